// What a lake keeps readable: its retention window and its pins. Immutable, shared by the versions of a lake.
// Source: docs/storage-format.md, Retention.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "format/admin_records.h"
#include "mvcc/visibility.h"
#include "store/store.h"
#include "types/sql_error.h"

namespace rocklake {

struct Retention {
  SnapshotId retain_from = 0;    // snapshots below are out of the window: hidden, nothing of them is lost
  SnapshotId excised_below = 0;  // snapshots below may have lost rows: the window does not go back beyond
  std::map<std::string, Pin, std::less<>> pins;
};
using RetentionPtr = std::shared_ptr<const Retention>;

// Throw StoreFailure, CorruptData.
RetentionPtr ReadRetention(StoreReader& reader);
// With what a commit writes under FF; the same one when that does not concern it.
RetentionPtr WithSystemPuts(RetentionPtr retention, const std::vector<Put>& puts);

// Who keeps a snapshot, in words: "pin \"audit\" of anna", "a session that reads as of it".
std::string DescribePin(const Pin& pin);
inline constexpr std::string_view kAsOfSession = "a session that reads the lake as of it";
// 55006 for whoever would take a snapshot away. None of the words that make DuckLake try again.
SqlError SnapshotIsKept(SnapshotId snapshot, std::string_view by);
// 22023 "snapshot-out-of-retention-window: ...".
SqlError OutOfRetentionWindow(SnapshotId snapshot, SnapshotId retain_from);

}  // namespace rocklake
