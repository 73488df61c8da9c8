#include "query/plan_expr.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "query/function.h"
#include "types/numeric.h"

namespace rocklake {

namespace {

void CopyCall(Expr& copy) {
  if (!copy.aggregate) return;
  auto call = std::make_shared<AggregateCall>();
  call->function = copy.aggregate->function;
  call->arguments = CloneExprs(copy.aggregate->arguments);
  for (const SortKey& key : copy.aggregate->order_by) call->order_by.push_back(CloneSortKey(key));
  if (copy.aggregate->filter) call->filter = CloneExpr(*copy.aggregate->filter);
  call->distinct = copy.aggregate->distinct;
  call->star = copy.aggregate->star;
  call->direct_arguments = CloneExprs(copy.aggregate->direct_arguments);
  call->type = copy.aggregate->type;
  copy.aggregate = std::move(call);
}

void CopyParts(Expr& copy) {
  CopyCall(copy);
  if (copy.subplan) {
    auto subplan = std::make_shared<SubPlan>();
    subplan->plan = copy.subplan->plan;
    subplan->outer_slots = copy.subplan->outer_slots;
    subplan->arguments = CloneExprs(copy.subplan->arguments);
    if (copy.subplan->test) subplan->test = CloneExpr(*copy.subplan->test);
    subplan->hashable = copy.subplan->hashable;
    copy.subplan = std::move(subplan);
  }
  for (ExprPtr& child : copy.children) CopyParts(*child);
  if (copy.case_operand) CopyParts(*copy.case_operand);
}

template <class E, class Visit>
void VisitCallParts(E& call, const Visit& visit) {
  for (auto& argument : call.arguments) visit(argument);
  for (auto& key : call.order_by) visit(key.expr);
  if (call.filter) visit(call.filter);
  for (auto& argument : call.direct_arguments) visit(argument);
}

}  // namespace

ExprPtr CloneExpr(const Expr& expr) {
  ExprPtr copy = expr.Clone();
  CopyParts(*copy);
  return copy;
}

std::vector<ExprPtr> CloneExprs(const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> copies;
  copies.reserve(exprs.size());
  for (const ExprPtr& expr : exprs) copies.push_back(CloneExpr(*expr));
  return copies;
}

SortKey CloneSortKey(const SortKey& key) { return {CloneExpr(*key.expr), key.descending, key.nulls_first}; }

SubPlan& MutableSubPlan(Expr& expr) {
  // Subplans are constant to everyone but those who build and plan them, before the statement is shared.
  return const_cast<SubPlan&>(*expr.subplan);
}

void ForEachChild(Expr& expr, const std::function<void(ExprPtr&)>& visit) {
  for (ExprPtr& child : expr.children) visit(child);
  if (expr.case_operand) visit(expr.case_operand);
  if (expr.subplan) {
    for (ExprPtr& argument : MutableSubPlan(expr).arguments) visit(argument);
  }
  if (expr.aggregate) VisitCallParts(*expr.aggregate, visit);
}

void ForEachChild(const Expr& expr, const std::function<void(const Expr&)>& visit) {
  for (const ExprPtr& child : expr.children) visit(*child);
  if (expr.case_operand) visit(*expr.case_operand);
  if (expr.subplan) {
    for (const ExprPtr& argument : expr.subplan->arguments) visit(*argument);
  }
  if (expr.aggregate) {
    VisitCallParts(std::as_const(*expr.aggregate), [&](const ExprPtr& part) { visit(*part); });
  }
}

void VisitExpr(const Expr& expr, const std::function<bool(const Expr&)>& visit) {
  if (!visit(expr)) return;
  ForEachChild(expr, [&](const Expr& child) { VisitExpr(child, visit); });
}

void ReplaceParts(ExprPtr& expr, const std::function<ExprPtr(const Expr&)>& replace) {
  if (ExprPtr replacement = replace(*expr)) {
    expr = std::move(replacement);
    return;
  }
  ForEachChild(*expr, [&](ExprPtr& child) { ReplaceParts(child, replace); });
}

namespace {

bool ValueEquals(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Value::Kind::kNull:
      return true;
    case Value::Kind::kBool:
      return a.AsBool() == b.AsBool();
    case Value::Kind::kInt:
      return a.AsInt() == b.AsInt();
    case Value::Kind::kFloat:
      return a.AsFloat() == b.AsFloat();
    case Value::Kind::kBytes:
      return a.AsBytes() == b.AsBytes();
    case Value::Kind::kInterval:
      return a.AsInterval() == b.AsInterval();
    case Value::Kind::kArray: {
      const ArrayValue &x = a.AsArray(), &y = b.AsArray();
      return x.element_type == y.element_type && x.dimensions == y.dimensions &&
             std::ranges::equal(x.elements, y.elements, ValueEquals);
    }
    case Value::Kind::kNumeric:  // equal numbers may print differently
      return a.AsNumeric().scale() == b.AsNumeric().scale() && Compare(a.AsNumeric(), b.AsNumeric()) == 0;
    default:
      return false;  // rarely asked: treated as different
  }
}

bool AllEqual(const std::vector<ExprPtr>& a, const std::vector<ExprPtr>& b) {
  return std::ranges::equal(a, b, [](const ExprPtr& x, const ExprPtr& y) { return ExprEquals(*x, *y); });
}

bool OptionalEquals(const ExprPtr& a, const ExprPtr& b) { return a && b ? ExprEquals(*a, *b) : !a && !b; }

bool CallEquals(const AggregateCall& a, const AggregateCall& b) {
  return a.function == b.function && a.distinct == b.distinct && a.star == b.star &&
         AllEqual(a.arguments, b.arguments) && AllEqual(a.direct_arguments, b.direct_arguments) &&
         OptionalEquals(a.filter, b.filter) &&
         std::ranges::equal(a.order_by, b.order_by, [](const SortKey& x, const SortKey& y) {
           return x.descending == y.descending && x.nulls_first == y.nulls_first &&
                  ExprEquals(*x.expr, *y.expr);
         });
}

}  // namespace

bool ExprEquals(const Expr& a, const Expr& b) {
  if (a.kind != b.kind || a.type != b.type || a.slot != b.slot || a.function != b.function ||
      a.flag != b.flag || a.variadic_array != b.variadic_array || a.compare_type != b.compare_type ||
      a.compare != b.compare) {
    return false;
  }
  if (a.kind == ExprKind::kConstant && !ValueEquals(a.constant, b.constant)) return false;
  if (a.in_set != b.in_set) return false;
  if (a.subplan || b.subplan) {
    if (!a.subplan || !b.subplan || a.subplan->plan != b.subplan->plan) return false;
    if (!AllEqual(a.subplan->arguments, b.subplan->arguments)) return false;
  }
  if (a.aggregate || b.aggregate) {
    if (!a.aggregate || !b.aggregate) return false;
    if (a.aggregate != b.aggregate && !CallEquals(*a.aggregate, *b.aggregate)) return false;
  }
  return OptionalEquals(a.case_operand, b.case_operand) && AllEqual(a.children, b.children);
}

void MapColumns(Expr& expr, const std::function<int(int)>& map) {
  if (expr.kind == ExprKind::kColumn) expr.slot = map(expr.slot);
  ForEachChild(expr, [&](ExprPtr& child) { MapColumns(*child, map); });
}

void ShiftColumns(Expr& expr, int by) {
  if (by != 0) MapColumns(expr, [by](int slot) { return slot + by; });
}

void CollectColumns(const Expr& expr, std::vector<bool>& used) {
  VisitExpr(expr, [&](const Expr& part) {
    if (part.kind == ExprKind::kColumn) {
      const auto slot = static_cast<std::size_t>(part.slot);
      if (slot >= used.size()) used.resize(slot + 1);
      used[slot] = true;
    }
    return true;
  });
}

bool HasColumns(const Expr& expr) { return HasKind(expr, ExprKind::kColumn); }

bool ColumnsWithin(const Expr& expr, int first, int last) {
  bool within = true;
  VisitExpr(expr, [&](const Expr& part) {
    if (part.kind == ExprKind::kColumn && (part.slot < first || part.slot >= last)) within = false;
    return within;
  });
  return within;
}

bool HasKind(const Expr& expr, ExprKind kind) {
  bool found = false;
  VisitExpr(expr, [&](const Expr& part) {
    found = found || part.kind == kind;
    return !found;
  });
  return found;
}

bool IsSetReturning(const Expr& expr) {
  return expr.kind == ExprKind::kFunction && expr.function->kind == FunctionKind::kSetReturning;
}

bool IsVolatile(const Expr& expr) {
  bool found = false;
  VisitExpr(expr, [&](const Expr& part) {
    if (part.function != nullptr && part.function->volatility == Volatility::kVolatile) found = true;
    return !found;
  });
  return found;
}

bool HasSubplan(const Expr& expr) {
  bool found = false;
  VisitExpr(expr, [&](const Expr& part) {
    found = found || part.subplan != nullptr;
    return !found;
  });
  return found;
}

bool HasSetReturning(const Expr& expr) {
  bool found = false;
  VisitExpr(expr, [&](const Expr& part) {
    found = found || IsSetReturning(part);
    return !found;
  });
  return found;
}

bool IsStableValue(const Expr& expr) {
  return !HasColumns(expr) && !IsVolatile(expr) && !HasSetReturning(expr);
}

bool IsConstant(const Expr& expr) { return expr.kind == ExprKind::kConstant; }
bool IsConstantTrue(const Expr& expr) {
  return IsConstant(expr) && expr.constant.kind() == Value::Kind::kBool && expr.constant.AsBool();
}
bool IsConstantFalseOrNull(const Expr& expr) {
  return IsConstant(expr) &&
         (expr.constant.is_null() || (expr.constant.kind() == Value::Kind::kBool && !expr.constant.AsBool()));
}

std::vector<ExprPtr> SplitConjuncts(ExprPtr predicate) {
  std::vector<ExprPtr> conjuncts;
  if (!predicate) return conjuncts;
  if (predicate->kind != ExprKind::kAnd) {
    conjuncts.push_back(std::move(predicate));
    return conjuncts;
  }
  for (ExprPtr& child : predicate->children) {
    for (ExprPtr& conjunct : SplitConjuncts(std::move(child))) conjuncts.push_back(std::move(conjunct));
  }
  return conjuncts;
}

ExprPtr MakeAnd(std::vector<ExprPtr> conjuncts) {
  if (conjuncts.empty()) return nullptr;
  if (conjuncts.size() == 1) return std::move(conjuncts.front());
  ExprPtr result = MakeExpr(ExprKind::kAnd, Type{oid::kBool, -1});
  result->children = std::move(conjuncts);
  return result;
}

ExprPtr MakeExpr(ExprKind kind, Type type, int location) {
  auto expr = std::make_unique<Expr>();
  expr->kind = kind;
  expr->type = type;
  expr->location = location;
  return expr;
}

ExprPtr MakeUnary(ExprKind kind, Type type, ExprPtr child) {
  const int location = child->location;
  ExprPtr expr = MakeExpr(kind, type, location);
  expr->children.push_back(std::move(child));
  return expr;
}

ExprPtr MakeOuter(Type type, int slot) {
  ExprPtr expr = MakeExpr(ExprKind::kOuter, type);
  expr->slot = slot;
  return expr;
}

ExprPtr MakeBool(bool value) { return MakeConstant(Type{oid::kBool, -1}, Value::Bool(value)); }

std::string_view OperatorNameOf(const FunctionInfo* function) {
  static const auto* const names = [] {
    auto* map = new std::unordered_map<const FunctionInfo*, std::string_view>();
    for (const OperatorInfo* info : FunctionRegistry::Get().AllOperators())
      map->try_emplace(info->function, info->name);
    return map;
  }();
  const auto it = names->find(function);
  return it == names->end() ? std::string_view() : it->second;
}

ExprPtr MakeEquality(ExprPtr left, ExprPtr right) {
  const ResolvedCall call = FunctionRegistry::Get().ResolveOperator("=", left->type, right->type);
  ExprPtr expr = MakeExpr(ExprKind::kFunction, call.result_type);
  expr->function = call.function;
  expr->children.push_back(std::move(left));
  expr->children.push_back(std::move(right));
  return expr;
}

namespace {

void ForEachScanExpr(ScanInfo& scan, const std::function<void(ExprPtr&)>& visit) {
  for (KeyCondition& condition : scan.key) {
    for (ExprPtr& value : condition.equal) visit(value);
    for (ExprPtr* value : {&condition.equal_array, &condition.lower, &condition.upper}) {
      if (*value) visit(*value);
    }
  }
  if (scan.filter) visit(scan.filter);
  if (scan.tids) visit(scan.tids);
  for (ExprPtr& snapshot : scan.asked_snapshots) visit(snapshot);
  for (auto& [column, value] : scan.virtual_equal) visit(value);
}

void ForEachModifyExpr(ModifyInfo& modify, const std::function<void(ExprPtr&)>& visit) {
  for (ExprPtr& expr : modify.assignments) visit(expr);
  for (auto& [attnum, expr] : modify.defaults) visit(expr);
  for (ExprPtr& expr : modify.checks) visit(expr);
  for (ExprPtr& expr : modify.conflict_assignments) visit(expr);
  if (modify.conflict_where) visit(modify.conflict_where);
  for (ExprPtr& expr : modify.returning) visit(expr);
  if (modify.recheck) visit(modify.recheck);
}

}  // namespace

void ForEachExpr(PlanNode& node, const std::function<void(ExprPtr&)>& visit) {
  const auto each = [&](std::vector<ExprPtr>& exprs) {
    for (ExprPtr& expr : exprs) visit(expr);
  };
  const auto one = [&](ExprPtr& expr) {
    if (expr) visit(expr);
  };
  ForEachScanExpr(node.scan, visit);
  for (auto& row : node.values) each(row);
  if (node.literal_rows) {
    for (LiteralRows::Computed& cell : node.literal_rows->computed) visit(cell.expr);
  }
  each(node.function_scan.calls);
  one(node.predicate);
  each(node.projections);
  each(node.join.left_keys);
  each(node.join.right_keys);
  one(node.join.condition);
  each(node.join.lateral);
  each(node.aggregate.group_by);
  for (auto& call : node.aggregate.calls) VisitCallParts(*call, visit);
  each(node.window.partition_by);
  for (SortKey& key : node.window.order_by) visit(key.expr);
  one(node.window.start_offset);
  one(node.window.end_offset);
  for (auto& call : node.window.calls) VisitCallParts(*call, visit);
  for (SortKey& key : node.sort_keys) visit(key.expr);
  one(node.limit);
  one(node.offset);
  ForEachModifyExpr(node.modify, visit);
  one(node.lock.recheck);
}

void ForEachNode(PlanNode& node, const std::function<void(PlanNode&)>& visit) {
  visit(node);
  std::function<void(ExprPtr&)> descend = [&](ExprPtr& expr) {
    if (expr->subplan && expr->subplan->plan) ForEachNode(*expr->subplan->plan, visit);
    if (expr->subplan && expr->subplan->test) descend(MutableSubPlan(*expr).test);
    ForEachChild(*expr, descend);
  };
  ForEachExpr(node, descend);
  for (PlanPtr& child : node.children) ForEachNode(*child, visit);
}

PlanPtr MakeNode(PlanKind kind) {
  auto node = std::make_unique<PlanNode>();
  node->kind = kind;
  return node;
}

PlanPtr MakeFilter(PlanPtr child, ExprPtr predicate) {
  if (!predicate) return child;
  PlanPtr filter = MakeNode(PlanKind::kFilter);
  filter->output = child->output;
  filter->predicate = std::move(predicate);
  filter->children.push_back(std::move(child));
  return filter;
}

PlanPtr MakeProject(PlanPtr child, std::vector<ExprPtr> projections, std::vector<OutputColumn> output) {
  PlanPtr project = MakeNode(PlanKind::kProject);
  project->projections = std::move(projections);
  project->output = std::move(output);
  project->children.push_back(std::move(child));
  return project;
}

PlanPtr MakeSelection(PlanPtr child, const std::vector<int>& slots) {
  std::vector<ExprPtr> projections;
  std::vector<OutputColumn> output;
  for (const int slot : slots) {
    const OutputColumn& column = child->output[static_cast<std::size_t>(slot)];
    projections.push_back(MakeColumn(column.type, slot));
    output.push_back(column);
  }
  return MakeProject(std::move(child), std::move(projections), std::move(output));
}

}  // namespace rocklake
