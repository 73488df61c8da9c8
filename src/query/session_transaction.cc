#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "query/command_tag.h"
#include "query/functions/advisory_locks.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

IsolationLevel LevelOf(std::string_view name) {
  // READ UNCOMMITTED is READ COMMITTED, as in PostgreSQL; SERIALIZABLE is snapshot isolation.
  const bool snapshot = name == "repeatable read" || name == "serializable";
  return snapshot ? IsolationLevel::kRepeatableRead : IsolationLevel::kReadCommitted;
}

std::string_view NameOf(sql::IsolationLevel level) {
  switch (level) {
    case sql::IsolationLevel::kReadUncommitted:
      return "read uncommitted";
    case sql::IsolationLevel::kReadCommitted:
      return "read committed";
    case sql::IsolationLevel::kRepeatableRead:
      return "repeatable read";
    case sql::IsolationLevel::kSerializable:
      break;
  }
  return "serializable";
}

bool EndsTransaction(const sql::Statement& statement) {
  const auto* transaction = sql::If<sql::TransactionStatement>(&statement);
  if (transaction == nullptr) return false;
  return transaction->transaction == sql::TransactionKind::kCommit ||
         transaction->transaction == sql::TransactionKind::kRollback ||
         transaction->transaction == sql::TransactionKind::kPrepare ||
         transaction->transaction == sql::TransactionKind::kRollbackTo;
}

}  // namespace

CatalogSession::TransactionOptions SessionImpl::DefaultOptions() {
  const TransactionSettings& defaults = settings().default_transaction();
  return {.isolation = LevelOf(defaults.isolation),
          .read_only = defaults.read_only,
          .deferrable = defaults.deferrable};
}

// A server that follows another may become the one that writes, and the other way.
void SessionImpl::NoteRole() {
  const bool follows = catalog_->catalog().access() == LakeAccess::kRead;
  if (follows != settings().in_hot_standby())
    settings().SetInternal("in_hot_standby", follows ? "on" : "off");
}

void SessionImpl::EnsureTransaction() {
  if (block_ != Block::kIdle) return;
  NoteRole();
  settings().transaction() = settings().default_transaction();
  BeginStorage(DefaultOptions());
  block_ = Block::kStarted;
}

void SessionImpl::BeginStorage(const CatalogSession::TransactionOptions& options) {
  settings().BeginTransaction();
  catalog_->Begin(options);
  pipelining_ = false;
  time_fixed_ = false;
  settings().text().transaction_time = NowMicros();
  MutexLock lock(activity_mutex_);
  activity_.xact_start = statement_time_;
}

void SessionImpl::CommitTransaction() {
  try {
    for (auto& [name, portal] : portals_) {
      if (!portal->hold || portal->held) continue;
      portal->rows.Drain();
      portal->held = true;
    }
    catalog_->Commit();
  } catch (...) {
    RollbackTransaction();
    throw;
  }
  settings().CommitTransaction();
  for (const auto& [listens, channel] : std::exchange(pending_listens_, {})) {
    if (listens) {
      shared_->notifications.Listen(listener_, channel);
    } else if (channel == "*") {
      shared_->notifications.UnlistenAll(listener_);
    } else {
      shared_->notifications.Unlisten(listener_, channel);
    }
  }
  const auto notifications = std::exchange(pending_notifications_, {});
  TransactionEnded();
  if (!notifications.empty()) shared_->notifications.Notify(catalog_->database().oid, notifications);
}

void SessionImpl::RollbackTransaction() {
  DropPortals();  // their executors look into the transaction
  if (catalog_->in_transaction()) catalog_->Rollback();
  settings().RollbackTransaction();
  pending_listens_.clear();
  pending_notifications_.clear();
  TransactionEnded();
}

void SessionImpl::TransactionEnded() {
  block_ = Block::kIdle;
  ReleaseTransactionAdvisoryLocks(*catalog_);
  savepoints_.clear();
  pipelining_ = false;
  immediate_commit_ = false;
  private_definitions_ = false;
  fresh_statement_ = false;
  DropPortals();
}

void SessionImpl::DropPortals() {
  for (auto it = portals_.begin(); it != portals_.end();) {
    // A portal that someone still runs (COMMIT inside of it) loses its rows all the same.
    if (it->second->held) {
      ++it;
      continue;
    }
    it->second->rows.Close();
    it->second->state = Portal::State::kDone;
    it = portals_.erase(it);
  }
}

void SessionImpl::DrainPortals(const Portal* except) {
  for (const auto& [name, portal] : portals_) {
    if (portal.get() != except && portal->rows.streaming()) portal->rows.Drain();
  }
}

void SessionImpl::MarkFailed() {
  DropPortals();
  block_ = Block::kFailed;
  if (savepoints_.empty()) {
    // Nothing can be saved any more: locks are given up at once, as in PostgreSQL.
    catalog_->Rollback();
    settings().RollbackTransaction();
    pending_notifications_.clear();
  } else {
    settings().RollbackTo(savepoints_.back().settings);
    savepoints_.back().failed = true;
  }
}

void SessionImpl::RequireBlock(std::string_view command) const {
  if (!is_transaction_block()) throw Error("25P01", "{} can only be used in transaction blocks", command);
}

void SessionImpl::PreventInBlock(std::string_view command) {
  if (is_transaction_block()) throw Error("25001", "{} cannot run inside a transaction block", command);
  if (pipelining_) throw Error("25001", "{} cannot be executed within a pipeline", command);
  immediate_commit_ = true;
}

void SessionImpl::CheckNotFailed(const sql::Statement& statement) const {
  if (block_ != Block::kFailed || EndsTransaction(statement)) return;
  throw SqlError("25P02", "current transaction is aborted, commands ignored until end of transaction block");
}

bool SessionImpl::Writes(const sql::Statement& statement, const BoundStatement& bound) const {
  return bound.modifies || ChangesDefinitions(statement);
}

void SessionImpl::CheckReadOnly(const sql::Statement& statement, const BoundStatement& bound) {
  if (!catalog_->transaction_options().read_only && !settings().as_of() && !settings().in_hot_standby())
    return;
  const auto refuse = [&](const std::string& command) {
    throw Error("25006", "cannot execute {} in a read-only transaction", command);
  };
  const std::string tag = CommandTag(statement);
  if (ChangesDefinitions(statement)) refuse(tag);
  const auto* query = sql::If<sql::Query>(&statement);
  if (query != nullptr && !query->locking.empty()) refuse(tag);
  // Temporary tables may be written to.
  const PlanNode* plan = bound.plan.get();
  const bool direct = plan != nullptr && (plan->kind == PlanKind::kInsert ||
                                          plan->kind == PlanKind::kUpdate || plan->kind == PlanKind::kDelete);
  if (!direct || plan->modify.target.temporary) return;
  const auto* copy = sql::If<sql::CopyStatement>(&statement);
  if (copy != nullptr && copy->from) refuse("COPY FROM");
  if (RunsItsPlan(statement)) refuse(tag);
}

void SessionImpl::BeginStatement(bool writes) {
  ApplyWaitLimits();
  const bool new_view = catalog_->transaction_options().isolation == IsolationLevel::kReadCommitted;
  if (!portals_.empty() && (writes || new_view)) DrainPortals(nullptr);
  catalog_->BeginStatement();
}

void SessionImpl::ApplyModes(const sql::TransactionModes& modes) {
  if (modes.isolation) SetTransactionMode("transaction_isolation", std::string(NameOf(*modes.isolation)));
  if (modes.read_only) SetTransactionMode("transaction_read_only", *modes.read_only ? "on" : "off");
  if (modes.deferrable) SetTransactionMode("transaction_deferrable", *modes.deferrable ? "on" : "off");
}

void SessionImpl::SetTransactionMode(std::string_view name, const std::string& value) {
  TransactionSettings& shown = settings().transaction();
  CatalogSession::TransactionOptions& options = catalog_->transaction_options();
  const bool on = value == "on";
  if (name == "transaction_isolation") {
    if (shown.isolation == value) return;
    if (catalog_->has_view()) {
      throw SqlError("25001", "SET TRANSACTION ISOLATION LEVEL must be called before any query");
    }
    if (!savepoints_.empty()) {
      throw SqlError("25001", "SET TRANSACTION ISOLATION LEVEL must not be called in a subtransaction");
    }
    shown.isolation = value;
    options.isolation = LevelOf(value);
  } else if (name == "transaction_read_only") {
    if (!on && settings().in_hot_standby())
      throw SqlError("0A000", "cannot set transaction read-write mode during recovery");
    if (!on && shown.read_only) {
      if (!savepoints_.empty() && savepoints_.back().transaction.read_only) {
        throw SqlError("25001", "cannot set transaction read-write mode inside a read-only transaction");
      }
      if (catalog_->has_view()) {
        throw SqlError("25001", "transaction read-write mode must be set before any query");
      }
    }
    shown.read_only = options.read_only = on;
  } else if (name == "rocklake.as_of") {
    if (catalog_->has_view()) throw SqlError("25001", "rocklake.as_of must be set before any query");
  } else {
    if (!savepoints_.empty()) {
      throw SqlError("25001", "SET TRANSACTION [NOT] DEFERRABLE cannot be called within a subtransaction");
    }
    if (catalog_->has_view()) {
      throw SqlError("25001", "SET TRANSACTION [NOT] DEFERRABLE must be called before any query");
    }
    shown.deferrable = options.deferrable = on;
  }
}

}  // namespace rocklake
