// INSERT ... ON CONFLICT: the arbiter constraint and the update of the row that stands in the way.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

void Binder::BindConflictTarget(const sql::OnConflict& conflict, const RelationRef& relation,
                                ModifyInfo& modify) {
  const std::vector<UniqueConstraint>& unique = relation.definition->unique;
  if (!conflict.constraint.empty()) {
    for (std::size_t i = 0; i < unique.size(); ++i) {
      if (unique[i].name == conflict.constraint && unique[i].is_constraint) modify.conflict_constraint = i;
    }
    if (!modify.conflict_constraint) {
      throw Error("42704", "constraint \"{}\" for table \"{}\" does not exist", conflict.constraint,
                  relation.name);
    }
    return;
  }
  if (!conflict.has_target) {
    if (!conflict.update) return;
    Throw(SqlError("42601", "ON CONFLICT DO UPDATE requires inference specification or constraint name")
              .Hint("For example, ON CONFLICT (column_name)."),
          conflict.location);
  }
  std::vector<int> attnums;
  for (const sql::IndexElement& element : conflict.target) {
    std::string column = element.column;
    if (const auto* ref = sql::If<sql::ColumnRef>(element.expr); ref != nullptr && ref->parts.size() == 1)
      column = ref->parts[0];
    const int attnum = column.empty() ? 0 : relation.definition->FindColumn(column);
    if (attnum == 0 && !column.empty()) {
      Throw(Error("42703", "column \"{}\" does not exist", column), conflict.target_location);
    }
    if (std::ranges::find(attnums, attnum) == attnums.end()) attnums.push_back(attnum);
  }
  std::ranges::sort(attnums);
  for (std::size_t i = 0; i < unique.size(); ++i) {
    std::vector<int> columns = unique[i].attnums;
    std::ranges::sort(columns);
    if (columns == attnums) {
      modify.conflict_constraint = i;
      return;
    }
  }
  throw SqlError("42P10",
                 "there is no unique or exclusion constraint matching the ON CONFLICT specification");
}

void Binder::BindConflict(const sql::OnConflict& conflict, const RelationRef& relation,
                          const sql::RelationRef& ref, Level& parent, ModifyInfo& modify) {
  BindConflictTarget(conflict, relation, modify);
  modify.on_conflict = conflict.update ? ConflictAction::kUpdate : ConflictAction::kNothing;
  if (!conflict.update) return;
  Level level;
  level.parent = &parent;
  level.link = Level::Link::kFromSubquery;
  BindTableRow(relation, ref, level);
  sql::RelationRef excluded;
  excluded.name = relation.name;
  excluded.alias = sql::Alias{"excluded", {}};
  BindTableRow(relation, excluded, level);
  // Columns on the left of SET are the target's; a bare column on the right is too.
  level.items[1]->columns_visible = false;
  BindAssignments(conflict.assignments, relation, level, modify.conflict_attnums,
                  modify.conflict_assignments);
  if (conflict.where) modify.conflict_where = BindCondition(*conflict.where, level, Clause::kConflictWhere);
}

}  // namespace rocklake
