// Keys: `tag | key columns | [ordinal]`, order-preserving bytes. Pure and thread safe.
//
//   row     := tag (relation id, 8 BE, for FA and FD) key-column* [ordinal 4 BE]
//   index   := FB | relation id 8 BE | index number 1 | index column* | row key   (value: empty)
//   filesat := FC | snapshot_id | table_id | data_file_id                          (value: empty)
//   counter := FE | counter 1
//   system  := FF | kind 1 | ...                                   (format/system_keys.h)
// Without ordinal stands the live row; ordinals tell apart live duplicates and dead incarnations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "format/definition.h"
#include "types/value.h"

namespace rocklake {

// Appends one key column. Throws SqlError 22003 for ids out of range.
void AppendKeyColumn(Bytes& out, KeyType type, const Value& value);
// Bytes of a non-ordinal key for a row's values (values[attnum - 1]; short rows read as NULL).
// A relation keyed by row number takes `row_number`.
Bytes EncodeRowKey(const RelationDefinition& definition, const Row& values, std::uint64_t row_number);
Bytes WithOrdinal(ByteView plain_key, std::uint32_t ordinal);

struct DecodedKey {
  Row key_values;  // in key order; kInt and kId as kInt values, kText as text
  std::optional<std::uint64_t> row_number;
  std::optional<std::uint32_t> ordinal;
};
// Throws CorruptData unless `key` is a canonical key of the relation.
DecodedKey DecodeRowKey(const RelationDefinition& definition, ByteView key);
// Length of the key without ordinal; throws CorruptData.
std::size_t PlainKeyLength(const RelationDefinition& definition, ByteView key);

// The key bytes' leading partition columns (definition.partition_columns of them), prefix included.
Bytes PartitionPrefix(const RelationDefinition& definition, ByteView key);

}  // namespace rocklake
