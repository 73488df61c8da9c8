// Reading a whole range of a store.
#pragma once

#include <vector>

#include "mvcc/lake.h"
#include "store/store.h"

namespace rocklake {

// Calls `visit(key, value)` for the range until it returns false. Throws StoreFailure.
template <class Visit>
void ScanAll(StoreReader& store, const KeyRange& range, const Visit& visit,
             ScanOrder order = ScanOrder::kAscending) {
  const auto cursor = OrThrow(store.Scan(range, order));
  std::vector<KeyValue> rows;
  while (true) {
    OrThrow(cursor->Next(rows));
    if (rows.empty()) return;
    for (KeyValue& row : rows) {
      if (!visit(row.key, row.value)) return;
    }
  }
}

}  // namespace rocklake
