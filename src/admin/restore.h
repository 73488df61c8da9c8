// Undo: a new snapshot whose live state equals that of an earlier one, by a transaction that only adds history.
//
// What is live now and was not then ends; what was live then and is not now begins anew. Tables, columns, views and macros keep
// their ids. A schema gets a new one (its id is a primary key, and its ended row stays), and so do data and delete files, which
// therefore have two rows that name one path: the ended one for the snapshots before, and the new one. Bounds of a
// table's columns go where rows come back: clients have narrowed them to what is live. Row counts and next_row_id stay.
//
// Thread safety: as Transaction. Errors: SqlError 42501, 22023 for a snapshot that is none or hidden, 58P01 naming the Parquet files that are gone,
// 42P07, 40001; StoreFailure, CorruptData.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/identity.h"
#include "mvcc/transaction.h"
#include "mvcc/visibility.h"

namespace rocklake {

struct RestoreRequest {
  SnapshotId snapshot = 0;
  bool partial = false;  // tables with missing files are left as they are; without it they make the call fail
  std::string lake = {}, reason = {};  // for the audit: the schema's name, and why
};

struct RestoredTable {
  std::string name;  // schema.table
  std::int64_t files_added = 0, files_removed = 0;
  std::int64_t inlined_rows_added = 0, inlined_rows_removed = 0;
  std::vector<std::string> missing;  // files that are gone: the table was left as it is
};

struct RestoreResult {
  std::optional<SnapshotId>
      snapshot;  // the new one; nullopt: the lake is as it was then, and nothing was written
  std::vector<RestoredTable> tables;  // whose data changed, or that were left
};

// Leaves an audit entry in the transaction where it writes at all. A local file is missing when it does not exist, another one
// when a client has cleaned it up.
RestoreResult Restore(Transaction& transaction, const Identity& who, const RestoreRequest& request);

}  // namespace rocklake
