// Lakes as of a snapshot: what was seen while it was the newest is seen ever after.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kSnapshots = "ducklake_snapshot";
constexpr const char* kTables = "ducklake_table";
constexpr const char* kFiles = "ducklake_data_file";
constexpr const char* kStats = "ducklake_table_stats";

class PastTest : public testing::Test {
 protected:
  PastTest() {
    lake_.Run([](Transaction& t) {
      for (auto relation : {SnapshotRelation(), TableRelation(), DataFileRelation(), TableStatsRelation()}) {
        t.CreateRelation(std::move(relation), "tester");
      }
    });
  }

  // A snapshot, a microsecond after the one before, with what `work` adds to its commit.
  void AddSnapshot(SnapshotId id, const std::function<void(Transaction&)>& work = [](Transaction&) {}) {
    lake_.Run([&](Transaction& t) {
      Insert(t, kSnapshots, {Int(id), Int(1000 + id)});
      work(t);
    });
  }
  std::vector<std::string> RowsAt(SnapshotId id, std::string_view relation) {
    return Rows(*lake_.BeginAt(id), relation);
  }
  static void SetEnd(Transaction& t, std::string_view name, std::int64_t id, SnapshotId end) {
    const RowPtr row = FindById(t, name, id);
    ASSERT_TRUE(Update(t, name, row, [&](Row& values) { values[name == kTables ? 2 : 3] = Int(end); }));
  }
  std::string Refusal(const AsOf& moment) {
    std::string message;
    EXPECT_EQ(SqlStateOf([&] { lake_.lake()->At(moment); }, &message), "22023");
    return message;
  }

  TestLake lake_;
};

// A catalog that a newer client has migrated is still the older one's at an older snapshot.
TEST_F(PastTest, SettingsAreThoseOfThatTimeButForWhereFilesLie) {
  constexpr const char* kSettings = "ducklake_metadata";
  lake_.Run([](Transaction& t) { t.CreateRelation(MetadataRelation(), "tester"); });
  const auto set = [&](std::string_view key, const char* value) {
    lake_.Run([&](Transaction& t) {
      const RowPtr row = FindWhere(t, kSettings, [&](const Row& row) { return row[0].AsText() == key; });
      if (row == nullptr) return Insert(t, kSettings, {Text(key), Text(value), Value::Null(), Value::Null()});
      ASSERT_TRUE(Update(t, kSettings, row, [&](Row& values) { values[1] = Text(value); }));
    });
  };
  set("data_path", "here/");
  set("version", "0.3");
  AddSnapshot(1);
  set("author", "x");
  AddSnapshot(2);
  set("version", "0.4");
  set("version", "1.0");
  set("data_path", "there/");
  AddSnapshot(3);
  set("version", "1.1");
  for (const bool reopened : {false, true}) {
    if (reopened) lake_.Open();
    EXPECT_THAT(RowsAt(1, kSettings), ElementsAre("author x - -", "data_path there/ - -", "version 0.3 - -"));
    EXPECT_THAT(RowsAt(2, kSettings), ElementsAre("author x - -", "data_path there/ - -", "version 1.0 - -"));
    EXPECT_THAT(RowsAt(3, kSettings), ElementsAre("author x - -", "data_path there/ - -", "version 1.1 - -"));
  }
}

TEST_F(PastTest, EndsAndLaterRowsAreNotSeen) {
  AddSnapshot(
      1, [](Transaction& t) { Insert(t, kTables, {Int(5), Int(1), Value::Null(), Int(0), Text("orders")}); });
  AddSnapshot(2, [](Transaction& t) {
    SetEnd(t, kTables, 5, 2);
    Insert(t, kTables, {Int(5), Int(2), Value::Null(), Int(0), Text("customer_orders")});
  });
  EXPECT_THAT(RowsAt(1, kTables), ElementsAre("5 1 - 0 orders"));
  EXPECT_THAT(RowsAt(2, kTables), ElementsAre("5 1 2 0 orders", "5 2 - 0 customer_orders"));
  EXPECT_THAT(RowsAt(1, kSnapshots), ElementsAre("1 1001"));
}

TEST_F(PastTest, WhatClientsDeletedIsSeen) {
  const auto file = [](std::int64_t id, SnapshotId begin) -> Row {
    return {Int(id), Int(1), Int(begin), Value::Null(), Text("f" + std::to_string(id))};
  };
  AddSnapshot(1, [&](Transaction& t) { Insert(t, kFiles, file(7, 1)); });
  AddSnapshot(2, [&](Transaction& t) { Insert(t, kFiles, file(8, 2)); });
  // A merge in the manner of DuckLake: the merged file takes the first one's place in time, the others go.
  AddSnapshot(3, [&](Transaction& t) {
    for (const std::int64_t id : {7, 8}) ASSERT_TRUE(Delete(t, kFiles, FindById(t, kFiles, id)));
    Insert(t, kFiles, file(9, 1));
  });
  lake_.Run([](Transaction& t) {
    for (const std::int64_t id : {1, 2}) ASSERT_TRUE(Delete(t, kSnapshots, FindById(t, kSnapshots, id)));
  });
  lake_.Open();
  EXPECT_THAT(RowsAt(1, kFiles), ElementsAre("7 1 1 - f7"));
  EXPECT_THAT(RowsAt(2, kFiles), ElementsAre("7 1 1 - f7", "8 1 2 - f8"));
  EXPECT_THAT(RowsAt(3, kFiles), ElementsAre("9 1 1 - f9"));
  EXPECT_THAT(RowsAt(2, kSnapshots), ElementsAre("1 1001", "2 1002"));
  EXPECT_THAT(Rows(lake_, kSnapshots), ElementsAre("3 1003"));
}

TEST_F(PastTest, StatisticsOfALaterTimeAreNotShown) {
  AddSnapshot(1, [](Transaction& t) { Insert(t, kStats, {Int(1), Int(10)}); });
  AddSnapshot(2);
  EXPECT_THAT(RowsAt(1, kStats), ElementsAre("1 10"));
  lake_.Run([](Transaction& t) {
    ASSERT_TRUE(Update(t, kStats, FindById(t, kStats, 1), [](Row& values) { values[1] = Int(20); }));
  });
  EXPECT_THAT(RowsAt(1, kStats), IsEmpty());
  EXPECT_THAT(RowsAt(2, kStats), ElementsAre("1 20"));
}

TEST_F(PastTest, SnapshotsOfOneCommitShareItsRowsButNotItsStatistics) {
  AddSnapshot(1, [](Transaction& t) {
    Insert(t, kSnapshots, {Int(2), Int(1002)});
    Insert(t, kTables, {Int(5), Int(2), Value::Null(), Int(0), Text("t")});
    Insert(t, kStats, {Int(5), Int(1)});
  });
  EXPECT_THAT(RowsAt(1, kTables), IsEmpty());
  EXPECT_THAT(RowsAt(1, kStats), IsEmpty());
  EXPECT_THAT(RowsAt(2, kTables), ElementsAre("5 2 - 0 t"));
  EXPECT_THAT(RowsAt(2, kStats), ElementsAre("5 1"));
}

TEST_F(PastTest, DefinitionsAreThoseOfThatTime) {
  AddSnapshot(1, [](Transaction& t) { Insert(t, kStats, {Int(1), Int(10)}); });
  lake_.Run([](Transaction& t) { Insert(t, kTables, {Int(5), Int(1), Value::Null(), Int(0), Text("t")}); });
  AddSnapshot(2, [](Transaction& t) {
    RelationDefinition changed = *t.FindRelation(kTables);
    changed.columns[4].dropped = true;
    changed.columns.push_back(MakeColumn("uuid", oid::kVarchar));
    t.AlterRelation(std::move(changed));
    t.DropRelation(*t.FindRelation(kStats));
  });
  lake_.Open();
  EXPECT_THAT(RowsAt(1, kTables), ElementsAre("5 1 - 0 t"));
  EXPECT_THAT(RowsAt(1, kStats), ElementsAre("1 10"));
  const auto now = lake_.BeginAt(2);
  EXPECT_THAT(Rows(*now, kTables), ElementsAre("5 1 - 0 -"));
  EXPECT_EQ(now->FindRelation(kStats), nullptr);
}

TEST_F(PastTest, MomentsThatAreNone) {
  EXPECT_EQ(Refusal({.snapshot = 0, .time = 0}), "snapshot 0 does not exist");
  AddSnapshot(1);
  AddSnapshot(4);
  for (const SnapshotId id : {-1, 0, 2, 5}) {
    EXPECT_EQ(Refusal({.snapshot = id, .time = 0}), fmt::format("snapshot {} does not exist", id));
  }
  EXPECT_EQ(Refusal({.snapshot = std::nullopt, .time = 1000}), "the lake has no snapshot that old");
  EXPECT_EQ(Refusal({.snapshot = std::nullopt, .time = INT64_MAX}),
            "the time to read the lake as of lies in the future");
}

TEST_F(PastTest, ATimeNamesTheLastSnapshotUpToIt) {
  AddSnapshot(1);
  AddSnapshot(4);
  lake_.Run([](Transaction& t) { ASSERT_TRUE(Delete(t, kSnapshots, FindById(t, kSnapshots, 1))); });
  const auto newest_at = [&](std::int64_t time) {
    Transaction t(lake_.lake(), IsolationLevel::kReadCommitted,
                  lake_.lake()->At({.snapshot = std::nullopt, .time = time}));
    return Rows(t, kSnapshots);
  };
  EXPECT_THAT(newest_at(1001), ElementsAre("1 1001"));
  EXPECT_THAT(newest_at(1003), ElementsAre("1 1001"));
  EXPECT_THAT(newest_at(1004), ElementsAre("4 1004"));
}

TEST_F(PastTest, AViewIsSharedWhileItIsHeld) {
  AddSnapshot(1);
  AddSnapshot(2);
  const LakeVersionPtr first = lake_.lake()->At({.snapshot = 1, .time = 0});
  EXPECT_EQ(first, lake_.lake()->At({.snapshot = 1, .time = 0}));
  EXPECT_NE(first, lake_.lake()->At({.snapshot = 2, .time = 0}));
}

// Random histories of files: what is inserted, ended, rewritten, deleted and inserted again under the same id.
TEST_F(PastTest, EverySnapshotIsSeenAsItWas) {
  const auto seed = std::random_device{}();
  std::mt19937 random(seed);
  const auto draw = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::map<SnapshotId, std::vector<std::string>> seen;
  SnapshotId newest = 0;
  for (int step = 0; step < 300; ++step) {
    lake_.Run([&](Transaction& t) {
      if (newest == 0 || draw(3) == 0) Insert(t, kSnapshots, {Int(++newest), Int(1000 + newest)});
      const std::int64_t id = draw(8);
      const RowPtr row = FindById(t, kFiles, id);
      if (row == nullptr) {
        Insert(t, kFiles,
               {Int(id), Int(draw(2)), Int(newest), Value::Null(), Text("f" + std::to_string(step))});
      } else if (draw(3) == 0) {
        ASSERT_TRUE(Delete(t, kFiles, row));
      } else if (draw(2) == 0 && row->values[3].is_null()) {
        ASSERT_TRUE(Update(t, kFiles, row, [&](Row& values) { values[3] = Int(newest); }));
      } else {
        ASSERT_TRUE(
            Update(t, kFiles, row, [&](Row& values) { values[4] = Text("g" + std::to_string(step)); }));
      }
    });
    seen[newest] = Rows(lake_, kFiles);
    if (draw(40) == 0) lake_.Open();
  }
  for (const auto& [snapshot, rows] : seen) {
    auto shown = RowsAt(snapshot, kFiles);
    auto expected = rows;
    std::ranges::sort(shown);  // rows of one key that moved aside come in another order
    std::ranges::sort(expected);
    EXPECT_EQ(shown, expected) << "snapshot " << snapshot << ", seed " << seed;
  }
}

}  // namespace
}  // namespace rocklake
