// From a scan's filter to what it reads: ranges of its key, single rows by ctid, look-ups in system catalogs. The filter
// stays whole: conditions only narrow what is read.
#include <algorithm>
#include <utility>

#include "query/function.h"
#include "query/plan_internal.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

bool IsIntegral(Oid type) { return type == oid::kInt2 || type == oid::kInt4 || type == oid::kInt8; }
bool IsText(Oid type) { return type == oid::kText || type == oid::kVarchar; }

// The slot that an expression is, looking through relabels; -1: it is none.
int PlainSlot(const Expr& expr) {
  const Expr* inner = &expr;
  while (inner->kind == ExprKind::kRelabel) inner = inner->children[0].get();
  return inner->kind == ExprKind::kColumn ? inner->slot : -1;
}

struct Comparison {
  int slot = -1;
  std::string_view op;
  const Expr* value = nullptr;  // or
  const Expr* array = nullptr;  // = ANY (array)
  Oid value_type = 0;
};

std::string_view Commuted(std::string_view op) {
  if (op == "<") return ">";
  if (op == "<=") return ">=";
  if (op == ">") return "<";
  if (op == ">=") return "<=";
  return op;
}

bool IsComparison(std::string_view op) {
  return op == "=" || op == "<" || op == "<=" || op == ">" || op == ">=";
}

// `column op value`, either way round, where the value can be had before the row.
bool ReadComparison(const Expr& conjunct, Comparison& found) {
  if (conjunct.kind == ExprKind::kAnyArray) {
    const Expr& array = *conjunct.children[1];
    found.slot = PlainSlot(*conjunct.children[0]);
    if (found.slot < 0 || OperatorNameOf(conjunct.function) != "=" || !IsStableValue(array)) return false;
    const TypeInfo* info = FindType(array.type.oid);
    if (info == nullptr || info->element_oid == 0) return false;
    found.op = "=";
    found.array = &array;
    found.value_type = info->element_oid;
    return true;
  }
  if (conjunct.kind != ExprKind::kFunction || conjunct.children.size() != 2) return false;
  found.op = OperatorNameOf(conjunct.function);
  if (!IsComparison(found.op)) return false;
  for (const int side : {0, 1}) {
    const Expr& column = *conjunct.children[static_cast<std::size_t>(side)];
    const Expr& value = *conjunct.children[static_cast<std::size_t>(1 - side)];
    found.slot = PlainSlot(column);
    if (found.slot < 0 || !IsStableValue(value)) continue;
    if (side == 1) found.op = Commuted(found.op);
    found.value = &value;
    found.value_type = value.type.oid;
    return true;
  }
  return false;
}

// Values of both types have one representation and order, so a value of one is a key of the other.
bool SameKeys(Oid column, Oid value) { return EqualityType(column, value) != 0; }

// Whether the key bytes of this column follow the type's own order.
bool IsOrdered(const KeyPart& part) { return part.type != KeyType::kBytes; }

// A bpchar and a numeric have several spellings of one value: their bytes are not compared.
bool IsCanonical(Oid type) {
  return type != oid::kBpchar && type != oid::kNumeric && type != oid::kFloat8 && type != oid::kFloat4;
}

void AddCondition(KeyCondition& condition, const Comparison& comparison, const KeyPart& part) {
  if (comparison.array != nullptr) {
    if (condition.equal.empty() && !condition.equal_array) condition.equal_array = comparison.array->Clone();
    return;
  }
  if (comparison.op == "=") {
    // One equality is enough, and beats a list.
    if (condition.equal.empty()) condition.equal.push_back(comparison.value->Clone());
    condition.equal_array.reset();
    return;
  }
  if (!IsOrdered(part)) return;
  const bool is_lower = comparison.op == ">" || comparison.op == ">=";
  ExprPtr& bound = is_lower ? condition.lower : condition.upper;
  if (bound) return;
  bound = comparison.value->Clone();
  (is_lower ? condition.lower_inclusive : condition.upper_inclusive) = comparison.op.size() == 2;
}

void PlanKeyConditions(PlanNode& node, const std::vector<Comparison>& comparisons) {
  const RelationDefinition& definition = *node.scan.relation.definition;
  for (const KeyPart& part : definition.key) {
    if (part.attnum <= 0) break;
    KeyCondition condition;
    const Oid type = definition.columns[static_cast<std::size_t>(part.attnum) - 1].type.oid;
    for (const Comparison& comparison : comparisons) {
      if (node.scan.columns[static_cast<std::size_t>(comparison.slot)] != part.attnum) continue;
      if (SameKeys(type, comparison.value_type) && IsCanonical(type))
        AddCondition(condition, comparison, part);
    }
    const bool equality = !condition.equal.empty() || condition.equal_array;
    const bool range = condition.lower || condition.upper;
    if (equality) condition.lower.reset(), condition.upper.reset();
    if (equality || range) node.scan.key.push_back(std::move(condition));
    if (!equality) break;
  }
}

// Known before the statement runs: no subquery, nothing of an outer row.
bool IsFixed(const Expr& value) {
  bool fixed = !HasSubplan(value);
  WalkExpr(value, [&](const Expr& expr) { fixed = fixed && expr.kind != ExprKind::kOuter; });
  return fixed;
}

// Rows of these show what a table held. Definitions are read as of old snapshots for today's rows too: inlined ones, and
// files to merge, have the columns of the schema version they were written under.
bool HoldsData(Tag tag) { return tag == Tag::kDataFile || tag == Tag::kDeleteFile || tag == Tag::kInlined; }

void FindAskedSnapshots(ScanInfo& scan, const std::vector<Comparison>& comparisons) {
  const RelationDefinition& definition = *scan.relation.definition;
  const bool is_snapshots = definition.tag == Tag::kSnapshot;
  const int attnum = is_snapshots ? definition.FindColumn(kSnapshotIdColumn) : definition.begin_attnum();
  if (attnum == 0 || (!is_snapshots && !HoldsData(definition.tag))) return;
  for (const Comparison& comparison : comparisons) {
    if (scan.columns[static_cast<std::size_t>(comparison.slot)] != attnum || comparison.value == nullptr)
      continue;
    const bool asks = comparison.op == "=" || (!is_snapshots && comparison.op == "<=");
    if (asks && IsIntegral(comparison.value_type) && IsFixed(*comparison.value))
      scan.asked_snapshots.push_back(comparison.value->Clone());
  }
}

void PlanVirtualLookUps(PlanNode& node, const std::vector<Comparison>& comparisons) {
  for (const Comparison& comparison : comparisons) {
    const int attnum = node.scan.columns[static_cast<std::size_t>(comparison.slot)];
    if (attnum <= 0 || comparison.op != "=" || comparison.value == nullptr) continue;
    const Oid type =
        node.scan.relation.virtual_relation->columns[static_cast<std::size_t>(attnum) - 1].type.oid;
    const bool known = std::ranges::any_of(node.scan.virtual_equal,
                                           [&](const auto& equal) { return equal.first == attnum - 1; });
    if (!known &&
        (SameKeys(type, comparison.value_type) || (type == oid::kOid && IsIntegral(comparison.value_type)))) {
      node.scan.virtual_equal.emplace_back(attnum - 1, comparison.value->Clone());
    }
  }
}

void ForEachConjunct(const Expr* filter, const std::function<void(const Expr&)>& visit) {
  if (filter == nullptr) return;
  if (filter->kind != ExprKind::kAnd) return visit(*filter);
  for (const ExprPtr& child : filter->children) ForEachConjunct(child.get(), visit);
}

}  // namespace

void PlanScanExtent(PlanNode& aggregate) {
  const AggregateInfo& info = aggregate.aggregate;
  PlanNode& child = *aggregate.children[0];
  if (!info.group_by.empty() || info.grouping_sets.size() > 1 || info.calls.size() != 1) return;
  const AggregateCall& call = *info.calls[0];
  const bool is_max = call.function->name == "max";
  if ((!is_max && call.function->name != "min") || call.filter || call.arguments.size() != 1) return;
  if (child.kind != PlanKind::kScan || child.scan.filter || child.scan.row_mark >= 0) return;
  const RelationDefinition& definition = *child.scan.relation.definition;
  const int slot = PlainSlot(*call.arguments[0]);
  // A metadata key's columns may be NULL, which neither aggregate counts.
  if (slot < 0 || definition.key.empty() || definition.tag == Tag::kMetadata) return;
  const KeyPart& leading = definition.key.front();
  if (child.scan.columns[static_cast<std::size_t>(slot)] != leading.attnum || !IsOrdered(leading)) return;
  child.scan.extent = is_max ? ScanExtent::kLast : ScanExtent::kFirst;
}

Oid EqualityType(Oid left, Oid right) {
  if (IsIntegral(left) && IsIntegral(right)) return oid::kInt8;
  if ((IsText(left) || left == oid::kName) && (IsText(right) || right == oid::kName)) return oid::kText;
  const auto is_oid = [](Oid type) {
    return type == oid::kOid || type == oid::kRegclass || type == oid::kRegtype || type == oid::kRegproc ||
           type == oid::kRegnamespace || type == oid::kRegrole;
  };
  if (is_oid(left) && is_oid(right)) return oid::kOid;
  if (left != right) return 0;
  return left == oid::kJson || left == oid::kUnknown || left == oid::kRecord ? 0 : left;
}

void PlanScanKeys(PlanNode& node) {
  ScanInfo& scan = node.scan;
  scan.key.clear();
  scan.virtual_equal.clear();
  scan.tids.reset();
  scan.asked_snapshots.clear();
  std::vector<Comparison> comparisons;
  ForEachConjunct(scan.filter.get(), [&](const Expr& conjunct) {
    Comparison comparison;
    if (ReadComparison(conjunct, comparison)) comparisons.push_back(comparison);
  });
  if (node.kind == PlanKind::kVirtualScan) return PlanVirtualLookUps(node, comparisons);
  node.kind = PlanKind::kScan;
  for (const Comparison& comparison : comparisons) {
    if (scan.columns[static_cast<std::size_t>(comparison.slot)] != 0 || comparison.op != "=" ||
        comparison.value_type != oid::kTid) {
      continue;
    }
    node.kind = PlanKind::kTidScan;
    scan.tids = comparison.array != nullptr ? comparison.array->Clone() : comparison.value->Clone();
    return;
  }
  PlanKeyConditions(node, comparisons);
  FindAskedSnapshots(scan, comparisons);
}

}  // namespace rocklake
