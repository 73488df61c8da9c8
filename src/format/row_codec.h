// Row values: one protobuf message, an envelope around the columns (proto/row.proto).
//
//   message Row {
//     uint64 written = 1; uint64 ended = 2; uint64 retracted = 3; bool replaced = 4; bytes columns = 5;
//   }
// `columns` is a message whose field number is the column's attnum: integers, bool, date and time types as
// int64 varints, floats as fixed64, text, bytea, uuid as bytes, numeric as text, everything else in
// PostgreSQL's binary form. NULL is an absent field. Unknown fields survive a rewrite. A dropped column keeps
// the value it had in rows that are older.
// Pure and thread safe.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "format/definition.h"
#include "types/value.h"

namespace rocklake {

// The commits that wrote, ended (set end_snapshot) and retracted a row; 0: not ended, not retracted.
struct RowEnvelope {
  std::uint64_t written = 0;
  std::uint64_t ended = 0;
  std::uint64_t retracted = 0;
  bool replaced = false;  // the ending transaction also wrote the next version
};

struct DecodedRow {
  RowEnvelope envelope;
  Row values;            // values[attnum - 1]; may be shorter than the definition's columns
  Bytes unknown_fields;  // opaque: what EncodeRow takes
};

Bytes EncodeRow(const RelationDefinition& definition, const RowEnvelope& envelope, const Row& values,
                ByteView unknown_fields = {});
DecodedRow DecodeRow(const RelationDefinition& definition, ByteView bytes);  // throws CorruptData

// The columns message alone, for encoding ahead of the commit's number; EncodeRow is this in the envelope.
void AppendColumns(Bytes& out, const RelationDefinition& definition, const Row& values);
Bytes EncodeEnvelope(const RowEnvelope& envelope, ByteView columns, ByteView unknown_fields = {});
RowEnvelope DecodeEnvelope(ByteView bytes);  // without the columns; throws CorruptData
// One integer column of a stored row, without decoding the others; nullopt: NULL.
std::optional<std::int64_t> DecodeIntegerColumn(ByteView bytes, int attnum);

// Whether two values of one column are stored alike (1.0 and 1.00 are not).
bool SameStored(Type type, const Value& a, const Value& b);

// The value a reader sees for a column that the stored row may be too old to have.
Value ColumnOrMissing(const RelationDefinition& definition, int attnum, const Row& values,
                      std::uint64_t written);

}  // namespace rocklake
