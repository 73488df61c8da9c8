#include <utility>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

struct Uses {
  int count = 0;
  int in_subplans = 0;
  PlanNode* scan = nullptr;
};

void CountUses(PlanNode& node, int cte, bool in_subplan, Uses& uses) {
  if ((node.kind == PlanKind::kCteScan || node.kind == PlanKind::kWorkTableScan) && node.cte == cte) {
    ++uses.count;
    uses.in_subplans += in_subplan ? 1 : 0;
    uses.scan = &node;
  }
  std::function<void(ExprPtr&)> visit = [&](ExprPtr& expr) {
    if (expr->subplan && expr->subplan->plan) CountUses(*expr->subplan->plan, cte, true, uses);
    ForEachChild(*expr, visit);
  };
  ForEachExpr(node, visit);
  for (PlanPtr& child : node.children) CountUses(*child, cte, in_subplan, uses);
}

bool ReadsOuter(PlanNode& plan) {
  bool found = false;
  ForEachNode(plan, [&](PlanNode& node) {
    ForEachExpr(node, [&](ExprPtr& expr) { found = found || HasKind(*expr, ExprKind::kOuter); });
  });
  return found;
}

// Running it once or as often as it is read makes a difference.
bool HasEffects(PlanNode& plan) {
  bool found = false;
  ForEachNode(plan, [&](PlanNode& node) {
    const bool modifies = node.kind == PlanKind::kInsert || node.kind == PlanKind::kUpdate ||
                          node.kind == PlanKind::kDelete || node.kind == PlanKind::kLockRows;
    found = found || modifies || node.kind == PlanKind::kRecursiveUnion;
    ForEachExpr(node, [&](ExprPtr& expr) { found = found || IsVolatile(*expr); });
  });
  return found;
}

}  // namespace

PlanPtr InlineCommonTables(PlanPtr plan) {
  std::function<void(ExprPtr&)> visit = [&](ExprPtr& expr) {
    if (expr->subplan && expr->subplan->plan) {
      PlanNode& root = *expr->subplan->plan;
      PlanPtr inlined = InlineCommonTables(std::make_unique<PlanNode>(std::move(root)));
      root = std::move(*inlined);
    }
    ForEachChild(*expr, visit);
  };
  ForEachExpr(*plan, visit);
  for (PlanPtr& child : plan->children) child = InlineCommonTables(std::move(child));
  if (plan->kind != PlanKind::kCte || plan->cte_always_runs) return plan;
  Uses uses;
  CountUses(*plan->children[1], plan->cte, false, uses);
  if (uses.count == 0) return std::move(plan->children[1]);
  const bool may_move = uses.count == 1 && !plan->cte_materialized && uses.scan->kind == PlanKind::kCteScan &&
                        !HasEffects(*plan->children[0]) &&
                        (uses.in_subplans == 0 || !ReadsOuter(*plan->children[0]));
  if (!may_move) return plan;
  std::vector<OutputColumn> output = std::move(uses.scan->output);
  PlanNode& moved = *plan->children[0];
  for (std::size_t i = 0; i < output.size(); ++i) output[i].fields = moved.output[i].fields;
  *uses.scan = std::move(moved);
  uses.scan->output = std::move(output);
  return std::move(plan->children[1]);
}

}  // namespace rocklake
