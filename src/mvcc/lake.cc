#include "mvcc/lake.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <deque>
#include <exception>
#include <random>
#include <vector>

#include "base/clock.h"
#include "mvcc/commit_batch.h"
#include "mvcc/delta.h"
#include "mvcc/open_lake.h"
#include "mvcc/past_versions.h"
#include "mvcc/row_cache.h"
#include "mvcc/stored_row.h"
#include "store/write_and_wait.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::size_t kGroupMax = 256;
constexpr std::size_t kNonceBytes = 16;
constexpr std::chrono::milliseconds kReopenPause{200};

// DuckLake tries a commit again when the message has one of these words. One that may have happened must not be.
bool AsksForRetry(std::string message) {
  for (char& c : message) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::string_view kWords[] = {"primary key", "unique", "conflict", "concurrent"};
  return std::ranges::any_of(kWords,
                             [&](std::string_view word) { return message.find(word) != std::string::npos; });
}

StoreError Undecided(const StoreError& cause) {
  constexpr const char* kUnknown = "the outcome of a commit is unknown";
  if (AsksForRetry(cause.message)) return {StoreErrorCode::kUnknown, kUnknown};
  return {StoreErrorCode::kUnknown, fmt::format("{}: {}", kUnknown, cause.message)};
}

// One transaction on its way through the commit queue. Owned by its thread, which waits.
struct Pending {
  const WriteSet* writes;
  const std::string* role;
  Bytes nonce;
  CommitResult result;
  std::exception_ptr error;
  bool done = false;
  CondVar wake;
};
using Group = std::vector<Pending*>;

// The thread that finds the queue without a leader takes what waits, commits it as one batch, and hands over.
class LakeImpl final : public Lake {
 public:
  LakeImpl(std::shared_ptr<Store> store, Options options)
      : options_(std::move(options)),
        locks_(LockTable::Create()),
        pasts_(options_.cache),
        store_(std::move(store)) {
    Version::State state = ReadState(store_->Snapshot(), store_);
    next_relation_id_ = state.counters.next_relation;
    cache_ = RowCache::Create(options_.cache, state.counters);
    newest_ = std::make_shared<const Version>(std::move(state), cache_);
    cache_->Publish(newest_, nullptr);
  }

  ~LakeImpl() override {
    Close();
    cache_->Release();
  }

  LakeVersionPtr Latest() override { return Readable(); }
  LakeVersionPtr InMemory() const override { return Newest(); }
  LakeVersionPtr At(const AsOf& moment) override { return pasts_.At(Readable()->state(), moment); }
  std::vector<SnapshotId> HeldSnapshots() const override { return pasts_.Held(); }
  std::vector<SnapshotHold> Holds() const override { return pasts_.Holds(options_); }
  LakeCounters* counters() const override { return options_.counters.get(); }
  LockTable& locks() override { return *locks_; }
  std::uint64_t NewRelationId() override { return next_relation_id_.fetch_add(1); }

  RowChange FirstChange(std::uint64_t relation_id, ByteView key, std::uint64_t since,
                        std::uint64_t until) const override {
    return cache_->FirstChange(relation_id, key, since, until);
  }

  Store& store() override {
    MutexLock guard(state_mutex_);
    return *store_;
  }

  std::optional<StoreError> failure() const override {
    MutexLock guard(state_mutex_);
    if (failure_) return failure_;
    // The store may know before any commit does. What closes a store under a commit is decided first.
    const auto failed = store_->Failure();
    return failed && failed->code == StoreErrorCode::kClosed && committing_ ? std::nullopt : failed;
  }

  void Probe() override { CurrentStore()->Probe(); }

  void StopDeciding() override {
    MutexLock guard(state_mutex_);
    stop_deciding_ = true;
    pause_.NotifyAll();
  }

  CommitResult Commit(WriteSet& writes, const std::string& role) override;
  void Close() override;

 private:
  CommitResult WaitForCommit(WriteSet& writes, const std::string& role);
  VersionPtr Newest() const {
    MutexLock guard(state_mutex_);
    return newest_;
  }
  // Who was told of a commit that another writer's lake has must not read the state before it.
  VersionPtr Readable() const {
    MutexLock guard(state_mutex_);
    if (is_behind_) throw StoreFailure(*failure_);
    return newest_;
  }
  std::shared_ptr<Store> CurrentStore() const {
    MutexLock guard(state_mutex_);
    return store_;
  }
  void SetCommitting(bool committing) {
    MutexLock guard(state_mutex_);
    committing_ = committing;
  }
  void Fail(const StoreError& error) {
    MutexLock guard(state_mutex_);
    if (!failure_) failure_ = error;
  }

  Group TakeGroup() ROCKLAKE_REQUIRES(queue_mutex_);
  void CommitGroup(Group group);
  CommitBatch BuildBatch(const VersionPtr& base, Group& group);
  void Publish(CommitBatch& batch, std::shared_ptr<Store> store, const Group& group);
  void Decide(CommitBatch& batch, const Group& group, const StoreError& error);
  void DecideWhenFenced(const Group& group, const StoreError& fenced);
  struct Reopened {
    std::shared_ptr<Store> store;
    bool is_logged = false;  // the commit in question has happened
  };
  Result<Reopened, StoreError> Reopen(const Pending& pending, const StoreError& unknown);
  static bool IsLogged(StoreReader& reader, const Pending& pending);
  // Waits a moment; false: an undecided commit has had its time.
  bool PauseUntil(std::chrono::steady_clock::time_point deadline);
  Bytes MakeNonce();

  static void FailGroup(const Group& group, const std::exception_ptr& error) {
    for (Pending* pending : group) pending->error = error;
  }

  const Options options_;
  const std::unique_ptr<LockTable> locks_;
  std::atomic<std::uint64_t> next_relation_id_{1};
  std::shared_ptr<RowCache> cache_;
  PastVersions pasts_;

  mutable Mutex state_mutex_;
  std::shared_ptr<Store> store_ ROCKLAKE_GUARDED_BY(state_mutex_);
  VersionPtr newest_ ROCKLAKE_GUARDED_BY(state_mutex_);
  std::optional<StoreError> failure_ ROCKLAKE_GUARDED_BY(state_mutex_);
  bool is_behind_ ROCKLAKE_GUARDED_BY(state_mutex_) = false;  // commits were acknowledged that newest_ lacks
  bool committing_ ROCKLAKE_GUARDED_BY(state_mutex_) = false;
  bool stop_deciding_ ROCKLAKE_GUARDED_BY(state_mutex_) = false;
  CondVar pause_;  // of a decision

  Mutex queue_mutex_;
  std::deque<Pending*> queue_ ROCKLAKE_GUARDED_BY(queue_mutex_);
  bool has_leader_ ROCKLAKE_GUARDED_BY(queue_mutex_) = false;
  bool closed_ ROCKLAKE_GUARDED_BY(queue_mutex_) = false;
  CondVar idle_;  // of the queue, for Close

  std::random_device random_;  // the leader's
};

CommitResult LakeImpl::Commit(WriteSet& writes, const std::string& role) {
  if (!options_.counters) return WaitForCommit(writes, role);
  LakeCounters& counters = *options_.counters;
  const auto began = std::chrono::steady_clock::now();
  try {
    CommitResult result = WaitForCommit(writes, role);
    counters.commits.Add(std::chrono::steady_clock::now() - began);
    return result;
  } catch (const SqlError& error) {
    counters.NoteConflict(error.sqlstate);
    throw;
  }
}

CommitResult LakeImpl::WaitForCommit(WriteSet& writes, const std::string& role) {
  Pending pending{
      .writes = &writes, .role = &role, .nonce = {}, .result = {}, .error = {}, .done = false, .wake = {}};
  if (const auto error = failure()) throw StoreFailure(*error);
  MutexLock guard(queue_mutex_);
  if (closed_) throw StoreFailure({StoreErrorCode::kClosed, "the lake is closed"});
  queue_.push_back(&pending);
  while (!pending.done) {
    if (has_leader_) {
      pending.wake.Wait(queue_mutex_);
      continue;
    }
    has_leader_ = true;
    const Group group = TakeGroup();
    queue_mutex_.Unlock();
    CommitGroup(group);
    queue_mutex_.Lock();
    has_leader_ = false;
    for (Pending* member : group) {
      member->done = true;
      member->wake.NotifyOne();
    }
    if (!queue_.empty()) queue_.front()->wake.NotifyOne();
    idle_.NotifyAll();
  }
  if (pending.error) std::rethrow_exception(pending.error);
  return std::move(pending.result);
}

Group LakeImpl::TakeGroup() {
  const std::size_t size = std::min(queue_.size(), kGroupMax);
  Group group(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(size));
  queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(size));
  return group;
}

// Every member has its result or its error when this returns. Throws nothing.
void LakeImpl::CommitGroup(Group group) {
  try {
    if (const auto error = failure()) throw StoreFailure(*error);
    SetCommitting(true);
    CommitBatch batch = BuildBatch(Newest(), group);
    if (group.empty()) return;
    const auto store = CurrentStore();
    const auto written = WriteAndWait(*store, batch.TakePuts());
    if (written) {
      Publish(batch, store, group);
    } else {
      Decide(batch, group, written.error());
    }
  } catch (...) {
    FailGroup(group, std::current_exception());
  }
  SetCommitting(false);
}

// Takes those out of the group that must not commit, and gives them their errors.
CommitBatch LakeImpl::BuildBatch(const VersionPtr& base, Group& group) {
  while (true) {
    CommitBatch batch(base);
    bool usable = true;
    for (std::size_t i = 0; i < group.size() && usable;) {
      Pending& pending = *group[i];
      try {
        pending.nonce = MakeNonce();
        pending.result.commit = batch.Add(*pending.writes, *pending.role, pending.nonce, NowMicros());
        ++i;
      } catch (...) {
        pending.error = std::current_exception();
        group.erase(group.begin() + static_cast<std::ptrdiff_t>(i));
        usable = batch.clean();
      }
    }
    if (usable) return batch;
  }
}

void LakeImpl::Publish(CommitBatch& batch, std::shared_ptr<Store> store, const Group& group) {
  Version::State state = batch.TakeState();
  state.snapshot = store->Snapshot();
  state.store = std::move(store);
  const auto version = std::make_shared<const Version>(std::move(state), cache_);
  cache_->Publish(version, batch.TakeDelta());
  for (Pending* pending : group) pending->result.version = version;
  MutexLock guard(state_mutex_);
  newest_ = version;
}

// A write that ended in kUnknown may be on the store, or may not. Opening the store anew fences whatever of it is
// still under way; then either the commit log has it, or it can never appear.
void LakeImpl::Decide(CommitBatch& batch, const Group& group, const StoreError& error) {
  if (error.code != StoreErrorCode::kUnknown) {
    const auto latched = CurrentStore()->Failure();
    if (latched) Fail(*latched);
    throw StoreFailure(error);
  }
  const auto reopened = Reopen(*group.front(), error);
  if (!reopened) {
    Fail(reopened.error());
    if (reopened.error().code != StoreErrorCode::kFenced) throw StoreFailure(reopened.error());
    DecideWhenFenced(group, reopened.error());
    return;
  }
  const std::shared_ptr<Store>& store = reopened->store;
  {
    MutexLock guard(state_mutex_);
    store_ = store;
  }
  if (reopened->is_logged) {
    Publish(batch, store, group);
    return;
  }
  // The newest version goes on over the new handle; older ones keep theirs, and what is in memory.
  Version::State state = Newest()->state();
  state.snapshot = store->Snapshot();
  state.store = store;
  const auto version = std::make_shared<const Version>(std::move(state), cache_);
  cache_->Publish(version, nullptr);
  {
    MutexLock guard(state_mutex_);
    newest_ = version;
  }
  throw Error("40001", "could not serialize access due to concurrent failure of the object store");
}

// Another process has opened the lake, and fenced this one's writes by that. It is not to be disturbed: reading tells.
void LakeImpl::DecideWhenFenced(const Group& group, const StoreError& fenced) {
  const auto deadline = std::chrono::steady_clock::now() + options_.decide_timeout;
  StoreError last = fenced;
  while (options_.open_reader) {
    if (const auto reader = options_.open_reader()) {
      const auto logged = (*reader)->Get(CommitLogKey(group.front()->result.commit));
      if (logged) {
        if (!*logged || DecodeCommitRecord(**logged).nonce != group.front()->nonce)
          throw StoreFailure(fenced);
        for (Pending* pending : group) pending->result.version = Newest();
        MutexLock guard(state_mutex_);
        is_behind_ = true;
        return;
      }
      last = logged.error();
    } else {
      last = reader.error();
    }
    if (!PauseUntil(deadline)) break;
  }
  throw StoreFailure(Undecided(last));
}

bool LakeImpl::IsLogged(StoreReader& reader, const Pending& pending) {
  const auto logged = OrThrow(reader.Get(CommitLogKey(pending.result.commit)));
  return logged && DecodeCommitRecord(*logged).nonce == pending.nonce;
}

bool LakeImpl::PauseUntil(std::chrono::steady_clock::time_point deadline) {
  if (std::chrono::steady_clock::now() + kReopenPause > deadline) return false;
  MutexLock guard(state_mutex_);
  if (!stop_deciding_) pause_.WaitFor(state_mutex_, kReopenPause);
  return !stop_deciding_;
}

// kFenced: another writer has the lake, and it is never taken back. kUnknown: not within the time allowed. An attempt
// counts when the commit log could be read, too: without its answer nothing may be said of the commit.
Result<LakeImpl::Reopened, StoreError> LakeImpl::Reopen(const Pending& pending, const StoreError& unknown) {
  const auto latched = CurrentStore()->Failure();
  if (latched && latched->code == StoreErrorCode::kFenced) return Err(*latched);
  const auto deadline = std::chrono::steady_clock::now() + options_.decide_timeout;
  StoreError last = unknown;
  while (options_.reopen) {
    try {
      std::shared_ptr<Store> store = OrThrow(options_.reopen());
      ClaimStore(*store, options_.owner);
      const bool is_logged = IsLogged(*store, pending);
      return Reopened{std::move(store), is_logged};
    } catch (const StoreFailure& failure) {
      last = failure.error;
    }
    if (last.code == StoreErrorCode::kFenced) return Err(last);
    if (!PauseUntil(deadline)) break;
  }
  return Err(Undecided(last));
}

Bytes LakeImpl::MakeNonce() {
  Bytes nonce;
  while (nonce.size() < kNonceBytes) AppendBigEndian(nonce, random_());
  return nonce;
}

void LakeImpl::Close() {
  {
    MutexLock guard(queue_mutex_);
    closed_ = true;
    while (has_leader_ || !queue_.empty()) idle_.Wait(queue_mutex_);
  }
  if (const auto closed = CurrentStore()->Close(); !closed) Fail(closed.error());
}

}  // namespace

std::shared_ptr<Lake> Lake::Open(std::unique_ptr<Store> store, const Options& options) {
  std::shared_ptr<Store> shared = std::move(store);
  ClaimStore(*shared, options.owner);
  return std::make_shared<LakeImpl>(std::move(shared), options);
}

}  // namespace rocklake
