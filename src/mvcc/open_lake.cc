#include "mvcc/open_lake.h"

#include <fmt/format.h>

#include <map>

#include "format/key_codec.h"
#include "mvcc/scan_all.h"
#include "mvcc/stored_row.h"
#include "store/write_and_wait.h"

namespace rocklake {
namespace {

Counters ReadCounters(StoreReader& reader) {
  Counters counters;
  const auto read = [&](CounterId counter, std::uint64_t& value) {
    const auto bytes = OrThrow(reader.Get(CounterKey(counter)));
    if (bytes) value = DecodeCounter(*bytes);
  };
  read(CounterId::kSnapshot, counters.next_snapshot);
  read(CounterId::kCatalog, counters.next_catalog_id);
  read(CounterId::kFile, counters.next_file_id);
  read(CounterId::kRelation, counters.next_relation);
  read(CounterId::kCommit, counters.next_commit);
  return counters;
}

// Snapshot times rise with their ids, so the newest is that of the last live row.
std::int64_t ReadNewestSnapshotTime(StoreReader& reader, const Version::State& state) {
  constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();
  const DefinitionPtr relation = SnapshotRelation(state);
  const int attnum = relation != nullptr ? relation->FindColumn(kSnapshotTimeColumn) : 0;
  if (attnum == 0) return kNone;
  auto cursor = OrThrow(reader.Scan(KeyRange::Prefix(relation->KeyPrefix()), ScanOrder::kDescending));
  std::vector<KeyValue> rows;
  while (true) {
    OrThrow(cursor->Next(rows, 16));
    if (rows.empty()) return kNone;
    for (const KeyValue& stored : rows) {
      const RowPtr row = DecodeLiveRow(*relation, stored.key, stored.value);
      if (row == nullptr) continue;
      const Value time = ColumnOrMissing(*relation, attnum, row->values, row->envelope.written);
      return time.kind() == Value::Kind::kInt ? time.AsInt() : kNone;
    }
  }
}

}  // namespace

DefinitionPtr SnapshotRelation(const Version::State& state) {
  DefinitionPtr found;
  state.by_id.ForEach([&](std::uint64_t, const DefinitionPtr& relation) {
    if (relation->tag == Tag::kSnapshot) found = relation;
  });
  return found;
}

void ReadDefinitions(StoreReader& reader, std::uint64_t until, Version::State& state) {
  std::map<std::uint64_t, Bytes> latest;
  ScanAll(reader, KeyRange::Prefix(DefinitionPrefix()), [&](const Bytes& key, Bytes& value) {
    std::uint64_t relation_id = 0, commit = 0;
    DecodeDefinitionKey(key, relation_id, commit);
    if (commit <= until) latest[relation_id] = std::move(value);
    return true;
  });
  state.by_name = {};
  state.by_id = {};
  for (const auto& [relation_id, bytes] : latest) {
    if (bytes.empty()) continue;
    const auto definition = std::make_shared<const RelationDefinition>(DecodeDefinition(bytes));
    state.by_name = state.by_name.Set(definition->name, definition);
    state.by_id = state.by_id.Set(relation_id, definition);
  }
}

bool CheckFormat(StoreReader& reader) {
  const auto version = OrThrow(reader.Get(FormatVersionKey()));
  if (version && DecodeFormatVersion(*version) > kFormatVersion) {
    throw StoreFailure({StoreErrorCode::kInvalid,
                        fmt::format("the lake has format version {}, this program knows versions up to {}",
                                    DecodeFormatVersion(*version), kFormatVersion)});
  }
  return version.has_value();
}

void ClaimStore(Store& store, const std::string& owner) {
  const bool version = CheckFormat(store);
  PutBatch batch;
  if (!version) batch.push_back({FormatVersionKey(), EncodeFormatVersion(kFormatVersion)});
  batch.push_back({WriterOwnerKey(), owner});
  const auto written = WriteAndWait(store, std::move(batch));
  if (written) return;
  // The outcome of this write is of no interest when another has the store.
  const auto failure = store.Failure();
  throw StoreFailure(failure && failure->code == StoreErrorCode::kFenced ? *failure : written.error());
}

Version::State ReadState(std::shared_ptr<StoreSnapshot> snapshot, std::shared_ptr<const void> store) {
  Version::State state;
  state.store = std::move(store);
  state.snapshot = std::move(snapshot);
  state.counters = ReadCounters(*state.snapshot);
  state.commit = state.counters.next_commit - 1;
  ReadDefinitions(*state.snapshot, state.commit, state);
  state.retention = ReadRetention(*state.snapshot);
  state.newest_snapshot_time = ReadNewestSnapshotTime(*state.snapshot, state);
  return state;
}

}  // namespace rocklake
