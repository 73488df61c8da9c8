// COPY (PostgreSQL's copy.c): the session checks it and moves rows; their form is pgwire's.
#include <utility>

#include "query/copy_option_list.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

void RefuseFiles(const sql::CopyStatement& copy) {
  if (copy.file.empty() && !copy.program) return;
  const std::string_view what = copy.program
                                    ? "pg_execute_server_program role to COPY to or from an external program"
                                : copy.from ? "pg_read_server_files role to COPY from a file"
                                            : "pg_write_server_files role to COPY to a file";
  throw Error("42501", "must be superuser or have privileges of the {}", what)
      .Hint("Anyone can COPY to stdout or from stdin. psql's \\copy command also works for anyone.");
}

}  // namespace

RunResult SessionImpl::ExecCopy(Command& command) {
  const auto& copy = sql::As<sql::CopyStatement>(command.statement);
  RefuseFiles(copy);
  copy_ = {};
  copy_.relation = copy.relation ? copy.relation->name : "";
  copy_.columns = command.bound.columns;
  copy_.options =
      ReadCopyOptions(copy, copy_.columns, copy_.relation, *command.portal.prepared->parsed->source);
  copy_.portal = running_;
  Portal& portal = *copy_.portal;
  if (copy.from) {
    portal.parameters.assign(copy_.columns.size(), Value::Null());
    MakeContext(portal, command.bound);
    copy_.insert = MakeExecutor(*command.bound.plan, *portal.context);
    return {.kind = RunResult::Kind::kCopyIn, .tag = ""};
  }
  OpenPlan(portal, command.bound);
  if (command.bound.modifies) portal.rows.Drain();  // all of it happens before the first row is sent
  return {.kind = RunResult::Kind::kCopyOut, .tag = ""};
}

void SessionImpl::CopyInRow(Row&& row) {
  if (copy_.rows++ % 256 == 0) CheckInterrupts();
  copy_.portal->context->parameters = std::move(row);
  if (copy_.rows > 1) copy_.insert->Rescan();
  Row inserted;
  while (copy_.insert->Next(inserted)) {
  }
}

RunResult SessionImpl::CopyInDone() {
  RunResult result{.kind = RunResult::Kind::kComplete, .tag = fmt::format("COPY {}", copy_.rows)};
  copy_.insert.reset();
  copy_ = {};
  return result;
}

void SessionImpl::CopyInFail(std::string_view why) {
  throw Error("57014", "COPY from stdin failed: {}", why);
}

RunResult SessionImpl::CopyOut(RowSink& sink) {
  Portal& portal = *copy_.portal;
  sink.Start(copy_.columns);
  Row row;
  while (portal.rows.Next(row)) {
    sink.OnRow(row);
    if (++copy_.rows % 256 == 0) CheckInterrupts();
  }
  portal.rows.Close();
  RunResult result{.kind = RunResult::Kind::kComplete, .tag = fmt::format("COPY {}", copy_.rows)};
  copy_ = {};
  return result;
}

}  // namespace rocklake
