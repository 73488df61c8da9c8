#include "catalog/session_transaction.h"

#include <algorithm>

#include "base/clock.h"
#include "catalog/audit.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

SqlError SecondLake() {
  return SqlError("0A000", "a transaction cannot write to more than one schema")
      .Hint("Commit the changes to the first schema before changing the second.");
}

}  // namespace

SqlError ReadOnlyTransaction() {
  return SqlError("25006", "cannot execute the statement in a read-only transaction");
}

SessionTransaction::SessionTransaction(CatalogImpl& catalog,
                                       const CatalogSession::TransactionOptions& options)
    : catalog_(catalog), options_(options) {}

void SessionTransaction::set_wait_limits(const WaitLimits& limits) {
  limits_ = limits;
  for (auto& [schema, part] : parts_) part->set_wait_limits(limits_);
  if (system_) system_->set_wait_limits(limits_);
}

void SessionTransaction::BeginStatement() {
  statement_started_ = true;
  for (auto& [schema, part] : parts_) part->BeginStatement();
}

std::int64_t SessionTransaction::transaction_time() {
  if (!time_) {
    time_ = NowMicros();
    for (auto& [schema, part] : parts_) time_ = std::max(*time_, part->transaction_time());
  }
  return *time_;
}

std::unique_ptr<Transaction> SessionTransaction::NewPart(LakeView view) {
  auto part = std::make_unique<Transaction>(std::move(view.lake), options_.isolation, std::move(view.past));
  part->set_wait_limits(limits_);
  part->BeginStatement();
  return part;
}

Transaction* SessionTransaction::FindPart(Oid schema) {
  const auto found = parts_.find(schema);
  return found == parts_.end() ? nullptr : found->second.get();
}

void SessionTransaction::CheckWrite(Oid schema) const {
  if (schema == kTempSchemaOid) return;
  if (options_.read_only) throw ReadOnlyTransaction();
  if (written_ && *written_ != schema) throw SecondLake();
  const auto other = [&](Oid changed) { return changed != schema; };
  if (std::ranges::any_of(created_, other, &SchemaInfo::oid)) throw SecondLake();
  if (std::ranges::any_of(dropped_, other)) throw SecondLake();
}

void SessionTransaction::CheckSchemaChange(Oid schema) const {
  if (options_.read_only) throw ReadOnlyTransaction();
  if (written_ && *written_ != schema) throw SecondLake();
}

Transaction& SessionTransaction::System() {
  if (!system_) {
    system_ = catalog_.system().Begin();
    system_->set_wait_limits(limits_);
  }
  return *system_;
}

void SessionTransaction::CreateSchema(const SchemaInfo& schema) {
  CheckSchemaChange(schema.oid);
  try {
    catalog_.system().AddSchema(System(), schema);
  } catch (const SqlError& error) {
    if (error.sqlstate != "23505") throw;
    throw Error("42P06", "schema \"{}\" already exists", schema.name);
  }
  created_.push_back(schema);
}

void SessionTransaction::DropSchema(const SchemaInfo& schema, const std::string& database_name) {
  CheckSchemaChange(schema.oid);
  catalog_.system().RetireSchema(System(), schema, database_name);
  dropped_.push_back(schema.oid);
  std::erase_if(created_, [&](const SchemaInfo& own) { return own.oid == schema.oid; });
}

bool SessionTransaction::IsDropped(Oid schema) const {
  return std::ranges::find(dropped_, schema) != dropped_.end();
}

std::vector<RoleInfo> SessionTransaction::Roles() {
  return system_ ? catalog_.system().Roles(*system_) : catalog_.Roles();
}

void SessionTransaction::ChangeRole(const RoleChange& change, const Identity& who) {
  if (options_.read_only) throw ReadOnlyTransaction();
  catalog_.system().ChangeRole(System(), change);
  const std::string_view action = !change.before  ? "role create"
                                  : !change.after ? "role drop"
                                                  : "role change";
  WriteAudit(System(), who,
             {.action = std::string(action),
              .object = (change.after ? change.after : change.before)->name,
              .detail = DescribeChange(change)});
}

void SessionTransaction::Commit(const std::string& role) {
  if (written_) parts_.at(*written_)->Commit(role);
  if (system_) system_->Commit(role);
  for (auto& [schema, part] : parts_) {
    if (schema == kTempSchemaOid) {
      part->Commit(role);
    } else if (schema != written_) {
      part->Rollback();
    }
  }
}

void SessionTransaction::Rollback() {
  for (auto& [schema, part] : parts_) part->Rollback();
  if (system_) system_->Rollback();
}

void SessionTransaction::Savepoint(const std::string& name) {
  Mark mark{name, {}, nullptr, created_, dropped_, written_};
  for (auto& [schema, part] : parts_) mark.parts[schema] = part->TakeSavepoint();
  if (system_) mark.system = system_->TakeSavepoint();
  marks_.push_back(std::move(mark));
}

std::vector<SessionTransaction::Mark>::iterator SessionTransaction::FindMark(const std::string& name) {
  const auto found = std::ranges::find(marks_.rbegin(), marks_.rend(), name, &Mark::name);
  if (found == marks_.rend()) throw Error("3B001", "savepoint \"{}\" does not exist", name);
  return std::prev(found.base());
}

void SessionTransaction::ReleaseSavepoint(const std::string& name) {
  marks_.erase(FindMark(name), marks_.end());
}

void SessionTransaction::RollbackToSavepoint(const std::string& name) {
  const auto mark = FindMark(name);
  for (auto it = parts_.begin(); it != parts_.end();) {
    const auto saved = mark->parts.find(it->first);
    if (saved != mark->parts.end()) {
      it->second->RollbackTo(*saved->second);
      ++it;
    } else if (it->second->has_writes()) {  // first touched after the savepoint: undone as a whole
      it->second->Rollback();
      it = parts_.erase(it);
    } else {
      ++it;
    }
  }
  if (system_ && mark->system) {
    system_->RollbackTo(*mark->system);
  } else if (system_) {
    system_->Rollback();
    system_.reset();
  }
  created_ = mark->created;
  dropped_ = mark->dropped;
  written_ = mark->written;
  marks_.erase(std::next(mark), marks_.end());
}

}  // namespace rocklake
