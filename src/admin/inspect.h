// The raw keyspace of one lake, decoded: what `rocklake inspect` and rocklake.keys show.
//
// Reads a StoreReader only, so it serves on a live server's store as well as on a lake opened for reading. Bytes that do
// not decode are shown as such, never skipped. Thread safe. Errors: StoreFailure.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "admin/stored_relations.h"
#include "format/key_codec.h"
#include "store/store.h"

namespace rocklake {

// One key of the store.
struct InspectedKey {
  Bytes key;
  std::string kind;      // row, index, files_at, counter, definition, commit, system, corrupt
  std::string relation;  // of rows and their index entries
  std::string key_text;  // the key columns, readable: (1, 42, 5), with " #n" for an ordinal
  std::string state;     // of rows: live, ended, retracted
  // Of rows: commits; 0: none. DROP TABLE retracts the rows that were there.
  std::uint64_t written = 0, ended = 0, retracted = 0;
  std::string value;  // JSON of a row's columns, or the decoded value in words
  std::size_t value_bytes = 0;
};

class Inspector {
 public:
  explicit Inspector(StoreReader& store);

  // Shows the keys that start with `prefix` in key order; ends when `visit` returns false.
  void Keys(ByteView prefix, const std::function<bool(const InspectedKey&)>& visit);
  // Whether the lake has, or had, a relation of this name.
  bool Knows(std::string_view relation) const;
  // Rows of one relation, by its name: of every relation that ever had it.
  void RelationKeys(std::string_view name, const std::function<bool(const InspectedKey&)>& visit);
  InspectedKey Decode(ByteView key, ByteView value) const;

 private:
  static void DecodeRowInto(const InspectedRelation& relation, ByteView value, InspectedKey& out);
  std::string NameOf(std::uint64_t relation_id) const;  // of an unknown one: "relation N"
  void DecodeSystem(ByteView key, ByteView value, InspectedKey& out) const;

  StoreReader& store_;
  const StoredRelations relations_;
};

// Keys and bytes per relation: what `rocklake inspect stats` shows.
struct RelationStats {
  std::string relation;
  std::uint64_t live = 0, ended = 0, retracted = 0;
  std::uint64_t key_bytes = 0, value_bytes = 0;
};
std::vector<RelationStats> ReadStats(StoreReader& store);

// The key columns of a row: (1, 42, 5), with " #n" for an ordinal.
std::string KeyText(const DecodedKey& key);
// "next snapshot", ...; empty for a key that is no counter's.
std::string_view CounterName(ByteView key);

std::string ToHex(ByteView bytes);
std::string FromHex(std::string_view hex);  // throws SqlError 22023

}  // namespace rocklake
