// Statements that take any kind of object by name: DROP, RENAME, SET SCHEMA, OWNER, COMMENT, TRUNCATE.
#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

std::optional<ObjectKind> ObjectKindOf(int object_type) {
  // By the number of PostgreSQL's ObjectType in the protobuf schema; a gap is a kind that no statement names.
  static constexpr std::optional<ObjectKind> kKinds[] = {
      std::nullopt,
      ObjectKind::kAccessMethod,
      ObjectKind::kAggregate,
      std::nullopt,  // OBJECT_AMOP
      std::nullopt,  // OBJECT_AMPROC
      ObjectKind::kAttribute,
      ObjectKind::kCast,
      ObjectKind::kColumn,
      ObjectKind::kCollation,
      ObjectKind::kConversion,
      ObjectKind::kDatabase,
      std::nullopt,  // OBJECT_DEFAULT
      std::nullopt,  // OBJECT_DEFACL
      ObjectKind::kDomain,
      ObjectKind::kDomainConstraint,
      ObjectKind::kEventTrigger,
      ObjectKind::kExtension,
      ObjectKind::kForeignDataWrapper,
      ObjectKind::kForeignServer,
      ObjectKind::kForeignTable,
      ObjectKind::kFunction,
      ObjectKind::kIndex,
      ObjectKind::kLanguage,
      ObjectKind::kLargeObject,
      ObjectKind::kMaterializedView,
      ObjectKind::kOperatorClass,
      ObjectKind::kOperator,
      ObjectKind::kOperatorFamily,
      ObjectKind::kParameter,
      ObjectKind::kPolicy,
      ObjectKind::kProcedure,
      ObjectKind::kPublication,
      std::nullopt,  // OBJECT_PUBLICATION_NAMESPACE
      std::nullopt,  // OBJECT_PUBLICATION_REL
      ObjectKind::kRole,
      ObjectKind::kRoutine,
      ObjectKind::kRule,
      ObjectKind::kSchema,
      ObjectKind::kSequence,
      ObjectKind::kSubscription,
      ObjectKind::kStatistics,
      ObjectKind::kTableConstraint,
      ObjectKind::kTable,
      ObjectKind::kTablespace,
      ObjectKind::kTransform,
      ObjectKind::kTrigger,
      ObjectKind::kTextSearchConfiguration,
      ObjectKind::kTextSearchDictionary,
      ObjectKind::kTextSearchParser,
      ObjectKind::kTextSearchTemplate,
      ObjectKind::kType,
      ObjectKind::kUserMapping,
      ObjectKind::kView,
  };
  static_assert(std::size(kKinds) == PG_QUERY__OBJECT_TYPE__OBJECT_VIEW + 1);
  if (object_type < 0 || object_type >= static_cast<int>(std::size(kKinds))) return std::nullopt;
  return kKinds[object_type];
}

StatementPtr Converter::ObjectStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_DROP_STMT:
      return Drop(*node.drop_stmt);
    case PG_QUERY__NODE__NODE_RENAME_STMT:
      return Rename(*node.rename_stmt);
    case PG_QUERY__NODE__NODE_ALTER_OBJECT_SCHEMA_STMT: {
      auto statement = std::make_unique<AlterSchemaStatement>();
      const auto& alter = *node.alter_object_schema_stmt;
      statement->object = ObjectKindOf(alter.object_type).value_or(ObjectKind::kTable);
      if (alter.relation != nullptr) statement->relation = RelationOf(*alter.relation);
      statement->object_name = Object(alter.object);
      statement->schema = alter.newschema;
      statement->if_exists = alter.missing_ok;
      return statement;
    }
    case PG_QUERY__NODE__NODE_ALTER_OWNER_STMT: {
      auto statement = std::make_unique<AlterOwnerStatement>();
      const auto& alter = *node.alter_owner_stmt;
      statement->object = ObjectKindOf(alter.object_type).value_or(ObjectKind::kTable);
      statement->object_name = Object(alter.object);
      if (alter.newowner != nullptr) statement->owner = RoleOf(*alter.newowner);
      return statement;
    }
    case PG_QUERY__NODE__NODE_COMMENT_STMT: {
      auto statement = std::make_unique<CommentStatement>();
      const auto& comment = *node.comment_stmt;
      statement->object = ObjectKindOf(comment.objtype).value_or(ObjectKind::kTable);
      statement->object_name = Object(comment.object);
      if (comment.comment[0] != '\0') statement->comment = comment.comment;
      return statement;
    }
    case PG_QUERY__NODE__NODE_TRUNCATE_STMT: {
      auto statement = std::make_unique<TruncateStatement>();
      const auto& truncate = *node.truncate_stmt;
      statement->relations = Relations({truncate.relations, truncate.n_relations});
      statement->restart_identity = truncate.restart_seqs;
      statement->cascade = truncate.behavior == PG_QUERY__DROP_BEHAVIOR__DROP_CASCADE;
      return statement;
    }
    default:
      return nullptr;
  }
}

StatementPtr Converter::Drop(const PgQuery__DropStmt& drop) {
  auto statement = std::make_unique<DropStatement>();
  statement->object = ObjectKindOf(drop.remove_type).value_or(ObjectKind::kTable);
  for (const auto* node : NodeSpan(drop.objects, drop.n_objects)) statement->names.push_back(Object(node));
  statement->if_exists = drop.missing_ok;
  statement->cascade = drop.behavior == PG_QUERY__DROP_BEHAVIOR__DROP_CASCADE;
  statement->concurrently = drop.concurrent;
  return statement;
}

StatementPtr Converter::Rename(const PgQuery__RenameStmt& rename) {
  auto statement = std::make_unique<RenameStatement>();
  statement->object = ObjectKindOf(rename.rename_type).value_or(ObjectKind::kTable);
  statement->relation_kind = ObjectKindOf(rename.relation_type).value_or(ObjectKind::kTable);
  if (rename.relation != nullptr) statement->relation = RelationOf(*rename.relation);
  statement->object_name = Object(rename.object);
  statement->old_name = rename.subname;
  statement->new_name = rename.newname;
  statement->if_exists = rename.missing_ok;
  statement->cascade = rename.behavior == PG_QUERY__DROP_BEHAVIOR__DROP_CASCADE;
  return statement;
}

}  // namespace rocklake::sql
