#include "catalog/virtual_relation.h"

#include <algorithm>

#include "base/check.h"

namespace rocklake {
namespace {

std::string FullName(std::string_view schema, std::string_view name) {
  return std::string(schema) + "." + std::string(name);
}

}  // namespace

void VirtualRelations::Add(VirtualRelation relation) {
  const std::string key = FullName(relation.schema, relation.name);
  const auto [it, inserted] = by_name_.emplace(key, std::move(relation));
  ROCKLAKE_CHECK(inserted);
  ROCKLAKE_CHECK(by_oid_.emplace(it->second.oid, &it->second).second);
}

void VirtualRelations::SetRows(std::string_view schema, std::string_view name,
                               std::function<void(CatalogSession&, VirtualFilter, const RowEmitter&)> rows) {
  const auto found = by_name_.find(FullName(schema, name));
  ROCKLAKE_CHECK(found != by_name_.end());
  found->second.rows = std::move(rows);
}

const VirtualRelation* VirtualRelations::Find(std::string_view schema, std::string_view name) const {
  const auto found = by_name_.find(FullName(schema, name));
  return found == by_name_.end() ? nullptr : &found->second;
}

const VirtualRelation* VirtualRelations::Find(Oid oid) const {
  const auto found = by_oid_.find(oid);
  return found == by_oid_.end() ? nullptr : found->second;
}

std::vector<const VirtualRelation*> VirtualRelations::All() const {
  std::vector<const VirtualRelation*> all;
  for (const auto& [name, relation] : by_name_) all.push_back(&relation);
  std::ranges::sort(all, [](const auto* a, const auto* b) {
    return std::tie(a->schema, a->name) < std::tie(b->schema, b->name);
  });
  return all;
}

}  // namespace rocklake
