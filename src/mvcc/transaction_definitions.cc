#include <algorithm>
#include <atomic>

#include "format/key_codec.h"
#include "mvcc/transaction_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::uint64_t NextOwnVersion() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

SqlError SerializationFailure() {
  return Error("40001", "could not serialize access due to concurrent update");
}

}  // namespace

DefinitionPtr Transaction::Impl::FindRelation(std::string_view name) {
  if (definitions != nullptr) {
    const auto own = definitions->names.find(name);
    if (own != definitions->names.end()) return own->second;
  }
  return View().FindRelation(name);
}

DefinitionPtr Transaction::Impl::FindRelation(std::uint64_t relation_id) {
  if (definitions != nullptr) {
    const auto own = definitions->changes.find(relation_id);
    if (own != definitions->changes.end()) return own->second.after;
  }
  return View().FindRelation(relation_id);
}

std::vector<DefinitionPtr> Transaction::Impl::Relations() {
  std::vector<DefinitionPtr> all = View().Relations();
  if (definitions == nullptr) return all;
  std::erase_if(all,
                [&](const DefinitionPtr& relation) { return definitions->names.contains(relation->name); });
  for (const auto& [name, relation] : definitions->names) {
    if (relation != nullptr) all.push_back(relation);
  }
  std::ranges::sort(all, {},
                    [](const DefinitionPtr& relation) -> const std::string& { return relation->name; });
  return all;
}

DefinitionPtr Transaction::Impl::LatestDefinition(std::uint64_t relation_id) const {
  return lake->Latest()->FindRelation(relation_id);
}

void Transaction::Impl::WriteDefinitions(OwnDefinitions changed) {
  changed.version = NextOwnVersion();
  definitions = std::make_shared<const OwnDefinitions>(std::move(changed));
}

// A name, and the place in the keyspace that goes with a well-known one whatever its spelling.
void Transaction::Impl::LockNameFor(const RelationDefinition& definition) {
  AcquireLock(RelationNameLockKey(definition.name), LockMode::kExclusive);
  const WellKnownRelation* known = FindWellKnown(definition.name);
  if (known != nullptr && known->name != definition.name) {
    AcquireLock(RelationNameLockKey(known->name), LockMode::kExclusive);
  }
}

void Transaction::Impl::CheckNameIsFree(const std::string& name) {
  DefinitionPtr holder = FindRelation(name);
  if (holder == nullptr) {
    // The view may be older than a relation that another session has created since.
    holder = lake->Latest()->FindRelation(name);
    const bool given_up = holder != nullptr && definitions != nullptr && definitions->names.contains(name);
    if (given_up) holder = nullptr;
  }
  if (holder != nullptr) throw Error("42P07", "relation \"{}\" already exists", name);
}

DefinitionPtr Transaction::Impl::CreateRelation(RelationDefinition definition, const std::string& role) {
  View();
  LockNameFor(definition);
  CheckNameIsFree(definition.name);
  const LakeVersionPtr latest = lake->Latest();
  PlaceRelation(definition, [&](Tag tag) {
    const auto has_tag = [&](const DefinitionPtr& relation) { return relation->tag == tag; };
    const auto dropped = [&](const DefinitionPtr& relation) {
      return definitions != nullptr && definitions->changes.contains(relation->relation_id) &&
             definitions->changes.at(relation->relation_id).after == nullptr;
    };
    const auto own = Relations(), others = latest->Relations();
    return std::ranges::none_of(own, has_tag) &&
           std::ranges::none_of(others, [&](const DefinitionPtr& r) { return has_tag(r) && !dropped(r); });
  });
  definition.relation_id = lake->NewRelationId();
  definition.commit = definition.created_commit = kUncommitted;
  if (definition.owner.empty()) definition.owner = role;
  auto created = std::make_shared<const RelationDefinition>(std::move(definition));
  OwnDefinitions changed = definitions != nullptr ? *definitions : OwnDefinitions();
  changed.changes[created->relation_id] = {nullptr, created};
  changed.names[created->name] = created;
  WriteDefinitions(std::move(changed));
  OwnRelation& own = relations[created->relation_id];
  own.definition = created;
  own.created = true;
  return created;
}

DefinitionPtr Transaction::Impl::AlterRelation(RelationDefinition definition) {
  const DefinitionPtr seen = FindRelation(definition.relation_id);
  if (seen == nullptr) throw Error("42P01", "relation \"{}\" does not exist", definition.name);
  const auto own_entry = relations.find(definition.relation_id);
  const bool created = own_entry != relations.end() && own_entry->second.created;
  DefinitionPtr stored;
  if (!created) {
    AcquireLock(RelationLockKey(definition.relation_id), LockMode::kExclusive);
    stored = LatestDefinition(definition.relation_id);
    const DefinitionPtr viewed = View().FindRelation(definition.relation_id);
    if (stored == nullptr || viewed == nullptr || stored->commit != viewed->commit)
      throw Noted(SerializationFailure());
  }
  if (definition.name != seen->name) {
    AcquireLock(RelationNameLockKey(seen->name), LockMode::kExclusive);
    LockNameFor(definition);
    CheckNameIsFree(definition.name);
  }
  for (std::size_t i = seen->columns.size(); i < definition.columns.size(); ++i) {
    definition.columns[i].added_commit = kUncommitted;
  }
  PlaceLookUps(definition);
  CheckNewUnique(*seen, definition);
  definition.commit = kUncommitted;
  auto altered = std::make_shared<const RelationDefinition>(std::move(definition));
  OwnDefinitions changed = definitions != nullptr ? *definitions : OwnDefinitions();
  changed.changes[altered->relation_id] = {stored, altered};
  changed.names[seen->name] = nullptr;
  changed.names[altered->name] = altered;
  WriteDefinitions(std::move(changed));
  OwnRelation& own = relations[altered->relation_id];
  own.definition = altered;
  own.created = created;
  ExtendOwnRows(own, *altered);
  return altered;
}

// Own rows get the values that stored rows show for added columns.
void Transaction::Impl::ExtendOwnRows(OwnRelation& own, const RelationDefinition& definition) {
  RowTree extended;
  for (auto at = own.writes.overlay.Scan({}); at.Valid(); at.Next()) {
    RowPtr row = at.row();
    if (row->envelope.retracted == 0) {
      auto longer = std::make_shared<StoredRow>(*row);
      while (longer->values.size() < definition.columns.size()) {
        longer->values.push_back(definition.columns[longer->values.size()].missing_value);
      }
      RememberLookUps(own, *longer);
      row = std::move(longer);
    }
    extended.Set(std::move(row));
  }
  own.writes.overlay = std::move(extended);
  own.pinned = own.writes.overlay;
}

void Transaction::Impl::DropRelation(const RelationDefinition& definition) {
  const DefinitionPtr seen = FindRelation(definition.relation_id);
  if (seen == nullptr) return;
  OwnDefinitions changed = definitions != nullptr ? *definitions : OwnDefinitions();
  const auto own = relations.find(definition.relation_id);
  if (own != relations.end() && own->second.created) {
    changed.changes.erase(definition.relation_id);
  } else {
    AcquireLock(RelationLockKey(definition.relation_id), LockMode::kExclusive);
    AcquireLock(RelationNameLockKey(seen->name), LockMode::kExclusive);
    const DefinitionPtr stored = LatestDefinition(definition.relation_id);
    // Dropped by another session since the view: what this one wants has happened.
    if (stored != nullptr) {
      changed.changes[definition.relation_id] = {stored, nullptr};
    } else {
      changed.changes.erase(definition.relation_id);
    }
  }
  changed.names[seen->name] = nullptr;
  WriteDefinitions(std::move(changed));
  if (own != relations.end()) own->second.writes.overlay = RowTree();
}

}  // namespace rocklake
