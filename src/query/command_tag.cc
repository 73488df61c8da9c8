#include "query/command_tag.h"

#include <string_view>

#include "types/ascii.h"

namespace rocklake {
namespace {

std::string QueryTag(const sql::Query& query) {
  if (query.into) return "SELECT INTO";
  if (query.locking.empty()) return "SELECT";
  switch (query.locking.front().strength) {
    case sql::LockStrength::kKeyShare:
      return "SELECT FOR KEY SHARE";
    case sql::LockStrength::kShare:
      return "SELECT FOR SHARE";
    case sql::LockStrength::kNoKeyUpdate:
      return "SELECT FOR NO KEY UPDATE";
    case sql::LockStrength::kUpdate:
      break;
  }
  return "SELECT FOR UPDATE";
}

std::string TransactionTag(const sql::TransactionStatement& statement) {
  switch (statement.transaction) {
    case sql::TransactionKind::kBegin:
      return "BEGIN";
    case sql::TransactionKind::kStart:
      return "START TRANSACTION";
    case sql::TransactionKind::kCommit:
      return "COMMIT";
    case sql::TransactionKind::kRollback:
    case sql::TransactionKind::kRollbackTo:
      return "ROLLBACK";
    case sql::TransactionKind::kSavepoint:
      return "SAVEPOINT";
    case sql::TransactionKind::kRelease:
      return "RELEASE";
    case sql::TransactionKind::kPrepare:
      return "PREPARE TRANSACTION";
    case sql::TransactionKind::kCommitPrepared:
      return "COMMIT PREPARED";
    case sql::TransactionKind::kRollbackPrepared:
      break;
  }
  return "ROLLBACK PREPARED";
}

std::string Upper(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper;
}

std::string DiscardTag(sql::DiscardKind kind) {
  switch (kind) {
    case sql::DiscardKind::kAll:
      return "DISCARD ALL";
    case sql::DiscardKind::kPlans:
      return "DISCARD PLANS";
    case sql::DiscardKind::kSequences:
      return "DISCARD SEQUENCES";
    case sql::DiscardKind::kTemporary:
      break;
  }
  return "DISCARD TEMP";
}

std::string SetTag(const sql::SetStatement& statement) {
  const bool reset = statement.set == sql::SetKind::kReset || statement.set == sql::SetKind::kResetAll;
  return reset ? "RESET" : "SET";
}

// Tags that depend on what the statement says.
std::string VariableTag(const sql::Statement& statement) {
  using Kind = sql::StatementKind;
  switch (statement.kind) {
    case Kind::kSelect:
      return QueryTag(sql::As<sql::Query>(statement));
    case Kind::kTransaction:
      return TransactionTag(sql::As<sql::TransactionStatement>(statement));
    case Kind::kSetVariable:
      return SetTag(sql::As<sql::SetStatement>(statement));
    case Kind::kDiscard:
      return DiscardTag(sql::As<sql::DiscardStatement>(statement).discard);
    case Kind::kDrop:
      return "DROP " + Upper(sql::ObjectKindName(sql::As<sql::DropStatement>(statement).object));
    case Kind::kAlterTable:
      return "ALTER " + Upper(sql::ObjectKindName(sql::As<sql::AlterTableStatement>(statement).object));
    case Kind::kRename: {
      const auto& rename = sql::As<sql::RenameStatement>(statement);
      if (rename.object == sql::ObjectKind::kTableConstraint) return "ALTER TABLE";
      const bool part =
          rename.object == sql::ObjectKind::kColumn || rename.object == sql::ObjectKind::kAttribute;
      return "ALTER " + Upper(sql::ObjectKindName(part ? rename.relation_kind : rename.object));
    }
    case Kind::kAlterSchema:
      return "ALTER " + Upper(sql::ObjectKindName(sql::As<sql::AlterSchemaStatement>(statement).object));
    case Kind::kAlterOwner:
      return "ALTER " + Upper(sql::ObjectKindName(sql::As<sql::AlterOwnerStatement>(statement).object));
    case Kind::kCreateTableAs:
      return sql::As<sql::CreateTableAsStatement>(statement).materialized_view ? "CREATE MATERIALIZED VIEW"
                                                                               : "CREATE TABLE AS";
    case Kind::kDeallocate:
      return sql::As<sql::DeallocateStatement>(statement).name.empty() ? "DEALLOCATE ALL" : "DEALLOCATE";
    case Kind::kCloseCursor:
      return sql::As<sql::CloseStatement>(statement).cursor.empty() ? "CLOSE CURSOR ALL" : "CLOSE CURSOR";
    case Kind::kFetch:
      return sql::As<sql::FetchStatement>(statement).move ? "MOVE" : "FETCH";
    case Kind::kVacuum:
      return sql::As<sql::VacuumStatement>(statement).vacuum ? "VACUUM" : "ANALYZE";
    case Kind::kGrant:
      return sql::As<sql::GrantStatement>(statement).grant ? "GRANT" : "REVOKE";
    case Kind::kGrantRole:
      return sql::As<sql::GrantRoleStatement>(statement).grant ? "GRANT ROLE" : "REVOKE ROLE";
    case Kind::kUnsupported:
      return sql::As<sql::UnsupportedStatement>(statement).construct;
    default:
      return "";
  }
}

struct FixedTag {
  sql::StatementKind kind;
  std::string_view tag;
};
constexpr FixedTag kFixedTags[] = {
    {sql::StatementKind::kInsert, "INSERT"},
    {sql::StatementKind::kUpdate, "UPDATE"},
    {sql::StatementKind::kDelete, "DELETE"},
    {sql::StatementKind::kMerge, "MERGE"},
    {sql::StatementKind::kCopy, "COPY"},
    {sql::StatementKind::kCreateTable, "CREATE TABLE"},
    {sql::StatementKind::kCreateView, "CREATE VIEW"},
    {sql::StatementKind::kRefreshMaterializedView, "REFRESH MATERIALIZED VIEW"},
    {sql::StatementKind::kCreateIndex, "CREATE INDEX"},
    {sql::StatementKind::kCreateSchema, "CREATE SCHEMA"},
    {sql::StatementKind::kCreateDatabase, "CREATE DATABASE"},
    {sql::StatementKind::kAlterDatabase, "ALTER DATABASE"},
    {sql::StatementKind::kAlterDatabaseSet, "ALTER DATABASE"},
    {sql::StatementKind::kDropDatabase, "DROP DATABASE"},
    {sql::StatementKind::kCreateSequence, "CREATE SEQUENCE"},
    {sql::StatementKind::kAlterSequence, "ALTER SEQUENCE"},
    {sql::StatementKind::kTruncate, "TRUNCATE TABLE"},
    {sql::StatementKind::kComment, "COMMENT"},
    {sql::StatementKind::kShowVariable, "SHOW"},
    {sql::StatementKind::kSetConstraints, "SET CONSTRAINTS"},
    {sql::StatementKind::kExplain, "EXPLAIN"},
    {sql::StatementKind::kPrepare, "PREPARE"},
    {sql::StatementKind::kExecute, "EXECUTE"},
    {sql::StatementKind::kDeclareCursor, "DECLARE CURSOR"},
    {sql::StatementKind::kListen, "LISTEN"},
    {sql::StatementKind::kUnlisten, "UNLISTEN"},
    {sql::StatementKind::kNotify, "NOTIFY"},
    {sql::StatementKind::kLock, "LOCK TABLE"},
    {sql::StatementKind::kCall, "CALL"},
    {sql::StatementKind::kDo, "DO"},
    {sql::StatementKind::kCreateRole, "CREATE ROLE"},
    {sql::StatementKind::kAlterRole, "ALTER ROLE"},
    {sql::StatementKind::kAlterRoleSet, "ALTER ROLE"},
    {sql::StatementKind::kDropRole, "DROP ROLE"},
    {sql::StatementKind::kReindex, "REINDEX"},
    {sql::StatementKind::kCluster, "CLUSTER"},
    {sql::StatementKind::kCheckpoint, "CHECKPOINT"},
};

}  // namespace

std::string CommandTag(const sql::Statement& statement) {
  for (const FixedTag& fixed : kFixedTags) {
    if (fixed.kind == statement.kind) return std::string(fixed.tag);
  }
  return VariableTag(statement);
}

bool RunsItsPlan(const sql::Statement& statement) {
  switch (statement.kind) {
    case sql::StatementKind::kSelect:
      return sql::As<sql::Query>(statement).into == nullptr;
    case sql::StatementKind::kInsert:
    case sql::StatementKind::kUpdate:
    case sql::StatementKind::kDelete:
    case sql::StatementKind::kMerge:
      return true;
    default:
      return false;
  }
}

bool ChangesDefinitions(const sql::Statement& statement) {
  using Kind = sql::StatementKind;
  switch (statement.kind) {
    case Kind::kCreateTable:
    case Kind::kCreateTableAs:
    case Kind::kCreateView:
    case Kind::kRefreshMaterializedView:
    case Kind::kCreateIndex:
    case Kind::kCreateSchema:
    case Kind::kCreateDatabase:
    case Kind::kAlterDatabase:
    case Kind::kAlterDatabaseSet:
    case Kind::kDropDatabase:
    case Kind::kCreateSequence:
    case Kind::kAlterSequence:
    case Kind::kDrop:
    case Kind::kAlterTable:
    case Kind::kRename:
    case Kind::kAlterSchema:
    case Kind::kAlterOwner:
    case Kind::kTruncate:
    case Kind::kComment:
    case Kind::kCreateRole:
    case Kind::kAlterRole:
    case Kind::kAlterRoleSet:
    case Kind::kDropRole:
    case Kind::kGrant:
    case Kind::kGrantRole:
      return true;
    case Kind::kSelect:
      return sql::As<sql::Query>(statement).into != nullptr;
    default:
      return false;
  }
}

}  // namespace rocklake
