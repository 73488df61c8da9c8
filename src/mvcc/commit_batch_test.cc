// What each kind of statement does to bytes: the whole visible effect, entry by entry.
//
// An entry starting with "* " was there before. Rows read `relation[key]#ordinal w<written> e<ended>[+ replaced]
// r<retracted>: columns`.
#include "mvcc/commit_batch.h"

#include <gmock/gmock.h>

#include "mvcc/stored_effects_test_support.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;

constexpr std::string_view kTable = "ducklake_table", kFile = "ducklake_data_file",
                           kStats = "ducklake_table_stats";

// The lake after commit 2: schema 1, table 42 "orders" since snapshot 5, with file 7 and statistics.
void CreateOrders(TestLake& lake) {
  lake.Run([](Transaction& t) {
    for (auto& relation : {SnapshotRelation(), TableRelation(), DataFileRelation(), TableStatsRelation()}) {
      t.CreateRelation(relation, "tester");
    }
  });
  lake.Run([](Transaction& t) {
    Insert(t, "ducklake_snapshot", {Int(5), Int(1000)});
    Insert(t, kTable, {Int(42), Int(5), Value::Null(), Int(1), Text("orders")});
    Insert(t, kFile, {Int(7), Int(42), Int(5), Value::Null(), Text("a.parquet")});
    Insert(t, kStats, {Int(42), Int(10)});
  });
}

TEST(Effects, CreatingRelations) {
  TestLake lake;
  EXPECT_THAT(EffectOf(lake, [](Transaction& t) { t.CreateRelation(TableRelation(), "tester"); }),
              ElementsAre("counter 4 = 2", "counter 5 = 2", "definition 1 at commit 1: ducklake_table",
                          "commit 1 by tester"));
}

TEST(Effects, InsertsWithIndexesAndCounters) {
  TestLake lake;
  lake.Run([](Transaction& t) {
    t.CreateRelation(SnapshotRelation(), "tester");
    t.CreateRelation(TableRelation(), "tester");
    t.CreateRelation(DataFileRelation(), "tester");
  });
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Insert(t, "ducklake_snapshot", {Int(5), Int(1000)});
                         Insert(t, kTable, {Int(42), Int(5), Value::Null(), Int(1), Text("orders")});
                         Insert(t, kFile, {Int(7), Int(42), Int(5), Value::Null(), Text("a.parquet")});
                       }),
              ElementsAre("ducklake_snapshot[5] w2: 5 1000", "ducklake_table[1,42,5] w2: 42 5 - 1 orders",
                          "ducklake_data_file[42,7] w2: 7 42 5 - a.parquet",
                          "index ducklake_table.1 000000000000002A -> "
                          "050000000000000001000000000000002A0000000000000005",
                          "index ducklake_data_file.1 0000000000000007 -> 0B000000000000002A0000000000000007",
                          "files at 5: table 42, file 7", "counter 1 = 6", "counter 2 = 43", "counter 3 = 8",
                          "* counter 5 = 3", "commit 2 by tester, snapshot 5"));
}

TEST(Effects, ARenameEndsOneVersionAndBeginsTheNext) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Update(t, kTable, FindById(t, kTable, 42), [](Row& r) { r[2] = Int(10); });
                         Insert(t, kTable,
                                {Int(42), Int(10), Value::Null(), Int(1), Text("customer_orders")});
                       }),
              ElementsAre("* ducklake_table[1,42,5] w2 e3+: 42 5 10 1 orders",
                          "ducklake_table[1,42,10] w3: 42 10 - 1 customer_orders",
                          "index ducklake_table.1 000000000000002A -> "
                          "050000000000000001000000000000002A000000000000000A",
                          "* counter 1 = 11", "* counter 5 = 4", "commit 3 by tester"));
}

TEST(Effects, ADropEndsWithoutSuccessor) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Update(t, kTable, FindById(t, kTable, 42), [](Row& r) { r[2] = Int(9); });
                         Update(t, kFile, FindById(t, kFile, 7), [](Row& r) { r[3] = Int(9); });
                       }),
              ElementsAre("* ducklake_table[1,42,5] w2 e3: 42 5 9 1 orders",
                          "* ducklake_data_file[42,7] w2 e3: 7 42 5 9 a.parquet", "* counter 1 = 10",
                          "* counter 5 = 4", "commit 3 by tester"));
}

TEST(Effects, ASingletonIsPutInPlace) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Update(t, kStats, FindById(t, kStats, 42), [](Row& r) { r[1] = Int(20); });
                       }),
              ElementsAre("* ducklake_table_stats[42] w3: 42 20", "* counter 5 = 4", "commit 3 by tester"));
}

TEST(Effects, AnyOtherUpdateMovesTheOldRowBehindAnOrdinal) {
  TestLake lake;
  CreateOrders(lake);
  const auto rename = [&](std::string_view name) {
    return EffectOf(lake, [&](Transaction& t) {
      Update(t, kTable, FindById(t, kTable, 42), [&](Row& r) { r[4] = Text(name); });
    });
  };
  EXPECT_THAT(rename("x"), ElementsAre("* ducklake_table[1,42,5] w3: 42 5 - 1 x",
                                       "ducklake_table[1,42,5]#1 w2 r3: 42 5 - 1 orders",
                                       "index ducklake_table.1 000000000000002A -> "
                                       "050000000000000001000000000000002A000000000000000500000001",
                                       "* counter 5 = 4", "commit 3 by tester"));
  EXPECT_THAT(rename("y"), ElementsAre("* ducklake_table[1,42,5] w4: 42 5 - 1 y",
                                       "ducklake_table[1,42,5]#2 w3 r4: 42 5 - 1 x",
                                       "index ducklake_table.1 000000000000002A -> "
                                       "050000000000000001000000000000002A000000000000000500000002",
                                       "* counter 5 = 5", "commit 4 by tester"));
  EXPECT_THAT(Rows(lake, kTable), ElementsAre("42 5 - 1 y"));
}

TEST(Effects, AnUpdateThatChangesTheKeyLeavesTheRetractedRowWhereItIs) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Update(t, kTable, FindById(t, kTable, 42), [](Row& r) { r[1] = Int(6); });
                       }),
              ElementsAre("* ducklake_table[1,42,5] w2 r3: 42 5 - 1 orders",
                          "ducklake_table[1,42,6] w3: 42 6 - 1 orders",
                          "index ducklake_table.1 000000000000002A -> "
                          "050000000000000001000000000000002A0000000000000006",
                          "* counter 1 = 7", "* counter 5 = 4", "commit 3 by tester"));
}

TEST(Effects, ADeleteRetractsAndAnInsertOfTheKeyMovesTheDeadRow) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake, [](Transaction& t) { Delete(t, kFile, FindById(t, kFile, 7)); }),
              ElementsAre("* ducklake_data_file[42,7] w2 r3: 7 42 5 - a.parquet", "* counter 5 = 4",
                          "commit 3 by tester"));
  EXPECT_THAT(
      EffectOf(lake,
               [](Transaction& t) { Insert(t, kFile, {Int(7), Int(42), Int(5), Value::Null(), Text("b")}); }),
      ElementsAre("* ducklake_data_file[42,7] w4: 7 42 5 - b",
                  "ducklake_data_file[42,7]#1 w2 r3: 7 42 5 - a.parquet",
                  "index ducklake_data_file.1 0000000000000007 -> 0B000000000000002A000000000000000700000001",
                  "* counter 5 = 5", "commit 4 by tester"));
  EXPECT_THAT(Rows(lake, kFile), ElementsAre("7 42 5 - b"));
}

TEST(Effects, DeleteAndInsertOfOneKeyInOneTransaction) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Delete(t, kFile, FindById(t, kFile, 7));
                         Insert(t, kFile, {Int(7), Int(42), Int(5), Value::Null(), Text("b")});
                       }),
              ElementsAre("* ducklake_data_file[42,7] w3: 7 42 5 - b",
                          "ducklake_data_file[42,7]#1 w2 r3: 7 42 5 - a.parquet",
                          "index ducklake_data_file.1 0000000000000007 -> "
                          "0B000000000000002A000000000000000700000001",
                          "* counter 5 = 4", "commit 3 by tester"));
}

TEST(Effects, LiveDuplicatesStandBehindOrdinalsWhereNothingIsUnique) {
  TestLake lake;
  CreateOrders(lake);
  const auto insert = [&](std::string_view name) {
    return EffectOf(lake, [&](Transaction& t) {
      Insert(t, kTable, {Int(42), Int(5), Value::Null(), Int(1), Text(name)});
      Insert(t, kTable, {Int(50), Int(8), Value::Null(), Int(1), Text(name)});
      Insert(t, kTable, {Int(50), Int(8), Value::Null(), Int(1), Text(name)});
    });
  };
  EXPECT_THAT(
      insert("again"),
      ElementsAre("ducklake_table[1,42,5]#1 w3: 42 5 - 1 again", "ducklake_table[1,50,8] w3: 50 8 - 1 again",
                  "ducklake_table[1,50,8]#1 w3: 50 8 - 1 again", ::testing::StartsWith("index"),
                  ::testing::StartsWith("index"), ::testing::StartsWith("index"), "* counter 1 = 9",
                  "* counter 2 = 51", "* counter 5 = 4", "commit 3 by tester"));
  // Of the two at [1,42,5], an update takes its own row's place and moves it behind both.
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         const RowPtr row =
                             FindWhere(t, kTable, [](const Row& r) { return r[4].AsText() == "again"; });
                         Update(t, kTable, row, [](Row& r) { r[4] = Text("third"); });
                       }),
              ElementsAre("* ducklake_table[1,42,5]#1 w4: 42 5 - 1 third",
                          "ducklake_table[1,42,5]#2 w3 r4: 42 5 - 1 again", ::testing::StartsWith("index"),
                          "* counter 5 = 5", "commit 4 by tester"));
}

TEST(Effects, WhatATransactionTakesBackLeavesNothing) {
  TestLake lake;
  CreateOrders(lake);
  const Stored before = ReadAll(lake.lake()->store());
  lake.Run([](Transaction& t) {
    Insert(t, kFile, {Int(8), Int(42), Int(6), Value::Null(), Text("b")});
    t.BeginStatement();
    Delete(t, kFile, FindById(t, kFile, 8));
  });
  EXPECT_EQ(ReadAll(lake.lake()->store()), before) << "insert and delete";
}

TEST(Effects, EqualValuesWriteNothingButTheLog) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Update(t, kTable, FindById(t, kTable, 42), [](Row&) {});
                         Update(t, kStats, FindById(t, kStats, 42), [](Row& r) { r[1] = Int(99); });
                         t.BeginStatement();
                         Update(t, kStats, FindById(t, kStats, 42), [](Row& r) { r[1] = Int(10); });
                       }),
              ElementsAre("* counter 5 = 4", "commit 3 by tester"));
}

TEST(Effects, SeveralChangesOfOneRowCollapse) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         Update(t, kTable, FindById(t, kTable, 42), [](Row& r) { r[4] = Text("x"); });
                         t.BeginStatement();
                         Update(t, kTable, FindById(t, kTable, 42), [](Row& r) { r[4] = Text("orders"); });
                         t.BeginStatement();
                         Update(t, kTable, FindById(t, kTable, 42), [](Row& r) { r[2] = Int(9); });
                       }),
              ElementsAre("* ducklake_table[1,42,5] w2 e3: 42 5 9 1 orders", "* counter 1 = 10",
                          "* counter 5 = 4", "commit 3 by tester"))
      << "renamed there and back, then ended: a supersession";
}

TEST(Effects, DroppingARelationTouchesNoRow) {
  TestLake lake;
  CreateOrders(lake);
  EXPECT_THAT(EffectOf(lake, [](Transaction& t) { t.DropRelation(*t.FindRelation(kStats)); }),
              ElementsAre("* counter 5 = 4", "definition 4 at commit 3: dropped", "commit 3 by tester"));
}

TEST(Effects, RowsWithoutPrimaryKeyAreNumbered) {
  TestLake lake;
  lake.Run([](Transaction& t) {
    t.CreateRelation(MakeRelation("notes", {MakeColumn("n", oid::kText)}), "tester");
  });
  EXPECT_THAT(EffectOf(lake,
                       [](Transaction& t) {
                         for (const char* text : {"b", "a", "a"}) Insert(t, "notes", {Text(text)});
                       }),
              ElementsAre("notes[2:0] w2: b", "notes[2:1] w2: a", "notes[2:2] w2: a", "* counter 5 = 3",
                          "commit 2 by tester"));
  EXPECT_THAT(
      EffectOf(lake,
               [](Transaction& t) {
                 const RowPtr row = FindWhere(t, "notes", [](const Row& r) { return r[0].AsText() == "b"; });
                 Update(t, "notes", row, [](Row& r) { r[0] = Text("c"); });
               }),
      ElementsAre("* notes[2:0] w3: c", "notes[2:0]#1 w2 r3: b", "* counter 5 = 4", "commit 3 by tester"));
}

}  // namespace
}  // namespace rocklake
