// UPDATE, DELETE, MERGE: the statements that change rows which are there.
#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

// SET (a, b) = source arrives as one target per column, each with its number and the whole source: the first
// one opens an assignment, the others join it.
std::vector<Assignment> Converter::Assignments(NodeSpan nodes) {
  std::vector<Assignment> assignments;
  for (const auto* node : nodes) {
    if (node->node_case != PG_QUERY__NODE__NODE_RES_TARGET) continue;
    const auto* value = node->res_target->val;
    const bool multiple = value != nullptr && value->node_case == PG_QUERY__NODE__NODE_MULTI_ASSIGN_REF;
    if (!multiple || value->multi_assign_ref->colno == 1) {
      Assignment& assignment = assignments.emplace_back();
      assignment.multiple = multiple;
      assignment.value = Expression(multiple ? value->multi_assign_ref->source : value);
    }
    assignments.back().targets.push_back(Target(*node));
  }
  return assignments;
}

StatementPtr Converter::Update(const PgQuery__UpdateStmt& update) {
  auto statement = std::make_unique<UpdateStatement>();
  statement->with = With(update.with_clause);
  statement->relation = RelationOf(*update.relation);
  statement->assignments = Assignments({update.target_list, update.n_target_list});
  statement->from = FromItems({update.from_clause, update.n_from_clause});
  statement->where = Expression(update.where_clause);
  statement->returning = Items({update.returning_list, update.n_returning_list});
  return statement;
}

StatementPtr Converter::Delete(const PgQuery__DeleteStmt& deletion) {
  auto statement = std::make_unique<DeleteStatement>();
  statement->with = With(deletion.with_clause);
  statement->relation = RelationOf(*deletion.relation);
  statement->using_items = FromItems({deletion.using_clause, deletion.n_using_clause});
  statement->where = Expression(deletion.where_clause);
  statement->returning = Items({deletion.returning_list, deletion.n_returning_list});
  return statement;
}

StatementPtr Converter::Merge(const PgQuery__MergeStmt& merge) {
  auto statement = std::make_unique<MergeStatement>();
  statement->with = With(merge.with_clause);
  statement->relation = RelationOf(*merge.relation);
  statement->source = From(*merge.source_relation);
  statement->condition = Expression(merge.join_condition);
  for (const auto* node : NodeSpan(merge.merge_when_clauses, merge.n_merge_when_clauses)) {
    if (node->node_case == PG_QUERY__NODE__NODE_MERGE_WHEN_CLAUSE) {
      statement->whens.push_back(When(*node->merge_when_clause));
    }
  }
  return statement;
}

MergeWhen Converter::When(const PgQuery__MergeWhenClause& clause) {
  MergeWhen when;
  when.matched = clause.matched;
  when.condition = Expression(clause.condition);
  const NodeSpan targets(clause.target_list, clause.n_target_list);
  switch (clause.command_type) {
    case PG_QUERY__CMD_TYPE__CMD_UPDATE:
      when.action = MergeAction::kUpdate;
      when.assignments = Assignments(targets);
      break;
    case PG_QUERY__CMD_TYPE__CMD_DELETE:
      when.action = MergeAction::kDelete;
      break;
    case PG_QUERY__CMD_TYPE__CMD_INSERT:
      when.action = MergeAction::kInsert;
      when.columns = Targets(targets);
      when.values = Expressions({clause.values, clause.n_values});
      break;
    default:
      break;
  }
  when.overriding = OverridingOf(clause.override);
  return when;
}

}  // namespace rocklake::sql
