#include "store/fault_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "base/bytes.h"
#include "store/memory_store.h"
#include "store/store.h"
#include "store/store_test_support.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class FaultStoreTest : public testing::Test {
 protected:
  std::unique_ptr<Store> Open() { return root_->OpenWriter("db").value(); }
  // What is on the store, seen by somebody without faults.
  Rows Stored() { return Read(*MakeMemoryRoot(space_)->OpenReader("db").value()); }

  std::shared_ptr<FaultPlan> plan_ = std::make_shared<FaultPlan>();
  std::shared_ptr<MemorySpace> space_ = MakeMemorySpace();
  std::unique_ptr<Root> root_ = MakeFaultRoot(MakeMemoryRoot(space_), plan_);
};

TEST_F(FaultStoreTest, PassesAndCounts) {
  const auto store = Open();
  EXPECT_OK(Write(*store, {{"a", "1"}, {"b", "1"}}));
  EXPECT_EQ(Value(*store, "a"), "1");
  EXPECT_EQ(Value(*store->Snapshot(), "b"), "1");
  EXPECT_EQ(Read(*store).size(), 2u);
  EXPECT_OK(store->Excise({"audit", {"a"}, {{"c", "1"}}}));
  EXPECT_EQ(plan_->Calls(StoreCall::kOpenWriter), 1u);
  EXPECT_EQ(plan_->Calls(StoreCall::kWrite), 1u);
  EXPECT_EQ(plan_->Calls(StoreCall::kGet), 2u);
  EXPECT_EQ(plan_->Calls(StoreCall::kSnapshot), 1u);
  EXPECT_EQ(plan_->Calls(StoreCall::kScan), 1u);
  EXPECT_EQ(plan_->Calls(StoreCall::kNext), 2u);
  EXPECT_EQ(plan_->Calls(StoreCall::kExcise), 1u);
  EXPECT_EQ(plan_->RowsPut(), 3u);
  EXPECT_EQ(plan_->KeysDeleted(), 1u);
  EXPECT_EQ(plan_->Hits(), 0u);
}

TEST_F(FaultStoreTest, FailsTheNthCalls) {
  const auto store = Open();
  plan_->Add({.call = StoreCall::kGet, .effect = FaultEffect::kFail, .nth = 2, .times = 2});
  EXPECT_OK(store->Get("a"));
  EXPECT_STORE_ERROR(store->Get("a"), StoreErrorCode::kUnavailable);
  EXPECT_STORE_ERROR(store->Snapshot()->Get("a"), StoreErrorCode::kUnavailable);
  EXPECT_OK(store->Get("a"));
  EXPECT_EQ(plan_->Hits(), 2u);
  EXPECT_EQ(store->Failure(), std::nullopt);
}

TEST_F(FaultStoreTest, FailsEveryKindOfCall) {
  const auto store = Open();
  const auto fail = [&](StoreCall call) {
    plan_->Add({.call = call, .effect = FaultEffect::kFail, .error = StoreErrorCode::kCorrupt});
  };
  fail(StoreCall::kScan);
  EXPECT_STORE_ERROR(store->Scan({}), StoreErrorCode::kCorrupt);
  fail(StoreCall::kNext);
  const auto cursor = store->Scan({}).value();
  std::vector<KeyValue> rows = {{"left", "over"}};
  EXPECT_STORE_ERROR(cursor->Next(rows), StoreErrorCode::kCorrupt);
  EXPECT_THAT(rows, IsEmpty());
  fail(StoreCall::kSnapshot);
  EXPECT_STORE_ERROR(store->Snapshot()->Get("a"), StoreErrorCode::kCorrupt);
  fail(StoreCall::kExcise);
  EXPECT_STORE_ERROR(store->Excise({"audit", {"a"}, {}}), StoreErrorCode::kCorrupt);
  EXPECT_EQ(plan_->KeysDeleted(), 0u);
  fail(StoreCall::kOpenWriter);
  EXPECT_STORE_ERROR(root_->OpenWriter("db"), StoreErrorCode::kCorrupt);
  fail(StoreCall::kOpenReader);
  EXPECT_STORE_ERROR(root_->OpenReader("db"), StoreErrorCode::kCorrupt);
  fail(StoreCall::kList);
  EXPECT_STORE_ERROR(root_->ListDirectories(""), StoreErrorCode::kCorrupt);
  fail(StoreCall::kWrite);
  EXPECT_STORE_ERROR(Write(*store, {{"a", "1"}}), StoreErrorCode::kCorrupt);
  EXPECT_OK(Write(*store, {{"b", "1"}}));
  fail(StoreCall::kClose);
  EXPECT_STORE_ERROR(store->Close(), StoreErrorCode::kCorrupt);
  EXPECT_STORE_ERROR(store->Get("b"), StoreErrorCode::kClosed);
  EXPECT_THAT(Stored(), ElementsAre(Pair("b", "1")));
}

TEST_F(FaultStoreTest, UnknownWritesMayOrMayNotBeThere) {
  for (const auto effect : {FaultEffect::kFail, FaultEffect::kLoseAnswer}) {
    const auto store = Open();
    plan_->Add({.call = StoreCall::kWrite, .effect = effect, .error = StoreErrorCode::kUnknown});
    EXPECT_STORE_ERROR(Write(*store, {{"a", "1"}}), StoreErrorCode::kUnknown);
    EXPECT_EQ(Stored().size(), effect == FaultEffect::kFail ? 0u : 1u);
    EXPECT_STORE_ERROR(Write(*store, {{"b", "1"}}), StoreErrorCode::kClosed);
    EXPECT_STORE_ERROR(store->Get("a"), StoreErrorCode::kClosed);
  }
}

TEST_F(FaultStoreTest, FencedLatchesTheHandleAndWhatItGave) {
  const auto store = Open();
  const auto snapshot = store->Snapshot();
  const auto cursor = store->Scan({}).value();
  plan_->Add({.call = StoreCall::kGet, .effect = FaultEffect::kFail, .error = StoreErrorCode::kFenced});
  EXPECT_STORE_ERROR(store->Get("a"), StoreErrorCode::kFenced);
  ASSERT_TRUE(store->Failure());
  EXPECT_EQ(store->Failure()->code, StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(store->Get("a"), StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(snapshot->Get("a"), StoreErrorCode::kFenced);
  std::vector<KeyValue> rows;
  EXPECT_STORE_ERROR(cursor->Next(rows), StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(Write(*store, {{"a", "1"}}), StoreErrorCode::kFenced);
  // A new handle is free of it.
  EXPECT_OK(Write(*Open(), {{"a", "1"}}));
}

TEST_F(FaultStoreTest, HeldWritesKeepTheirOrder) {
  const auto store = Open();
  plan_->Add({.call = StoreCall::kWrite, .effect = FaultEffect::kHold});
  auto first = WriteLater(*store, {{"a", "1"}});
  auto second = WriteLater(*store, {{"a", "2"}});
  plan_->WaitForHeld(2);
  EXPECT_THAT(Stored(), IsEmpty());
  plan_->Release();
  EXPECT_OK(first.get());
  EXPECT_OK(second.get());
  EXPECT_THAT(Stored(), ElementsAre(Pair("a", "2")));
}

TEST_F(FaultStoreTest, HeldReadsWait) {
  const auto store = Open();
  EXPECT_OK(Write(*store, {{"a", "1"}}));
  plan_->Add({.call = StoreCall::kGet, .effect = FaultEffect::kHold});
  std::optional<Bytes> value;
  std::thread reader([&] { value = Value(*store, "a"); });
  plan_->WaitForHeld(1);
  plan_->Release();
  reader.join();
  EXPECT_EQ(value, "1");
}

}  // namespace
}  // namespace rocklake
