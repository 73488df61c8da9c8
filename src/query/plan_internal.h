// Passes of the planner; for plan_*.cc only. See planner.h for their order.
#pragma once

#include <vector>

#include "query/plan.h"
#include "query/plan_expr.h"
#include "query/planner.h"

namespace rocklake {

// Constants computed, logic simplified; everywhere in the tree but not inside subplans.
void FoldExpr(ExprPtr& expr, PlanContext& context);
void FoldPlan(PlanNode& node, PlanContext& context);
// Sets the context's error to that of the first constant expression which folding had to leave.
void NoteFoldErrors(PlanNode& node, PlanContext& context);

// WITH queries that are read once stand where they are read; those that nobody reads go, unless they modify.
PlanPtr InlineCommonTables(PlanPtr plan);

// Predicates over the node's output, pushed down as far as they go. The result has the node's output.
PlanPtr PushDown(PlanPtr node, std::vector<ExprPtr> predicates, PlanContext& context);
PlanPtr PushIntoJoin(PlanPtr node, std::vector<ExprPtr> predicates, PlanContext& context);

// A semi or anti join for `conjunct` over `child`, or null (then both are as before).
PlanPtr MakeSemiJoin(PlanPtr& child, ExprPtr& conjunct);

// Joins two planned inputs by the method that fits. `conjuncts` are over left ++ right.
PlanPtr MakeJoin(PlanPtr left, PlanPtr right, JoinKind kind, std::vector<ExprPtr> conjuncts,
                 PlanContext& context);
// A right side that is looked up by values of the left one; null: no gain (then all is as before).
PlanPtr MakeLookUpJoin(PlanPtr& left, PlanPtr& right, JoinKind kind, std::vector<ExprPtr>& conjuncts,
                       PlanContext& context);
// The type within which `left = right` may be hashed and looked up; 0: none.
Oid EqualityType(Oid left, Oid right);
// Splits `a = b` into its sides, one over [0, left_width), the other over the rest.
bool SplitEquality(const Expr& conjunct, int left_width, const Expr*& left, const Expr*& right);

// Key conditions, tids and look-ups of a scan from its filter.
void PlanScanKeys(PlanNode& scan);
// min or max of the leading key column, and nothing else, wants the first or last row of the scan below.
void PlanScanExtent(PlanNode& aggregate);
// How many leading columns its keys fix by equality; a tid scan fixes all.
double EstimateRows(const PlanNode& node);

// Drops columns that nobody reads; the root keeps its columns.
PlanPtr PrunePlan(PlanPtr plan);

// Limits to sorts, projections merged and trivial ones removed.
PlanPtr FinishPlan(PlanPtr plan);

}  // namespace rocklake
