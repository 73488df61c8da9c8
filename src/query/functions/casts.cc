// Cast functions between numbers, booleans and strings. (Manual, chapter 10; pg_cast.) The typmod casts are by
// kApplyTypmod; their functions are here for direct calls.
#include <cmath>

#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "types/codec.h"
#include "types/numeric.h"
#include "types/scalar_text.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

Value Identity(const FunctionCall& call) { return call.args[0]; }

template <class T>
Value IntegerTo(const FunctionCall& call) {
  return Value::Int(NarrowInteger<T>(call.args[0].AsInt()));
}

// It is the cast of int2 to oid and its like too, whose bits are an int4's.
Value Int2ToInt4(const FunctionCall& call) {
  const std::int64_t value = call.args[0].AsInt();
  return call.result_type.oid == oid::kInt4 ? Value::Int(value)
                                            : Value::Int(static_cast<std::uint32_t>(value));
}

Value IntegerToOid(const FunctionCall& call) {
  const std::int64_t value = call.args[0].AsInt();
  if (value < 0 || value > 0xFFFFFFFFLL) throw Error("22003", "OID out of range");
  return call.args[0];
}

Value IntegerToFloat8(const FunctionCall& call) {
  return Value::Float(static_cast<double>(call.args[0].AsInt()));
}
Value IntegerToFloat4(const FunctionCall& call) {
  return Value::Float(static_cast<double>(static_cast<float>(call.args[0].AsInt())));
}

template <class T>
Value FloatToInteger(const FunctionCall& call) {
  const double rounded = std::nearbyint(call.args[0].AsFloat());
  const double limit = std::ldexp(1.0, sizeof(T) * 8 - 1);
  if (!(rounded >= -limit && rounded < limit)) ThrowIntegerOutOfRange<T>();
  return Value::Int(static_cast<T>(rounded));
}

Value Float8ToFloat4(const FunctionCall& call) {
  const double value = call.args[0].AsFloat();
  const float narrow = static_cast<float>(value);
  if (std::isinf(narrow) && !std::isinf(value)) throw Error("22003", "value out of range: overflow");
  if (narrow == 0.0F && value != 0.0) throw Error("22003", "value out of range: underflow");
  return Value::Float(static_cast<double>(narrow));
}

Value IntegerToNumeric(const FunctionCall& call) {
  return Value::Of(Numeric::FromInt64(call.args[0].AsInt()));
}
Value Float8ToNumeric(const FunctionCall& call) {
  return Value::Of(Numeric::FromDouble(call.args[0].AsFloat()));
}
Value Float4ToNumeric(const FunctionCall& call) {
  return Value::Of(Numeric::FromFloat(static_cast<float>(call.args[0].AsFloat())));
}
Value NumericToInt8(const FunctionCall& call) { return Value::Int(call.args[0].AsNumeric().ToInt64()); }
Value NumericToInt4(const FunctionCall& call) { return Value::Int(call.args[0].AsNumeric().ToInt32()); }
Value NumericToInt2(const FunctionCall& call) { return Value::Int(call.args[0].AsNumeric().ToInt16()); }
Value NumericToFloat8(const FunctionCall& call) { return Value::Float(call.args[0].AsNumeric().ToDouble()); }
Value NumericToFloat4(const FunctionCall& call) {
  return Value::Float(static_cast<double>(call.args[0].AsNumeric().ToFloat()));
}

Value BoolToInteger(const FunctionCall& call) { return Value::Int(call.args[0].AsBool() ? 1 : 0); }
Value IntegerToBool(const FunctionCall& call) { return Value::Bool(call.args[0].AsInt() != 0); }
Value BoolToText(const FunctionCall& call) { return Value::Text(call.args[0].AsBool() ? "true" : "false"); }

Value CharToInteger(const FunctionCall& call) {
  return Value::Int(static_cast<std::int8_t>(call.args[0].AsInt()));
}

Value IntegerToChar(const FunctionCall& call) {
  const std::int64_t value = call.args[0].AsInt();
  if (value < -128 || value > 127) throw Error("22003", "\"char\" out of range");
  return Value::Int(value & 0xFF);
}

Value TextToChar(const FunctionCall& call) { return Value::Int(ParseChar(call.args[0].AsText())); }

Value CharToText(const FunctionCall& call) {
  std::string text;
  AppendChar(static_cast<std::uint8_t>(call.args[0].AsInt()), text);
  return Value::Text(text);
}

Value ToName(const FunctionCall& call) {
  std::string_view text = call.args[0].AsText();
  if (call.arg_types[0].oid == oid::kBpchar) text = text.substr(0, text.find_last_not_of(' ') + 1);
  return Value::Text(Utf8Clip(text, kMaxNameBytes));
}

// A modifier that a caller gives as a number may be one that no type can have.
Value ApplyLength(const FunctionCall& call) {
  constexpr std::int32_t kMaxPadded = 1 << 30;
  constexpr std::int32_t kMaxPrecision = 6;
  Type type{call.result_type.oid, static_cast<std::int32_t>(call.args[1].AsInt())};
  switch (type.oid) {
    case oid::kBpchar:
      if (type.typmod >= kMaxPadded)
        throw Error("54000", "invalid memory alloc request size {}", type.typmod);
      break;
    case oid::kTimestamp:
    case oid::kTimestamptz:
      if (type.typmod < -1 || type.typmod > kMaxPrecision) {
        throw Error("22023", "timestamp({}) precision must be between 0 and {}", type.typmod, kMaxPrecision);
      }
      break;
    case oid::kTime:
    case oid::kTimetz:
      if (type.typmod > kMaxPrecision) type.typmod = -1;
      break;
    default:
      break;
  }
  return ApplyTypmod(type, call.args[0], call.args.size() > 2 && call.args[2].AsBool());
}

constexpr ScalarEntry kFunctions[] = {
    {"i2toi4", Int2ToInt4},
    {"int28", Identity},
    {"int48", Identity},
    {"oidtoi8", Identity},
    {"i4toi2", IntegerTo<std::int16_t>},
    {"int82", IntegerTo<std::int16_t>},
    {"int84", IntegerTo<std::int32_t>},
    {"i8tooid", IntegerToOid},
    {"i2tod", IntegerToFloat8},
    {"i4tod", IntegerToFloat8},
    {"i8tod", IntegerToFloat8},
    {"i2tof", IntegerToFloat4},
    {"i4tof", IntegerToFloat4},
    {"i8tof", IntegerToFloat4},
    {"dtoi2", FloatToInteger<std::int16_t>},
    {"dtoi4", FloatToInteger<std::int32_t>},
    {"dtoi8", FloatToInteger<std::int64_t>},
    {"ftoi2", FloatToInteger<std::int16_t>},
    {"ftoi4", FloatToInteger<std::int32_t>},
    {"ftoi8", FloatToInteger<std::int64_t>},
    {"ftod", Identity},
    {"dtof", Float8ToFloat4},
    {"int2_numeric", IntegerToNumeric},
    {"int4_numeric", IntegerToNumeric},
    {"int8_numeric", IntegerToNumeric},
    {"float4_numeric", Float4ToNumeric},
    {"float8_numeric", Float8ToNumeric},
    {"numeric_int2", NumericToInt2},
    {"numeric_int4", NumericToInt4},
    {"numeric_int8", NumericToInt8},
    {"numeric_float4", NumericToFloat4},
    {"numeric_float8", NumericToFloat8},
    {"bool_int4", BoolToInteger},
    {"int4_bool", IntegerToBool},
    {"booltext", BoolToText},
    {"chartoi4", CharToInteger},
    {"i4tochar", IntegerToChar},
    {"text_char", TextToChar},
    {"char_text", CharToText},
    {"char_bpchar", CharToText},
    {"text_name", ToName},
    {"bpchar_name", ToName},
    {"name_text", Identity},
    {"name_bpchar", Identity},
    {"bpchar", ApplyLength},
    {"varchar", ApplyLength},
    {"numeric", ApplyLength},
    {"interval_scale", ApplyLength},
    {"timestamp_scale", ApplyLength},
    {"timestamptz_scale", ApplyLength},
    {"time_scale", ApplyLength},
    {"timetz_scale", ApplyLength},
    {"xid8toxid", [](const FunctionCall& call) { return Value::Int(call.args[0].AsInt() & 0xFFFFFFFF); }},
};

}  // namespace

std::span<const ScalarEntry> CastFunctions() { return kFunctions; }

}  // namespace rocklake
