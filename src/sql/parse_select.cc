#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

SetOperation SetOperationOf(PgQuery__SetOperation op) {
  switch (op) {
    case PG_QUERY__SET_OPERATION__SETOP_UNION:
      return SetOperation::kUnion;
    case PG_QUERY__SET_OPERATION__SETOP_INTERSECT:
      return SetOperation::kIntersect;
    case PG_QUERY__SET_OPERATION__SETOP_EXCEPT:
      return SetOperation::kExcept;
    default:
      return SetOperation::kNone;
  }
}

GroupingSetKind GroupingSetKindOf(PgQuery__GroupingSetKind kind) {
  switch (kind) {
    case PG_QUERY__GROUPING_SET_KIND__GROUPING_SET_ROLLUP:
      return GroupingSetKind::kRollup;
    case PG_QUERY__GROUPING_SET_KIND__GROUPING_SET_CUBE:
      return GroupingSetKind::kCube;
    case PG_QUERY__GROUPING_SET_KIND__GROUPING_SET_SETS:
      return GroupingSetKind::kSets;
    default:
      return GroupingSetKind::kEmpty;
  }
}

LockingClause LockingOf(const PgQuery__LockingClause& clause) {
  LockingClause locking;
  switch (clause.strength) {
    case PG_QUERY__LOCK_CLAUSE_STRENGTH__LCS_FORKEYSHARE:
      locking.strength = LockStrength::kKeyShare;
      break;
    case PG_QUERY__LOCK_CLAUSE_STRENGTH__LCS_FORSHARE:
      locking.strength = LockStrength::kShare;
      break;
    case PG_QUERY__LOCK_CLAUSE_STRENGTH__LCS_FORNOKEYUPDATE:
      locking.strength = LockStrength::kNoKeyUpdate;
      break;
    default:
      break;
  }
  if (clause.wait_policy == PG_QUERY__LOCK_WAIT_POLICY__LockWaitSkip) locking.wait = LockWait::kSkipLocked;
  if (clause.wait_policy == PG_QUERY__LOCK_WAIT_POLICY__LockWaitError) locking.wait = LockWait::kNoWait;
  locking.relations = Relations({clause.locked_rels, clause.n_locked_rels});
  return locking;
}

}  // namespace

QueryPtr Converter::QueryOf(const PgQuery__Node* node) {
  if (node == nullptr || node->node_case != PG_QUERY__NODE__NODE_SELECT_STMT) return nullptr;
  return ConvertQuery(*node->select_stmt);
}

QueryPtr Converter::ConvertQuery(const PgQuery__SelectStmt& select) {
  const Level level(*this);
  auto query = std::make_unique<Query>();
  query->set_operation = SetOperationOf(select.op);
  if (query->set_operation != SetOperation::kNone) {
    query->all = select.all;
    query->left = ConvertQuery(*select.larg);
    query->right = ConvertQuery(*select.rarg);
  } else {
    SelectCore(select, *query);
  }
  SelectTail(select, *query);
  return query;
}

void Converter::SelectCore(const PgQuery__SelectStmt& select, Query& query) {
  for (const auto* row : NodeSpan(select.values_lists, select.n_values_lists)) {
    if (row->node_case != PG_QUERY__NODE__NODE_LIST) continue;
    query.values.push_back(Expressions({row->list->items, row->list->n_items}));
  }
  // A plain DISTINCT is a list of one NIL.
  query.distinct = select.n_distinct_clause > 0;
  query.distinct_on = Expressions({select.distinct_clause, select.n_distinct_clause});
  query.items = Items({select.target_list, select.n_target_list});
  query.into = Into(select.into_clause);
  query.from = FromItems({select.from_clause, select.n_from_clause});
  query.where = Expression(select.where_clause);
  query.group_by = Groupings({select.group_clause, select.n_group_clause});
  query.group_distinct = select.group_distinct;
  query.having = Expression(select.having_clause);
  for (const auto* node : NodeSpan(select.window_clause, select.n_window_clause)) {
    if (node->node_case == PG_QUERY__NODE__NODE_WINDOW_DEF)
      query.windows.push_back(Window(*node->window_def));
  }
}

void Converter::SelectTail(const PgQuery__SelectStmt& select, Query& query) {
  query.order_by = SortItems({select.sort_clause, select.n_sort_clause});
  query.limit = Expression(select.limit_count);
  query.offset = Expression(select.limit_offset);
  query.with_ties = select.limit_option == PG_QUERY__LIMIT_OPTION__LIMIT_OPTION_WITH_TIES;
  for (const auto* node : NodeSpan(select.locking_clause, select.n_locking_clause)) {
    if (node->node_case == PG_QUERY__NODE__NODE_LOCKING_CLAUSE) {
      query.locking.push_back(LockingOf(*node->locking_clause));
    }
  }
  query.with = With(select.with_clause);
}

std::unique_ptr<IntoClause> Converter::Into(const PgQuery__IntoClause* into) {
  if (into == nullptr) return nullptr;
  auto clause = std::make_unique<IntoClause>();
  if (into->rel != nullptr) clause->relation = RelationOf(*into->rel);
  clause->columns = Names({into->col_names, into->n_col_names});
  clause->options = Options({into->options, into->n_options});
  clause->on_commit = OnCommitOf(into->on_commit);
  clause->tablespace = into->table_space_name;
  clause->access_method = into->access_method;
  clause->no_data = into->skip_data;
  return clause;
}

std::unique_ptr<WithClause> Converter::With(const PgQuery__WithClause* with) {
  if (with == nullptr) return nullptr;
  auto clause = std::make_unique<WithClause>();
  clause->recursive = with->recursive;
  clause->location = with->location;
  for (const auto* node : NodeSpan(with->ctes, with->n_ctes)) {
    if (node->node_case == PG_QUERY__NODE__NODE_COMMON_TABLE_EXPR) {
      clause->tables.push_back(Common(*node->common_table_expr));
    }
  }
  return clause;
}

CommonTable Converter::Common(const PgQuery__CommonTableExpr& expr) {
  CommonTable table;
  table.name = expr.ctename;
  table.columns = Names({expr.aliascolnames, expr.n_aliascolnames});
  if (expr.ctematerialized == PG_QUERY__CTEMATERIALIZE__CTEMaterializeAlways) {
    table.materialized = Materialization::kAlways;
  }
  if (expr.ctematerialized == PG_QUERY__CTEMATERIALIZE__CTEMaterializeNever) {
    table.materialized = Materialization::kNever;
  }
  if (expr.ctequery != nullptr) table.statement = ConvertStatement(*expr.ctequery);
  table.search = expr.search_clause != nullptr;
  table.cycle = expr.cycle_clause != nullptr;
  table.location = expr.location;
  return table;
}

GroupingSet Converter::Grouping(const PgQuery__Node& node) {
  const Level level(*this);
  GroupingSet set;
  if (node.node_case != PG_QUERY__NODE__NODE_GROUPING_SET) {
    set.expr = Expression(&node);
    if (set.expr) set.location = set.expr->location;
    return set;
  }
  set.kind = GroupingSetKindOf(node.grouping_set->kind);
  set.elements = Groupings({node.grouping_set->content, node.grouping_set->n_content});
  set.location = node.grouping_set->location;
  return set;
}

std::vector<GroupingSet> Converter::Groupings(NodeSpan nodes) {
  std::vector<GroupingSet> sets;
  for (const auto* node : nodes) {
    if (!IsEmpty(node)) sets.push_back(Grouping(*node));
  }
  return sets;
}

}  // namespace rocklake::sql
