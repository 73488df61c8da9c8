// A lake's way from one generation to the next, and the end of those that were given up. See catalog.h.
#include <algorithm>

#include "catalog/catalog_impl.h"
#include "catalog/lake_path.h"
#include "types/sql_error.h"

namespace rocklake {

SchemaInfo CatalogImpl::PlanNextGeneration(const SchemaInfo& schema) {
  const SystemContentsPtr contents = system_.Contents();
  const auto database = std::ranges::find(contents->databases, schema.database, &DatabaseInfo::oid);
  if (database == contents->databases.end())
    throw Error("3D000", "the database of \"{}\" was dropped", schema.name);
  SchemaInfo next = schema;
  next.generation = FreeGeneration(database->name, schema.name);
  next.path = LakePath(database->name, schema.name, next.generation);
  {
    MutexLock lock(mutex_);
    planned_generations_[{next.database, next.oid}] = next.path;
  }
  const auto transaction = system_.Begin();
  system_.GiveUp(*transaction, {.path = next.path, .database = next.database, .schema = next.oid});
  transaction->Commit(schema.owner);
  return next;
}

void CatalogImpl::MoveToGeneration(const SchemaInfo& next, const std::string& role) {
  const SystemContentsPtr contents = system_.Contents();
  const auto is_same = [&](const SchemaInfo& schema) {
    return schema.database == next.database && schema.oid == next.oid;
  };
  const auto before = std::ranges::find_if(contents->schemas, is_same);
  if (before == contents->schemas.end()) throw Error("3F000", "schema \"{}\" does not exist", next.name);
  const auto transaction = system_.Begin();
  system_.MoveSchema(*transaction, next);
  system_.RemoveGivenUp(*transaction, next.path);
  system_.GiveUp(*transaction, {.path = before->path, .database = next.database, .schema = next.oid});
  transaction->Commit(role);
  MutexLock lock(mutex_);
  planned_generations_.erase({next.database, next.oid});
}

void CatalogImpl::GiveUpRetired(const SchemaInfo& retired, const std::string& role) {
  const auto transaction = system_.Begin();
  system_.RemoveRetired(*transaction, retired);
  system_.GiveUp(*transaction, {.path = retired.path, .database = retired.database, .schema = retired.oid});
  transaction->Commit(role);
}

ErasedObjects CatalogImpl::EraseGivenUp(const SchemaInfo& schema) {
  ErasedObjects all;
  const SystemContentsPtr contents = system_.Contents();
  for (const GivenUpPath& given_up : contents->given_up) {
    if (given_up.database != schema.database || given_up.schema != schema.oid || IsPlanned(given_up))
      continue;
    const ErasedObjects erased = Erase(given_up);
    all.objects += erased.objects;
    all.bytes += erased.bytes;
  }
  return all;
}

bool CatalogImpl::IsPlanned(const GivenUpPath& given_up) {
  MutexLock lock(mutex_);
  const auto planned = planned_generations_.find({given_up.database, given_up.schema});
  return planned != planned_generations_.end() && planned->second == given_up.path;
}

void CatalogImpl::EraseAllGivenUp() {
  const SystemContentsPtr contents = system_.Contents();
  for (const GivenUpPath& given_up : contents->given_up) Erase(given_up);
}

ErasedObjects CatalogImpl::Erase(const GivenUpPath& given_up) {
  std::shared_ptr<LakeSlot> slot;
  {
    MutexLock lock(mutex_);
    if (const auto open = lakes_.extract(given_up.path)) slot = open.mapped();
  }
  if (slot) slot->Close();
  const ErasedObjects erased = OrThrow(root_->Erase(given_up.path));
  const auto transaction = system_.Begin();
  system_.RemoveGivenUp(*transaction, given_up.path);
  transaction->Commit("rocklake");
  return erased;
}

}  // namespace rocklake
