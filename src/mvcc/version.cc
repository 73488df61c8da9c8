#include "mvcc/version.h"

#include "mvcc/row_cache.h"

namespace rocklake {

DefinitionPtr Version::FindRelation(std::string_view name) const {
  const DefinitionPtr* found = state_.by_name.Find(name);
  return found != nullptr ? *found : nullptr;
}

DefinitionPtr Version::FindRelation(std::uint64_t relation_id) const {
  const DefinitionPtr* found = state_.by_id.Find(relation_id);
  return found != nullptr ? *found : nullptr;
}

std::vector<DefinitionPtr> Version::Relations() const {
  std::vector<DefinitionPtr> relations;
  relations.reserve(state_.by_name.size());
  state_.by_name.ForEach(
      [&](const std::string&, const DefinitionPtr& relation) { relations.push_back(relation); });
  return relations;
}

RowTree Version::Rows(const RelationDefinition& relation, const KeyRange& range) const {
  return cache_->Rows(*this, relation, range);
}

RowPtr Version::FindRow(const RelationDefinition& relation, ByteView key) const {
  return cache_->FindRow(*this, relation, key);
}

std::size_t Version::cached_bytes() const { return cache_->bytes(); }

std::vector<RowPtr> Version::FindRows(const RelationDefinition& relation, ByteView key_prefix) const {
  return cache_->FindRows(*this, relation, key_prefix);
}

}  // namespace rocklake
