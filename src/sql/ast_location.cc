// PostgreSQL's exprLocation (nodeFuncs.c) for the nodes of a raw parse tree.
#include <algorithm>

#include "sql/ast_expr.h"

namespace rocklake::sql {

namespace {

Location Leftmost(Location a, Location b) {
  if (a == kNoLocation) return b;
  if (b == kNoLocation) return a;
  return std::min(a, b);
}

Location LeftmostOf(Location own, const ExprPtr& expr) {
  return expr ? Leftmost(own, ExprLocation(*expr)) : own;
}

// With the first member that has a location.
Location LeftmostOf(Location own, const ExprList& list) {
  for (const auto& expr : list) {
    const Location location = ExprLocation(*expr);
    if (location != kNoLocation) return Leftmost(own, location);
  }
  return own;
}

}  // namespace

Location ExprLocation(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kOperator:
      return LeftmostOf(expr.location, As<OperatorExpr>(expr).left);
    case ExprKind::kBool:
      return LeftmostOf(expr.location, As<BoolExpr>(expr).args);
    case ExprKind::kNullTest:
      return LeftmostOf(expr.location, As<NullTest>(expr).arg);
    case ExprKind::kBooleanTest:
      return LeftmostOf(expr.location, As<BooleanTest>(expr).arg);
    case ExprKind::kFunctionCall:
      return LeftmostOf(expr.location, As<FunctionCall>(expr).args);
    case ExprKind::kNamedArgument:
      return LeftmostOf(expr.location, As<NamedArgument>(expr).value);
    case ExprKind::kTypeCast:
      return Leftmost(LeftmostOf(expr.location, As<TypeCast>(expr).arg), As<TypeCast>(expr).type.location);
    case ExprKind::kSubquery:
      return LeftmostOf(expr.location, As<SubqueryExpr>(expr).test);
    case ExprKind::kCollate:
      return LeftmostOf(kNoLocation, As<CollateExpr>(expr).arg);
    case ExprKind::kIndirection:
      return LeftmostOf(kNoLocation, As<IndirectionExpr>(expr).arg);
    default:
      return expr.location;  // the node's own token is its leftmost
  }
}

}  // namespace rocklake::sql
