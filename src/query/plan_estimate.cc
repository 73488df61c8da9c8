// Row estimates, coarse on purpose: they only order joins and choose look-ups. Relations are not asked, since a plan
// outlives their contents.
#include <algorithm>
#include <cmath>

#include "query/plan_internal.h"

namespace rocklake {

namespace {

constexpr double kRelationRows = 10000;
constexpr double kKeyPart = 0.02;  // share of rows with one value of a key column
constexpr double kEquality = 0.1;  // of any other column
constexpr double kOtherPredicate = 0.4;

double ListLength(const Expr& array) {
  if (array.kind == ExprKind::kConstant && !array.constant.is_null()) {
    return static_cast<double>(array.constant.AsArray().elements.size());
  }
  return array.kind == ExprKind::kArray ? static_cast<double>(array.children.size()) : 10;
}

double FilterShare(const Expr* filter) {
  if (filter == nullptr) return 1;
  if (filter->kind == ExprKind::kAnd) {
    double share = 1;
    for (const ExprPtr& child : filter->children) share *= FilterShare(child.get());
    return share;
  }
  if (IsConstantFalseOrNull(*filter)) return 0;
  if (filter->kind == ExprKind::kAnyArray) return std::min(1.0, kEquality * ListLength(*filter->children[1]));
  return filter->kind == ExprKind::kFunction && OperatorNameOf(filter->function) == "=" ? kEquality
                                                                                        : kOtherPredicate;
}

double ScanRows(const PlanNode& node) {
  const ScanInfo& scan = node.scan;
  if (node.kind == PlanKind::kTidScan) {
    return scan.tids->type.oid == oid::kTid ? 1 : ListLength(*scan.tids);
  }
  double rows = kRelationRows;
  std::size_t equal = 0;
  for (const KeyCondition& key : scan.key) {
    if (key.equal.empty() && !key.equal_array) {
      rows *= kOtherPredicate;
      continue;
    }
    ++equal;
    rows *= kKeyPart * (key.equal_array ? ListLength(*key.equal_array) : 1);
  }
  const bool whole_key =
      equal > 0 && scan.relation.definition && equal == scan.relation.definition->key.size();
  if (whole_key)
    return std::max(1.0, std::min(rows, kRelationRows * std::pow(kKeyPart, static_cast<double>(equal))));
  return std::max(1.0, std::min(rows, rows * FilterShare(scan.filter.get()) / (equal > 0 ? kEquality : 1)));
}

double VirtualRows(const PlanNode& node) {
  const std::string& name = node.scan.relation.name;
  double rows = 300;
  if (name == "pg_attribute" || name == "pg_proc" || name == "pg_operator" || name == "pg_depend")
    rows = 3000;
  if (name == "pg_namespace" || name == "pg_database" || name == "pg_roles" || name == "pg_authid" ||
      name == "pg_am")
    rows = 8;
  for (std::size_t i = 0; i < node.scan.virtual_equal.size(); ++i) rows *= kKeyPart;
  return std::max(1.0, rows * FilterShare(node.scan.filter.get()));
}

double JoinRows(const PlanNode& node) {
  const double left = node.children[0]->rows;
  const double right = node.children[1]->rows;
  const JoinInfo& join = node.join;
  if (join.kind == JoinKind::kSemi || join.kind == JoinKind::kAnti) return std::max(1.0, left / 2);
  const bool keyed = !join.left_keys.empty() || !join.lateral.empty();
  double rows = keyed ? std::max(left, right) : left * right * (join.condition ? 0.3 : 1);
  if (keyed && !join.lateral.empty()) rows = left * std::max(1.0, right);
  return join.kind == JoinKind::kInner ? rows : std::max(rows, left);
}

}  // namespace

double EstimateRows(const PlanNode& node) {
  switch (node.kind) {
    case PlanKind::kScan:
    case PlanKind::kTidScan:
      return ScanRows(node);
    case PlanKind::kVirtualScan:
      return VirtualRows(node);
    case PlanKind::kValues:
      return static_cast<double>(node.literal_rows ? node.literal_rows->rows.size() : node.values.size());
    case PlanKind::kResult:
      return 1;
    case PlanKind::kNestedLoopJoin:
    case PlanKind::kHashJoin:
      return JoinRows(node);
    case PlanKind::kAggregate:
      return node.aggregate.group_by.empty() ? 1 : std::max(1.0, node.children[0]->rows / 10);
    case PlanKind::kLimit: {
      const double rows = node.children[0]->rows;
      const bool constant = node.limit && IsConstant(*node.limit) && !node.limit->constant.is_null();
      return constant ? std::min(rows, std::max(0.0, static_cast<double>(node.limit->constant.AsInt())))
                      : rows;
    }
    case PlanKind::kSetOperation:
      return node.children[0]->rows + node.children[1]->rows;
    case PlanKind::kProjectSet:
      return node.children[0]->rows * 10;
    case PlanKind::kFunctionScan:
      return 100;
    case PlanKind::kCteScan:
    case PlanKind::kWorkTableScan:
      return node.rows;
    default:
      return node.children.empty() ? node.rows : node.children[0]->rows;
  }
}

}  // namespace rocklake
