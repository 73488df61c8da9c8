// UPDATE and DELETE: the child's row is the target's columns (slot = attnum - 1), its ctid and tableoid, then FROM's or
// USING's columns.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

ExprPtr Binder::CoerceAssigned(ExprPtr value, const RelationRef& relation, int attnum,
                               sql::Location location) {
  const ColumnDefinition& column = relation.definition->columns[static_cast<std::size_t>(attnum) - 1];
  const sql::Location at = value->location >= 0 ? value->location : location;
  return CoerceAssignment(std::move(value), column.name, column.type, at);
}

void Binder::BindMultipleAssignment(const sql::Assignment& assignment, const RelationRef& relation,
                                    Level& level, std::vector<int>& attnums, std::vector<ExprPtr>& values) {
  const auto* row = sql::If<sql::RowExpr>(assignment.value);
  const auto* subquery = sql::If<sql::SubqueryExpr>(assignment.value);
  const sql::Location location = assignment.value->location;
  const auto check_count = [&](std::size_t count) {
    if (count != assignment.targets.size()) {
      Throw(SqlError("42601", "number of columns does not match number of values"), location);
    }
  };
  if (row != nullptr) {
    check_count(row->fields.size());
    for (std::size_t i = 0; i < row->fields.size(); ++i) {
      const int attnum = AssignedColumn(assignment.targets[i], relation);
      attnums.push_back(attnum);
      values.push_back(
          row->fields[i]->kind == sql::ExprKind::kDefault
              ? BindDefault(relation, attnum)
              : CoerceAssigned(BindExpr(*row->fields[i], level), relation, attnum, row->fields[i]->location));
    }
    return;
  }
  if (subquery == nullptr || subquery->subquery != sql::SubqueryKind::kScalar) {
    Throw(SqlError("0A000",
                   "source for a multiple-column UPDATE item must be a sub-SELECT or ROW() expression"),
          location);
  }
  std::vector<ExprPtr> fields = BindFields(*assignment.value, level);
  check_count(fields.size());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    attnums.push_back(AssignedColumn(assignment.targets[i], relation));
    values.push_back(CoerceAssigned(std::move(fields[i]), relation, attnums.back(), location));
  }
}

void Binder::BindAssignments(const std::vector<sql::Assignment>& assignments, const RelationRef& relation,
                             Level& level, std::vector<int>& attnums, std::vector<ExprPtr>& values) {
  const Clause before = std::exchange(level.clause, Clause::kUpdateSet);
  for (const sql::Assignment& assignment : assignments) {
    for (const sql::ColumnTarget& target : assignment.targets) {
      if (!target.indirection.empty())
        Unsupported("assignment to an array element or field", target.location);
    }
    if (assignment.multiple) {
      BindMultipleAssignment(assignment, relation, level, attnums, values);
      continue;
    }
    const sql::ColumnTarget& target = assignment.targets.front();
    const sql::Expr& value = *assignment.value;
    ExprPtr bound = value.kind == sql::ExprKind::kDefault ? nullptr : BindExpr(value, level);
    attnums.push_back(AssignedColumn(target, relation));
    values.push_back(bound ? CoerceAssigned(std::move(bound), relation, attnums.back(), value.location)
                           : BindDefault(relation, attnums.back()));
  }
  level.clause = before;
  for (std::size_t i = 0; i < attnums.size(); ++i) {
    const auto end = attnums.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(attnums.begin(), end, attnums[i]) == end) continue;
    const std::string& name = relation.definition->columns[static_cast<std::size_t>(attnums[i]) - 1].name;
    throw Error("42601", "multiple assignments to same column \"{}\"", name);
  }
}

// The target and what it is joined with, filtered.
PlanPtr Binder::BindModifySource(const RelationRef& relation, const sql::RelationRef& ref,
                                 const std::vector<sql::FromItemPtr>& from, const sql::Expr* where,
                                 Level& level, ModifyInfo& modify) {
  modify.target = relation;
  modify.row_mark = row_marks_++;
  FromPart part = BindBaseRelation(relation, ref, level);
  part.plan->scan.row_mark = modify.row_mark;
  for (const sql::FromItemPtr& item : from) {
    FromPart other = BindFromItem(*item, level);
    part = JoinParts(std::move(part), std::move(other), JoinKind::kInner, level, sql::kNoLocation);
  }
  if (where == nullptr) return std::move(part.plan);
  ExprPtr condition = BindCondition(*where, level, Clause::kWhere);
  // A subquery is bound again: the planner may turn the first one into a join.
  modify.recheck =
      HasSubplan(*condition) ? BindCondition(*where, level, Clause::kWhere) : CloneExpr(*condition);
  return MakeFilter(std::move(part.plan), std::move(condition));
}

PlanPtr Binder::BindUpdate(const sql::UpdateStatement& update, Level& level) {
  return WrapWith(update.with.get(), level, [&] {
    const RelationRef relation = FindTargetRelation(update.relation, "update");
    modifies_ = true;
    PlanPtr node = MakeNode(PlanKind::kUpdate);
    PlanPtr source =
        BindModifySource(relation, update.relation, update.from, update.where.get(), level, node->modify);
    BindAssignments(update.assignments, relation, level, node->modify.attnums, node->modify.assignments);
    AddChecks(relation, node->modify);
    node->children.push_back(std::move(source));
    BindReturning(update.returning, relation, update.relation, level, true, *node);
    return node;
  });
}

PlanPtr Binder::BindDelete(const sql::DeleteStatement& remove, Level& level) {
  return WrapWith(remove.with.get(), level, [&] {
    const RelationRef relation = FindTargetRelation(remove.relation, "delete from");
    modifies_ = true;
    PlanPtr node = MakeNode(PlanKind::kDelete);
    PlanPtr source = BindModifySource(relation, remove.relation, remove.using_items, remove.where.get(),
                                      level, node->modify);
    node->children.push_back(std::move(source));
    BindReturning(remove.returning, relation, remove.relation, level, true, *node);
    return node;
  });
}

// A level whose first slots are the relation's columns and nothing else.
void Binder::BindTableRow(const RelationRef& relation, const sql::RelationRef& ref, Level& level) {
  const int first = level.width;
  BindBaseRelation(relation, ref, level);
  ScopeItem& item = *level.items.back();
  item.ctid_slot = item.tableoid_slot = -1;
  item.scan = nullptr;
  level.width = first + static_cast<int>(relation.definition->columns.size());
  level.slot_names.resize(static_cast<std::size_t>(level.width));
}

void Binder::BindReturning(const std::vector<sql::SelectItem>& items, const RelationRef& relation,
                           const sql::RelationRef& ref, Level& source, bool with_source, PlanNode& node) {
  if (items.empty()) return;
  Level level;
  level.parent = &source;
  level.link = Level::Link::kFromSubquery;
  if (!with_source) {
    BindTableRow(relation, ref, level);
  } else {
    // The target's columns are the new row's; all others stand behind it in the child's row.
    const int width = static_cast<int>(relation.definition->columns.size());
    const auto place = [width](int slot) { return slot < width ? slot : slot + width; };
    level.slot_names.resize(static_cast<std::size_t>(width) + source.slot_names.size());
    for (std::size_t slot = 0; slot < source.slot_names.size(); ++slot) {
      level.slot_names[static_cast<std::size_t>(place(static_cast<int>(slot)))] = source.slot_names[slot];
    }
    level.width = static_cast<int>(level.slot_names.size());
    for (auto& item : source.items) {
      for (ScopeColumn& column : item->columns) MapColumns(*column.expr, place);
      if (item->ctid_slot >= 0) item->ctid_slot = place(item->ctid_slot);
      if (item->tableoid_slot >= 0) item->tableoid_slot = place(item->tableoid_slot);
    }
    level.items = std::move(source.items);
    source.items.clear();
  }
  std::vector<Target> targets;
  BindTargets(items, level, Clause::kReturning, targets);
  for (Target& target : targets) target.expr = ResolveUnknown(std::move(target.expr));
  node.output = TargetColumns(targets);
  for (Target& target : targets) node.modify.returning.push_back(std::move(target.expr));
}

}  // namespace rocklake
