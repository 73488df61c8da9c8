// x IN (list). Items that read no column become one array, so that a list of fifty thousand costs one node; the others
// are compared one by one, as PostgreSQL does.
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

bool MentionsColumn(const sql::Expr& expr) {
  if (expr.kind == sql::ExprKind::kColumnRef || expr.kind == sql::ExprKind::kSubquery) return true;
  if (const auto* cast = sql::If<sql::TypeCast>(&expr)) return MentionsColumn(*cast->arg);
  // Anything but a literal or parameter, bare or cast, may read the row.
  return expr.kind != sql::ExprKind::kLiteral && expr.kind != sql::ExprKind::kParameter;
}

}  // namespace

ExprPtr Binder::BindIn(const sql::OperatorExpr& expr, Level& level) {
  const bool negated = expr.name.name == "<>";
  const bool row = sql::If<sql::RowExpr>(expr.left) != nullptr;
  std::vector<const sql::Expr*> constants;
  std::vector<const sql::Expr*> others;
  for (const sql::ExprPtr& item : expr.list) {
    (row || MentionsColumn(*item) ? others : constants).push_back(item.get());
  }
  std::vector<ExprPtr> parts;
  if (constants.size() > 1) {
    if (ExprPtr part = BindInArray(expr, level, BindExpr(*expr.left, level), constants)) {
      parts.push_back(std::move(part));
      constants.clear();
    }
  }
  if (!constants.empty()) {
    others.clear();
    for (const sql::ExprPtr& item : expr.list) others.push_back(item.get());
  }
  for (const sql::Expr* item : others) {
    if (row) {
      if (item->kind != sql::ExprKind::kRow) {
        Throw(SqlError("42601", "unequal number of entries in row expressions"), item->location);
      }
      std::vector<ExprPtr> left = BindFields(*expr.left, level);
      parts.push_back(MakeRowComparison(expr.name, std::move(left), BindFields(*item, level), expr.location));
    } else {
      ExprPtr left = BindExpr(*expr.left, level);
      parts.push_back(MakeOperator(expr.name, std::move(left), BindExpr(*item, level), expr.location));
    }
    parts.back() = CoerceToBool(std::move(parts.back()), "IN");
  }
  if (parts.size() == 1) return std::move(parts[0]);
  ExprPtr bound = MakeExpr(negated ? ExprKind::kAnd : ExprKind::kOr, Type{oid::kBool, -1}, expr.location);
  bound->children = std::move(parts);
  return bound;
}

ExprPtr Binder::BindInArray(const sql::OperatorExpr& expr, Level& level, ExprPtr left,
                            std::vector<const sql::Expr*> items) {
  std::vector<ExprPtr> elements;
  std::vector<Oid> types{left->type.oid};
  elements.reserve(items.size());
  for (const sql::Expr* item : items) {
    elements.push_back(BindExpr(*item, level));
    if (types.back() != elements.back()->type.oid) types.push_back(elements.back()->type.oid);
  }
  const Oid common = SelectCommonType(types, "");
  if (common == 0 || common == oid::kRecord || ArrayType(common) == 0) return nullptr;
  bool constant = true;
  for (ExprPtr& element : elements) {
    if (!CanCoerce(*element, common, CastContext::kImplicit)) return nullptr;
    const sql::Location at = element->location;
    element = CoerceValue(std::move(element), Type{common, -1}, CastContext::kImplicit, at);
    // int4 and int8 share their representation: a widened literal is a constant still.
    const bool widened = element->kind == ExprKind::kFunction && common == oid::kInt8 &&
                         IsConstant(*element->children[0]) &&
                         element->children[0]->type.oid != oid::kNumeric &&
                         element->children[0]->constant.kind() == Value::Kind::kInt;
    if (widened) element = MakeConstant(Type{common, -1}, element->children[0]->constant);
    constant = constant && IsConstant(*element);
  }
  const Type array_type{ArrayType(common), -1};
  ExprPtr array;
  if (constant) {
    ArrayValue value;
    value.element_type = common;
    value.dimensions.push_back({static_cast<std::int32_t>(elements.size()), 1});
    value.elements.reserve(elements.size());
    for (ExprPtr& element : elements) value.elements.push_back(std::move(element->constant));
    array = MakeConstant(array_type, Value::Of(std::move(value)));
  } else {
    array = MakeExpr(ExprKind::kArray, array_type, expr.location);
    array->children = std::move(elements);
  }
  return MakeArrayComparison(expr.name, std::move(left), std::move(array), expr.name.name == "<>",
                             expr.location);
}

}  // namespace rocklake
