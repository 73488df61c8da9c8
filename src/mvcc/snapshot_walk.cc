#include "mvcc/snapshot_walk.h"

#include <algorithm>
#include <utility>

#include "format/key_codec.h"
#include "format/row_codec.h"
#include "mvcc/lake.h"
#include "mvcc/stored_row.h"

namespace rocklake {
namespace {

constexpr std::size_t kChunk = 16;

KeyRange From(const RelationDefinition& relation, SnapshotId from) {
  KeyRange range = KeyRange::Prefix(relation.KeyPrefix());
  AppendKeyColumn(range.begin, KeyType::kId, Value::Int(from));
  return range;
}

}  // namespace

SnapshotWalk::SnapshotWalk(StoreReader& reader, const RelationDefinition& relation, ScanOrder order)
    : SnapshotWalk(reader, relation, KeyRange::Prefix(relation.KeyPrefix()), order) {}

SnapshotWalk::SnapshotWalk(StoreReader& reader, const RelationDefinition& relation, SnapshotId from)
    : SnapshotWalk(reader, relation, From(relation, from), ScanOrder::kAscending) {}

SnapshotWalk::SnapshotWalk(StoreReader& reader, const RelationDefinition& relation, const KeyRange& range,
                           ScanOrder order)
    : relation_(relation),
      id_attnum_(relation.FindColumn(kSnapshotIdColumn)),
      time_attnum_(relation.FindColumn(kSnapshotTimeColumn)),
      cursor_(OrThrow(reader.Scan(range, order))) {}

// An updated row has several keys: its first commit counts, its last time, and whether one of them is live.
std::optional<PastSnapshot> SnapshotWalk::Next() {
  std::optional<PastSnapshot> found = std::exchange(ahead_, std::nullopt);
  while (auto row = NextRow()) {
    if (found && row->id != found->id) {
      ahead_ = row;
      break;
    }
    if (found) {
      row->written = std::min(row->written, found->written);
      row->is_expired = row->is_expired && found->is_expired;
    }
    found = row;
  }
  return found;
}

std::optional<PastSnapshot> SnapshotWalk::NextRow() {
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
    PastSnapshot snapshot;
    snapshot.id = ColumnOrMissing(relation_, id_attnum_, row->values, envelope.written).AsInt();
    snapshot.written = envelope.written;
    snapshot.is_expired = envelope.retracted != 0;
    if (time_attnum_ != 0) {
      const Value time = ColumnOrMissing(relation_, time_attnum_, row->values, envelope.written);
      if (!time.is_null()) snapshot.time = time.AsInt();
    }
    return snapshot;
  }
}

}  // namespace rocklake
