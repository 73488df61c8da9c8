// What changed between two moments of a lake, each as it stood while its snapshot was the newest: expired or not.
//
// Streams the relations of objects and files in key order; holds the names of schemas and tables and one sum per table.
// Thread safety and errors: as Archive; SqlError 22023 for a moment without snapshot.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "admin/archive.h"

namespace rocklake {

// Of one table's data, between the two moments.
struct DataChange {
  std::int64_t files_added = 0, files_removed = 0;
  std::int64_t delete_files_added = 0, delete_files_removed = 0;
  // Live rows, inlined ones included. Rows that a compaction wrote anew count on both sides; the difference is exact.
  std::int64_t rows_added = 0, rows_removed = 0;
  std::int64_t bytes_added = 0, bytes_removed = 0;
  friend bool operator==(const DataChange&, const DataChange&) = default;
};

struct Difference {
  std::string kind;           // schema, table, column, view, macro; data: of a table
  std::string name;           // at `to`; of what is gone, at `from`
  std::string change;         // added, dropped, renamed, altered; of data: changed
  std::string before, after;  // name or definition; of what was not there: ""
  std::optional<DataChange> data;
};

void ReadDiff(Archive& archive, const AsOf& from, const AsOf& to,
              const std::function<void(const Difference&)>& visit);

}  // namespace rocklake
