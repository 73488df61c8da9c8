// What an excision takes and what it leaves.
#include "admin/excise_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "admin/inspect.h"
#include "mvcc/mvcc_test_support.h"
#include "store/write_and_wait.h"

namespace rocklake {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

constexpr const char* kSnapshots = "ducklake_snapshot";
constexpr const char* kTables = "ducklake_table";
constexpr const char* kFiles = "ducklake_data_file";
constexpr const char* kStats = "ducklake_table_stats";

class ExcisePlanTest : public testing::Test {
 protected:
  ExcisePlanTest() {
    lake_.Run([](Transaction& t) {
      for (auto relation : {SnapshotRelation(), TableRelation(), DataFileRelation(), TableStatsRelation()}) {
        t.CreateRelation(std::move(relation), "tester");
      }
    });
  }

  void AddSnapshot(SnapshotId id, const std::function<void(Transaction&)>& work) {
    lake_.Run([&](Transaction& t) {
      Insert(t, kSnapshots, {Int(id), Int(1000 + id)});
      work(t);
    });
  }
  static void AddTable(Transaction& t, std::int64_t id, SnapshotId begin) {
    Insert(t, kTables, {Int(id), Int(begin), Value::Null(), Int(0), Text("t" + std::to_string(id))});
    Insert(t, kStats, {Int(id), Int(0)});
  }
  static void AddFile(Transaction& t, std::int64_t id, std::int64_t table, SnapshotId begin) {
    Insert(t, kFiles, {Int(id), Int(table), Int(begin), Value::Null(), Text("f" + std::to_string(id))});
  }
  static void End(Transaction& t, std::string_view name, std::int64_t id, SnapshotId end) {
    const RowPtr row = FindById(t, name, id);
    ASSERT_TRUE(Update(t, name, row, [&](Row& values) { values[name == kTables ? 2 : 3] = Int(end); }));
  }

  ExcisePlan Plan(SnapshotId retain_from, std::optional<std::int64_t> table = {}) {
    const LakeVersionPtr latest = lake_.lake()->Latest();
    const ExciseHorizon horizon{.retain_from = retain_from,
                                .commit = lake_.lake()->At({.snapshot = retain_from, .time = 0})->commit(),
                                .table_id = table};
    return ExcisePlan(latest->stored(), horizon, {});
  }
  // The rows that a plan removes of each relation.
  static std::map<std::string, std::uint64_t> Removed(const ExcisePlan& plan) {
    std::map<std::string, std::uint64_t> removed;
    for (const auto& [what, keys] : plan.summary()) {
      if (what.starts_with("ducklake_")) removed[what] = keys.keys;
    }
    return removed;
  }

  TestLake lake_;
};

TEST_F(ExcisePlanTest, VersionsThatEndedByTheHorizonGo) {
  AddSnapshot(1, [](Transaction& t) { AddTable(t, 5, 1); });
  AddSnapshot(2, [](Transaction& t) { AddFile(t, 7, 5, 2); });
  AddSnapshot(3, [](Transaction& t) {
    AddFile(t, 8, 5, 3);
    End(t, kFiles, 7, 3);
  });
  AddSnapshot(4, [](Transaction& t) { End(t, kFiles, 8, 4); });
  EXPECT_THAT(Removed(Plan(3)), ElementsAre(Pair(kFiles, 1), Pair(kSnapshots, 2)));
  EXPECT_THAT(Removed(Plan(4)), ElementsAre(Pair(kFiles, 2), Pair(kSnapshots, 3)));
  EXPECT_THAT(Removed(Plan(1)), IsEmpty());
}

TEST_F(ExcisePlanTest, WhatWasDeletedAfterTheHorizonStays) {
  AddSnapshot(1, [](Transaction& t) { AddTable(t, 5, 1); });
  AddSnapshot(2, [](Transaction& t) { AddFile(t, 7, 5, 2); });
  lake_.Run([](Transaction& t) { ASSERT_TRUE(Delete(t, kFiles, FindById(t, kFiles, 7))); });
  AddSnapshot(3, [](Transaction& t) { AddFile(t, 8, 5, 3); });
  lake_.Run([](Transaction& t) { ASSERT_TRUE(Delete(t, kFiles, FindById(t, kFiles, 8))); });
  // File 7 was gone while snapshot 2 was still the newest: as of it, too, it is not seen.
  EXPECT_THAT(Removed(Plan(2)), ElementsAre(Pair(kFiles, 1), Pair(kSnapshots, 1)));
  EXPECT_THAT(Removed(Plan(3)), ElementsAre(Pair(kFiles, 2), Pair(kSnapshots, 2)));
}

TEST_F(ExcisePlanTest, WhatBelongsToAnObjectGoesWithItsLastVersion) {
  AddSnapshot(1, [](Transaction& t) {
    AddTable(t, 5, 1);
    AddTable(t, 6, 1);
    AddFile(t, 7, 5, 1);
    AddFile(t, 8, 6, 1);
  });
  AddSnapshot(2, [](Transaction& t) {
    End(t, kTables, 5, 2);
    End(t, kTables, 6, 2);
    Insert(t, kTables, {Int(6), Int(2), Value::Null(), Int(0), Text("renamed")});
  });
  AddSnapshot(3, [](Transaction&) {});
  // Table 6 lives on: its statistics and its file stay. Those of table 5 go, although nobody deleted them.
  const ExcisePlan plan = Plan(2);
  EXPECT_THAT(Removed(plan),
              ElementsAre(Pair(kFiles, 1), Pair(kSnapshots, 1), Pair(kTables, 2), Pair(kStats, 1)));
  ASSERT_EQ(plan.files().size(), 1u);
  EXPECT_EQ(plan.files()[0].row.values[0].AsInt(), 7);
  EXPECT_THAT(Removed(Plan(2, 6)), ElementsAre(Pair(kTables, 1)));
}

TEST_F(ExcisePlanTest, EntriesGoWithTheirRowsAndTheLogIsCut) {
  AddSnapshot(1, [](Transaction& t) { AddTable(t, 5, 1); });
  AddSnapshot(2, [](Transaction& t) { AddFile(t, 7, 5, 2); });
  AddSnapshot(3, [](Transaction& t) { End(t, kFiles, 7, 3); });
  const ExcisePlan plan = Plan(3);
  EXPECT_GT(plan.summary().at("(index entries)").keys, 0u);
  EXPECT_EQ(plan.summary().at("(commit log)").keys, 3u);
  // What is left is a lake that answers, and its index entries lead to rows.
  TestLake left;
  const LakeVersionPtr latest = lake_.lake()->Latest();
  PutBatch puts;
  ScanAll(latest->stored(), KeyRange{}, [&](const Bytes& key, const Bytes& value) {
    if (!plan.Removes(key)) puts.push_back({key, value});
    return true;
  });
  ASSERT_TRUE(WriteAndWait(left.lake()->store(), puts));
  left.Open();
  EXPECT_THAT(Rows(*left.Begin(), kFiles), IsEmpty());
  EXPECT_THAT(Rows(*left.Begin(), kTables), ElementsAre("5 1 - 0 t5"));
  EXPECT_THAT(Rows(*left.BeginAt(3), kTables), ElementsAre("5 1 - 0 t5"));
}

}  // namespace
}  // namespace rocklake
