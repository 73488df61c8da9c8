// Checks 6 and 8: what leads to rows, and what rows belong to.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "admin/inspect.h"
#include "admin/verify_checks.h"
#include "format/registry.h"

namespace rocklake {
namespace {

bool OwnsOthers(Tag tag) {
  return std::ranges::any_of(WellKnownRelations(), [&](const WellKnownRelation& relation) {
    return std::ranges::find(relation.owners, tag) != relation.owners.end();
  });
}

}  // namespace

// -- objects ---------------------------------------------------------------------------------------------------

void SeenObjects::Add(const VerifiedRow& row) {
  const RelationDefinition& definition = row.definition();
  if (definition.tag >= Tag::kOther || !OwnsOthers(definition.tag)) return;
  const WellKnownRelation& known = WellKnownByTag(definition.tag);
  const auto id = row.IdAt(definition.FindColumn(IdColumn(known)));
  const auto first = row.IdAt(definition.FindColumn(known.key.front().name));
  if (!id || !first) return;
  auto& ids = ids_[definition.tag];
  const auto [begin, end] = ids.equal_range(*id);
  const bool is_known = std::any_of(begin, end, [&](const auto& entry) { return entry.second == *first; });
  if (!is_known) ids.emplace(*id, *first);
}

bool SeenObjects::Has(Tag tag, std::int64_t id) const {
  const auto ids = ids_.find(tag);
  return ids != ids_.end() && ids->second.contains(id);
}

bool SeenObjects::HasFile(std::int64_t table_id, std::int64_t data_file_id) const {
  const auto files = ids_.find(Tag::kDataFile);
  if (files == ids_.end()) return false;
  const auto [begin, end] = files->second.equal_range(data_file_id);
  return std::any_of(begin, end, [&](const auto& entry) { return entry.second == table_id; });
}

void CheckOwner(const VerifiedRow& row, const StoredRelations& relations, const SeenObjects& seen,
                const Report& report) {
  const RelationDefinition& definition = row.definition();
  if (!row.live()) return;
  if (const auto inlined = ParseInlinedName(definition.name); inlined && definition.tag == Tag::kInlined) {
    if (!seen.Has(Tag::kTable, inlined->table_id))
      report(row.Violated(Check::kOwners, fmt::format("there never was a table {}", inlined->table_id)));
    return;
  }
  if (definition.tag >= Tag::kOther) return;
  const WellKnownRelation& known = WellKnownByTag(definition.tag);
  const auto id = row.IdAt(definition.FindColumn(known.owner_column));
  // A lake that lacks the owners' relation as a whole is not one of DuckLake.
  const auto is_there = [&](Tag owner) { return !relations.WithTag(owner).empty(); };
  if (!id || !std::ranges::any_of(known.owners, is_there)) return;
  if (std::ranges::any_of(known.owners, [&](Tag owner) { return seen.Has(owner, *id); })) return;
  report(row.Violated(Check::kOwners, fmt::format("there never was a row of {} {}, which it belongs to",
                                                  WellKnownByTag(known.owners.front()).name, *id)));
}

// -- indexes ---------------------------------------------------------------------------------------------------

template <class Visit>
void IndexChecks::ForEachEntryOf(const VerifiedRow& row, const Visit& visit) const {
  const RelationDefinition& definition = row.definition();
  if (row.relation.dropped != 0) return;
  for (const LookUpIndex& look_up : definition.look_ups) {
    const std::uint64_t retracted = row.row.envelope.retracted;
    if (retracted != 0 && retracted <= row.relation.look_ups.at(look_up.number).since) continue;
    if (look_up.strays_only) {
      const auto table = row.IdAt(definition.key.front().attnum);
      const auto file = row.IdAt(look_up.columns.front().attnum);
      if (table && file && seen_.HasFile(*table, *file)) continue;
    }
    if (auto entry = LookUpValues(definition, look_up, row.row.values)) {
      visit(entry->append(row.key), "a look-up index");
    }
  }
  if (definition.tag != Tag::kDataFile) return;
  const auto begin = row.IdAt(definition.begin_attnum());
  const auto table = row.IdAt(definition.FindColumn(kTableIdColumn));
  const auto file = row.IdAt(definition.FindColumn(kDataFileIdColumn));
  if (begin && table && file) visit(FilesAtKey(*begin, *table, *file), "the index of files by snapshot");
}

void IndexChecks::Add(const VerifiedRow& row) {
  ForEachEntryOf(row, [&](const Bytes& entry, std::string_view index) {
    if (row.definition().tag < Tag::kIndex) {
      needed_.push_back(std::hash<ByteView>()(entry));
    } else {
      Require(row, entry, index);
    }
  });
}

bool IndexChecks::MissesEntries() {
  Sort();
  return std::ranges::find(found_, false) != found_.end();
}

void IndexChecks::Confirm(const VerifiedRow& row) const {
  ForEachEntryOf(row, [&](const Bytes& entry, std::string_view index) {
    const auto at = Position(entry);
    if (at && !found_[*at]) Require(row, entry, index);
  });
}

void IndexChecks::Require(const VerifiedRow& row, const Bytes& entry, std::string_view index) const {
  if (Exists(entry)) return;
  Violation violation =
      row.Violated(Check::kIndexes, fmt::format("{} has no entry {} for it", index, ToHex(entry)));
  violation.puts.push_back({entry, Bytes()});
  report_(std::move(violation));
}

void IndexChecks::Sort() {
  if (found_.size() == needed_.size()) return;
  std::ranges::sort(needed_);
  const auto repeated = std::ranges::unique(needed_);
  needed_.erase(repeated.begin(), repeated.end());
  found_.resize(needed_.size());
}

std::optional<std::size_t> IndexChecks::Position(ByteView entry) const {
  const auto hash = std::hash<ByteView>()(entry);
  const auto at = std::ranges::lower_bound(needed_, hash);
  if (at == needed_.end() || *at != hash) return std::nullopt;
  return static_cast<std::size_t>(at - needed_.begin());
}

bool IndexChecks::Find(ByteView entry) {
  Sort();
  const auto at = Position(entry);
  if (at) found_[*at] = true;
  return at.has_value();
}

void IndexChecks::AddEntry(ByteView key) {
  if (Find(key)) return;
  constexpr std::size_t kNumberAt = 1 + sizeof(std::uint64_t);
  if (key.size() <= kNumberAt) throw CorruptData("too short for an entry of a look-up index");
  const InspectedRelation* relation = relations_.Find(ReadBigEndian<std::uint64_t>(key.data() + 1));
  if (relation == nullptr) return TellStray(key, "", "leads to no relation");
  const std::string& name = relation->definition->name;
  const auto look_up = relation->look_ups.find(static_cast<std::uint8_t>(key[kNumberAt]));
  if (look_up == relation->look_ups.end()) return TellStray(key, name, "leads to no index of the relation");
  const ByteView row_key = LookUpRowKey(look_up->second.index, key);
  if (row_key.starts_with(relation->definition->KeyPrefix()) && Exists(row_key)) return;
  TellStray(key, name, fmt::format("leads to {}, where no row is", ToHex(row_key)));
}

void IndexChecks::AddFilesAt(ByteView key) {
  if (Find(key)) return;
  const FilesAtEntry entry = DecodeFilesAtKey(key);
  Bytes row_key = TagPrefix(Tag::kDataFile);
  AppendKeyColumn(row_key, KeyType::kId, Value::Int(entry.table_id));
  AppendKeyColumn(row_key, KeyType::kId, Value::Int(entry.data_file_id));
  if (Exists(row_key)) return;
  TellStray(key, std::string(WellKnownByTag(Tag::kDataFile).name),
            fmt::format("leads to file {} of table {}, which never was", entry.data_file_id, entry.table_id));
}

bool IndexChecks::Exists(ByteView key) const { return OrThrow(store_.Get(key)).has_value(); }

void IndexChecks::TellStray(ByteView key, std::string relation, std::string detail) const {
  report_({.check = Check::kIndexes,
           .relation = std::move(relation),
           .key = ToHex(key),
           .detail = std::move(detail),
           .strays = {Bytes(key)}});
}

}  // namespace rocklake
