// GROUP BY, aggregates and HAVING: what stands above the aggregate node reads group columns and results only
// (PostgreSQL manual, 7.2.3 and 7.2.4; messages of parse_agg.c).
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

namespace {

constexpr std::size_t kMaxGroupingSets = 4096;

int FindGroup(const AggregateInfo& info, const Expr& expr) {
  for (std::size_t i = 0; i < info.group_by.size(); ++i) {
    if (ExprEquals(*info.group_by[i], expr)) return static_cast<int>(i);
  }
  return -1;
}

using Sets = std::vector<std::vector<int>>;

// Every set of `a` with every one of `b`.
Sets Cross(const Sets& a, const Sets& b) {
  Sets product;
  for (const auto& left : a) {
    for (const auto& right : b) {
      product.push_back(left);
      for (const int column : right) {
        if (std::ranges::find(product.back(), column) == product.back().end())
          product.back().push_back(column);
      }
    }
  }
  return product;
}

}  // namespace

int Binder::BindGroupExpr(const sql::Expr& expr, std::vector<Target>& targets, Level& level,
                          AggregateInfo& info) {
  const auto index = static_cast<std::size_t>(FindTarget(expr, targets, level, Clause::kGroupBy));
  targets[index].expr = ResolveUnknown(std::move(targets[index].expr));
  const Expr& target = *targets[index].expr;
  if (HasKind(target, ExprKind::kAggregate)) {
    Throw(SqlError("42803", "aggregate functions are not allowed in GROUP BY"), expr.location);
  }
  if (HasKind(target, ExprKind::kWindow)) {
    Throw(SqlError("42P20", "window functions are not allowed in GROUP BY"), expr.location);
  }
  RequireComparable(target);
  if (const int known = FindGroup(info, target); known >= 0) return known;
  info.group_by.push_back(CloneExpr(target));
  if (targets[index].hidden && index + 1 == targets.size() && targets[index].syntax == &expr)
    targets.pop_back();
  return static_cast<int>(info.group_by.size()) - 1;
}

std::vector<std::vector<int>> Binder::ExpandGroupingSet(const sql::GroupingSet& set,
                                                        std::vector<Target>& targets, Level& level,
                                                        AggregateInfo& info) {
  // An element of ROLLUP or CUBE, or an expression, is a group of columns.
  const auto columns_of = [&](const sql::GroupingSet& element) {
    std::vector<int> columns;
    if (element.kind == sql::GroupingSetKind::kEmpty) return columns;
    const auto* row = sql::If<sql::RowExpr>(element.expr);
    if (row == nullptr || row->explicit_row) {
      columns.push_back(BindGroupExpr(*element.expr, targets, level, info));
    } else {
      for (const sql::ExprPtr& field : row->fields)
        columns.push_back(BindGroupExpr(*field, targets, level, info));
    }
    return columns;
  };
  Sets sets;
  switch (set.kind) {
    case sql::GroupingSetKind::kEmpty:
    case sql::GroupingSetKind::kExpr:
      return {columns_of(set)};
    case sql::GroupingSetKind::kSets:
      for (const sql::GroupingSet& element : set.elements) {
        for (auto& inner : ExpandGroupingSet(element, targets, level, info)) sets.push_back(std::move(inner));
      }
      return sets;
    case sql::GroupingSetKind::kRollup: {
      std::vector<int> prefix;
      sets.push_back(prefix);
      for (const sql::GroupingSet& element : set.elements) {
        for (const int column : columns_of(element)) prefix.push_back(column);
        sets.insert(sets.begin(), prefix);
      }
      return sets;
    }
    case sql::GroupingSetKind::kCube: {
      constexpr std::size_t kMaxCube = 12;
      if (set.elements.size() > kMaxCube) {
        Throw(SqlError("54011", "CUBE is limited to 12 elements"), set.location);
      }
      sets.emplace_back();
      for (std::size_t i = set.elements.size(); i-- > 0;) {
        const Sets with = Cross({columns_of(set.elements[i])}, sets);
        sets.insert(sets.begin(), with.begin(), with.end());
      }
      return sets;
    }
  }
  return sets;
}

void Binder::BindGroupBy(const sql::Query& query, std::vector<Target>& targets, Level& level,
                         AggregateInfo& info) {
  bool plain = true;
  Sets sets{{}};
  for (const sql::GroupingSet& element : query.group_by) {
    plain = plain && element.kind == sql::GroupingSetKind::kExpr;
    sets = Cross(sets, ExpandGroupingSet(element, targets, level, info));
    if (sets.size() > kMaxGroupingSets) {
      Throw(SqlError("54001", "too many grouping sets present (maximum 4096)"), element.location);
    }
  }
  if (query.group_distinct) {
    for (auto& set : sets) std::ranges::sort(set);
    Sets unique;
    for (auto& set : sets) {
      if (std::ranges::find(unique, set) == unique.end()) unique.push_back(std::move(set));
    }
    sets = std::move(unique);
  }
  if (!plain) info.grouping_sets = std::move(sets);
}

namespace {

// Names a FROM row's slot for messages, and knows which columns the group columns determine.
struct GroupedColumns {
  const Level& level;
  AggregateInfo& info;

  // The primary key of the slot's relation is grouped by: its other columns are too. (Manual, 7.2.3.)
  bool Determined(int slot, Type type) {
    for (const auto& item : level.items) {
      if (item->scan == nullptr || !item->relation->definition) continue;
      const RelationDefinition& definition = *item->relation->definition;
      const int offset = slot - item->first_slot;
      if (offset < 0 || offset >= static_cast<int>(definition.columns.size())) continue;
      for (const UniqueConstraint& constraint : definition.unique) {
        if (!constraint.primary || !constraint.is_constraint) continue;
        std::vector<int> key;
        for (const int attnum : constraint.attnums) {
          key.push_back(
              FindGroup(info, *MakeColumn(definition.columns[static_cast<std::size_t>(attnum) - 1].type,
                                          item->first_slot + attnum - 1)));
        }
        if (std::ranges::find(key, -1) != key.end() || !InEverySet(key)) return false;
        info.group_by.push_back(MakeColumn(type, slot));
        for (auto& set : info.grouping_sets) set.push_back(static_cast<int>(info.group_by.size()) - 1);
        return true;
      }
    }
    return false;
  }

  bool InEverySet(const std::vector<int>& columns) const {
    return std::ranges::all_of(info.grouping_sets, [&](const std::vector<int>& set) {
      return std::ranges::all_of(columns, [&](int c) { return std::ranges::find(set, c) != set.end(); });
    });
  }

  std::string Name(int slot) const {
    const auto& name = level.slot_names[static_cast<std::size_t>(slot)];
    return name.item.empty() ? name.column : name.item + "." + name.column;
  }
};

}  // namespace

void Binder::CheckGrouped(const Expr& expr, const Level& level, AggregateInfo& info, bool in_subquery) const {
  if (expr.kind == ExprKind::kGrouping || FindGroup(info, expr) >= 0) return;
  if (expr.kind == ExprKind::kAggregate) {
    try {
      for (const ExprPtr& direct : expr.aggregate->direct_arguments)
        CheckGrouped(*direct, level, info, in_subquery);
    } catch (SqlError& error) {
      if (!in_subquery)
        error.detail = "Direct arguments of an ordered-set aggregate must use only grouped columns.";
      throw;
    }
    return;
  }
  if (expr.kind == ExprKind::kColumn) {
    GroupedColumns grouped{level, info};
    if (grouped.Determined(expr.slot, expr.type)) return;
    if (in_subquery) {
      Throw(Error("42803", "subquery uses ungrouped column \"{}\" from outer query", grouped.Name(expr.slot)),
            expr.location);
    }
    Throw(
        Error("42803", "column \"{}\" must appear in the GROUP BY clause or be used in an aggregate function",
              grouped.Name(expr.slot)),
        expr.location);
  }
  if (expr.subplan) {
    for (const ExprPtr& child : expr.children) CheckGrouped(*child, level, info, in_subquery);
    for (const ExprPtr& argument : expr.subplan->arguments) CheckGrouped(*argument, level, info, true);
    return;
  }
  ForEachChild(expr, [&](const Expr& child) { CheckGrouped(child, level, info, in_subquery); });
}

namespace {

// The calls that the aggregate node computes; equal ones once.
struct Calls {
  std::vector<const Expr*> distinct;
  std::unordered_map<const AggregateCall*, std::size_t> index;  // of each occurrence
  std::vector<const Expr*> groupings;

  void Collect(const Expr& expr) {
    VisitExpr(expr, [&](const Expr& part) {
      if (part.kind == ExprKind::kGrouping) {
        groupings.push_back(&part);
        return false;
      }
      if (part.kind != ExprKind::kAggregate) return true;
      const auto known =
          IsVolatile(part)
              ? distinct.end()
              : std::ranges::find_if(distinct, [&](const Expr* call) { return ExprEquals(*call, part); });
      index.emplace(part.aggregate.get(), static_cast<std::size_t>(known - distinct.begin()));
      if (known == distinct.end()) distinct.push_back(&part);
      return false;
    });
  }
};

}  // namespace

namespace {

// Set-returning functions that are grouped by run below the groups: their rows are what is grouped.
PlanPtr ExpandGroupedSets(PlanPtr plan, AggregateInfo& info, const std::vector<ExprPtr*>& above) {
  while (std::ranges::any_of(info.group_by, [](const ExprPtr& group) { return HasSetReturning(*group); })) {
    PlanPtr node = MakeNode(PlanKind::kProjectSet);
    node->output = plan->output;
    for (std::size_t i = 0; i < plan->output.size(); ++i) {
      node->projections.push_back(MakeColumn(plan->output[i].type, static_cast<int>(i)));
    }
    const std::size_t width = node->projections.size();
    const auto take = [&](const Expr& part) -> ExprPtr {
      for (std::size_t i = width; i < node->projections.size(); ++i) {
        if (ExprEquals(*node->projections[i], part)) return MakeColumn(part.type, static_cast<int>(i));
      }
      return nullptr;
    };
    for (ExprPtr& group : info.group_by) {
      ReplaceParts(group, [&](const Expr& part) -> ExprPtr {
        if (!IsSetReturning(part)) return nullptr;
        for (const ExprPtr& child : part.children) {
          if (HasSetReturning(*child)) return nullptr;
        }
        if (ExprPtr known = take(part)) return known;
        node->output.push_back({part.function->name, part.type});
        node->projections.push_back(CloneExpr(part));
        return MakeColumn(part.type, static_cast<int>(node->projections.size()) - 1);
      });
    }
    for (ExprPtr* expr : above) ReplaceParts(*expr, take);
    node->children.push_back(std::move(plan));
    plan = std::move(node);
  }
  return plan;
}

}  // namespace

PlanPtr Binder::AddGrouping(PlanPtr plan, const sql::Query& query, std::vector<Target>& targets,
                            ExprPtr& having, Level& level) {
  PlanPtr node = MakeNode(PlanKind::kAggregate);
  AggregateInfo& info = node->aggregate;
  BindGroupBy(query, targets, level, info);
  std::vector<ExprPtr*> above;
  for (Target& target : targets) above.push_back(&target.expr);
  if (having) above.push_back(&having);
  for (const auto& window : level.windows) {
    for (ExprPtr& expr : window->partition_by) above.push_back(&expr);
    for (SortKey& key : window->order_by) above.push_back(&key.expr);
    if (window->start_offset) above.push_back(&window->start_offset);
    if (window->end_offset) above.push_back(&window->end_offset);
  }
  plan = ExpandGroupedSets(std::move(plan), info, above);
  for (const ExprPtr* expr : above) CheckGrouped(**expr, level, info, false);

  Calls calls;
  for (const ExprPtr* expr : above) calls.Collect(**expr);
  for (const ExprPtr& group : info.group_by) node->output.push_back({group->name, group->type});
  for (const Expr* call : calls.distinct) {
    node->output.push_back({call->aggregate->function->name, call->type});
    info.calls.push_back(call->aggregate);
  }
  for (const Expr* grouping : calls.groupings) {
    std::vector<int> columns;
    for (const ExprPtr& argument : grouping->children) {
      columns.push_back(FindGroup(info, *argument));
      if (columns.back() < 0) {
        Throw(SqlError("42803",
                       "arguments to GROUPING must be grouping expressions of the associated query level"),
              argument->location);
      }
    }
    info.groupings.push_back(std::move(columns));
    node->output.push_back({"grouping", grouping->type});
  }
  const std::size_t groups = info.group_by.size();
  const auto column = [](const Expr& expr, std::size_t slot) {
    ExprPtr replacement = MakeColumn(expr.type, static_cast<int>(slot));
    replacement->location = expr.location;
    replacement->name = expr.name;
    replacement->fields = expr.fields;
    return replacement;
  };
  for (ExprPtr* expr : above) {
    ReplaceParts(*expr, [&](const Expr& part) -> ExprPtr {
      if (const int group = FindGroup(info, part); group >= 0) {
        return column(part, static_cast<std::size_t>(group));
      }
      if (part.kind == ExprKind::kGrouping) {
        const auto it = std::ranges::find(calls.groupings, &part);
        return column(
            part, groups + calls.distinct.size() + static_cast<std::size_t>(it - calls.groupings.begin()));
      }
      if (part.kind != ExprKind::kAggregate) return nullptr;
      return column(part, groups + calls.index.at(part.aggregate.get()));
    });
  }
  node->children.push_back(std::move(plan));
  return node;
}

}  // namespace rocklake
