// WriteSet: what a transaction wants to become durable, as net effects. Built by Transaction, consumed by Lake::Commit.
//
// Owned by one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "format/definition.h"
#include "mvcc/lock_table.h"
#include "mvcc/row_tree.h"
#include "store/store.h"

namespace rocklake {

// added_commit and created_commit of what the running transaction adds.
inline constexpr std::uint64_t kUncommitted = ~std::uint64_t{0};

// A transaction's changes of one relation.
struct RelationWrites {
  DefinitionPtr definition;
  // Rows of this transaction. A row at the key of a stored one replaces it (by equal values: nothing is written, but
  // others conflict with it); with envelope.retracted set it deletes it; all others are new, at provisional keys.
  RowTree overlay;
  // The stored rows that were locked and changed, by key; some may have been changed back.
  std::unordered_map<Bytes, RowPtr> originals;
  // Where an update changed the key: provisional key of the new row -> key of the stored one.
  std::unordered_map<Bytes, Bytes> moved_from;
};

// before: null for a created relation; after: null for a dropped one.
struct DefinitionChange {
  DefinitionPtr before, after;
};

class WriteSet {
 public:
  TransactionId holder = 0;
  std::map<std::uint64_t, RelationWrites> relations;      // by relation id
  std::map<std::uint64_t, DefinitionChange> definitions;  // by relation id
  // Under FF: pins, retain-from, audit; and what repairs write: entries of indexes, and counters, which are raised to
  // the value given, if they are below.
  std::vector<Put> system_puts;

  bool empty() const { return relations.empty() && definitions.empty() && system_puts.empty(); }
};

}  // namespace rocklake
