#include "format/definition.h"

#include <gmock/gmock.h>

#include "format/format_test_support.h"
#include "format/key_codec.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;

std::vector<int> KeyAttnums(const RelationDefinition& definition) {
  std::vector<int> attnums;
  for (const KeyPart& part : definition.key) attnums.push_back(part.attnum);
  return attnums;
}

TEST(Definition, WellKnownRelationsFindTheirKeyInTheClientsColumns) {
  const RelationDefinition table = TableRelation();
  EXPECT_EQ(table.tag, Tag::kTable);
  EXPECT_EQ(table.behaviour, Behaviour::kVersioned);
  EXPECT_THAT(KeyAttnums(table), ElementsAre(5, 1, 3));
  EXPECT_EQ(ToHex(table.KeyPrefix()), "05");
  ASSERT_EQ(table.look_ups.size(), 1u);
  EXPECT_EQ(table.look_ups[0].columns[0].attnum, 1);
}

TEST(Definition, AnOlderClientsRelationDoesWithoutAColumn) {
  const RelationDefinition versions =
      Relation("ducklake_schema_versions", {Column("begin_snapshot"), Column("schema_version")});
  EXPECT_EQ(versions.tag, Tag::kSchemaVersions);
  EXPECT_THAT(KeyAttnums(versions), ElementsAre(1, 2));
  // Without its leading column a partitioned relation is one partition.
  const RelationDefinition files =
      Relation("ducklake_data_file", {Column("data_file_id"), Column("path", oid::kText)});
  EXPECT_EQ(files.partition_columns, 0);
  EXPECT_EQ(DataFileRelation().partition_columns, 1);
}

TEST(Definition, WhatOnlyHasTheNameOfAWellKnownRelationIsAnotherOne) {
  EXPECT_EQ(Relation("ducklake_table", {Column("x")}).tag, Tag::kOther);
  EXPECT_EQ(Relation("ducklake_snapshot", {Column("snapshot_id", oid::kText)}).tag, Tag::kOther);
  RelationDefinition view;
  view.name = "ducklake_table";
  view.kind = RelationKind::kView;
  view.columns = TableRelation().columns;
  PlaceRelation(view);
  EXPECT_EQ(view.tag, Tag::kOther);
  RelationDefinition second = TableRelation();
  PlaceRelation(second, [](Tag) { return false; });
  EXPECT_EQ(second.tag, Tag::kOther) << "another relation has the tag";
}

TEST(Definition, InlinedRelations) {
  const RelationDefinition data =
      Relation("ducklake_inlined_data_3_1",
               {Column("row_id"), Column("begin_snapshot"), Column("end_snapshot"), Column("x")});
  EXPECT_EQ(data.tag, Tag::kInlined);
  EXPECT_EQ(data.behaviour, Behaviour::kInlinedInsert);
  EXPECT_THAT(KeyAttnums(data), ElementsAre(1, 2));
  EXPECT_EQ(ToHex(data.KeyPrefix()), "FD0000000000000009");
  const RelationDefinition deleted =
      Relation("ducklake_inlined_delete_3", {Column("file_id"), Column("row_id"), Column("begin_snapshot")});
  EXPECT_EQ(deleted.behaviour, Behaviour::kInlinedDelete);
  EXPECT_THAT(KeyAttnums(deleted), ElementsAre(1, 2));
}

TEST(Definition, IndexesAreForWhatTheKeyDoesNotFind) {
  RelationDefinition items = Relation("items", {Column("a"), Column("b"), Column("c", oid::kText)}, {2, 1});
  EXPECT_TRUE(items.look_ups.empty());
  EXPECT_TRUE(items.IsKeyPrefix({1, 2}));
  EXPECT_TRUE(items.IsKeyPrefix({2}));
  EXPECT_FALSE(items.IsKeyPrefix({1}));
  items.unique.push_back({"items_c_key", false, true, {3}});
  PlaceLookUps(items);
  items.unique.push_back({"items_a_key", false, true, {1}});
  PlaceLookUps(items);
  ASSERT_EQ(items.look_ups.size(), 2u);
  EXPECT_EQ(items.FindLookUp({3})->number, 1);
  EXPECT_EQ(items.FindLookUp({1})->number, 2);
}

TEST(Definition, WhatBelongsToFilesHasAnIndexOfStrays) {
  const RelationDefinition stats = Relation(
      "ducklake_file_column_stats", {Column("data_file_id"), Column("table_id"), Column("column_id")});
  ASSERT_NE(stats.FindStrays(), nullptr);
  EXPECT_EQ(stats.FindStrays()->columns[0].attnum, 1);
  EXPECT_EQ(stats.FindLookUp({1}), nullptr) << "not every row is in it";
}

TEST(Definition, RoundTrips) {
  RelationDefinition definition = DataFileRelation();
  definition.commit = 12;
  definition.created_commit = 3;
  definition.comment = "c";
  definition.owner = "o";
  definition.view_query = "select 1";
  definition.columns[0].not_null = true;
  definition.columns[1].type = {oid::kVarchar, 12};
  definition.columns[1].default_expression = "'x'";
  definition.columns[1].added_commit = 7;
  definition.columns[1].missing_value = Value::Text("x");
  definition.columns[2].dropped = true;
  definition.columns[2].comment = "d";
  definition.unique.push_back({"u", false, false, {1, 2}});
  definition.checks.push_back({"k", "a > 1"});
  definition.indexes.push_back({"i", {2, 1}, "CREATE INDEX"});
  const RelationDefinition decoded = DecodeDefinition(EncodeDefinition(definition));
  EXPECT_EQ(EncodeDefinition(decoded), EncodeDefinition(definition));
  EXPECT_EQ(decoded.relation_id, 9u);
  EXPECT_EQ(decoded.columns[1].type, (Type{oid::kVarchar, 12}));
  EXPECT_EQ(decoded.columns[0].type.typmod, -1);
  EXPECT_EQ(decoded.columns[1].missing_value.AsText(), "x");
  EXPECT_TRUE(decoded.columns[2].dropped);
  EXPECT_EQ(decoded.FindColumn("begin_snapshot"), 0) << "dropped";
  EXPECT_FALSE(decoded.unique[1].is_constraint);
  EXPECT_EQ(decoded.created_commit, 3u);
  EXPECT_EQ(decoded.look_ups.size(), 1u);
}

TEST(Definition, DamageIsNamed) {
  RelationDefinition definition = DataFileRelation();
  definition.key[0].attnum = 60;
  EXPECT_THROW(DecodeDefinition(EncodeDefinition(definition)), CorruptData);
  EXPECT_THROW(DecodeDefinition("\x0A"), CorruptData);
}

}  // namespace
}  // namespace rocklake
