// Opening, group commit, failures of the store, and the row cache.
#include "mvcc/lake.h"

#include <gmock/gmock.h>

#include <future>
#include <thread>

#include "mvcc/stored_effects_test_support.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view kFile = "ducklake_data_file", kStats = "ducklake_table_stats";

Row FileRow(std::int64_t file, std::int64_t table, std::string_view path = "p") {
  return {Int(file), Int(table), Int(1), Value::Null(), Text(path)};
}

void CreateFiles(TestLake& lake, std::int64_t tables, std::int64_t files_per_table) {
  lake.Run([](Transaction& t) {
    t.CreateRelation(DataFileRelation(), "tester");
    t.CreateRelation(TableStatsRelation(), "tester");
  });
  lake.Run([&](Transaction& t) {
    for (std::int64_t i = 0; i < tables * files_per_table; ++i)
      Insert(t, kFile, FileRow(i, i / files_per_table));
  });
}

std::size_t CountFiles(Transaction& t, std::int64_t table) {
  const DefinitionPtr relation = t.FindRelation(kFile);
  Bytes prefix = relation->KeyPrefix();
  AppendKeyColumn(prefix, KeyType::kId, Int(table));
  std::size_t count = 0;
  for (auto at = t.Scan(*relation, KeyRange::Prefix(prefix)); at.Valid(); at.Next()) ++count;
  return count;
}

StoreErrorCode FailureOf(const std::function<void()>& work) {
  try {
    work();
  } catch (const StoreFailure& failure) {
    return failure.error.code;
  }
  ADD_FAILURE() << "no failure";
  return StoreErrorCode::kInvalid;
}

// -- opening ---------------------------------------------------------------------------------------------------

TEST(Lake, ANewStoreBecomesAnEmptyLake) {
  TestLake lake;
  const LakeVersionPtr version = lake.lake()->Latest();
  EXPECT_EQ(version->commit(), 0u);
  EXPECT_THAT(version->Relations(), IsEmpty());
  EXPECT_EQ(version->newest_snapshot_time(), INT64_MIN);
  const Stored stored = ReadAll(lake.lake()->store());
  EXPECT_EQ(stored.size(), 2u);
  EXPECT_EQ(stored.at(FormatVersionKey()), EncodeFormatVersion(kFormatVersion));
  EXPECT_EQ(stored.at(WriterOwnerKey()), "test");
}

TEST(Lake, ANewerFormatIsRefusedByName) {
  TestLake lake;
  std::promise<Result<void, StoreError>> written;
  lake.lake()->store().Write({{FormatVersionKey(), EncodeFormatVersion(7)}},
                             [&](Result<void, StoreError> result) { written.set_value(std::move(result)); });
  ASSERT_TRUE(written.get_future().get());
  try {
    lake.Open();
    FAIL() << "opened";
  } catch (const StoreFailure& failure) {
    EXPECT_EQ(failure.error.code, StoreErrorCode::kInvalid);
    EXPECT_EQ(failure.error.message, "the lake has format version 7, this program knows versions up to 1");
  }
}

TEST(Lake, TransactionTimeRisesAboveTheNewestSnapshot) {
  TestLake lake;
  const std::int64_t far_away = 4'000'000'000'000'000;
  lake.Run([](Transaction& t) { t.CreateRelation(SnapshotRelation(), "tester"); });
  lake.Run([&](Transaction& t) { Insert(t, "ducklake_snapshot", {Int(0), Int(far_away)}); });
  EXPECT_EQ(lake.Begin()->transaction_time(), far_away + 1);
  lake.Run([&](Transaction& t) { Insert(t, "ducklake_snapshot", {Int(1), Int(INT64_MAX)}); });
  lake.Open();
  EXPECT_NO_THROW(lake.Begin()->transaction_time());
}

TEST(Lake, CountersFollowCommittedRowsOnly) {
  TestLake lake;
  CreateFiles(lake, 1, 3);
  const Counters before = lake.lake()->Latest()->counters();
  EXPECT_EQ(before.next_file_id, 3u);
  EXPECT_EQ(before.next_snapshot, 2u) << "begin_snapshot counts";
  {
    auto t = lake.Begin();
    Insert(*t, kFile, FileRow(100, 100));
  }
  EXPECT_EQ(lake.lake()->Latest()->counters(), before);
  lake.Open();
  EXPECT_EQ(lake.lake()->Latest()->counters(), before);
}

// -- group commit ----------------------------------------------------------------------------------------------

TEST(Lake, CommitsThatWaitShareOneWrite) {
  TestLake lake;
  CreateFiles(lake, 1, 1);
  const auto writes = lake.faults().Calls(StoreCall::kWrite);
  lake.faults().Add({StoreCall::kWrite, FaultEffect::kHold});
  constexpr int kClients = 20;
  std::vector<std::unique_ptr<Transaction>> transactions;
  for (int i = 0; i < kClients; ++i) {
    transactions.push_back(lake.Begin());
    Insert(*transactions.back(), kFile, FileRow(100 + i, 5));
  }
  std::vector<std::thread> threads;
  threads.emplace_back([&] { transactions[0]->Commit("tester"); });
  lake.faults().WaitForHeld(1);
  std::atomic<int> begun = 0;
  for (int i = 1; i < kClients; ++i) {
    // Each says so as its last act before it queues up.
    WaitLimits limits;
    limits.on_block = [&](bool begins) { begun += begins ? 1 : 0; };
    transactions[static_cast<std::size_t>(i)]->set_wait_limits(limits);
    threads.emplace_back([&, i] { transactions[static_cast<std::size_t>(i)]->Commit("tester"); });
  }
  while (begun < kClients - 1) std::this_thread::yield();
  EXPECT_THAT(Rows(lake, kFile), ElementsAre("0 0 1 - p")) << "nothing is seen before it is durable";
  lake.faults().Release();
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Rows(lake, kFile).size(), 1u + kClients);
  EXPECT_LE(lake.faults().Calls(StoreCall::kWrite) - writes, 4u) << "twenty commits";
  lake.Open();
  EXPECT_EQ(Rows(lake, kFile).size(), 1u + kClients);
}

TEST(Lake, EachCommitOfAGroupHasItsRecord) {
  TestLake lake;
  CreateFiles(lake, 1, 1);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&lake, i] {
      for (int k = 0; k < 10; ++k)
        lake.Run([&](Transaction& t) { Insert(t, kFile, FileRow(1000 + i * 10 + k, i)); });
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::uint64_t records = 0;
  for (const auto& [key, value] : ReadAll(lake.lake()->store())) {
    if (!key.starts_with(CommitLogPrefix())) continue;
    EXPECT_EQ(DecodeCommitLogKey(key), ++records) << "without holes";
    EXPECT_EQ(DecodeCommitRecord(value).commit, records);
  }
  EXPECT_EQ(records, 82u);
  EXPECT_EQ(Rows(lake, kFile).size(), 81u);
}

// Counters that many threads add to: no addition is lost, whoever has to try again.
TEST(Lake, NoAdditionIsLostAmongThreads) {
  TestLake lake;
  CreateFiles(lake, 1, 1);
  lake.Run([](Transaction& t) { Insert(t, kStats, {Int(1), Int(0)}); });
  std::atomic<int> retries = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      for (int done = 0; done < 30;) {
        auto t = lake.Begin();
        const std::string state = SqlStateOf([&] {
          Update(*t, kStats, FindById(*t, kStats, 1), [](Row& r) { r[1] = Int(r[1].AsInt() + 1); });
          t->Commit("tester");
        });
        state.empty() ? ++done : ++retries;
        EXPECT_THAT(state, ::testing::AnyOf("", "40001"));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(Rows(lake, kStats), ElementsAre("1 180"));
}

// -- failures of the store -------------------------------------------------------------------------------------

TEST(Lake, AFailedWriteLeavesNothingAndTheLakeGoesOn) {
  TestLake lake;
  CreateFiles(lake, 1, 1);
  lake.faults().Add({StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kUnavailable});
  EXPECT_EQ(FailureOf([&] { lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); }); }),
            StoreErrorCode::kUnavailable);
  EXPECT_THAT(Rows(lake, kFile), ElementsAre("0 0 1 - p"));
  EXPECT_TRUE(lake.lake()->locks().List().empty());
  lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); });
  EXPECT_EQ(Rows(lake, kFile).size(), 2u);
  EXPECT_EQ(lake.lake()->failure(), std::nullopt);
}

TEST(Lake, AnUnknownOutcomeIsNotGuessed) {
  TestLake lake;
  CreateFiles(lake, 1, 1);
  lake.faults().Add({StoreCall::kWrite, FaultEffect::kLoseAnswer, StoreErrorCode::kUnknown});
  EXPECT_EQ(FailureOf([&] { lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); }); }),
            StoreErrorCode::kUnknown);
  ASSERT_TRUE(lake.lake()->failure());
  EXPECT_EQ(lake.lake()->failure()->code, StoreErrorCode::kUnknown);
  EXPECT_EQ(FailureOf([&] { lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(51, 5)); }); }),
            StoreErrorCode::kUnknown)
      << "no more commits";
  lake.Open();
  EXPECT_EQ(Rows(lake, kFile).size(), 2u) << "this one had reached the store";
}

TEST(Lake, ALostAnswerIsDecidedFromTheCommitLog) {
  TestLake lake(64u << 20, true);
  CreateFiles(lake, 1, 1);
  lake.faults().Add({StoreCall::kWrite, FaultEffect::kLoseAnswer, StoreErrorCode::kUnknown});
  lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); });
  EXPECT_THAT(Rows(lake, kFile), ElementsAre("0 0 1 - p", "50 5 1 - p")) << "the commit had happened";
  EXPECT_EQ(lake.lake()->failure(), std::nullopt);
  lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(51, 5)); });
  lake.Open();
  EXPECT_EQ(Rows(lake, kFile).size(), 3u);
}

TEST(Lake, CountsCommitsAndConflicts) {
  TestLake lake(64u << 20, true);
  const auto counters = lake.options().counters = std::make_shared<LakeCounters>();
  lake.Open();
  CreateFiles(lake, 1, 1);
  const auto before = counters->commits.Read();
  for (std::int64_t id : {50, 51, 52}) lake.Run([&](Transaction& t) { Insert(t, kFile, FileRow(id, 5)); });
  lake.Run([](Transaction&) {});  // writes nothing
  EXPECT_EQ(counters->commits.Read().count(), before.count() + 3);
  EXPECT_GT(counters->commits.Read().sum, before.sum);

  EXPECT_EQ(SqlStateOf([&] { lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); }); }), "23505");
  EXPECT_EQ(counters->unique_conflicts, 1);
  lake.faults().Add({StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kUnknown});
  EXPECT_EQ(SqlStateOf([&] { lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(53, 5)); }); }), "40001");
  EXPECT_EQ(counters->serialization_conflicts, 1);
  EXPECT_EQ(counters->commits.Read().count(), before.count() + 3);

  lake.Open();  // they outlive the lake
  lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(53, 5)); });
  EXPECT_EQ(counters->commits.Read().count(), before.count() + 4);
}

TEST(Lake, AWriteThatNeverArrivedIsRefusedAsAConflict) {
  TestLake lake(64u << 20, true);
  CreateFiles(lake, 1, 1);
  lake.faults().Add({StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kUnknown});
  std::string message;
  EXPECT_EQ(SqlStateOf([&] { lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); }); }, &message),
            "40001");
  EXPECT_THAT(message, ::testing::HasSubstr("concurrent")) << "a word that makes clients try again";
  EXPECT_THAT(Rows(lake, kFile), ElementsAre("0 0 1 - p"));
  lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); });
  EXPECT_EQ(Rows(lake, kFile).size(), 2u);
  lake.Open();
  EXPECT_EQ(Rows(lake, kFile).size(), 2u);
}

TEST(Lake, AnotherWriterFencesThisOne) {
  TestLake lake;
  CreateFiles(lake, 1, 1);
  auto other_store = lake.root().OpenWriter("lake");
  ASSERT_TRUE(other_store);
  const auto other = Lake::Open(std::move(*other_store), lake.options());
  EXPECT_EQ(FailureOf([&] { lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(50, 5)); }); }),
            StoreErrorCode::kFenced);
  ASSERT_TRUE(lake.lake()->failure());
  EXPECT_EQ(lake.lake()->failure()->code, StoreErrorCode::kFenced);
  Transaction transaction(other, IsolationLevel::kRepeatableRead);
  transaction.BeginStatement();
  EXPECT_THAT(Rows(transaction, kFile), ElementsAre("0 0 1 - p"));
}

TEST(Lake, AClosedLakeTakesNoCommits) {
  TestLake lake;
  CreateFiles(lake, 1, 1);
  auto t = lake.Begin();
  Insert(*t, kFile, FileRow(50, 5));
  lake.lake()->Close();
  EXPECT_EQ(FailureOf([&] { t->Commit("tester"); }), StoreErrorCode::kClosed);
}

TEST(Lake, DamageIsNamedAndTheRestIsServed) {
  TestLake lake;
  CreateFiles(lake, 3, 2);
  const DefinitionPtr relation = lake.Begin()->FindRelation(kFile);
  const Bytes key = EncodeRowKey(*relation, FileRow(2, 1), 0);
  std::promise<void> written;
  lake.lake()->store().Write({{key, "\x08"}}, [&](const Result<void, StoreError>&) { written.set_value(); });
  written.get_future().get();
  lake.Open();
  auto t = lake.Begin();
  EXPECT_EQ(CountFiles(*t, 0), 2u);
  EXPECT_EQ(CountFiles(*t, 2), 2u);
  try {
    CountFiles(*t, 1);
    FAIL() << "damage was not seen";
  } catch (const CorruptData& damage) {
    EXPECT_THAT(damage.message,
                ::testing::StartsWith("relation \"ducklake_data_file\", key 0b00000000000000010000"));
  }
}

// -- the row cache ---------------------------------------------------------------------------------------------

TEST(RowCache, NewIdsAreInsertedWithoutReading) {
  TestLake lake;
  CreateFiles(lake, 2, 2);
  lake.Open();
  auto t = lake.Begin();
  const auto gets = lake.faults().Calls(StoreCall::kGet), scans = lake.faults().Calls(StoreCall::kScan);
  for (std::int64_t i = 0; i < 1000; ++i) Insert(*t, kFile, FileRow(100 + i, i % 2));
  t->Commit("tester");
  EXPECT_EQ(lake.faults().Calls(StoreCall::kGet), gets);
  EXPECT_EQ(lake.faults().Calls(StoreCall::kScan), scans);
}

TEST(RowCache, PartitionsOfNewTablesNeedNoLoading) {
  TestLake lake;
  CreateFiles(lake, 2, 2);
  lake.Open();
  lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(100, 77)); });
  const auto scans = lake.faults().Calls(StoreCall::kScan);
  auto t = lake.Begin();
  EXPECT_EQ(CountFiles(*t, 77), 1u);
  EXPECT_EQ(CountFiles(*t, 78), 0u);
  EXPECT_EQ(lake.faults().Calls(StoreCall::kScan), scans);
  EXPECT_EQ(CountFiles(*t, 1), 2u);
  EXPECT_EQ(lake.faults().Calls(StoreCall::kScan), scans + 1) << "an old table's partition is read";
  EXPECT_EQ(CountFiles(*lake.Begin(), 1), 2u);
  EXPECT_EQ(lake.faults().Calls(StoreCall::kScan), scans + 1) << "once";
}

TEST(RowCache, ALoadUnderCommitsIsRolledForward) {
  TestLake lake;
  CreateFiles(lake, 2, 2);
  lake.Open();
  const auto scans = lake.faults().Calls(StoreCall::kScan);
  lake.faults().Add({StoreCall::kNext, FaultEffect::kHold});
  auto reader = lake.Begin();
  auto count = std::async(std::launch::async, [&] { return CountFiles(*reader, 1); });
  lake.faults().WaitForHeld(1);
  for (std::int64_t i = 0; i < 50; ++i) {
    lake.Run([&](Transaction& t) { Insert(t, kFile, FileRow(100 + i, 1)); });
  }
  lake.faults().Release();
  EXPECT_EQ(count.get(), 2u) << "the reader's own view";
  EXPECT_EQ(CountFiles(*lake.Begin(), 1), 52u);
  EXPECT_EQ(lake.faults().Calls(StoreCall::kScan), scans + 1)
      << "the newest version has it without another load";
}

TEST(RowCache, SeveralReadersShareOneLoad) {
  TestLake lake;
  CreateFiles(lake, 2, 2);
  lake.Open();
  const auto scans = lake.faults().Calls(StoreCall::kScan);
  lake.faults().Add({StoreCall::kNext, FaultEffect::kHold});
  std::vector<std::future<std::size_t>> counts;
  counts.push_back(std::async(std::launch::async, [&] { return CountFiles(*lake.Begin(), 1); }));
  lake.faults().WaitForHeld(1);
  lake.Run([&](Transaction& t) { Insert(t, kFile, FileRow(100, 1)); });
  for (int i = 0; i < 4; ++i) {
    counts.push_back(std::async(std::launch::async, [&] { return CountFiles(*lake.Begin(), 1); }));
  }
  lake.faults().Release();
  EXPECT_EQ(counts[0].get(), 2u);
  for (std::size_t i = 1; i < counts.size(); ++i) EXPECT_EQ(counts[i].get(), 3u);
  EXPECT_EQ(lake.faults().Calls(StoreCall::kScan), scans + 1);
}

TEST(RowCache, AFailedLoadIsTriedAgain) {
  TestLake lake;
  CreateFiles(lake, 2, 2);
  lake.Open();
  lake.faults().Add({StoreCall::kScan, FaultEffect::kFail, StoreErrorCode::kUnavailable});
  auto t = lake.Begin();
  EXPECT_EQ(FailureOf([&] { CountFiles(*t, 1); }), StoreErrorCode::kUnavailable);
  EXPECT_EQ(CountFiles(*t, 1), 2u);
}

TEST(RowCache, StaysWithinItsBytesAndAnswersRight) {
  TestLake lake(20'000);
  CreateFiles(lake, 20, 20);
  for (int round = 0; round < 2; ++round) {
    auto t = lake.Begin();
    for (std::int64_t table = 0; table < 20; ++table) ASSERT_EQ(CountFiles(*t, table), 20u);
    EXPECT_EQ(Rows(*t, kFile).size(), 400u + static_cast<std::size_t>(round));
    lake.Run([&](Transaction& w) { Insert(w, kFile, FileRow(10'000 + round, 100 + round)); });
  }
  EXPECT_EQ(Rows(lake, kFile).size(), 402u);
}

TEST(RowCache, LakesShareABudget) {
  constexpr std::size_t kBytesMax = 100'000;
  TestLake lakes[] = {TestLake(kBytesMax), TestLake(kBytesMax), TestLake(kBytesMax)};
  const auto in_memory = [&] {
    std::size_t bytes = 0;
    for (TestLake& lake : lakes) bytes += lake.lake()->Latest()->cached_bytes();
    return bytes;
  };
  for (TestLake& lake : lakes) {
    lake.options().cache = lakes[0].options().cache;
    CreateFiles(lake, 10, 30);
    lake.Open();
  }
  for (int round = 0; round < 3; ++round) {
    for (TestLake& lake : lakes) {
      auto t = lake.Begin();
      for (std::int64_t table = 0; table < 10; ++table) ASSERT_EQ(CountFiles(*t, table), 30u);
      EXPECT_GT(lake.lake()->Latest()->cached_bytes(), kBytesMax / 2) << "the one in use has room";
      EXPECT_LE(in_memory(), kBytesMax);
    }
  }
  // Its rows of the past count, too, and go with who reads them.
  lakes[1].Run([](Transaction& t) { t.CreateRelation(SnapshotRelation(), "tester"); });
  lakes[1].Run([](Transaction& t) { Insert(t, "ducklake_snapshot", {Int(200), Int(1)}); });
  {
    auto past = lakes[1].BeginAt(200);
    for (std::int64_t table = 0; table < 10; ++table) ASSERT_EQ(CountFiles(*past, table), 30u);
    EXPECT_LT(in_memory(), kBytesMax / 2);
  }
}

TEST(RowCache, AnOldViewKeepsItsRowsWhateverIsCommitted) {
  TestLake lake(1);
  CreateFiles(lake, 3, 2);
  auto old = lake.Begin();
  EXPECT_EQ(CountFiles(*old, 1), 2u);
  for (std::int64_t i = 0; i < 20; ++i) {
    lake.Run([&](Transaction& t) {
      Insert(t, kFile, FileRow(100 + i, 1));
      if (i == 5) Delete(t, kFile, FindById(t, kFile, 2));
    });
  }
  EXPECT_EQ(CountFiles(*old, 1), 2u);
  EXPECT_EQ(Rows(*old, kFile).size(), 6u);
  EXPECT_EQ(CountFiles(*lake.Begin(), 1), 21u);
}

}  // namespace
}  // namespace rocklake
