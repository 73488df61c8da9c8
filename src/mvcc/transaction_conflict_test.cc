// What concurrent transactions do to each other: waiting, serialization failures, uniqueness, deadlocks.
#include <gmock/gmock.h>

#include <future>
#include <thread>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr auto kReadCommitted = IsolationLevel::kReadCommitted;

class Conflicts : public ::testing::Test {
 protected:
  void SetUp() override {
    RelationDefinition items =
        MakeRelation("items", {MakeColumn("id"), MakeColumn("u"), MakeColumn("v")}, {1});
    items.unique.push_back({"items_u_key", false, true, {2}});
    lake_.Run([&](Transaction& t) { t.CreateRelation(items, "tester"); });
    lake_.Run([](Transaction& t) {
      Insert(t, "items", {Int(1), Int(10), Int(100)});
      Insert(t, "items", {Int(2), Int(20), Int(200)});
    });
  }

  static void SetV(Transaction& t, std::int64_t id, std::int64_t v) {
    Update(t, "items", FindById(t, "items", id), [v](Row& r) { r[2] = Int(v); });
  }

  // Runs `work` in a thread of its own and returns once it waits for a lock, or is through.
  std::future<std::string> Start(Transaction& t, std::function<void()> work) {
    auto done = std::make_shared<std::atomic<bool>>(false);
    auto future = std::async(std::launch::async, [work = std::move(work), done]() -> std::string {
      std::string message;
      const std::string state = SqlStateOf(work, &message);
      *done = true;
      return state.empty() ? "" : state + " " + message;
    });
    const auto waits = [&] {
      for (const auto& held : lake_.lake()->locks().List()) {
        if (held.holder == t.id() && !held.granted) return true;
      }
      return false;
    };
    while (!*done && !waits()) std::this_thread::yield();
    return future;
  }

  bool Waits(std::future<std::string>& future) {
    return future.wait_for(std::chrono::seconds(0)) == std::future_status::timeout;
  }

  TestLake lake_;
};

constexpr const char* kUpdated = "40001 could not serialize access due to concurrent update";
constexpr const char* kDeleted = "40001 could not serialize access due to concurrent delete";

TEST_F(Conflicts, NoUpdateIsLost) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 101);
  first->Commit("tester");
  std::string message;
  EXPECT_EQ(SqlStateOf([&] { SetV(*second, 1, 102); }, &message), "40001");
  EXPECT_EQ(message, "could not serialize access due to concurrent update");
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 101", "2 20 200"));
}

TEST_F(Conflicts, AWaitingUpdateFailsWhenTheHolderCommits) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 101);
  auto waiting = Start(*second, [&] { SetV(*second, 1, 102); });
  EXPECT_TRUE(Waits(waiting));
  first->Commit("tester");
  EXPECT_EQ(waiting.get(), kUpdated);
}

TEST_F(Conflicts, AWaitingUpdateGoesOnWhenTheHolderRollsBack) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 101);
  auto waiting = Start(*second, [&] { SetV(*second, 1, 102); });
  first->Rollback();
  EXPECT_EQ(waiting.get(), "");
  second->Commit("tester");
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 102", "2 20 200"));
}

TEST_F(Conflicts, ADeletedRowSaysSo) {
  auto first = lake_.Begin(), second = lake_.Begin(), third = lake_.Begin();
  Delete(*first, "items", FindById(*first, "items", 1));
  auto waiting = Start(*second, [&] { SetV(*second, 1, 102); });
  first->Commit("tester");
  EXPECT_EQ(waiting.get(), kDeleted);
  second->Rollback();  // what it locked before it failed is its own until then
  EXPECT_EQ(SqlStateOf([&] { Delete(*third, "items", FindById(*third, "items", 1)); }), "40001");
}

TEST_F(Conflicts, AnUpdateToEqualValuesCountsAsTouched) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 100);
  first->Commit("tester");
  EXPECT_EQ(SqlStateOf([&] { SetV(*second, 1, 102); }), "40001");
}

TEST_F(Conflicts, OtherRowsOfTheRelationAreNobodysBusiness) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 101);
  SetV(*second, 2, 201);
  second->Commit("tester");
  first->Commit("tester");
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 101", "2 20 201"));
}

TEST_F(Conflicts, SnapshotsAreRepeatableAndKnowNoPhantoms) {
  auto reader = lake_.Begin();
  EXPECT_THAT(Rows(*reader, "items"), ElementsAre("1 10 100", "2 20 200"));
  auto writer = lake_.Begin();
  SetV(*writer, 1, 101);
  Insert(*writer, "items", {Int(3), Int(30), Int(300)});
  reader->BeginStatement();
  EXPECT_THAT(Rows(*reader, "items"), ElementsAre("1 10 100", "2 20 200")) << "dirty read";
  writer->Commit("tester");
  reader->BeginStatement();
  EXPECT_THAT(Rows(*reader, "items"), ElementsAre("1 10 100", "2 20 200"));
  auto committed = lake_.Begin(kReadCommitted);
  EXPECT_THAT(Rows(*committed, "items"), ElementsAre("1 10 101", "2 20 200", "3 30 300"));
}

TEST_F(Conflicts, WriteSkewIsAllowed) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 0);
  SetV(*second, 2, 0);
  first->Commit("tester");
  second->Commit("tester");
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 0", "2 20 0"));
}

TEST_F(Conflicts, ReadCommittedTakesAViewPerStatement) {
  auto reader = lake_.Begin(kReadCommitted);
  SetV(*reader, 2, 201);
  lake_.Run([](Transaction& t) { SetV(t, 1, 101); });
  EXPECT_THAT(Rows(*reader, "items"), ElementsAre("1 10 100", "2 20 200"));
  reader->BeginStatement();
  EXPECT_THAT(Rows(*reader, "items"), ElementsAre("1 10 101", "2 20 201"));
}

// Locks item 1 in READ COMMITTED while `change` happens in a transaction that it waits for.
struct Locked {
  LockOutcome outcome;
  RowPtr row;
};

TEST_F(Conflicts, ReadCommittedEvaluatesAgainOnTheNewestRow) {
  const auto lock_while = [&](const std::function<void(Transaction&)>& change) {
    auto holder = lake_.Begin();
    change(*holder);
    auto second = lake_.Begin(kReadCommitted);
    const DefinitionPtr items = second->FindRelation("items");
    const RowPtr row = FindById(*second, "items", 1);
    Locked locked{};
    auto waiting = Start(*second, [&] { locked.outcome = second->LockRow(*items, row, locked.row); });
    EXPECT_TRUE(Waits(waiting));
    holder->Commit("tester");
    EXPECT_EQ(waiting.get(), "");
    return locked;
  };
  Locked locked = lock_while([](Transaction& t) { SetV(t, 1, 101); });
  EXPECT_EQ(locked.outcome, LockOutcome::kChanged);
  EXPECT_EQ(locked.row->values[2].AsInt(), 101);

  locked = lock_while(
      [](Transaction& t) { Update(t, "items", FindById(t, "items", 1), [](Row& r) { r[0] = Int(7); }); });
  EXPECT_EQ(locked.outcome, LockOutcome::kChanged);
  EXPECT_EQ(locked.row->values[0].AsInt(), 7) << "the row is followed to its new key";

  lake_.Run(
      [](Transaction& t) { Update(t, "items", FindById(t, "items", 7), [](Row& r) { r[0] = Int(1); }); });
  locked = lock_while([](Transaction& t) { Delete(t, "items", FindById(t, "items", 1)); });
  EXPECT_EQ(locked.outcome, LockOutcome::kGone);

  lake_.Run([](Transaction& t) { Insert(t, "items", {Int(1), Int(10), Int(1)}); });
  locked = lock_while([](Transaction& t) {
    Delete(t, "items", FindById(t, "items", 1));
    Insert(t, "items", {Int(1), Int(10), Int(2)});
  });
  EXPECT_EQ(locked.outcome, LockOutcome::kGone) << "what stands at the key now is another row";
}

TEST_F(Conflicts, ARowThatThisStatementChangedIsSkipped) {
  auto t = lake_.Begin();
  const RowPtr row = FindById(*t, "items", 1);
  EXPECT_TRUE(Update(*t, "items", row, [](Row& r) { r[2] = Int(1); }));
  EXPECT_FALSE(Update(*t, "items", row, [](Row& r) { r[2] = Int(2); }));
  EXPECT_FALSE(Delete(*t, "items", row));
  t->BeginStatement();
  EXPECT_TRUE(Delete(*t, "items", FindById(*t, "items", 1)));
}

// -- uniqueness ------------------------------------------------------------------------------------------------

TEST_F(Conflicts, AnInsertWaitsForTheOneWhoInsertsTheSameKey) {
  for (const bool commits : {true, false}) {
    auto first = lake_.Begin(), second = lake_.Begin();
    Insert(*first, "items", {Int(5), Int(50), Int(1)});
    auto waiting = Start(*second, [&] { Insert(*second, "items", {Int(5), Int(51), Int(2)}); });
    EXPECT_TRUE(Waits(waiting));
    if (commits) {
      first->Commit("tester");
      EXPECT_EQ(waiting.get(), "23505 duplicate key value violates unique constraint \"items_pkey\"");
      lake_.Run([](Transaction& t) { Delete(t, "items", FindById(t, "items", 5)); });
    } else {
      first->Rollback();
      EXPECT_EQ(waiting.get(), "");
    }
  }
}

TEST_F(Conflicts, AnInsertWaitsForTheOneWhoDeletesTheKey) {
  for (const bool commits : {true, false}) {
    auto first = lake_.Begin(), second = lake_.Begin();
    Delete(*first, "items", FindById(*first, "items", 1));
    auto waiting = Start(*second, [&] { Insert(*second, "items", {Int(1), Int(11), Int(2)}); });
    EXPECT_TRUE(Waits(waiting));
    commits ? first->Commit("tester") : first->Rollback();
    EXPECT_EQ(waiting.get(),
              commits ? "" : "23505 duplicate key value violates unique constraint \"items_pkey\"");
    if (commits) second->Commit("tester");
  }
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 11 2", "2 20 200"));
}

TEST_F(Conflicts, UniqueColumnsAreCheckedThroughTheirIndex) {
  std::string message;
  auto t = lake_.Begin();
  EXPECT_EQ(SqlStateOf([&] { Insert(*t, "items", {Int(3), Int(20), Int(1)}); }, &message), "23505");
  EXPECT_EQ(message, "duplicate key value violates unique constraint \"items_u_key\"");
  t->Rollback();
  lake_.Run([](Transaction& tx) {
    Update(tx, "items", FindById(tx, "items", 2), [](Row& r) { r[1] = Int(21); });
    Insert(tx, "items", {Int(3), Int(20), Int(1)});
    Insert(tx, "items", {Int(4), Value::Null(), Int(1)});
    Insert(tx, "items", {Int(5), Value::Null(), Int(1)});
  });
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 100", "2 21 200", "3 20 1", "4 - 1", "5 - 1"));
  auto own = lake_.Begin();
  Insert(*own, "items", {Int(6), Int(60), Int(1)});
  EXPECT_EQ(SqlStateOf([&] { Insert(*own, "items", {Int(7), Int(60), Int(1)}); }), "23505") << "an own row";
}

TEST_F(Conflicts, UniquenessIsCheckedRowByRow) {
  auto t = lake_.Begin();
  EXPECT_EQ(SqlStateOf([&] { Update(*t, "items", FindById(*t, "items", 1), [](Row& r) { r[0] = Int(2); }); }),
            "23505");
}

TEST_F(Conflicts, InsertOrConflictGivesTheRowInTheWay) {
  auto t = lake_.Begin();
  const DefinitionPtr items = t->FindRelation("items");
  RowPtr conflict = t->InsertOrConflict(*items, {Int(1), Int(99), Int(1)}, std::nullopt);
  ASSERT_NE(conflict, nullptr);
  EXPECT_EQ(conflict->values[2].AsInt(), 100);
  conflict = t->InsertOrConflict(*items, {Int(9), Int(20), Int(1)}, 1);
  ASSERT_NE(conflict, nullptr);
  EXPECT_EQ(conflict->values[0].AsInt(), 2);
  EXPECT_EQ(SqlStateOf([&] { t->InsertOrConflict(*items, {Int(9), Int(20), Int(1)}, 0); }), "23505")
      << "only conflicts of the named constraint are handed back";
  EXPECT_EQ(t->InsertOrConflict(*items, {Int(9), Int(90), Int(1)}, 0), nullptr);
  RowPtr current;
  EXPECT_EQ(t->LockRow(*items, conflict, current), LockOutcome::kLocked);
  t->Update(*items, current, {Int(2), Int(20), Int(201)});
  t->Commit("tester");
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 100", "2 20 201", "9 90 1"));
}

TEST_F(Conflicts, ARowOfThisVeryStatementCannotBeChangedBySuchAConflict) {
  auto t = lake_.Begin();
  const DefinitionPtr items = t->FindRelation("items");
  t->Insert(*items, {Int(9), Int(90), Int(1)});
  const RowPtr conflict = t->InsertOrConflict(*items, {Int(9), Int(91), Int(1)}, 0);
  ASSERT_NE(conflict, nullptr);
  RowPtr current;
  EXPECT_EQ(t->LockRow(*items, conflict, current), LockOutcome::kGone);
  t->BeginStatement();
  EXPECT_EQ(t->LockRow(*items, conflict, current), LockOutcome::kLocked);
}

TEST_F(Conflicts, AConflictThatTheViewDoesNotShow) {
  auto repeatable = lake_.Begin(), committed = lake_.Begin(kReadCommitted);
  const DefinitionPtr items = repeatable->FindRelation("items");
  lake_.Run([](Transaction& t) { Insert(t, "items", {Int(3), Int(30), Int(300)}); });
  EXPECT_EQ(SqlStateOf([&] { repeatable->InsertOrConflict(*items, {Int(3), Int(31), Int(1)}, 0); }), "40001");
  repeatable->Rollback();
  const RowPtr conflict = committed->InsertOrConflict(*items, {Int(3), Int(31), Int(1)}, 0);
  ASSERT_NE(conflict, nullptr);
  RowPtr current;
  EXPECT_EQ(committed->LockRow(*items, conflict, current), LockOutcome::kLocked);
  committed->Update(*items, current, {Int(3), Int(30), Int(301)});
  committed->Commit("tester");
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 100", "2 20 200", "3 30 301"));
}

TEST_F(Conflicts, DeadlocksAreFound) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 1);
  SetV(*second, 2, 2);
  auto waiting = Start(*first, [&] { SetV(*first, 2, 1); });
  std::string message;
  EXPECT_EQ(SqlStateOf([&] { SetV(*second, 1, 2); }, &message), "40P01");
  EXPECT_EQ(message, "deadlock detected");
  second->Rollback();
  EXPECT_EQ(waiting.get(), "");
  first->Commit("tester");
  EXPECT_THAT(Rows(lake_, "items"), ElementsAre("1 10 1", "2 20 1"));
}

TEST_F(Conflicts, NowaitAndTimeoutsNameTheRelation) {
  auto first = lake_.Begin(), second = lake_.Begin();
  SetV(*first, 1, 1);
  WaitLimits limits;
  limits.no_wait = true;
  second->set_wait_limits(limits);
  std::string message;
  EXPECT_EQ(SqlStateOf([&] { SetV(*second, 1, 2); }, &message), "55P03");
  EXPECT_EQ(message, "could not obtain lock on row in relation \"items\"");
}

TEST_F(Conflicts, IdsOutOfRangeAreRefused) {
  lake_.Run([](Transaction& t) { t.CreateRelation(DataFileRelation(), "tester"); });
  auto t = lake_.Begin();
  const std::int64_t huge = kMaxId + 1;
  EXPECT_EQ(SqlStateOf([&] {
              Insert(*t, "ducklake_data_file", {Int(huge), Int(1), Int(1), Value::Null(), Text("")});
            }),
            "22003");
  EXPECT_EQ(SqlStateOf([&] {
              Insert(*t, "ducklake_data_file", {Int(1), Int(1), Int(huge), Value::Null(), Text("")});
            }),
            "22003");
}

}  // namespace
}  // namespace rocklake
