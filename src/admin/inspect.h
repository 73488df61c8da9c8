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
  // Of rows: commits; 0: none. DROP TABLE retracts the rows that were there.
  std::uint64_t written = 0, ended = 0, retracted = 0;
  std::string value;  // JSON of a row's columns, or the decoded value in words
  std::size_t value_bytes = 0;
};

struct InspectedRelation {
  DefinitionPtr definition;   // its last one
  std::uint64_t dropped = 0;  // the commit that dropped it; 0: it is there
};
// Every relation the lake ever had, by id.
std::map<std::uint64_t, InspectedRelation> ReadRelations(StoreReader& store);

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
  // The relation that a row or an entry of an index belongs to. Throws CorruptData when there is none.
  const InspectedRelation& RelationOf(ByteView key, ByteView value) const;
  static void DecodeRowInto(const InspectedRelation& relation, ByteView value, InspectedKey& out);
  std::string NameOf(std::uint64_t relation_id) const;  // of an unknown one: "relation N"
  void DecodeSystem(ByteView key, ByteView value, InspectedKey& out) const;

  StoreReader& store_;
  std::map<std::uint64_t, InspectedRelation> relations_;
  std::map<Tag, std::vector<InspectedRelation>>
      by_tag_;  // of the well-known ones: the incarnations, oldest first
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
