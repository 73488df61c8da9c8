// A reader of a lake, beside its writer: every version it shows is one that the writer had, row by row.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "mvcc/mvcc_test_support.h"
#include "store/follower.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using State = std::map<std::string, std::vector<std::string>>;  // relation -> rows

State StateOf(const std::shared_ptr<Lake>& lake) {
  Transaction transaction(lake, IsolationLevel::kRepeatableRead);
  transaction.BeginStatement();
  State state;
  for (const DefinitionPtr& relation : transaction.Relations())
    state[relation->name] = Rows(transaction, relation->name);
  return state;
}

class ReaderLakeTest : public testing::Test {
 protected:
  ReaderLakeTest()
      : root_(
            Root::Open(
                "memory://" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()), {})
                .value()) {
    OpenWriter();
    Run([](Transaction& t) {
      for (auto relation : {SnapshotRelation(), TableRelation(), DataFileRelation(), TableStatsRelation()})
        t.CreateRelation(std::move(relation), "tester");
      t.CreateRelation(MakeRelation("own", {MakeColumn("a"), MakeColumn("b", oid::kVarchar)}, {1}), "tester");
    });
  }

  void OpenWriter() { writer_ = Lake::Open(root_->OpenWriter("lake").value(), Options()); }
  // Only asked for, a reader is never late by itself.
  std::shared_ptr<Lake> OpenReader(std::uint64_t cache_bytes = 64u << 20,
                                   std::chrono::milliseconds poll = std::chrono::hours(1)) {
    Lake::Options options = Options();
    options.cache = std::make_shared<CacheBudget>(cache_bytes);
    options.poll_interval = poll;
    return Lake::OpenReader(root_->OpenFollower("lake").value(), options);
  }
  static Lake::Options Options() {
    Lake::Options options;
    options.owner = "test";
    return options;
  }
  void Run(const std::function<void(Transaction&)>& work) {
    Transaction transaction(writer_, IsolationLevel::kRepeatableRead);
    transaction.BeginStatement();
    work(transaction);
    transaction.Commit("tester");
  }

  const std::unique_ptr<Root> root_;
  std::shared_ptr<Lake> writer_;
};

TEST_F(ReaderLakeTest, FollowsWhenAsked) {
  const auto reader = OpenReader();
  Run([](Transaction& t) { Insert(t, "own", {Int(1), Text("one")}); });
  EXPECT_THAT(StateOf(reader)["own"], IsEmpty());
  EXPECT_EQ(reader->Refresh(), std::nullopt);
  EXPECT_THAT(StateOf(reader)["own"], ElementsAre("1 one"));
  EXPECT_LT(reader->staleness(), std::chrono::minutes(1));
  EXPECT_EQ(SqlStateOf([&] {
              Transaction t(reader, IsolationLevel::kRepeatableRead);
              t.BeginStatement();
              Insert(t, "own", {Int(2), Text("two")});
              t.Commit("tester");
            }),
            "25006");
}

TEST_F(ReaderLakeTest, OneThatIsLateLooksForItself) {
  const auto reader = OpenReader(64u << 20, std::chrono::milliseconds(0));
  Run([](Transaction& t) { Insert(t, "own", {Int(1), Text("one")}); });
  // Late by more than a millisecond, as soon as one has passed.
  while (reader->staleness() == std::chrono::milliseconds(0)) continue;
  EXPECT_THAT(StateOf(reader)["own"], ElementsAre("1 one"));
}

TEST_F(ReaderLakeTest, AViewStaysAsItWas) {
  Run([](Transaction& t) { Insert(t, "own", {Int(1), Text("one")}); });
  const auto reader = OpenReader();
  Transaction before(reader, IsolationLevel::kRepeatableRead);
  before.BeginStatement();
  before.view();
  Run([](Transaction& t) {
    Update(t, "own", FindById(t, "own", 1), [](Row& row) { row[1] = Text("changed"); });
    Insert(t, "own", {Int(2), Text("two")});
  });
  EXPECT_EQ(reader->Refresh(), std::nullopt);
  // Nothing was read before the change.
  EXPECT_THAT(Rows(before, "own"), ElementsAre("1 one"));
  EXPECT_THAT(StateOf(reader)["own"], ElementsAre("1 changed", "2 two"));
}

TEST_F(ReaderLakeTest, SeesThePast) {
  for (const SnapshotId id : {1, 2, 3}) {
    Run([&](Transaction& t) {
      Insert(t, "ducklake_snapshot", {Int(id), Int(1000 + id)});
      Insert(t, "ducklake_table", {Int(id), Int(id), Value::Null(), Int(0), Text("t" + std::to_string(id))});
    });
  }
  const auto reader = OpenReader();
  {
    const LakeVersionPtr past = reader->At({.snapshot = 2, .time = 0});
    EXPECT_THAT(reader->HeldSnapshots(), ElementsAre(2));
    Transaction transaction(reader, IsolationLevel::kRepeatableRead, past);
    transaction.BeginStatement();
    EXPECT_THAT(Rows(transaction, "ducklake_table"), ElementsAre("1 1 - 0 t1", "2 2 - 0 t2"));
  }
  EXPECT_THAT(reader->HeldSnapshots(), IsEmpty());
}

// Random commits of a writer, which is sometimes another one; readers with large and small caches look when they like.
TEST_F(ReaderLakeTest, ShowsOnlyStatesOfTheWriter) {
  const auto seed = std::random_device()();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
  std::vector<std::shared_ptr<Lake>> readers = {OpenReader(), OpenReader(2000)};
  std::map<std::uint64_t, State> history;
  int next_relation = 0;
  const auto change = [&](Transaction& t) {
    const std::int64_t id = below(12);
    const RowPtr own = FindById(t, "own", id);
    if (own == nullptr) {
      Insert(t, "own", {Int(id), Text(std::to_string(random()))});
    } else if (below(3) == 0) {
      Delete(t, "own", own);
    } else {
      Update(t, "own", own, [&](Row& row) {
        row[1] = Text(std::to_string(random()));
        if (below(4) == 0) row[0] = Int(id + 100 + below(1000));
      });
    }
    const RowPtr file = FindById(t, "ducklake_data_file", id);
    if (file == nullptr) {
      Insert(t, "ducklake_data_file", {Int(id), Int(below(3)), Int(1), Value::Null(), Text("f")});
    } else {
      Update(t, "ducklake_data_file", file, [&](Row& row) { row[3] = Int(below(9) + 2); });
    }
    const std::int64_t table = below(3);
    const RowPtr stats = FindById(t, "ducklake_table_stats", table);
    if (stats == nullptr) {
      Insert(t, "ducklake_table_stats", {Int(table), Int(1)});
    } else {
      Update(t, "ducklake_table_stats", stats, [&](Row& row) { row[1] = Int(row[1].AsInt() + 1); });
    }
  };
  for (int step = 0; step < 150; ++step) {
    if (below(25) == 0) OpenWriter();
    Run([&](Transaction& t) {
      if (below(8) == 0) {
        const std::string name = "r" + std::to_string(next_relation++);
        t.CreateRelation(MakeRelation(name, {MakeColumn("x")}), "tester");
        Insert(t, name, {Int(step)});
      } else if (below(8) == 0 && next_relation > 0) {
        const std::string name = "r" + std::to_string(below(next_relation));
        if (const DefinitionPtr relation = t.FindRelation(name)) t.DropRelation(*relation);
      } else if (below(15) == 0) {
        RelationDefinition wider = *t.FindRelation("own");
        wider.columns.push_back(MakeColumn("c" + std::to_string(step)));
        t.AlterRelation(std::move(wider));
      } else {
        change(t);
      }
    });
    history[writer_->Latest()->commit()] = StateOf(writer_);
    for (const auto& reader : readers) {
      if (below(3) == 0) {
        ASSERT_EQ(reader->Refresh(), std::nullopt);
      }
      const auto commit = reader->Latest()->commit();
      if (!history.contains(commit)) continue;  // from before the first step
      ASSERT_EQ(StateOf(reader), history[commit]) << "commit " << commit << ", step " << step;
    }
  }
  for (const auto& reader : readers) {
    EXPECT_EQ(reader->Refresh(), std::nullopt);
    EXPECT_EQ(reader->Latest()->commit(), writer_->Latest()->commit());
  }
}

}  // namespace
}  // namespace rocklake
