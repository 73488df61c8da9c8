// Subquery expressions: scalar, EXISTS, IN / ANY, ALL and ARRAY(...). (Manual, sections 4.2.11, 9.23.)
#include "query/exec_subquery.h"

#include <algorithm>

#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {

std::size_t RowHash::operator()(const Row& row) const {
  std::size_t hash = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t field = row[i].is_null() ? 0x9E3779B9 : Hash((*types)[i], row[i]);
    hash = (hash ^ field) * 0x9E3779B97F4A7C15ULL;
  }
  return hash ^ (hash >> 32);
}

bool RowEqual::operator()(const Row& a, const Row& b) const {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!ValueEqual{(*types)[i]}(a[i], b[i])) return false;
  }
  return true;
}

namespace {

SubPlanRun& RunOf(const Expr& expr, ExecContext& context) {
  auto& run = StateOf(context).subplans[expr.subplan.get()];
  if (!run) {
    run = std::make_unique<SubPlanRun>();
    run->executor = MakeExecutor(*expr.subplan->plan, context);
    run->memory = std::make_unique<MemoryCharge>(context);
  }
  return *run;
}

// Starts the subquery for this row; afterwards executor->Next gives its rows.
Executor& Start(const Expr& expr, SubPlanRun& run, const Row& row, ExecContext& context) {
  const SubPlan& subplan = *expr.subplan;
  Row values;
  for (const auto& argument : subplan.arguments) values.push_back(Evaluate(*argument, row, context));
  for (std::size_t i = 0; i < values.size(); ++i) {
    context.outer[static_cast<std::size_t>(subplan.outer_slots[i])] = std::move(values[i]);
  }
  run.executor->Rescan();
  return *run.executor;
}

// All rows of the subquery for this row; kept for the statement when it is uncorrelated.
const std::vector<Row>& Rows(const Expr& expr, SubPlanRun& run, const Row& row, ExecContext& context,
                             std::size_t at_most) {
  if (run.has_rows) return run.rows;
  run.rows.clear();
  run.memory->Clear();
  Executor& executor = Start(expr, run, row, context);
  Row result;
  bool complete = false;
  while (run.rows.size() < at_most) {
    if (!executor.Next(result)) {
      complete = true;
      break;
    }
    run.memory->Add(RowBytes(result));
    run.rows.push_back(std::move(result));
    result = Row();
  }
  run.has_rows = expr.subplan->outer_slots.empty() && (complete || run.rows.size() >= at_most);
  return run.rows;
}

Value ScalarOf(const Expr& expr, SubPlanRun& run, const Row& row, ExecContext& context) {
  const auto& rows = Rows(expr, run, row, context, 2);
  if (rows.size() > 1) throw Error("21000", "more than one row returned by a subquery used as an expression");
  return rows.empty() ? Value() : rows[0][0];
}

Value ArrayOf(const Expr& expr, SubPlanRun& run, const Row& row, ExecContext& context) {
  const auto& rows = Rows(expr, run, row, context, std::numeric_limits<std::size_t>::max());
  ArrayValue array;
  array.element_type = expr.subplan->plan->output[0].type.oid;
  for (const Row& result : rows) array.elements.push_back(result[0]);
  if (!array.elements.empty())
    array.dimensions.push_back({static_cast<std::int32_t>(array.elements.size()), 1});
  return Value::Of(std::move(array));
}

// Whether the subquery's column types are those compared, so that equal values hash equal.
bool CanHash(const Expr& expr) {
  const SubPlan& subplan = *expr.subplan;
  if (!subplan.hashable || !subplan.outer_slots.empty()) return false;
  const auto& output = subplan.plan->output;
  for (std::size_t i = 0; i < expr.children.size(); ++i) {
    if (i >= output.size() || output[i].type.oid != expr.children[i]->type.oid) return false;
  }
  return true;
}

void BuildHash(const Expr& expr, SubPlanRun& run, const Row& row, ExecContext& context) {
  const auto& rows = Rows(expr, run, row, context, std::numeric_limits<std::size_t>::max());
  for (const auto& child : expr.children) run.key_types.push_back(child->type.oid);
  run.hash = decltype(run.hash)(rows.size(), RowHash{&run.key_types}, RowEqual{&run.key_types});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool has_null = std::ranges::any_of(rows[i], [](const Value& v) { return v.is_null(); });
    if (has_null) {
      run.rows_with_null.push_back(i);
    } else {
      run.memory->Add(RowBytes(rows[i]));
      run.hash.insert(rows[i]);
    }
  }
  run.hashed = true;
}

// Evaluates the comparison of `left` with each of the rows until one decides: `stop_on` true for ANY, false for ALL.
struct Quantified {
  const Expr& expr;
  ExecContext& context;
  Row joined;
  bool saw_null = false;

  Quantified(const Expr& e, const Row& left, ExecContext& c) : expr(e), context(c), joined(left) {}

  bool Decides(const Row& right, bool stop_on) {
    joined.resize(expr.children.size());
    joined.insert(joined.end(), right.begin(), right.end());
    const Value result = Evaluate(*expr.subplan->test, joined, context);
    if (result.is_null()) saw_null = true;
    return !result.is_null() && result.AsBool() == stop_on;
  }
};

Value ProbeHash(const Expr& expr, SubPlanRun& run, const Row& left, ExecContext& context) {
  const bool left_null = std::ranges::any_of(left, [](const Value& v) { return v.is_null(); });
  if (!left_null && run.hash.contains(left)) return Value::Bool(true);
  Quantified quantified(expr, left, context);
  if (left_null) {
    if (left.size() == 1) return run.rows.empty() ? Value::Bool(false) : Value();
    for (const Row& right : run.rows) {
      if (quantified.Decides(right, true)) return Value::Bool(true);
    }
  } else {
    for (const std::size_t i : run.rows_with_null) {
      if (quantified.Decides(run.rows[i], true)) return Value::Bool(true);
    }
  }
  return quantified.saw_null ? Value() : Value::Bool(false);
}

Value QuantifiedOf(const Expr& expr, SubPlanRun& run, const Row& row, ExecContext& context) {
  const bool any = expr.kind == ExprKind::kInSubquery;
  Row left;
  for (const auto& child : expr.children) left.push_back(Evaluate(*child, row, context));
  if (any && CanHash(expr)) {
    if (!run.hashed) BuildHash(expr, run, row, context);
    return ProbeHash(expr, run, left, context);
  }
  Quantified quantified(expr, left, context);
  if (expr.subplan->outer_slots.empty()) {
    for (const Row& right : Rows(expr, run, row, context, std::numeric_limits<std::size_t>::max())) {
      if (quantified.Decides(right, any)) return Value::Bool(any);
    }
  } else {
    Executor& executor = Start(expr, run, row, context);
    Row right;
    while (executor.Next(right)) {
      if (quantified.Decides(right, any)) return Value::Bool(any);
    }
  }
  return quantified.saw_null ? Value() : Value::Bool(!any);
}

}  // namespace

Value EvaluateSubquery(const Expr& expr, const Row& row, ExecContext& context) {
  SubPlanRun& run = RunOf(expr, context);
  switch (expr.kind) {
    case ExprKind::kScalarSubquery:
      return ScalarOf(expr, run, row, context);
    case ExprKind::kExists:
      return Value::Bool(!Rows(expr, run, row, context, 1).empty());
    case ExprKind::kArraySubquery:
      return ArrayOf(expr, run, row, context);
    default:
      return QuantifiedOf(expr, run, row, context);
  }
}

}  // namespace rocklake
