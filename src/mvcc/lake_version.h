// LakeVersion: the state of a lake after one durable commit. See lake.h. Immutable, thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "format/definition.h"
#include "format/system_keys.h"
#include "mvcc/retention.h"
#include "mvcc/row_tree.h"

namespace rocklake {

class LakeVersion {
 public:
  virtual ~LakeVersion() = default;

  virtual std::uint64_t commit() const = 0;  // 0: a new, empty lake
  virtual const Counters& counters() const = 0;
  virtual std::int64_t newest_snapshot_time() const = 0;  // µs since 2000, INT64_MIN: no snapshot

  virtual DefinitionPtr FindRelation(std::string_view name) const = 0;  // nullptr: none
  virtual DefinitionPtr FindRelation(std::uint64_t relation_id) const = 0;
  virtual std::vector<DefinitionPtr> Relations() const = 0;  // in the order of their names
  // Changes whenever any definition does; equal numbers of one lake mean equal definitions.
  virtual std::uint64_t definitions_version() const = 0;

  // The live rows of a relation, complete for every key in `range` (loads them first if need be; throws
  // StoreFailure or CorruptData). Keys outside of the range may be missing.
  virtual RowTree Rows(const RelationDefinition& relation, const KeyRange& range) const = 0;
  // The live row at a stored key; nullptr: none. Reads only that row from the store if its partition is not loaded.
  virtual RowPtr FindRow(const RelationDefinition& relation, ByteView key) const = 0;

  // The live rows of one partition or less: those whose keys start with `key_prefix`, which holds at least the partition
  // columns. Reads only them from the store if the partition is not loaded.
  virtual std::vector<RowPtr> FindRows(const RelationDefinition& relation, ByteView key_prefix) const = 0;

  virtual const RetentionPtr& retention() const = 0;

  // Of the decoded rows in memory that the lake's newest version stands on.
  virtual std::size_t cached_bytes() const = 0;

  // Everything as it is stored at this version: all tags, dead rows included. Valid as long as the version.
  virtual StoreReader& stored() const = 0;
};

}  // namespace rocklake
