// Lake: one open SlateDB keyspace as a multi-version database: versions, locks, commit queue, row cache.
//
// A LakeVersion is the state after one durable commit: immutable, shared by the read views that hold it. Committing
// publishes the next one; what a commit did not touch is shared structurally. Relations are loaded into the row cache
// on first use, by partition (RelationDefinition::partition_columns) or whole, from the version's store
// snapshot, and then follow every commit. Rows retracted before the version are not in it.
//
// Thread safety: all members may be called by any thread. Blocking: loading and Commit wait for the store.
// Errors: StoreFailure (below) for storage outcomes.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "format/definition.h"
#include "format/system_keys.h"
#include "mvcc/cache_budget.h"
#include "mvcc/lake_counters.h"
#include "mvcc/lock_table.h"
#include "mvcc/row_tree.h"
#include "mvcc/visibility.h"
#include "store/store.h"

namespace rocklake {

// A storage outcome on its way up: the one exception of this layer that is not SqlError. The server maps it:
// fenced and closed 57P03, unavailable 58030, corrupt XX001, unknown 08007.
struct StoreFailure : std::exception {
  StoreError error;
  explicit StoreFailure(StoreError e) : error(std::move(e)) {}
  const char* what() const noexcept override { return error.message.c_str(); }
};

template <class T>
T OrThrow(Result<T, StoreError> result) {
  if (!result) throw StoreFailure(std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

class Follower;     // store/follower.h
class LakeVersion;  // mvcc/lake_version.h
using LakeVersionPtr = std::shared_ptr<const LakeVersion>;
class WriteSet;    // mvcc/write_set.h
struct RowChange;  // mvcc/delta.h

// A moment of a lake's past: a snapshot, or the last one at a time.
struct AsOf {
  std::optional<SnapshotId> snapshot;
  std::int64_t time = 0;  // µs since 2000 UTC
  friend bool operator==(const AsOf&, const AsOf&) = default;
};

struct CommitResult {
  std::uint64_t commit = 0;
  LakeVersionPtr version;
};

// Somebody reads the lake as of a snapshot, and it is not to be taken away meanwhile.
struct SnapshotHold {
  SnapshotId snapshot = 0;
  std::string by;  // in words, without those that make DuckLake try again
};

class Lake {
 public:
  struct Options {
    // For the decoded rows of every lake that is opened with it.
    std::shared_ptr<CacheBudget> cache = std::make_shared<CacheBudget>(std::size_t{512} << 20);
    std::string owner;  // writer epoch owner id
    // Opens the store anew, as its one writer (kFenced: another owner has it by now); and beside another writer, for
    // reading. With them a commit whose outcome is unknown is decided: the lake is opened again, and the commit log
    // tells. Without, or not within decide_timeout, the commit ends in kUnknown and the lake takes no more.
    std::function<Result<std::unique_ptr<Store>, StoreError>()> reopen;
    std::function<Result<std::unique_ptr<StoreReader>, StoreError>()> open_reader;
    std::chrono::milliseconds decide_timeout{std::chrono::minutes(10)};
    // How often a reader is asked to Refresh; one that is late does so when its latest version is asked for.
    std::chrono::milliseconds poll_interval{100};
    // What other processes hold, as far as they say so. Waits for the store; throws StoreFailure.
    std::function<std::vector<SnapshotHold>()> held_elsewhere;
    // Of the lake that is opened for writing; nullptr: it does not count.
    std::shared_ptr<LakeCounters> counters;
  };

  // Opens a lake for writing; a new store becomes an empty lake. Throws StoreFailure; a store of a newer format
  // version fails with kInvalid and a message that names both versions.
  static std::shared_ptr<Lake> Open(std::unique_ptr<Store> store, const Options& options);
  // Opens a lake for reading, beside its writer. Every version shown is the state after one of the writer's commits; none
  // mixes two. Whatever writes throws SqlError 25006. Throws StoreFailure.
  static std::shared_ptr<Lake> OpenReader(std::unique_ptr<Follower> follower, const Options& options);
  virtual ~Lake() = default;

  virtual bool read_only() const { return false; }
  virtual LakeVersionPtr Latest() = 0;
  // The version that is in memory: what Latest() gives without a look at the store. Does not wait.
  virtual LakeVersionPtr InMemory() const = 0;
  // Of a reader: takes in what its writer has committed; afterwards Latest() has all that was durable before the call.
  // Blocks; an error leaves the latest version as it is. And how long ago it was certain to be the latest.
  virtual std::optional<StoreError> Refresh() { return std::nullopt; }
  virtual std::chrono::milliseconds staleness() const { return std::chrono::milliseconds(0); }
  // Of a reader: how long ago the oldest version that somebody holds was the latest.
  virtual std::chrono::milliseconds OldestViewAge() { return std::chrono::milliseconds(0); }
  // The lake as it stood while a snapshot was the newest one, expired or not. Never changes. Sessions that ask for the same
  // share it while one holds it; it is of use while the lake is. Throws SqlError 22023 when there was no such snapshot.
  virtual LakeVersionPtr At(const AsOf& moment) = 0;

  // The snapshots that sessions of this process read the lake as of: the moments At() gave that are still held.
  virtual std::vector<SnapshotId> HeldSnapshots() const = 0;
  // Those, and what other processes hold. Throws StoreFailure.
  virtual std::vector<SnapshotHold> Holds() const = 0;

  // Makes the write set durable as one atomic batch and publishes it; blocks until then. The caller holds
  // the row locks of its write set; conflicts of definitions and uniqueness are checked again here against every
  // commit numbered before. Throws SqlError (40001, 23505) or StoreFailure; then nothing of it will ever appear.
  virtual CommitResult Commit(WriteSet& writes, const std::string& role) = 0;

  // Where its transactions are counted; nullptr: nowhere.
  virtual LakeCounters* counters() const { return nullptr; }

  virtual LockTable& locks() = 0;
  // An id that no relation of this lake has or had.
  virtual std::uint64_t NewRelationId() = 0;
  // The first change of a row's key by the commits after `since` up to `until`, if they are recent enough to be known.
  virtual RowChange FirstChange(std::uint64_t relation_id, ByteView key, std::uint64_t since,
                                std::uint64_t until) const = 0;

  // The store, for administration. A reader has none: SqlError 25006.
  virtual Store& store() = 0;
  // The first final error, if any: the lake takes no more commits.
  virtual std::optional<StoreError> failure() const = 0;
  // Lets failure() know what the store learned by itself while nobody used it.
  virtual void Probe() = 0;
  // Commits whose outcome is still being found out, now or later, end in kUnknown at once: the process is about to end.
  virtual void StopDeciding() = 0;
  virtual void Close() = 0;
};

}  // namespace rocklake
