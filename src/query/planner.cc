#include "query/planner.h"

#include <set>
#include <utility>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

PlanPtr OptimizeTree(PlanPtr plan, PlanContext& context, std::set<const PlanNode*>& done);

// Subqueries that stayed expressions are planned where they stand; clones share one plan, which is planned once.
void OptimizeSubplans(PlanNode& node, PlanContext& context, std::set<const PlanNode*>& done) {
  std::function<void(ExprPtr&)> visit = [&](ExprPtr& expr) {
    if (expr->subplan && expr->subplan->plan && done.insert(expr->subplan->plan.get()).second) {
      PlanNode& root = *expr->subplan->plan;
      // The root object stays: clones point to it.
      PlanPtr planned = OptimizeTree(std::make_unique<PlanNode>(std::move(root)), context, done);
      root = std::move(*planned);
    }
    ForEachChild(*expr, visit);
  };
  ForEachExpr(node, visit);
  for (PlanPtr& child : node.children) OptimizeSubplans(*child, context, done);
}

PlanPtr OptimizeTree(PlanPtr plan, PlanContext& context, std::set<const PlanNode*>& done) {
  FoldPlan(*plan, context);
  NoteFoldErrors(*plan, context);
  plan = PushDown(std::move(plan), {}, context);
  plan = PrunePlan(std::move(plan));
  plan = FinishPlan(std::move(plan));
  OptimizeSubplans(*plan, context, done);
  return plan;
}

}  // namespace

PlanPtr OptimizePlan(PlanPtr plan, PlanContext& context) {
  std::set<const PlanNode*> done;
  plan = InlineCommonTables(std::move(plan));
  return OptimizeTree(std::move(plan), context, done);
}

}  // namespace rocklake
