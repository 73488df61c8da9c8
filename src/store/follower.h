// Follower: the state of a store that another process writes, moving on when asked to.
//
// It stands on a view that stays as it is, and on the write-ahead log since: a poll costs one request while nothing
// happens. Every snapshot is exactly the state after some group of writes; none ever shows half of one. Now and then the
// view is opened anew, so that the log in memory stays small and objects that the writer no longer needs are let go.
// Nothing is written. A snapshot may fail to read (kCorrupt, kInvalid) when it is held for longer than the writer's
// collector keeps what it once was made of.
// Thread safety: any thread; Poll by one at a time, others wait.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "store/store.h"

namespace rocklake {

struct LogEntry {
  std::uint64_t sequence = 0;
  Bytes key;
  std::optional<Bytes> value;  // nullopt: deleted
};
using LogEntryPtr = std::shared_ptr<const LogEntry>;

class Follower {
 public:
  struct Progress {
    bool restarted = false;  // the log since the last poll is gone: everything may have changed
    // What was written since, in the order of groups, the last write of each key within one.
    std::vector<LogEntryPtr> entries;
    bool changed() const { return restarted || !entries.empty(); }
  };

  virtual ~Follower() = default;
  // Takes in what the writer has made durable so far. After an error the snapshot is as it was.
  virtual Result<Progress, StoreError> Poll() = 0;
  // As of the last poll.
  virtual std::shared_ptr<StoreSnapshot> Snapshot() const = 0;
};

// What a follower reads.
class LogSource {
 public:
  struct Frozen {
    std::shared_ptr<StoreReader> view;
    std::uint64_t sequence = 0;  // every write up to this number is in the view
    std::uint64_t log = 0;       // objects up to this number hold nothing that the view lacks
  };
  virtual ~LogSource() = default;
  virtual Result<Frozen, StoreError> Freeze() = 0;
  // The entries of an object of the log; nullopt: there is no such object, or no longer.
  virtual Result<std::optional<std::vector<LogEntry>>, StoreError> ReadLog(std::uint64_t object) = 0;
};

Result<std::unique_ptr<Follower>, StoreError> Follow(std::unique_ptr<LogSource> source);

}  // namespace rocklake
