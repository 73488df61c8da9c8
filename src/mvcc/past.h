// The lake as it stood while one of its snapshots was the newest: which commit that was, what a row was then, which
// definitions there were. Source: docs/storage-format.md, Visibility. Sessions use Lake::At instead; this is for those
// who read a store.
#pragma once

#include <cstdint>
#include <vector>

#include "mvcc/lake.h"
#include "mvcc/row.h"
#include "mvcc/snapshot_walk.h"
#include "mvcc/version.h"
#include "store/store.h"

namespace rocklake {

struct PastPoint {
  SnapshotId snapshot = 0;
  std::uint64_t commit = 0;  // the last one of that time
  // A later snapshot came with the same commit: statistics are shown for the last one only.
  bool is_shared = false;
};

// `snapshots`: ducklake_snapshot; nullptr: the lake has none. Throws SqlError 22023 for a moment that the lake has no
// snapshot for.
PastPoint FindPast(StoreReader& reader, const RelationDefinition* snapshots, std::uint64_t latest_commit,
                   const AsOf& moment);

// The moments of all snapshots that ever existed, by id.
struct PastMoment {
  PastSnapshot snapshot;
  std::uint64_t commit = 0;  // as PastPoint's
};
std::vector<PastMoment> ReadPastMoments(StoreReader& reader, const RelationDefinition& snapshots,
                                        std::uint64_t latest_commit);

// The state to read rows and definitions of `past` from.
Version::State ReadPastState(const Version::State& latest, const PastPoint& past);

// A stored row as it was then; nullptr: it was not there. Throws CorruptData.
RowPtr DecodePastRow(const PastPoint& past, const RelationDefinition& relation, ByteView key, ByteView value);

}  // namespace rocklake
