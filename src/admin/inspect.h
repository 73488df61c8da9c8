// The raw keyspace of one lake, decoded: what `rocklake inspect` and rocklake.keys show.
//
// Reads a StoreReader only, so it serves on a live server's store as well as on a lake opened for reading. Bytes that do
// not decode are shown as such, never skipped. Thread safe. Errors: StoreFailure.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "format/definition.h"
#include "store/store.h"

namespace rocklake {

// One key of the store.
struct InspectedKey {
  Bytes key;
  std::string kind;      // row, index, files_at, counter, definition, commit, system, corrupt
  std::string relation;  // of rows and their index entries
  std::string key_text;  // the key columns, readable: (1, 42, 5), with " #n" for an ordinal
  std::string state;     // of rows: live, ended, retracted
  std::uint64_t written = 0, ended = 0, retracted = 0;  // of rows: commits; 0: none
  std::string value;  // JSON of a row's columns, or the decoded value in words
  std::size_t value_bytes = 0;
};

// Every relation the lake ever had, by id: the last definition of each, dropped ones included.
std::map<std::uint64_t, DefinitionPtr> ReadDefinitions(StoreReader& store);

class Inspector {
 public:
  explicit Inspector(StoreReader& store);

  // Shows the keys that start with `prefix` in key order; ends when `visit` returns false.
  void Keys(ByteView prefix, const std::function<bool(const InspectedKey&)>& visit);
  // Rows of one relation, by its name: of every relation that ever had it.
  void RelationKeys(std::string_view name, const std::function<bool(const InspectedKey&)>& visit);
  InspectedKey Decode(ByteView key, ByteView value) const;

 private:
  const DefinitionPtr* DefinitionOf(ByteView key) const;
  void DecodeRowInto(const RelationDefinition& relation, ByteView value, InspectedKey& out) const;
  void DecodeSystem(ByteView key, ByteView value, InspectedKey& out) const;

  StoreReader& store_;
  std::map<std::uint64_t, DefinitionPtr> definitions_;
  std::map<unsigned char, DefinitionPtr> by_tag_;  // of the well-known relations
};

// Keys and bytes per relation: what `rocklake inspect stats` shows.
struct RelationStats {
  std::string relation;
  std::uint64_t live = 0, ended = 0, retracted = 0;
  std::uint64_t key_bytes = 0, value_bytes = 0;
};
std::vector<RelationStats> ReadStats(StoreReader& store);

std::string ToHex(ByteView bytes);
std::string FromHex(std::string_view hex);  // throws SqlError 22023

}  // namespace rocklake
