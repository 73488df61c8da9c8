// How two inputs are joined: by hash on equalities, by looking the right side up for each left row, or by nested loops.
#include <algorithm>
#include <utility>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

using Exprs = std::vector<ExprPtr>;

// A look-up costs about this many rows of a scan.
constexpr double kLookUpCost = 8;

std::vector<OutputColumn> JoinedOutput(const PlanNode& left, const PlanNode& right, JoinKind kind) {
  std::vector<OutputColumn> output = left.output;
  if (kind == JoinKind::kSemi || kind == JoinKind::kAnti) return output;
  output.insert(output.end(), right.output.begin(), right.output.end());
  return output;
}

// The scan that a right side is, below filters; null: it is something else.
PlanNode* ScanOf(PlanNode& node) {
  const bool scan = node.kind == PlanKind::kScan || node.kind == PlanKind::kVirtualScan;
  return scan ? &node : nullptr;
}

// Equalities whose right side is one of the scan's own columns can narrow what it reads.
struct LookUp {
  std::size_t conjunct = 0;
  const Expr* left = nullptr;
  const Expr* right = nullptr;
};

std::vector<LookUp> FindLookUps(const Exprs& conjuncts, int left_width) {
  std::vector<LookUp> found;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    LookUp look_up{i, nullptr, nullptr};
    if (!SplitEquality(*conjuncts[i], left_width, look_up.left, look_up.right)) continue;
    if (IsVolatile(*look_up.left) || HasSubplan(*look_up.left)) continue;
    found.push_back(look_up);
  }
  return found;
}

std::size_t CountEqualKeys(const PlanNode& scan) {
  if (scan.kind == PlanKind::kTidScan) return 1000;
  if (scan.kind == PlanKind::kVirtualScan) return 0;
  return static_cast<std::size_t>(std::ranges::count_if(scan.scan.key, [](const KeyCondition& key) {
    return !key.equal.empty() || key.equal_array != nullptr;
  }));
}

// Which of the scan's look-ups a virtual relation can answer without walking all of its rows.
bool VirtualCanLookUp(const PlanNode& scan, const Expr& right) {
  if (right.kind != ExprKind::kColumn) return false;
  const auto& columns = scan.scan.relation.virtual_relation->lookup_columns;
  const int attnum = scan.scan.columns[static_cast<std::size_t>(right.slot)];
  return std::ranges::find(columns, attnum - 1) != columns.end();
}

}  // namespace

bool SplitEquality(const Expr& conjunct, int left_width, const Expr*& left, const Expr*& right) {
  if (conjunct.kind != ExprKind::kFunction || conjunct.children.size() != 2 ||
      OperatorNameOf(conjunct.function) != "=") {
    return false;
  }
  constexpr int kMany = 1 << 30;
  for (const std::size_t side : {0U, 1U}) {
    const Expr& a = *conjunct.children[side];
    const Expr& b = *conjunct.children[1 - side];
    if (!HasColumns(a) || !HasColumns(b)) continue;
    if (!ColumnsWithin(a, 0, left_width) || !ColumnsWithin(b, left_width, kMany)) continue;
    left = &a;
    right = &b;
    return true;
  }
  return false;
}

PlanPtr MakeLookUpJoin(PlanPtr& left, PlanPtr& right, JoinKind kind, std::vector<ExprPtr>& conjuncts,
                       PlanContext& context) {
  PlanNode* scan = ScanOf(*right);
  if (scan == nullptr || kind == JoinKind::kRight || kind == JoinKind::kFull ||
      context.outer_slots == nullptr)
    return nullptr;
  const int width = static_cast<int>(left->output.size());
  const std::vector<LookUp> look_ups = FindLookUps(conjuncts, width);
  if (look_ups.empty()) return nullptr;
  const bool is_virtual = scan->kind == PlanKind::kVirtualScan;
  const bool small_left = left->rows * kLookUpCost < right->rows || (is_virtual && left->rows <= 32);

  // Tried on the scan itself: the equalities with the left side's values in place of its columns.
  Exprs before = SplitConjuncts(std::move(scan->scan.filter));
  const std::size_t kept = before.size();
  std::vector<int> outer_slots;
  Exprs lateral;
  std::vector<std::size_t> used;
  int next_slot = *context.outer_slots;
  for (const LookUp& look_up : look_ups) {
    ExprPtr column = CloneExpr(*look_up.right);
    ShiftColumns(*column, -width);
    if (is_virtual && !VirtualCanLookUp(*scan, *column)) continue;
    outer_slots.push_back(next_slot);
    lateral.push_back(CloneExpr(*look_up.left));
    before.push_back(MakeEquality(std::move(column), MakeOuter(look_up.left->type, next_slot++)));
    used.push_back(look_up.conjunct);
  }
  const std::size_t constant_keys = CountEqualKeys(*scan);
  scan->scan.filter = MakeAnd(std::move(before));
  PlanScanKeys(*scan);
  const bool tid = scan->kind == PlanKind::kTidScan;
  const bool gains =
      !used.empty() && (is_virtual || CountEqualKeys(*scan) > constant_keys) && (small_left || tid);
  if (!gains) {
    Exprs restored = SplitConjuncts(std::move(scan->scan.filter));
    restored.resize(kept);
    scan->scan.filter = MakeAnd(std::move(restored));
    PlanScanKeys(*scan);
    return nullptr;
  }
  *context.outer_slots = next_slot;
  for (std::size_t i = used.size(); i-- > 0;)
    conjuncts.erase(conjuncts.begin() + static_cast<std::ptrdiff_t>(used[i]));
  scan->rows = EstimateRows(*scan);
  PlanPtr join = MakeNode(PlanKind::kNestedLoopJoin);
  join->join.kind = kind;
  join->join.outer_slots = std::move(outer_slots);
  join->join.lateral = std::move(lateral);
  join->join.condition = MakeAnd(std::move(conjuncts));
  join->output = JoinedOutput(*left, *right, kind);
  join->children.push_back(std::move(left));
  join->children.push_back(std::move(right));
  join->rows = EstimateRows(*join);
  return join;
}

PlanPtr MakeJoin(PlanPtr left, PlanPtr right, JoinKind kind, std::vector<ExprPtr> conjuncts,
                 PlanContext& context) {
  if (PlanPtr join = MakeLookUpJoin(left, right, kind, conjuncts, context)) return join;
  const int width = static_cast<int>(left->output.size());
  PlanPtr join = MakeNode(PlanKind::kNestedLoopJoin);
  JoinInfo& info = join->join;
  info.kind = kind;
  Exprs rest;
  for (ExprPtr& conjunct : conjuncts) {
    const Expr* left_side = nullptr;
    const Expr* right_side = nullptr;
    const Oid type = SplitEquality(*conjunct, width, left_side, right_side) && !IsVolatile(*conjunct)
                         ? EqualityType(left_side->type.oid, right_side->type.oid)
                         : 0;
    if (type == 0) {
      rest.push_back(std::move(conjunct));
      continue;
    }
    info.left_keys.push_back(CloneExpr(*left_side));
    info.right_keys.push_back(CloneExpr(*right_side));
    ShiftColumns(*info.right_keys.back(), -width);
    info.key_types.push_back(type);
  }
  info.condition = MakeAnd(std::move(rest));
  if (!info.left_keys.empty()) join->kind = PlanKind::kHashJoin;
  join->output = JoinedOutput(*left, *right, kind);
  join->children.push_back(std::move(left));
  join->children.push_back(std::move(right));
  join->rows = EstimateRows(*join);
  return join;
}

}  // namespace rocklake
