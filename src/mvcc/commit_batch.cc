#include "mvcc/commit_batch.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "format/key_codec.h"
#include "mvcc/stored_row.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr int kRowNumberBits = 24;  // of the rows of one commit in a relation without primary key
constexpr std::uint32_t kOrdinalMax = 0x7FFFFFFF;  // provisional ordinals stand above

constexpr std::pair<CounterId, std::uint64_t Counters::*> kCounters[] = {
    {CounterId::kSnapshot, &Counters::next_snapshot},
    {CounterId::kCatalog, &Counters::next_catalog_id},
    {CounterId::kFile, &Counters::next_file_id},
    {CounterId::kRelation, &Counters::next_relation},
    {CounterId::kCommit, &Counters::next_commit}};

const Value& At(const Row& values, int attnum) {
  static const Value null;
  const auto index = static_cast<std::size_t>(attnum) - 1;
  return index < values.size() ? values[index] : null;
}

std::optional<std::int64_t> IdAt(const Row& values, int attnum) {
  if (attnum == 0) return std::nullopt;
  const Value& value = At(values, attnum);
  return value.kind() == Value::Kind::kInt ? std::optional(value.AsInt()) : std::nullopt;
}

enum class Difference : std::uint8_t { kNone, kEndSet, kOther };

// What sets a transaction's row apart from the stored one, for whoever reads them.
Difference Compare(const RelationDefinition& definition, int end_attnum, const StoredRow& stored,
                   const StoredRow& row) {
  Difference difference = Difference::kNone;
  for (std::size_t i = 0; i < definition.columns.size(); ++i) {
    if (definition.columns[i].dropped) continue;
    const int attnum = static_cast<int>(i) + 1;
    const Value before = ColumnOrMissing(definition, attnum, stored.values, stored.envelope.written);
    const Value& after = At(row.values, attnum);
    if (SameStored(definition.columns[i].type, before, after)) continue;
    if (attnum != end_attnum || !before.is_null()) return Difference::kOther;
    difference = Difference::kEndSet;
  }
  return difference;
}

SqlError SerializationFailure() {
  return Error("40001", "could not serialize access due to concurrent update");
}

}  // namespace

struct CommitBatch::Relation {
  const RelationWrites& writes;
  DefinitionPtr definition;  // as this commit leaves it
  int begin_attnum, end_attnum, snapshot_attnum = 0, time_attnum = 0, table_attnum = 0, file_attnum = 0;
  std::unordered_set<Bytes> new_plain_keys;
  std::unordered_map<Bytes, std::size_t> retracted;  // key -> index in changes
  std::vector<RowChange> changes;
  std::uint64_t row_number = 0;  // next one

  Relation(const RelationWrites& w, DefinitionPtr d)
      : writes(w),
        definition(std::move(d)),
        begin_attnum(definition->begin_attnum()),
        end_attnum(definition->end_attnum()) {
    if (definition->tag == Tag::kSnapshot) {
      snapshot_attnum = definition->FindColumn(kSnapshotIdColumn);
      time_attnum = definition->FindColumn(kSnapshotTimeColumn);
    }
    if (definition->tag == Tag::kDataFile) {
      table_attnum = definition->FindColumn(kTableIdColumn);
      file_attnum = definition->FindColumn(kDataFileIdColumn);
    }
  }
};

CommitBatch::CommitBatch(VersionPtr base)
    : base_(std::move(base)), state_(base_->state()), stored_keys_(state_.snapshot) {}

std::uint64_t CommitBatch::Add(const WriteSet& writes, const std::string& role, Bytes nonce,
                               std::int64_t time_micros) {
  Check(writes);
  clean_ = false;
  AddSystem(writes);
  commit_ = state_.counters.next_commit++;
  snapshot_id_ = -1;
  CommitRecord record;
  record.commit = commit_;
  record.time_micros = time_micros;
  record.role = role;
  record.nonce = std::move(nonce);
  AddDefinitions(writes);
  // Data files first: whether other rows are strays goes by them.
  for (const bool files : {true, false}) {
    for (const auto& [relation_id, relation] : writes.relations) {
      if ((relation.definition->tag == Tag::kDataFile) == files) AddRelation(relation, record);
    }
  }
  record.snapshot_id = snapshot_id_;
  puts_.push_back({CommitLogKey(commit_), EncodeCommitRecord(record)});
  if (delta_->first_commit == 0) delta_->first_commit = commit_;
  delta_->last_commit = state_.commit = commit_;
  clean_ = true;
  return commit_;
}

PutBatch CommitBatch::TakePuts() {
  const Counters& before = base_->counters();
  const Counters& after = state_.counters;
  for (const auto& [counter, next] : kCounters) {
    if (before.*next != after.*next) puts_.push_back({CounterKey(counter), EncodeCounter(after.*next)});
  }
  return std::move(puts_);
}

std::shared_ptr<Delta> CommitBatch::TakeDelta() {
  delta_->Sort();
  return std::move(delta_);
}

// A counter is raised, never lowered: other commits may have raised it since the transaction read it. This commit's own
// number is above it already.
void CommitBatch::AddSystem(const WriteSet& writes) {
  state_.retention = WithSystemPuts(std::move(state_.retention), writes.system_puts);
  for (const Put& put : writes.system_puts) {
    const auto* counter =
        std::ranges::find(kCounters, put.key, [](const auto& c) { return CounterKey(c.first); });
    if (counter == std::end(kCounters)) {
      puts_.push_back(put);
    } else {
      std::uint64_t& next = state_.counters.*(counter->second);
      next = std::max(next, DecodeCounter(put.value));
    }
  }
}

// -- definitions -----------------------------------------------------------------------------------------------

void CommitBatch::Check(const WriteSet& writes) const {
  for (const auto& [relation_id, change] : writes.definitions) {
    if (change.before != nullptr) {
      const DefinitionPtr* current = state_.by_id.Find(relation_id);
      if (current == nullptr || (*current)->commit != change.before->commit) throw SerializationFailure();
    }
    if (change.after == nullptr || (change.before != nullptr && change.before->name == change.after->name))
      continue;
    const DefinitionPtr* holder = state_.by_name.Find(change.after->name);
    if (holder == nullptr) continue;
    const auto own = writes.definitions.find((*holder)->relation_id);
    const bool given_up = own != writes.definitions.end() &&
                          (own->second.after == nullptr || own->second.after->name != change.after->name);
    if (!given_up) throw Error("42P07", "relation \"{}\" already exists", change.after->name);
  }
  for (const auto& [relation_id, relation] : writes.relations) {
    if (writes.definitions.contains(relation_id)) continue;
    const DefinitionPtr* current = state_.by_id.Find(relation_id);
    if (current == nullptr || (*current)->commit != relation.definition->commit) throw SerializationFailure();
  }
}

void CommitBatch::AddDefinitions(const WriteSet& writes) {
  if (writes.definitions.empty()) return;
  ++state_.definitions_version;
  for (const auto& [relation_id, change] : writes.definitions) {
    if (change.before == nullptr) continue;
    state_.by_name = state_.by_name.Erase(change.before->name);
    state_.by_id = state_.by_id.Erase(relation_id);
  }
  for (const auto& [relation_id, change] : writes.definitions) {
    state_.counters.next_relation = std::max(state_.counters.next_relation, relation_id + 1);
    if (change.after != nullptr) {
      AddDefinition(change);
    } else if (change.before != nullptr) {
      puts_.push_back({DefinitionKey(relation_id, commit_), Bytes()});
      delta_->dropped.push_back(relation_id);
    }
  }
}

void CommitBatch::AddDefinition(const DefinitionChange& change) {
  auto definition = std::make_shared<RelationDefinition>(*change.after);
  definition->commit = commit_;
  if (change.before == nullptr) definition->created_commit = commit_;
  for (ColumnDefinition& column : definition->columns) {
    if (column.added_commit == kUncommitted) column.added_commit = commit_;
  }
  puts_.push_back({DefinitionKey(definition->relation_id, commit_), EncodeDefinition(*definition)});
  state_.by_name = state_.by_name.Set(definition->name, definition);
  state_.by_id = state_.by_id.Set(definition->relation_id, definition);
  if (change.before != nullptr) BackfillLookUps(*change.before, *definition);
}

// A unique constraint added to a relation with rows: its index gets entries for the rows that are there.
void CommitBatch::BackfillLookUps(const RelationDefinition& before, const RelationDefinition& after) {
  if (after.look_ups.size() == before.look_ups.size()) return;
  const KeyRange all = KeyRange::Prefix(after.KeyPrefix());
  const RowTree rows = base_->Rows(before, all);
  for (auto at = rows.Scan(all); at.Valid(); at.Next()) {
    const StoredRow& row = *at.row();
    Row values;
    for (int attnum = 1; attnum <= static_cast<int>(after.columns.size()); ++attnum) {
      values.push_back(ColumnOrMissing(after, attnum, row.values, row.envelope.written));
    }
    PutLookUps(after, values, row.key);
  }
}

// -- rows ------------------------------------------------------------------------------------------------------

void CommitBatch::AddRelation(const RelationWrites& writes, CommitRecord& record) {
  const DefinitionPtr* definition = state_.by_id.Find(writes.definition->relation_id);
  if (definition == nullptr) return;  // dropped by this transaction: its rows need not be touched
  Relation relation(writes, *definition);
  relation.row_number = commit_ << kRowNumberBits;

  std::vector<std::pair<RowPtr, Bytes>> added;
  for (auto at = writes.overlay.Scan({}); at.Valid(); at.Next()) {
    if (writes.originals.contains(at.row()->key)) continue;
    if (relation.row_number >> kRowNumberBits != commit_) {
      throw Error("54000", "cannot insert more than {} rows into relation \"{}\" in one transaction",
                  std::uint64_t{1} << kRowNumberBits, (*definition)->name);
    }
    added.emplace_back(at.row(), EncodeRowKey(**definition, at.row()->values, relation.row_number++));
  }
  placed_.reserve(placed_.size() + added.size());
  ReadAhead(relation, added);
  if (!writes.originals.empty()) {
    for (const auto& [row, plain] : added) relation.new_plain_keys.insert(plain);
  }
  for (const auto& [key, original] : writes.originals) ChangeStored(relation, original);
  for (const auto& [row, plain] : added) PlaceNew(relation, row, plain);

  Record(relation, record);
  auto& all = delta_->relations[(*definition)->relation_id];
  if (all.empty()) {
    all = std::move(relation.changes);
  } else {
    std::ranges::move(relation.changes, std::back_inserter(all));
  }
}

// The plain keys that new rows, and rows moved aside, will be looked for under.
void CommitBatch::ReadAhead(const Relation& relation, const std::vector<std::pair<RowPtr, Bytes>>& added) {
  if (added.size() + relation.writes.originals.size() < StoredKeys::kWorthwhile) return;
  std::vector<Bytes> keys;
  for (const auto& [row, plain] : added) {
    if (!ProvenNew(relation, row->values)) keys.push_back(plain);
  }
  const RelationDefinition& definition = *relation.definition;
  if (definition.behaviour != Behaviour::kSingleton) {
    for (const auto& [key, original] : relation.writes.originals) {
      const RowPtr row = relation.writes.overlay.Find(key);
      if (row == nullptr || row->envelope.retracted != 0) continue;
      if (Compare(definition, relation.end_attnum, *original, *row) != Difference::kOther) continue;
      keys.push_back(key.substr(0, PlainKeyLength(definition, key)));
    }
  }
  stored_keys_.ReadAhead(std::move(keys));
}

void CommitBatch::ChangeStored(Relation& relation, const RowPtr& original) {
  const RelationDefinition& definition = *relation.definition;
  const RowPtr row = relation.writes.overlay.Find(original->key);
  if (row == nullptr) return;  // changed, and rolled back to a savepoint
  if (row->envelope.retracted != 0) {
    PutDead(relation, original->key, *original);
    relation.retracted.emplace(original->key, relation.changes.size());
    relation.changes.push_back({.key = original->key,
                                .fate = RowFate::kDeleted,
                                .row = nullptr,
                                .moved_to = {},
                                .touched_only = false});
    return;
  }
  switch (Compare(definition, relation.end_attnum, *original, *row)) {
    case Difference::kNone:
      Touch(relation, original->key);
      break;
    case Difference::kEndSet:
      EndRow(relation, *original, *row);
      break;
    case Difference::kOther:
      ReplaceInPlace(relation, *original, *row);
      break;
  }
}

void CommitBatch::Touch(Relation& relation, const Bytes& key) {
  relation.changes.push_back(
      {.key = key, .fate = RowFate::kUpdated, .row = nullptr, .moved_to = {}, .touched_only = true});
}

// Supersession: the same fact, which now has an end.
void CommitBatch::EndRow(Relation& relation, const StoredRow& original, const StoredRow& row) {
  const RelationDefinition& definition = *relation.definition;
  auto ended = std::make_shared<StoredRow>(original);
  const Value& end = At(row.values, relation.end_attnum);
  if (ended->values.size() < static_cast<std::size_t>(relation.end_attnum)) {
    ended->values.resize(static_cast<std::size_t>(relation.end_attnum));
  }
  ended->values[static_cast<std::size_t>(relation.end_attnum) - 1] = end;
  ended->envelope.ended = commit_;
  if (!definition.key.empty() && definition.key.back().attnum == relation.begin_attnum) {
    Row successor = ended->values;
    successor[static_cast<std::size_t>(relation.begin_attnum) - 1] = end;
    ended->envelope.replaced = relation.new_plain_keys.contains(EncodeRowKey(definition, successor, 0));
  }
  PutLive(relation, std::move(ended), RowFate::kUpdated);
}

// The new row takes the old one's place; a singleton's old value goes, another row's moves behind an ordinal.
void CommitBatch::ReplaceInPlace(Relation& relation, const StoredRow& original, const StoredRow& row) {
  const RelationDefinition& definition = *relation.definition;
  if (definition.behaviour != Behaviour::kSingleton) {
    const Bytes plain = original.key.substr(0, PlainKeyLength(definition, original.key));
    PutDead(relation, WithOrdinal(plain, NextOrdinal(plain, false)), original);
  }
  auto replacing = std::make_shared<StoredRow>(row);
  replacing->envelope = {.written = commit_, .ended = 0, .retracted = 0, .replaced = false};
  PutLive(relation, std::move(replacing), RowFate::kUpdated);
}

void CommitBatch::PlaceNew(Relation& relation, const RowPtr& row, const Bytes& plain) {
  const bool proven_new = ProvenNew(relation, row->values);
  const Standing standing = WhatStandsAt(relation, plain, proven_new);
  auto placed = std::make_shared<StoredRow>(*row);
  placed->key = plain;
  placed->envelope = {.written = commit_, .ended = 0, .retracted = 0, .replaced = false};
  if (standing.exists) {
    Bytes aside = WithOrdinal(plain, NextOrdinal(plain, proven_new));
    if (standing.live) {
      placed->key = std::move(aside);
    } else {
      if (DecodeEnvelope(standing.value).written >= relation.definition->created_commit) {
        PutLookUps(*relation.definition, DecodeStoredRow(*relation.definition, plain, standing.value)->values,
                   aside);
      }
      PutRow(std::move(aside), standing.value, false);
    }
  }
  const auto moved = relation.writes.moved_from.find(row->key);
  if (moved != relation.writes.moved_from.end()) {
    const auto change = relation.retracted.find(moved->second);
    if (change != relation.retracted.end()) {
      relation.changes[change->second].fate = RowFate::kMoved;
      relation.changes[change->second].moved_to = placed->key;
    }
  }
  PutLive(relation, std::move(placed), RowFate::kInserted);
}

bool CommitBatch::ProvenNew(const Relation& relation, const Row& values) const {
  const RelationDefinition& definition = *relation.definition;
  if (definition.key.empty()) return true;
  const bool keyed_by_relation = definition.tag >= Tag::kOther;
  if (keyed_by_relation && definition.relation_id >= base_->counters().next_relation) return true;
  return std::ranges::any_of(definition.key, [&](const KeyPart& part) {
    const auto id = part.ids == IdSpace::kNone ? std::nullopt : IdAt(values, part.attnum);
    return id && static_cast<std::uint64_t>(*id) >= base_->counters().next(part.ids);
  });
}

CommitBatch::Standing CommitBatch::WhatStandsAt(const Relation& relation, const Bytes& plain,
                                                bool proven_new) const {
  const auto placed = placed_.find(plain);
  if (placed != placed_.end()) return {true, placed->second.live, puts_[placed->second.put].value};
  if (proven_new) return {};
  auto stored = stored_keys_.Row(plain);
  if (!stored) return {};
  const bool live = IsLive(*relation.definition, DecodeEnvelope(*stored));
  return {true, live, std::move(*stored)};
}

std::uint32_t CommitBatch::NextOrdinal(const Bytes& plain, bool proven_new) {
  auto last = last_ordinal_.find(plain);
  if (last == last_ordinal_.end()) {
    last = last_ordinal_.emplace(plain, proven_new ? 0 : stored_keys_.LastOrdinal(plain)).first;
  }
  if (last->second == kOrdinalMax) throw Error("54000", "too many rows had one key");
  return ++last->second;
}

// -- puts ------------------------------------------------------------------------------------------------------

void CommitBatch::PutLive(Relation& relation, std::shared_ptr<StoredRow> row, RowFate fate) {
  const RelationDefinition& definition = *relation.definition;
  UseIds(relation, row->values);
  PutLookUps(definition, row->values, row->key);
  if (relation.file_attnum != 0) {
    const auto begin = IdAt(row->values, relation.begin_attnum),
               table = IdAt(row->values, relation.table_attnum),
               file = IdAt(row->values, relation.file_attnum);
    if (begin && table && file && row->envelope.written == commit_) {
      puts_.push_back({FilesAtKey(*begin, *table, *file), Bytes()});
    }
  }
  PutRow(row->key, EncodeRow(definition, row->envelope, row->values, row->unknown_fields), true);
  Bytes key = row->key;
  relation.changes.push_back(
      {.key = std::move(key), .fate = fate, .row = std::move(row), .moved_to = {}, .touched_only = false});
}

void CommitBatch::PutDead(const Relation& relation, Bytes key, const StoredRow& row) {
  RowEnvelope envelope = row.envelope;
  envelope.retracted = commit_;
  if (key != row.key) PutLookUps(*relation.definition, row.values, key);
  PutRow(std::move(key), EncodeRow(*relation.definition, envelope, row.values, row.unknown_fields), false);
}

void CommitBatch::PutRow(Bytes key, Bytes value, bool live) {
  const auto [placed, is_new] = placed_.try_emplace(key, Placed{puts_.size(), live});
  if (is_new) {
    puts_.push_back({std::move(key), std::move(value)});
  } else {
    placed->second.live = live;
    puts_[placed->second.put].value = std::move(value);
  }
}

void CommitBatch::PutLookUps(const RelationDefinition& definition, const Row& values, const Bytes& key) {
  for (const LookUpIndex& look_up : definition.look_ups) {
    if (look_up.strays_only && !IsStray(definition, look_up, values)) continue;
    if (auto entry = LookUpValues(definition, look_up, values))
      puts_.push_back({entry->append(key), Bytes()});
  }
}

bool CommitBatch::IsStray(const RelationDefinition& definition, const LookUpIndex& strays,
                          const Row& values) {
  const WellKnownRelation& files = WellKnownByTag(Tag::kDataFile);
  const DefinitionPtr* found = state_.by_name.Find(files.name);
  if (found == nullptr || (*found)->tag != Tag::kDataFile || (*found)->key.size() != files.key.size())
    return true;
  const Value& table = At(values, definition.key.front().attnum);
  const Value& file = At(values, strays.columns.front().attnum);
  Bytes key = (*found)->KeyPrefix();
  AppendKeyColumn(key, KeyType::kId, table);
  AppendKeyColumn(key, KeyType::kId, file);
  if (placed_.contains(key)) return false;
  const auto [known, is_new] = known_files_.try_emplace(std::move(key), false);
  const bool proven_new =
      file.is_null() || static_cast<std::uint64_t>(file.AsInt()) >= base_->counters().next_file_id;
  if (is_new && !proven_new) {
    const auto stored = OrThrow(base_->state().snapshot->Get(known->first));
    known->second = stored && DecodeEnvelope(*stored).written >= (*found)->created_commit;
  }
  return !known->second;
}

void CommitBatch::UseIds(const Relation& relation, const Row& values) {
  const auto use = [&](IdSpace space, int attnum) {
    const auto id = IdAt(values, attnum);
    if (id && *id >= 0) state_.counters.Use(space, *id);
  };
  for (const KeyPart& part : relation.definition->key) use(part.ids, part.attnum);
  for (const LookUpIndex& look_up : relation.definition->look_ups) {
    for (const KeyPart& part : look_up.columns) use(part.ids, part.attnum);
  }
  use(IdSpace::kSnapshot, relation.begin_attnum);
  use(IdSpace::kSnapshot, relation.end_attnum);
  if (const auto id = IdAt(values, relation.snapshot_attnum)) snapshot_id_ = std::max(snapshot_id_, *id);
  const auto time = IdAt(values, relation.time_attnum);
  if (time && *time != std::numeric_limits<std::int64_t>::max()) {  // 'infinity' is no time to go on from
    state_.newest_snapshot_time = std::max(state_.newest_snapshot_time, *time);
  }
}

// The touched keys, in at most as many ranges as the log keeps.
void CommitBatch::Record(const Relation& relation, CommitRecord& record) const {
  if (relation.changes.empty()) return;
  std::vector<ByteView> keys;
  keys.reserve(relation.changes.size());
  for (const RowChange& change : relation.changes) keys.push_back(change.key);
  if (!std::ranges::is_sorted(keys)) std::ranges::sort(keys);
  CommitRecord::Touched touched;
  touched.relation_id = relation.definition->relation_id;
  const std::size_t step = (keys.size() + kCommitLogRangesMax - 1) / kCommitLogRangesMax;
  for (std::size_t i = 0; i < keys.size(); i += step) {
    const ByteView first = keys[i], last = keys[std::min(i + step, keys.size()) - 1];
    touched.ranges.emplace_back(CommitLogRowKey(*relation.definition, first),
                                CommitLogRowKey(*relation.definition, last));
  }
  record.touched.push_back(std::move(touched));
}

}  // namespace rocklake
