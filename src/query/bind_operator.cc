// Operators: resolution, BETWEEN, IS DISTINCT FROM, NULLIF, quantified arrays and row comparisons.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

const Type kBoolType{oid::kBool, -1};

// The columns of a subquery that stands where a row does, or null.
const sql::SubqueryExpr* ScalarSubquery(const sql::ExprPtr& expr) {
  const auto* subquery = sql::If<sql::SubqueryExpr>(expr);
  return subquery != nullptr && subquery->subquery == sql::SubqueryKind::kScalar ? subquery : nullptr;
}

}  // namespace

ExprPtr Binder::MakeCall(const ResolvedCall& call, std::vector<ExprPtr> args, sql::Location location) {
  ExprPtr expr = MakeExpr(ExprKind::kFunction, call.result_type, location);
  expr->function = call.function;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const sql::Location at = args[i]->location;
    if (i < call.arg_types.size()) {
      args[i] = CoerceValue(std::move(args[i]), Type{call.arg_types[i].oid, -1}, CastContext::kImplicit, at);
    }
    expr->children.push_back(std::move(args[i]));
  }
  // Arguments left out are the last ones, and so are their defaults.
  const std::size_t declared = call.function->arg_types.size();
  const auto& defaults = call.function->defaults;
  for (std::size_t i = expr->children.size(); i < declared && !call.expands_variadic; ++i) {
    const std::size_t from_end = declared - i;
    if (from_end > defaults.size()) break;
    expr->children.push_back(
        MakeConstant(Type{call.function->arg_types[i], -1}, defaults[defaults.size() - from_end]));
  }
  return expr;
}

ExprPtr Binder::MakeOperator(const sql::OperatorName& name, ExprPtr left, ExprPtr right,
                             sql::Location location) {
  if (!name.schema.empty() && name.schema != "pg_catalog") {
    Throw(Error("42883", "operator does not exist: {} {}.{} {}", left ? FormatType(left->type.oid) : "",
                name.schema, name.name, FormatType(right->type.oid)),
          location);
  }
  const ResolvedCall call = At(location, [&] {
    return FunctionRegistry::Get().ResolveOperator(name.name, left ? left->type : Type{}, right->type);
  });
  std::vector<ExprPtr> args;
  if (left) args.push_back(std::move(left));
  args.push_back(std::move(right));
  return MakeCall(call, std::move(args), location);
}

ExprPtr Binder::BindOperator(const sql::OperatorExpr& expr, Level& level) {
  switch (expr.op) {
    case sql::OperatorKind::kPlain:
    case sql::OperatorKind::kLike:
    case sql::OperatorKind::kILike:
    case sql::OperatorKind::kSimilar:
      break;
    case sql::OperatorKind::kAny:
    case sql::OperatorKind::kAll:
      return BindQuantifiedArray(expr, level);
    case sql::OperatorKind::kDistinct:
    case sql::OperatorKind::kNotDistinct:
      return BindDistinct(expr, level);
    case sql::OperatorKind::kNullIf:
      return BindNullIf(expr, level);
    case sql::OperatorKind::kIn:
      return BindIn(expr, level);
    default:
      return BindBetween(expr, level);
  }
  const bool left_row = sql::If<sql::RowExpr>(expr.left) != nullptr;
  if (left_row && (sql::If<sql::RowExpr>(expr.right) != nullptr || ScalarSubquery(expr.right) != nullptr)) {
    std::vector<ExprPtr> left = BindFields(*expr.left, level);
    std::vector<ExprPtr> right = BindFields(*expr.right, level);
    return MakeRowComparison(expr.name, std::move(left), std::move(right), expr.location);
  }
  ExprPtr left = expr.left ? BindExpr(*expr.left, level) : nullptr;
  ExprPtr right = BindExpr(*expr.right, level);
  return MakeOperator(expr.name, std::move(left), std::move(right), expr.location);
}

std::vector<ExprPtr> Binder::BindFields(const sql::Expr& expr, Level& level) {
  if (expr.kind == sql::ExprKind::kRow) return BindRowFields(sql::As<sql::RowExpr>(expr), level);
  const auto& subquery = sql::As<sql::SubqueryExpr>(expr);
  std::shared_ptr<SubPlan> subplan = BindSubPlan(*subquery.query, level);
  const std::vector<OutputColumn> columns = subplan->plan->output;
  ExprPtr row = MakeExpr(ExprKind::kRow, Type{oid::kRecord, -1});
  for (std::size_t i = 0; i < columns.size(); ++i)
    row->children.push_back(MakeColumn(columns[i].type, static_cast<int>(i)));
  std::vector<ExprPtr> projections;
  projections.push_back(std::move(row));
  PlanNode& old_plan = *subplan->plan;
  PlanPtr child = std::make_unique<PlanNode>(std::move(old_plan));
  subplan->plan =
      MakeProject(std::move(child), std::move(projections), {OutputColumn{"row", Type{oid::kRecord, -1}}});
  ExprPtr record = MakeSubplanExpr(ExprKind::kScalarSubquery, Type{oid::kRecord, -1}, std::move(subplan),
                                   subquery.location);
  std::vector<ExprPtr> fields;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    ExprPtr field = MakeUnary(ExprKind::kField, columns[i].type, CloneExpr(*record));
    field->slot = static_cast<int>(i);
    fields.push_back(std::move(field));
  }
  return fields;
}

ExprPtr Binder::BindBetween(const sql::OperatorExpr& expr, Level& level) {
  const bool negated =
      expr.op == sql::OperatorKind::kNotBetween || expr.op == sql::OperatorKind::kNotBetweenSymmetric;
  const bool symmetric =
      expr.op == sql::OperatorKind::kBetweenSymmetric || expr.op == sql::OperatorKind::kNotBetweenSymmetric;
  const auto range = [&](const sql::Expr& low, const sql::Expr& high) {
    ExprPtr both = MakeExpr(negated ? ExprKind::kOr : ExprKind::kAnd, kBoolType, expr.location);
    both->children.push_back(
        MakeOperator(negated ? "<" : ">=", BindExpr(*expr.left, level), BindExpr(low, level), expr.location));
    both->children.push_back(MakeOperator(negated ? ">" : "<=", BindExpr(*expr.left, level),
                                          BindExpr(high, level), expr.location));
    return both;
  };
  ExprPtr bound = range(*expr.list[0], *expr.list[1]);
  if (!symmetric) return bound;
  ExprPtr either = MakeExpr(negated ? ExprKind::kAnd : ExprKind::kOr, kBoolType, expr.location);
  either->children.push_back(std::move(bound));
  either->children.push_back(range(*expr.list[1], *expr.list[0]));
  return either;
}

ExprPtr Binder::BindDistinct(const sql::OperatorExpr& expr, Level& level) {
  const bool is_distinct = expr.op == sql::OperatorKind::kDistinct;
  const auto make = [&](ExprPtr left, ExprPtr right) {
    ExprPtr equal = MakeOperator(expr.name, std::move(left), std::move(right), expr.location);
    if (equal->type.oid != oid::kBool) {
      Throw(SqlError("42804", "IS DISTINCT FROM requires = operator to yield boolean"), expr.location);
    }
    equal->kind = is_distinct ? ExprKind::kIsDistinct : ExprKind::kIsNotDistinct;
    return equal;
  };
  const auto is_null = [](const sql::ExprPtr& side) {
    const auto* literal = sql::If<sql::Literal>(side);
    return literal != nullptr && literal->literal == sql::LiteralKind::kNull;
  };
  if (is_null(expr.left) || is_null(expr.right)) {  // x IS [NOT] DISTINCT FROM NULL is a null test
    const sql::Expr& other = is_null(expr.right) ? *expr.left : *expr.right;
    return MakeUnary(is_distinct ? ExprKind::kIsNotNull : ExprKind::kIsNull, kBoolType,
                     BindExpr(other, level));
  }
  if (sql::If<sql::RowExpr>(expr.left) != nullptr && sql::If<sql::RowExpr>(expr.right) != nullptr) {
    std::vector<ExprPtr> left = BindFields(*expr.left, level);
    std::vector<ExprPtr> right = BindFields(*expr.right, level);
    if (left.size() != right.size()) {
      Throw(SqlError("42601", "unequal number of entries in row expressions"), expr.location);
    }
    ExprPtr all = MakeExpr(is_distinct ? ExprKind::kOr : ExprKind::kAnd, kBoolType, expr.location);
    for (std::size_t i = 0; i < left.size(); ++i) {
      all->children.push_back(make(std::move(left[i]), std::move(right[i])));
    }
    return all;
  }
  ExprPtr left = BindExpr(*expr.left, level);
  ExprPtr right = BindExpr(*expr.right, level);
  return make(std::move(left), std::move(right));
}

ExprPtr Binder::BindNullIf(const sql::OperatorExpr& expr, Level& level) {
  ExprPtr left = BindExpr(*expr.left, level);
  ExprPtr right = BindExpr(*expr.right, level);
  ExprPtr equal = MakeOperator(expr.name, std::move(left), std::move(right), expr.location);
  if (equal->type.oid != oid::kBool) {
    Throw(SqlError("42804", "NULLIF requires = operator to yield boolean"), expr.location);
  }
  equal->kind = ExprKind::kNullIf;
  equal->type = equal->children[0]->type;
  return equal;
}

ExprPtr Binder::BindQuantifiedArray(const sql::OperatorExpr& expr, Level& level) {
  ExprPtr left = BindExpr(*expr.left, level);
  ExprPtr right = BindExpr(*expr.right, level);
  return MakeArrayComparison(expr.name, std::move(left), std::move(right), expr.op == sql::OperatorKind::kAll,
                             expr.location);
}

ExprPtr Binder::MakeArrayComparison(const sql::OperatorName& name, ExprPtr left, ExprPtr array, bool all,
                                    sql::Location location) {
  Type element{oid::kUnknown, -1};
  if (array->type.oid != oid::kUnknown) {
    const TypeInfo* info = FindType(array->type.oid);
    if (info == nullptr || info->element_oid == 0) {
      Throw(SqlError("42809", "op ANY/ALL (array) requires array on right side"), location);
    }
    element.oid = info->element_oid;
  }
  const ResolvedCall call =
      At(location, [&] { return FunctionRegistry::Get().ResolveOperator(name.name, left->type, element); });
  if (call.result_type.oid != oid::kBool) {
    Throw(SqlError("42809", "op ANY/ALL (array) requires operator to yield boolean"), location);
  }
  ExprPtr bound = MakeExpr(all ? ExprKind::kAllArray : ExprKind::kAnyArray, kBoolType, location);
  bound->function = call.function;
  const sql::Location left_location = left->location, right_location = array->location;
  bound->children.push_back(
      CoerceValue(std::move(left), Type{call.arg_types[0].oid, -1}, CastContext::kImplicit, left_location));
  Oid array_type = array->type.oid;
  const bool vector = array_type == oid::kInt2Vector || array_type == oid::kOidVector;
  if (!vector || call.arg_types[1].oid != element.oid) array_type = ArrayType(call.arg_types[1].oid);
  if (array_type == 0) {
    Throw(Error("42704", "could not find array type for data type {}", FormatType(call.arg_types[1].oid)),
          location);
  }
  bound->children.push_back(
      CoerceValue(std::move(array), Type{array_type, -1}, CastContext::kImplicit, right_location));
  return bound;
}

ExprPtr Binder::MakeRowComparison(const sql::OperatorName& name, std::vector<ExprPtr> left,
                                  std::vector<ExprPtr> right, sql::Location location) {
  if (left.size() != right.size()) {
    Throw(SqlError("42601", "unequal number of entries in row expressions"), location);
  }
  if (left.empty()) Throw(SqlError("0A000", "cannot compare rows of zero length"), location);
  std::vector<ExprPtr> parts;
  for (std::size_t i = 0; i < left.size(); ++i) {
    parts.push_back(MakeOperator(name, std::move(left[i]), std::move(right[i]), location));
    if (parts.back()->type.oid != oid::kBool) {
      Throw(Error("42804", "row comparison operator must yield type boolean, not type {}",
                  FormatType(parts.back()->type.oid)),
            location);
    }
  }
  if (parts.size() == 1) return std::move(parts[0]);
  if (name.name == "=" || name.name == "<>") {
    ExprPtr bound = MakeExpr(name.name == "=" ? ExprKind::kAnd : ExprKind::kOr, kBoolType, location);
    bound->children = std::move(parts);
    return bound;
  }
  if (name.name != "<" && name.name != "<=" && name.name != ">" && name.name != ">=") {
    Throw(Error("0A000", "could not determine interpretation of row comparison operator {}", name.name)
              .Hint("Row comparison operators must be associated with btree operator families."),
          location);
  }
  ExprPtr bound = MakeExpr(ExprKind::kRowCompare, kBoolType, location);
  bound->compare = name.name;
  std::vector<ExprPtr> rights;
  for (ExprPtr& part : parts) {
    ExprPtr &a = part->children[0], &b = part->children[1];
    if (a->type.oid != b->type.oid) {  // fields are compared within one type
      const Oid types[] = {a->type.oid, b->type.oid};
      const Type common{At(location, [&] { return SelectCommonType(types, "row comparison"); }), -1};
      a = CoerceCommon(std::move(a), common, "row comparison");
      b = CoerceCommon(std::move(b), common, "row comparison");
    }
    bound->children.push_back(std::move(a));
    rights.push_back(std::move(b));
  }
  for (ExprPtr& right_field : rights) bound->children.push_back(std::move(right_field));
  return bound;
}

}  // namespace rocklake
