// Random transactions against a naive model of snapshot isolation.
//
// One thread interleaves several transactions, REPEATABLE READ and READ COMMITTED, over relations of every kind of key:
// inserts, updates of keys and others, deletes, savepoints, commits, rollbacks, and now and then the lake is opened
// again. After every step each transaction must see exactly the model's rows. A lock that another transaction holds is not
// waited for (NOWAIT): the operation fails, as it may, and its transaction goes back to a savepoint.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

constexpr int kNull = -1;
using Cells = std::vector<int>;       // a row's columns
using RowName = std::pair<int, int>;  // relation, token: which never change
using State = std::map<RowName, Cells>;

struct RelationPlan {
  RelationDefinition definition;
  std::size_t token;                                 // the column that names the row
  std::vector<std::pair<std::size_t, int>> columns;  // a column that may change, and how many values it takes
  std::vector<std::size_t> unique;                   // columns
};

std::vector<RelationPlan> Plans() {
  std::vector<RelationPlan> plans;
  plans.push_back({TableRelation(), 4, {{0, 4}, {1, 6}, {2, 8}, {3, 2}}, {}});
  RelationDefinition items =
      MakeRelation("items", {MakeColumn("k"), MakeColumn("u"), MakeColumn("token")}, {1});
  items.unique.push_back({"items_u_key", false, true, {2}});
  plans.push_back({items, 2, {{0, 8}, {1, 5}}, {0, 1}});
  plans.push_back({MakeRelation("notes", {MakeColumn("v"), MakeColumn("token")}), 1, {{0, 3}}, {}});
  plans.push_back({DataFileRelation(), 4, {{0, 12}, {1, 3}, {2, 9}, {3, 9}}, {0}});
  RelationDefinition stats = TableStatsRelation();
  stats.columns.push_back(MakeColumn("token"));
  plans.push_back({stats, 2, {{0, 4}, {1, 100}}, {}});
  return plans;
}

struct OpenTransaction {
  std::unique_ptr<Transaction> real;
  IsolationLevel isolation;
  State base;
  std::uint64_t base_commit = 0;
  std::map<RowName, std::optional<Cells>> own;  // nullopt: deleted
};

class Simulation {
 public:
  Simulation(std::uint32_t seed, std::size_t cache_bytes)
      : random_(seed), lake_(cache_bytes), plans_(Plans()) {
    lake_.Run([&](Transaction& t) {
      for (const RelationPlan& plan : plans_) t.CreateRelation(plan.definition, "tester");
    });
  }

  void Step() {
    const std::uint32_t choice = Below(100);
    if (open_.size() < 2 || (choice < 12 && open_.size() < 5)) return Begin();
    OpenTransaction& t = open_[Below(static_cast<std::uint32_t>(open_.size()))];
    if (choice < 40)
      Insert(t);
    else if (choice < 65)
      Change(t);
    else if (choice < 75)
      Remove(t);
    else if (choice < 79)
      TouchOnly(t);
    else if (choice < 84)
      ThereAndBack(t);
    else if (choice < 94)
      Commit(t);
    else if (choice < 98)
      Rollback(t);
    else if (choice < 99)
      Reopen();
    for (OpenTransaction& other : open_) CheckView(other);
  }

  void Finish() {
    open_.clear();
    Reopen();
    Begin();
    CheckView(open_.back());
  }

  int commits() const { return commits_; }
  int conflicts() const { return conflicts_; }

 private:
  std::uint32_t Below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }

  void Begin() {
    OpenTransaction t;
    t.isolation = Below(3) == 0 ? IsolationLevel::kReadCommitted : IsolationLevel::kRepeatableRead;
    t.real = lake_.Begin(t.isolation);
    WaitLimits limits;
    limits.no_wait = true;
    t.real->set_wait_limits(limits);
    t.base = committed_;
    t.base_commit = commit_;
    open_.push_back(std::move(t));
  }

  void BeginStatement(OpenTransaction& t) {
    t.real->BeginStatement();
    if (t.isolation == IsolationLevel::kReadCommitted) {
      t.base = committed_;
      t.base_commit = commit_;
    }
  }

  static State Visible(const OpenTransaction& t) {
    State state = t.base;
    for (const auto& [name, cells] : t.own) {
      if (cells)
        state[name] = *cells;
      else
        state.erase(name);
    }
    return state;
  }

  Row ToRow(int relation, const Cells& cells) const {
    Row row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Type type = plans_[static_cast<std::size_t>(relation)].definition.columns[i].type;
      if (cells[i] == kNull)
        row.push_back(Value::Null());
      else if (type.oid == oid::kVarchar)
        row.push_back(Text(std::to_string(cells[i])));
      else
        row.push_back(Int(cells[i]));
    }
    return row;
  }

  Cells ToCells(const RelationDefinition& relation, const StoredRow& row) const {
    Cells cells;
    for (std::size_t i = 0; i < relation.columns.size(); ++i) {
      const Value value =
          ColumnOrMissing(relation, static_cast<int>(i) + 1, row.values, row.envelope.written);
      if (value.is_null())
        cells.push_back(kNull);
      else if (value.kind() == Value::Kind::kInt)
        cells.push_back(static_cast<int>(value.AsInt()));
      else
        cells.push_back(std::stoi(std::string(value.AsText())));
    }
    return cells;
  }

  State RealState(Transaction& real) {
    State state;
    for (std::size_t r = 0; r < plans_.size(); ++r) {
      const DefinitionPtr relation = real.FindRelation(plans_[r].definition.name);
      for (auto at = real.Scan(*relation, AllOf(*relation)); at.Valid(); at.Next()) {
        const Cells cells = ToCells(*relation, *at.row());
        const bool is_new = state.emplace(RowName(r, cells[plans_[r].token]), cells).second;
        EXPECT_TRUE(is_new) << relation->name << " shows a row twice: " << ToText(*relation, *at.row());
      }
    }
    return state;
  }

  void CheckView(OpenTransaction& t) {
    BeginStatement(t);
    ASSERT_EQ(RealState(*t.real), Visible(t)) << "seen by transaction " << t.real->id();
  }

  RowPtr FindReal(OpenTransaction& t, const RowName& name) {
    const RelationPlan& plan = plans_[static_cast<std::size_t>(name.first)];
    const DefinitionPtr relation = t.real->FindRelation(plan.definition.name);
    for (auto at = t.real->Scan(*relation, AllOf(*relation)); at.Valid(); at.Next()) {
      if (ToCells(*relation, *at.row())[plan.token] == name.second) return at.row();
    }
    return nullptr;
  }

  // Whether a row with these cells would break a unique constraint: against what is committed now, not the view.
  bool Breaks(const OpenTransaction& t, const RowName& name, const Cells& cells) const {
    State state = committed_;
    for (const auto& [changed, value] : t.own) {
      if (value)
        state[changed] = *value;
      else
        state.erase(changed);
    }
    state.erase(name);
    for (const std::size_t column : plans_[static_cast<std::size_t>(name.first)].unique) {
      for (const auto& [other, other_cells] : state) {
        if (other.first == name.first && cells[column] != kNull && other_cells[column] == cells[column])
          return true;
      }
    }
    return false;
  }

  // Runs an operation that changes row `name` to `cells`, and checks its outcome.
  void Attempt(OpenTransaction& t, const RowName& name, std::optional<Cells> cells,
               const std::function<void()>& work) {
    const bool changed_since = t.base.contains(name) && !t.own.contains(name) &&
                               last_change_.contains(name) && last_change_[name] > t.base_commit;
    const bool breaks = cells && Breaks(t, name, *cells);
    const auto savepoint = t.real->TakeSavepoint();
    const std::string state = SqlStateOf(work);
    if (state == "55P03") {
      const bool others = std::ranges::any_of(
          open_, [&](const OpenTransaction& other) { return &other != &t && other.real->has_writes(); });
      EXPECT_TRUE(others || open_.size() > 1) << "waited for nobody";
    } else if (changed_since) {
      EXPECT_EQ(state, "40001");
    } else {
      EXPECT_EQ(state, breaks ? "23505" : "");
    }
    if (state.empty()) {
      t.own[name] = std::move(cells);
    } else {
      ++conflicts_;
      t.real->RollbackTo(*savepoint);
    }
  }

  int RandomCell(const std::pair<std::size_t, int>& column, const RelationPlan& plan) {
    const bool nullable = plan.definition.columns[column.first].name == "end_snapshot" ||
                          plan.definition.columns[column.first].name == "u";
    if (nullable && Below(2) == 0) return kNull;
    return static_cast<int>(Below(static_cast<std::uint32_t>(column.second)));
  }

  void Insert(OpenTransaction& t) {
    BeginStatement(t);
    const int relation = static_cast<int>(Below(static_cast<std::uint32_t>(plans_.size())));
    const RelationPlan& plan = plans_[static_cast<std::size_t>(relation)];
    Cells cells(plan.definition.columns.size(), kNull);
    for (const auto& column : plan.columns) cells[column.first] = RandomCell(column, plan);
    cells[plan.token] = ++last_token_;
    Attempt(t, {relation, last_token_}, cells,
            [&] { t.real->Insert(*t.real->FindRelation(plan.definition.name), ToRow(relation, cells)); });
  }

  std::optional<RowName> AnyVisible(const OpenTransaction& t) {
    const State state = Visible(t);
    if (state.empty()) return std::nullopt;
    return std::next(state.begin(), Below(static_cast<std::uint32_t>(state.size())))->first;
  }

  void UpdateTo(OpenTransaction& t, const RowName& name, const Cells& cells) {
    const std::string& relation = plans_[static_cast<std::size_t>(name.first)].definition.name;
    const RowPtr row = FindReal(t, name);
    ASSERT_NE(row, nullptr);
    Attempt(t, name, cells, [&] {
      ASSERT_TRUE(Update(*t.real, relation, row, [&](Row& values) { values = ToRow(name.first, cells); }));
    });
  }

  void Change(OpenTransaction& t) {
    BeginStatement(t);
    const auto name = AnyVisible(t);
    if (!name) return;
    const RelationPlan& plan = plans_[static_cast<std::size_t>(name->first)];
    Cells cells = Visible(t)[*name];
    const auto& column = plan.columns[Below(static_cast<std::uint32_t>(plan.columns.size()))];
    cells[column.first] = RandomCell(column, plan);
    UpdateTo(t, *name, cells);
  }

  void TouchOnly(OpenTransaction& t) {
    BeginStatement(t);
    if (const auto name = AnyVisible(t)) UpdateTo(t, *name, Visible(t)[*name]);
  }

  void Remove(OpenTransaction& t) {
    BeginStatement(t);
    const auto name = AnyVisible(t);
    if (!name) return;
    const RowPtr row = FindReal(t, *name);
    ASSERT_NE(row, nullptr);
    const std::string& relation = plans_[static_cast<std::size_t>(name->first)].definition.name;
    Attempt(t, *name, std::nullopt, [&] { ASSERT_TRUE(Delete(*t.real, relation, row)); });
  }

  // Some changes behind a savepoint, then back to it.
  void ThereAndBack(OpenTransaction& t) {
    const auto savepoint = t.real->TakeSavepoint();
    const auto own = t.own;
    for (std::uint32_t i = Below(4); i > 0; --i) {
      Below(2) == 0 ? Insert(t) : Change(t);
    }
    if (Below(3) == 0) return;  // released
    t.real->RollbackTo(*savepoint);
    t.own = own;
  }

  void Close(OpenTransaction& t) { open_.erase(open_.begin() + (&t - open_.data())); }

  void Commit(OpenTransaction& t) {
    t.real->Commit("tester");
    const std::uint64_t now = lake_.lake()->Latest()->commit();
    for (const auto& [name, cells] : t.own) {
      last_change_[name] = now;
      if (cells)
        committed_[name] = *cells;
      else
        committed_.erase(name);
    }
    commit_ = now;
    ++commits_;
    Close(t);
  }

  void Rollback(OpenTransaction& t) {
    t.real->Rollback();
    Close(t);
  }

  void Reopen() {
    open_.clear();
    lake_.Open();
    commit_ = lake_.lake()->Latest()->commit();
  }

  std::mt19937 random_;
  TestLake lake_;
  const std::vector<RelationPlan> plans_;
  std::vector<OpenTransaction> open_;
  State committed_;
  std::uint64_t commit_ = 1;
  std::map<RowName, std::uint64_t> last_change_;
  int last_token_ = 0, commits_ = 0, conflicts_ = 0;
};

void Simulate(std::size_t cache_bytes, int steps) {
  int commits = 0, conflicts = 0;
  for (int round = 0; round < 12; ++round) {
    const std::uint32_t seed = std::random_device()();
    SCOPED_TRACE(fmt::format("seed {}, cache {}", seed, cache_bytes));
    Simulation simulation(seed, cache_bytes);
    for (int i = 0; i < steps && !::testing::Test::HasFailure(); ++i) simulation.Step();
    if (!::testing::Test::HasFailure()) simulation.Finish();
    if (::testing::Test::HasFailure()) return;
    commits += simulation.commits();
    conflicts += simulation.conflicts();
  }
  EXPECT_GT(commits, 100);
  EXPECT_GT(conflicts, 100);
}

TEST(SnapshotIsolation, RandomTransactionsSeeWhatTheModelSees) { Simulate(64u << 20, 400); }

TEST(SnapshotIsolation, AlsoWithACacheThatHoldsNothing) { Simulate(1, 150); }

TEST(SnapshotIsolation, AlsoWithACacheThatHoldsALittle) { Simulate(6000, 250); }

}  // namespace
}  // namespace rocklake
