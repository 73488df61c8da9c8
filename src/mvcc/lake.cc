#include "mvcc/lake.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <random>
#include <vector>

#include "base/clock.h"
#include "mvcc/commit_batch.h"
#include "mvcc/delta.h"
#include "mvcc/open_lake.h"
#include "mvcc/row_cache.h"
#include "mvcc/stored_row.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::size_t kGroupMax = 256;
constexpr std::size_t kNonceBytes = 16;
constexpr std::chrono::milliseconds kReopenPause{200};

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
      : options_(std::move(options)), locks_(LockTable::Create()), store_(std::move(store)) {
    Version::State state = ReadState(store_);
    next_relation_id_ = state.counters.next_relation;
    cache_ = std::make_shared<RowCache>(options_.cache_bytes, state.counters);
    newest_ = std::make_shared<const Version>(std::move(state), cache_);
    cache_->Publish(newest_, nullptr);
  }

  ~LakeImpl() override {
    Close();
    cache_->Release();
  }

  LakeVersionPtr Latest() const override { return Newest(); }
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
    // The store knows of its own before any commit does: an idle lake is fenced, too.
    return failure_ ? failure_ : store_->Failure();
  }

  CommitResult Commit(WriteSet& writes, const std::string& role) override;
  void Close() override;

 private:
  VersionPtr Newest() const {
    MutexLock guard(state_mutex_);
    return newest_;
  }
  std::shared_ptr<Store> CurrentStore() const {
    MutexLock guard(state_mutex_);
    return store_;
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
  std::shared_ptr<Store> Reopen();
  static bool IsLogged(StoreReader& reader, const Pending& pending);
  static void Pause();
  Bytes MakeNonce();

  static void FailGroup(const Group& group, const std::exception_ptr& error) {
    for (Pending* pending : group) pending->error = error;
  }

  const Options options_;
  const std::unique_ptr<LockTable> locks_;
  std::atomic<std::uint64_t> next_relation_id_{1};
  std::shared_ptr<RowCache> cache_;

  mutable Mutex state_mutex_;
  std::shared_ptr<Store> store_ ROCKLAKE_GUARDED_BY(state_mutex_);
  VersionPtr newest_ ROCKLAKE_GUARDED_BY(state_mutex_);
  std::optional<StoreError> failure_ ROCKLAKE_GUARDED_BY(state_mutex_);

  Mutex queue_mutex_;
  std::deque<Pending*> queue_ ROCKLAKE_GUARDED_BY(queue_mutex_);
  bool has_leader_ ROCKLAKE_GUARDED_BY(queue_mutex_) = false;
  bool closed_ ROCKLAKE_GUARDED_BY(queue_mutex_) = false;
  CondVar idle_;  // of the queue, for Close

  std::random_device random_;  // the leader's
};

CommitResult LakeImpl::Commit(WriteSet& writes, const std::string& role) {
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
  const auto latched = CurrentStore()->Failure();
  if (latched && latched->code == StoreErrorCode::kFenced) {
    // Another writer has the lake: it is never taken back from it.
    Fail(*latched);
    if (!options_.open_reader) {
      throw StoreFailure({StoreErrorCode::kUnknown, "the outcome of a commit is unknown: " + error.message});
    }
    DecideWhenFenced(group, *latched);
    return;
  }
  const std::shared_ptr<Store> store = options_.reopen ? Reopen() : nullptr;
  if (store == nullptr) {
    const StoreError unknown{StoreErrorCode::kUnknown,
                             "the outcome of a commit is unknown: " + error.message};
    Fail(unknown);
    throw StoreFailure(unknown);
  }
  {
    MutexLock guard(state_mutex_);
    store_ = store;
  }
  if (IsLogged(*store, *group.front())) {
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
  Fail(fenced);
  const auto deadline = std::chrono::steady_clock::now() + options_.decide_timeout;
  while (true) {
    auto reader = options_.open_reader();
    Result<std::optional<Bytes>, StoreError> logged = Err(StoreError{});
    if (reader) {
      logged = (*reader)->Get(CommitLogKey(group.front()->result.commit));
    } else {
      logged = Err(reader.error());
    }
    if (logged) {
      if (!*logged || DecodeCommitRecord(**logged).nonce != group.front()->nonce) throw StoreFailure(fenced);
      for (Pending* pending : group) pending->result.version = Newest();
      return;
    }
    if (std::chrono::steady_clock::now() + kReopenPause > deadline) {
      throw StoreFailure(
          {StoreErrorCode::kUnknown, "the outcome of a commit is unknown: " + logged.error().message});
    }
    Pause();
  }
}

bool LakeImpl::IsLogged(StoreReader& reader, const Pending& pending) {
  const auto logged = OrThrow(reader.Get(CommitLogKey(pending.result.commit)));
  return logged && DecodeCommitRecord(*logged).nonce == pending.nonce;
}

void LakeImpl::Pause() {
  Mutex mutex;
  CondVar never;
  MutexLock guard(mutex);
  never.WaitFor(mutex, kReopenPause);
}

// nullptr: not within the time allowed.
std::shared_ptr<Store> LakeImpl::Reopen() {
  const auto deadline = std::chrono::steady_clock::now() + options_.decide_timeout;
  while (true) {
    if (auto store = options_.reopen()) {
      std::shared_ptr<Store> shared = std::move(*store);
      try {
        ClaimStore(*shared, options_.owner);
        return shared;
      } catch (const StoreFailure&) {
        // The next attempt opens it once more.
      }
    }
    if (std::chrono::steady_clock::now() + kReopenPause > deadline) return nullptr;
    Pause();
  }
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
