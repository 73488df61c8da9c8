#include "mvcc/transaction.h"

#include <algorithm>
#include <atomic>

#include "base/check.h"
#include "base/clock.h"
#include "mvcc/transaction_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

TransactionId NextTransactionId() {
  static std::atomic<TransactionId> last{0};
  return ++last;
}

// A tid names block and offset; offsets begin at 1.
constexpr std::int64_t kTidsPerBlock = 256;

std::int64_t TidOfNumber(std::size_t index) {
  const auto number = static_cast<std::int64_t>(index);
  return (number / kTidsPerBlock) << 16 | (number % kTidsPerBlock + 1);
}

std::optional<std::size_t> NumberOfTid(std::int64_t tid) {
  const std::int64_t block = tid >> 16, offset = tid & 0xFFFF;
  if (tid < 0 || offset == 0 || offset > kTidsPerBlock) return std::nullopt;
  return static_cast<std::size_t>(block * kTidsPerBlock + offset - 1);
}

// Whether two pointers show one version of a row; a row may have been read from the store twice.
bool SameVersion(const StoredRow& a, const StoredRow& b) {
  if (&a == &b) return true;
  return a.key == b.key && a.envelope.written != 0 && a.envelope.written == b.envelope.written &&
         a.envelope.ended == b.envelope.ended;
}

}  // namespace

Transaction::Impl::Impl(std::shared_ptr<Lake> lake_ptr, IsolationLevel isolation_level,
                        LakeVersionPtr fixed_view)
    : lake(std::move(lake_ptr)),
      isolation(isolation_level),
      id(NextTransactionId()),
      view_is_fixed(fixed_view != nullptr),
      view(std::move(fixed_view)),
      time(view_is_fixed ? NowMicros() : 0) {}

void Transaction::Impl::BeginStatement() {
  ++statement;
  if (view == nullptr) {
    View();
  } else if (isolation == IsolationLevel::kReadCommitted && !view_is_fixed) {
    view = lake->Latest();
  }
}

const LakeVersion& Transaction::Impl::View() {
  if (view == nullptr) {
    view = lake->Latest();
    const std::int64_t newest = view->newest_snapshot_time();
    time = std::max(NowMicros(), newest == INT64_MAX ? newest : newest + 1);
  }
  return *view;
}

bool Transaction::Impl::HasWrites() const {
  if (definitions != nullptr && !definitions->changes.empty()) return true;
  if (!system_puts.empty()) return true;
  return std::ranges::any_of(relations,
                             [](const auto& entry) { return !entry.second.writes.overlay.empty(); });
}

void Transaction::Impl::Commit(const std::string& role) {
  ROCKLAKE_CHECK(!ended);
  if (!HasWrites()) {
    End();
    return;
  }
  ROCKLAKE_CHECK(!view_is_fixed);
  WriteSet writes;
  writes.holder = id;
  writes.system_puts = std::move(system_puts);
  if (definitions != nullptr) writes.definitions = definitions->changes;
  for (auto& [relation_id, own] : relations) {
    if (own.writes.overlay.empty() || FindRelation(relation_id) == nullptr) continue;
    own.writes.definition = own.definition;
    own.pinned = RowTree();
    writes.relations.emplace(relation_id, std::move(own.writes));
  }
  try {
    if (!writes.empty()) {
      const BlockingScope blocking(limits.on_block);  // until the store has it
      lake->Commit(writes, role);
    }
  } catch (...) {
    End();
    throw;
  }
  End();
}

SqlError Transaction::Impl::Noted(SqlError error) const {
  if (LakeCounters* counters = lake->counters()) counters->NoteConflict(error.sqlstate);
  return error;
}

void Transaction::Impl::End() {
  if (ended) return;
  ended = true;
  lake->locks().ReleaseAll(id);
  relations.clear();
  definitions = nullptr;
  system_puts.clear();
  tids.clear();
  tid_of.clear();
  view = nullptr;
}

RetentionPtr Transaction::Impl::LockRetention(LockMode mode) {
  View();
  AcquireLock(RetentionLockKey(), mode);
  return WithSystemPuts(lake->Latest()->retention(), system_puts);
}

std::shared_ptr<Transaction::Savepoint> Transaction::Impl::TakeSavepoint() const {
  auto savepoint = std::make_shared<Savepoint>();
  for (const auto& [relation_id, own] : relations)
    savepoint->overlays.emplace(relation_id, own.writes.overlay);
  savepoint->definitions = definitions;
  savepoint->system_puts = system_puts.size();
  return savepoint;
}

void Transaction::Impl::RollbackTo(const Savepoint& savepoint) {
  definitions = savepoint.definitions;
  system_puts.resize(savepoint.system_puts);
  for (auto& [relation_id, own] : relations) {
    const auto saved = savepoint.overlays.find(relation_id);
    own.writes.overlay = saved != savepoint.overlays.end() ? saved->second : RowTree();
    own.pinned_statement = 0;
    if (const DefinitionPtr definition = FindRelation(relation_id)) own.definition = definition;
  }
}

// -- the public face -------------------------------------------------------------------------------------------

Transaction::Transaction(std::shared_ptr<Lake> lake, IsolationLevel isolation, LakeVersionPtr fixed_view)
    : impl_(std::make_unique<Impl>(std::move(lake), isolation, std::move(fixed_view))) {}

Transaction::~Transaction() { impl_->End(); }

TransactionId Transaction::id() const { return impl_->id; }
Lake& Transaction::lake() { return *impl_->lake; }
void Transaction::set_wait_limits(WaitLimits limits) { impl_->limits = std::move(limits); }
void Transaction::BeginStatement() { impl_->BeginStatement(); }
const LakeVersion& Transaction::view() { return impl_->View(); }
bool Transaction::has_view() const { return impl_->view != nullptr; }
bool Transaction::has_writes() const { return impl_->HasWrites(); }

std::int64_t Transaction::transaction_time() {
  impl_->View();
  return impl_->time;
}

DefinitionPtr Transaction::FindRelation(std::string_view name) { return impl_->FindRelation(name); }
DefinitionPtr Transaction::FindRelation(std::uint64_t relation_id) {
  return impl_->FindRelation(relation_id);
}
std::vector<DefinitionPtr> Transaction::Relations() { return impl_->Relations(); }

std::pair<std::uint64_t, std::uint64_t> Transaction::definitions_version() {
  const std::uint64_t own = impl_->definitions != nullptr ? impl_->definitions->version : 0;
  return {impl_->View().definitions_version(), own};
}

DefinitionPtr Transaction::CreateRelation(RelationDefinition definition, const std::string& role) {
  return impl_->CreateRelation(std::move(definition), role);
}
DefinitionPtr Transaction::AlterRelation(RelationDefinition definition) {
  return impl_->AlterRelation(std::move(definition));
}
void Transaction::DropRelation(const RelationDefinition& definition) { impl_->DropRelation(definition); }

void Transaction::LockRelation(const RelationDefinition& relation, LockMode mode) {
  impl_->View();
  impl_->AcquireLock(RelationLockKey(relation.relation_id), mode);
}

void Transaction::LockLake(LockMode mode) { impl_->AcquireLock(LakeLockKey(), mode); }

RetentionPtr Transaction::LockRetention(LockMode mode) { return impl_->LockRetention(mode); }

void Transaction::PutSystem(Bytes key, Bytes value) {
  impl_->system_puts.push_back({std::move(key), std::move(value)});
}

RowTree::Iterator Transaction::Scan(const RelationDefinition& relation, const KeyRange& range) {
  return impl_->Scan(relation, range);
}
RowPtr Transaction::FindLast(const RelationDefinition& relation, const KeyRange& range) {
  return impl_->FindLast(relation, range);
}
RowPtr Transaction::Find(const RelationDefinition& relation, ByteView key) {
  return impl_->Find(relation, key);
}

std::optional<std::vector<KeyRange>> Transaction::LookUp(const RelationDefinition& relation, int attnum,
                                                         const Value& value) {
  return impl_->LookUp(relation, attnum, value);
}

RowPtr Transaction::Insert(const RelationDefinition& relation, Row values) {
  OwnRelation& own = impl_->Writable(relation);
  impl_->CheckUnique(own, values, nullptr);
  return impl_->Insert(own, std::move(values));
}

RowPtr Transaction::InsertOrConflict(const RelationDefinition& relation, Row values,
                                     std::optional<std::size_t> constraint) {
  OwnRelation& own = impl_->Writable(relation);
  for (std::size_t i = 0; i < own.definition->unique.size(); ++i) {
    if (constraint && *constraint != i) continue;
    RowPtr conflict = impl_->FindConflict(own, i, values, nullptr);
    if (conflict == nullptr) continue;
    const std::uint64_t newest = std::max(conflict->envelope.written, conflict->envelope.ended);
    if (impl_->isolation == IsolationLevel::kRepeatableRead && newest > impl_->view->commit()) {
      throw impl_->Noted(Error("40001", "could not serialize access due to concurrent update"));
    }
    return conflict;
  }
  if (constraint) impl_->CheckUnique(own, values, nullptr);
  impl_->Insert(own, std::move(values));
  return nullptr;
}

LockOutcome Transaction::LockRow(const RelationDefinition& relation, const RowPtr& row, RowPtr& current) {
  return impl_->LockRow(impl_->Lockable(relation), row, current);
}
RowPtr Transaction::Update(const RelationDefinition& relation, const RowPtr& row, Row values) {
  return impl_->Update(impl_->Writable(relation), row, std::move(values));
}
void Transaction::Delete(const RelationDefinition& relation, const RowPtr& row) {
  impl_->Delete(impl_->Writable(relation), row);
}

std::int64_t Transaction::TidOf(const RelationDefinition& relation, const RowPtr& row) {
  const auto [named, is_new] =
      impl_->tid_of.try_emplace(RowLockKey(relation.relation_id, row->key), impl_->tids.size());
  if (!is_new && SameVersion(*impl_->tids[named->second].row, *row)) return TidOfNumber(named->second);
  named->second = impl_->tids.size();
  impl_->tids.push_back({relation.relation_id, row});
  return TidOfNumber(named->second);
}

RowPtr Transaction::FindTid(const RelationDefinition& relation, std::int64_t tid) {
  const auto number = NumberOfTid(tid);
  if (!number || *number >= impl_->tids.size()) return nullptr;
  const Impl::NamedRow& named = impl_->tids[*number];
  if (named.relation_id != relation.relation_id) return nullptr;
  RowPtr row = impl_->Find(relation, named.row->key);
  return row != nullptr && SameVersion(*row, *named.row) ? row : nullptr;
}

std::shared_ptr<Transaction::Savepoint> Transaction::TakeSavepoint() { return impl_->TakeSavepoint(); }
void Transaction::RollbackTo(const Savepoint& savepoint) { impl_->RollbackTo(savepoint); }
void Transaction::Commit(const std::string& role) { impl_->Commit(role); }
void Transaction::Rollback() { impl_->End(); }

}  // namespace rocklake
