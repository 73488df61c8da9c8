#include "mvcc/lock_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "base/mutex.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using std::chrono::milliseconds;

const Bytes kKey = RowLockKey(1, "a"), kOther = RowLockKey(1, "b");

// Runs until `holder` stands in line for some lock.
void WaitUntilWaiting(const LockTable& table, TransactionId holder) {
  while (true) {
    for (const LockTable::Held& held : table.List()) {
      if (held.holder == holder && !held.granted) return;
    }
    std::this_thread::yield();
  }
}

std::future<std::string> AcquireLater(LockTable& table, TransactionId holder, const Bytes& key, LockMode mode,
                                      WaitLimits limits = {}) {
  return std::async(std::launch::async, [&table, holder, key, mode, limits]() -> std::string {
    try {
      table.Acquire(holder, key, mode, limits);
      return "";
    } catch (const SqlError& error) {
      return error.sqlstate + " " + error.message;
    }
  });
}

TEST(LockTable, SharedLocksGoTogetherExclusiveOnesDoNot) {
  const auto table = LockTable::Create();
  EXPECT_FALSE(table->Acquire(1, kKey, LockMode::kShared, {}));
  EXPECT_TRUE(table->TryAcquire(2, kKey, LockMode::kShared));
  EXPECT_FALSE(table->TryAcquire(3, kKey, LockMode::kExclusive));
  EXPECT_TRUE(table->TryAcquire(3, kOther, LockMode::kExclusive));
  EXPECT_FALSE(table->TryAcquire(1, kOther, LockMode::kShared));
  table->ReleaseAll(3);
  EXPECT_TRUE(table->TryAcquire(1, kOther, LockMode::kExclusive));
}

TEST(LockTable, IsReentrantAndUpgrades) {
  const auto table = LockTable::Create();
  table->Acquire(1, kKey, LockMode::kShared, {});
  table->Acquire(1, kKey, LockMode::kShared, {});
  table->Acquire(1, kKey, LockMode::kExclusive, {});
  table->Acquire(1, kKey, LockMode::kShared, {});
  EXPECT_FALSE(table->TryAcquire(2, kKey, LockMode::kShared)) << "a shared request must not weaken the lock";
  table->ReleaseAll(1);
  EXPECT_TRUE(table->List().empty());
}

TEST(LockTable, WaitersAreServedInOrderOfArrival) {
  const auto table = LockTable::Create();
  table->Acquire(1, kKey, LockMode::kExclusive, {});
  auto second = AcquireLater(*table, 2, kKey, LockMode::kExclusive);
  WaitUntilWaiting(*table, 2);
  auto third = AcquireLater(*table, 3, kKey, LockMode::kShared);
  WaitUntilWaiting(*table, 3);
  EXPECT_FALSE(table->TryAcquire(4, kKey, LockMode::kShared)) << "nobody passes those who wait";
  table->ReleaseAll(1);
  EXPECT_EQ(second.get(), "");
  EXPECT_EQ(third.wait_for(milliseconds(0)), std::future_status::timeout);
  table->ReleaseAll(2);
  EXPECT_EQ(third.get(), "");
}

TEST(LockTable, TheOneWhoClosesACycleIsRefused) {
  const auto table = LockTable::Create();
  table->Acquire(1, kKey, LockMode::kExclusive, {});
  table->Acquire(2, kOther, LockMode::kExclusive, {});
  auto first = AcquireLater(*table, 1, kOther, LockMode::kExclusive);
  WaitUntilWaiting(*table, 1);
  try {
    table->Acquire(2, kKey, LockMode::kExclusive, {});
    FAIL() << "no error";
  } catch (const SqlError& error) {
    EXPECT_EQ(error.sqlstate, "40P01");
    EXPECT_EQ(error.message, "deadlock detected");
  }
  table->ReleaseAll(2);
  EXPECT_EQ(first.get(), "");
}

TEST(LockTable, TwoUpgradesAreADeadlock) {
  const auto table = LockTable::Create();
  table->Acquire(1, kKey, LockMode::kShared, {});
  table->Acquire(2, kKey, LockMode::kShared, {});
  auto first = AcquireLater(*table, 1, kKey, LockMode::kExclusive);
  WaitUntilWaiting(*table, 1);
  EXPECT_EQ(AcquireLater(*table, 2, kKey, LockMode::kExclusive).get(), "40P01 deadlock detected");
  table->ReleaseAll(2);
  EXPECT_EQ(first.get(), "");
}

TEST(LockTable, ACycleOfThreeThroughAWaitingLineIsFound) {
  const auto table = LockTable::Create();
  table->Acquire(1, kKey, LockMode::kShared, {});
  table->Acquire(3, kOther, LockMode::kExclusive, {});
  auto second = AcquireLater(*table, 2, kKey, LockMode::kExclusive);  // waits for 1
  WaitUntilWaiting(*table, 2);
  auto third = AcquireLater(*table, 3, kKey, LockMode::kShared);  // in line behind 2
  WaitUntilWaiting(*table, 3);
  EXPECT_EQ(AcquireLater(*table, 1, kOther, LockMode::kShared).get(), "40P01 deadlock detected");
  table->ReleaseAll(1);
  EXPECT_EQ(second.get(), "");
  table->ReleaseAll(2);
  EXPECT_EQ(third.get(), "");
}

TEST(LockTable, LimitsEndAWait) {
  const auto table = LockTable::Create();
  table->Acquire(1, kKey, LockMode::kExclusive, {});
  WaitLimits timeout;
  timeout.lock_timeout = milliseconds(1);
  EXPECT_EQ(AcquireLater(*table, 2, kKey, LockMode::kShared, timeout).get(),
            "55P03 canceling statement due to lock timeout");
  WaitLimits no_wait;
  no_wait.no_wait = true;
  EXPECT_EQ(AcquireLater(*table, 2, kKey, LockMode::kShared, no_wait).get().substr(0, 5), "55P03");
  std::atomic<bool> cancelled = false;
  WaitLimits cancel;
  cancel.check_interrupts = [&] {
    if (cancelled) throw Error("57014", "canceling statement due to user request");
  };
  auto waiting = AcquireLater(*table, 2, kKey, LockMode::kShared, cancel);
  WaitUntilWaiting(*table, 2);
  cancelled = true;
  EXPECT_EQ(waiting.get(), "57014 canceling statement due to user request");
  EXPECT_EQ(table->List().size(), 1u) << "those who gave up are not in line any more";
}

TEST(LockTable, TellsWhenAThreadSleepsAndWakes) {
  const auto table = LockTable::Create();
  table->Acquire(1, kKey, LockMode::kExclusive, {});
  std::vector<bool> calls;
  WaitLimits limits;
  limits.on_block = [&](bool begins) { calls.push_back(begins); };
  auto waiting = AcquireLater(*table, 2, kKey, LockMode::kExclusive, limits);
  WaitUntilWaiting(*table, 2);
  table->ReleaseAll(1);
  waiting.get();
  EXPECT_EQ(calls, (std::vector<bool>{true, false}));
}

TEST(LockTable, WaitUntilFreeKeepsNothing) {
  const auto table = LockTable::Create();
  EXPECT_FALSE(table->WaitUntilFree(2, kKey, {}));
  table->Acquire(1, kKey, LockMode::kExclusive, {});
  auto waiting = std::async(std::launch::async, [&] { return table->WaitUntilFree(2, kKey, {}); });
  WaitUntilWaiting(*table, 2);
  table->ReleaseAll(1);
  EXPECT_TRUE(waiting.get());
  EXPECT_TRUE(table->List().empty());
}

TEST(LockTable, ManyThreadsNeverShareAnExclusiveLock) {
  const auto table = LockTable::Create();
  std::atomic<int> inside = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 500; ++i) {
        const auto holder = static_cast<TransactionId>(t * 1000 + i + 1);
        table->Acquire(holder, kKey, LockMode::kExclusive, {});
        EXPECT_EQ(inside.fetch_add(1), 0);
        inside.fetch_sub(1);
        table->ReleaseAll(holder);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(table->List().empty());
}

}  // namespace
}  // namespace rocklake
