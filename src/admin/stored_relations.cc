#include "admin/stored_relations.h"

#include <ranges>
#include <utility>

#include "format/system_keys.h"

namespace rocklake {

std::map<std::uint64_t, InspectedRelation> ReadRelations(StoreReader& store,
                                                         const DamagedDefinition& damaged) {
  std::map<std::uint64_t, InspectedRelation> relations;
  ScanAll(store, KeyRange::Prefix(DefinitionPrefix()), [&](const Bytes& key, const Bytes& value) {
    try {
      std::uint64_t id = 0, commit = 0;
      DecodeDefinitionKey(key, id, commit);
      DefinitionPtr definition;
      if (!value.empty()) definition = std::make_shared<const RelationDefinition>(DecodeDefinition(value));
      InspectedRelation& relation = relations[id];
      relation.dropped = value.empty() ? commit : 0;
      if (definition == nullptr) return true;
      for (const LookUpIndex& look_up : definition->look_ups) {
        relation.look_ups.try_emplace(look_up.number, InspectedRelation::KnownLookUp{look_up, commit});
      }
      relation.definition = std::move(definition);
    } catch (const CorruptData& damage) {
      if (!damaged) throw;
      damaged(key, damage);
    }
    return true;
  });
  // What is left of a relation without a definition tells nothing.
  std::erase_if(relations, [](const auto& entry) { return entry.second.definition == nullptr; });
  return relations;
}

StoredRelations::StoredRelations(std::map<std::uint64_t, InspectedRelation> relations)
    : by_id_(std::move(relations)) {
  for (const auto& [id, relation] : by_id_) {
    if (relation.definition->tag < Tag::kOther) by_tag_[relation.definition->tag].push_back(&relation);
  }
}

const InspectedRelation* StoredRelations::Find(std::uint64_t relation_id) const {
  const auto found = by_id_.find(relation_id);
  return found == by_id_.end() ? nullptr : &found->second;
}

const std::vector<const InspectedRelation*>& StoredRelations::WithTag(Tag tag) const {
  static const std::vector<const InspectedRelation*> none;
  const auto found = by_tag_.find(tag);
  return found == by_tag_.end() ? none : found->second;
}

const InspectedRelation& StoredRelations::Owner(ByteView key, ByteView value) const {
  const Tag tag = TagOf(key);
  if (const auto& incarnations = WithTag(tag); !incarnations.empty()) {
    const std::uint64_t written = DecodeEnvelope(value).written;
    for (const InspectedRelation* relation : std::views::reverse(incarnations)) {
      if (relation->definition->created_commit <= written) return *relation;
    }
    return *incarnations.front();
  }
  if ((tag == Tag::kOther || tag == Tag::kInlined || tag == Tag::kIndex) && key.size() >= 9) {
    const InspectedRelation* relation = Find(ReadBigEndian<std::uint64_t>(key.data() + 1));
    if (relation != nullptr) return *relation;
  }
  throw CorruptData("no relation has this key");
}

void ForEachLiveRow(StoreReader& store, const RelationDefinition& definition,
                    const std::function<void(const Bytes& key, const NamedColumns& columns)>& visit) {
  ScanAll(store, KeyRange::Prefix(definition.KeyPrefix()), [&](const Bytes& key, const Bytes& value) {
    const RowEnvelope envelope = DecodeEnvelope(value);
    if (envelope.retracted != 0 || envelope.written < definition.created_commit) return true;
    const DecodedRow row = DecodeRow(definition, value);
    visit(key, NamedColumns(definition, row));
    return true;
  });
}

void ForEachStoredRow(
    StoreReader& store, const StoredRelations& relations, Tag tag,
    const std::function<void(const Bytes& key, const NamedColumns& columns, const RowEnvelope&)>& visit) {
  ScanAll(store, KeyRange::Prefix(TagPrefix(tag)), [&](const Bytes& key, const Bytes& value) {
    const RelationDefinition& definition = *relations.Owner(key, value).definition;
    const DecodedRow row = DecodeRow(definition, value);
    visit(key, NamedColumns(definition, row), row.envelope);
    return true;
  });
}

}  // namespace rocklake
