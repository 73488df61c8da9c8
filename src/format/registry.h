// The relation registry: the one place that knows DuckLake's relations by name.
//
// A lake's keyspace is `tag (1 byte) | key columns | [ordinal]` (docs/storage-format.md). For each well-known
// relation this table says its tag, its key columns, how its rows change (Behaviour), which id space each key
// column draws from, which other relation owns its rows, and which extra indexes it keeps. Nothing else in
// the code names a relation by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace rocklake {

enum class Tag : std::uint8_t {
  kMetadata = 0x01,
  kSnapshot = 0x02,
  kSnapshotChanges = 0x03,
  kSchema = 0x04,
  kTable = 0x05,
  kColumn = 0x06,
  kView = 0x07,
  kMacro = 0x08,
  kMacroImpl = 0x09,
  kMacroParameters = 0x0A,
  kDataFile = 0x0B,
  kDeleteFile = 0x0C,
  kFilesScheduledForDeletion = 0x0D,
  kInlinedDataTables = 0x0E,
  kColumnMapping = 0x0F,
  kNameMapping = 0x10,
  kTableStats = 0x11,
  kFileColumnStats = 0x12,
  kFileVariantStats = 0x13,
  kTableColumnStats = 0x14,
  kPartitionInfo = 0x15,
  kPartitionColumn = 0x16,
  kFilePartitionValue = 0x17,
  kSortInfo = 0x18,
  kSortExpression = 0x19,
  kTag = 0x1A,
  kColumnTag = 0x1B,
  kSchemaVersions = 0x1C,
  kOther = 0xFA,    // any other relation of a client: relation id | primary key columns or row number
  kIndex = 0xFB,    // look-up indexes
  kFilesAt = 0xFC,  // snapshot_id | table_id | data_file_id
  kInlined = 0xFD,  // relation id | row_id | begin_snapshot, or relation id | file_id | row_id
  kCounter = 0xFE,
  kSystem = 0xFF,
};

enum class Behaviour : std::uint8_t {
  kVersioned,      // begin_snapshot is the last key column; superseded by setting end_snapshot
  kAppendOnly,     // written once; end_snapshot may be set once
  kSingleton,      // one current value, put in place
  kInlinedInsert,  // inlined rows: standard visibility
  kInlinedDelete,  // inlined deletions: permanent from begin_snapshot
};

// Ids of one space are handed out in rising order: an id at or above the lake's counter was never used.
enum class IdSpace : std::uint8_t { kNone, kSnapshot, kCatalog, kFile };

// The largest id that a key can hold; NULL stands above it.
inline constexpr std::int64_t kMaxId = std::int64_t{1} << 62;

enum class KeyType : std::uint8_t {
  kId,     // 8 bytes big-endian; NULL is FF x 8; negative values and values above 2^62 are refused (22003)
  kText,   // presence byte (00 NULL, 01), escaped bytes (00 -> 00 FF), terminator 00 00
  kInt,    // order-preserving signed: 8 bytes big-endian with the sign bit flipped (keys of tag FA)
  kBytes,  // like kText, for any other type's canonical bytes: equality, not order (keys of tag FA)
  kNullableId,  // presence byte (00 NULL, 01), then kId's 8 bytes if present
};

struct KeyColumn {
  std::string_view name;
  KeyType type = KeyType::kId;
  IdSpace ids = IdSpace::kNone;
};

struct WellKnownRelation {
  Tag tag;
  std::string_view name;
  std::span<const std::string_view> aliases;
  Behaviour behaviour;
  std::span<const KeyColumn> key;
  // Rows are cached and loaded by this many leading key columns (0: the relation as a whole).
  int partition_columns;
  // Tags of the relations of which one, found by `owner_column`, has the row that owns this one. Rows of
  // nobody: none.
  std::span<const Tag> owners;
  std::string_view owner_column;
  // A column whose values lead to row keys through an index of their own (FB), whatever the client declares
  // unique.
  std::string_view look_up_column;
};

std::span<const WellKnownRelation> WellKnownRelations();
const WellKnownRelation* FindWellKnown(std::string_view relation_name);  // by name or alias; nullptr: none
// The column by which others name an object of a relation: the last of its key but for begin_snapshot.
std::string_view IdColumn(const WellKnownRelation& relation);
const WellKnownRelation& WellKnownByTag(Tag tag);  // requires a tag below kOther

// Recognises ducklake_inlined_data_<table>_<version> and ducklake_inlined_delete_<table>, the latter also
// with a version.
struct InlinedName {
  Behaviour behaviour;  // kInlinedInsert or kInlinedDelete
  std::int64_t table_id;
  std::int64_t schema_version;  // 0: none in the name
};
std::optional<InlinedName> ParseInlinedName(std::string_view relation_name);
std::span<const KeyColumn> InlinedKey(Behaviour behaviour);  // requires one of the inlined behaviours

// Columns by which visibility goes, in every relation that has them.
inline constexpr std::string_view kBeginColumn = "begin_snapshot";
inline constexpr std::string_view kEndColumn = "end_snapshot";
// Columns of kSnapshot and kDataFile that the storage itself reads.
inline constexpr std::string_view kSnapshotIdColumn = "snapshot_id";
inline constexpr std::string_view kSnapshotTimeColumn = "snapshot_time";
inline constexpr std::string_view kTableIdColumn = "table_id";
inline constexpr std::string_view kDataFileIdColumn = "data_file_id";

}  // namespace rocklake
