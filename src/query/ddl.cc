#include "query/ddl.h"

#include <algorithm>
#include <utility>

#include "catalog/permissions.h"
#include "catalog/settings.h"
#include "query/command_tag.h"
#include "query/ddl_context.h"
#include "query/exec_constraints.h"
#include "store/store.h"

namespace rocklake {

CommandResult ExecuteDdl(CatalogSession& session, const ParsedStatement& parsed, ExecContext& context) {
  return Ddl(session, parsed, context).Run();
}

CommandResult Ddl::Run() {
  const sql::Statement& statement = *parsed_.statement;
  switch (statement.kind) {
    case sql::StatementKind::kCreateTable:
      CreateTable(sql::As<sql::CreateTableStatement>(statement));
      break;
    case sql::StatementKind::kCreateTableAs: {
      const auto& create = sql::As<sql::CreateTableAsStatement>(statement);
      if (create.materialized_view) Unsupported("CREATE MATERIALIZED VIEW");
      if (create.statement->kind != sql::StatementKind::kSelect) Unsupported("CREATE TABLE AS EXECUTE");
      return CreateTableAs(create.into, create.if_not_exists);
    }
    case sql::StatementKind::kSelect:
      return CreateTableAs(*sql::As<sql::Query>(statement).into, false);
    case sql::StatementKind::kCreateView:
      CreateView(sql::As<sql::CreateViewStatement>(statement));
      break;
    case sql::StatementKind::kCreateIndex:
      CreateIndex(sql::As<sql::CreateIndexStatement>(statement));
      break;
    case sql::StatementKind::kCreateSchema:
      CreateSchema(sql::As<sql::CreateSchemaStatement>(statement));
      break;
    case sql::StatementKind::kCreateDatabase:
      CreateDatabase(sql::As<sql::CreateDatabaseStatement>(statement));
      break;
    case sql::StatementKind::kAlterDatabase:
      AlterDatabase(sql::As<sql::AlterDatabaseStatement>(statement));
      break;
    case sql::StatementKind::kDropDatabase:
      DropDatabase(sql::As<sql::DropDatabaseStatement>(statement));
      break;
    case sql::StatementKind::kDrop:
      Drop(sql::As<sql::DropStatement>(statement));
      break;
    case sql::StatementKind::kAlterTable:
      AlterTable(sql::As<sql::AlterTableStatement>(statement));
      break;
    case sql::StatementKind::kRename:
      Rename(sql::As<sql::RenameStatement>(statement));
      break;
    case sql::StatementKind::kAlterOwner:
      AlterOwner(sql::As<sql::AlterOwnerStatement>(statement));
      break;
    case sql::StatementKind::kTruncate:
      Truncate(sql::As<sql::TruncateStatement>(statement));
      break;
    case sql::StatementKind::kComment:
      Comment(sql::As<sql::CommentStatement>(statement));
      break;
    default:
      RunOnRoles(statement);
  }
  return {Tag()};
}

void Ddl::RunOnRoles(const sql::Statement& statement) {
  switch (statement.kind) {
    case sql::StatementKind::kCreateRole:
      return CreateRole(sql::As<sql::CreateRoleStatement>(statement));
    case sql::StatementKind::kAlterRole:
      return AlterRole(sql::As<sql::AlterRoleStatement>(statement));
    case sql::StatementKind::kDropRole:
      return DropRole(sql::As<sql::DropRoleStatement>(statement));
    case sql::StatementKind::kGrantRole:
      return GrantRole(sql::As<sql::GrantRoleStatement>(statement));
    case sql::StatementKind::kGrant:
      return Grant(sql::As<sql::GrantStatement>(statement));
    default:
      Unsupported(Tag());
  }
}

std::string Ddl::Tag() const { return CommandTag(*parsed_.statement); }

void Ddl::Notice(std::string_view sqlstate, std::string message, std::string detail,
                 std::string_view severity) {
  if (!context_.notice) return;
  rocklake::Notice notice;
  notice.severity = severity;
  notice.sqlstate = sqlstate;
  notice.message = std::move(message);
  notice.detail = std::move(detail);
  context_.notice(notice);
}

void Ddl::Throw(SqlError error, sql::Location location) const {
  SetPosition(error, text_, location);
  throw SqlError(std::move(error));
}

void Ddl::Unsupported(std::string_view what) const { throw Error("0A000", "{} is not supported", what); }

std::optional<RelationRef> Ddl::Find(const sql::RelationRef& ref) {
  if (!ref.catalog.empty() && ref.catalog != session_.database().name) {
    Throw(Error("0A000", "cross-database references are not implemented: \"{}.{}.{}\"", ref.catalog,
                ref.schema, ref.name),
          ref.location);
  }
  return session_.FindRelation(ref.schema, ref.name);
}

std::optional<RelationRef> Ddl::Find(const sql::NameParts& parts) {
  sql::RelationRef ref;
  ref.name = parts.back();
  if (parts.size() > 1) ref.schema = parts[parts.size() - 2];
  if (parts.size() > 2) ref.catalog = parts[parts.size() - 3];
  return Find(ref);
}

RelationRef Ddl::Require(const sql::RelationRef& ref) {
  std::optional<RelationRef> relation = Find(ref);
  if (!relation) {
    throw Error("42P01", "relation \"{}{}\" does not exist", ref.schema.empty() ? "" : ref.schema + ".",
                ref.name);
  }
  return std::move(*relation);
}

RelationRef Ddl::RequireTable(const sql::RelationRef& ref, std::string_view action) {
  RelationRef relation = Require(ref);
  if (!relation.definition) {
    throw Error("42501", "permission denied: \"{}\" is a system catalog", relation.name);
  }
  if (relation.definition->kind != RelationKind::kTable) {
    throw action.empty() ? Error("42809", "\"{}\" is not a table", relation.name)
                         : Error("42809", "{} cannot be performed on relation \"{}\"", action, relation.name)
                               .Detail("This operation is not supported for views.");
  }
  return relation;
}

RelationRef Ddl::Replace(const RelationRef& relation, RelationDefinition definition) {
  RequireAlter(session_.identity(), relation);
  RelationRef changed = relation;
  changed.definition = Writer(relation).AlterRelation(std::move(definition));
  changed.name = changed.definition->name;
  return changed;
}

void Ddl::ForEachRow(const RelationRef& relation, const std::function<void(const RowPtr&, Row&&)>& visit) {
  Transaction& transaction = Writer(relation);
  std::size_t rows = 0;
  constexpr std::size_t kPollEvery = 256;
  for (auto it = transaction.Scan(*relation.definition, KeyRange::Prefix(relation.definition->KeyPrefix()));
       it.Valid(); it.Next()) {
    if (++rows % kPollEvery == 0 && context_.check_interrupts) context_.check_interrupts();
    visit(it.row(), WholeRow(*relation.definition, *it.row()));
  }
}

std::string Ddl::DescribeRelation(const RelationRef& relation) {
  const std::vector<std::string> path = session_.EffectiveSearchPath(true);
  const bool visible = std::ranges::find(path, relation.schema) != path.end() || relation.temporary;
  const RelationKind kind = relation.definition ? relation.definition->kind : RelationKind::kTable;
  const std::string_view what = kind == RelationKind::kView       ? "view"
                                : kind == RelationKind::kSequence ? "sequence"
                                                                  : "table";
  return fmt::format("{} {}{}", what, visible ? "" : relation.schema + ".", relation.name);
}

}  // namespace rocklake
