// EXISTS and IN of a WHERE clause as semi and anti joins. Correlation is pulled up out of the subquery's own WHERE; a
// subquery that reads the outer row anywhere else stays an expression.
#include <algorithm>
#include <utility>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

bool ReadsSlots(const Expr& expr, const std::vector<int>& slots) {
  bool found = false;
  VisitExpr(expr, [&](const Expr& part) {
    found = found || (part.kind == ExprKind::kOuter && std::ranges::find(slots, part.slot) != slots.end());
    return !found;
  });
  return found;
}

bool PlanReadsSlots(PlanNode& plan, const std::vector<int>& slots) {
  bool found = false;
  ForEachNode(plan, [&](PlanNode& node) {
    ForEachExpr(node, [&](ExprPtr& expr) { found = found || ReadsSlots(*expr, slots); });
  });
  return found;
}

// For EXISTS neither the select list nor the order matters.
PlanNode* StripForExists(PlanNode* node) {
  for (;;) {
    const bool plain_project = node->kind == PlanKind::kProject;
    const bool order =
        node->kind == PlanKind::kSort || (node->kind == PlanKind::kDistinct && node->sort_keys.empty());
    const bool some = node->kind == PlanKind::kLimit && !node->offset && node->limit &&
                      IsConstant(*node->limit) && !node->limit->constant.is_null() &&
                      node->limit->constant.AsInt() > 0;
    if (!plain_project && !order && !some) return node;
    node = node->children[0].get();
  }
}

struct Pulled {
  PlanPtr right;
  std::vector<ExprPtr> conditions;  // over the right's row, with the outer slots still in them
};

// Takes the correlated conjuncts off the filters at the top of `node`.
bool PullUp(PlanNode& node, const SubPlan& subplan, Pulled& pulled) {
  std::vector<ExprPtr> local;
  PlanNode* below = &node;
  std::vector<PlanNode*> filters;
  while (below->kind == PlanKind::kFilter) {
    filters.push_back(below);
    below = below->children[0].get();
  }
  if (PlanReadsSlots(*below, subplan.outer_slots)) return false;
  for (PlanNode* filter : filters) {
    if (IsVolatile(*filter->predicate)) return false;
  }
  for (PlanNode* filter : filters) {
    for (ExprPtr& conjunct : SplitConjuncts(std::move(filter->predicate))) {
      (ReadsSlots(*conjunct, subplan.outer_slots) ? pulled.conditions : local).push_back(std::move(conjunct));
    }
  }
  pulled.right = MakeFilter(std::make_unique<PlanNode>(std::move(*below)), MakeAnd(std::move(local)));
  return true;
}

// Outer slots become the expressions of the left row that they stood for.
void ReplaceOuter(ExprPtr& expr, const SubPlan& subplan) {
  ReplaceParts(expr, [&](const Expr& part) -> ExprPtr {
    if (part.kind != ExprKind::kOuter) return nullptr;
    const auto it = std::ranges::find(subplan.outer_slots, part.slot);
    if (it == subplan.outer_slots.end()) return nullptr;
    return CloneExpr(*subplan.arguments[static_cast<std::size_t>(it - subplan.outer_slots.begin())]);
  });
}

PlanPtr BuildJoin(PlanPtr& child, PlanPtr right, JoinKind kind, std::vector<ExprPtr> conditions) {
  PlanPtr join = MakeNode(PlanKind::kNestedLoopJoin);
  join->join.kind = kind;
  join->join.condition = MakeAnd(std::move(conditions));
  join->output = child->output;
  join->children.push_back(std::move(child));
  join->children.push_back(std::move(right));
  return join;
}

PlanPtr ExistsJoin(PlanPtr& child, SubPlan& subplan, bool negated) {
  if (subplan.outer_slots.empty()) return nullptr;  // runs once as it is
  PlanNode* top = StripForExists(subplan.plan.get());
  Pulled pulled;
  if (!PullUp(*top, subplan, pulled)) return nullptr;
  const int width = static_cast<int>(child->output.size());
  for (ExprPtr& condition : pulled.conditions) {
    ShiftColumns(*condition, width);
    ReplaceOuter(condition, subplan);
  }
  return BuildJoin(child, std::move(pulled.right), negated ? JoinKind::kAnti : JoinKind::kSemi,
                   std::move(pulled.conditions));
}

// IN: the test over (left values, subquery row) becomes a condition over left ++ right.
PlanPtr InJoin(PlanPtr& child, Expr& conjunct) {
  SubPlan& subplan = MutableSubPlan(conjunct);
  const int width = static_cast<int>(child->output.size());
  const auto lefts = static_cast<int>(conjunct.children.size());
  std::vector<ExprPtr> conditions;
  PlanPtr right;
  std::vector<ExprPtr> projections;
  if (subplan.outer_slots.empty()) {
    right = std::make_unique<PlanNode>(std::move(*subplan.plan));
    for (std::size_t i = 0; i < right->output.size(); ++i) {
      projections.push_back(MakeColumn(right->output[i].type, static_cast<int>(i)));
    }
  } else {
    if (subplan.plan->kind != PlanKind::kProject) return nullptr;
    for (const ExprPtr& projection : subplan.plan->projections) {
      if (IsVolatile(*projection) || HasSubplan(*projection) || ReadsSlots(*projection, subplan.outer_slots))
        return nullptr;
    }
    Pulled pulled;
    if (!PullUp(*subplan.plan->children[0], subplan, pulled)) return nullptr;
    right = std::move(pulled.right);
    projections = std::move(subplan.plan->projections);
    for (ExprPtr& condition : pulled.conditions) {
      ShiftColumns(*condition, width);
      ReplaceOuter(condition, subplan);
      conditions.push_back(std::move(condition));
    }
  }
  for (ExprPtr& projection : projections) ShiftColumns(*projection, width);
  ExprPtr test = std::move(subplan.test);
  ReplaceParts(test, [&](const Expr& part) -> ExprPtr {
    if (part.kind != ExprKind::kColumn) return nullptr;
    return part.slot < lefts ? CloneExpr(*conjunct.children[static_cast<std::size_t>(part.slot)])
                             : CloneExpr(*projections[static_cast<std::size_t>(part.slot - lefts)]);
  });
  for (ExprPtr& part : SplitConjuncts(std::move(test))) conditions.push_back(std::move(part));
  return BuildJoin(child, std::move(right), JoinKind::kSemi, std::move(conditions));
}

}  // namespace

PlanPtr MakeSemiJoin(PlanPtr& child, ExprPtr& conjunct) {
  const bool negated = conjunct->kind == ExprKind::kNot;
  Expr& inner = negated ? *conjunct->children[0] : *conjunct;
  if (!inner.subplan || inner.subplan->plan.use_count() > 1) return nullptr;  // others run it too
  if (inner.kind == ExprKind::kExists) return ExistsJoin(child, MutableSubPlan(inner), negated);
  if (inner.kind != ExprKind::kInSubquery || negated) return nullptr;  // NOT IN is not an anti join: NULLs
  for (const ExprPtr& value : inner.children) {
    if (HasSubplan(*value)) return nullptr;
  }
  return InJoin(child, inner);
}

}  // namespace rocklake
