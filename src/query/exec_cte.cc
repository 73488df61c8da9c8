// WITH queries: computed once, shared by all that read them; recursive ones round by round. (Manual, section 7.8.)
#include <unordered_set>

#include "query/exec_nodes.h"
#include "query/exec_subquery.h"

namespace rocklake {
namespace {

// Pulls one more row of the WITH query into its store; false at the end.
bool Advance(CteRows& cte, MemoryCharge& memory) {
  if (cte.complete) return false;
  Row row;
  if (!cte.source->Next(row)) {
    cte.complete = true;
    return false;
  }
  memory.Add(RowBytes(row));
  cte.rows.push_back(std::move(row));
  return true;
}

class Cte : public Executor {
 public:
  Cte(const PlanNode& plan, ExecContext& context) : plan_(plan), context_(context), memory_(context) {
    Define();
  }

  bool Next(Row& row) override {
    if (query_->Next(row)) return true;
    if (plan_.cte_always_runs) {
      while (Advance(*rows_, memory_)) rows_->rows.pop_back();  // nobody reads these any more
    }
    return false;
  }

  void Rescan() override { Define(); }
  std::uint64_t affected() const override { return query_->affected(); }

 private:
  void Define() {
    query_.reset();
    memory_.Clear();
    rows_ = std::make_shared<CteRows>();
    rows_->source = MakeExecutor(*plan_.children[0], context_);
    rows_->memory = &memory_;
    StateOf(context_).ctes[plan_.cte] = rows_;
    query_ = MakeExecutor(*plan_.children[1], context_);
  }

  const PlanNode& plan_;
  ExecContext& context_;
  MemoryCharge memory_;
  std::shared_ptr<CteRows> rows_;
  std::unique_ptr<Executor> query_;
};

class CteScan : public Executor {
 public:
  CteScan(const PlanNode& plan, ExecContext& context) : plan_(plan), context_(context) {}

  bool Next(Row& row) override {
    CteRows& cte = *StateOf(context_).ctes.at(plan_.cte);
    for (;;) {
      while (next_ == cte.rows.size()) {
        if (!Advance(cte, *cte.memory)) return false;
      }
      row = cte.rows[next_++];
      if (!plan_.scan.filter || EvaluatesTrue(*plan_.scan.filter, row, context_)) return true;
    }
  }

  void Rescan() override { next_ = 0; }

 private:
  const PlanNode& plan_;
  ExecContext& context_;
  std::size_t next_ = 0;
};

// children[0] gives the first work table; children[1], which reads it, the next one, until it is empty.
class RecursiveUnion : public Executor {
 public:
  RecursiveUnion(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        first_(MakeExecutor(*plan.children[0], context)),
        recursive_(MakeExecutor(*plan.children[1], context)),
        memory_(context),
        seen_memory_(context),
        poll_(context),
        seen_(0, RowHash{&types_}, RowEqual{&types_}) {
    for (const OutputColumn& column : plan.output) types_.push_back(column.type.oid);
  }

  bool Next(Row& row) override {
    for (;;) {
      poll_.Tick();
      Executor& source = in_recursion_ ? *recursive_ : *first_;
      if (source.Next(row)) {
        if (!plan_.all && !IsNew(row)) continue;
        memory_.Add(RowBytes(row));
        next_table_.push_back(row);
        return true;
      }
      if (next_table_.empty()) return false;
      memory_.Clear();
      StateOf(context_).work_tables[plan_.cte].rows = std::exchange(next_table_, {});
      in_recursion_ = true;
      recursive_->Rescan();
    }
  }

  void Rescan() override {
    first_->Rescan();
    in_recursion_ = false;
    next_table_.clear();
    seen_.clear();
    memory_.Clear();
    seen_memory_.Clear();
  }

 private:
  bool IsNew(const Row& row) {
    if (!seen_.insert(row).second) return false;
    seen_memory_.Add(RowBytes(row));
    return true;
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> first_, recursive_;
  std::vector<Oid> types_;
  MemoryCharge memory_, seen_memory_;
  InterruptPoll poll_;
  std::unordered_set<Row, RowHash, RowEqual> seen_;
  std::vector<Row> next_table_;
  bool in_recursion_ = false;
};

class WorkTableScan : public Executor {
 public:
  WorkTableScan(const PlanNode& plan, ExecContext& context) : plan_(plan), context_(context) {}

  bool Next(Row& row) override {
    const auto& rows = StateOf(context_).work_tables[plan_.cte].rows;
    while (next_ < rows.size()) {
      row = rows[next_++];
      if (!plan_.scan.filter || EvaluatesTrue(*plan_.scan.filter, row, context_)) return true;
    }
    return false;
  }

  void Rescan() override { next_ = 0; }

 private:
  const PlanNode& plan_;
  ExecContext& context_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Executor> MakeCte(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Cte>(plan, context);
}
std::unique_ptr<Executor> MakeCteScan(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<CteScan>(plan, context);
}
std::unique_ptr<Executor> MakeRecursiveUnion(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<RecursiveUnion>(plan, context);
}
std::unique_ptr<Executor> MakeWorkTableScan(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<WorkTableScan>(plan, context);
}

}  // namespace rocklake
