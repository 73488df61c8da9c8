// The relations that a lake has and had, as stored, and which of them a row belongs to.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/definition.h"
#include "format/named_columns.h"
#include "format/row_codec.h"
#include "mvcc/scan_all.h"
#include "store/store.h"

namespace rocklake {

inline Tag TagOf(ByteView key) { return static_cast<Tag>(static_cast<unsigned char>(key[0])); }
inline Bytes TagPrefix(Tag tag) { return Bytes(1, static_cast<char>(tag)); }

struct InspectedRelation {
  struct KnownLookUp {
    LookUpIndex index;
    std::uint64_t since = 0;  // the commit from which on rows have entries
  };
  DefinitionPtr definition;   // its last one
  std::uint64_t dropped = 0;  // the commit that dropped it; 0: it is there
  // Every look-up index it ever had, by number.
  std::map<std::uint8_t, KnownLookUp> look_ups;
};

// Called with the key of a definition that does not decode, which is then left out.
using DamagedDefinition = std::function<void(ByteView, const CorruptData&)>;

// Every relation the lake ever had, by id. Throws StoreFailure, and CorruptData unless `damaged` is given.
std::map<std::uint64_t, InspectedRelation> ReadRelations(StoreReader& store,
                                                         const DamagedDefinition& damaged = {});

// Thread safe.
class StoredRelations {
 public:
  explicit StoredRelations(std::map<std::uint64_t, InspectedRelation> relations);

  const std::map<std::uint64_t, InspectedRelation>& all() const { return by_id_; }
  const InspectedRelation* Find(std::uint64_t relation_id) const;  // nullptr: none
  // The relations that had a well-known tag, oldest first.
  const std::vector<const InspectedRelation*>& WithTag(Tag tag) const;
  // The relation that a row, or an entry of a look-up index, belongs to. Throws CorruptData when there is none.
  const InspectedRelation& Owner(ByteView key, ByteView value) const;

 private:
  std::map<std::uint64_t, InspectedRelation> by_id_;
  std::map<Tag, std::vector<const InspectedRelation*>> by_tag_;
};

// Calls `visit(key, columns)` for every live row of a relation. Throws StoreFailure, CorruptData.
void ForEachLiveRow(StoreReader& store, const RelationDefinition& definition,
                    const std::function<void(const Bytes& key, const NamedColumns& columns)>& visit);

// Calls `visit(key, columns, envelope)` for every row that ever stood under a well-known tag, dead ones included, in the order of
// their keys. Throws StoreFailure, CorruptData.
void ForEachStoredRow(
    StoreReader& store, const StoredRelations& relations, Tag tag,
    const std::function<void(const Bytes& key, const NamedColumns& columns, const RowEnvelope&)>& visit);

}  // namespace rocklake
