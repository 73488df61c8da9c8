#include <fmt/format.h>

#include "sql/ast_dump_writer.h"

namespace rocklake::sql {

std::string DumpWriter::ObjectText(const ObjectName& name) {
  std::string text = name.has_arguments || name.types.empty() ? JoinName(name.parts) : "";
  if (!name.has_arguments && name.types.empty()) return text;
  text += "(";
  for (const auto& type : name.types) text += (&type == &name.types.front() ? "" : " ") + Type(type);
  return text + ")";
}

std::string DumpWriter::ConstraintText(const Constraint& constraint) {
  static constexpr std::string_view kKinds[] = {
      "null",   "not-null", "default",     "identity",   "generated",      "check",    "primary-key",
      "unique", "exclude",  "foreign-key", "deferrable", "not-deferrable", "deferred", "immediate"};
  static constexpr std::string_view kActions[] = {"no-action", "restrict", "cascade", "set-null",
                                                  "set-default"};
  std::string text = fmt::format("({}", kKinds[static_cast<std::size_t>(constraint.kind)]);
  if (!constraint.name.empty()) text += " named " + constraint.name;
  if (!constraint.columns.empty()) text += " " + Names(constraint.columns);
  if (!constraint.including.empty()) text += " including " + Names(constraint.including);
  if (constraint.expr) text += " " + Expression(*constraint.expr);
  if (constraint.generated_always) text += " always";
  if (constraint.nulls_not_distinct) text += " nulls-not-distinct";
  if (!constraint.using_index.empty()) text += " index " + constraint.using_index;
  if (!constraint.options.empty()) text += " " + Options(constraint.options);
  if (constraint.referenced) {
    text += " " + Relation(*constraint.referenced) + Names(constraint.referenced_columns);
    text += fmt::format(" match-{} update-{} delete-{}", constraint.match,
                        kActions[static_cast<std::size_t>(constraint.on_update)],
                        kActions[static_cast<std::size_t>(constraint.on_delete)]);
  }
  if (constraint.deferrable) text += " is-deferrable";
  if (constraint.initially_deferred) text += " initially-deferred";
  if (constraint.no_inherit) text += " no-inherit";
  if (constraint.not_valid) text += " not-valid";
  return text + ")" + At(constraint.location);
}

std::string DumpWriter::Column(const ColumnDefinition& column) {
  std::string text = "(" + column.name;
  if (column.type) text += " " + Type(*column.type);
  if (!column.collation.empty()) text += " collate " + JoinName(column.collation);
  if (!column.compression.empty()) text += " compression " + column.compression;
  for (const auto& constraint : column.constraints) text += " " + ConstraintText(constraint);
  return text + ")";
}

std::string DumpWriter::CreateTable(const CreateTableStatement& create) {
  static constexpr std::string_view kOnCommit[] = {"", " preserve-rows", " delete-rows", " drop"};
  std::string text = "(create-table " + Relation(create.relation);
  if (create.if_not_exists) text += " if-not-exists";
  if (create.of_type) text += " of " + Type(*create.of_type);
  for (const auto& element : create.elements) {
    if (element.column) text += " " + Column(*element.column);
    if (element.constraint) text += " " + ConstraintText(*element.constraint);
    if (element.like)
      text += fmt::format(" (like {} {})", Relation(element.like->relation), element.like->options);
  }
  if (!create.inherits.empty()) text += create.partition_of ? " partition-of" : " inherits";
  for (const auto& relation : create.inherits) text += " " + Relation(relation);
  if (!create.partition_by.empty()) text += " partition-by " + create.partition_by;
  if (!create.options.empty()) text += " with " + Options(create.options);
  text += kOnCommit[static_cast<std::size_t>(create.on_commit)];
  if (!create.tablespace.empty()) text += " tablespace " + create.tablespace;
  if (!create.access_method.empty()) text += " using " + create.access_method;
  return text + ")";
}

std::string DumpWriter::CreateIndex(const CreateIndexStatement& create) {
  std::string text = "(create-index";
  if (!create.name.empty()) text += " " + create.name;
  text += " on " + Relation(create.relation) + " using " + create.access_method;
  if (create.unique) text += " unique";
  if (create.nulls_not_distinct) text += " nulls-not-distinct";
  if (create.concurrently) text += " concurrently";
  if (create.if_not_exists) text += " if-not-exists";
  text += " " + Elements(create.elements);
  if (!create.including.empty()) text += " including " + Elements(create.including);
  if (!create.options.empty()) text += " with " + Options(create.options);
  if (!create.tablespace.empty()) text += " tablespace " + create.tablespace;
  if (create.where) text += " where " + Expression(*create.where);
  return text + ")";
}

std::string DumpWriter::Create(const Statement& statement) {
  static constexpr std::string_view kChecks[] = {"", " check-local", " check-cascaded"};
  switch (statement.kind) {
    case StatementKind::kCreateTable:
      return CreateTable(As<CreateTableStatement>(statement));
    case StatementKind::kCreateIndex:
      return CreateIndex(As<CreateIndexStatement>(statement));
    case StatementKind::kCreateTableAs: {
      const auto& create = As<CreateTableAsStatement>(statement);
      return fmt::format("({} {}{} {})", create.materialized_view ? "create-matview" : "create-table-as",
                         Into(create.into), create.if_not_exists ? " if-not-exists" : "",
                         StatementText(*create.statement));
    }
    case StatementKind::kCreateView: {
      const auto& create = As<CreateViewStatement>(statement);
      std::string text = "(create-view " + Relation(create.relation);
      if (!create.columns.empty()) text += " " + Names(create.columns);
      if (create.replace) text += " or-replace";
      if (!create.options.empty()) text += " with " + Options(create.options);
      text += kChecks[static_cast<std::size_t>(create.check)];
      return text + " " + QueryText(*create.query) + ")";
    }
    case StatementKind::kCreateSchema: {
      const auto& create = As<CreateSchemaStatement>(statement);
      std::string text = "(create-schema";
      if (!create.name.empty()) text += " " + create.name;
      if (create.authorization) text += " authorization " + Role(*create.authorization);
      if (create.if_not_exists) text += " if-not-exists";
      for (const auto& element : create.elements) text += " " + StatementText(*element);
      return text + ")";
    }
    case StatementKind::kCreateDatabase:
      return "(create-database " + As<CreateDatabaseStatement>(statement).name + " " +
             Options(As<CreateDatabaseStatement>(statement).options) + ")";
    case StatementKind::kAlterDatabase:
      return "(alter-database " + As<AlterDatabaseStatement>(statement).name + " " +
             Options(As<AlterDatabaseStatement>(statement).options) + ")";
    case StatementKind::kAlterDatabaseSet:
      return "(alter-database-set " + As<AlterDatabaseSetStatement>(statement).name + " " +
             Set(*As<AlterDatabaseSetStatement>(statement).set) + ")";
    case StatementKind::kDropDatabase: {
      const auto& drop = As<DropDatabaseStatement>(statement);
      return fmt::format("(drop-database {}{} {})", drop.name, drop.if_exists ? " if-exists" : "",
                         Options(drop.options));
    }
    case StatementKind::kCreateSequence: {
      const auto& create = As<CreateSequenceStatement>(statement);
      return fmt::format("(create-sequence {}{} {})", Relation(create.relation),
                         create.if_not_exists ? " if-not-exists" : "", Options(create.options));
    }
    case StatementKind::kAlterSequence: {
      const auto& alter = As<AlterSequenceStatement>(statement);
      return fmt::format("(alter-sequence {}{} {})", Relation(alter.relation),
                         alter.if_exists ? " if-exists" : "", Options(alter.options));
    }
    default:
      return "";
  }
}

std::string DumpWriter::AlterTable(const AlterTableStatement& alter) {
  std::string text = fmt::format("(alter-{} {}{}", ObjectKindName(alter.object), Relation(alter.relation),
                                 alter.if_exists ? " if-exists" : "");
  for (const auto& command : alter.commands) {
    text += fmt::format(" ({}", AlterTableKindName(command.kind));
    if (!command.name.empty()) text += " " + command.name;
    if (command.column_number != 0) text += fmt::format(" #{}", command.column_number);
    if (command.column) text += " " + Column(*command.column);
    if (command.constraint) text += " " + ConstraintText(*command.constraint);
    if (command.expr) text += " " + Expression(*command.expr);
    if (!command.text.empty()) text += " '" + command.text + "'";
    if (command.integer != 0) text += fmt::format(" {}", command.integer);
    if (!command.options.empty()) text += " " + Options(command.options);
    if (command.relation) text += " " + Relation(*command.relation);
    if (command.owner) text += " " + Role(*command.owner);
    if (command.if_exists) text += " missing-ok";
    if (command.cascade) text += " cascade";
    text += ")";
  }
  return text + ")";
}

std::string DumpWriter::Rename(const RenameStatement& rename) {
  std::string text = fmt::format("(rename {}", ObjectKindName(rename.object));
  if (rename.object == ObjectKind::kColumn)
    text += fmt::format("-of-{}", ObjectKindName(rename.relation_kind));
  if (rename.relation) text += " " + Relation(*rename.relation);
  if (!rename.object_name.parts.empty() || !rename.object_name.types.empty()) {
    text += " " + ObjectText(rename.object_name);
  }
  if (!rename.old_name.empty()) text += " " + rename.old_name;
  text += " to " + rename.new_name;
  if (rename.if_exists) text += " if-exists";
  return text + (rename.cascade ? " cascade)" : ")");
}

std::string DumpWriter::Object(const Statement& statement) {
  switch (statement.kind) {
    case StatementKind::kAlterTable:
      return AlterTable(As<AlterTableStatement>(statement));
    case StatementKind::kRename:
      return Rename(As<RenameStatement>(statement));
    case StatementKind::kDrop: {
      const auto& drop = As<DropStatement>(statement);
      std::string text = fmt::format("(drop {}", ObjectKindName(drop.object));
      for (const auto& name : drop.names) text += " " + ObjectText(name);
      if (drop.if_exists) text += " if-exists";
      if (drop.cascade) text += " cascade";
      return text + (drop.concurrently ? " concurrently)" : ")");
    }
    case StatementKind::kAlterSchema: {
      const auto& alter = As<AlterSchemaStatement>(statement);
      return fmt::format("(set-schema {} {}{} {}{})", ObjectKindName(alter.object),
                         alter.relation ? Relation(*alter.relation) : "", ObjectText(alter.object_name),
                         alter.schema, alter.if_exists ? " if-exists" : "");
    }
    case StatementKind::kAlterOwner: {
      const auto& alter = As<AlterOwnerStatement>(statement);
      return fmt::format("(owner {} {} {})", ObjectKindName(alter.object), ObjectText(alter.object_name),
                         Role(alter.owner));
    }
    case StatementKind::kTruncate: {
      const auto& truncate = As<TruncateStatement>(statement);
      std::string text = "(truncate";
      for (const auto& relation : truncate.relations) text += " " + Relation(relation);
      if (truncate.restart_identity) text += " restart";
      return text + (truncate.cascade ? " cascade)" : ")");
    }
    case StatementKind::kComment: {
      const auto& comment = As<CommentStatement>(statement);
      return fmt::format("(comment {} {} {})", ObjectKindName(comment.object),
                         ObjectText(comment.object_name),
                         comment.comment ? "'" + *comment.comment + "'" : "NULL");
    }
    default:
      return "";
  }
}

std::string DumpWriter::Grant(const GrantStatement& grant) {
  std::string text = grant.grant ? "(grant [" : "(revoke [";
  for (const auto& privilege : grant.privileges) {
    text += (&privilege == &grant.privileges.front() ? "" : " ") + privilege.name;
    if (!privilege.columns.empty()) text += Names(privilege.columns);
  }
  text += fmt::format("] {}{}", grant.target == GrantTarget::kAllInSchema ? "all-in-schema " : "",
                      ObjectKindName(grant.object));
  for (const auto& relation : grant.relations) text += " " + Relation(relation);
  for (const auto& name : grant.names) text += " " + ObjectText(name);
  text += " roles";
  for (const auto& role : grant.grantees) text += " " + Role(role);
  if (grant.grant_option) text += " grant-option";
  if (grant.grantor) text += " by " + Role(*grant.grantor);
  return text + (grant.cascade ? " cascade)" : ")");
}

std::string DumpWriter::RoleText(const Statement& statement) {
  static constexpr std::string_view kKinds[] = {"role", "user", "group"};
  switch (statement.kind) {
    case StatementKind::kGrant:
      return Grant(As<GrantStatement>(statement));
    case StatementKind::kGrantRole: {
      const auto& grant = As<GrantRoleStatement>(statement);
      std::string text = grant.grant ? "(grant-role " : "(revoke-role ";
      text += Names(grant.granted) + " to";
      for (const auto& role : grant.grantees) text += " " + Role(role);
      if (grant.admin_option) text += " admin-option";
      if (grant.grantor) text += " by " + Role(*grant.grantor);
      return text + (grant.cascade ? " cascade)" : ")");
    }
    case StatementKind::kCreateRole: {
      const auto& create = As<CreateRoleStatement>(statement);
      return fmt::format("(create-{} {} {})", kKinds[static_cast<std::size_t>(create.role_kind)], create.name,
                         Options(create.options));
    }
    case StatementKind::kAlterRole: {
      const auto& alter = As<AlterRoleStatement>(statement);
      return fmt::format("(alter-role {}{} {})", Role(alter.role), alter.drop_members ? " drop" : "",
                         Options(alter.options));
    }
    case StatementKind::kAlterRoleSet: {
      const auto& alter = As<AlterRoleSetStatement>(statement);
      return fmt::format("(alter-role-set {}{} {})", alter.role ? Role(*alter.role) : "all",
                         alter.database.empty() ? "" : " in " + alter.database, Set(*alter.set));
    }
    case StatementKind::kDropRole: {
      const auto& drop = As<DropRoleStatement>(statement);
      std::string text = "(drop-role";
      for (const auto& role : drop.roles) text += " " + Role(role);
      return text + (drop.if_exists ? " if-exists)" : ")");
    }
    default:
      return "";
  }
}

}  // namespace rocklake::sql
