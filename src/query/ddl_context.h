// What the DDL commands share; for ddl_*.cc only. One Ddl runs one statement inside the session's transaction.
//
// A relation is changed by writing a new version of its definition (mvcc/transaction.h); rows are read and rewritten
// through the same transaction. Errors and notices have PostgreSQL's words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/role.h"
#include "query/bind.h"
#include "query/ddl.h"
#include "query/exec_context.h"
#include "types/sql_error.h"

namespace rocklake {

class Ddl {
 public:
  Ddl(CatalogSession& session, const ParsedStatement& parsed, ExecContext& context)
      : session_(session), parsed_(parsed), text_(*parsed.source), context_(context) {}

  CommandResult Run();

 private:
  // -- shared (ddl.cc)
  void Notice(std::string_view sqlstate, std::string message, std::string detail = "",
              std::string_view severity = "NOTICE");
  [[noreturn]] void Throw(SqlError error, sql::Location location) const;
  [[noreturn]] void Unsupported(std::string_view what) const;
  std::optional<RelationRef> Find(const sql::RelationRef& ref);
  std::optional<RelationRef> Find(const sql::NameParts& parts);
  RelationRef Require(const sql::RelationRef& ref);  // 42P01
  RelationRef RequireTable(const sql::RelationRef& ref, std::string_view action);
  Transaction& Writer(const RelationRef& relation) {
    return session_.TransactionOf(relation.schema_oid, true);
  }
  RelationRef Replace(const RelationRef& relation, RelationDefinition definition);  // AlterRelation
  Binder MakeBinder(bool positions = true) {
    return Binder(session_, positions ? text_ : std::string_view(), {});
  }
  // Calls `visit` for each live row, as whole rows.
  void ForEachRow(const RelationRef& relation, const std::function<void(const RowPtr&, Row&&)>& visit);
  std::string DescribeRelation(const RelationRef& relation);  // "table t", "view s.v"
  std::string Tag() const;

  // -- names of objects (ddl_names.cc)
  std::string ChooseRelationName(const SchemaInfo& schema, const std::string& table,
                                 const std::string& columns, std::string_view label,
                                 const RelationDefinition& definition);
  std::string ChooseConstraintName(const std::string& table, const std::string& column,
                                   std::string_view label, const RelationDefinition& definition);
  bool RelationNameTaken(const SchemaInfo& schema, const std::string& name);
  struct IndexPlace {
    RelationRef relation;
    bool unique = false;  // in definition.unique, otherwise in definition.indexes
    std::size_t position = 0;
  };
  std::optional<IndexPlace> FindIndex(const std::string& schema, const std::string& name);
  SchemaInfo SchemaOf(const RelationRef& relation);

  // -- tables (ddl_create_table.cc, ddl_column.cc, ddl_constraint.cc)
  void CreateTable(const sql::CreateTableStatement& statement);
  void RefuseTableForms(const sql::CreateTableStatement& statement) const;
  SchemaInfo TargetSchema(const sql::RelationRef& ref);
  bool AlreadyThere(const SchemaInfo& schema, const std::string& name, bool if_not_exists);
  struct PendingConstraint {
    const sql::Constraint* constraint = nullptr;
    std::string column;  // of a column constraint
  };
  void AddColumn(const sql::ColumnDefinition& column, RelationDefinition& definition,
                 std::vector<PendingConstraint>& later);
  void ColumnConstraint(const sql::Constraint& constraint, ColumnDefinition& column,
                        const RelationDefinition& definition, std::vector<PendingConstraint>& later,
                        std::optional<bool>& nullable);
  std::string DefaultText(const sql::Expr& expr, const ColumnDefinition& column);
  ExprPtr FoldForStorage(ExprPtr expr);
  Type ColumnType(const sql::ColumnDefinition& column);
  void CopyLike(const sql::LikeClause& like, RelationDefinition& definition, const SchemaInfo& schema);
  void AddConstraint(const PendingConstraint& pending, RelationDefinition& definition,
                     const SchemaInfo& schema);
  void AddUnique(const sql::Constraint& constraint, const sql::NameParts& columns,
                 RelationDefinition& definition, const SchemaInfo& schema);
  void AddCheck(const PendingConstraint& pending, RelationDefinition& definition, const SchemaInfo& schema);
  RelationRef PretendRelation(const RelationDefinition& definition, const SchemaInfo& schema);
  void CheckConstraintName(const std::string& name, const RelationDefinition& definition) const;
  std::string CheckText(const Expr& check, const RelationDefinition& definition) const;

  // -- CREATE TABLE AS, views, indexes (ddl_create_as.cc, ddl_view.cc, ddl_index.cc)
  CommandResult CreateTableAs(const sql::IntoClause& into, bool if_not_exists);
  void CreateView(const sql::CreateViewStatement& statement);
  void ReplaceView(const RelationRef& old, RelationDefinition definition);
  std::string ViewText(const sql::CreateViewStatement& statement) const;
  void CreateIndex(const sql::CreateIndexStatement& statement);
  std::string IndexText(const sql::CreateIndexStatement& statement, const RelationRef& relation,
                        const std::string& name);

  // -- DROP, TRUNCATE (ddl_drop.cc, ddl_truncate.cc)
  void Drop(const sql::DropStatement& statement);
  void DropRelations(const sql::DropStatement& statement);
  void DropIndex(const sql::DropStatement& statement, const sql::ObjectName& name);
  void DropSchema(const sql::DropStatement& statement, const sql::ObjectName& name);
  void CheckDropKind(const RelationRef& relation, sql::ObjectKind wanted) const;
  std::vector<RelationRef> DependentViews(const RelationRef& relation);
  void DropWithDependents(const std::vector<RelationRef>& relations, bool cascade);
  void Truncate(const sql::TruncateStatement& statement);

  // -- ALTER TABLE (ddl_alter_table.cc, ddl_alter_column.cc, ddl_rename.cc)
  void AlterTable(const sql::AlterTableStatement& statement);
  void AlterCommand(RelationRef& relation, const sql::AlterTableCommand& command);
  void AlterAddColumn(RelationRef& relation, const sql::AlterTableCommand& command);
  void AlterDropColumn(RelationRef& relation, const sql::AlterTableCommand& command);
  void AlterColumnDefault(RelationRef& relation, const sql::AlterTableCommand& command);
  void AlterNotNull(RelationRef& relation, const sql::AlterTableCommand& command, bool not_null);
  void AlterColumnType(RelationRef& relation, const sql::AlterTableCommand& command);
  void AlterAddConstraint(RelationRef& relation, const sql::AlterTableCommand& command);
  void AlterDropConstraint(RelationRef& relation, const sql::AlterTableCommand& command);
  void RewriteRelation(RelationRef& relation, RelationDefinition definition, int attnum,
                       const Expr& conversion);
  void RequireNoNulls(const RelationRef& relation, int attnum);
  void RequireCheck(const RelationRef& relation, const CheckConstraint& check);
  int RequireColumn(const RelationDefinition& definition, const std::string& name) const;  // 42703
  void CheckViewsStillBind(const RelationRef& relation, const std::string& column, bool cascade);
  void Rename(const sql::RenameStatement& statement);
  void RenameRelation(const sql::RenameStatement& statement);
  void RenameColumn(const sql::RenameStatement& statement);
  void RenameConstraint(const sql::RenameStatement& statement);
  void RenameIndex(const sql::RenameStatement& statement);

  // -- schemas, databases, owners, comments (ddl_schema.cc, ddl_comment.cc)
  void CreateSchema(const sql::CreateSchemaStatement& statement);
  void CreateDatabase(const sql::CreateDatabaseStatement& statement);
  void DropDatabase(const sql::DropDatabaseStatement& statement);
  void AlterDatabase(const sql::AlterDatabaseStatement& statement);
  void AlterOwner(const sql::AlterOwnerStatement& statement);
  std::string RoleName(const sql::RoleRef& role) const;

  // -- roles and privileges (ddl_role.cc, ddl_grant.cc)
  void RunOnRoles(const sql::Statement& statement);
  void CreateRole(const sql::CreateRoleStatement& statement);
  void AlterRole(const sql::AlterRoleStatement& statement);
  void DropRole(const sql::DropRoleStatement& statement);
  void ApplyRoleOption(const sql::Option& option, RoleInfo& role);
  void SetPassword(const sql::Option& option, RoleInfo& role);
  RoleInfo RequireRole(const std::string& name);             // 42704, 42939
  RoleLevel RequirePredefinedRole(const std::string& name);  // 42704, 0A000 for roles that were made
  void GrantRole(const sql::GrantRoleStatement& statement);
  void GrantLevel(const std::string& role_name, RoleLevel level);
  void RevokeLevel(const std::string& role_name, RoleLevel level);
  void Grant(const sql::GrantStatement& statement);
  void GrantOnDatabase(const sql::GrantStatement& statement, const DatabaseInfo& database);

  void Comment(const sql::CommentStatement& statement);

  CatalogSession& session_;
  const ParsedStatement& parsed_;
  std::string_view text_;
  ExecContext& context_;
};

}  // namespace rocklake
