// What each snapshot did, newest first: who, when, why, which objects, files and rows.
//
// A snapshot's rows are found by the commit that inserted it: the commit log's record names the key ranges that it touched,
// and only those are read. Where several snapshots came with one commit (an import), begin_snapshot and end_snapshot tell
// whose a row is. Thread safety and errors: as Archive.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "admin/archive.h"
#include "admin/history.h"

namespace rocklake {

struct ObjectCounts {
  std::int64_t created = 0, dropped = 0, altered = 0;
};

struct SnapshotLogEntry {
  ArchivedSnapshot snapshot;
  std::string role, author, message, extra_info;
  std::string changes;  // changes_made in words: "created table main.orders; inserted into main.orders"
  std::array<ObjectCounts, 5> objects;  // by ObjectKind
  std::int64_t files_added = 0, files_removed = 0, delete_files_added = 0, delete_files_removed = 0;
  // Rows with the inlined ones, less those that a delete file or an inlined deletion takes away. What a compaction or a flush
  // only writes anew counts as neither.
  std::int64_t rows_added = 0, rows_removed = 0;
  std::int64_t bytes_added = 0, bytes_removed = 0;  // of data and delete files
};

// Whether a client says in changes_made that it changed rows, and did not only write them anew.
bool ChangesRows(std::string_view changes_made);

// Until `visit` returns false.
void ReadSnapshotLog(Archive& archive, const std::function<bool(const SnapshotLogEntry&)>& visit);

}  // namespace rocklake
