#include <utility>

#include "query/command_tag.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// The command tag of a query or modification, before its count.
std::string CountTag(const sql::Statement& statement) {
  switch (statement.kind) {
    case sql::StatementKind::kInsert:
      return "INSERT 0";
    case sql::StatementKind::kUpdate:
      return "UPDATE";
    case sql::StatementKind::kDelete:
      return "DELETE";
    case sql::StatementKind::kMerge:
      return "MERGE";
    default:
      return "SELECT";
  }
}

}  // namespace

std::shared_ptr<Portal> SessionImpl::MakePortal(std::shared_ptr<const PreparedStatement> prepared,
                                                std::vector<Value> parameters) {
  auto portal = std::make_shared<Portal>();
  portal->bound = prepared->bound;
  portal->prepared = std::move(prepared);
  portal->parameters = std::move(parameters);
  portal->savepoint = savepoints_.size();
  portal->created = statement_time_;
  if (!portal->prepared->parsed) return portal;
  const sql::Statement& statement = *portal->prepared->parsed->statement;
  if (RunsItsPlan(statement)) {
    portal->columns = portal->bound->columns;
    portal->returns_rows = statement.kind == sql::StatementKind::kSelect || !portal->columns.empty();
    portal->count_tag = CountTag(statement);
  } else {
    portal->columns = CommandColumns(statement, portal->returns_rows);
    if (const auto* fetch = sql::If<sql::FetchStatement>(&statement)) {
      const auto cursor = portals_.find(fetch->cursor);
      portal->binary = cursor != portals_.end() && cursor->second->binary;
    }
  }
  return portal;
}

std::shared_ptr<Portal> SessionImpl::BindPortal(const std::string& name,
                                                std::shared_ptr<PreparedStatement> prepared,
                                                std::vector<Value> parameters) {
  if (prepared->parsed) CheckNotFailed(*prepared->parsed->statement);
  EnsureTransaction();
  Refresh(*prepared);
  if (prepared->bound->plan_error) throw SqlError(*prepared->bound->plan_error);
  auto portal = MakePortal(std::move(prepared), std::move(parameters));
  StorePortal(name, portal);
  return portal;
}

void SessionImpl::StorePortal(const std::string& name, std::shared_ptr<Portal> portal) {
  if (!name.empty() && portals_.contains(name)) throw Error("42P03", "cursor \"{}\" already exists", name);
  portal->name = name;
  portals_[name] = std::move(portal);
}

std::shared_ptr<Portal> SessionImpl::FindPortal(const std::string& name) {
  const auto found = portals_.find(name);
  if (found == portals_.end()) throw Error("34000", "portal \"{}\" does not exist", name);
  return found->second;
}

const std::vector<OutputColumn>* SessionImpl::Describe(Portal& portal) {
  EnsureTransaction();
  if (!portal.returns_rows) return nullptr;
  if (block_ == Block::kFailed) CheckNotFailed(*portal.prepared->parsed->statement);
  return &portal.columns;
}

const std::vector<OutputColumn>* SessionImpl::Describe(PreparedStatement& prepared) {
  EnsureTransaction();
  if (!prepared.parsed) return nullptr;
  if (block_ != Block::kFailed) Refresh(prepared);
  const auto described =
      MakePortal(std::shared_ptr<const PreparedStatement>(&prepared, [](const auto*) {}), {});
  if (!described->returns_rows) return nullptr;
  CheckNotFailed(*prepared.parsed->statement);
  described_columns_ = std::move(described->columns);
  return &described_columns_;
}

void SessionImpl::MakeContext(Portal& portal, const BoundStatement& bound) {
  portal.context =
      std::make_unique<ExecContext>(ExecContext{.session = *catalog_, .text = settings().text()});
  ExecContext& context = *portal.context;
  context.parameters = portal.parameters;
  context.outer.resize(static_cast<std::size_t>(bound.outer_slots));
  context.row_marks.resize(static_cast<std::size_t>(bound.row_marks));
  context.statement_time = statement_time_;
  context.check_interrupts = [this] { CheckInterrupts(); };
  context.notice = [this](const Notice& notice) { SendNotice(notice); };
  context.on_block = hooks_.on_block;
  context.memory_limit = startup_.memory_limit;
  context.services = &services_;
}

void SessionImpl::OpenPlan(Portal& portal, const BoundStatement& bound) {
  MakeContext(portal, bound);
  portal.rows.Open(MakeExecutor(*bound.plan, *portal.context));
}

void SessionImpl::RunModification(Portal& portal) {
  // PostgreSQL too runs the whole statement before it sends the first row of RETURNING.
  MakeContext(portal, *portal.bound);
  portal.context->checks_retention = false;
  const auto executor = MakeExecutor(*portal.bound->plan, *portal.context);
  Row row;
  while (executor->Next(row)) {
    if (portal.returns_rows) portal.rows.Append(std::move(row));
    row.clear();
  }
  if (!portal.returns_rows) {
    portal.tag = fmt::format("{} {}", std::exchange(portal.count_tag, ""), executor->affected());
  }
}

std::optional<RunResult> SessionImpl::StartPortal(Portal& portal, RowSink* sink) {
  const sql::Statement& statement = *portal.prepared->parsed->statement;
  CheckNotFailed(statement);
  EnsureTransaction();
  const bool writes = Writes(statement, *portal.bound);
  if (catalog_->in_transaction()) CheckReadOnly(statement, *portal.bound);
  if (portal.bound->plan || !portal.bound->definitions_stamp.empty()) {
    if (!std::exchange(fresh_statement_, false)) {
      BeginStatement(writes);
    } else if (writes) {
      DrainPortals(&portal);
    }
  }
  portal.state = Portal::State::kRunning;
  if (RunsItsPlan(statement)) {
    if (portal.bound->modifies) {
      RunModification(portal);
    } else {
      OpenPlan(portal, *portal.bound);
    }
    return std::nullopt;
  }
  Command command{.statement = statement, .bound = *portal.bound, .portal = portal, .sink = sink};
  RunResult result = RunCommand(command);
  if (result.kind != RunResult::Kind::kComplete || command.emitted || !portal.returns_rows) {
    portal.state = Portal::State::kDone;
    return result;
  }
  portal.tag = std::move(result.tag);
  return std::nullopt;
}

RunResult SessionImpl::Run(const std::shared_ptr<Portal>& portal, RowSink& sink, std::uint64_t max_rows) {
  if (!portal->prepared->parsed) return {.kind = RunResult::Kind::kEmpty, .tag = ""};
  if (portal->state == Portal::State::kDone && !portal->returns_rows) {
    throw Error("55000", "portal \"{}\" cannot be run", portal->name);
  }
  if (portal->state == Portal::State::kReady) {
    running_ = portal;
    if (auto finished = StartPortal(*portal, max_rows == 0 ? &sink : nullptr)) return *finished;
  } else {
    CheckNotFailed(*portal->prepared->parsed->statement);
  }
  return Deliver(*portal, sink, max_rows);
}

RunResult SessionImpl::Deliver(Portal& portal, RowSink& sink, std::uint64_t max_rows) {
  std::uint64_t count = 0;
  if (portal.returns_rows) {
    sink.Start(portal.columns);
    Row row;
    while (portal.rows.Next(row)) {
      sink.OnRow(row);
      ++count;
      if (count == max_rows) return {.kind = RunResult::Kind::kSuspended, .tag = ""};
      if (count % 256 == 0) CheckInterrupts();
    }
  }
  portal.state = Portal::State::kDone;
  portal.rows.Close();
  return {.kind = RunResult::Kind::kComplete,
          .tag = portal.count_tag.empty() ? portal.tag : fmt::format("{} {}", portal.count_tag, count)};
}

void SessionImpl::EndStatement(bool last) {
  running_.reset();
  portals_.erase("");
  if (block_ != Block::kStarted && block_ != Block::kImplicit) return;
  if (last || immediate_commit_) CommitTransaction();
}

void SessionImpl::EndExecute(const Portal&) {
  running_.reset();
  deadline_.reset();
  if (block_ == Block::kStarted && immediate_commit_) {
    CommitTransaction();
  } else {
    pipelining_ = block_ != Block::kIdle;
  }
}

}  // namespace rocklake
