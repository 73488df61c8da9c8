#include "admin/restore.h"

#include <gmock/gmock.h>

#include "admin/diff.h"
#include "admin/history.h"
#include "admin/snapshot_log.h"
#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Identity kOperator{.user = "olga", .level = RoleLevel::kOperator, .authenticated = true};

// A lake with the relations that a restore cannot do without, whose files lie where nobody looks.
class RestoreTest : public testing::Test {
 protected:
  RestoreTest() {
    lake_.Run([](Transaction& t) {
      t.CreateRelation(
          MakeRelation(
              "ducklake_snapshot",
              {MakeColumn("snapshot_id"), MakeColumn("snapshot_time", oid::kTimestamptz),
               MakeColumn("schema_version"), MakeColumn("next_catalog_id"), MakeColumn("next_file_id")},
              {1}),
          "tester");
      t.CreateRelation(MakeRelation("ducklake_snapshot_changes",
                                    {MakeColumn("snapshot_id"), MakeColumn("changes_made", oid::kVarchar),
                                     MakeColumn("commit_message", oid::kVarchar)},
                                    {1}),
                       "tester");
      t.CreateRelation(TableRelation(), "tester");
      t.CreateRelation(MakeRelation("ducklake_data_file",
                                    {MakeColumn("data_file_id"), MakeColumn("table_id"),
                                     MakeColumn("begin_snapshot"), MakeColumn("end_snapshot"),
                                     MakeColumn("path", oid::kVarchar), MakeColumn("record_count")},
                                    {1}),
                       "tester");
      t.CreateRelation(MakeRelation("ducklake_files_scheduled_for_deletion",
                                    {MakeColumn("data_file_id"), MakeColumn("path", oid::kVarchar)}),
                       "tester");
    });
    Snapshot(1, [](Transaction& t) {
      Insert(t, "ducklake_table", {Int(1), Int(1), Value::Null(), Int(0), Text("orders")});
      Insert(t, "ducklake_data_file", {Int(0), Int(1), Int(1), Value::Null(), Text("a.parquet"), Int(10)});
    });
    Snapshot(2, [](Transaction& t) {
      EXPECT_TRUE(
          Update(t, "ducklake_table", FindById(t, "ducklake_table", 1), [](Row& row) { row[2] = Int(2); }));
      Insert(t, "ducklake_table", {Int(1), Int(2), Value::Null(), Int(0), Text("sales")});
      EXPECT_TRUE(Update(t, "ducklake_data_file", FindById(t, "ducklake_data_file", 0),
                         [](Row& row) { row[3] = Int(2); }));
    });
  }

  void Snapshot(std::int64_t id, const std::function<void(Transaction&)>& work) {
    lake_.Run([&](Transaction& t) {
      Insert(t, "ducklake_snapshot", {Int(id), Int(id * 1'000'000), Int(id), Int(2), Int(1)});
      Insert(t, "ducklake_snapshot_changes", {Int(id), Text("altered_table:1"), Value::Null()});
      work(t);
    });
  }

  RestoreResult RestoreTo(SnapshotId snapshot, bool partial = false) {
    RestoreResult result;
    lake_.Run(
        [&](Transaction& t) { result = Restore(t, kOperator, {.snapshot = snapshot, .partial = partial}); });
    return result;
  }

  TestLake lake_;
};

TEST_F(RestoreTest, WhatWasLiveBeginsAnewAndWhatCameLaterEnds) {
  const RestoreResult result = RestoreTo(1);
  EXPECT_EQ(result.snapshot, 3);
  EXPECT_THAT(Rows(lake_, "ducklake_table"),
              ElementsAre("1 1 2 0 orders", "1 2 3 0 sales", "1 3 - 0 orders"));
  EXPECT_THAT(Rows(lake_, "ducklake_data_file"), ElementsAre("0 1 1 2 a.parquet 10", "1 1 3 - a.parquet 10"));
  EXPECT_EQ(Rows(lake_, "ducklake_snapshot").back().substr(0, 2), "3 ");
  EXPECT_THAT(Rows(lake_, "ducklake_snapshot_changes").back(),
              R"(3 created_table:""."orders",inserted_into_table:1 restore to snapshot 1)");
  ASSERT_EQ(result.tables.size(), 1u);
  EXPECT_EQ(result.tables[0].files_added, 1);
}

TEST_F(RestoreTest, ALakeThatIsAsItWasGetsNoSnapshot) {
  EXPECT_EQ(RestoreTo(2).snapshot, std::nullopt);
  EXPECT_EQ(Rows(lake_, "ducklake_snapshot").size(), 2u);
}

TEST_F(RestoreTest, ARestoreCanBeUndone) {
  RestoreTo(1);
  EXPECT_EQ(RestoreTo(2).snapshot, 4);
  EXPECT_THAT(Rows(lake_, "ducklake_table").back(), "1 4 - 0 sales");
  EXPECT_THAT(Rows(lake_, "ducklake_data_file"), ElementsAre("0 1 1 2 a.parquet 10", "1 1 3 4 a.parquet 10"));
}

TEST_F(RestoreTest, AFileComesOffTheListOfThoseToDelete) {
  lake_.Run([](Transaction& t) {
    Insert(t, "ducklake_files_scheduled_for_deletion", {Int(0), Text("a.parquet")});
  });
  RestoreTo(1);
  EXPECT_THAT(Rows(lake_, "ducklake_files_scheduled_for_deletion"), IsEmpty());
  RestoreTo(2);  // taking it off was no clean-up: the file is still known to be there
  EXPECT_EQ(RestoreTo(1).snapshot, 5);
}

TEST_F(RestoreTest, FilesThatAClientHasCleanedUpAreNamed) {
  lake_.Run([](Transaction& t) {
    Insert(t, "ducklake_files_scheduled_for_deletion", {Int(0), Text("a.parquet")});
  });
  lake_.Run([](Transaction& t) {
    EXPECT_TRUE(Delete(t, "ducklake_files_scheduled_for_deletion",
                       FindById(t, "ducklake_files_scheduled_for_deletion", 0)));
  });
  std::string message;
  EXPECT_EQ(SqlStateOf([&] { RestoreTo(1); }, &message), "58P01");
  EXPECT_THAT(message, testing::HasSubstr("a.parquet"));
  const RestoreResult result = RestoreTo(1, true);
  EXPECT_EQ(result.snapshot, std::nullopt);
  ASSERT_EQ(result.tables.size(), 1u);
  EXPECT_THAT(result.tables[0].missing, ElementsAre("a.parquet"));
}

TEST_F(RestoreTest, ASnapshotThatNeverWas) {
  EXPECT_EQ(SqlStateOf([&] { RestoreTo(9); }), "22023");
}

TEST_F(RestoreTest, TheLogReadsWhatEachCommitTouched) {
  RestoreTo(1);
  const auto stored = lake_.lake()->store().Snapshot();
  Archive archive(*stored);
  std::vector<std::string> lines;
  ReadSnapshotLog(archive, [&](const SnapshotLogEntry& entry) {
    const ObjectCounts& tables = entry.objects[static_cast<std::size_t>(ObjectKind::kTable)];
    lines.push_back(fmt::format("{} by {}: tables {}/{}/{}, files +{} -{}, rows +{} -{}", entry.snapshot.id,
                                entry.role, tables.created, tables.dropped, tables.altered, entry.files_added,
                                entry.files_removed, entry.rows_added, entry.rows_removed));
    return entry.snapshot.id != 2;
  });
  EXPECT_THAT(lines, ElementsAre("3 by tester: tables 0/0/1, files +1 -0, rows +10 -0",
                                 "2 by tester: tables 0/0/1, files +0 -1, rows +0 -10"));
}

TEST_F(RestoreTest, ADiffReadsExpiredSnapshots) {
  lake_.Run([](Transaction& t) {
    EXPECT_TRUE(Delete(t, "ducklake_snapshot", FindById(t, "ducklake_snapshot", 1)));
    EXPECT_TRUE(Delete(t, "ducklake_data_file", FindById(t, "ducklake_data_file", 0)));
  });
  const auto stored = lake_.lake()->store().Snapshot();
  Archive archive(*stored);
  std::vector<std::string> changes;
  ReadDiff(archive, {.snapshot = 1, .time = 0}, {.snapshot = 2, .time = 0},
           [&](const Difference& difference) {
             changes.push_back(fmt::format("{} {} {} {} {}", difference.kind, difference.name,
                                           difference.change, difference.before,
                                           difference.data ? difference.data->rows_removed : 0));
           });
  EXPECT_THAT(changes, ElementsAre("table sales renamed orders 0", "data sales changed  10"));
}

TEST_F(RestoreTest, MalformedNames) {
  const auto stored = lake_.lake()->store().Snapshot();
  Archive archive(*stored);
  for (const char* name : {"", ".", "a.", "\"a", "a.b.c", "\"\""}) {
    EXPECT_EQ(SqlStateOf([&] { ReadHistory(archive, ObjectKind::kTable, name); }), "22023") << name;
  }
  EXPECT_THAT(ReadHistory(archive, ObjectKind::kTable, "orders"), IsEmpty());
  EXPECT_EQ(SqlStateOf([] { ParseObjectKind("cow"); }), "22023");
}

}  // namespace
}  // namespace rocklake
