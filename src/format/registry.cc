#include "format/registry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

#include "base/check.h"

namespace rocklake {
namespace {

constexpr KeyColumn kBegin{kBeginColumn, KeyType::kId, IdSpace::kSnapshot};
constexpr KeyColumn kSnapshotId{"snapshot_id", KeyType::kId, IdSpace::kSnapshot};
constexpr KeyColumn kSchemaId{"schema_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kTableId{"table_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kViewId{"view_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kMacroId{"macro_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kMappingId{"mapping_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kPartitionId{"partition_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kSortId{"sort_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kObjectId{"object_id", KeyType::kId, IdSpace::kCatalog};
constexpr KeyColumn kDataFileId{"data_file_id", KeyType::kId, IdSpace::kFile};
constexpr KeyColumn kDeleteFileId{"delete_file_id", KeyType::kId, IdSpace::kFile};
constexpr KeyColumn kColumnId{"column_id", KeyType::kId};
constexpr KeyColumn kImplId{"impl_id", KeyType::kId};
constexpr KeyColumn kSchemaVersion{"schema_version", KeyType::kId};
constexpr KeyColumn kKeyText{"key", KeyType::kText};

constexpr KeyColumn kMetadataKey[] = {
    {"scope", KeyType::kText}, {"scope_id", KeyType::kNullableId}, kKeyText};
constexpr KeyColumn kSnapshotKey[] = {kSnapshotId};
constexpr KeyColumn kSchemaKey[] = {kSchemaId, kBegin};
constexpr KeyColumn kTableKey[] = {kSchemaId, kTableId, kBegin};
constexpr KeyColumn kColumnKey[] = {kTableId, kColumnId, kBegin};
constexpr KeyColumn kViewKey[] = {kSchemaId, kViewId, kBegin};
constexpr KeyColumn kMacroKey[] = {kSchemaId, kMacroId, kBegin};
constexpr KeyColumn kMacroImplKey[] = {kMacroId, kImplId};
constexpr KeyColumn kMacroParametersKey[] = {kMacroId, kImplId, kColumnId};
constexpr KeyColumn kDataFileKey[] = {kTableId, kDataFileId};
constexpr KeyColumn kDeleteFileKey[] = {kTableId, kDataFileId, kDeleteFileId};
constexpr KeyColumn kScheduledKey[] = {kDataFileId};
constexpr KeyColumn kInlinedTablesKey[] = {kTableId, kSchemaVersion};
constexpr KeyColumn kColumnMappingKey[] = {kTableId, kMappingId};
constexpr KeyColumn kNameMappingKey[] = {kMappingId, kColumnId};
constexpr KeyColumn kTableStatsKey[] = {kTableId};
constexpr KeyColumn kFileColumnStatsKey[] = {kTableId, kColumnId, kDataFileId};
constexpr KeyColumn kVariantStatsKey[] = {kTableId, kColumnId, kDataFileId, {"variant_path", KeyType::kText}};
constexpr KeyColumn kTableColumnStatsKey[] = {kTableId, kColumnId};
constexpr KeyColumn kPartitionInfoKey[] = {kTableId, kPartitionId, kBegin};
constexpr KeyColumn kPartitionColumnKey[] = {kTableId, kPartitionId, {"partition_key_index", KeyType::kId}};
constexpr KeyColumn kPartitionValueKey[] = {kTableId, kDataFileId, {"partition_key_index", KeyType::kId}};
constexpr KeyColumn kSortInfoKey[] = {kTableId, kSortId, kBegin};
constexpr KeyColumn kSortExpressionKey[] = {kTableId, kSortId, {"sort_key_index", KeyType::kId}};
constexpr KeyColumn kTagKey[] = {kObjectId, kKeyText, kBegin};
constexpr KeyColumn kColumnTagKey[] = {kTableId, kColumnId, kKeyText, kBegin};
constexpr KeyColumn kSchemaVersionsKey[] = {kTableId, kBegin, kSchemaVersion};

constexpr KeyColumn kInlinedDataKey[] = {{"row_id", KeyType::kId}, kBegin};
constexpr KeyColumn kInlinedDeleteKey[] = {{"file_id", KeyType::kId, IdSpace::kFile},
                                           {"row_id", KeyType::kId}};

constexpr Tag kOwnedBySnapshot[] = {Tag::kSnapshot};
constexpr Tag kOwnedBySchema[] = {Tag::kSchema};
constexpr Tag kOwnedByTable[] = {Tag::kTable};
constexpr Tag kOwnedByMacro[] = {Tag::kMacro};
constexpr Tag kOwnedByFile[] = {Tag::kDataFile};
constexpr Tag kOwnedByMapping[] = {Tag::kColumnMapping};
constexpr Tag kOwnedByPartition[] = {Tag::kPartitionInfo};
constexpr Tag kOwnedBySort[] = {Tag::kSortInfo};
constexpr Tag kOwnedByObject[] = {Tag::kTable, Tag::kView, Tag::kSchema, Tag::kMacro};

constexpr std::string_view kFileColumnStatsAliases[] = {"ducklake_file_column_statistics"};

constexpr auto kVersioned = Behaviour::kVersioned;
constexpr auto kAppendOnly = Behaviour::kAppendOnly;
constexpr auto kSingleton = Behaviour::kSingleton;

// Partitioned by table_id are the relations that grow with files or with tables times columns; the others are
// small, or clients read them whole.
constexpr WellKnownRelation kRelations[] = {
    {Tag::kMetadata, "ducklake_metadata", {}, kAppendOnly, kMetadataKey, 0, {}, "", ""},
    {Tag::kSnapshot, "ducklake_snapshot", {}, kAppendOnly, kSnapshotKey, 0, {}, "", ""},
    {Tag::kSnapshotChanges,
     "ducklake_snapshot_changes",
     {},
     kAppendOnly,
     kSnapshotKey,
     0,
     kOwnedBySnapshot,
     "snapshot_id",
     ""},
    {Tag::kSchema, "ducklake_schema", {}, kVersioned, kSchemaKey, 0, {}, "", ""},
    {Tag::kTable, "ducklake_table", {}, kVersioned, kTableKey, 0, kOwnedBySchema, "schema_id", "table_id"},
    {Tag::kColumn, "ducklake_column", {}, kVersioned, kColumnKey, 0, kOwnedByTable, "table_id", ""},
    {Tag::kView, "ducklake_view", {}, kVersioned, kViewKey, 0, kOwnedBySchema, "schema_id", "view_id"},
    {Tag::kMacro, "ducklake_macro", {}, kVersioned, kMacroKey, 0, kOwnedBySchema, "schema_id", "macro_id"},
    {Tag::kMacroImpl,
     "ducklake_macro_impl",
     {},
     kAppendOnly,
     kMacroImplKey,
     0,
     kOwnedByMacro,
     "macro_id",
     ""},
    {Tag::kMacroParameters,
     "ducklake_macro_parameters",
     {},
     kAppendOnly,
     kMacroParametersKey,
     0,
     kOwnedByMacro,
     "macro_id",
     ""},
    {Tag::kDataFile,
     "ducklake_data_file",
     {},
     kAppendOnly,
     kDataFileKey,
     1,
     kOwnedByTable,
     "table_id",
     "data_file_id"},
    {Tag::kDeleteFile,
     "ducklake_delete_file",
     {},
     kAppendOnly,
     kDeleteFileKey,
     1,
     kOwnedByFile,
     "data_file_id",
     "delete_file_id"},
    {Tag::kFilesScheduledForDeletion,
     "ducklake_files_scheduled_for_deletion",
     {},
     kAppendOnly,
     kScheduledKey,
     0,
     {},
     "",
     ""},
    {Tag::kInlinedDataTables,
     "ducklake_inlined_data_tables",
     {},
     kAppendOnly,
     kInlinedTablesKey,
     0,
     kOwnedByTable,
     "table_id",
     ""},
    {Tag::kColumnMapping,
     "ducklake_column_mapping",
     {},
     kAppendOnly,
     kColumnMappingKey,
     0,
     kOwnedByTable,
     "table_id",
     ""},
    {Tag::kNameMapping,
     "ducklake_name_mapping",
     {},
     kAppendOnly,
     kNameMappingKey,
     0,
     kOwnedByMapping,
     "mapping_id",
     ""},
    {Tag::kTableStats,
     "ducklake_table_stats",
     {},
     kSingleton,
     kTableStatsKey,
     0,
     kOwnedByTable,
     "table_id",
     ""},
    {Tag::kFileColumnStats, "ducklake_file_column_stats", kFileColumnStatsAliases, kAppendOnly,
     kFileColumnStatsKey, 1, kOwnedByFile, "data_file_id", ""},
    {Tag::kFileVariantStats,
     "ducklake_file_variant_stats",
     {},
     kAppendOnly,
     kVariantStatsKey,
     1,
     kOwnedByFile,
     "data_file_id",
     ""},
    {Tag::kTableColumnStats,
     "ducklake_table_column_stats",
     {},
     kSingleton,
     kTableColumnStatsKey,
     1,
     kOwnedByTable,
     "table_id",
     ""},
    {Tag::kPartitionInfo,
     "ducklake_partition_info",
     {},
     kVersioned,
     kPartitionInfoKey,
     0,
     kOwnedByTable,
     "table_id",
     ""},
    {Tag::kPartitionColumn,
     "ducklake_partition_column",
     {},
     kAppendOnly,
     kPartitionColumnKey,
     0,
     kOwnedByPartition,
     "partition_id",
     ""},
    {Tag::kFilePartitionValue,
     "ducklake_file_partition_value",
     {},
     kAppendOnly,
     kPartitionValueKey,
     1,
     kOwnedByFile,
     "data_file_id",
     ""},
    {Tag::kSortInfo, "ducklake_sort_info", {}, kVersioned, kSortInfoKey, 0, kOwnedByTable, "table_id", ""},
    {Tag::kSortExpression,
     "ducklake_sort_expression",
     {},
     kAppendOnly,
     kSortExpressionKey,
     0,
     kOwnedBySort,
     "sort_id",
     ""},
    {Tag::kTag, "ducklake_tag", {}, kVersioned, kTagKey, 0, kOwnedByObject, "object_id", ""},
    {Tag::kColumnTag, "ducklake_column_tag", {}, kVersioned, kColumnTagKey, 0, kOwnedByTable, "table_id", ""},
    {Tag::kSchemaVersions,
     "ducklake_schema_versions",
     {},
     kAppendOnly,
     kSchemaVersionsKey,
     0,
     kOwnedByTable,
     "table_id",
     ""},
};
static_assert(std::size(kRelations) == static_cast<std::size_t>(Tag::kSchemaVersions));

// Reads a decimal number without sign from the front of `text`.
std::optional<std::int64_t> TakeNumber(std::string_view& text) {
  std::int64_t number = 0;
  if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::span<const WellKnownRelation> WellKnownRelations() { return kRelations; }

const WellKnownRelation* FindWellKnown(std::string_view relation_name) {
  for (const WellKnownRelation& relation : kRelations) {
    if (relation.name == relation_name) return &relation;
    if (std::ranges::find(relation.aliases, relation_name) != relation.aliases.end()) return &relation;
  }
  return nullptr;
}

const WellKnownRelation& WellKnownByTag(Tag tag) {
  const auto index = static_cast<std::size_t>(tag) - 1;
  ROCKLAKE_CHECK(index < std::size(kRelations) && kRelations[index].tag == tag);
  return kRelations[index];
}

std::string_view IdColumn(const WellKnownRelation& relation) {
  std::string_view column;
  for (const KeyColumn& part : relation.key) {
    if (part.name != kBeginColumn) column = part.name;
  }
  return column;
}

std::optional<InlinedName> ParseInlinedName(std::string_view relation_name) {
  constexpr std::string_view kData = "ducklake_inlined_data_", kDelete = "ducklake_inlined_delete_";
  const bool is_data = relation_name.starts_with(kData);
  if (!is_data && !relation_name.starts_with(kDelete)) return std::nullopt;
  relation_name.remove_prefix(is_data ? kData.size() : kDelete.size());
  const auto table = TakeNumber(relation_name);
  if (!table) return std::nullopt;
  std::optional<std::int64_t> version;
  if (relation_name.starts_with('_')) {
    relation_name.remove_prefix(1);
    version = TakeNumber(relation_name);
    if (!version) return std::nullopt;
  }
  if (!relation_name.empty() || (is_data && !version)) return std::nullopt;
  return InlinedName{is_data ? Behaviour::kInlinedInsert : Behaviour::kInlinedDelete, *table,
                     version.value_or(0)};
}

std::span<const KeyColumn> InlinedKey(Behaviour behaviour) {
  ROCKLAKE_CHECK(behaviour == Behaviour::kInlinedInsert || behaviour == Behaviour::kInlinedDelete);
  if (behaviour == Behaviour::kInlinedInsert) return kInlinedDataKey;
  return kInlinedDeleteKey;
}

}  // namespace rocklake
