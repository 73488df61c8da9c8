// Walking bound expressions; part of query/expr.h.
#pragma once

#include "query/expr.h"

namespace rocklake {

template <class Visit>
void WalkExpr(const Expr& expr, const Visit& visit) {
  visit(expr);
  for (const auto& child : expr.children) WalkExpr(*child, visit);
  if (expr.case_operand) WalkExpr(*expr.case_operand, visit);
  if (expr.subplan) {
    for (const auto& argument : expr.subplan->arguments) WalkExpr(*argument, visit);
  }
}

}  // namespace rocklake
