#include "mvcc/log_replay.h"

#include <algorithm>
#include <array>
#include <optional>

#include "format/definition.h"
#include "format/system_keys.h"
#include "mvcc/stored_row.h"

namespace rocklake {
namespace {

// Finds the relation that a key belongs to.
class RelationsByKey {
 public:
  explicit RelationsByKey(const Version::State& state) : state_(state) {
    state.by_id.ForEach([&](std::uint64_t, const DefinitionPtr& relation) {
      const Bytes prefix = relation->KeyPrefix();
      if (prefix.size() == 1) by_tag_[static_cast<unsigned char>(prefix[0])] = relation;
    });
  }

  DefinitionPtr Find(ByteView key) const {
    if (const DefinitionPtr& relation = by_tag_[static_cast<unsigned char>(key[0])]) return relation;
    const Tag tag = static_cast<Tag>(static_cast<unsigned char>(key[0]));
    if ((tag != Tag::kOther && tag != Tag::kInlined) || key.size() < kPrefixBytes) return nullptr;
    const DefinitionPtr* found = state_.by_id.Find(ReadBigEndian<std::uint64_t>(key.data() + 1));
    return found != nullptr ? *found : nullptr;
  }

 private:
  static constexpr std::size_t kPrefixBytes = 9;  // tag and relation id

  const Version::State& state_;
  std::array<DefinitionPtr, 256> by_tag_;
};

class Replay {
 public:
  explicit Replay(const Version::State& before) : before_(before), state_(before) {}

  void TakeSystem(const LogEntry& entry) {
    if (!entry.value) return;
    const ByteView key = entry.key;
    TakeCounter(CounterId::kSnapshot, state_.counters.next_snapshot, entry);
    TakeCounter(CounterId::kCatalog, state_.counters.next_catalog_id, entry);
    TakeCounter(CounterId::kFile, state_.counters.next_file_id, entry);
    TakeCounter(CounterId::kRelation, state_.counters.next_relation, entry);
    TakeCounter(CounterId::kCommit, state_.counters.next_commit, entry);
    if (key.starts_with(DefinitionPrefix())) TakeDefinition(key, *entry.value);
    system_.push_back({entry.key, *entry.value});
  }

  void FinishSystem() {
    state_.retention = WithSystemPuts(state_.retention, system_);
    state_.commit = state_.counters.next_commit - 1;
    delta_->first_commit = before_.commit + 1;
    delta_->last_commit = state_.commit;
    relations_.emplace(state_);
  }

  void TakeRow(const LogEntry& entry) {
    const DefinitionPtr relation = relations_->Find(entry.key);
    if (relation == nullptr) return;  // an index, or of a relation that was dropped meanwhile
    RowChange change;
    change.key = entry.key;
    if (entry.value) change.row = DecodeLiveRow(*relation, entry.key, *entry.value);
    change.fate = change.row != nullptr ? RowFate::kUpdated : RowFate::kDeleted;
    if (change.row != nullptr && relation->tag == Tag::kSnapshot) TakeSnapshotTime(*relation, *change.row);
    delta_->bytes += sizeof(RowChange) + change.key.size() + (change.row ? change.row->MemoryBytes() : 0);
    delta_->relations[relation->relation_id].push_back(std::move(change));
  }

  Replayed Finish() {
    delta_->Sort();
    return {std::move(state_), std::move(delta_)};
  }

 private:
  static void TakeCounter(CounterId id, std::uint64_t& counter, const LogEntry& entry) {
    if (entry.key == CounterKey(id)) counter = DecodeCounter(*entry.value);
  }

  void TakeDefinition(ByteView key, ByteView value) {
    std::uint64_t relation_id = 0, commit = 0;
    DecodeDefinitionKey(key, relation_id, commit);
    ++state_.definitions_version;
    if (const DefinitionPtr* known = state_.by_id.Find(relation_id)) {
      const DefinitionPtr* named = state_.by_name.Find((*known)->name);
      if (named != nullptr && (*named)->relation_id == relation_id)
        state_.by_name = state_.by_name.Erase((*known)->name);
    }
    if (value.empty()) {
      state_.by_id = state_.by_id.Erase(relation_id);
      delta_->dropped.push_back(relation_id);
      return;
    }
    const auto definition = std::make_shared<const RelationDefinition>(DecodeDefinition(value));
    state_.by_name = state_.by_name.Set(definition->name, definition);
    state_.by_id = state_.by_id.Set(relation_id, definition);
  }

  void TakeSnapshotTime(const RelationDefinition& relation, const StoredRow& row) {
    const int attnum = relation.FindColumn(kSnapshotTimeColumn);
    if (attnum == 0) return;
    const Value time = ColumnOrMissing(relation, attnum, row.values, row.envelope.written);
    if (time.kind() == Value::Kind::kInt)
      state_.newest_snapshot_time = std::max(state_.newest_snapshot_time, time.AsInt());
  }

  const Version::State& before_;
  Version::State state_;
  const std::shared_ptr<Delta> delta_ = std::make_shared<Delta>();
  std::vector<Put> system_;
  std::optional<RelationsByKey> relations_;
};

bool IsSystem(ByteView key) { return key.starts_with('\xFE') || key.starts_with('\xFF'); }

}  // namespace

Replayed ReplayLog(const Version::State& before, const std::vector<LogEntryPtr>& entries) {
  Replay replay(before);
  // Rows are read with the definitions as they are in the end.
  for (const LogEntryPtr& entry : entries) {
    if (IsSystem(entry->key)) replay.TakeSystem(*entry);
  }
  replay.FinishSystem();
  for (const LogEntryPtr& entry : entries) {
    if (!IsSystem(entry->key)) replay.TakeRow(*entry);
  }
  return replay.Finish();
}

}  // namespace rocklake
