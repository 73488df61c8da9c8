#include "query/expr.h"

#include "query/plan.h"
#include "types/codec.h"

namespace rocklake {

std::size_t ValueHash::operator()(const Value& v) const { return v.is_null() ? 0 : Hash(type, v); }

bool ValueEqual::operator()(const Value& a, const Value& b) const {
  if (a.is_null() || b.is_null()) return a.is_null() && b.is_null();
  if (a.kind() == Value::Kind::kInt) return a.AsInt() == b.AsInt();
  return Compare(type, a, b) == 0;
}

ExprPtr Expr::Clone() const {
  auto copy = std::make_unique<Expr>();
  copy->kind = kind;
  copy->type = type;
  copy->location = location;
  for (const auto& child : children) copy->children.push_back(child->Clone());
  copy->constant = constant;
  copy->slot = slot;
  copy->function = function;
  copy->flag = flag;
  copy->variadic_array = variadic_array;
  copy->compare_type = compare_type;
  copy->compare = compare;
  if (case_operand) copy->case_operand = case_operand->Clone();
  copy->in_set = in_set;
  copy->subplan = subplan;
  copy->aggregate = aggregate;
  copy->name = name;
  copy->fields = fields;
  copy->fields = fields;
  return copy;
}

ExprPtr MakeConstant(Type type, Value value) {
  auto expr = std::make_unique<Expr>();
  expr->kind = ExprKind::kConstant;
  expr->type = type;
  expr->constant = std::move(value);
  return expr;
}

ExprPtr MakeColumn(Type type, int slot) {
  auto expr = std::make_unique<Expr>();
  expr->kind = ExprKind::kColumn;
  expr->type = type;
  expr->slot = slot;
  return expr;
}

}  // namespace rocklake
