// The Lake of a reader: follows the lake of another process's writer, and never writes.
#include <algorithm>
#include <atomic>
#include <deque>

#include "mvcc/lake.h"
#include "mvcc/log_replay.h"
#include "mvcc/open_lake.h"
#include "mvcc/past_versions.h"
#include "mvcc/row_cache.h"
#include "store/follower.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using Clock = std::chrono::steady_clock;

// Whoever polls regularly is late by this many intervals before a statement looks for itself.
constexpr int kLateIntervals = 2;

SqlError ReadOnly() { return SqlError("25006", "cannot write to a lake that this server only reads"); }

class ReaderLake final : public Lake {
 public:
  ReaderLake(std::shared_ptr<Follower> follower, Options options)
      : options_(std::move(options)),
        locks_(LockTable::Create()),
        follower_(std::move(follower)),
        pasts_(options_.cache),
        refreshed_(Clock::now()) {
    CheckFormat(*follower_->Snapshot());
    Install(ReadState(follower_->Snapshot()));
  }

  ~ReaderLake() override { Newest().cache->Release(); }

  bool read_only() const override { return true; }

  LakeVersionPtr Latest() override {
    // One who polls already is not waited for: the store may be away.
    if (staleness() > kLateIntervals * options_.poll_interval && refresh_mutex_.TryLock()) {
      static_cast<void>(Poll());
      refresh_mutex_.Unlock();
    }
    return Newest().version;
  }

  LakeVersionPtr InMemory() const override { return Newest().version; }

  LakeVersionPtr At(const AsOf& moment) override { return pasts_.At(Newest().version->state(), moment); }
  std::vector<SnapshotId> HeldSnapshots() const override { return pasts_.Held(); }
  std::vector<SnapshotHold> Holds() const override { return pasts_.Holds(options_); }

  std::optional<StoreError> Refresh() override {
    const auto before = Clock::now();
    MutexLock refreshing(refresh_mutex_);
    // Another one's poll that began after this call will do.
    if (refreshed_.load() >= before) return std::nullopt;
    return Poll();
  }

  std::chrono::milliseconds staleness() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - refreshed_.load());
  }

  std::chrono::milliseconds OldestViewAge() override {
    MutexLock guard(mutex_);
    while (!superseded_.empty() && superseded_.front().second.expired()) superseded_.pop_front();
    if (superseded_.empty()) return std::chrono::milliseconds(0);
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - superseded_.front().first);
  }

  CommitResult Commit(WriteSet&, const std::string&) override { throw ReadOnly(); }
  Store& store() override { throw ReadOnly(); }
  LockTable& locks() override { return *locks_; }
  std::uint64_t NewRelationId() override { throw ReadOnly(); }

  RowChange FirstChange(std::uint64_t relation_id, ByteView key, std::uint64_t since,
                        std::uint64_t until) const override {
    return Newest().cache->FirstChange(relation_id, key, since, until);
  }

  std::optional<StoreError> failure() const override { return std::nullopt; }
  void Probe() override {}
  void StopDeciding() override {}
  void Close() override {}

 private:
  struct Current {
    VersionPtr version;
    std::shared_ptr<RowCache> cache;
  };

  Current Newest() const {
    MutexLock guard(mutex_);
    return newest_;
  }

  // Throws nothing.
  std::optional<StoreError> Poll() noexcept ROCKLAKE_REQUIRES(refresh_mutex_) {
    const auto started = Clock::now();
    try {
      const Follower::Progress progress = OrThrow(follower_->Poll());
      if (progress.changed()) TakeIn(progress);
      if (start_anew_) StartAnew();
    } catch (const StoreFailure& failure) {
      return failure.error;
    } catch (const CorruptData& damage) {
      return StoreError{StoreErrorCode::kCorrupt, damage.message};
    }
    refreshed_ = started;
    return std::nullopt;
  }

  void TakeIn(const Follower::Progress& progress) ROCKLAKE_REQUIRES(refresh_mutex_) {
    start_anew_ = start_anew_ || progress.restarted;
    if (start_anew_) return;
    const Current before = Newest();
    try {
      Replayed replayed = ReplayLog(before.version->state(), progress.entries);
      replayed.state.snapshot = follower_->Snapshot();
      auto delta = replayed.state.commit == before.version->commit() ? nullptr : std::move(replayed.delta);
      Publish({std::make_shared<const Version>(std::move(replayed.state), before.cache), before.cache},
              std::move(delta));
    } catch (const CorruptData&) {
      // The statement that touches what is damaged will say so; the others go on.
      start_anew_ = true;
    }
  }

  void StartAnew() ROCKLAKE_REQUIRES(refresh_mutex_) {
    const Current before = Newest();
    Version::State state = ReadState(follower_->Snapshot());
    state.definitions_version = before.version->definitions_version() + 1;
    Install(std::move(state));
    before.cache->Release();
    start_anew_ = false;
  }

  void Install(Version::State state) {
    auto cache = RowCache::Create(options_.cache, state.counters);
    auto version = std::make_shared<const Version>(std::move(state), cache);
    Publish({std::move(version), std::move(cache)}, nullptr);
  }

  void Publish(Current next, DeltaPtr delta) {
    next.cache->Publish(next.version, std::move(delta));
    MutexLock guard(mutex_);
    if (newest_.version) superseded_.emplace_back(Clock::now(), newest_.version);
    newest_ = std::move(next);
    // Those between the oldest and the newest are of no interest.
    std::erase_if(superseded_, [](const auto& version) { return version.second.expired(); });
  }

  const Options options_;
  const std::unique_ptr<LockTable> locks_;
  const std::shared_ptr<Follower> follower_;
  PastVersions pasts_;
  Mutex refresh_mutex_;
  bool start_anew_ ROCKLAKE_GUARDED_BY(refresh_mutex_) = false;  // what is in memory cannot be carried on
  std::atomic<Clock::time_point> refreshed_;  // when the poll began whose end the newest version is

  mutable Mutex mutex_;
  Current newest_ ROCKLAKE_GUARDED_BY(mutex_);
  // Versions that are no longer the newest and may be held, with the time when they ceased to be; oldest first.
  std::deque<std::pair<Clock::time_point, std::weak_ptr<const Version>>> superseded_
      ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace

std::shared_ptr<Lake> Lake::OpenReader(std::unique_ptr<Follower> follower, const Options& options) {
  return std::make_shared<ReaderLake>(std::move(follower), options);
}

}  // namespace rocklake
