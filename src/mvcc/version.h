// Version: the one implementation of LakeVersion. Internal to this module.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "base/persistent_map.h"
#include "mvcc/lake_version.h"

namespace rocklake {

class RowCache;

// What is in memory of one relation at one version. Its rows are loaded by partition: the bytes of a key up
// to the last partition column.
struct RelationRows {
  RowTree tree;             // complete for every loaded partition, empty of the others
  bool all_loaded = false;  // partitions are loaded, but for the exceptions
  // Partitions for which the default does not hold. The default is: loaded when all_loaded, or when the
  // partition's id was never used before this lake was opened, so that all its rows came by commits since.
  PersistentMap<Bytes, bool> exceptions;
};
using RelationRowsPtr = std::shared_ptr<const RelationRows>;

class Version final : public LakeVersion {
 public:
  // Fixed once built.
  struct State {
    std::uint64_t commit = 0;
    Counters counters;
    std::int64_t newest_snapshot_time = INT64_MIN;
    std::uint64_t definitions_version = 0;
    RetentionPtr retention = std::make_shared<const Retention>();
    PersistentMap<std::string, DefinitionPtr> by_name;
    PersistentMap<std::uint64_t, DefinitionPtr> by_id;
    std::shared_ptr<const void> store;  // what the snapshot must not outlive, if anything
    std::shared_ptr<StoreSnapshot> snapshot;
  };

  Version(State state, std::shared_ptr<RowCache> cache)
      : state_(std::move(state)), cache_(std::move(cache)) {}

  std::uint64_t commit() const override { return state_.commit; }
  const Counters& counters() const override { return state_.counters; }
  std::int64_t newest_snapshot_time() const override { return state_.newest_snapshot_time; }
  DefinitionPtr FindRelation(std::string_view name) const override;
  DefinitionPtr FindRelation(std::uint64_t relation_id) const override;
  std::vector<DefinitionPtr> Relations() const override;
  const RetentionPtr& retention() const override { return state_.retention; }
  std::uint64_t definitions_version() const override { return state_.definitions_version; }
  RowTree Rows(const RelationDefinition& relation, const KeyRange& range) const override;
  RowPtr FindRow(const RelationDefinition& relation, ByteView key) const override;
  std::vector<RowPtr> FindRows(const RelationDefinition& relation, ByteView key_prefix) const override;
  std::size_t cached_bytes() const override;
  StoreReader& stored() const override { return *state_.snapshot; }

  const State& state() const { return state_; }

 private:
  friend class RowCache;

  const State state_;
  const std::shared_ptr<RowCache> cache_;
  mutable Mutex mutex_;
  mutable PersistentMap<std::uint64_t, RelationRowsPtr> rows_ ROCKLAKE_GUARDED_BY(mutex_);
};
using VersionPtr = std::shared_ptr<const Version>;

}  // namespace rocklake
