// Filter, projection, and projection with set-returning calls in the select list.
#include "query/exec_nodes.h"

namespace rocklake {
namespace {

class Filter : public Executor {
 public:
  Filter(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), child_(MakeExecutor(*plan.children[0], context)), poll_(context) {}

  bool Next(Row& row) override {
    while (child_->Next(row)) {
      poll_.Tick();
      if (EvaluatesTrue(*plan_.predicate, row, context_)) return true;
    }
    return false;
  }

  void Rescan() override { child_->Rescan(); }

 private:
  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  InterruptPoll poll_;
};

class Project : public Executor {
 public:
  Project(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        child_(plan.children.empty() ? nullptr : MakeExecutor(*plan.children[0], context)) {}

  bool Next(Row& row) override {
    if (child_) {
      if (!child_->Next(input_)) return false;
    } else if (std::exchange(done_, true)) {
      return false;
    }
    row.resize(plan_.projections.size());
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = Evaluate(*plan_.projections[i], input_, context_);
    return true;
  }

  void Rescan() override {
    done_ = false;
    if (child_) child_->Rescan();
  }

 private:
  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  Row input_;
  bool done_ = false;
};

bool IsSetCall(const Expr& expr) {
  return expr.kind == ExprKind::kFunction && expr.function->kind == FunctionKind::kSetReturning;
}

// The outermost set-returning calls of an expression.
void CollectSetCalls(const Expr& expr, std::vector<const Expr*>& calls) {
  if (IsSetCall(expr)) {
    calls.push_back(&expr);
    return;
  }
  for (const auto& child : expr.children) CollectSetCalls(*child, calls);
  if (expr.case_operand) CollectSetCalls(*expr.case_operand, calls);
}

// For each input row the calls run in step; a call that ends early gives NULL until the longest ends.
class ProjectSet : public Executor {
 public:
  ProjectSet(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        child_(plan.children.empty() ? nullptr : MakeExecutor(*plan.children[0], context)),
        memory_(context) {
    for (const auto& projection : plan.projections) CollectSetCalls(*projection, calls_);
    results_.resize(calls_.size());
  }

  bool Next(Row& row) override {
    while (next_ == count_) {
      if (!NextInput()) return false;
    }
    auto& values = StateOf(context_).set_values;
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      values[calls_[i]] = next_ < results_[i].size() ? results_[i][next_] : Value();
    }
    ++next_;
    row.resize(plan_.projections.size());
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = Evaluate(*plan_.projections[i], input_, context_);
    return true;
  }

  void Rescan() override {
    next_ = count_ = 0;
    done_ = false;
    if (child_) child_->Rescan();
  }

 private:
  bool NextInput() {
    if (child_) {
      if (!child_->Next(input_)) return false;
    } else if (std::exchange(done_, true)) {
      return false;
    }
    memory_.Clear();
    next_ = count_ = 0;
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      results_[i].clear();
      Run(*calls_[i], results_[i]);
      count_ = std::max(count_, results_[i].size());
    }
    return true;
  }

  // A set-returning call among the arguments runs first; the call is then made for each of its rows.
  void Run(const Expr& call, std::vector<Value>& out) {
    std::vector<const Expr*> inner;
    for (const auto& child : call.children) CollectSetCalls(*child, inner);
    if (inner.empty()) {
      RunOnce(call, out);
      return;
    }
    std::vector<std::vector<Value>> values(inner.size());
    std::size_t rounds = 0;
    for (std::size_t i = 0; i < inner.size(); ++i) {
      Run(*inner[i], values[i]);
      rounds = std::max(rounds, values[i].size());
    }
    for (std::size_t round = 0; round < rounds; ++round) {
      for (std::size_t i = 0; i < inner.size(); ++i) {
        StateOf(context_).set_values[inner[i]] = round < values[i].size() ? values[i][round] : Value();
      }
      RunOnce(call, out);
    }
  }

  void RunOnce(const Expr& call, std::vector<Value>& out) {
    const auto& columns = call.function->result_columns;
    CallSetFunction(call, input_, context_, [&](Row&& row) {
      memory_.Add(RowBytes(row));
      if (out.size() % 256 == 255 && context_.check_interrupts) context_.check_interrupts();
      if (columns.empty() && row.size() == 1) {
        out.push_back(std::move(row[0]));
        return;
      }
      RecordValue record;
      record.names = call.fields;
      for (std::size_t c = 0; c < row.size(); ++c) record.types.push_back(ColumnType(call, c));
      record.fields = std::move(row);
      out.push_back(Value::Of(std::move(record)));
    });
  }

  // Where the statement does not say, the function does.
  static Type ColumnType(const Expr& call, std::size_t column) {
    if (call.fields && column < call.fields->size()) return (*call.fields)[column].second;
    const auto& columns = call.function->result_columns;
    return column < columns.size() ? columns[column].second : Type{oid::kText, -1};
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  MemoryCharge memory_;
  std::vector<const Expr*> calls_;
  std::vector<std::vector<Value>> results_;
  Row input_;
  std::size_t next_ = 0, count_ = 0;
  bool done_ = false;
};

}  // namespace

std::unique_ptr<Executor> MakeFilter(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Filter>(plan, context);
}
std::unique_ptr<Executor> MakeProject(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Project>(plan, context);
}
std::unique_ptr<Executor> MakeProjectSet(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<ProjectSet>(plan, context);
}

}  // namespace rocklake
