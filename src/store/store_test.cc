// What every Store keeps, whatever keeps its bytes.
#include "store/store.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/memory_store.h"
#include "store/store_test_support.h"

namespace rocklake {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

enum class Kind { kMemoryUrl, kDirectory, kMap, kS3 };

class StoreConformance : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::kS3 && getenv("ROCKLAKE_TEST_S3_URL") == nullptr) {
      GTEST_SKIP() << "ROCKLAKE_TEST_S3_URL names no bucket to test on";
    }
    root_ = NewRoot();
  }

  // Another root on the same bytes.
  std::unique_ptr<Root> NewRoot() {
    static std::atomic<int> next = 0;
    if (name_.empty()) name_ = fmt::format("conformance-{}-{}", getpid(), ++next);
    if (GetParam() == Kind::kMap) {
      return MakeMemoryRoot(space_);
    }
    const std::string url = GetParam() == Kind::kMemoryUrl ? "memory://" + name_
                            : GetParam() == Kind::kS3      ? getenv("ROCKLAKE_TEST_S3_URL") + ("/" + name_)
                                                           : directory_.path() + "/root";
    auto root = Root::Open(url, {});
    EXPECT_TRUE(root) << root.error().message;
    return std::move(root).value();
  }

  std::unique_ptr<Store> Writer(const std::string& path = "db/public/1") {
    auto store = root_->OpenWriter(path);
    EXPECT_TRUE(store) << store.error().message;
    return std::move(store).value();
  }

  TemporaryDirectory directory_;
  std::string name_;
  std::shared_ptr<MemorySpace> space_ = MakeMemorySpace();
  std::unique_ptr<Root> root_;
};

TEST_P(StoreConformance, GetReadsWhatWasWritten) {
  const auto store = Writer();
  EXPECT_EQ(Value(*store, "a"), std::nullopt);
  EXPECT_OK(Write(*store, {{"a", "1"}, {"b", ""}, {Bytes("\0\xFF", 2), Bytes("\0", 1)}}));
  EXPECT_EQ(Value(*store, "a"), "1");
  EXPECT_EQ(Value(*store, "b"), "");
  EXPECT_EQ(Value(*store, Bytes("\0\xFF", 2)), Bytes("\0", 1));
  EXPECT_OK(Write(*store, {{"a", "2"}}));
  EXPECT_EQ(Value(*store, "a"), "2");
}

TEST_P(StoreConformance, LaterPutsOfOneKeyWin) {
  const auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "1"}, {"b", "1"}, {"a", "2"}}));
  EXPECT_THAT(Read(*store), ElementsAre(Pair("a", "2"), Pair("b", "1")));
}

TEST_P(StoreConformance, ScansInBothOrders) {
  const auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "4"}}));
  EXPECT_THAT(Read(*store, {"b", "d"}), ElementsAre(Pair("b", "2"), Pair("c", "3")));
  EXPECT_THAT(Read(*store, {"b", "d"}, ScanOrder::kDescending), ElementsAre(Pair("c", "3"), Pair("b", "2")));
  EXPECT_THAT(Read(*store, {"c", ""}), ElementsAre(Pair("c", "3"), Pair("d", "4")));
  EXPECT_THAT(Read(*store, {"", "b"}, ScanOrder::kDescending), ElementsAre(Pair("a", "1")));
  EXPECT_THAT(Read(*store, {"b", "b"}), IsEmpty());
  EXPECT_THAT(Read(*store, {"c", "b"}), IsEmpty());
  EXPECT_THAT(Read(*store, {"e", "f"}), IsEmpty());
}

TEST_P(StoreConformance, PrefixRanges) {
  const auto store = Writer();
  const Bytes high = "\xFF\xFF";
  EXPECT_OK(
      Write(*store, {{"a", "1"}, {"aa", "2"}, {"a\xFF", "3"}, {"b", "4"}, {high, "5"}, {high + "z", "6"}}));
  EXPECT_THAT(Read(*store, KeyRange::Prefix("a")),
              ElementsAre(Pair("a", "1"), Pair("aa", "2"), Pair("a\xFF", "3")));
  EXPECT_THAT(Read(*store, KeyRange::Prefix("a\xFF")), ElementsAre(Pair("a\xFF", "3")));
  EXPECT_THAT(Read(*store, KeyRange::Prefix(high), ScanOrder::kDescending),
              ElementsAre(Pair(high + "z", "6"), Pair(high, "5")));
  EXPECT_EQ(Read(*store, KeyRange::Prefix("")).size(), 6u);
}

TEST_P(StoreConformance, CursorsReturnChunksOfTheSizeAskedFor) {
  const auto store = Writer();
  PutBatch batch;
  for (int i = 0; i < 2500; ++i) batch.push_back({fmt::format("{:05}", i), Bytes(i % 100, 'x')});
  EXPECT_OK(Write(*store, batch));
  for (const auto order : {ScanOrder::kAscending, ScanOrder::kDescending}) {
    auto cursor = store->Scan({}, order);
    ASSERT_TRUE(cursor);
    Rows rows = Drain(**cursor, 999);
    if (order == ScanOrder::kDescending) std::reverse(rows.begin(), rows.end());
    ASSERT_EQ(rows.size(), batch.size());
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_THAT(rows[i], Pair(batch[i].key, batch[i].value));
  }
}

TEST_P(StoreConformance, CursorsShowTheStateAtTheirScan) {
  const auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "1"}, {"c", "1"}}));
  auto cursor = store->Scan({});
  ASSERT_TRUE(cursor);
  EXPECT_OK(Write(*store, {{"b", "2"}, {"c", "2"}}));
  EXPECT_THAT(Drain(**cursor, 1), ElementsAre(Pair("a", "1"), Pair("c", "1")));
}

TEST_P(StoreConformance, SnapshotsDoNotMove) {
  const auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "1"}, {"b", "1"}}));
  const auto before = store->Snapshot();
  EXPECT_OK(Write(*store, {{"a", "2"}, {"c", "2"}}));
  const auto after = store->Snapshot();
  EXPECT_EQ(Value(*before, "a"), "1");
  EXPECT_EQ(Value(*before, "c"), std::nullopt);
  EXPECT_THAT(Read(*before), ElementsAre(Pair("a", "1"), Pair("b", "1")));
  EXPECT_THAT(Read(*after), ElementsAre(Pair("a", "2"), Pair("b", "1"), Pair("c", "2")));
}

TEST_P(StoreConformance, SnapshotsTakenDuringWritesStandStill) {
  const auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "0"}, {"b", "0"}}));
  for (int i = 1; i < 50; ++i) {
    const Bytes value = std::to_string(i);
    auto written = WriteLater(*store, {{"a", value}, {"b", value}});
    const auto snapshot = store->Snapshot();
    const auto seen = Value(*snapshot, "a");
    EXPECT_TRUE(seen == value || seen == std::to_string(i - 1));
    EXPECT_OK(written.get());
    EXPECT_EQ(Value(*snapshot, "b"), seen);
    EXPECT_EQ(Value(*store->Snapshot(), "a"), value);
  }
}

TEST_P(StoreConformance, ManyWritesAtOnceKeepTheirOrder) {
  const auto store = Writer();
  std::vector<int> answered;
  std::promise<void> all;
  constexpr int kWrites = 500;
  for (int i = 0; i < kWrites; ++i) {
    store->Write({{"last", std::to_string(i)}, {fmt::format("k{:03}", i), "x"}},
                 [&, i](const Outcome& outcome) {
                   EXPECT_OK(outcome);
                   answered.push_back(i);
                   if (i == kWrites - 1) all.set_value();
                 });
  }
  all.get_future().wait();
  EXPECT_TRUE(std::is_sorted(answered.begin(), answered.end()));
  EXPECT_EQ(answered.size(), std::size_t{kWrites});
  EXPECT_EQ(Value(*store, "last"), std::to_string(kWrites - 1));
  EXPECT_EQ(Read(*store, KeyRange::Prefix("k")).size(), std::size_t{kWrites});
}

TEST_P(StoreConformance, BatchesAreAtomic) {
  const auto store = Writer();
  std::atomic<bool> stop = false;
  std::thread reader([&] {
    while (!stop) {
      const Rows rows = Read(*store->Snapshot());
      if (rows.empty()) continue;
      EXPECT_EQ(rows.size(), 2u);
      EXPECT_EQ(rows.front().second, rows.back().second);
    }
  });
  for (int i = 0; i < 100; ++i) {
    const Bytes value = std::to_string(i);
    EXPECT_OK(Write(*store, {{"a", value}, {"b", value}}));
  }
  stop = true;
  reader.join();
}

TEST_P(StoreConformance, BadBatchesAreRefusedAndHarmless) {
  const auto store = Writer();
  EXPECT_STORE_ERROR(Write(*store, {}), StoreErrorCode::kInvalid);
  EXPECT_STORE_ERROR(Write(*store, {{"", "x"}}), StoreErrorCode::kInvalid);
  EXPECT_STORE_ERROR(Write(*store, {{"a", "x"}, {Bytes(65536, 'k'), "x"}}), StoreErrorCode::kInvalid);
  EXPECT_STORE_ERROR(store->Get(""), StoreErrorCode::kInvalid);
  EXPECT_STORE_ERROR(store->Excise({"", {"a"}, {}}), StoreErrorCode::kInvalid);
  EXPECT_STORE_ERROR(store->Excise({"audit", {}, {}}), StoreErrorCode::kInvalid);
  EXPECT_EQ(store->Failure(), std::nullopt);
  EXPECT_OK(Write(*store, {{Bytes(65535, 'k'), "x"}}));
  EXPECT_EQ(Read(*store).size(), 1u);
}

TEST_P(StoreConformance, ExciseDeletes) {
  const auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "1"}, {"b", "1"}, {"c", "1"}}));
  const auto before = store->Snapshot();
  EXPECT_OK(store->Excise({"audit-1", {"a", "c", "missing"}, {{"done", "2"}}}));
  EXPECT_THAT(Read(*store), ElementsAre(Pair("b", "1"), Pair("done", "2")));
  EXPECT_EQ(Value(*store, "a"), std::nullopt);
  EXPECT_EQ(Value(*before, "a"), "1");
}

TEST_P(StoreConformance, StoresOfOneRootAreApart) {
  const auto first = Writer("db/one/1");
  const auto second = Writer("db/two/1");
  EXPECT_OK(Write(*first, {{"a", "1"}}));
  EXPECT_OK(Write(*second, {{"a", "2"}}));
  EXPECT_EQ(Value(*first, "a"), "1");
  EXPECT_EQ(Value(*second, "a"), "2");
}

TEST_P(StoreConformance, ReopenedAfterClose) {
  auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "1"}}));
  EXPECT_OK(store->Close());
  EXPECT_OK(store->Close());
  EXPECT_STORE_ERROR(store->Get("a"), StoreErrorCode::kClosed);
  EXPECT_STORE_ERROR(Write(*store, {{"a", "2"}}), StoreErrorCode::kClosed);
  EXPECT_STORE_ERROR(store->Snapshot()->Get("a"), StoreErrorCode::kClosed);
  store.reset();
  root_ = NewRoot();
  store = Writer();
  EXPECT_THAT(Read(*store), ElementsAre(Pair("a", "1")));
}

TEST_P(StoreConformance, CloseWaitsForWritesUnderWay) {
  auto store = Writer();
  std::vector<std::future<Outcome>> writes;
  writes.reserve(100);
  for (int i = 0; i < 100; ++i) writes.push_back(WriteLater(*store, {{fmt::format("{:03}", i), "x"}}));
  EXPECT_OK(store->Close());
  for (auto& write : writes) EXPECT_OK(write.get());
  EXPECT_EQ(Read(*Writer()).size(), writes.size());
}

TEST_P(StoreConformance, SecondWriterFencesTheFirst) {
  const auto first = Writer();
  EXPECT_OK(Write(*first, {{"a", "1"}}));
  const auto snapshot = first->Snapshot();
  const auto other_root = NewRoot();
  auto second = other_root->OpenWriter("db/public/1");
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(Value(**second, "a"), "1");

  // With its batch under way the first cannot tell whether the batch came before the fence.
  const auto fenced = Write(*first, {{"a", "lost"}});
  ASSERT_FALSE(fenced);
  EXPECT_TRUE(fenced.error().code == StoreErrorCode::kUnknown ||
              fenced.error().code == StoreErrorCode::kFenced);
  ASSERT_TRUE(first->Failure());
  EXPECT_EQ(first->Failure()->code, StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(first->Get("a"), StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(first->Scan({}), StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(Write(*first, {{"b", "lost"}}), StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(first->Excise({"audit", {"a"}, {}}), StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(first->Snapshot()->Get("a"), StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(snapshot->Get("a"), StoreErrorCode::kFenced);
  static_cast<void>(first->Close());
  EXPECT_STORE_ERROR(first->Get("a"), StoreErrorCode::kFenced);

  EXPECT_OK(Write(**second, {{"c", "3"}}));
  EXPECT_THAT(Read(**second), ElementsAre(Pair("a", "1"), Pair("c", "3")));
}

TEST_P(StoreConformance, ReadersFollowTheWriter) {
  EXPECT_STORE_ERROR(root_->OpenReader("db/public/1"), StoreErrorCode::kInvalid);
  const auto store = Writer();
  EXPECT_OK(Write(*store, {{"a", "1"}}));
  const auto other_root = NewRoot();
  auto reader = other_root->OpenReader("db/public/1");
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(Value(**reader, "a"), "1");
  EXPECT_OK(Write(*store, {{"a", "2"}, {"b", "2"}}));
  while (Value(**reader, "a") != "2") std::this_thread::yield();
  EXPECT_THAT(Read(**reader), ElementsAre(Pair("a", "2"), Pair("b", "2")));
  // It did not become the writer.
  EXPECT_OK(Write(*store, {{"a", "3"}}));
}

TEST_P(StoreConformance, ListsDirectories) {
  EXPECT_THAT(*root_->ListDirectories(""), IsEmpty());
  const std::string name = "größe 100% [#1]";
  for (const std::string& path : {std::string("db/public/1"), std::string("db/public/2"), name + "/x/1"}) {
    EXPECT_OK(Write(*Writer(path), {{"a", "1"}}));
  }
  root_ = NewRoot();
  EXPECT_THAT(*root_->ListDirectories(""), ElementsAre("db", name));
  EXPECT_THAT(*root_->ListDirectories("db"), ElementsAre("public"));
  EXPECT_THAT(*root_->ListDirectories("db/public"), ElementsAre("1", "2"));
  EXPECT_THAT(*root_->ListDirectories(name), ElementsAre("x"));
  EXPECT_THAT(*root_->ListDirectories("nothing"), IsEmpty());
}

TEST_P(StoreConformance, HonoursConditions) {
  EXPECT_OK(root_->CheckConditions(8));
  // It removes what it wrote; a request that had no answer in time may still land.
  EXPECT_THAT(*root_->ListDirectories(""), Each("_conditions"));
}

std::string KindName(const testing::TestParamInfo<Kind>& info) {
  static constexpr const char* kNames[] = {"MemoryUrl", "Directory", "Map", "S3"};
  return kNames[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(All, StoreConformance,
                         testing::Values(Kind::kMemoryUrl, Kind::kDirectory, Kind::kMap, Kind::kS3),
                         KindName);

}  // namespace
}  // namespace rocklake
