#include <utility>

#include "query/command_tag.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// Statements that Bind makes a plan of: queries, and commands around one.
bool IsPlanned(const sql::Statement& statement) {
  switch (statement.kind) {
    case sql::StatementKind::kCopy:
      return true;
    case sql::StatementKind::kExplain:
      return IsPlanned(*sql::As<sql::ExplainStatement>(statement).statement);
    case sql::StatementKind::kDeclareCursor:
      return true;
    default:
      return RunsItsPlan(statement);
  }
}

// Commands that look at no data: they leave the transaction without a view, so that SET TRANSACTION may follow.
bool LooksAtData(const sql::Statement& statement) {
  switch (statement.kind) {
    case sql::StatementKind::kTransaction:
    case sql::StatementKind::kSetVariable:
    case sql::StatementKind::kShowVariable:
    case sql::StatementKind::kSetConstraints:
    case sql::StatementKind::kDiscard:
    case sql::StatementKind::kPrepare:
    case sql::StatementKind::kExecute:
    case sql::StatementKind::kDeallocate:
    case sql::StatementKind::kFetch:
    case sql::StatementKind::kCloseCursor:
    case sql::StatementKind::kListen:
    case sql::StatementKind::kUnlisten:
    case sql::StatementKind::kNotify:
    case sql::StatementKind::kLock:
    case sql::StatementKind::kCheckpoint:
    case sql::StatementKind::kUnsupported:
      return false;
    default:
      return true;
  }
}

bool SameColumns(const std::vector<OutputColumn>& a, const std::vector<OutputColumn>& b) {
  return std::ranges::equal(a, b, [](const OutputColumn& x, const OutputColumn& y) {
    return x.name == y.name && x.type == y.type;
  });
}

}  // namespace

Session::Parsed SessionImpl::Parse(std::string_view text) {
  Parsed statements = shared_->statements.Parse(text);
  several_statements_ = statements.size() > 1;
  return statements;
}

std::shared_ptr<PreparedStatement> SessionImpl::Prepare(const Parsed& statements, std::size_t index) {
  const std::shared_ptr<CachedStatement>& cached = statements[index];
  CheckNotFailed(*cached->parsed->statement);
  StartClock();
  EnsureTransaction();
  if (several_statements_ && block_ == Block::kStarted) block_ = Block::kImplicit;
  CheckInterrupts();
  return MakePrepared(cached, {.parameter_types = {}, .parameters = false});
}

std::shared_ptr<PreparedStatement> SessionImpl::Prepare(std::string_view text,
                                                        std::vector<Oid> parameter_types) {
  NoteQuery(text);
  // Parsing comes after the start of the transaction, as in PostgreSQL: an error of syntax fails the block.
  EnsureTransaction();
  const StatementCache::Statements statements = shared_->statements.Parse(text);
  if (statements.size() > 1) {
    throw SqlError("42601", "cannot insert multiple commands into a prepared statement");
  }
  if (statements.empty()) {
    auto empty = std::make_shared<PreparedStatement>();
    empty->text = text;
    empty->declared_types = std::move(parameter_types);
    empty->prepare_time = statement_time_;
    auto bound = std::make_shared<BoundStatement>();
    for (const Oid type : empty->declared_types) bound->parameters.push_back({.oid = type});
    empty->bound = std::move(bound);
    return empty;
  }
  CheckNotFailed(*statements[0]->parsed->statement);
  auto prepared = MakePrepared(statements[0], {.parameter_types = std::move(parameter_types)});
  // Inside a block time may pass before the Bind, which then looks at the data anew.
  if (in_block()) fresh_prepared_ = nullptr;
  return prepared;
}

std::shared_ptr<PreparedStatement> SessionImpl::MakePrepared(std::shared_ptr<CachedStatement> cached,
                                                             BindOptions options) {
  auto prepared = std::make_shared<PreparedStatement>();
  prepared->parsed = cached->parsed;
  prepared->text = cached->parsed->text;
  prepared->prepare_time = statement_time_;
  if (LooksAtData(*cached->parsed->statement)) {
    BeginStatement(false);
    fresh_statement_ = true;
    fresh_prepared_ = prepared.get();
  }
  prepared->bound = BindCached(cached.get(), cached->parsed, options);
  prepared->declared_types = std::move(options.parameter_types);
  prepared->cached = std::move(cached);
  return prepared;
}

// Everything that binding depends on besides the text.
std::string SessionImpl::Environment(const std::vector<Oid>& types) {
  std::string environment = catalog_->DefinitionsStamp();
  environment += fmt::format("#{}#{}", catalog_->database().oid, catalog_->user());
  for (const std::string& schema : settings().search_path()) environment += "," + schema;
  for (const Oid type : types) environment += fmt::format("${}", type);
  return environment;
}

std::shared_ptr<const BoundStatement> SessionImpl::BindCached(CachedStatement* cached,
                                                              const ParsedStatementPtr& parsed,
                                                              const BindOptions& options) {
  const std::vector<Oid>& types = options.parameter_types;
  if (!LooksAtData(*parsed->statement)) return BindCommand(parsed, types);
  const bool shareable = cached != nullptr && !private_definitions_ && !temporary_objects_;
  if (shareable) {
    // COPY FROM takes its rows as parameters.
    const bool own = options.parameters || parsed->statement->kind == sql::StatementKind::kCopy;
    if (auto bound = cached->Find(Environment(types)); bound && (own || bound->parameters.empty())) {
      FixTransactionTime();
      return bound;
    }
  }
  std::shared_ptr<const BoundStatement> bound;
  try {
    bound = IsPlanned(*parsed->statement) ? Bind(*catalog_, parsed, options) : BindCommand(parsed, types);
  } catch (SqlError& error) {
    // PostgreSQL points at names in queries, not at those of COPY.
    const auto* copy = sql::If<sql::CopyStatement>(parsed->statement.get());
    if (copy != nullptr && copy->relation) error.position = 0;
    throw;
  }
  // Binding may have opened lakes, which the environment names from then on.
  if (shareable) cached->Add(Environment(types), bound);
  FixTransactionTime();
  return bound;
}

// A command that plans what it needs when it runs.
std::shared_ptr<const BoundStatement> SessionImpl::BindCommand(const ParsedStatementPtr& parsed,
                                                               const std::vector<Oid>& types) {
  auto bound = std::make_shared<BoundStatement>();
  bound->parsed = parsed;
  if (LooksAtData(*parsed->statement)) bound->definitions_stamp = catalog_->DefinitionsStamp();
  for (const Oid type : types) bound->parameters.push_back({.oid = type});
  return bound;
}

void SessionImpl::FixTransactionTime() {
  if (time_fixed_) return;
  settings().text().transaction_time = catalog_->transaction_time();
  time_fixed_ = true;
}

void SessionImpl::Refresh(PreparedStatement& prepared) {
  if (!prepared.parsed || !LooksAtData(*prepared.parsed->statement)) return;
  if (fresh_statement_ && fresh_prepared_ == &prepared) return;
  if (!fresh_statement_ || in_block()) {
    BeginStatement(false);
    fresh_statement_ = true;
  }
  FixTransactionTime();
  if (prepared.bound->definitions_stamp == catalog_->DefinitionsStamp()) return;
  auto bound =
      BindCached(prepared.cached.get(), prepared.parsed, {.parameter_types = prepared.declared_types});
  if (!SameColumns(bound->columns, prepared.bound->columns)) {
    throw SqlError("0A000", "cached plan must not change result type");
  }
  prepared.bound = std::move(bound);
}

void SessionImpl::Store(const std::string& name, std::shared_ptr<PreparedStatement> prepared) {
  if (!name.empty() && prepared_.contains(name)) {
    throw Error("42P05", "prepared statement \"{}\" already exists", name);
  }
  prepared_[name] = std::move(prepared);
}

std::shared_ptr<PreparedStatement> SessionImpl::Find(const std::string& name) {
  const auto found = prepared_.find(name);
  if (found != prepared_.end()) return found->second;
  if (name.empty()) throw SqlError("26000", "unnamed prepared statement does not exist");
  throw Error("26000", "prepared statement \"{}\" does not exist", name);
}

}  // namespace rocklake
