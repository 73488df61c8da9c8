// Delta: what one published group of commits did to the live rows. Immutable once published, thread safe.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "mvcc/row.h"
#include "mvcc/row_tree.h"

namespace rocklake {

// What became of the row that stood at a key.
enum class RowFate : std::uint8_t {
  kUnchanged,
  kInserted,  // there was none
  kUpdated,   // by a row at the same key, or touched
  kMoved,     // updated, and now at another key
  kDeleted,
  kUnknown,  // too long ago
};

struct RowChange {
  Bytes key;
  RowFate fate = RowFate::kInserted;
  RowPtr row;      // the live row at `key` after the change; null: none
  Bytes moved_to;  // kMoved
  bool touched_only = false;
};

struct Delta {
  std::uint64_t first_commit = 0, last_commit = 0;
  // In the order of their keys, changes of one key in the order of their commits.
  std::unordered_map<std::uint64_t, std::vector<RowChange>> relations;
  std::vector<std::uint64_t> dropped;  // relations
  std::size_t bytes = 0;

  void Sort();
  // The first change of a key; nullptr: none.
  const RowChange* Find(std::uint64_t relation_id, ByteView key) const;
  // Makes the changes within `range` to a tree.
  void ApplyTo(RowTree& tree, std::uint64_t relation_id, const KeyRange& range) const;
};
using DeltaPtr = std::shared_ptr<const Delta>;

}  // namespace rocklake
