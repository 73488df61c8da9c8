#include "mvcc/stored_keys.h"

#include <algorithm>

#include "mvcc/lake.h"

namespace rocklake {
namespace {

constexpr std::size_t kChunk = 256;      // rows
constexpr std::size_t kFewOfChunk = 16;  // keys found in a chunk, below which the walk jumps to the next key
constexpr std::size_t kOrdinalBytes = sizeof(std::uint32_t);

// The ordinal of a key behind `plain`; 0: it is none.
std::uint32_t OrdinalBehind(const Bytes& plain, const Bytes& key) {
  if (key.size() != plain.size() + kOrdinalBytes || !key.starts_with(plain)) return 0;
  return ReadBigEndian<std::uint32_t>(key.data() + plain.size());
}

}  // namespace

void StoredKeys::ReadAhead(std::vector<Bytes> plain_keys) {
  if (plain_keys.size() < kWorthwhile) return;
  std::ranges::sort(plain_keys);
  const KeyRange all{plain_keys.front(), KeyRange::Prefix(plain_keys.back()).end};
  std::unique_ptr<Cursor> cursor;
  std::vector<KeyValue> rows;
  auto wanted = plain_keys.begin();
  while (wanted != plain_keys.end()) {
    if (!cursor) cursor = OrThrow(snapshot_->Scan({*wanted, all.end}));
    OrThrow(cursor->Next(rows, kChunk));
    if (rows.empty()) break;
    std::size_t found = 0;
    for (KeyValue& stored : rows) {
      while (wanted != plain_keys.end() && *wanted < stored.key && !stored.key.starts_with(*wanted)) ++wanted;
      if (wanted == plain_keys.end()) break;
      if (stored.key == *wanted) {
        read_[*wanted].row = std::move(stored.value);
        ++found;
      } else if (const std::uint32_t ordinal = OrdinalBehind(*wanted, stored.key)) {
        read_[*wanted].last_ordinal = ordinal;
        ++found;
      }
    }
    if (found < kFewOfChunk && wanted != plain_keys.end() && *wanted > rows.back().key) cursor = nullptr;
  }
  for (Bytes& plain : plain_keys) read_.try_emplace(std::move(plain));
}

std::optional<Bytes> StoredKeys::Row(const Bytes& plain) const {
  const auto read = read_.find(plain);
  return read != read_.end() ? read->second.row : OrThrow(snapshot_->Get(plain));
}

std::uint32_t StoredKeys::LastOrdinal(const Bytes& plain) const {
  const auto read = read_.find(plain);
  if (read != read_.end()) return read->second.last_ordinal;
  const auto cursor = OrThrow(snapshot_->Scan(KeyRange::Prefix(plain), ScanOrder::kDescending));
  std::vector<KeyValue> rows;
  OrThrow(cursor->Next(rows, 1));
  return rows.empty() ? 0 : OrdinalBehind(plain, rows.front().key);
}

}  // namespace rocklake
