// Whether a part of a plan reads correlated values.
#include "query/exec_nodes.h"

namespace rocklake {
namespace {

bool Reads(const Expr& expr) {
  bool found = false;
  WalkExpr(expr, [&](const Expr& part) {
    found = found || part.kind == ExprKind::kOuter || part.subplan != nullptr ||
            (part.function != nullptr && part.function->volatility == Volatility::kVolatile);
    if (part.aggregate) {
      for (const auto& argument : part.aggregate->arguments) found = found || Reads(*argument);
    }
  });
  return found;
}

bool Reads(const ExprPtr& expr) { return expr && Reads(*expr); }

template <class List>
bool AnyReads(const List& list) {
  for (const auto& expr : list) {
    if (Reads(expr)) return true;
  }
  return false;
}

bool CallsRead(const std::vector<std::shared_ptr<AggregateCall>>& calls) {
  for (const auto& call : calls) {
    if (AnyReads(call->arguments) || AnyReads(call->direct_arguments) || Reads(call->filter)) return true;
    for (const SortKey& key : call->order_by) {
      if (Reads(key.expr)) return true;
    }
  }
  return false;
}

bool ScanReads(const ScanInfo& scan) {
  if (Reads(scan.filter) || Reads(scan.tids)) return true;
  for (const KeyCondition& key : scan.key) {
    if (AnyReads(key.equal) || Reads(key.equal_array) || Reads(key.lower) || Reads(key.upper)) return true;
  }
  for (const auto& [column, expr] : scan.virtual_equal) {
    if (Reads(expr)) return true;
  }
  return false;
}

bool SortKeysRead(const std::vector<SortKey>& keys) {
  for (const SortKey& key : keys) {
    if (Reads(key.expr)) return true;
  }
  return false;
}

}  // namespace

bool DependsOnOuter(const PlanNode& plan) {
  switch (plan.kind) {
    case PlanKind::kWorkTableScan:
    case PlanKind::kCte:
    case PlanKind::kRecursiveUnion:
    case PlanKind::kLockRows:
    case PlanKind::kInsert:
    case PlanKind::kUpdate:
    case PlanKind::kDelete:
      return true;
    default:
      break;
  }
  if (ScanReads(plan.scan) || Reads(plan.predicate) || AnyReads(plan.projections)) return true;
  if (AnyReads(plan.function_scan.calls) || Reads(plan.limit) || Reads(plan.offset)) return true;
  for (const auto& row : plan.values) {
    if (AnyReads(row)) return true;
  }
  const JoinInfo& join = plan.join;
  if (AnyReads(join.left_keys) || AnyReads(join.right_keys) || Reads(join.condition) || !join.lateral.empty())
    return true;
  if (AnyReads(plan.aggregate.group_by) || CallsRead(plan.aggregate.calls)) return true;
  if (AnyReads(plan.window.partition_by) || CallsRead(plan.window.calls) ||
      SortKeysRead(plan.window.order_by))
    return true;
  if (Reads(plan.window.start_offset) || Reads(plan.window.end_offset) || SortKeysRead(plan.sort_keys))
    return true;
  for (const auto& child : plan.children) {
    if (DependsOnOuter(*child)) return true;
  }
  return false;
}

}  // namespace rocklake
