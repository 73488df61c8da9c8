#include "catalog/lake_slot.h"

#include <gtest/gtest.h>

#include "mvcc/transaction.h"
#include "store/fault_store.h"
#include "store/memory_store.h"

namespace rocklake {
namespace {

class LakeSlotTest : public testing::Test {
 protected:
  static RelationDefinition Table() {
    RelationDefinition definition;
    definition.name = "t";
    ColumnDefinition column;
    column.name = "a";
    column.type = Type{oid::kInt8};
    definition.columns.push_back(column);
    return definition;
  }

  std::unique_ptr<LakeSlot> MakeSlot(const std::string& owner) {
    Lake::Options options;
    options.owner = owner;
    return std::make_unique<LakeSlot>(MakeFaultRoot(MakeMemoryRoot(space_), plan_), "lake", options,
                                      LakeAccess::kWrite);
  }

  // What inserting a row ends with; nothing: it is committed.
  static std::optional<StoreErrorCode> Insert(LakeSlot& slot) {
    try {
      Transaction transaction(slot.Get(), IsolationLevel::kReadCommitted);
      transaction.BeginStatement();
      if (!transaction.FindRelation("t")) transaction.CreateRelation(Table(), "lake");
      transaction.Insert(*transaction.FindRelation("t"), {Value::Int(1)});
      transaction.Commit("lake");
      return std::nullopt;
    } catch (const StoreFailure& failure) {
      return failure.error.code;
    }
  }

  static int Rows(LakeSlot& slot) {
    Transaction transaction(slot.Get(), IsolationLevel::kReadCommitted);
    transaction.BeginStatement();
    const DefinitionPtr relation = transaction.FindRelation("t");
    int rows = 0;
    for (auto it = transaction.Scan(*relation, KeyRange::Prefix(relation->KeyPrefix())); it.Valid();
         it.Next()) {
      ++rows;
    }
    return rows;
  }

  std::shared_ptr<MemorySpace> space_ = MakeMemorySpace();
  std::shared_ptr<FaultPlan> plan_ = std::make_shared<FaultPlan>();
};

TEST_F(LakeSlotTest, ALakeOpensOnceAndAgainAfterItsEngineGaveUp) {
  const auto slot = MakeSlot("one");
  EXPECT_EQ(Insert(*slot), std::nullopt);
  EXPECT_EQ(slot->Get(), slot->Get());
  plan_->Add({StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kClosed});
  EXPECT_EQ(Insert(*slot), StoreErrorCode::kClosed);
  EXPECT_FALSE(slot->fenced());
  EXPECT_EQ(Insert(*slot), std::nullopt);
  EXPECT_EQ(Rows(*slot), 2);
}

TEST_F(LakeSlotTest, AnObjectStoreThatStaysAwayIsAskedAgainAtTheNextUse) {
  const auto slot = MakeSlot("one");
  EXPECT_EQ(Insert(*slot), std::nullopt);
  plan_->Add({StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kClosed});
  plan_->Add({StoreCall::kOpenWriter, FaultEffect::kFail, StoreErrorCode::kUnavailable});
  EXPECT_EQ(Insert(*slot), StoreErrorCode::kClosed);
  EXPECT_EQ(Insert(*slot), StoreErrorCode::kUnavailable);
  EXPECT_EQ(Insert(*slot), std::nullopt);
}

TEST_F(LakeSlotTest, ACommitWithALostAnswerIsDecided) {
  const auto slot = MakeSlot("one");
  EXPECT_EQ(Insert(*slot), std::nullopt);
  plan_->Add({StoreCall::kWrite, FaultEffect::kLoseAnswer, StoreErrorCode::kUnknown});
  EXPECT_EQ(Insert(*slot), std::nullopt) << "the commit log has it";
  EXPECT_EQ(Rows(*slot), 2);
}

TEST_F(LakeSlotTest, ADecisionEndsWhenTheServerDoes) {
  const auto slot = MakeSlot("one");
  EXPECT_EQ(Insert(*slot), std::nullopt);
  plan_->Add({StoreCall::kWrite, FaultEffect::kLoseAnswer, StoreErrorCode::kUnknown});
  plan_->Add({StoreCall::kOpenWriter, FaultEffect::kFail, StoreErrorCode::kUnavailable, 1, 1000000});
  slot->StopDeciding();
  EXPECT_EQ(Insert(*slot), StoreErrorCode::kUnknown);
  plan_->Clear();
  EXPECT_EQ(Rows(*slot), 2);
}

TEST_F(LakeSlotTest, AnIdleLakeClosesUnlessSomebodyHoldsIt) {
  const auto slot = MakeSlot("one");
  slot->CloseIfIdle(std::chrono::seconds(0));
  EXPECT_EQ(Insert(*slot), std::nullopt);
  const Lake* first = slot->Get().get();
  slot->CloseIfIdle(std::chrono::hours(1));
  EXPECT_EQ(slot->Get().get(), first);
  {
    const auto held = slot->Get();
    slot->CloseIfIdle(std::chrono::seconds(0));
    EXPECT_EQ(slot->Get(), held);
  }
  const auto closes = plan_->Calls(StoreCall::kClose);
  slot->CloseIfIdle(std::chrono::seconds(0));
  EXPECT_GT(plan_->Calls(StoreCall::kClose), closes);
  EXPECT_EQ(Rows(*slot), 1);
  EXPECT_EQ(Insert(*slot), std::nullopt);
}

TEST_F(LakeSlotTest, ALakeThatAnotherServerHasIsNeverTakenBack) {
  const auto slot = MakeSlot("one");
  EXPECT_EQ(Insert(*slot), std::nullopt);
  // The engine gives up before it learns of the other writer.
  plan_->Add({StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kClosed});
  EXPECT_EQ(Insert(*slot), StoreErrorCode::kClosed);
  const auto other = MakeSlot("two");
  EXPECT_EQ(Insert(*other), std::nullopt);
  EXPECT_EQ(Insert(*slot), StoreErrorCode::kFenced);
  EXPECT_EQ(Insert(*other), std::nullopt);
  EXPECT_EQ(Rows(*other), 3);
}

}  // namespace
}  // namespace rocklake
