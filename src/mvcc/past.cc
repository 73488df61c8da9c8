#include "mvcc/past.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/clock.h"
#include "format/named_columns.h"
#include "format/row_codec.h"
#include "mvcc/open_lake.h"
#include "mvcc/retention.h"
#include "mvcc/stored_row.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

SqlError NoSnapshot(std::string what) { return SqlError("22023", std::move(what)); }

SnapshotId FindByTime(StoreReader& reader, const RelationDefinition& relation, std::int64_t time) {
  if (time > NowMicros()) throw NoSnapshot("the time to read the lake as of lies in the future");
  SnapshotWalk walk(reader, relation, ScanOrder::kDescending);
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

// Where the files lie is a fact of today: who moved them has moved those of every snapshot.
constexpr std::string_view kDataPath = "data_path";

bool IsStatistics(Tag tag) { return tag == Tag::kTableStats || tag == Tag::kTableColumnStats; }

RowPtr DecodePastSetting(const PastPoint& past, const RelationDefinition& relation, ByteView key,
                         ByteView value) {
  const auto is_data_path = [&](const StoredRow& row) {
    return NamedColumns(relation, row.values, row.envelope.written).Text("key") == kDataPath;
  };
  RowPtr live = DecodeLiveRow(relation, key, value);
  if (live != nullptr && is_data_path(*live)) return live;
  RowPtr then = DecodeRowWrittenBy(past.commit, relation, key, value);
  return then != nullptr && is_data_path(*then) ? nullptr : then;
}

}  // namespace

PastPoint FindPast(StoreReader& reader, const RelationDefinition* snapshots, std::uint64_t latest_commit,
                   const AsOf& moment) {
  if (snapshots == nullptr) throw NoSnapshot("the schema has no ducklake_snapshot to read it as of");
  const SnapshotId id = moment.snapshot ? *moment.snapshot : FindByTime(reader, *snapshots, moment.time);
  const auto missing = [&] { return NoSnapshot(fmt::format("snapshot {} does not exist", id)); };
  if (id < 0 || id > kMaxId) throw missing();
  SnapshotWalk walk(reader, *snapshots, id);
  const auto found = walk.Next();
  if (!found || found->id != id) throw missing();
  PastPoint past{.snapshot = id, .commit = latest_commit, .is_shared = false};
  if (const auto next = walk.Next()) {
    past.commit = std::max({found->written, next->written - 1, LoadHorizon(reader)});
    past.is_shared = next->written <= past.commit;
  }
  return past;
}

std::vector<PastMoment> ReadPastMoments(StoreReader& reader, const RelationDefinition& snapshots,
                                        std::uint64_t latest_commit) {
  const std::uint64_t load_horizon = LoadHorizon(reader);
  std::vector<PastMoment> moments;
  SnapshotWalk walk(reader, snapshots, ScanOrder::kAscending);
  while (const auto snapshot = walk.Next()) {
    if (!moments.empty()) {
      std::uint64_t& commit = moments.back().commit;
      commit = std::max({moments.back().snapshot.written, snapshot->written - 1, load_horizon});
    }
    moments.push_back({.snapshot = *snapshot, .commit = latest_commit});
  }
  return moments;
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
  if (relation.tag == Tag::kMetadata) return DecodePastSetting(past, relation, key, value);
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
