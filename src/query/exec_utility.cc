// LISTEN and NOTIFY, LOCK, and commands that have nothing to do here but must answer as PostgreSQL does.
#include <algorithm>
#include <utility>

#include "catalog/builtin_schemas.h"
#include "query/command_tag.h"
#include "query/ddl.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::size_t kMaxChannelBytes = 63;
constexpr std::size_t kMaxPayloadBytes = 8000;

RunResult Complete(const sql::Statement& statement) {
  return {.kind = RunResult::Kind::kComplete, .tag = CommandTag(statement)};
}

}  // namespace

RunResult SessionImpl::ExecListen(Command& command) {
  pending_listens_.emplace_back(true, sql::As<sql::ListenStatement>(command.statement).channel);
  return Complete(command.statement);
}

RunResult SessionImpl::ExecUnlisten(Command& command) {
  const std::string& channel = sql::As<sql::UnlistenStatement>(command.statement).channel;
  pending_listens_.emplace_back(false, channel.empty() ? "*" : channel);
  return Complete(command.statement);
}

RunResult SessionImpl::ExecNotify(Command& command) {
  const auto& statement = sql::As<sql::NotifyStatement>(command.statement);
  AddNotification(statement.channel, statement.payload);
  return Complete(command.statement);
}

void SessionImpl::AddNotification(const std::string& channel, const std::string& payload) {
  if (channel.empty()) throw SqlError("22023", "channel name cannot be empty");
  if (channel.size() > kMaxChannelBytes) throw SqlError("22023", "channel name too long");
  if (payload.size() >= kMaxPayloadBytes) throw SqlError("22023", "payload string too long");
  const auto same = [&](const Notification& other) {
    return other.channel == channel && other.payload == payload;
  };
  // One transaction's equal notifications are sent once (PostgreSQL manual, NOTIFY).
  if (std::ranges::any_of(pending_notifications_, same)) return;
  pending_notifications_.push_back({.pid = startup_.pid, .channel = channel, .payload = payload});
}

void SessionImpl::RequireRelation(const sql::RelationRef& ref) {
  const std::string name = ref.schema.empty() ? ref.name : ref.schema + "." + ref.name;
  if (!catalog_->FindRelation(ref.schema, ref.name)) {
    throw Error("42P01", "relation \"{}\" does not exist", name);
  }
}

// Locks of relations are taken by what uses them; LOCK only checks that they are there.
RunResult SessionImpl::ExecLock(Command& command) {
  const auto& statement = sql::As<sql::LockStatement>(command.statement);
  RequireBlock("LOCK TABLE");
  BeginStatement(false);
  for (const sql::RelationRef& relation : statement.relations) RequireRelation(relation);
  return Complete(statement);
}

RunResult SessionImpl::ExecVacuum(Command& command) {
  const auto& statement = sql::As<sql::VacuumStatement>(command.statement);
  if (statement.vacuum) PreventInBlock("VACUUM");
  for (const sql::VacuumTarget& target : statement.targets) {
    RequireRelation(target.relation);
    const auto relation = catalog_->FindRelation(target.relation.schema, target.relation.name);
    for (const std::string& column : target.columns) {
      if (relation->definition && relation->definition->FindColumn(column) != 0) continue;
      throw Error("42703", "column \"{}\" of relation \"{}\" does not exist", column, relation->name);
    }
  }
  return Complete(statement);
}

RunResult SessionImpl::ExecReindex(Command& command) {
  if (const auto* reindex = sql::If<sql::ReindexStatement>(&command.statement)) {
    if (reindex->reindex == sql::ReindexKind::kSchema || reindex->reindex == sql::ReindexKind::kSystem ||
        reindex->reindex == sql::ReindexKind::kDatabase) {
      PreventInBlock("REINDEX");
    } else if (reindex->reindex == sql::ReindexKind::kTable && reindex->relation) {
      RequireRelation(*reindex->relation);
    }
  } else if (const auto& cluster = sql::As<sql::ClusterStatement>(command.statement); cluster.relation) {
    RequireRelation(*cluster.relation);
  }
  return Complete(command.statement);
}

RunResult SessionImpl::ExecAccepted(Command& command) {
  if (command.statement.kind == sql::StatementKind::kSetConstraints && !is_transaction_block()) {
    Warn("25P01", "SET CONSTRAINTS can only be used in transaction blocks");
  }
  return Complete(command.statement);
}

RunResult SessionImpl::ExecDdl(Command& command) {
  switch (command.statement.kind) {
    case sql::StatementKind::kCreateDatabase:
      PreventInBlock("CREATE DATABASE");
      break;
    case sql::StatementKind::kDropDatabase:
      PreventInBlock("DROP DATABASE");
      break;
    default:
      break;
  }
  MakeContext(command.portal, command.bound);
  CommandResult result = ExecuteDdl(*catalog_, *command.portal.prepared->parsed, *command.portal.context);
  // Plans made from now on know definitions that no other session sees.
  private_definitions_ = true;
  temporary_objects_ =
      temporary_objects_ || std::ranges::any_of(catalog_->Schemas(), [](const SchemaInfo& schema) {
        return schema.oid == kTempSchemaOid;
      });
  return {.kind = RunResult::Kind::kComplete, .tag = std::move(result.tag)};
}

}  // namespace rocklake
