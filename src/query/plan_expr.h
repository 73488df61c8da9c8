// Looking at and rewriting bound expressions: what the binder and the planner share. Pure; an expression that is being
// rewritten belongs to the caller alone (clones of expressions with subplans come from CloneExpr).
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "query/expr.h"
#include "query/plan.h"

namespace rocklake {

// Like Expr::Clone, with subplans and aggregate calls of its own: their arguments may be rewritten. The planned
// subquery itself stays shared.
ExprPtr CloneExpr(const Expr& expr);
std::vector<ExprPtr> CloneExprs(const std::vector<ExprPtr>& exprs);
SortKey CloneSortKey(const SortKey& key);

// The parts that read the same row: children, case operand, subplans' arguments, calls' arguments and order.
void ForEachChild(Expr& expr, const std::function<void(ExprPtr&)>& visit);
void ForEachChild(const Expr& expr, const std::function<void(const Expr&)>& visit);
// `visit` for the expression and all below it that read the same row; false: do not go below.
void VisitExpr(const Expr& expr, const std::function<bool(const Expr&)>& visit);
// Replaces every part for which `replace` returns an expression; what it returns is not looked into.
void ReplaceParts(ExprPtr& expr, const std::function<ExprPtr(const Expr&)>& replace);

// Structural equality, types included, locations and names not. Volatile calls equal each other only by shape.
bool ExprEquals(const Expr& a, const Expr& b);

void ShiftColumns(Expr& expr, int by);                            // every kColumn slot
void MapColumns(Expr& expr, const std::function<int(int)>& map);  // slot -> new slot
void CollectColumns(const Expr& expr, std::vector<bool>& used);   // grows `used` as needed
bool HasColumns(const Expr& expr);
// All column slots are in [first, last).
bool ColumnsWithin(const Expr& expr, int first, int last);

bool IsVolatile(const Expr& expr);
bool HasSubplan(const Expr& expr);
bool HasSetReturning(const Expr& expr);
bool HasKind(const Expr& expr, ExprKind kind);
bool IsSetReturning(const Expr& expr);  // a call of a set-returning function
// May be computed before the row it is compared with is there, and as often as needed.
bool IsStableValue(const Expr& expr);

bool IsConstant(const Expr& expr);
bool IsConstantTrue(const Expr& expr);
bool IsConstantFalseOrNull(const Expr& expr);

// The conjuncts of an AND, moved out of it; null gives none.
std::vector<ExprPtr> SplitConjuncts(ExprPtr predicate);
ExprPtr MakeAnd(std::vector<ExprPtr> conjuncts);  // null when there are none

ExprPtr MakeExpr(ExprKind kind, Type type, int location = -1);
ExprPtr MakeUnary(ExprKind kind, Type type, ExprPtr child);
ExprPtr MakeOuter(Type type, int slot);
ExprPtr MakeBool(bool value);
// The subplan of an expression being built or planned.
SubPlan& MutableSubPlan(Expr& expr);

// The operator that a kFunction of two arguments is: "=", "<", ...; empty: none.
std::string_view OperatorNameOf(const FunctionInfo* function);
// `x = y` of one type.
ExprPtr MakeEquality(ExprPtr left, ExprPtr right);

// Every expression of a node that reads its child's (or its own, for leaves) row.
void ForEachExpr(PlanNode& node, const std::function<void(ExprPtr&)>& visit);
// A node and all below it, subplans of its expressions included.
void ForEachNode(PlanNode& node, const std::function<void(PlanNode&)>& visit);

PlanPtr MakeNode(PlanKind kind);
PlanPtr MakeFilter(PlanPtr child, ExprPtr predicate);  // the child itself without a predicate
PlanPtr MakeProject(PlanPtr child, std::vector<ExprPtr> projections, std::vector<OutputColumn> output);
// A projection of the child's slots `slots`.
PlanPtr MakeSelection(PlanPtr child, const std::vector<int>& slots);

}  // namespace rocklake
