#include "mvcc/past.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/clock.h"
#include "format/key_codec.h"
#include "format/row_codec.h"
#include "mvcc/open_lake.h"
#include "mvcc/stored_row.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// One that ever existed: clients expire snapshots by deleting their rows.
struct Snapshot {
  SnapshotId id = 0;
  std::uint64_t written = 0;  // the commit that inserted it
  std::optional<std::int64_t> time;
};

// Walks the snapshots of a range of keys. An updated row has several keys: its first commit counts, its last time.
class SnapshotWalk {
 public:
  SnapshotWalk(StoreReader& reader, const RelationDefinition& relation, const KeyRange& range,
               ScanOrder order)
      : relation_(relation),
        id_attnum_(relation.FindColumn(kSnapshotIdColumn)),
        time_attnum_(relation.FindColumn(kSnapshotTimeColumn)),
        cursor_(OrThrow(reader.Scan(range, order))) {}

  std::optional<Snapshot> Next() {
    std::optional<Snapshot> found = std::exchange(ahead_, std::nullopt);
    while (auto row = NextRow()) {
      if (found && row->id != found->id) {
        ahead_ = row;
        break;
      }
      if (found) row->written = std::min(row->written, found->written);
      found = row;
    }
    return found;
  }

 private:
  std::optional<Snapshot> NextRow() {
    while (true) {
      if (at_ == chunk_.size()) {
        at_ = 0;
        OrThrow(cursor_->Next(chunk_, kChunk));
        if (chunk_.empty()) return std::nullopt;
      }
      const KeyValue& stored = chunk_[at_++];
      const RowEnvelope envelope = DecodeEnvelope(stored.value);
      if (envelope.written < relation_.created_commit) continue;  // of a relation that had the tag before
      const RowPtr row = DecodeStoredRow(relation_, stored.key, stored.value);
      Snapshot snapshot;
      snapshot.id = ColumnOrMissing(relation_, id_attnum_, row->values, envelope.written).AsInt();
      snapshot.written = envelope.written;
      if (time_attnum_ != 0) {
        const Value time = ColumnOrMissing(relation_, time_attnum_, row->values, envelope.written);
        if (!time.is_null()) snapshot.time = time.AsInt();
      }
      return snapshot;
    }
  }

  static constexpr std::size_t kChunk = 16;
  const RelationDefinition& relation_;
  const int id_attnum_, time_attnum_;
  const std::unique_ptr<Cursor> cursor_;
  std::vector<KeyValue> chunk_;
  std::size_t at_ = 0;
  std::optional<Snapshot> ahead_;
};

SqlError NoSnapshot(std::string what) { return SqlError("22023", std::move(what)); }

SnapshotId FindByTime(StoreReader& reader, const RelationDefinition& relation, std::int64_t time) {
  if (time > NowMicros()) throw NoSnapshot("the time to read the lake as of lies in the future");
  SnapshotWalk walk(reader, relation, KeyRange::Prefix(relation.KeyPrefix()), ScanOrder::kDescending);
  while (const auto snapshot = walk.Next()) {
    if (snapshot->time && *snapshot->time <= time) return snapshot->id;
  }
  throw NoSnapshot("the lake has no snapshot that old");
}

std::uint64_t LoadHorizon(StoreReader& reader) {
  const auto bytes = OrThrow(reader.Get(LoadHorizonKey()));
  return bytes ? DecodeCounter(*bytes) : 0;
}

// The column that says with which snapshot a row came: 0: none.
int FirstSnapshotColumn(const RelationDefinition& relation) {
  const int begin = relation.begin_attnum();
  return begin != 0 ? begin : relation.FindColumn(kSnapshotIdColumn);
}

bool IsStatistics(Tag tag) { return tag == Tag::kTableStats || tag == Tag::kTableColumnStats; }

}  // namespace

PastPoint FindPast(StoreReader& reader, const RelationDefinition* snapshots, std::uint64_t latest_commit,
                   const AsOf& moment) {
  if (snapshots == nullptr) throw NoSnapshot("the schema has no ducklake_snapshot to read it as of");
  const SnapshotId id = moment.snapshot ? *moment.snapshot : FindByTime(reader, *snapshots, moment.time);
  const auto missing = [&] { return NoSnapshot(fmt::format("snapshot {} does not exist", id)); };
  if (id < 0 || id > kMaxId) throw missing();
  KeyRange range = KeyRange::Prefix(snapshots->KeyPrefix());
  AppendKeyColumn(range.begin, KeyType::kId, Value::Int(id));
  SnapshotWalk walk(reader, *snapshots, range, ScanOrder::kAscending);
  const auto found = walk.Next();
  if (!found || found->id != id) throw missing();
  PastPoint past{.snapshot = id, .commit = latest_commit, .is_shared = false};
  if (const auto next = walk.Next()) {
    past.commit = std::max({found->written, next->written - 1, LoadHorizon(reader)});
    past.is_shared = next->written <= past.commit;
  }
  return past;
}

Version::State ReadPastState(const Version::State& latest, const PastPoint& past) {
  // Plans are kept by the version of the definitions they were made for: these have numbers of their own.
  static std::atomic<std::uint64_t> last_version{0};
  Version::State state = latest;
  state.commit = past.commit;
  state.definitions_version = std::uint64_t{1} << 63 | ++last_version;
  ReadDefinitions(*state.snapshot, past.commit, state);
  return state;
}

RowPtr DecodePastRow(const PastPoint& past, const RelationDefinition& relation, ByteView key,
                     ByteView value) {
  // Settings are no facts of a snapshot: they read as they are now.
  if (relation.tag == Tag::kMetadata) return DecodeLiveRow(relation, key, value);
  if (past.is_shared && IsStatistics(relation.tag)) return nullptr;
  const auto row = DecodeRowWrittenBy(past.commit, relation, key, value);
  if (row == nullptr) return nullptr;
  const auto snapshot_at = [&](int attnum) -> std::optional<SnapshotId> {
    if (attnum == 0) return std::nullopt;
    const Value id = ColumnOrMissing(relation, attnum, row->values, row->envelope.written);
    return id.kind() == Value::Kind::kInt ? std::optional(id.AsInt()) : std::nullopt;
  };
  const auto begin = snapshot_at(FirstSnapshotColumn(relation));
  if (begin && !has_begun(*begin, past.snapshot)) return nullptr;
  const int end_attnum = relation.end_attnum();
  const auto end = snapshot_at(end_attnum);
  if (end && (row->envelope.ended > past.commit || !has_ended(end, past.snapshot))) {
    row->values[static_cast<std::size_t>(end_attnum) - 1] = Value::Null();
    row->envelope.ended = 0;
  }
  return row;
}

}  // namespace rocklake
