// Commits whose outcome the store does not tell: decided before they are answered, whatever else fails meanwhile.
#include <gmock/gmock.h>

#include <optional>
#include <thread>
#include <utility>

#include "mvcc/stored_effects_test_support.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;

constexpr std::string_view kNumbers = "numbers";

class UndecidedCommit : public ::testing::Test {
 protected:
  void SetUp() override {
    lake_.Run([](Transaction& t) {
      t.CreateRelation(MakeRelation(std::string(kNumbers), {MakeColumn("n")}, {1}), "tester");
      Insert(t, kNumbers, {Int(0)});
    });
  }

  // How inserting a number ended: "" committed, an SQLSTATE, or "store <code>".
  std::string InsertNumber(std::int64_t n, std::string* message = nullptr) {
    try {
      std::string text;
      const std::string state =
          SqlStateOf([&] { lake_.Run([&](Transaction& t) { Insert(t, kNumbers, {Int(n)}); }); }, &text);
      if (message != nullptr) *message = text;
      return state;
    } catch (const StoreFailure& failure) {
      if (message != nullptr) *message = failure.error.message;
      return fmt::format("store {}", static_cast<int>(failure.error.code));
    }
  }
  static std::string StoreState(StoreErrorCode code) {
    return fmt::format("store {}", static_cast<int>(code));
  }

  void LoseTheAnswer() {
    lake_.faults().Add({StoreCall::kWrite, FaultEffect::kLoseAnswer, StoreErrorCode::kUnknown});
  }
  void LoseTheWrite() {
    lake_.faults().Add({StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kUnknown});
  }
  // Another process has taken the lake: it cannot be opened for writing, only be read.
  void LetAnotherWriterHaveIt() {
    lake_.options().reopen = []() -> Result<std::unique_ptr<Store>, StoreError> {
      return Err(StoreError{StoreErrorCode::kFenced, "another writer has the lake"});
    };
    lake_.options().open_reader = [this] { return lake_.root().OpenReader("lake"); };
    lake_.Open();
  }

  TestLake lake_{64u << 20, true};
};

// Opening the lake again, reading its format version, claiming it and reading its log can each fail.
TEST_F(UndecidedCommit, AnAnswerFromTheLogIsWaitedFor) {
  std::optional<FaultRule> fault;
  lake_.options().reopen = [&] {
    if (fault) lake_.faults().Add(*std::exchange(fault, std::nullopt));
    return lake_.root().OpenWriter("lake");
  };
  lake_.Open();
  constexpr auto kFail = FaultEffect::kFail;
  constexpr auto kUnavailable = StoreErrorCode::kUnavailable;
  const FaultRule faults[] = {{StoreCall::kOpenWriter, kFail, kUnavailable},
                              {StoreCall::kGet, kFail, kUnavailable, 1},
                              {StoreCall::kWrite, kFail, kUnavailable},
                              {StoreCall::kGet, kFail, kUnavailable, 2}};
  std::int64_t n = 0;
  for (const FaultRule& rule : faults) {
    const auto hits = lake_.faults().Hits();
    fault = rule;
    LoseTheAnswer();
    EXPECT_EQ(InsertNumber(++n), "") << n;
    EXPECT_EQ(lake_.faults().Hits(), hits + 2);
  }
  EXPECT_EQ(InsertNumber(++n), "");
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0", "1", "2", "3", "4", "5"));
  lake_.Open();
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0", "1", "2", "3", "4", "5"));
  std::vector<std::string> log;
  for (const auto& [key, value] : ReadAll(lake_.lake()->store())) {
    if (key.starts_with(CommitLogPrefix())) log.push_back(DescribeSystem(key, value));
  }
  EXPECT_EQ(log.size(), 6u) << "no commit number is given twice";
}

TEST_F(UndecidedCommit, AfterTheTimeAllowedTheLakeStops) {
  lake_.options().decide_timeout = std::chrono::milliseconds(0);
  lake_.Open();
  LoseTheAnswer();
  lake_.faults().Add({StoreCall::kOpenWriter, FaultEffect::kFail, StoreErrorCode::kUnavailable, 1, 1'000});
  std::string message;
  EXPECT_EQ(InsertNumber(1, &message), StoreState(StoreErrorCode::kUnknown));
  EXPECT_EQ(message, "the outcome of a commit is unknown: a planned fault");
  EXPECT_THAT(InsertNumber(2), StartsWith("store")) << "no more commits";
  lake_.faults().Clear();
  lake_.Open();
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0", "1"));
}

// DuckLake goes by words: one that makes it try again must not be in the message of a commit that may have happened.
TEST_F(UndecidedCommit, NoWordOfTheStoreMakesAClientTryAgain) {
  for (const char* words :
       {"ConditionalRequestConflict", "a concurrent writer", "not Unique", "Primary Key"}) {
    lake_.options().decide_timeout = std::chrono::milliseconds(0);
    lake_.options().reopen = [words]() -> Result<std::unique_ptr<Store>, StoreError> {
      return Err(StoreError{StoreErrorCode::kUnavailable, words});
    };
    lake_.Open();
    LoseTheWrite();
    std::string message;
    EXPECT_EQ(InsertNumber(1, &message), StoreState(StoreErrorCode::kUnknown));
    EXPECT_EQ(message, "the outcome of a commit is unknown") << words;
  }
}

TEST_F(UndecidedCommit, BesideAnotherWriterReadingDecides) {
  LetAnotherWriterHaveIt();
  LoseTheAnswer();
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0"));
  EXPECT_EQ(InsertNumber(1), "") << "its log has the commit";
  EXPECT_THROW(Rows(lake_, kNumbers), StoreFailure) << "the state in memory lacks it";
  EXPECT_THAT(InsertNumber(2), StartsWith("store")) << "no more commits";
  lake_.Open();
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0", "1"));
  LoseTheWrite();
  EXPECT_EQ(InsertNumber(3), StoreState(StoreErrorCode::kFenced)) << "it can never appear";
  lake_.Open();
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0", "1"));
}

TEST_F(UndecidedCommit, ACommitOfAnotherWriterIsNotTakenForIt) {
  LetAnotherWriterHaveIt();
  lake_.options().reopen = [this]() -> Result<std::unique_ptr<Store>, StoreError> {
    // The other one's commit gets the number that the lost one was to have.
    const auto other = Lake::Open(*lake_.root().OpenWriter("lake"), Lake::Options());
    Transaction transaction(other, IsolationLevel::kRepeatableRead);
    transaction.BeginStatement();
    Insert(transaction, kNumbers, {Int(9)});
    transaction.Commit("other");
    return Err(StoreError{StoreErrorCode::kFenced, "another writer has the lake"});
  };
  lake_.Open();
  LoseTheWrite();
  EXPECT_EQ(InsertNumber(1), StoreState(StoreErrorCode::kFenced));
  lake_.Open();
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0", "9"));
  EXPECT_EQ(lake_.lake()->Latest()->commit(), 2u);
}

TEST_F(UndecidedCommit, AReaderThatCannotReadIsAskedAgain) {
  LetAnotherWriterHaveIt();
  LoseTheAnswer();
  lake_.faults().Add({StoreCall::kOpenReader, FaultEffect::kFail, StoreErrorCode::kUnavailable});
  EXPECT_EQ(InsertNumber(1), "");
  lake_.options().decide_timeout = std::chrono::milliseconds(0);
  lake_.Open();
  LoseTheAnswer();
  lake_.faults().Add({StoreCall::kOpenReader, FaultEffect::kFail, StoreErrorCode::kUnavailable, 1, 1'000});
  EXPECT_EQ(InsertNumber(2), StoreState(StoreErrorCode::kUnknown));
  lake_.faults().Clear();
  lake_.Open();
  EXPECT_THAT(Rows(lake_, kNumbers), ElementsAre("0", "1", "2"));
}

// Many clients at once, while writes fail in every way: what each was told is what the store has.
class ManyClients : public UndecidedCommit, public ::testing::WithParamInterface<FaultRule> {};

TEST_P(ManyClients, AreToldWhatTheStoreHas) {
  constexpr int kClients = 16;
  lake_.faults().Add({StoreCall::kWrite, FaultEffect::kHold});
  FaultRule rule = GetParam();
  rule.nth = 2;
  lake_.faults().Add(rule);
  std::vector<std::string> outcomes(kClients);
  std::vector<std::thread> threads;
  threads.emplace_back([&] { outcomes[0] = InsertNumber(1); });
  lake_.faults().WaitForHeld(1);
  for (int i = 1; i < kClients; ++i) {
    threads.emplace_back([&, i] { outcomes[static_cast<std::size_t>(i)] = InsertNumber(i + 1); });
  }
  lake_.faults().Release();
  for (std::thread& thread : threads) thread.join();
  for (const bool reopened : {false, true}) {
    if (reopened) lake_.Open();
    auto t = lake_.Begin();
    for (int i = 0; i < kClients; ++i) {
      const std::string& outcome = outcomes[static_cast<std::size_t>(i)];
      EXPECT_EQ(FindById(*t, kNumbers, i + 1) != nullptr, outcome.empty()) << i << ": " << outcome;
      EXPECT_TRUE(outcome.empty() || rule.effect == FaultEffect::kFail) << outcome;
    }
  }
  EXPECT_EQ(outcomes[0], "") << "the one that was held";
  EXPECT_TRUE(lake_.lake()->locks().List().empty());
}

INSTANTIATE_TEST_SUITE_P(
    Faults, ManyClients,
    ::testing::Values(FaultRule{StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kUnavailable},
                      FaultRule{StoreCall::kWrite, FaultEffect::kFail, StoreErrorCode::kUnknown},
                      FaultRule{StoreCall::kWrite, FaultEffect::kLoseAnswer, StoreErrorCode::kUnknown}),
    [](const auto& info) {
      const bool lost = info.param.effect == FaultEffect::kLoseAnswer;
      return std::string(lost                                           ? "LostAnswer"
                         : info.param.error == StoreErrorCode::kUnknown ? "LostWrite"
                                                                        : "FailedWrite");
    });

}  // namespace
}  // namespace rocklake
