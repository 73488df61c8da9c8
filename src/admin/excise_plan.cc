#include "admin/excise_plan.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "format/key_codec.h"
#include "format/registry.h"
#include "format/system_keys.h"

namespace rocklake {
namespace {

constexpr std::string_view kIndexEntries = "(index entries)", kDefinitions = "(definitions)",
                           kCommitLog = "(commit log)", kDroppedPins = "(dropped pins)";

constexpr std::int64_t kEveryTable = -1;  // the schema versions of lakes that older clients made

// Tags with the owners before what they own.
std::vector<Tag> TagsOwnersFirst() {
  std::vector<Tag> order;
  const auto all = WellKnownRelations();
  while (order.size() < all.size()) {
    for (const WellKnownRelation& relation : all) {
      const auto is_placed = [&](Tag tag) { return std::ranges::find(order, tag) != order.end(); };
      if (!is_placed(relation.tag) && std::ranges::all_of(relation.owners, is_placed))
        order.push_back(relation.tag);
    }
  }
  return order;
}

bool IsOfSnapshots(Tag tag) { return tag == Tag::kSnapshot || tag == Tag::kSnapshotChanges; }
bool NamesFiles(Tag tag) { return tag == Tag::kDataFile || tag == Tag::kDeleteFile; }

}  // namespace

ExcisePlan::ExcisePlan(StoreReader& stored, const ExciseHorizon& horizon,
                       std::function<void()> check_interrupts)
    : stored_(stored),
      horizon_(horizon),
      check_interrupts_(std::move(check_interrupts)),
      relations_(ReadRelations(stored)) {
  for (const Tag tag : TagsOwnersFirst()) PlanTag(tag);
  PlanInlined();
  KeepSchemasInUse();
  PlanOthers();
  PlanEntries();
  if (horizon_.table_id) return;
  PlanDefinitions();
  PlanSystem();
}

void ExcisePlan::Poll() const {
  constexpr std::size_t kPollEvery = 1024;
  if (++seen_ % kPollEvery == 0 && check_interrupts_) check_interrupts_();
}

void ExcisePlan::Visit(ByteView prefix,
                       const std::function<void(const Bytes& key, const Bytes& value)>& visit) const {
  ScanAll(stored_, KeyRange::Prefix(prefix), [&](const Bytes& key, const Bytes& value) {
    Poll();
    visit(key, value);
    return true;
  });
}

void ExcisePlan::Remove(std::string_view what, ByteView key, ByteView value) {
  if (!removed_.emplace(key).second) return;
  ExcisedKeys& counted = summary_[std::string(what)];
  ++counted.keys;
  counted.bytes += key.size() + value.size();
}

// A version of what the snapshots below retain-from showed, or a row that clients had deleted by then.
bool ExcisePlan::GoesByItself(const InspectedRelation& relation, const DecodedRow& row) const {
  const RelationDefinition& definition = *relation.definition;
  const RowEnvelope& envelope = row.envelope;
  if (envelope.written > horizon_.commit) return false;
  if (relation.dropped != 0 && relation.dropped <= horizon_.commit) return true;
  if (envelope.retracted != 0 && envelope.retracted <= horizon_.commit) return true;
  if (definition.tag == Tag::kOther) return false;
  const NamedColumns columns(definition, row);
  if (IsOfSnapshots(definition.tag)) {
    const auto snapshot = columns.Int(kSnapshotIdColumn);
    return snapshot && *snapshot < horizon_.retain_from;
  }
  return envelope.ended <= horizon_.commit && is_gc_eligible(columns.Int(kEndColumn), horizon_.retain_from);
}

bool ExcisePlan::IsGone(Tag tag, const std::optional<std::int64_t>& id) const {
  const auto ids = gone_.find(tag);
  return id && ids != gone_.end() && ids->second.contains(*id);
}

bool ExcisePlan::GoesWithItsOwner(const RelationDefinition& relation, const DecodedRow& row) const {
  const WellKnownRelation& known = WellKnownByTag(relation.tag);
  if (known.owners.empty()) return false;
  const auto owner = NamedColumns(relation, row).Int(known.owner_column);
  return std::ranges::any_of(known.owners, [&](Tag tag) { return IsGone(tag, owner); });
}

// Whether the excision is about this row by itself: all are, unless one table was named.
bool ExcisePlan::IsWanted(const RelationDefinition& relation, const DecodedRow& row) const {
  return !horizon_.table_id || NamedColumns(relation, row).Int(kTableIdColumn) == horizon_.table_id;
}

void ExcisePlan::PlanTag(Tag tag) {
  const std::string_view id_column = IdColumn(WellKnownByTag(tag));
  Ids removed, left;
  Visit(TagPrefix(tag), [&](const Bytes& key, const Bytes& value) {
    const InspectedRelation& relation = relations_.Owner(key, value);
    const RelationDefinition& definition = *relation.definition;
    DecodedRow row = DecodeRow(definition, value);
    const NamedColumns columns(definition, row);
    const auto id = columns.Int(id_column);
    const bool goes =
        (IsWanted(definition, row) && GoesByItself(relation, row)) || GoesWithItsOwner(definition, row);
    if (id) (goes ? removed : left).insert(*id);
    if (!goes) return;
    Remove(definition.name, key, value);
    if (const auto begin = columns.Int(kBeginColumn);
        begin && (tag == Tag::kSchema || tag == Tag::kTable || tag == Tag::kColumn)) {
      definitions_.push_back({.relation = definition.name,
                              .tag = tag,
                              .key = key,
                              .bytes = key.size() + value.size(),
                              .schema_id = columns.Int("schema_id").value_or(-1),
                              .table_id = columns.Int(kTableIdColumn).value_or(-1),
                              .begin = *begin,
                              .end = columns.Int(kEndColumn)});
    }
    if (NamesFiles(tag) && row.envelope.retracted == 0 && relation.dropped == 0)
      files_.push_back({relation.definition, std::move(row)});
  });
  std::erase_if(removed, [&](std::int64_t id) { return left.contains(id); });
  if (!removed.empty()) gone_.emplace(tag, std::move(removed));
}

void ExcisePlan::ForEachStaying(Tag tag, const std::function<void(const NamedColumns&)>& visit) const {
  ForEachStoredRow(stored_, relations_, tag,
                   [&](const Bytes& key, const NamedColumns& columns, const RowEnvelope&) {
                     Poll();
                     if (!Removes(key)) visit(columns);
                   });
}

bool ExcisePlan::HasStayingRows(const RelationDefinition& relation) const {
  bool has_rows = false;
  ScanAll(stored_, KeyRange::Prefix(relation.KeyPrefix()), [&](const Bytes& key, const Bytes&) {
    Poll();
    has_rows = !Removes(key);
    return !has_rows;
  });
  return has_rows;
}

ExcisePlan::SchemaVersions ExcisePlan::ReadSchemaVersions() const {
  SchemaVersions versions;
  ForEachStaying(Tag::kSchemaVersions, [&](const NamedColumns& columns) {
    const auto begin = columns.Int(kBeginColumn), version = columns.Int("schema_version");
    if (begin && version) versions[columns.Int(kTableIdColumn).value_or(kEveryTable)][*begin] = *version;
  });
  return versions;
}

// The snapshots at which the schema versions of each table began that rows which stay were written under.
std::map<std::int64_t, std::set<SnapshotId>> ExcisePlan::SchemasInUse() const {
  SchemaVersions versions = ReadSchemaVersions();
  std::map<std::int64_t, std::set<SnapshotId>> used;
  // A file was written under the last version that began by its own begin.
  ForEachStaying(Tag::kDataFile, [&](const NamedColumns& columns) {
    const auto table = columns.Int(kTableIdColumn), begin = columns.Int(kBeginColumn);
    if (!table || !begin) return;
    std::optional<SnapshotId> last;
    for (const std::int64_t of : {*table, kEveryTable}) {
      const auto after = versions[of].upper_bound(*begin);
      if (after != versions[of].begin()) last = std::max(last, std::optional(std::prev(after)->first));
    }
    if (last) used[*table].insert(*last);
  });
  for (const auto& [id, relation] : relations_.all()) {
    const auto inlined = ParseInlinedName(relation.definition->name);
    if (!inlined || relation.dropped != 0 || inlined->behaviour != Behaviour::kInlinedInsert) continue;
    if (!HasStayingRows(*relation.definition)) continue;
    for (const std::int64_t of : {inlined->table_id, kEveryTable}) {
      for (const auto& [begin, version] : versions[of]) {
        if (version == inlined->schema_version) used[inlined->table_id].insert(begin);
      }
    }
  }
  return used;
}

void ExcisePlan::Keep(const Definition& definition) {
  if (removed_.erase(definition.key) == 0) return;
  ExcisedKeys& counted = summary_[definition.relation];
  --counted.keys;
  counted.bytes -= definition.bytes;
  if (counted.keys == 0) summary_.erase(definition.relation);
}

void ExcisePlan::KeepSchemasInUse() {
  if (definitions_.empty()) return;
  const auto in_use = SchemasInUse();
  std::set<std::pair<std::int64_t, SnapshotId>> schemas;  // that hold tables as they were then
  for (const Definition& definition : definitions_) {
    const auto snapshots = in_use.find(definition.table_id);
    if (snapshots == in_use.end() || IsGone(Tag::kTable, definition.table_id)) continue;
    for (const SnapshotId snapshot : snapshots->second) {
      if (!is_visible(definition.begin, definition.end, snapshot)) continue;
      Keep(definition);
      if (definition.tag == Tag::kTable) schemas.emplace(definition.schema_id, snapshot);
    }
  }
  for (const Definition& definition : definitions_) {
    if (definition.tag != Tag::kSchema) continue;
    const auto holds = [&](const auto& schema) {
      return schema.first == definition.schema_id &&
             is_visible(definition.begin, definition.end, schema.second);
    };
    if (std::ranges::any_of(schemas, holds)) Keep(definition);
  }
}

void ExcisePlan::PlanWholeRelation(const InspectedRelation& relation) {
  removed_relations_.insert(relation.definition->relation_id);
  Visit(relation.definition->KeyPrefix(),
        [&](const Bytes& key, const Bytes& value) { Remove(relation.definition->name, key, value); });
}

// Inlined rows go by their own versions, and with their table or file.
void ExcisePlan::PlanInlined() {
  for (const auto& [id, relation] : relations_.all()) {
    const RelationDefinition& definition = *relation.definition;
    const auto inlined = ParseInlinedName(definition.name);
    if (definition.tag != Tag::kInlined || !inlined) continue;
    if (horizon_.table_id && inlined->table_id != *horizon_.table_id) continue;
    if (IsGone(Tag::kTable, inlined->table_id)) {
      PlanWholeRelation(relation);
      continue;
    }
    Visit(definition.KeyPrefix(), [&](const Bytes& key, const Bytes& value) {
      const DecodedRow row = DecodeRow(definition, value);
      const auto file = NamedColumns(definition, row).Int("file_id");
      if (GoesByItself(relation, row) || IsGone(Tag::kDataFile, file)) Remove(definition.name, key, value);
    });
  }
}

// What clients keep beside DuckLake's relations: only what they deleted goes.
void ExcisePlan::PlanOthers() {
  if (horizon_.table_id) return;
  for (const auto& [id, relation] : relations_.all()) {
    if (relation.definition->tag != Tag::kOther) continue;
    Visit(relation.definition->KeyPrefix(), [&](const Bytes& key, const Bytes& value) {
      if (GoesByItself(relation, DecodeRow(*relation.definition, value)))
        Remove(relation.definition->name, key, value);
    });
  }
}

// Entries of rows that go. A row may have had several: each leads to its key.
void ExcisePlan::PlanEntries() {
  Visit(TagPrefix(Tag::kIndex), [&](const Bytes& key, const Bytes& value) {
    constexpr std::size_t kNumberAt = 1 + sizeof(std::uint64_t);
    const InspectedRelation& relation = relations_.Owner(key, value);
    const auto look_up = relation.look_ups.find(static_cast<std::uint8_t>(key.at(kNumberAt)));
    if (look_up == relation.look_ups.end() || Removes(LookUpRowKey(look_up->second.index, key)))
      Remove(kIndexEntries, key, value);
  });
  Visit(TagPrefix(Tag::kFilesAt), [&](const Bytes& key, const Bytes& value) {
    if (IsGone(Tag::kDataFile, DecodeFilesAtKey(key).data_file_id)) Remove(kIndexEntries, key, value);
  });
}

// Definitions that were replaced or dropped by then.
void ExcisePlan::PlanDefinitions() {
  struct Stored {
    Bytes key, value;
    std::uint64_t relation = 0, commit = 0;
  };
  std::vector<Stored> all;
  Visit(DefinitionPrefix(), [&](const Bytes& key, const Bytes& value) {
    Stored stored{.key = key, .value = value};
    DecodeDefinitionKey(key, stored.relation, stored.commit);
    all.push_back(std::move(stored));
  });
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool has_next = i + 1 < all.size() && all[i + 1].relation == all[i].relation;
    const bool replaced = has_next && all[i + 1].commit <= horizon_.commit;
    const bool dropped = all[i].value.empty() && all[i].commit <= horizon_.commit;
    if (replaced || dropped || removed_relations_.contains(all[i].relation))
      Remove(kDefinitions, all[i].key, all[i].value);
  }
}

// The commit log before the horizon, whose last record stands for all of it, and pins that were dropped.
void ExcisePlan::PlanSystem() {
  Visit(CommitLogPrefix(), [&](const Bytes& key, const Bytes& value) {
    if (DecodeCommitLogKey(key) < horizon_.commit) Remove(kCommitLog, key, value);
  });
  Visit(PinPrefix(), [&](const Bytes& key, const Bytes& value) {
    if (value.empty()) Remove(kDroppedPins, key, value);
  });
}

}  // namespace rocklake
