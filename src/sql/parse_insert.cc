#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

StatementPtr Converter::Insert(const PgQuery__InsertStmt& insert) {
  auto statement = std::make_unique<InsertStatement>();
  statement->with = With(insert.with_clause);
  statement->relation = RelationOf(*insert.relation);
  statement->columns = Targets({insert.cols, insert.n_cols});
  statement->overriding = OverridingOf(insert.override);
  statement->source = QueryOf(insert.select_stmt);
  statement->on_conflict = Conflict(insert.on_conflict_clause);
  statement->returning = Items({insert.returning_list, insert.n_returning_list});
  return statement;
}

std::unique_ptr<OnConflict> Converter::Conflict(const PgQuery__OnConflictClause* clause) {
  if (clause == nullptr) return nullptr;
  auto conflict = std::make_unique<OnConflict>();
  conflict->update = clause->action == PG_QUERY__ON_CONFLICT_ACTION__ONCONFLICT_UPDATE;
  if (const auto* infer = clause->infer) {
    conflict->has_target = true;
    conflict->target = IndexElements({infer->index_elems, infer->n_index_elems});
    conflict->target_where = Expression(infer->where_clause);
    conflict->constraint = infer->conname;
    conflict->target_location = infer->location;
  }
  conflict->assignments = Assignments({clause->target_list, clause->n_target_list});
  conflict->where = Expression(clause->where_clause);
  conflict->location = clause->location;
  return conflict;
}

}  // namespace rocklake::sql
