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

// Appends one key column. Throws SqlError 22003 for ids out of range. For kBytes: equal values, as SQL's '='
// has it, give equal bytes.
void AppendKeyColumn(Bytes& out, KeyType type, const Value& value);
// The same for a column of a relation; cuts the trailing blanks that bpchar does not compare.
void AppendKeyPart(Bytes& out, const RelationDefinition& definition, const KeyPart& part, const Value& value);
// Bytes of a non-ordinal key for a row's values (values[attnum - 1]; short rows read as NULL).
// A relation keyed by row number takes `row_number`.
Bytes EncodeRowKey(const RelationDefinition& definition, const Row& values, std::uint64_t row_number);
Bytes WithOrdinal(ByteView plain_key, std::uint32_t ordinal);  // ordinals of stored rows: 1 and up

struct DecodedKey {
  Row key_values;  // in key order; kInt and kId as kInt values, kText as text
  std::optional<std::uint64_t> row_number;
  std::optional<std::uint32_t> ordinal;
};
// Throws CorruptData unless `key` is a canonical key of the relation.
DecodedKey DecodeRowKey(const RelationDefinition& definition, ByteView key);
// Length of the key without ordinal; throws CorruptData. Accepts the provisional keys of mvcc too.
std::size_t PlainKeyLength(const RelationDefinition& definition, ByteView key);

// The key bytes' leading partition columns (definition.partition_columns of them), prefix included; nullopt
// when `key` is too short to hold them.
std::optional<Bytes> PartitionPrefix(const RelationDefinition& definition, ByteView key);

// -- FB: look-up indexes ---------------------------------------------------------------------------------------

// FB | relation id | index number: the start of every entry of a look-up index.
Bytes LookUpPrefix(const RelationDefinition& definition, const LookUpIndex& look_up);
// That and the row's columns: the entries of all rows with these values. nullopt: a column is NULL.
std::optional<Bytes> LookUpValues(const RelationDefinition& definition, const LookUpIndex& look_up,
                                  const Row& values);
// The key of the row that an entry leads to. Throws CorruptData.
ByteView LookUpRowKey(const LookUpIndex& look_up, ByteView entry);

// -- FC: files by the snapshot at which they begin --------------------------------------------------------------

Bytes FilesAtKey(std::int64_t snapshot_id, std::int64_t table_id, std::int64_t data_file_id);
struct FilesAtEntry {
  std::int64_t snapshot_id = 0, table_id = 0, data_file_id = 0;
};
FilesAtEntry DecodeFilesAtKey(ByteView key);  // throws CorruptData

// What the commit log keeps of a row key: the leading columns up to the first that is not an integer, and a
// 64-bit FNV-1a hash of the rest, without ordinal.
Bytes CommitLogRowKey(const RelationDefinition& definition, ByteView key);

}  // namespace rocklake
