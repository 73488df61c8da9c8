// Column pruning: from the root down, each node learns which of its columns are read, and what became of their slots is
// told upwards.
#include <algorithm>
#include <numeric>
#include <utility>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

using Needed = std::vector<bool>;
using SlotMap = std::vector<int>;  // old slot -> new slot; -1: gone

SlotMap Prune(PlanNode& node, const Needed& needed);

SlotMap Identity(std::size_t width) {
  SlotMap map(width);
  std::iota(map.begin(), map.end(), 0);
  return map;
}

void Need(const ExprPtr& expr, Needed& needed) {
  if (expr) CollectColumns(*expr, needed);
}

void NeedCalls(const std::vector<std::shared_ptr<AggregateCall>>& calls, Needed& needed) {
  for (const auto& call : calls) {
    for (const ExprPtr& argument : call->arguments) Need(argument, needed);
    for (const SortKey& key : call->order_by) Need(key.expr, needed);
    Need(call->filter, needed);
    for (const ExprPtr& argument : call->direct_arguments) Need(argument, needed);
  }
}

void Remap(ExprPtr& expr, const SlotMap& map) {
  if (expr) MapColumns(*expr, [&](int slot) { return map[static_cast<std::size_t>(slot)]; });
}

void RemapCalls(std::vector<std::shared_ptr<AggregateCall>>& calls, const SlotMap& map) {
  for (auto& call : calls) {
    for (ExprPtr& argument : call->arguments) Remap(argument, map);
    for (SortKey& key : call->order_by) Remap(key.expr, map);
    Remap(call->filter, map);
    for (ExprPtr& argument : call->direct_arguments) Remap(argument, map);
  }
}

void KeepColumns(std::vector<OutputColumn>& output, const SlotMap& map) {
  std::vector<OutputColumn> kept;
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (map[i] >= 0) kept.push_back(std::move(output[i]));
  }
  output = std::move(kept);
}

// The map that keeps what is needed, in order.
SlotMap Keep(const Needed& needed, std::size_t width) {
  SlotMap map(width, -1);
  int next = 0;
  for (std::size_t i = 0; i < width; ++i) {
    if (i < needed.size() && needed[i]) map[i] = next++;
  }
  return map;
}

SlotMap PruneScan(PlanNode& node, Needed needed) {
  Need(node.scan.filter, needed);
  const SlotMap map = Keep(needed, node.scan.columns.size());
  std::vector<int> columns;
  for (std::size_t i = 0; i < map.size(); ++i) {
    if (map[i] >= 0) columns.push_back(node.scan.columns[i]);
  }
  node.scan.columns = std::move(columns);
  Remap(node.scan.filter, map);
  KeepColumns(node.output, map);
  return map;
}

// A node whose output is its child's.
SlotMap PruneThrough(PlanNode& node, const Needed& needed) {
  const SlotMap map = Prune(*node.children[0], needed);
  Remap(node.predicate, map);
  for (SortKey& key : node.sort_keys) Remap(key.expr, map);
  KeepColumns(node.output, map);
  return map;
}

SlotMap PruneProjections(PlanNode& node, const Needed& needed) {
  const std::size_t width = node.projections.size();
  Needed kept(width, false);
  for (std::size_t i = 0; i < width; ++i) {
    kept[i] = (i < needed.size() && needed[i]) ||
              (node.kind == PlanKind::kProjectSet && HasSetReturning(*node.projections[i]));
  }
  const SlotMap map = Keep(kept, width);
  std::vector<ExprPtr> projections;
  Needed below;
  for (std::size_t i = 0; i < width; ++i) {
    if (map[i] < 0) continue;
    Need(node.projections[i], below);
    projections.push_back(std::move(node.projections[i]));
  }
  const SlotMap child = Prune(*node.children[0], below);
  for (ExprPtr& projection : projections) Remap(projection, child);
  node.projections = std::move(projections);
  KeepColumns(node.output, map);
  return map;
}

SlotMap PruneJoin(PlanNode& node, const Needed& needed) {
  JoinInfo& join = node.join;
  const std::size_t left_width = node.children[0]->output.size();
  const std::size_t right_width = node.children[1]->output.size();
  Needed both = needed;
  Need(join.condition, both);
  both.resize(left_width + right_width);
  Needed left(both.begin(), both.begin() + static_cast<std::ptrdiff_t>(left_width));
  Needed right(both.begin() + static_cast<std::ptrdiff_t>(left_width), both.end());
  for (const ExprPtr& key : join.left_keys) Need(key, left);
  for (const ExprPtr& key : join.right_keys) Need(key, right);
  for (const ExprPtr& value : join.lateral) Need(value, left);
  SlotMap map = Prune(*node.children[0], left);
  const SlotMap right_map = Prune(*node.children[1], right);
  for (ExprPtr& key : join.left_keys) Remap(key, map);
  for (ExprPtr& key : join.right_keys) Remap(key, right_map);
  for (ExprPtr& value : join.lateral) Remap(value, map);
  const bool left_only = join.kind == JoinKind::kSemi || join.kind == JoinKind::kAnti;
  const int new_left = static_cast<int>(node.children[0]->output.size());
  SlotMap whole = map;
  for (const int slot : right_map) whole.push_back(slot < 0 ? -1 : slot + new_left);
  Remap(join.condition, whole);
  const SlotMap& result = left_only ? map : whole;
  KeepColumns(node.output, result);
  return result;
}

SlotMap PruneAggregate(PlanNode& node, const Needed& needed) {
  AggregateInfo& info = node.aggregate;
  const std::size_t groups = info.group_by.size();
  Needed kept(node.output.size(), true);
  for (std::size_t i = 0; i < info.calls.size(); ++i)
    kept[groups + i] = groups + i < needed.size() && needed[groups + i];
  const SlotMap map = Keep(kept, kept.size());
  std::vector<std::shared_ptr<AggregateCall>> calls;
  for (std::size_t i = 0; i < info.calls.size(); ++i) {
    if (kept[groups + i]) calls.push_back(std::move(info.calls[i]));
  }
  info.calls = std::move(calls);
  Needed below;
  for (const ExprPtr& group : info.group_by) Need(group, below);
  NeedCalls(info.calls, below);
  const SlotMap child = Prune(*node.children[0], below);
  for (ExprPtr& group : info.group_by) Remap(group, child);
  RemapCalls(info.calls, child);
  KeepColumns(node.output, map);
  return map;
}

SlotMap PruneWindow(PlanNode& node, const Needed& needed) {
  WindowInfo& window = node.window;
  const std::size_t child_width = node.children[0]->output.size();
  Needed below(needed.begin(),
               needed.begin() + static_cast<std::ptrdiff_t>(std::min(child_width, needed.size())));
  for (const ExprPtr& expr : window.partition_by) Need(expr, below);
  for (const SortKey& key : window.order_by) Need(key.expr, below);
  Need(window.start_offset, below);
  Need(window.end_offset, below);
  NeedCalls(window.calls, below);
  SlotMap map = Prune(*node.children[0], below);
  for (ExprPtr& expr : window.partition_by) Remap(expr, map);
  for (SortKey& key : window.order_by) Remap(key.expr, map);
  Remap(window.start_offset, map);
  Remap(window.end_offset, map);
  RemapCalls(window.calls, map);
  int next = static_cast<int>(node.children[0]->output.size());
  for (std::size_t i = 0; i < window.calls.size(); ++i) map.push_back(next++);
  KeepColumns(node.output, map);
  return map;
}

// Makes a child yield exactly its old columns that `map` would keep, in order.
void Normalise(PlanPtr& child, const Needed& wanted) {
  const SlotMap map = Prune(*child, wanted);
  std::vector<int> slots;
  bool exact = true;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i]) continue;
    exact = exact && map[i] == static_cast<int>(slots.size());
    slots.push_back(map[i]);
  }
  if (!exact || slots.size() != child->output.size()) child = MakeSelection(std::move(child), slots);
}

SlotMap PruneSetOperation(PlanNode& node, const Needed& needed) {
  const std::size_t width = node.output.size();
  Needed wanted(width, true);
  if (node.all && node.set_operation == SetOperation::kUnion) {
    for (std::size_t i = 0; i < width; ++i) wanted[i] = i < needed.size() && needed[i];
  }
  for (PlanPtr& child : node.children) Normalise(child, wanted);
  const SlotMap map = Keep(wanted, width);
  KeepColumns(node.output, map);
  return map;
}

void KeepAll(PlanPtr& child) { Normalise(child, Needed(child->output.size(), true)); }

// UPDATE and DELETE: the target's columns keep their slots; the others may move.
SlotMap PruneModify(PlanNode& node) {
  ModifyInfo& modify = node.modify;
  const std::size_t width = modify.target.definition->columns.size();
  PlanPtr& child = node.children[0];
  Needed needed(child->output.size(), false);
  std::fill(needed.begin(), needed.begin() + static_cast<std::ptrdiff_t>(width), true);
  for (const ExprPtr& assignment : modify.assignments) Need(assignment, needed);
  Need(modify.recheck, needed);
  Needed returned;
  for (const ExprPtr& expr : modify.returning) Need(expr, returned);
  for (std::size_t slot = width; slot < returned.size(); ++slot) {
    if (returned[slot]) needed[slot - width] = true;
  }
  Normalise(child, needed);
  const SlotMap map = Keep(needed, needed.size());
  for (ExprPtr& assignment : modify.assignments) Remap(assignment, map);
  Remap(modify.recheck, map);
  SlotMap returning = Identity(width);
  for (const int slot : map) returning.push_back(slot < 0 ? -1 : slot + static_cast<int>(width));
  for (ExprPtr& expr : modify.returning) Remap(expr, returning);
  return Identity(node.output.size());
}

SlotMap PruneRows(PlanNode& node, const Needed& needed) {
  if (node.literal_rows) return Identity(node.output.size());
  const SlotMap map = Keep(needed, node.output.size());
  for (auto& row : node.values) {
    if (row.size() != map.size()) return Identity(node.output.size());  // a row of no columns
    std::vector<ExprPtr> kept;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (map[i] >= 0) kept.push_back(std::move(row[i]));
    }
    row = std::move(kept);
  }
  KeepColumns(node.output, map);
  return map;
}

SlotMap Prune(PlanNode& node, const Needed& asked) {
  Needed needed = asked;
  needed.resize(node.output.size());
  switch (node.kind) {
    case PlanKind::kScan:
    case PlanKind::kVirtualScan:
    case PlanKind::kTidScan:
      return PruneScan(node, std::move(needed));
    case PlanKind::kFilter:
      Need(node.predicate, needed);
      return PruneThrough(node, needed);
    case PlanKind::kSort:
      for (const SortKey& key : node.sort_keys) Need(key.expr, needed);
      return PruneThrough(node, needed);
    case PlanKind::kLimit:
    case PlanKind::kLockRows:
      return PruneThrough(node, needed);
    case PlanKind::kDistinct:
      if (node.sort_keys.empty()) {
        KeepAll(node.children[0]);
        return Identity(node.output.size());
      }
      for (const SortKey& key : node.sort_keys) Need(key.expr, needed);
      return PruneThrough(node, needed);
    case PlanKind::kProject:
    case PlanKind::kProjectSet:
      return PruneProjections(node, needed);
    case PlanKind::kNestedLoopJoin:
    case PlanKind::kHashJoin:
      return PruneJoin(node, needed);
    case PlanKind::kAggregate:
      return PruneAggregate(node, needed);
    case PlanKind::kWindow:
      return PruneWindow(node, needed);
    case PlanKind::kSetOperation:
      return PruneSetOperation(node, needed);
    case PlanKind::kCte: {
      KeepAll(node.children[0]);
      const SlotMap map = Prune(*node.children[1], needed);
      KeepColumns(node.output, map);
      return map;
    }
    case PlanKind::kUpdate:
    case PlanKind::kDelete:
      return PruneModify(node);
    case PlanKind::kValues:
    case PlanKind::kResult:
      return PruneRows(node, needed);
    default:
      for (PlanPtr& child : node.children) KeepAll(child);
      return Identity(node.output.size());
  }
}

}  // namespace

PlanPtr PrunePlan(PlanPtr plan) {
  std::vector<OutputColumn> output = plan->output;
  KeepAll(plan);
  plan->output = std::move(output);
  return plan;
}

}  // namespace rocklake
