// The input and output functions, dispatched by type.
#include <limits>

#include "types/codec.h"
#include "types/container_text.h"
#include "types/datetime_text.h"
#include "types/json.h"
#include "types/number_text.h"
#include "types/numeric.h"
#include "types/scalar_text.h"
#include "types/sql_error.h"
#include "types/type_info.h"
#include "types/typmod.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

template <class T>
Value ParseInt(std::string_view text, std::string_view name) {
  return Value::Int(ParseInteger(text, name, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

// A reg* value is an oid here; "-" is none. Names are for those who have a catalog.
Value ParseRegistered(std::string_view text) { return Value::Int(text == "-" ? 0 : ParseOid(text)); }

Value ParseJsonText(std::string_view text) {
  ValidateJson(text);
  return Value::Text(text);
}

[[noreturn]] void ThrowNoInput(Oid oid) {
  const TypeInfo* info = FindType(oid);
  if (oid == oid::kRecord) throw Error("0A000", "input of anonymous composite types is not implemented");
  if (info != nullptr && (info->kind == 'p' || oid == oid::kPgNodeTree)) {
    throw Error("0A000", "cannot accept a value of type {}", info->sql_name);
  }
  throw Error("0A000", "type {} is not supported", FormatType(oid));
}

Value ParseOther(Type type, std::string_view text, const TextSettings& settings) {
  if (IsRegType(type.oid)) return ParseRegistered(text);
  const TypeInfo* info = FindType(type.oid);
  if (info == nullptr || info->element_oid == oid::kInvalid) ThrowNoInput(type.oid);
  return ParseArray(*info, type.typmod, text, settings);
}

Value ParseTemporal(Type type, std::string_view text, const TextSettings& settings) {
  switch (type.oid) {
    case oid::kDate:
      return Value::Int(ParseDate(text, settings));
    case oid::kTime:
      return Value::Int(ParseTime(text, settings));
    case oid::kTimetz:
      return Value::Of(ParseTimetz(text, settings));
    case oid::kTimestamp:
      return Value::Int(ParseTimestamp(text, settings));
    case oid::kTimestamptz:
      return Value::Int(ParseTimestamptz(text, settings));
    default: {
      const std::int32_t fields =
          type.typmod < 0 ? interval_fields::kFullRange : (type.typmod >> 16) & interval_fields::kFullRange;
      return Value::Of(ParseInterval(text, fields, settings));
    }
  }
}

Value ParseWithoutTypmod(Type type, std::string_view text, const TextSettings& settings) {
  switch (type.oid) {
    case oid::kBool:
      return Value::Bool(ParseBool(text));
    case oid::kInt2:
      return ParseInt<std::int16_t>(text, "smallint");
    case oid::kInt4:
      return ParseInt<std::int32_t>(text, "integer");
    case oid::kInt8:
      return ParseInt<std::int64_t>(text, "bigint");
    case oid::kOid:
      return Value::Int(ParseOid(text));
    case oid::kXid:
    case oid::kCid:
      return Value::Int(static_cast<std::uint32_t>(ParseTransactionId(text)));
    case oid::kXid8:
      return Value::Int(static_cast<std::int64_t>(ParseTransactionId(text)));
    case oid::kFloat4:
      return Value::Float(ParseFloat4(text));
    case oid::kFloat8:
      return Value::Float(ParseFloat8(text));
    case oid::kNumeric:
      return Value::Of(Numeric::Parse(text));
    case oid::kText:
    case oid::kVarchar:
    case oid::kBpchar:
    case oid::kUnknown:
    case oid::kCstring:
    case oid::kRefcursor:
    case oid::kAclItem:
      return Value::Text(text);
    case oid::kName:
      return Value::Text(Utf8Clip(text, kMaxNameBytes));
    case oid::kChar:
      return Value::Int(ParseChar(text));
    case oid::kBytea:
      return Value::Blob(ParseBytea(text));
    case oid::kUuid:
      return Value::Blob(ParseUuid(text));
    case oid::kTid:
      return Value::Int(ParseTid(text));
    case oid::kBit:
    case oid::kVarbit:
      return Value::Text(ParseBits(text));
    case oid::kJson:
      return ParseJsonText(text);
    case oid::kJsonb:
      return Value::Text(CanonicalJsonb(text));
    case oid::kDate:
    case oid::kTime:
    case oid::kTimetz:
    case oid::kTimestamp:
    case oid::kTimestamptz:
    case oid::kInterval:
      return ParseTemporal(type, text, settings);
    case oid::kInt2Vector:
    case oid::kOidVector:
      return ParseVector(type.oid, text);
    default:
      return ParseOther(type, text, settings);
  }
}

void AppendRegistered(Oid type, std::int64_t value, std::string& out) {
  if (value == 0) {
    out.push_back('-');
  } else if (type == oid::kRegtype && FindType(static_cast<Oid>(value)) != nullptr) {
    out += FormatType(static_cast<Oid>(value));
  } else {
    AppendInteger(value, out);
  }
}

void FormatTemporal(Type type, const Value& value, const TextSettings& settings, std::string& out) {
  switch (type.oid) {
    case oid::kDate:
      return AppendDate(value.AsInt(), settings, out);
    case oid::kTime:
      return AppendTime(value.AsInt(), out);
    case oid::kTimetz:
      return AppendTimetz(value.AsTimetz(), out);
    case oid::kTimestamp:
      return AppendTimestamp(value.AsInt(), settings, out);
    case oid::kTimestamptz:
      return AppendTimestamptz(value.AsInt(), settings, out);
    default:
      return AppendInterval(value.AsInterval(), settings.interval_style, out);
  }
}

void FormatOther(Type type, const Value& value, const TextSettings& settings, std::string& out) {
  if (IsRegType(type.oid)) return AppendRegistered(type.oid, value.AsInt(), out);
  switch (value.kind()) {
    case Value::Kind::kArray:
      return AppendArray(value.AsArray(), settings, out);
    case Value::Kind::kRecord:
      return AppendRecord(value.AsRecord(), settings, out);
    case Value::Kind::kBytes:
      out += value.AsBytes();
      return;
    default:
      throw Error("42883", "no output function available for type {}", FormatType(type.oid));
  }
}

}  // namespace

Value ParseText(Type type, std::string_view text, const TextSettings& settings) {
  Value value = ParseWithoutTypmod(type, text, settings);
  // An array's elements have got theirs on the way.
  return type.typmod < 0 || value.kind() == Value::Kind::kArray ? value
                                                                : ApplyTypmod(type, std::move(value), false);
}

void FormatText(Type type, const Value& value, const TextSettings& settings, std::string& out) {
  switch (type.oid) {
    case oid::kBool:
      out.push_back(value.AsBool() ? 't' : 'f');
      return;
    case oid::kInt2:
    case oid::kInt4:
    case oid::kInt8:
    case oid::kOid:
    case oid::kXid:
    case oid::kCid:
      return AppendInteger(value.AsInt(), out);
    case oid::kXid8:
      return AppendUnsigned(static_cast<std::uint64_t>(value.AsInt()), out);
    case oid::kFloat4:
      return AppendFloat4(static_cast<float>(value.AsFloat()), settings.extra_float_digits, out);
    case oid::kFloat8:
      return AppendFloat8(value.AsFloat(), settings.extra_float_digits, out);
    case oid::kNumeric:
      return value.AsNumeric().AppendText(out);
    case oid::kChar:
      return AppendChar(static_cast<std::uint8_t>(value.AsInt()), out);
    case oid::kBytea:
      return AppendBytea(value.AsBytes(), settings.bytea_hex, out);
    case oid::kUuid:
      return AppendUuid(value.AsBytes(), out);
    case oid::kTid:
      return AppendTid(value.AsInt(), out);
    case oid::kDate:
    case oid::kTime:
    case oid::kTimetz:
    case oid::kTimestamp:
    case oid::kTimestamptz:
    case oid::kInterval:
      return FormatTemporal(type, value, settings, out);
    case oid::kInt2Vector:
    case oid::kOidVector:
      return AppendVector(value.AsArray(), out);
    case oid::kVoid:
      return;
    default:
      return FormatOther(type, value, settings, out);
  }
}

}  // namespace rocklake
