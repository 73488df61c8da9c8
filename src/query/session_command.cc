// The dispatcher of commands, which only dispatches; and what commands say about their columns.
#include <utility>

#include "query/command_tag.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {
std::vector<OutputColumn> SessionImpl::CommandColumns(const sql::Statement& statement, bool& returns_rows) {
  returns_rows = true;
  switch (statement.kind) {
    case sql::StatementKind::kShowVariable:
      return ShowColumns(sql::As<sql::ShowStatement>(statement));
    case sql::StatementKind::kExplain:
      return {TextColumn("QUERY PLAN")};
    case sql::StatementKind::kFetch: {
      const auto& fetch = sql::As<sql::FetchStatement>(statement);
      const auto cursor = portals_.find(fetch.cursor);
      if (fetch.move || cursor == portals_.end()) break;
      return cursor->second->columns;
    }
    case sql::StatementKind::kExecute: {
      const auto prepared = prepared_.find(sql::As<sql::ExecuteStatement>(statement).name);
      if (prepared == prepared_.end() || !prepared->second->parsed) break;
      const sql::Statement& inner = *prepared->second->parsed->statement;
      returns_rows = inner.kind == sql::StatementKind::kSelect || !prepared->second->bound->columns.empty();
      return prepared->second->bound->columns;
    }
    default:
      break;
  }
  returns_rows = false;
  return {};
}

RunResult SessionImpl::RunCommand(Command& command) {
  using Kind = sql::StatementKind;
  switch (command.statement.kind) {
    case Kind::kTransaction:
      return ExecTransaction(command);
    case Kind::kSetVariable:
      return ExecSet(command);
    case Kind::kShowVariable:
      return ExecShow(command);
    case Kind::kDiscard:
      return ExecDiscard(command);
    case Kind::kPrepare:
      return ExecPrepare(command);
    case Kind::kExecute:
      return ExecExecute(command);
    case Kind::kDeallocate:
      return ExecDeallocate(command);
    case Kind::kDeclareCursor:
      return ExecDeclare(command);
    case Kind::kFetch:
      return ExecFetch(command);
    case Kind::kCloseCursor:
      return ExecClose(command);
    case Kind::kCopy:
      return ExecCopy(command);
    case Kind::kExplain:
      return ExecExplain(command);
    default:
      return RunOtherCommand(command);
  }
}

RunResult SessionImpl::RunOtherCommand(Command& command) {
  using Kind = sql::StatementKind;
  switch (command.statement.kind) {
    case Kind::kListen:
      return ExecListen(command);
    case Kind::kUnlisten:
      return ExecUnlisten(command);
    case Kind::kNotify:
      return ExecNotify(command);
    case Kind::kLock:
      return ExecLock(command);
    case Kind::kVacuum:
      return ExecVacuum(command);
    case Kind::kReindex:
    case Kind::kCluster:
      return ExecReindex(command);
    case Kind::kCheckpoint:
    case Kind::kSetConstraints:
      return ExecAccepted(command);
    case Kind::kCall:
    case Kind::kDo:
    case Kind::kAlterRoleSet:
    case Kind::kUnsupported:
      throw Error("0A000", "{} is not supported", CommandTag(command.statement));
    default:
      return ExecDdl(command);
  }
}

}  // namespace rocklake
