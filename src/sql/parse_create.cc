// CREATE of everything but plain tables and roles; databases and sequences with their ALTER and DROP.
#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

StatementPtr Converter::CreateStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_CREATE_STMT:
      return CreateTable(*node.create_stmt);
    case PG_QUERY__NODE__NODE_CREATE_TABLE_AS_STMT:
      return CreateTableAs(*node.create_table_as_stmt);
    case PG_QUERY__NODE__NODE_VIEW_STMT:
      return CreateView(*node.view_stmt);
    case PG_QUERY__NODE__NODE_INDEX_STMT:
      return CreateIndex(*node.index_stmt);
    case PG_QUERY__NODE__NODE_CREATE_SCHEMA_STMT:
      return CreateSchema(*node.create_schema_stmt);
    case PG_QUERY__NODE__NODE_CREATE_SEQ_STMT: {
      auto statement = std::make_unique<CreateSequenceStatement>();
      const auto& create = *node.create_seq_stmt;
      statement->relation = RelationOf(*create.sequence);
      statement->if_not_exists = create.if_not_exists;
      statement->options = Options({create.options, create.n_options});
      return statement;
    }
    case PG_QUERY__NODE__NODE_ALTER_SEQ_STMT: {
      auto statement = std::make_unique<AlterSequenceStatement>();
      const auto& alter = *node.alter_seq_stmt;
      statement->relation = RelationOf(*alter.sequence);
      statement->if_exists = alter.missing_ok;
      statement->options = Options({alter.options, alter.n_options});
      return statement;
    }
    default:
      return DatabaseStatement(node);
  }
}

StatementPtr Converter::CreateTableAs(const PgQuery__CreateTableAsStmt& create) {
  auto statement = std::make_unique<CreateTableAsStatement>();
  if (auto into = Into(create.into)) statement->into = std::move(*into);
  if (!IsEmpty(create.query)) statement->statement = ConvertStatement(*create.query);
  statement->materialized_view = create.objtype == PG_QUERY__OBJECT_TYPE__OBJECT_MATVIEW;
  statement->if_not_exists = create.if_not_exists;
  return statement;
}

StatementPtr Converter::CreateView(const PgQuery__ViewStmt& view) {
  auto statement = std::make_unique<CreateViewStatement>();
  statement->relation = RelationOf(*view.view);
  statement->columns = Names({view.aliases, view.n_aliases});
  statement->query = QueryOf(view.query);
  statement->replace = view.replace;
  statement->options = Options({view.options, view.n_options});
  if (view.with_check_option == PG_QUERY__VIEW_CHECK_OPTION__LOCAL_CHECK_OPTION) {
    statement->check = ViewCheck::kLocal;
  }
  if (view.with_check_option == PG_QUERY__VIEW_CHECK_OPTION__CASCADED_CHECK_OPTION) {
    statement->check = ViewCheck::kCascaded;
  }
  return statement;
}

StatementPtr Converter::CreateIndex(const PgQuery__IndexStmt& index) {
  auto statement = std::make_unique<CreateIndexStatement>();
  statement->name = index.idxname;
  statement->relation = RelationOf(*index.relation);
  statement->access_method = index.access_method;
  statement->unique = index.unique;
  statement->nulls_not_distinct = index.nulls_not_distinct;
  statement->concurrently = index.concurrent;
  statement->if_not_exists = index.if_not_exists;
  statement->elements = IndexElements({index.index_params, index.n_index_params});
  statement->including = IndexElements({index.index_including_params, index.n_index_including_params});
  statement->options = Options({index.options, index.n_options});
  statement->tablespace = index.table_space;
  statement->where = Expression(index.where_clause);
  return statement;
}

StatementPtr Converter::CreateSchema(const PgQuery__CreateSchemaStmt& schema) {
  auto statement = std::make_unique<CreateSchemaStatement>();
  statement->name = schema.schemaname;
  if (schema.authrole != nullptr) statement->authorization = RoleOf(*schema.authrole);
  for (const auto* node : NodeSpan(schema.schema_elts, schema.n_schema_elts)) {
    if (!IsEmpty(node)) statement->elements.push_back(ConvertStatement(*node));
  }
  statement->if_not_exists = schema.if_not_exists;
  return statement;
}

StatementPtr Converter::DatabaseStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_CREATEDB_STMT: {
      auto statement = std::make_unique<CreateDatabaseStatement>();
      statement->name = node.createdb_stmt->dbname;
      statement->options = Options({node.createdb_stmt->options, node.createdb_stmt->n_options});
      return statement;
    }
    case PG_QUERY__NODE__NODE_ALTER_DATABASE_STMT: {
      auto statement = std::make_unique<AlterDatabaseStatement>();
      const auto& alter = *node.alter_database_stmt;
      statement->name = alter.dbname;
      statement->options = Options({alter.options, alter.n_options});
      return statement;
    }
    case PG_QUERY__NODE__NODE_ALTER_DATABASE_SET_STMT: {
      auto statement = std::make_unique<AlterDatabaseSetStatement>();
      const auto& alter = *node.alter_database_set_stmt;
      statement->name = alter.dbname;
      if (alter.setstmt != nullptr) statement->set = Set(*alter.setstmt);
      return statement;
    }
    case PG_QUERY__NODE__NODE_DROPDB_STMT: {
      auto statement = std::make_unique<DropDatabaseStatement>();
      statement->name = node.dropdb_stmt->dbname;
      statement->if_exists = node.dropdb_stmt->missing_ok;
      statement->options = Options({node.dropdb_stmt->options, node.dropdb_stmt->n_options});
      return statement;
    }
    default:
      return nullptr;
  }
}

}  // namespace rocklake::sql
