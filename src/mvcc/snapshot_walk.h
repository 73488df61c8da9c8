// The snapshots that a lake ever had, expired ones included: clients expire a snapshot by deleting its row.
//
// One thread. Errors: StoreFailure, CorruptData.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "format/definition.h"
#include "mvcc/visibility.h"
#include "store/store.h"

namespace rocklake {

struct PastSnapshot {
  SnapshotId id = 0;
  std::uint64_t written = 0;         // the commit that inserted it
  std::optional<std::int64_t> time;  // µs since 2000
  bool is_expired = false;           // its row was deleted
};

class SnapshotWalk {
 public:
  // Of ducklake_snapshot, whose definition must outlive the walk, from the lowest or the highest id.
  SnapshotWalk(StoreReader& reader, const RelationDefinition& relation, ScanOrder order);
  // From snapshot `from` upwards.
  SnapshotWalk(StoreReader& reader, const RelationDefinition& relation, SnapshotId from);

  std::optional<PastSnapshot> Next();  // nullopt: the end

 private:
  SnapshotWalk(StoreReader& reader, const RelationDefinition& relation, const KeyRange& range,
               ScanOrder order);
  std::optional<PastSnapshot> NextRow();

  const RelationDefinition& relation_;
  const int id_attnum_, time_attnum_;
  const std::unique_ptr<Cursor> cursor_;
  std::vector<KeyValue> chunk_;
  std::size_t at_ = 0;
  std::optional<PastSnapshot> ahead_;
};

}  // namespace rocklake
