// BEGIN, COMMIT, ROLLBACK, SAVEPOINT and their relatives (PostgreSQL's xact.c and utility.c).
#include <algorithm>
#include <utility>

#include "query/command_tag.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {

RunResult SessionImpl::ExecTransaction(Command& command) {
  const auto& statement = sql::As<sql::TransactionStatement>(command.statement);
  RunResult result{.kind = RunResult::Kind::kComplete, .tag = CommandTag(statement)};
  switch (statement.transaction) {
    case sql::TransactionKind::kBegin:
    case sql::TransactionKind::kStart:
      ExecBegin(statement);
      break;
    case sql::TransactionKind::kCommit:
      result.tag = ExecCommit(statement);
      break;
    case sql::TransactionKind::kRollback:
      ExecRollback(statement);
      break;
    case sql::TransactionKind::kSavepoint:
      ExecSavepoint(statement.savepoint);
      break;
    case sql::TransactionKind::kRelease:
      ExecRelease(statement.savepoint);
      break;
    case sql::TransactionKind::kRollbackTo:
      ExecRollbackTo(statement.savepoint);
      break;
    case sql::TransactionKind::kPrepare:
      result.tag = ExecPrepareTransaction(statement);
      break;
    case sql::TransactionKind::kCommitPrepared:
    case sql::TransactionKind::kRollbackPrepared:
      PreventInBlock(result.tag);
      throw Error("42704", "prepared transaction with identifier \"{}\" does not exist", statement.global_id);
  }
  return result;
}

void SessionImpl::ExecBegin(const sql::TransactionStatement& statement) {
  if (block_ == Block::kInBlock) {
    Warn("25001", "there is already a transaction in progress");
  } else {
    block_ = Block::kInBlock;  // what the implicit transaction has done so far belongs to it
  }
  ApplyModes(statement.modes);
}

std::string SessionImpl::ExecCommit(const sql::TransactionStatement& statement) {
  if (!in_block() && statement.chain) {
    throw SqlError("25P01", "COMMIT AND CHAIN can only be used in transaction blocks");
  }
  switch (block_) {
    case Block::kFailed:
      EndBlock(statement.chain, "ROLLBACK");
      return "ROLLBACK";
    case Block::kInBlock:
      EndBlock(statement.chain, "COMMIT");
      break;
    default:
      Warn("25P01", "there is no transaction in progress");
      CommitTransaction();
      break;
  }
  return "COMMIT";
}

void SessionImpl::ExecRollback(const sql::TransactionStatement& statement) {
  if (in_block()) {
    EndBlock(statement.chain, "ROLLBACK");
    return;
  }
  if (statement.chain) throw SqlError("25P01", "ROLLBACK AND CHAIN can only be used in transaction blocks");
  Warn("25P01", "there is no transaction in progress");
  RollbackTransaction();
}

// Ends the block; AND CHAIN begins the next one with the same modes.
void SessionImpl::EndBlock(bool chain, std::string_view command) {
  const TransactionSettings modes = settings().transaction();
  CatalogSession::TransactionOptions options = DefaultOptions();
  if (catalog_->in_transaction()) {
    options = catalog_->transaction_options();
  } else {
    options.isolation = modes.isolation == "repeatable read" || modes.isolation == "serializable"
                            ? IsolationLevel::kRepeatableRead
                            : IsolationLevel::kReadCommitted;
    options.read_only = modes.read_only;
    options.deferrable = modes.deferrable;
  }
  if (command == "COMMIT") {
    CommitTransaction();
  } else {
    RollbackTransaction();
  }
  if (!chain) return;
  settings().transaction() = modes;
  BeginStorage(options);
  block_ = Block::kInBlock;
}

void SessionImpl::ExecSavepoint(const std::string& name) {
  if (block_ != Block::kInBlock) throw SqlError("25P01", "SAVEPOINT can only be used in transaction blocks");
  catalog_->Savepoint(name);
  savepoints_.push_back({.name = name,
                         .settings = settings().TakeSavepoint(),
                         .notifications = pending_notifications_.size(),
                         .transaction = settings().transaction()});
}

std::vector<SessionImpl::OpenSavepoint>::iterator SessionImpl::FindSavepoint(const std::string& name) {
  const auto found = std::find_if(savepoints_.rbegin(), savepoints_.rend(),
                                  [&](const OpenSavepoint& open) { return open.name == name; });
  if (found == savepoints_.rend()) throw Error("3B001", "savepoint \"{}\" does not exist", name);
  return found.base() - 1;
}

void SessionImpl::ExecRelease(const std::string& name) {
  if (block_ != Block::kInBlock) {
    throw SqlError("25P01", "RELEASE SAVEPOINT can only be used in transaction blocks");
  }
  const auto savepoint = FindSavepoint(name);
  catalog_->ReleaseSavepoint(name);
  // SET TRANSACTION inside a subtransaction ends with it, committed or not.
  const TransactionSettings modes = savepoint->transaction;
  settings().transaction() = modes;
  catalog_->transaction_options().read_only = modes.read_only;
  const auto depth = static_cast<std::size_t>(savepoint - savepoints_.begin());
  for (auto& [portal_name, portal] : portals_) portal->savepoint = std::min(portal->savepoint, depth);
  savepoints_.erase(savepoint, savepoints_.end());
}

void SessionImpl::ExecRollbackTo(const std::string& name) {
  if (!in_block()) throw SqlError("25P01", "ROLLBACK TO SAVEPOINT can only be used in transaction blocks");
  const auto savepoint = FindSavepoint(name);
  const auto depth = static_cast<std::size_t>(savepoint - savepoints_.begin());
  // Cursors opened since are gone; those from before keep what they would have shown.
  DrainPortals(nullptr);
  std::erase_if(portals_, [&](auto& entry) {
    if (entry.second->held || entry.second->savepoint <= depth) return false;
    entry.second->rows.Close();
    return true;
  });
  catalog_->RollbackToSavepoint(name);
  settings().RollbackTo(savepoint->settings);
  settings().transaction() = savepoint->transaction;
  catalog_->transaction_options().read_only = savepoint->transaction.read_only;
  pending_notifications_.resize(std::min(pending_notifications_.size(), savepoint->notifications));
  savepoint->failed = false;
  savepoints_.erase(savepoint + 1, savepoints_.end());
  block_ = Block::kInBlock;
}

std::string SessionImpl::ExecPrepareTransaction(const sql::TransactionStatement&) {
  if (block_ == Block::kInBlock || block_ == Block::kImplicit) {
    if (block_ == Block::kImplicit) Warn("25P01", "there is no transaction in progress");
    RollbackTransaction();
    throw SqlError("55000", "prepared transactions are disabled")
        .Hint("Set max_prepared_transactions to a nonzero value.");
  }
  if (block_ == Block::kFailed) {
    RollbackTransaction();
    return "ROLLBACK";
  }
  Warn("25P01", "there is no transaction in progress");
  return "ROLLBACK";
}

}  // namespace rocklake
