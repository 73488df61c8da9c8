// Last touches: a limit tells the sort below it, min and max of a key the scan below them, neighbouring projections become one, trivial nodes go.
#include <utility>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

// The limit's count reaches the sort through nodes that keep the number of rows.
void PushLimit(PlanNode& limit) {
  if (!limit.limit || limit.with_ties) return;
  PlanNode* node = limit.children[0].get();
  while (node->kind == PlanKind::kProject) node = node->children[0].get();
  if (node->kind != PlanKind::kSort || !IsStableValue(*limit.limit)) return;
  node->limit = limit.limit->Clone();
  if (limit.offset) node->offset = limit.offset->Clone();
}

bool IsSelection(const PlanNode& node) {
  for (const ExprPtr& projection : node.projections) {
    if (projection->kind != ExprKind::kColumn) return false;
  }
  return true;
}

bool IsIdentity(const PlanNode& node) {
  if (!IsSelection(node) || node.projections.size() != node.children[0]->output.size()) return false;
  for (std::size_t i = 0; i < node.projections.size(); ++i) {
    if (node.projections[i]->slot != static_cast<int>(i)) return false;
  }
  return true;
}

// A projection over a projection that computes nothing, or that computes nothing twice.
bool MayMerge(const PlanNode& upper, const PlanNode& lower) {
  if (IsSelection(lower)) return true;
  if (!IsSelection(upper)) return false;
  std::vector<int> uses(lower.projections.size(), 0);
  for (const ExprPtr& projection : upper.projections) {
    if (++uses[static_cast<std::size_t>(projection->slot)] > 1) return false;
  }
  return true;
}

PlanPtr MergeProjections(PlanPtr upper) {
  PlanNode& lower = *upper->children[0];
  for (ExprPtr& projection : upper->projections) {
    ReplaceParts(projection, [&](const Expr& part) -> ExprPtr {
      if (part.kind != ExprKind::kColumn) return nullptr;
      return CloneExpr(*lower.projections[static_cast<std::size_t>(part.slot)]);
    });
  }
  upper->children[0] = std::move(lower.children[0]);
  return upper;
}

}  // namespace

PlanPtr FinishPlan(PlanPtr plan) {
  for (PlanPtr& child : plan->children) child = FinishPlan(std::move(child));
  if (plan->kind == PlanKind::kLimit) PushLimit(*plan);
  if (plan->kind == PlanKind::kAggregate) PlanScanExtent(*plan);
  if (plan->kind != PlanKind::kProject) return plan;
  if (plan->children[0]->kind == PlanKind::kProject && MayMerge(*plan, *plan->children[0])) {
    plan = MergeProjections(std::move(plan));
  }
  if (IsIdentity(*plan)) {
    std::vector<OutputColumn> output = std::move(plan->output);
    plan = std::move(plan->children[0]);
    plan->output = std::move(output);
  }
  return plan;
}

}  // namespace rocklake
