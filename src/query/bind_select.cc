// SELECT: the select list and the order in which a query's clauses become plan nodes.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

PlanPtr Binder::BindSelect(const sql::Query& query, Level& level, QueryOptions options) {
  if (query.into && !into_allowed_) {
    Throw(SqlError("42601", "SELECT ... INTO is not allowed here"), query.into->relation.location);
  }
  into_allowed_ = false;
  PlanPtr plan = BindFrom(query.from, level);
  ExprPtr where = query.where ? BindCondition(*query.where, level, Clause::kWhere) : nullptr;
  for (const sql::WindowSpec& window : query.windows) level.named_windows.push_back(&window);

  std::vector<Target> targets;
  BindTargets(query.items, level, Clause::kSelectList, targets);
  ExprPtr having = query.having ? BindCondition(*query.having, level, Clause::kHaving) : nullptr;
  std::vector<OrderItem> order = BindOrderBy(query.order_by, targets, level);
  std::vector<int> distinct_on;
  for (const sql::ExprPtr& expr : query.distinct_on) {
    const int target = FindTarget(*expr, targets, level, Clause::kDistinctOn);
    RequireSortable(*targets[static_cast<std::size_t>(target)].expr);
    if (std::ranges::find(distinct_on, target) == distinct_on.end()) distinct_on.push_back(target);
  }
  if (!options.keep_unknown) {
    for (Target& target : targets) target.expr = ResolveUnknown(std::move(target.expr));
  }
  if (!query.locking.empty()) {
    return BindLockingSelect(std::move(plan), std::move(where), query, targets, std::move(order), level);
  }
  plan = MakeFilter(std::move(plan), std::move(where));
  const bool grouped = !query.group_by.empty() || level.has_aggregates || having;
  if (grouped) plan = AddGrouping(std::move(plan), query, targets, having, level);
  plan = MakeFilter(std::move(plan), std::move(having));
  if (!level.windows.empty()) plan = AddWindows(std::move(plan), targets, level);
  plan = AddSetReturning(std::move(plan), targets);
  return AddOrdering(std::move(plan), query, targets, std::move(order), std::move(distinct_on), level);
}

void Binder::FillSource(Target& target, const Level& level) const {
  const Expr& expr = *target.expr;
  if (expr.kind != ExprKind::kColumn) return;
  for (const auto& item : level.items) {
    for (const ScopeColumn& column : item->columns) {
      if (column.expr->kind == ExprKind::kColumn && column.expr->slot == expr.slot) {
        target.source_table = column.source_table;
        target.source_attnum = column.source_attnum;
        return;
      }
    }
    if (item->scan != nullptr && (expr.slot == item->ctid_slot || expr.slot == item->tableoid_slot)) {
      constexpr std::int16_t kCtid = -1, kTableoid = -6;  // PostgreSQL's attribute numbers
      target.source_table = item->relation->oid;
      target.source_attnum = expr.slot == item->ctid_slot ? kCtid : kTableoid;
      return;
    }
  }
}

void Binder::BindTargets(const std::vector<sql::SelectItem>& items, Level& level, Clause clause,
                         std::vector<Target>& targets) {
  const Clause before = std::exchange(level.clause, clause);
  for (const sql::SelectItem& item : items) {
    const auto* ref = sql::If<sql::ColumnRef>(item.expr);
    const auto* indirection = sql::If<sql::IndirectionExpr>(item.expr);
    const bool star =
        (ref != nullptr && ref->star) ||
        (indirection != nullptr && indirection->steps.back().kind == sql::IndirectionKind::kStar);
    if (star) {
      ExpandStar(*item.expr, level, targets);
      continue;
    }
    Target target;
    target.expr = BindExpr(*item.expr, level);
    target.name = item.alias.empty() ? OutputName(*item.expr) : item.alias;
    target.syntax = item.expr.get();
    FillSource(target, level);
    targets.push_back(std::move(target));
  }
  level.clause = before;
}

void Binder::AddItemColumns(const ScopeItem& item, Level& level, Level& owner, sql::Location location,
                            std::vector<Target>& targets) {
  for (const ScopeColumn& column : item.columns) {
    Target target;
    target.expr = ImportFrom(level, owner, column.expr->Clone());
    target.expr->location = location;
    target.name = column.name;
    target.source_table = column.source_table;
    target.source_attnum = column.source_attnum;
    targets.push_back(std::move(target));
  }
}

void Binder::ExpandStar(const sql::Expr& expr, Level& level, std::vector<Target>& targets) {
  if (const auto* indirection = sql::If<sql::IndirectionExpr>(&expr)) {
    ExpandRecordStar(*indirection, level, targets);
    return;
  }
  const auto& ref = sql::As<sql::ColumnRef>(expr);
  if (ref.parts.empty()) {
    bool any = false;
    for (const auto& item : level.items) {
      if (!item->columns_visible) continue;
      any = true;
      AddItemColumns(*item, level, level, ref.location, targets);
    }
    if (!any) Throw(SqlError("42601", "SELECT * with no tables specified is not valid"), ref.location);
    return;
  }
  if (ref.parts.size() > 3) {
    Throw(Error("42601", "improper qualified name (too many dotted names): {}.*", sql::JoinName(ref.parts)),
          ref.location);
  }
  const std::string schema = ref.parts.size() > 1 ? ref.parts[ref.parts.size() - 2] : "";
  const ItemMatch match = LookUpItem(level, schema, ref.parts.back(), ref.location, true);
  if (match.item == nullptr) NoSuchItem(level, schema, ref.parts.back(), ref.location);
  AddItemColumns(*match.item, level, *match.level, ref.location, targets);
}

// (expr).*: the columns of a function's or row's result.
void Binder::ExpandRecordStar(const sql::IndirectionExpr& expr, Level& level, std::vector<Target>& targets) {
  if (expr.steps.size() != 1) Unsupported("row expansion of an indirection", expr.location);
  if (const auto* ref = sql::If<sql::ColumnRef>(expr.arg); ref != nullptr && ref->parts.size() == 1) {
    const ItemMatch match = LookUpItem(level, "", ref->parts[0], ref->location, true);
    if (match.item != nullptr) {  // (t).*
      AddItemColumns(*match.item, level, *match.level, expr.location, targets);
      return;
    }
  }
  ExprPtr base = BindExpr(*expr.arg, level);
  if (base->kind == ExprKind::kRow) {
    for (std::size_t i = 0; i < base->children.size(); ++i) {
      Target target;
      target.name = base->fields ? (*base->fields)[i].first : fmt::format("f{}", i + 1);
      target.expr = std::move(base->children[i]);
      targets.push_back(std::move(target));
    }
    return;
  }
  if (!base->fields) {
    if (base->type.oid != oid::kRecord) {
      Throw(Error("42809", "type {} is not composite", FormatType(base->type.oid)), expr.location);
    }
    Throw(SqlError("42809", "record type has not been registered"), expr.location);
  }
  for (std::size_t i = 0; i < base->fields->size(); ++i) {
    Target target;
    target.name = (*base->fields)[i].first;
    target.expr = MakeUnary(ExprKind::kField, (*base->fields)[i].second, CloneExpr(*base));
    target.expr->slot = static_cast<int>(i);
    targets.push_back(std::move(target));
  }
}

PlanPtr Binder::AddTargets(PlanPtr plan, std::vector<Target>& targets) {
  std::vector<OutputColumn> output = TargetColumns(targets);
  std::vector<ExprPtr> projections;
  for (Target& target : targets) projections.push_back(std::move(target.expr));
  return MakeProject(std::move(plan), std::move(projections), std::move(output));
}

PlanPtr Binder::AddWindows(PlanPtr plan, std::vector<Target>& targets, Level& level) {
  for (std::size_t w = 0; w < level.windows.size(); ++w) {
    PlanPtr node = MakeNode(PlanKind::kWindow);
    node->output = plan->output;
    const int width = static_cast<int>(plan->output.size());
    WindowInfo window = std::move(*level.windows[w]);
    for (Target& target : targets) {
      ReplaceParts(target.expr, [&](const Expr& expr) -> ExprPtr {
        if (expr.kind != ExprKind::kWindow || expr.slot != static_cast<int>(w)) return nullptr;
        node->output.push_back({expr.aggregate->function->name, expr.type});
        window.calls.push_back(expr.aggregate);
        ExprPtr column = MakeColumn(expr.type, width + static_cast<int>(window.calls.size()) - 1);
        column->location = expr.location;
        return column;
      });
    }
    node->window = std::move(window);
    node->children.push_back(std::move(plan));
    plan = std::move(node);
  }
  return plan;
}

// Set-returning functions of the select list, innermost first: each round runs beside the others of its depth.
PlanPtr Binder::AddSetReturning(PlanPtr plan, std::vector<Target>& targets) {
  const auto any = [&] {
    return std::ranges::any_of(targets, [](const Target& target) { return HasSetReturning(*target.expr); });
  };
  while (any()) {
    PlanPtr node = MakeNode(PlanKind::kProjectSet);
    node->output = plan->output;
    for (std::size_t i = 0; i < plan->output.size(); ++i) {
      node->projections.push_back(MakeColumn(plan->output[i].type, static_cast<int>(i)));
    }
    for (Target& target : targets) {
      ReplaceParts(target.expr, [&](const Expr& expr) -> ExprPtr {
        if (!IsSetReturning(expr)) return nullptr;
        for (const ExprPtr& child : expr.children) {
          if (HasSetReturning(*child)) return nullptr;
        }
        node->output.push_back({expr.function->name, expr.type});
        node->projections.push_back(CloneExpr(expr));
        ExprPtr column = MakeColumn(expr.type, static_cast<int>(node->projections.size()) - 1);
        column->fields = expr.fields;
        return column;
      });
    }
    node->children.push_back(std::move(plan));
    plan = std::move(node);
  }
  return plan;
}

}  // namespace rocklake
