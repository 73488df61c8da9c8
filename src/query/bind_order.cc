// ORDER BY, DISTINCT and the nodes that stand above the select list.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

// Types without an order or equality of their own.
bool LacksOrder(Oid type) {
  const Oid element = ElementType(type);
  if (element != 0) return LacksOrder(element);
  switch (type) {
    case oid::kJson:
    case oid::kXml:
    case oid::kPoint:
    case oid::kXid:
    case oid::kCid:
    case oid::kAclItem:
    case oid::kRefcursor:
    case oid::kPgNodeTree:
    case oid::kVoid:
      return true;
    default:
      return false;
  }
}

bool LacksEquality(Oid type) {
  const Oid element = ElementType(type);
  if (element != 0) return LacksEquality(element);
  return LacksOrder(type) && type != oid::kXid && type != oid::kCid && type != oid::kAclItem;
}

}  // namespace

void Binder::RequireSortable(const Expr& expr) const {
  if (!LacksOrder(expr.type.oid)) return;
  Throw(Error("42883", "could not identify an ordering operator for type {}", FormatType(expr.type.oid))
            .Hint("Use an explicit ordering operator or modify the query."),
        expr.location);
}

void Binder::RequireComparable(const Expr& expr) const {
  if (!LacksEquality(expr.type.oid)) return;
  Throw(Error("42883", "could not identify an equality operator for type {}", FormatType(expr.type.oid)),
        expr.location);
}

void Binder::SortDirectionOf(const sql::SortItem& item, bool& descending, bool& nulls_first) const {
  descending = item.direction == sql::SortDirection::kDescending;
  if (item.direction == sql::SortDirection::kUsing) {
    const std::string& name = item.using_operator.name;
    descending = name == ">";
    if (name != "<" && name != ">") {
      Throw(Error("42809", "operator {} is not a valid ordering operator", name)
                .Hint("Ordering operators must be \"<\" or \">\" members of btree operator families."),
            item.location);
    }
  }
  nulls_first = item.nulls == sql::SortNulls::kDefault ? descending : item.nulls == sql::SortNulls::kFirst;
}

int Binder::FindTargetByName(const sql::ColumnRef& ref, const std::vector<Target>& targets,
                             Clause clause) const {
  int found = -1;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].hidden || targets[i].name != ref.parts[0]) continue;
    if (found >= 0 && !ExprEquals(*targets[static_cast<std::size_t>(found)].expr, *targets[i].expr)) {
      Throw(Error("42702", "{} \"{}\" is ambiguous", ClauseName(clause), ref.parts[0]), ref.location);
    }
    if (found < 0) found = static_cast<int>(i);
  }
  return found;
}

int Binder::FindTargetByPosition(const sql::Literal& literal, const std::vector<Target>& targets,
                                 Clause clause) const {
  if (literal.literal != sql::LiteralKind::kInteger) {
    Throw(Error("42601", "non-integer constant in {}", ClauseName(clause)), literal.location);
  }
  int position = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].hidden && ++position == literal.integer) return static_cast<int>(i);
  }
  Throw(Error("42P10", "{} position {} is not in select list", ClauseName(clause), literal.integer),
        literal.location);
}

int Binder::FindTarget(const sql::Expr& expr, std::vector<Target>& targets, Level& level, Clause clause) {
  if (const auto* ref = sql::If<sql::ColumnRef>(&expr);
      ref != nullptr && ref->parts.size() == 1 && !ref->star) {
    // GROUP BY takes a name of FROM before one of the select list.
    const bool input_first =
        clause == Clause::kGroupBy && LookUpColumn(level, ref->parts[0], ref->location, true);
    const int found = input_first ? -1 : FindTargetByName(*ref, targets, clause);
    if (found >= 0) return found;
  }
  if (const auto* literal = sql::If<sql::Literal>(&expr))
    return FindTargetByPosition(*literal, targets, clause);
  const Clause before = std::exchange(level.clause, clause);
  ExprPtr bound = BindExpr(expr, level);
  level.clause = before;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (ExprEquals(*targets[i].expr, *bound)) return static_cast<int>(i);
  }
  Target target;
  target.expr = std::move(bound);
  target.name = OutputName(expr);
  target.hidden = true;
  target.syntax = &expr;
  targets.push_back(std::move(target));
  return static_cast<int>(targets.size()) - 1;
}

std::vector<Binder::OrderItem> Binder::BindOrderBy(const std::vector<sql::SortItem>& order,
                                                   std::vector<Target>& targets, Level& level) {
  std::vector<OrderItem> items;
  for (const sql::SortItem& item : order) {
    OrderItem bound;
    bound.target = FindTarget(*item.expr, targets, level, Clause::kOrderBy);
    Target& target = targets[static_cast<std::size_t>(bound.target)];
    target.expr = ResolveUnknown(std::move(target.expr));
    if (target.expr->location < 0) target.expr->location = item.expr->location;
    RequireSortable(*target.expr);
    SortDirectionOf(item, bound.descending, bound.nulls_first);
    const bool again =
        std::ranges::any_of(items, [&](const OrderItem& other) { return other.target == bound.target; });
    if (!again) items.push_back(bound);
  }
  return items;
}

namespace {

SortKey KeyOf(const std::vector<Target>& targets, int target, bool descending, bool nulls_first) {
  return {MakeColumn(targets[static_cast<std::size_t>(target)].expr->type, target), descending, nulls_first};
}

}  // namespace

// DISTINCT ON wants its expressions first in the order; those that ORDER BY does not name come behind it.
void Binder::CheckDistinctOn(const std::vector<Target>& targets, std::vector<OrderItem>& order,
                             const std::vector<int>& distinct_on) const {
  const auto refuse = [&](int target) {
    Throw(SqlError("42P10", "SELECT DISTINCT ON expressions must match initial ORDER BY expressions"),
          targets[static_cast<std::size_t>(target)].expr->location);
  };
  bool skipped = false;
  for (const OrderItem& item : order) {
    if (std::ranges::find(distinct_on, item.target) == distinct_on.end()) {
      skipped = true;
    } else if (skipped) {
      refuse(item.target);
    }
  }
  std::size_t at = std::min(order.size(), distinct_on.size());
  for (const int target : distinct_on) {
    if (std::ranges::find(order, target, &OrderItem::target) != order.end()) continue;
    if (skipped) refuse(target);
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(std::min(at++, order.size())),
                 OrderItem{target, false, false});
  }
}

PlanPtr Binder::AddOrdering(PlanPtr plan, const sql::Query& query, std::vector<Target>& targets,
                            std::vector<OrderItem> order, std::vector<int> distinct_on, Level& level) {
  const auto node_over = [](PlanKind kind, PlanPtr child) {
    PlanPtr node = MakeNode(kind);
    node->output = child->output;
    node->children.push_back(std::move(child));
    return node;
  };
  std::vector<int> shown;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].hidden) shown.push_back(static_cast<int>(i));
    if (query.distinct && distinct_on.empty()) {
      if (targets[i].hidden) {
        Throw(SqlError("42P10", "for SELECT DISTINCT, ORDER BY expressions must appear in select list"),
              targets[i].expr->location);
      }
      RequireComparable(*targets[i].expr);
    }
  }
  if (!distinct_on.empty()) CheckDistinctOn(targets, order, distinct_on);
  std::vector<SortKey> keys;
  for (const OrderItem& item : order)
    keys.push_back(KeyOf(targets, item.target, item.descending, item.nulls_first));
  std::vector<SortKey> distinct_keys;
  for (const int target : distinct_on) distinct_keys.push_back(KeyOf(targets, target, false, false));

  plan = AddTargets(std::move(plan), targets);
  if (query.distinct && distinct_on.empty()) plan = node_over(PlanKind::kDistinct, std::move(plan));
  if (!keys.empty()) {
    plan = node_over(PlanKind::kSort, std::move(plan));
    plan->sort_keys = std::move(keys);
  }
  if (!distinct_on.empty()) {
    plan = node_over(PlanKind::kDistinct, std::move(plan));
    plan->sort_keys = std::move(distinct_keys);
  }
  plan = AddLimit(std::move(plan), query, level);
  return shown.size() == targets.size() ? std::move(plan) : MakeSelection(std::move(plan), shown);
}

}  // namespace rocklake
