// Queries: the three shapes (SELECT, VALUES, set operations), LIMIT, and row types of results.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

PlanPtr Binder::BindQuery(const sql::Query& query, Level& level, QueryOptions options) {
  return WrapWith(query.with.get(), level, [&]() -> PlanPtr {
    if (query.set_operation != sql::SetOperation::kNone) return BindSetOperation(query, level, options);
    if (!query.values.empty()) return BindValues(query, level, options);
    return BindSelect(query, level, options);
  });
}

std::vector<OutputColumn> Binder::TargetColumns(const std::vector<Target>& targets) const {
  std::vector<OutputColumn> columns;
  for (const Target& target : targets) {
    columns.push_back(
        {target.name, target.expr->type, target.source_table, target.source_attnum, target.expr->fields});
  }
  return columns;
}

ExprPtr Binder::BindLimitExpr(const sql::Expr& expr, Level& level, Clause clause) {
  const Clause before = std::exchange(level.clause, clause);
  ExprPtr bound = BindExpr(expr, level);
  level.clause = before;
  const sql::Location location = bound->location;
  if (HasColumns(*bound)) {
    Throw(Error("42P10", "argument of {} must not contain variables", ClauseName(clause)), location);
  }
  if (!CanCoerce(*bound, oid::kInt8, CastContext::kAssignment)) {
    Throw(Error("42804", "argument of {} must be type bigint, not type {}", ClauseName(clause),
                FormatType(bound->type.oid)),
          location);
  }
  return CoerceValue(std::move(bound), Type{oid::kInt8, -1}, CastContext::kAssignment, location);
}

PlanPtr Binder::AddLimit(PlanPtr plan, const sql::Query& query, Level& level) {
  if (!query.limit && !query.offset) return plan;
  if (query.with_ties && query.order_by.empty()) {
    throw SqlError("42601", "WITH TIES cannot be specified without ORDER BY clause");
  }
  PlanPtr node = MakeNode(PlanKind::kLimit);
  node->output = plan->output;
  if (query.limit) node->limit = BindLimitExpr(*query.limit, level, Clause::kLimit);
  if (query.offset) node->offset = BindLimitExpr(*query.offset, level, Clause::kOffset);
  node->with_ties = query.with_ties;
  node->children.push_back(std::move(plan));
  return node;
}

PlanPtr Binder::BindValues(const sql::Query& query, Level& level, QueryOptions options) {
  const std::size_t width = query.values.front().size();
  PlanPtr plan = MakeNode(PlanKind::kValues);
  plan->rows = static_cast<double>(query.values.size());
  const Clause before = std::exchange(level.clause, Clause::kValues);
  for (const sql::ExprList& row : query.values) {
    if (row.size() != width) {
      Throw(SqlError("42601", "VALUES lists must all be the same length"),
            row.empty() ? -1 : row.front()->location);
    }
    plan->values.push_back(BindList(row, level));
  }
  level.clause = before;
  std::vector<Target> targets;
  for (std::size_t column = 0; column < width; ++column) {
    std::vector<ExprPtr> cells;
    for (auto& row : plan->values) cells.push_back(std::move(row[column]));
    Type type = CommonTypeOf(cells, "VALUES");
    const bool unknown = options.keep_unknown && std::ranges::all_of(cells, [](const ExprPtr& cell) {
                           return cell->type.oid == oid::kUnknown;
                         });
    if (unknown) type = Type{oid::kUnknown, -1};
    for (std::size_t row = 0; row < cells.size(); ++row) {
      plan->values[row][column] =
          unknown ? std::move(cells[row]) : CoerceCommon(std::move(cells[row]), type, "VALUES");
    }
    plan->output.push_back({fmt::format("column{}", column + 1), type});
    targets.push_back({MakeColumn(type, static_cast<int>(column)), plan->output.back().name});
  }
  if (query.order_by.empty() && !query.limit && !query.offset && query.locking.empty()) return plan;
  if (!query.locking.empty()) throw SqlError("0A000", "FOR UPDATE cannot be applied to VALUES");
  FromPart part;
  part.plan = std::move(plan);
  AddItem(level, part, "*VALUES*", part.plan->output);
  std::vector<OrderItem> order = BindOrderBy(query.order_by, targets, level);
  return AddOrdering(std::move(part.plan), query, targets, std::move(order), {}, level);
}

namespace {

// The projection whose outputs a plan passes on unchanged, or null.
PlanNode* ProjectionBelow(PlanNode& plan) {
  PlanNode* node = &plan;
  while (node->kind == PlanKind::kLimit) node = node->children[0].get();
  return node->kind == PlanKind::kProject ? node : nullptr;
}

}  // namespace

PlanPtr Binder::CoerceOutputs(PlanPtr plan, const std::vector<Type>& types, std::string_view construct) {
  bool same = true;
  for (std::size_t i = 0; i < types.size(); ++i) same = same && plan->output[i].type.oid == types[i].oid;
  if (same) return plan;
  // Untyped literals take their type where they stand.
  const auto settle = [&](PlanNode& node, std::size_t i, ExprPtr& expr) {
    if (expr->type.oid != oid::kUnknown || types[i].oid == oid::kUnknown) return;
    expr = CoerceCommon(std::move(expr), types[i], construct);
    node.output[i].type = expr->type;
  };
  if (PlanNode* project = ProjectionBelow(*plan)) {
    for (std::size_t i = 0; i < types.size(); ++i) settle(*project, i, project->projections[i]);
    for (PlanNode* node = plan.get(); node != project; node = node->children[0].get())
      node->output = project->output;
  } else if (plan->kind == PlanKind::kValues) {
    for (std::size_t i = 0; i < types.size(); ++i) {
      for (auto& row : plan->values) settle(*plan, i, row[i]);
    }
  }
  std::vector<ExprPtr> projections;
  std::vector<OutputColumn> output = plan->output;
  bool changed = false;
  for (std::size_t i = 0; i < types.size(); ++i) {
    ExprPtr column = MakeColumn(plan->output[i].type, static_cast<int>(i));
    if (plan->output[i].type.oid != types[i].oid) {
      changed = true;
      column = CoerceCommon(std::move(column), types[i], construct);
      output[i].type = types[i];
    }
    projections.push_back(std::move(column));
  }
  return changed ? MakeProject(std::move(plan), std::move(projections), std::move(output)) : std::move(plan);
}

}  // namespace rocklake
