// The retention window and pins of a lake: what `rocklake gc` and `rocklake pin` do. Nothing here deletes anything.
//
// Each call works in a transaction of the caller's, whose commit makes it hold, and leaves an audit entry there. Errors:
// SqlError (22023 wrong arguments, 42501, 42704 no such pin, 42710 there is one, 55006 something keeps a snapshot),
// StoreFailure, CorruptData.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/identity.h"
#include "mvcc/retention.h"
#include "mvcc/transaction.h"

namespace rocklake {

struct RetentionStatus {
  SnapshotId retain_from = 0, excised_below = 0;
  std::optional<SnapshotId> oldest, newest;  // that ever existed; nullopt: none
  std::uint64_t snapshots = 0;               // that ever existed
  std::uint64_t expired = 0;                 // of those, by clients
  std::uint64_t outside = 0;                 // of those, below retain_from
  std::vector<Pin> pins;
  std::vector<SnapshotId> sessions;  // snapshots that sessions read the lake as of
};
// Of a live lake's snapshot or of a lake opened for reading; the caller knows the sessions.
RetentionStatus ReadRetentionStatus(StoreReader& stored);

// Where to move to. One of them is set.
struct RetentionTarget {
  std::optional<SnapshotId> snapshot;  // the first one that ever existed at or above it
  std::optional<std::int64_t>
      newer_than_micros;  // the last snapshot up to that time (µs since 2000), so that it can be seen
  std::optional<std::uint64_t> newest_count;  // the newest so many
};
struct RetentionMove {
  SnapshotId before = 0, after = 0;
};
// Forward: hides what is older. Does nothing where the window already begins there or later.
RetentionMove AdvanceRetention(Transaction& transaction, const Identity& who, const std::string& lake,
                               const RetentionTarget& target, const std::string& reason);
// Backward: shows again, down to what was excised.
RetentionMove ReturnRetention(Transaction& transaction, const Identity& who, const std::string& lake,
                              SnapshotId to, const std::string& reason);

// Pins a snapshot that ever existed and is inside the window; nullopt: the newest.
Pin CreatePin(Transaction& transaction, const Identity& who, const std::string& name,
              std::optional<SnapshotId> snapshot, const std::string& note);
Pin DropPin(Transaction& transaction, const Identity& who, const std::string& name);

}  // namespace rocklake
