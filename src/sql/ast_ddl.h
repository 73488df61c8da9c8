// Statements that define things: relations, schemas, databases, sequences, roles and privileges.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sql/ast_statement.h"

namespace rocklake::sql {

// What DROP, COMMENT, RENAME, OWNER, SET SCHEMA and GRANT speak of.
enum class ObjectKind : std::uint8_t {
  kAccessMethod,
  kAggregate,
  kAttribute,  // of a composite type
  kCast,
  kColumn,
  kCollation,
  kConversion,
  kDatabase,
  kDomain,
  kDomainConstraint,
  kEventTrigger,
  kExtension,
  kForeignDataWrapper,
  kForeignServer,
  kForeignTable,
  kFunction,
  kIndex,
  kLanguage,
  kLargeObject,
  kMaterializedView,
  kOperatorClass,
  kOperator,
  kOperatorFamily,
  kParameter,
  kPolicy,
  kProcedure,
  kPublication,
  kRole,
  kRoutine,
  kRule,
  kSchema,
  kSequence,
  kSubscription,
  kStatistics,
  kTableConstraint,
  kTable,
  kTablespace,
  kTransform,
  kTrigger,
  kTextSearchConfiguration,
  kTextSearchDictionary,
  kTextSearchParser,
  kTextSearchTemplate,
  kType,
  kUserMapping,
  kView,
};

// Lower case, as in PostgreSQL's messages: "materialized view", "foreign-data wrapper".
std::string_view ObjectKindName(ObjectKind kind);

// An object by name. Casts and transforms: `types` are source and target, or type, and `parts` the language.
struct ObjectName {
  NameParts parts;              // for columns and constraints: the relation's parts, then the own name
  std::vector<TypeName> types;  // arguments of functions and operators; the type itself of types and domains
  bool has_arguments = false;   // (...) was written after a function's name
};

enum class ConstraintKind : std::uint8_t {
  kNull,
  kNotNull,
  kDefault,
  kIdentity,
  kGenerated,
  kCheck,
  kPrimaryKey,
  kUnique,
  kExclusion,
  kForeignKey,
  kDeferrable,  // the last four: attributes written after a column constraint
  kNotDeferrable,
  kDeferred,
  kImmediate,
};

enum class ForeignKeyAction : std::uint8_t { kNoAction, kRestrict, kCascade, kSetNull, kSetDefault };

struct Constraint {
  ConstraintKind kind = ConstraintKind::kCheck;
  std::string name;
  bool deferrable = false;
  bool initially_deferred = false;
  bool no_inherit = false;
  bool not_valid = false;
  ExprPtr expr;                   // kDefault, kGenerated, kCheck
  bool generated_always = false;  // kIdentity, kGenerated
  bool nulls_not_distinct = false;
  NameParts columns;  // kPrimaryKey, kUnique (table constraints); kForeignKey: the own columns
  NameParts including;
  std::string using_index;                // ADD CONSTRAINT ... USING INDEX name
  std::vector<Option> options;            // kIdentity: the sequence's; WITH (...) of an index
  std::optional<RelationRef> referenced;  // kForeignKey
  NameParts referenced_columns;
  char match = 's';  // 's' simple, 'f' full, 'p' partial
  ForeignKeyAction on_update = ForeignKeyAction::kNoAction;
  ForeignKeyAction on_delete = ForeignKeyAction::kNoAction;
  Location location = kNoLocation;
};

struct ColumnDefinition {
  std::string name;
  std::optional<TypeName> type;  // absent in CREATE TABLE ... OF and PARTITION OF
  NameParts collation;
  Location collation_location = kNoLocation;
  std::string compression;
  std::vector<Constraint> constraints;  // in the order written
  Location location = kNoLocation;
};

// LIKE source INCLUDING ...: bits of LikeOption.
enum LikeOption : std::uint32_t {
  kLikeComments = 1U << 0U,
  kLikeCompression = 1U << 1U,
  kLikeConstraints = 1U << 2U,
  kLikeDefaults = 1U << 3U,
  kLikeGenerated = 1U << 4U,
  kLikeIdentity = 1U << 5U,
  kLikeIndexes = 1U << 6U,
  kLikeStatistics = 1U << 7U,
  kLikeStorage = 1U << 8U,
};
struct LikeClause {
  RelationRef relation;
  std::uint32_t options = 0;
};

// Exactly one of the three is set.
struct TableElement {
  std::unique_ptr<ColumnDefinition> column;
  std::unique_ptr<Constraint> constraint;
  std::unique_ptr<LikeClause> like;
};

struct CreateTableStatement : StatementOf<StatementKind::kCreateTable> {
  RelationRef relation;
  bool if_not_exists = false;
  std::vector<TableElement> elements;
  std::vector<RelationRef> inherits;  // or the parent of PARTITION OF
  bool partition_of = false;
  std::string partition_by;  // the strategy as written, empty: not partitioned
  std::optional<TypeName> of_type;
  std::vector<Option> options;  // WITH (...)
  OnCommit on_commit = OnCommit::kNone;
  std::string tablespace;
  std::string access_method;
};

// CREATE TABLE AS, SELECT INTO, CREATE MATERIALIZED VIEW.
struct CreateTableAsStatement : StatementOf<StatementKind::kCreateTableAs> {
  IntoClause into;
  StatementPtr statement;  // Query or ExecuteStatement
  bool materialized_view = false;
  bool if_not_exists = false;
};

enum class ViewCheck : std::uint8_t { kNone, kLocal, kCascaded };

struct CreateViewStatement : StatementOf<StatementKind::kCreateView> {
  RelationRef relation;
  NameParts columns;
  QueryPtr query;
  bool replace = false;
  std::vector<Option> options;
  ViewCheck check = ViewCheck::kNone;
};

struct RefreshMaterializedViewStatement : StatementOf<StatementKind::kRefreshMaterializedView> {
  RelationRef relation;
  bool concurrently = false;
  bool no_data = false;
};

struct CreateIndexStatement : StatementOf<StatementKind::kCreateIndex> {
  std::string name;  // empty: to be chosen
  RelationRef relation;
  std::string access_method;  // "btree" when not given
  bool unique = false;
  bool nulls_not_distinct = false;
  bool concurrently = false;
  bool if_not_exists = false;
  std::vector<IndexElement> elements;
  std::vector<IndexElement> including;
  std::vector<Option> options;
  std::string tablespace;
  ExprPtr where;
};

struct CreateSchemaStatement : StatementOf<StatementKind::kCreateSchema> {
  std::string name;  // empty: the authorized role's name
  std::optional<RoleRef> authorization;
  std::vector<StatementPtr> elements;
  bool if_not_exists = false;
};

struct CreateDatabaseStatement : StatementOf<StatementKind::kCreateDatabase> {
  std::string name;
  std::vector<Option> options;
};
struct AlterDatabaseStatement : StatementOf<StatementKind::kAlterDatabase> {
  std::string name;
  std::vector<Option> options;
};
struct AlterDatabaseSetStatement : StatementOf<StatementKind::kAlterDatabaseSet> {
  std::string name;
  std::unique_ptr<SetStatement> set;
};
struct DropDatabaseStatement : StatementOf<StatementKind::kDropDatabase> {
  std::string name;
  bool if_exists = false;
  std::vector<Option> options;  // force
};

struct CreateSequenceStatement : StatementOf<StatementKind::kCreateSequence> {
  RelationRef relation;
  bool if_not_exists = false;
  std::vector<Option> options;  // as, start, increment, minvalue, maxvalue, cache, cycle, owned_by, restart
};
struct AlterSequenceStatement : StatementOf<StatementKind::kAlterSequence> {
  RelationRef relation;
  bool if_exists = false;
  std::vector<Option> options;
};

struct DropStatement : StatementOf<StatementKind::kDrop> {
  ObjectKind object = ObjectKind::kTable;
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;
  bool concurrently = false;
};

enum class AlterTableKind : std::uint8_t {
  kAddColumn,
  kColumnDefault,  // SET DEFAULT expr; null expr: DROP DEFAULT
  kDropNotNull,
  kSetNotNull,
  kDropExpression,
  kSetStatistics,
  kSetOptions,
  kResetOptions,
  kSetStorage,
  kSetCompression,
  kDropColumn,
  kAddConstraint,
  kAlterConstraint,
  kValidateConstraint,
  kDropConstraint,
  kAlterColumnType,
  kAlterColumnGenericOptions,
  kChangeOwner,
  kClusterOn,
  kDropCluster,
  kSetLogged,
  kSetUnlogged,
  kDropOids,
  kSetAccessMethod,
  kSetTablespace,
  kSetRelationOptions,
  kResetRelationOptions,
  kEnableTrigger,  // also ENABLE ALWAYS and ENABLE REPLICA
  kDisableTrigger,
  kEnableRule,
  kDisableRule,
  kAddInherit,
  kDropInherit,
  kAddOf,
  kDropOf,
  kReplicaIdentity,
  kEnableRowSecurity,
  kDisableRowSecurity,
  kForceRowSecurity,
  kNoForceRowSecurity,
  kGenericOptions,
  kAttachPartition,
  kDetachPartition,
  kAddIdentity,
  kSetIdentity,
  kDropIdentity,
};

// "ADD COLUMN", "ALTER COLUMN ... SET DEFAULT", as in PostgreSQL's messages.
std::string_view AlterTableKindName(AlterTableKind kind);

struct AlterTableCommand {
  AlterTableKind kind = AlterTableKind::kAddColumn;
  std::string name;       // column, constraint, trigger, tablespace, access method, storage's column ...
  int column_number = 0;  // SET STATISTICS of an index column
  std::unique_ptr<ColumnDefinition> column;  // kAddColumn; kAlterColumnType: its type and collation
  std::unique_ptr<Constraint> constraint;    // kAddConstraint, kAlterConstraint, kAddIdentity
  ExprPtr expr;                              // kColumnDefault; kAlterColumnType: USING
  std::string text;                          // kSetStorage, kSetCompression
  std::int64_t integer = 0;                  // kSetStatistics
  std::vector<Option>
      options;  // the options kinds; kSetIdentity, where `generated` is 'a' or 'd' as a number
  std::optional<RelationRef> relation;  // inheritance and partitions
  std::optional<RoleRef> owner;         // kChangeOwner
  bool if_exists = false;               // or IF NOT EXISTS, of the column or constraint
  bool cascade = false;
};

struct AlterTableStatement : StatementOf<StatementKind::kAlterTable> {
  ObjectKind object =
      ObjectKind::kTable;  // kTable, kIndex, kSequence, kView, kMaterializedView, kType, kForeignTable
  RelationRef relation;
  bool if_exists = false;
  std::vector<AlterTableCommand> commands;
};

// ALTER object RENAME TO, RENAME COLUMN, RENAME CONSTRAINT. Relations, and what belongs to one, are in
// `relation`; other objects in `object_name`.
struct RenameStatement : StatementOf<StatementKind::kRename> {
  ObjectKind object = ObjectKind::kTable;  // what is renamed: kTable, kColumn, kTableConstraint, kSchema, ...
  ObjectKind relation_kind = ObjectKind::kTable;  // kColumn, kAttribute: of what
  std::optional<RelationRef> relation;
  ObjectName object_name;
  std::string old_name;  // column, constraint, trigger, policy, rule, schema, database, role, ...
  std::string new_name;
  bool if_exists = false;
  bool cascade = false;
};

// ALTER object SET SCHEMA name
struct AlterSchemaStatement : StatementOf<StatementKind::kAlterSchema> {
  ObjectKind object = ObjectKind::kTable;
  std::optional<RelationRef> relation;
  ObjectName object_name;
  std::string schema;
  bool if_exists = false;
};

// ALTER object OWNER TO role; of tables and other relations it is an AlterTableStatement with kChangeOwner.
struct AlterOwnerStatement : StatementOf<StatementKind::kAlterOwner> {
  ObjectKind object = ObjectKind::kSchema;
  ObjectName object_name;
  RoleRef owner;
};

struct TruncateStatement : StatementOf<StatementKind::kTruncate> {
  std::vector<RelationRef> relations;
  bool restart_identity = false;
  bool cascade = false;
};

struct CommentStatement : StatementOf<StatementKind::kComment> {
  ObjectKind object = ObjectKind::kTable;
  ObjectName object_name;
  std::optional<std::string>
      comment;  // absent: NULL. PostgreSQL treats '' as NULL too, and so does the parser
};

enum class RoleStatementKind : std::uint8_t { kRole, kUser, kGroup };

// Options: superuser, createdb, createrole, inherit, canlogin, isreplication, bypassrls (booleans), password
// (kString, kNone for NULL), connectionlimit (kInteger), validUntil (kString), addroleto, rolemembers,
// adminmembers (kRoles), sysid.
struct CreateRoleStatement : StatementOf<StatementKind::kCreateRole> {
  RoleStatementKind role_kind = RoleStatementKind::kRole;
  std::string name;
  std::vector<Option> options;
};
struct AlterRoleStatement : StatementOf<StatementKind::kAlterRole> {
  RoleRef role;
  std::vector<Option> options;
  bool drop_members = false;  // ALTER GROUP ... DROP USER; otherwise ADD
};
struct AlterRoleSetStatement : StatementOf<StatementKind::kAlterRoleSet> {
  std::optional<RoleRef> role;  // absent: ALL
  std::string database;
  std::unique_ptr<SetStatement> set;
};
struct DropRoleStatement : StatementOf<StatementKind::kDropRole> {
  std::vector<RoleRef> roles;
  bool if_exists = false;
};

struct Privilege {
  std::string name;  // lower case; empty: ALL PRIVILEGES (with columns)
  NameParts columns;
};

enum class GrantTarget : std::uint8_t { kObjects, kAllInSchema, kDefaults };

struct GrantStatement : StatementOf<StatementKind::kGrant> {
  bool grant = true;  // otherwise REVOKE
  GrantTarget target = GrantTarget::kObjects;
  ObjectKind object = ObjectKind::kTable;
  std::vector<RelationRef> relations;  // kTable, kSequence
  std::vector<ObjectName> names;       // other objects; kAllInSchema: the schemas
  std::vector<Privilege> privileges;   // empty: ALL
  std::vector<RoleRef> grantees;
  bool grant_option = false;
  std::optional<RoleRef> grantor;
  bool cascade = false;
};

struct GrantRoleStatement : StatementOf<StatementKind::kGrantRole> {
  bool grant = true;
  std::vector<std::string> granted;
  std::vector<RoleRef> grantees;
  bool admin_option = false;
  std::optional<RoleRef> grantor;
  bool cascade = false;
};

enum class ReindexKind : std::uint8_t { kIndex, kTable, kSchema, kSystem, kDatabase };
struct ReindexStatement : StatementOf<StatementKind::kReindex> {
  ReindexKind reindex = ReindexKind::kTable;
  std::optional<RelationRef> relation;
  std::string name;  // schema or database
  std::vector<Option> options;
};

struct ClusterStatement : StatementOf<StatementKind::kCluster> {
  std::optional<RelationRef> relation;
  std::string index;
  std::vector<Option> options;
};

}  // namespace rocklake::sql
