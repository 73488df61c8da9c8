#include "admin/inspect.h"

#include <gmock/gmock.h>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using testing::Contains;
using testing::ElementsAre;

class InspectorTest : public testing::Test {
 protected:
  // "key state written/ended/retracted value" of every row of a relation.
  std::vector<std::string> RowsOf(std::string_view relation) {
    std::vector<std::string> rows;
    const auto snapshot = lake_.lake()->store().Snapshot();
    Inspector(*snapshot).RelationKeys(relation, [&](const InspectedKey& key) {
      rows.push_back(fmt::format("{} {} {} {}/{}/{} {}", key.kind, key.key_text, key.state, key.written,
                                 key.ended, key.retracted, key.value));
      return true;
    });
    return rows;
  }

  void Create(RelationDefinition definition) {
    lake_.Run([&](Transaction& t) { t.CreateRelation(std::move(definition), "tester"); });
  }
  void Insert(std::string_view relation, Row row) {
    lake_.Run([&](Transaction& t) { rocklake::Insert(t, relation, std::move(row)); });
  }

  TestLake lake_;
};

TEST_F(InspectorTest, RowsHaveTheirCommitsAndStates) {
  Create(TableRelation());
  Insert("ducklake_table", {Int(42), Int(5), Value::Null(), Int(1), Text("orders")});
  Insert("ducklake_table", {Int(43), Int(5), Int(9), Int(1), Text("events")});
  lake_.Run(
      [](Transaction& t) { EXPECT_TRUE(Delete(t, "ducklake_table", FindById(t, "ducklake_table", 42))); });
  EXPECT_THAT(
      RowsOf("ducklake_table"),
      ElementsAre(
          R"(row (1, 42, 5) retracted 2/0/4 {"table_id":42,"begin_snapshot":5,"end_snapshot":null,"schema_id":1,"table_name":"orders"})",
          R"(row (1, 43, 5) ended 3/0/0 {"table_id":43,"begin_snapshot":5,"end_snapshot":9,"schema_id":1,"table_name":"events"})"));
}

TEST_F(InspectorTest, ADroppedRelationHasRetractedRows) {
  Create(MakeRelation("notes", {MakeColumn("a")}));
  Insert("notes", {Int(7)});
  lake_.Run([&](Transaction& t) { t.DropRelation(*t.FindRelation("notes")); });
  EXPECT_THAT(RowsOf("notes"), ElementsAre(R"(row (row 33554432) retracted 2/0/3 {"a":7})"));
}

TEST_F(InspectorTest, RowsOfAnEarlierRelationOfTheTagAreReadAsWhatTheyWere) {
  Create(TableStatsRelation());
  Insert("ducklake_table_stats", {Int(1), Int(1000)});
  lake_.Run([&](Transaction& t) { t.DropRelation(*t.FindRelation("ducklake_table_stats")); });
  Create(MakeRelation("ducklake_table_stats", {MakeColumn("table_id"), MakeColumn("note", oid::kText)}));
  Insert("ducklake_table_stats", {Int(2), Text("x")});
  EXPECT_THAT(RowsOf("ducklake_table_stats"),
              ElementsAre(R"(row (1) retracted 2/0/3 {"table_id":1,"record_count":1000})",
                          R"(row (2) live 5/0/0 {"table_id":2,"note":"x"})"));
}

TEST_F(InspectorTest, DamageIsNamedAndDoesNotEndTheWalk) {
  Create(TableStatsRelation());
  Insert("ducklake_table_stats", {Int(1), Int(1000)});
  const auto snapshot = lake_.lake()->store().Snapshot();
  const Inspector inspector(*snapshot);
  EXPECT_EQ(inspector.Decode(FromHex("110000000000000001"), "\xff\xff").kind, "corrupt");
  EXPECT_EQ(inspector.Decode(FromHex("fa00000000000000ff01"), "").kind, "corrupt");
  EXPECT_EQ(inspector.Decode(FromHex("11"), "").kind, "corrupt");
}

TEST_F(InspectorTest, EveryKindOfKeyIsToldApart) {
  Create(DataFileRelation());
  Insert("ducklake_data_file", {Int(7), Int(42), Int(5), Value::Null(), Text("a.parquet")});
  std::vector<std::string> kinds;
  const auto snapshot = lake_.lake()->store().Snapshot();
  Inspector(*snapshot).Keys({}, [&](const InspectedKey& key) {
    if (kinds.empty() || kinds.back() != key.kind) kinds.push_back(key.kind);
    return true;
  });
  for (const char* kind : {"row", "index", "files_at", "counter", "definition", "commit", "system"}) {
    EXPECT_THAT(kinds, Contains(kind));
  }
  EXPECT_THAT(kinds, testing::Not(Contains("corrupt")));
}

TEST(Hex, GoesBothWays) {
  EXPECT_EQ(ToHex(FromHex("00fF10")), "00ff10");
  EXPECT_THROW(FromHex("0"), SqlError);
  EXPECT_THROW(FromHex("0g"), SqlError);
}

}  // namespace
}  // namespace rocklake
