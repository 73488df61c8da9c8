#include "format/value_codec.h"

#include <bit>

#include "types/codec.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

// How a type's values stand in the row message. Published: a type never changes its form.
enum class Form : std::uint8_t { kBool, kVarint, kFixed64, kBytes, kNumericText, kBinary };

Form FormOf(Oid type) {
  if (IsRegType(type)) return Form::kVarint;
  switch (type) {
    case oid::kBool:
      return Form::kBool;
    case oid::kInt2:
    case oid::kInt4:
    case oid::kInt8:
    case oid::kOid:
    case oid::kChar:
    case oid::kXid:
    case oid::kCid:
    case oid::kTid:
    case oid::kXid8:
    case oid::kDate:
    case oid::kTime:
    case oid::kTimestamp:
    case oid::kTimestamptz:
      return Form::kVarint;
    case oid::kFloat4:
    case oid::kFloat8:
      return Form::kFixed64;
    case oid::kNumeric:
      return Form::kNumericText;
    case oid::kInterval:
    case oid::kTimetz:
    case oid::kRecord:
      return Form::kBinary;
    default:
      break;
  }
  const TypeInfo* info = FindType(type);
  const bool is_array = info != nullptr && info->element_oid != 0;
  return is_array ? Form::kBinary : Form::kBytes;
}

Value ReadText(MessageReader& reader) {
  try {
    return Value::Of(Numeric::Parse(reader.String()));
  } catch (const SqlError& error) {
    throw CorruptData("bad numeric in row: " + error.message);
  }
}

Value ReadBinary(MessageReader& reader, Type type) {
  try {
    return ParseBinary(type, reader.String());
  } catch (const SqlError& error) {
    throw CorruptData("bad value in row: " + error.message);
  }
}

}  // namespace

void WriteValue(MessageWriter& writer, int field, Type type, const Value& value) {
  switch (FormOf(type.oid)) {
    case Form::kBool:
      writer.Varint(field, value.AsBool() ? 1 : 0);
      break;
    case Form::kVarint:
      writer.Varint(field, static_cast<std::uint64_t>(value.AsInt()));
      break;
    case Form::kFixed64:
      writer.Fixed64(field, std::bit_cast<std::uint64_t>(value.AsFloat()));
      break;
    case Form::kBytes:
      writer.String(field, value.AsBytes());
      break;
    case Form::kNumericText:
      writer.String(field, value.AsNumeric().ToString());
      break;
    case Form::kBinary: {
      std::string bytes;
      FormatBinary(type, value, bytes);
      writer.String(field, bytes);
      break;
    }
  }
}

Value ReadValue(MessageReader& reader, Type type) {
  switch (FormOf(type.oid)) {
    case Form::kBool:
      return Value::Bool(reader.Bool());
    case Form::kVarint:
      return Value::Int(static_cast<std::int64_t>(reader.Varint()));
    case Form::kFixed64:
      return Value::Float(std::bit_cast<double>(reader.Fixed64()));
    case Form::kBytes:
      return Value::Blob(reader.String());
    case Form::kNumericText:
      return ReadText(reader);
    case Form::kBinary:
      return ReadBinary(reader, type);
  }
  throw CorruptData("unknown form of a column");
}

}  // namespace rocklake
