#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

ConstraintKind ConstraintKindOf(PgQuery__ConstrType type) {
  switch (type) {
    case PG_QUERY__CONSTR_TYPE__CONSTR_NULL:
      return ConstraintKind::kNull;
    case PG_QUERY__CONSTR_TYPE__CONSTR_NOTNULL:
      return ConstraintKind::kNotNull;
    case PG_QUERY__CONSTR_TYPE__CONSTR_DEFAULT:
      return ConstraintKind::kDefault;
    case PG_QUERY__CONSTR_TYPE__CONSTR_IDENTITY:
      return ConstraintKind::kIdentity;
    case PG_QUERY__CONSTR_TYPE__CONSTR_GENERATED:
      return ConstraintKind::kGenerated;
    case PG_QUERY__CONSTR_TYPE__CONSTR_PRIMARY:
      return ConstraintKind::kPrimaryKey;
    case PG_QUERY__CONSTR_TYPE__CONSTR_UNIQUE:
      return ConstraintKind::kUnique;
    case PG_QUERY__CONSTR_TYPE__CONSTR_EXCLUSION:
      return ConstraintKind::kExclusion;
    case PG_QUERY__CONSTR_TYPE__CONSTR_FOREIGN:
      return ConstraintKind::kForeignKey;
    case PG_QUERY__CONSTR_TYPE__CONSTR_ATTR_DEFERRABLE:
      return ConstraintKind::kDeferrable;
    case PG_QUERY__CONSTR_TYPE__CONSTR_ATTR_NOT_DEFERRABLE:
      return ConstraintKind::kNotDeferrable;
    case PG_QUERY__CONSTR_TYPE__CONSTR_ATTR_DEFERRED:
      return ConstraintKind::kDeferred;
    case PG_QUERY__CONSTR_TYPE__CONSTR_ATTR_IMMEDIATE:
      return ConstraintKind::kImmediate;
    default:
      return ConstraintKind::kCheck;
  }
}

// PostgreSQL's letters of Constraint.fk_upd_action and fk_del_action (parsenodes.h).
ForeignKeyAction ActionOf(const char* letter) {
  switch (letter[0]) {
    case 'r':
      return ForeignKeyAction::kRestrict;
    case 'c':
      return ForeignKeyAction::kCascade;
    case 'n':
      return ForeignKeyAction::kSetNull;
    case 'd':
      return ForeignKeyAction::kSetDefault;
    default:
      return ForeignKeyAction::kNoAction;
  }
}

constexpr std::uint32_t kAllLikeOptions = (1U << 9U) - 1;  // PostgreSQL's INCLUDING ALL sets higher bits too

}  // namespace

StatementPtr Converter::CreateTable(const PgQuery__CreateStmt& create) {
  auto statement = std::make_unique<CreateTableStatement>();
  statement->relation = RelationOf(*create.relation);
  statement->if_not_exists = create.if_not_exists;
  for (const auto* node : NodeSpan(create.table_elts, create.n_table_elts)) {
    statement->elements.push_back(TableElementOf(*node));
  }
  statement->inherits = Relations({create.inh_relations, create.n_inh_relations});
  statement->partition_of = create.partbound != nullptr;
  if (create.partspec != nullptr) statement->partition_by = create.partspec->strategy;
  if (create.of_typename != nullptr) statement->of_type = Type(*create.of_typename);
  statement->options = Options({create.options, create.n_options});
  statement->on_commit = OnCommitOf(create.oncommit);
  statement->tablespace = create.tablespacename;
  statement->access_method = create.access_method;
  return statement;
}

TableElement Converter::TableElementOf(const PgQuery__Node& node) {
  TableElement element;
  if (node.node_case == PG_QUERY__NODE__NODE_COLUMN_DEF) {
    element.column = Column(*node.column_def);
  } else if (node.node_case == PG_QUERY__NODE__NODE_CONSTRAINT) {
    element.constraint = ConstraintOf(*node.constraint);
  } else if (node.node_case == PG_QUERY__NODE__NODE_TABLE_LIKE_CLAUSE) {
    element.like = std::make_unique<LikeClause>();
    element.like->relation = RelationOf(*node.table_like_clause->relation);
    element.like->options = node.table_like_clause->options & kAllLikeOptions;
  }
  return element;
}

std::unique_ptr<ColumnDefinition> Converter::Column(const PgQuery__ColumnDef& column) {
  auto definition = std::make_unique<ColumnDefinition>();
  definition->name = column.colname;
  if (column.type_name != nullptr) definition->type = Type(*column.type_name);
  if (const auto* clause = column.coll_clause) {
    definition->collation = Names({clause->collname, clause->n_collname});
    definition->collation_location = clause->location;
  }
  definition->compression = column.compression;
  for (const auto* node : NodeSpan(column.constraints, column.n_constraints)) {
    if (node->node_case != PG_QUERY__NODE__NODE_CONSTRAINT) continue;
    definition->constraints.push_back(std::move(*ConstraintOf(*node->constraint)));
  }
  definition->location = column.location;
  return definition;
}

std::unique_ptr<Constraint> Converter::ConstraintOf(const PgQuery__Constraint& constraint) {
  auto result = std::make_unique<Constraint>();
  result->kind = ConstraintKindOf(constraint.contype);
  result->name = constraint.conname;
  result->deferrable = constraint.deferrable;
  result->initially_deferred = constraint.initdeferred;
  result->no_inherit = constraint.is_no_inherit;
  result->not_valid = constraint.skip_validation;
  result->expr = Expression(constraint.raw_expr);
  result->generated_always = constraint.generated_when[0] == 'a';
  result->nulls_not_distinct = constraint.nulls_not_distinct;
  const bool foreign = constraint.contype == PG_QUERY__CONSTR_TYPE__CONSTR_FOREIGN;
  result->columns = foreign ? Names({constraint.fk_attrs, constraint.n_fk_attrs})
                            : Names({constraint.keys, constraint.n_keys});
  result->including = Names({constraint.including, constraint.n_including});
  result->using_index = constraint.indexname;
  result->options = Options({constraint.options, constraint.n_options});
  if (constraint.pktable != nullptr) result->referenced = RelationOf(*constraint.pktable);
  result->referenced_columns = Names({constraint.pk_attrs, constraint.n_pk_attrs});
  if (constraint.fk_matchtype[0] != '\0') result->match = constraint.fk_matchtype[0];
  result->on_update = ActionOf(constraint.fk_upd_action);
  result->on_delete = ActionOf(constraint.fk_del_action);
  result->location = constraint.location;
  return result;
}

}  // namespace rocklake::sql
