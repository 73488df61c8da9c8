#include "mvcc/transaction.h"

#include <gmock/gmock.h>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

void CreateSnapshots(TestLake& lake) {
  lake.Run([](Transaction& t) { t.CreateRelation(SnapshotRelation(), "tester"); });
}

TEST(Transaction, InsertsAreSeenByLaterTransactionsAndAfterReopening) {
  TestLake lake;
  CreateSnapshots(lake);
  lake.Run([](Transaction& t) {
    Insert(t, "ducklake_snapshot", {Int(0), Int(100)});
    Insert(t, "ducklake_snapshot", {Int(1), Int(200)});
  });
  EXPECT_THAT(Rows(lake, "ducklake_snapshot"), ElementsAre("0 100", "1 200"));
  lake.Open();
  EXPECT_THAT(Rows(lake, "ducklake_snapshot"), ElementsAre("0 100", "1 200"));
  EXPECT_EQ(lake.lake()->Latest()->newest_snapshot_time(), 200);
  EXPECT_EQ(lake.lake()->Latest()->counters().next_snapshot, 2u);
}

TEST(Transaction, AStatementDoesNotSeeItsOwnWritesButTheNextOneDoes) {
  TestLake lake;
  CreateSnapshots(lake);
  auto t = lake.Begin();
  Insert(*t, "ducklake_snapshot", {Int(1), Int(1)});
  EXPECT_THAT(Rows(*t, "ducklake_snapshot"), IsEmpty());
  t->BeginStatement();
  EXPECT_THAT(Rows(*t, "ducklake_snapshot"), ElementsAre("1 1"));
  Update(*t, "ducklake_snapshot", FindById(*t, "ducklake_snapshot", 1), [](Row& r) { r[1] = Int(9); });
  EXPECT_THAT(Rows(*t, "ducklake_snapshot"), ElementsAre("1 1"));
  t->BeginStatement();
  EXPECT_THAT(Rows(*t, "ducklake_snapshot"), ElementsAre("1 9"));
  EXPECT_TRUE(Delete(*t, "ducklake_snapshot", FindById(*t, "ducklake_snapshot", 1)));
  t->BeginStatement();
  EXPECT_THAT(Rows(*t, "ducklake_snapshot"), IsEmpty());
  t->Commit("tester");
  EXPECT_THAT(Rows(lake, "ducklake_snapshot"), IsEmpty());
}

TEST(Transaction, RollbackLeavesNothing) {
  TestLake lake;
  CreateSnapshots(lake);
  const auto puts = lake.faults().RowsPut();
  auto t = lake.Begin();
  Insert(*t, "ducklake_snapshot", {Int(1), Int(1)});
  t->Rollback();
  EXPECT_THAT(Rows(lake, "ducklake_snapshot"), IsEmpty());
  EXPECT_EQ(lake.faults().RowsPut(), puts);
}

TEST(Transaction, SecondInsertOfAPrimaryKeyIsRefused) {
  TestLake lake;
  CreateSnapshots(lake);
  lake.Run([](Transaction& t) { Insert(t, "ducklake_snapshot", {Int(5), Int(1)}); });
  auto t = lake.Begin();
  try {
    Insert(*t, "ducklake_snapshot", {Int(5), Int(2)});
    FAIL() << "no error";
  } catch (const SqlError& error) {
    EXPECT_EQ(error.sqlstate, "23505");
    EXPECT_EQ(error.message, "duplicate key value violates unique constraint \"ducklake_snapshot_pkey\"");
    EXPECT_EQ(error.detail, "Key (snapshot_id)=(5) already exists.");
  }
}

}  // namespace
}  // namespace rocklake
