// Subqueries in expressions: scalar, EXISTS, IN / ANY / ALL and ARRAY. What they read of the levels around them becomes
// the SubPlan's arguments.
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

namespace {
const Type kBoolType{oid::kBool, -1};
}

std::shared_ptr<SubPlan> Binder::BindSubPlan(const sql::Query& query, Level& level) {
  Level inner;
  inner.parent = &level;
  inner.link = Level::Link::kSubquery;
  auto subplan = std::make_shared<SubPlan>();
  subplan->plan = BindQuery(query, inner);
  subplan->outer_slots = std::move(inner.outer_slots);
  subplan->arguments = std::move(inner.outer_arguments);
  return subplan;
}

ExprPtr Binder::MakeSubplanExpr(ExprKind kind, Type type, std::shared_ptr<SubPlan> subplan,
                                sql::Location location) {
  ExprPtr bound = MakeExpr(kind, type, location);
  bound->subplan = std::move(subplan);
  return bound;
}

ExprPtr Binder::BindSubquery(const sql::SubqueryExpr& expr, Level& level) {
  switch (expr.subquery) {
    case sql::SubqueryKind::kAny:
    case sql::SubqueryKind::kAll:
      return BindAnySubquery(expr, level);
    case sql::SubqueryKind::kExists:
      return MakeSubplanExpr(ExprKind::kExists, kBoolType, BindSubPlan(*expr.query, level), expr.location);
    default:
      break;
  }
  std::shared_ptr<SubPlan> subplan = BindSubPlan(*expr.query, level);
  const std::vector<OutputColumn>& columns = subplan->plan->output;
  if (columns.size() != 1) Throw(SqlError("42601", "subquery must return only one column"), expr.location);
  const Type type = columns[0].type;
  if (expr.subquery == sql::SubqueryKind::kScalar) {
    return MakeSubplanExpr(ExprKind::kScalarSubquery, type, std::move(subplan), expr.location);
  }
  const Oid array = ElementType(type.oid) != 0 ? type.oid : ArrayType(type.oid);
  if (array == 0) {
    Throw(Error("42704", "could not find array type for data type {}", FormatType(type.oid)), expr.location);
  }
  return MakeSubplanExpr(ExprKind::kArraySubquery, Type{array, type.typmod}, std::move(subplan),
                         expr.location);
}

ExprPtr Binder::BindAnySubquery(const sql::SubqueryExpr& expr, Level& level) {
  const bool all = expr.subquery == sql::SubqueryKind::kAll;
  sql::OperatorName name = expr.operator_name;
  if (name.name.empty()) name.name = "=";
  std::vector<ExprPtr> left;
  if (expr.test->kind == sql::ExprKind::kRow) {
    left = BindFields(*expr.test, level);
  } else {
    left.push_back(BindExpr(*expr.test, level));
  }
  std::shared_ptr<SubPlan> subplan = BindSubPlan(*expr.query, level);
  const std::vector<OutputColumn>& columns = subplan->plan->output;
  if (left.size() < columns.size()) Throw(SqlError("42601", "subquery has too many columns"), expr.location);
  if (left.size() > columns.size()) Throw(SqlError("42601", "subquery has too few columns"), expr.location);

  // Over (left values, subquery row). Untyped literals on the left take their type before they become a value of it.
  std::vector<ExprPtr> left_columns;
  std::vector<ExprPtr> right_columns;
  bool plain = !all && name.name == "=" && subplan->arguments.empty();
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i]->type.oid == oid::kUnknown) {
      const ResolvedCall call = At(expr.location, [&] {
        return FunctionRegistry::Get().ResolveOperator(name.name, left[i]->type, columns[i].type);
      });
      const sql::Location at = left[i]->location;
      left[i] = CoerceValue(std::move(left[i]), Type{call.arg_types[0].oid, -1}, CastContext::kImplicit, at);
    }
    plain = plain && left[i]->type.oid == columns[i].type.oid;
    left_columns.push_back(MakeColumn(left[i]->type, static_cast<int>(i)));
    right_columns.push_back(MakeColumn(columns[i].type, static_cast<int>(left.size() + i)));
  }
  ExprPtr test;
  if (left.size() == 1) {
    test = MakeOperator(name, std::move(left_columns[0]), std::move(right_columns[0]), expr.location);
    if (test->type.oid != oid::kBool) {
      Throw(Error("42804", "operator {} must return type boolean, not type {}", name.name,
                  FormatType(test->type.oid)),
            expr.location);
    }
  } else {
    test = MakeRowComparison(name, std::move(left_columns), std::move(right_columns), expr.location);
  }
  subplan->test = std::move(test);
  subplan->hashable = plain;
  ExprPtr bound = MakeSubplanExpr(all ? ExprKind::kAllSubquery : ExprKind::kInSubquery, kBoolType,
                                  std::move(subplan), expr.location);
  bound->children = std::move(left);
  return bound;
}

}  // namespace rocklake
