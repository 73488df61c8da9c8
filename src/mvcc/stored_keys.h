// StoredKeys: what a store snapshot holds under plain keys: the row there, live or dead, and the last ordinal behind it.
// Internal to this module.
//
// One key costs a point read, or a scan of one row. Many keys of a relation are read beforehand by walking the keyspace
// from one to the next, which costs a scan for each gap and a row's decoding for what lies between near ones.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "store/store.h"

namespace rocklake {

class StoredKeys {
 public:
  static constexpr std::size_t kWorthwhile = 16;  // keys, from which on a walk is cheaper than single reads

  explicit StoredKeys(std::shared_ptr<StoreSnapshot> snapshot) : snapshot_(std::move(snapshot)) {}

  // Reads what Row and LastOrdinal will be asked for. Throws StoreFailure, as they do.
  void ReadAhead(std::vector<Bytes> plain_keys);

  std::optional<Bytes> Row(const Bytes& plain) const;
  std::uint32_t LastOrdinal(const Bytes& plain) const;  // 0: none

 private:
  struct Found {
    std::optional<Bytes> row;
    std::uint32_t last_ordinal = 0;
  };

  const std::shared_ptr<StoreSnapshot> snapshot_;
  std::unordered_map<Bytes, Found> read_;
};

}  // namespace rocklake
