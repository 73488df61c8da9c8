#include "format/row_codec.h"

#include <bit>

#include "format/message.h"
#include "format/value_codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// message Row
constexpr int kWritten = 1, kEnded = 2, kRetracted = 3, kReplaced = 4, kColumns = 5;
// What unknown_fields holds: a message of its own.
constexpr int kUnknownColumns = 1, kUnknownEnvelope = 2;

struct Envelope {
  RowEnvelope envelope;
  ByteView columns;
  Bytes unknown;
};

Envelope ReadEnvelope(ByteView bytes) {
  Envelope row;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case kWritten:
        row.envelope.written = reader.Varint();
        break;
      case kEnded:
        row.envelope.ended = reader.Varint();
        break;
      case kRetracted:
        row.envelope.retracted = reader.Varint();
        break;
      case kReplaced:
        row.envelope.replaced = reader.Bool();
        break;
      case kColumns:
        row.columns = reader.String();
        break;
      default:
        row.unknown += reader.Skip();
    }
  }
  return row;
}

}  // namespace

void AppendColumns(Bytes& out, const RelationDefinition& definition, const Row& values) {
  MessageWriter writer(out);
  for (std::size_t i = 0; i < values.size() && i < definition.columns.size(); ++i) {
    if (!values[i].is_null())
      WriteValue(writer, static_cast<int>(i) + 1, definition.columns[i].type, values[i]);
  }
}

Bytes EncodeEnvelope(const RowEnvelope& envelope, ByteView columns, ByteView unknown_fields) {
  Bytes out;
  out.reserve(columns.size() + unknown_fields.size() + 24);
  ByteView unknown_columns, unknown_envelope;
  if (!unknown_fields.empty()) {
    MessageReader reader(unknown_fields);
    while (reader.Next())
      (reader.field() == kUnknownColumns ? unknown_columns : unknown_envelope) = reader.String();
  }
  MessageWriter writer(out);
  writer.VarintIfSet(kWritten, envelope.written);
  writer.VarintIfSet(kEnded, envelope.ended);
  writer.VarintIfSet(kRetracted, envelope.retracted);
  writer.VarintIfSet(kReplaced, envelope.replaced ? 1 : 0);
  if (unknown_columns.empty()) {
    writer.StringIfSet(kColumns, columns);
  } else {
    writer.String(kColumns, Bytes(columns).append(unknown_columns));
  }
  return out.append(unknown_envelope);
}

Bytes EncodeRow(const RelationDefinition& definition, const RowEnvelope& envelope, const Row& values,
                ByteView unknown_fields) {
  Bytes columns;
  AppendColumns(columns, definition, values);
  return EncodeEnvelope(envelope, columns, unknown_fields);
}

RowEnvelope DecodeEnvelope(ByteView bytes) { return ReadEnvelope(bytes).envelope; }

DecodedRow DecodeRow(const RelationDefinition& definition, ByteView bytes) {
  Envelope row = ReadEnvelope(bytes);
  DecodedRow decoded;
  decoded.envelope = row.envelope;
  decoded.values.reserve(definition.columns.size());
  Bytes unknown_columns;
  MessageReader reader(row.columns);
  while (reader.Next()) {
    const auto index = static_cast<std::size_t>(reader.field()) - 1;
    if (index >= definition.columns.size()) {
      unknown_columns += reader.Skip();
      continue;
    }
    if (index >= decoded.values.size()) decoded.values.resize(index + 1);
    decoded.values[index] = ReadValue(reader, definition.columns[index].type);
  }
  MessageWriter writer(decoded.unknown_fields);
  writer.StringIfSet(kUnknownColumns, unknown_columns);
  writer.StringIfSet(kUnknownEnvelope, row.unknown);
  return decoded;
}

std::optional<std::int64_t> DecodeIntegerColumn(ByteView bytes, int attnum) {
  const ByteView columns = ReadEnvelope(bytes).columns;
  std::optional<std::int64_t> value;
  MessageReader reader(columns);
  while (reader.Next()) {
    if (reader.field() == attnum) {
      value = static_cast<std::int64_t>(reader.Varint());
    } else {
      reader.Skip();
    }
  }
  return value;
}

bool SameStored(Type type, const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Value::Kind::kNull:
      return true;
    case Value::Kind::kBool:
      return a.AsBool() == b.AsBool();
    case Value::Kind::kInt:
      return a.AsInt() == b.AsInt();
    case Value::Kind::kFloat:
      return std::bit_cast<std::uint64_t>(a.AsFloat()) == std::bit_cast<std::uint64_t>(b.AsFloat());
    case Value::Kind::kBytes:
      return a.AsBytes() == b.AsBytes();
    default:
      break;
  }
  Bytes left, right;
  MessageWriter left_writer(left), right_writer(right);
  WriteValue(left_writer, 1, type, a);
  WriteValue(right_writer, 1, type, b);
  return left == right;
}

Value ColumnOrMissing(const RelationDefinition& definition, int attnum, const Row& values,
                      std::uint64_t written) {
  const ColumnDefinition& column = definition.column(attnum);
  const auto index = static_cast<std::size_t>(attnum) - 1;
  // An older row may have a value all the same: end_snapshot is set in rows without writing them anew.
  if (index < values.size() && !values[index].is_null()) return values[index];
  // Rows of the running transaction (written 0) are brought up to date when it adds a column.
  return written != 0 && written < column.added_commit ? column.missing_value : Value::Null();
}

}  // namespace rocklake
