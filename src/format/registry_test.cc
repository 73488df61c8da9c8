#include "format/registry.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <string>

namespace rocklake {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> KeyOf(std::string_view relation) {
  std::vector<std::string> names;
  for (const KeyColumn& column : FindWellKnown(relation)->key) names.emplace_back(column.name);
  return names;
}

TEST(Registry, TagsAreThePublishedOnes) {
  std::vector<std::string> names;
  for (const WellKnownRelation& relation : WellKnownRelations()) {
    EXPECT_EQ(static_cast<std::size_t>(relation.tag), names.size() + 1);
    EXPECT_EQ(&WellKnownByTag(relation.tag), &relation);
    names.emplace_back(relation.name.substr(9));
  }
  EXPECT_THAT(names,
              ElementsAre("metadata", "snapshot", "snapshot_changes", "schema", "table", "column", "view",
                          "macro", "macro_impl", "macro_parameters", "data_file", "delete_file",
                          "files_scheduled_for_deletion", "inlined_data_tables", "column_mapping",
                          "name_mapping", "table_stats", "file_column_stats", "file_variant_stats",
                          "table_column_stats", "partition_info", "partition_column", "file_partition_value",
                          "sort_info", "sort_expression", "tag", "column_tag", "schema_versions"));
}

TEST(Registry, KeysAreThePublishedOnes) {
  EXPECT_THAT(KeyOf("ducklake_metadata"), ElementsAre("scope", "scope_id", "key"));
  EXPECT_THAT(KeyOf("ducklake_table"), ElementsAre("schema_id", "table_id", "begin_snapshot"));
  EXPECT_THAT(KeyOf("ducklake_delete_file"), ElementsAre("table_id", "data_file_id", "delete_file_id"));
  EXPECT_THAT(KeyOf("ducklake_column_tag"), ElementsAre("table_id", "column_id", "key", "begin_snapshot"));
  EXPECT_THAT(KeyOf("ducklake_file_variant_stats"),
              ElementsAre("table_id", "column_id", "data_file_id", "variant_path"));
  EXPECT_THAT(KeyOf("ducklake_schema_versions"), ElementsAre("table_id", "begin_snapshot", "schema_version"));
}

TEST(Registry, VersionedRelationsEndTheirKeysWithBeginSnapshot) {
  std::set<std::string> versioned;
  for (const WellKnownRelation& relation : WellKnownRelations()) {
    if (relation.behaviour != Behaviour::kVersioned) continue;
    versioned.emplace(relation.name);
    EXPECT_EQ(relation.key.back().name, kBeginColumn) << relation.name;
    EXPECT_EQ(relation.key.back().ids, IdSpace::kSnapshot) << relation.name;
  }
  EXPECT_EQ(versioned.size(), 9u);
}

TEST(Registry, PartitionsAreOfIdsAndOwnersHaveTheColumn) {
  for (const WellKnownRelation& relation : WellKnownRelations()) {
    ASSERT_LE(relation.partition_columns, 1) << relation.name;
    if (relation.partition_columns == 1) {
      EXPECT_EQ(relation.key.front().name, kTableIdColumn);
      EXPECT_EQ(relation.key.front().type, KeyType::kId);
    }
    EXPECT_EQ(relation.owners.empty(), relation.owner_column.empty()) << relation.name;
    if (relation.owners.empty()) continue;
    EXPECT_TRUE(std::ranges::any_of(relation.key, [&](const KeyColumn& c) {
      return c.name == relation.owner_column;
    })) << relation.name;
  }
}

TEST(Registry, OlderNamesAreKnown) {
  EXPECT_EQ(FindWellKnown("ducklake_file_column_statistics")->tag, Tag::kFileColumnStats);
  EXPECT_EQ(FindWellKnown("ducklake_view_column_tag"), nullptr);
  EXPECT_EQ(FindWellKnown("orders"), nullptr);
}

TEST(Registry, InlinedNames) {
  const auto data = ParseInlinedName("ducklake_inlined_data_12_3");
  ASSERT_TRUE(data);
  EXPECT_EQ(data->behaviour, Behaviour::kInlinedInsert);
  EXPECT_EQ(data->table_id, 12);
  EXPECT_EQ(data->schema_version, 3);
  const auto deleted = ParseInlinedName("ducklake_inlined_delete_12");
  ASSERT_TRUE(deleted);
  EXPECT_EQ(deleted->behaviour, Behaviour::kInlinedDelete);
  EXPECT_TRUE(ParseInlinedName("ducklake_inlined_delete_12_1"));
  for (const char* other :
       {"ducklake_inlined_data_tables", "ducklake_inlined_data_12", "ducklake_inlined_data_12_",
        "ducklake_inlined_data_12_3x", "ducklake_inlined_data_-1_3", "ducklake_inlined_delete_",
        "ducklake_inlined_data_99999999999999999999_1", "x_ducklake_inlined_data_1_1"}) {
    EXPECT_FALSE(ParseInlinedName(other)) << other;
  }
}

}  // namespace
}  // namespace rocklake
