#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

std::vector<FromItemPtr> Converter::FromItems(NodeSpan nodes) {
  std::vector<FromItemPtr> items;
  items.reserve(nodes.size());
  for (const auto* node : nodes) {
    if (!IsEmpty(node)) items.push_back(From(*node));
  }
  return items;
}

FromItemPtr Converter::From(const PgQuery__Node& node) {
  const Level level(*this);
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_RANGE_VAR: {
      auto item = std::make_unique<FromRelation>();
      item->relation = RelationOf(*node.range_var);
      return item;
    }
    case PG_QUERY__NODE__NODE_RANGE_SUBSELECT: {
      auto item = std::make_unique<FromSubquery>();
      item->lateral = node.range_subselect->lateral;
      item->query = QueryOf(node.range_subselect->subquery);
      item->alias = AliasOf(node.range_subselect->alias);
      return item;
    }
    case PG_QUERY__NODE__NODE_RANGE_FUNCTION:
      return Function(*node.range_function);
    case PG_QUERY__NODE__NODE_JOIN_EXPR:
      return Join(*node.join_expr);
    case PG_QUERY__NODE__NODE_RANGE_TABLE_SAMPLE: {
      const auto& sample = *node.range_table_sample;
      auto item = std::make_unique<FromTableSample>();
      item->relation = From(*sample.relation);
      item->method = Names({sample.method, sample.n_method});
      item->args = Expressions({sample.args, sample.n_args});
      item->repeatable = Expression(sample.repeatable);
      item->location = sample.location;
      return item;
    }
    default: {
      auto item = std::make_unique<FromUnsupported>();
      item->construct = "XMLTABLE";
      if (node.node_case == PG_QUERY__NODE__NODE_RANGE_TABLE_FUNC) {
        item->location = node.range_table_func->location;
      }
      return item;
    }
  }
}

std::vector<FunctionColumn> Converter::FunctionColumns(NodeSpan nodes) {
  std::vector<FunctionColumn> columns;
  for (const auto* node : nodes) {
    if (node->node_case != PG_QUERY__NODE__NODE_COLUMN_DEF) continue;
    const auto& definition = *node->column_def;
    FunctionColumn column;
    column.name = definition.colname;
    if (definition.type_name != nullptr) column.type = Type(*definition.type_name);
    if (const auto* clause = definition.coll_clause) {
      column.collation = Names({clause->collname, clause->n_collname});
    }
    column.location = definition.location;
    columns.push_back(std::move(column));
  }
  return columns;
}

FromItemPtr Converter::Function(const PgQuery__RangeFunction& function) {
  auto item = std::make_unique<FromFunction>();
  item->lateral = function.lateral;
  item->ordinality = function.ordinality;
  item->rows_from = function.is_rowsfrom;
  // Each element is a pair: the call, and its own column definitions or NIL.
  for (const auto* node : NodeSpan(function.functions, function.n_functions)) {
    if (node->node_case != PG_QUERY__NODE__NODE_LIST || node->list->n_items == 0) continue;
    FromFunctionCall call;
    call.call = Expression(node->list->items[0]);
    if (node->list->n_items > 1 && node->list->items[1]->node_case == PG_QUERY__NODE__NODE_LIST) {
      const auto& columns = *node->list->items[1]->list;
      call.columns = FunctionColumns({columns.items, columns.n_items});
    }
    item->functions.push_back(std::move(call));
  }
  item->alias = AliasOf(function.alias);
  item->columns = FunctionColumns({function.coldeflist, function.n_coldeflist});
  return item;
}

FromItemPtr Converter::Join(const PgQuery__JoinExpr& join) {
  auto item = std::make_unique<FromJoin>();
  if (join.jointype == PG_QUERY__JOIN_TYPE__JOIN_LEFT) item->join = JoinKind::kLeft;
  if (join.jointype == PG_QUERY__JOIN_TYPE__JOIN_FULL) item->join = JoinKind::kFull;
  if (join.jointype == PG_QUERY__JOIN_TYPE__JOIN_RIGHT) item->join = JoinKind::kRight;
  item->natural = join.is_natural;
  item->left = From(*join.larg);
  item->right = From(*join.rarg);
  item->using_columns = Names({join.using_clause, join.n_using_clause});
  if (join.join_using_alias != nullptr) item->using_alias = join.join_using_alias->aliasname;
  item->condition = Expression(join.quals);
  item->alias = AliasOf(join.alias);
  return item;
}

}  // namespace rocklake::sql
