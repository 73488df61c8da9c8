// Predicates go down through projections, joins, groups and set operations to the scans.
#include <algorithm>
#include <utility>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

using Exprs = std::vector<ExprPtr>;

PlanPtr FilterBy(PlanPtr node, Exprs predicates) {
  const double rows = node->rows;
  const bool any = !predicates.empty();
  node = MakeFilter(std::move(node), MakeAnd(std::move(predicates)));
  if (any) node->rows = std::max(1.0, rows / 3);
  return node;
}

// A filter dissolves into predicates; EXISTS and IN become joins below them. Volatile ones stay where they are.
PlanPtr PushFilter(PlanPtr node, Exprs predicates, PlanContext& context) {
  PlanPtr child = std::move(node->children[0]);
  Exprs fixed;
  for (ExprPtr& conjunct : SplitConjuncts(std::move(node->predicate))) {
    if (IsConstantTrue(*conjunct)) continue;
    if (IsVolatile(*conjunct)) {
      fixed.push_back(std::move(conjunct));
    } else if (PlanPtr join = MakeSemiJoin(child, conjunct)) {
      child = std::move(join);
    } else {
      predicates.push_back(std::move(conjunct));
    }
  }
  if (fixed.empty()) return PushDown(std::move(child), std::move(predicates), context);
  // What a volatile predicate sees must not depend on the others' places: they go first.
  child = PushDown(std::move(child), std::move(predicates), context);
  return FilterBy(std::move(child), std::move(fixed));
}

// A predicate over projections as one over their input; null if that could change what is computed how often.
ExprPtr ThroughProjections(const Expr& predicate, const Exprs& projections) {
  bool allowed = true;
  VisitExpr(predicate, [&](const Expr& part) {
    if (part.kind != ExprKind::kColumn) return true;
    const Expr& projection = *projections[static_cast<std::size_t>(part.slot)];
    allowed = allowed && !IsVolatile(projection) && !HasSetReturning(projection) && !HasSubplan(projection);
    return allowed;
  });
  if (!allowed) return nullptr;
  ExprPtr inlined = CloneExpr(predicate);
  ReplaceParts(inlined, [&](const Expr& part) -> ExprPtr {
    return part.kind == ExprKind::kColumn ? CloneExpr(*projections[static_cast<std::size_t>(part.slot)])
                                          : nullptr;
  });
  return inlined;
}

PlanPtr PushProject(PlanPtr node, Exprs predicates, PlanContext& context) {
  Exprs below;
  Exprs above;
  for (ExprPtr& predicate : predicates) {
    ExprPtr inlined = ThroughProjections(*predicate, node->projections);
    if (inlined) FoldExpr(inlined, context);
    (inlined ? below : above).push_back(inlined ? std::move(inlined) : std::move(predicate));
  }
  node->children[0] = PushDown(std::move(node->children[0]), std::move(below), context);
  node->rows = node->children[0]->rows;
  return FilterBy(std::move(node), std::move(above));
}

// Predicates over columns that `passes` says are the child's own, mapped to the child's slots.
template <class Passes, class Map>
PlanPtr PushThrough(PlanPtr node, Exprs predicates, PlanContext& context, const Passes& passes,
                    const Map& map) {
  Exprs below;
  Exprs above;
  for (ExprPtr& predicate : predicates) {
    bool all = true;
    VisitExpr(*predicate, [&](const Expr& part) {
      if (part.kind == ExprKind::kColumn && !passes(part.slot)) all = false;
      return all;
    });
    if (all && HasColumns(*predicate)) {
      ReplaceParts(predicate, [&](const Expr& part) -> ExprPtr {
        return part.kind == ExprKind::kColumn ? map(part.slot) : nullptr;
      });
      below.push_back(std::move(predicate));
    } else {
      above.push_back(std::move(predicate));
    }
  }
  node->children[0] = PushDown(std::move(node->children[0]), std::move(below), context);
  node->rows = EstimateRows(*node);
  return FilterBy(std::move(node), std::move(above));
}

PlanPtr PushAggregate(PlanPtr node, Exprs predicates, PlanContext& context) {
  const AggregateInfo& info = node->aggregate;
  const auto groups = static_cast<int>(info.group_by.size());
  return PushThrough(
      std::move(node), std::move(predicates), context,
      [&info, groups](int slot) {
        return slot < groups && info.grouping_sets.empty() &&
               !IsVolatile(*info.group_by[static_cast<std::size_t>(slot)]);
      },
      [&info](int slot) { return CloneExpr(*info.group_by[static_cast<std::size_t>(slot)]); });
}

ExprPtr SameColumn(const PlanNode& node, int slot) {
  return MakeColumn(node.output[static_cast<std::size_t>(slot)].type, slot);
}

PlanPtr PushWindow(PlanPtr node, Exprs predicates, PlanContext& context) {
  const PlanNode& plan = *node;
  return PushThrough(
      std::move(node), std::move(predicates), context,
      [&plan](int slot) {
        return std::ranges::any_of(plan.window.partition_by, [slot](const ExprPtr& expr) {
          return expr->kind == ExprKind::kColumn && expr->slot == slot;
        });
      },
      [&plan](int slot) { return SameColumn(plan, slot); });
}

PlanPtr PushDistinct(PlanPtr node, Exprs predicates, PlanContext& context) {
  const PlanNode& plan = *node;
  return PushThrough(
      std::move(node), std::move(predicates), context,
      [&plan](int slot) {
        if (plan.sort_keys.empty()) return true;
        return std::ranges::any_of(plan.sort_keys, [slot](const SortKey& key) {
          return key.expr->kind == ExprKind::kColumn && key.expr->slot == slot;
        });
      },
      [&plan](int slot) { return SameColumn(plan, slot); });
}

PlanPtr PushProjectSet(PlanPtr node, Exprs predicates, PlanContext& context) {
  const PlanNode& plan = *node;
  return PushThrough(
      std::move(node), std::move(predicates), context,
      [&plan](int slot) {
        return plan.projections[static_cast<std::size_t>(slot)]->kind == ExprKind::kColumn;
      },
      [&plan](int slot) { return CloneExpr(*plan.projections[static_cast<std::size_t>(slot)]); });
}

PlanPtr PushSetOperation(PlanPtr node, Exprs predicates, PlanContext& context) {
  Exprs above;
  Exprs shared;
  for (ExprPtr& predicate : predicates) {
    const bool movable = !HasSubplan(*predicate) && HasColumns(*predicate);
    (movable ? shared : above).push_back(std::move(predicate));
  }
  for (PlanPtr& child : node->children) child = PushDown(std::move(child), CloneExprs(shared), context);
  node->rows = EstimateRows(*node);
  return FilterBy(std::move(node), std::move(above));
}

PlanPtr PushScan(PlanPtr node, Exprs predicates, PlanContext&) {
  if (node->scan.filter) predicates.push_back(std::move(node->scan.filter));
  node->scan.filter = MakeAnd(std::move(predicates));
  PlanScanKeys(*node);
  node->rows = EstimateRows(*node);
  return node;
}

}  // namespace

PlanPtr PushDown(PlanPtr node, std::vector<ExprPtr> predicates, PlanContext& context) {
  switch (node->kind) {
    case PlanKind::kFilter:
      return PushFilter(std::move(node), std::move(predicates), context);
    case PlanKind::kProject:
      return PushProject(std::move(node), std::move(predicates), context);
    case PlanKind::kNestedLoopJoin:
      return PushIntoJoin(std::move(node), std::move(predicates), context);
    case PlanKind::kAggregate:
      return PushAggregate(std::move(node), std::move(predicates), context);
    case PlanKind::kWindow:
      return PushWindow(std::move(node), std::move(predicates), context);
    case PlanKind::kDistinct:
      return PushDistinct(std::move(node), std::move(predicates), context);
    case PlanKind::kProjectSet:
      return PushProjectSet(std::move(node), std::move(predicates), context);
    case PlanKind::kSetOperation:
      return PushSetOperation(std::move(node), std::move(predicates), context);
    case PlanKind::kScan:
    case PlanKind::kVirtualScan:
      return PushScan(std::move(node), std::move(predicates), context);
    case PlanKind::kSort:
      node->children[0] = PushDown(std::move(node->children[0]), std::move(predicates), context);
      node->rows = node->children[0]->rows;
      return node;
    case PlanKind::kCte:
      node->children[0] = PushDown(std::move(node->children[0]), {}, context);
      node->children[1] = PushDown(std::move(node->children[1]), std::move(predicates), context);
      node->rows = node->children[1]->rows;
      return node;
    default:
      break;
  }
  for (PlanPtr& child : node->children) child = PushDown(std::move(child), {}, context);
  node->rows = EstimateRows(*node);
  return FilterBy(std::move(node), std::move(predicates));
}

}  // namespace rocklake
