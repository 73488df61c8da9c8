#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

// The sub-commands of which several of PostgreSQL's are one of ours; absent for any other.
std::optional<AlterTableKind> FamilyOf(PgQuery__AlterTableType type) {
  switch (type) {
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableTrig:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableAlwaysTrig:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableReplicaTrig:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableTrigAll:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableTrigUser:
      return AlterTableKind::kEnableTrigger;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DisableTrig:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DisableTrigAll:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DisableTrigUser:
      return AlterTableKind::kDisableTrigger;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableRule:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableAlwaysRule:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableReplicaRule:
      return AlterTableKind::kEnableRule;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DisableRule:
      return AlterTableKind::kDisableRule;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_EnableRowSecurity:
      return AlterTableKind::kEnableRowSecurity;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DisableRowSecurity:
      return AlterTableKind::kDisableRowSecurity;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ForceRowSecurity:
      return AlterTableKind::kForceRowSecurity;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_NoForceRowSecurity:
      return AlterTableKind::kNoForceRowSecurity;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DetachPartition:
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DetachPartitionFinalize:
      return AlterTableKind::kDetachPartition;
    default:
      return std::nullopt;
  }
}

std::optional<AlterTableKind> ColumnKindOf(PgQuery__AlterTableType type) {
  switch (type) {
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AddColumn:
      return AlterTableKind::kAddColumn;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ColumnDefault:
      return AlterTableKind::kColumnDefault;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropNotNull:
      return AlterTableKind::kDropNotNull;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetNotNull:
      return AlterTableKind::kSetNotNull;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropExpression:
      return AlterTableKind::kDropExpression;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetStatistics:
      return AlterTableKind::kSetStatistics;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetOptions:
      return AlterTableKind::kSetOptions;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ResetOptions:
      return AlterTableKind::kResetOptions;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetStorage:
      return AlterTableKind::kSetStorage;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetCompression:
      return AlterTableKind::kSetCompression;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropColumn:
      return AlterTableKind::kDropColumn;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AlterColumnType:
      return AlterTableKind::kAlterColumnType;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AlterColumnGenericOptions:
      return AlterTableKind::kAlterColumnGenericOptions;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AddIdentity:
      return AlterTableKind::kAddIdentity;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetIdentity:
      return AlterTableKind::kSetIdentity;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropIdentity:
      return AlterTableKind::kDropIdentity;
    default:
      return std::nullopt;
  }
}

AlterTableKind RelationKindOf(PgQuery__AlterTableType type) {
  switch (type) {
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AddConstraint:
      return AlterTableKind::kAddConstraint;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AlterConstraint:
      return AlterTableKind::kAlterConstraint;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ValidateConstraint:
      return AlterTableKind::kValidateConstraint;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropConstraint:
      return AlterTableKind::kDropConstraint;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ChangeOwner:
      return AlterTableKind::kChangeOwner;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ClusterOn:
      return AlterTableKind::kClusterOn;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropCluster:
      return AlterTableKind::kDropCluster;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetLogged:
      return AlterTableKind::kSetLogged;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetUnLogged:
      return AlterTableKind::kSetUnlogged;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropOids:
      return AlterTableKind::kDropOids;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetAccessMethod:
      return AlterTableKind::kSetAccessMethod;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetTableSpace:
      return AlterTableKind::kSetTablespace;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_SetRelOptions:
      return AlterTableKind::kSetRelationOptions;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ResetRelOptions:
      return AlterTableKind::kResetRelationOptions;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AddInherit:
      return AlterTableKind::kAddInherit;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropInherit:
      return AlterTableKind::kDropInherit;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AddOf:
      return AlterTableKind::kAddOf;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_DropOf:
      return AlterTableKind::kDropOf;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_ReplicaIdentity:
      return AlterTableKind::kReplicaIdentity;
    case PG_QUERY__ALTER_TABLE_TYPE__AT_AttachPartition:
      return AlterTableKind::kAttachPartition;
    default:
      return AlterTableKind::kGenericOptions;
  }
}

AlterTableKind KindOf(PgQuery__AlterTableType type) {
  if (const auto kind = FamilyOf(type)) return *kind;
  if (const auto kind = ColumnKindOf(type)) return *kind;
  return RelationKindOf(type);
}

}  // namespace

StatementPtr Converter::AlterTable(const PgQuery__AlterTableStmt& alter) {
  auto statement = std::make_unique<AlterTableStatement>();
  statement->object = ObjectKindOf(alter.objtype).value_or(ObjectKind::kTable);
  statement->relation = RelationOf(*alter.relation);
  statement->if_exists = alter.missing_ok;
  for (const auto* node : NodeSpan(alter.cmds, alter.n_cmds)) {
    if (node->node_case == PG_QUERY__NODE__NODE_ALTER_TABLE_CMD) {
      statement->commands.push_back(Command(*node->alter_table_cmd));
    }
  }
  return statement;
}

AlterTableCommand Converter::Command(const PgQuery__AlterTableCmd& command) {
  AlterTableCommand result;
  result.kind = KindOf(command.subtype);
  result.name = command.name;
  result.column_number = command.num;
  if (command.newowner != nullptr) result.owner = RoleOf(*command.newowner);
  result.cascade = command.behavior == PG_QUERY__DROP_BEHAVIOR__DROP_CASCADE;
  result.if_exists = command.missing_ok;
  if (result.kind == AlterTableKind::kColumnDefault) {
    result.expr = Expression(command.def);
  } else if (!IsEmpty(command.def)) {
    CommandDefinition(*command.def, result);
  }
  return result;
}

// What the sub-command carries; its node's kind says what it is.
void Converter::CommandDefinition(const PgQuery__Node& definition, AlterTableCommand& command) {
  switch (definition.node_case) {
    case PG_QUERY__NODE__NODE_COLUMN_DEF:
      command.column = Column(*definition.column_def);
      command.expr = Expression(definition.column_def->raw_default);
      break;
    case PG_QUERY__NODE__NODE_CONSTRAINT:
      command.constraint = ConstraintOf(*definition.constraint);
      break;
    case PG_QUERY__NODE__NODE_LIST:
      command.options = Options({definition.list->items, definition.list->n_items});
      break;
    case PG_QUERY__NODE__NODE_STRING:
      command.text = definition.string->sval;
      break;
    case PG_QUERY__NODE__NODE_INTEGER:
      command.integer = definition.integer->ival;
      break;
    case PG_QUERY__NODE__NODE_RANGE_VAR:
      command.relation = RelationOf(*definition.range_var);
      break;
    case PG_QUERY__NODE__NODE_PARTITION_CMD:
      if (definition.partition_cmd->name != nullptr) {
        command.relation = RelationOf(*definition.partition_cmd->name);
      }
      break;
    default:
      break;
  }
}

}  // namespace rocklake::sql
