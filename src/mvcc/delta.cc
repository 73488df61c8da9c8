#include "mvcc/delta.h"

#include <algorithm>

namespace rocklake {
namespace {

ByteView KeyOf(const RowChange& change) { return change.key; }

}  // namespace

void Delta::Sort() {
  for (auto& [relation_id, changes] : relations) {
    if (!std::ranges::is_sorted(changes, {}, KeyOf)) std::ranges::stable_sort(changes, {}, KeyOf);
    for (const RowChange& change : changes) {
      bytes += sizeof(RowChange) + (change.row ? change.row->MemoryBytes() : 0);
    }
  }
}

const RowChange* Delta::Find(std::uint64_t relation_id, ByteView key) const {
  const auto changes = relations.find(relation_id);
  if (changes == relations.end()) return nullptr;
  const auto found = std::ranges::lower_bound(changes->second, key, {}, KeyOf);
  return found != changes->second.end() && found->key == key ? &*found : nullptr;
}

void Delta::ApplyTo(RowTree& tree, std::uint64_t relation_id, const KeyRange& range) const {
  const auto changes = relations.find(relation_id);
  if (changes == relations.end()) return;
  for (auto at = std::ranges::lower_bound(changes->second, ByteView(range.begin), {}, KeyOf);
       at != changes->second.end() && range.Contains(at->key); ++at) {
    if (at->touched_only) continue;
    if (at->row) {
      tree.Set(at->row);
    } else {
      tree.Erase(at->key);
    }
  }
}

}  // namespace rocklake
