// Archive: what a lake ever held of DuckLake's relations, live, ended and retracted rows alike, with their columns by name.
// What history, log, diff and restore read from.
//
// Reads a StoreReader only: a live server's store as well as a lake opened for reading. Rows of several incarnations of a
// relation (a client dropped and created it anew) come one incarnation after the other. Thread safety: one thread at a
// time. Errors: StoreFailure, CorruptData.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "admin/inspect.h"
#include "format/row_codec.h"
#include "format/system_keys.h"
#include "mvcc/lake.h"
#include "mvcc/past.h"
#include "mvcc/visibility.h"
#include "store/store.h"

namespace rocklake {

struct ArchivedRow {
  const RelationDefinition* relation;
  ByteView key, value;   // as stored; valid while it is visited
  RowEnvelope envelope;  // retracted: by DROP TABLE too
  Row values;

  // The row as it was then: without an end that came later; nullopt: it was not there.
  std::optional<ArchivedRow> At(const PastPoint& past) const;
  NamedColumns columns() const { return {*relation, values, envelope.written}; }
  Value Get(std::string_view column) const { return columns()[column]; }
  std::optional<std::int64_t> Int(std::string_view column) const { return columns().Int(column); }
  std::string Text(std::string_view column) const { return columns().Text(column); }
};

// A snapshot that ever existed.
struct ArchivedSnapshot {
  SnapshotId id = 0;
  std::optional<std::int64_t> time;  // µs since 2000 UTC
  std::uint64_t commit = 0;          // that inserted it
  bool expired = false;              // a client has deleted it
};

class Archive {
 public:
  using Visit = std::function<bool(const ArchivedRow&)>;  // false: enough
  // A leading key column and the id wanted in it.
  using Condition = std::pair<std::string_view, std::int64_t>;

  explicit Archive(StoreReader& store) : store_(store), relations_(ReadRelations(store)) {}

  StoreReader& store() { return store_; }

  // Rows of the relations with a tag, in key order. Reads only the range of keys that the conditions leave.
  void ForEach(Tag tag, std::span<const Condition> where, const Visit& visit,
               ScanOrder order = ScanOrder::kAscending);
  void ForEach(Tag tag, std::initializer_list<Condition> where, const Visit& visit) {
    ForEach(tag, std::span(where.begin(), where.size()), visit);
  }
  // Rows of one relation in a range of keys.
  void ForEachIn(const InspectedRelation& relation, const KeyRange& range, const Visit& visit,
                 ScanOrder order = ScanOrder::kAscending);

  const std::map<std::uint64_t, InspectedRelation>& relations() const { return relations_; }

  // The commit log's record; nullptr: there is none (an import writes none). Valid as long as the archive.
  const CommitRecord* Commit(std::uint64_t commit);

  // nullptr: it never existed. Valid as long as the archive.
  const ArchivedSnapshot* Snapshot(SnapshotId id);
  // All that ever existed, newest first, until `visit` returns false.
  void ForEachSnapshot(const std::function<bool(const ArchivedSnapshot&)>& visit);
  // One column of ducklake_snapshot_changes as it was written last; "": none.
  std::string ChangesOf(SnapshotId id, std::string_view column);
  // All that ever existed as the moments when each was the newest, by id, hidden ones included.
  std::vector<PastMoment> PastMoments();
  // Throws SqlError 22023, snapshot-out-of-retention-window, for one that is hidden.
  void RequireInWindow(SnapshotId id);
  // The moment when a snapshot, or the last one at a time, was the newest. Throws SqlError 22023 when there was none, or it is
  // hidden.
  PastPoint Past(const AsOf& moment);

 private:
  const RelationDefinition* SnapshotRelation() const;
  std::uint64_t LatestCommit();

  StoreReader& store_;
  const std::map<std::uint64_t, InspectedRelation> relations_;
  std::unordered_map<std::uint64_t, std::optional<CommitRecord>> commits_;
  std::unordered_map<SnapshotId, std::optional<ArchivedSnapshot>> snapshots_;
};

}  // namespace rocklake
