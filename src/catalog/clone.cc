// Databases that begin as another one. See catalog.h.
#include <algorithm>

#include "catalog/catalog_impl.h"
#include "catalog/checkpoint.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// Of the source, while it is cloned as it is.
constexpr const char* kTemporary = "clone";

std::string FindCheckpoint(Root& root, const std::string& path, const std::string& name) {
  for (const Checkpoint& checkpoint : OrThrow(root.Checkpoints(path))) {
    if (checkpoint.name == name) return checkpoint.id;
  }
  return {};
}

}  // namespace

DatabaseInfo CatalogImpl::CloneDatabase(const std::string& name, const std::string& owner,
                                        const std::string& source, const std::string& checkpoint) {
  const auto from = FindDatabase(source);
  if (!from) throw Error("3D000", "template database \"{}\" does not exist", source);
  const DatabaseInfo database = PlanDatabase(name, owner);
  std::vector<std::pair<SchemaInfo, std::string>> sources;  // with the ids of their checkpoints
  for (const SchemaInfo& schema : Schemas(from->oid, false)) {
    std::string id;
    if (!checkpoint.empty()) id = FindCheckpoint(*root_, schema.path, checkpoint);
    if (checkpoint.empty() || !id.empty()) sources.emplace_back(schema, id);
  }
  if (sources.empty())
    throw Error("42704", "checkpoint \"{}\" of database \"{}\" does not exist", checkpoint, source);

  std::vector<SchemaInfo> schemas;
  const auto transaction = system_.Begin();
  for (const auto& [schema, id] : sources) {
    schemas.push_back(PlanSchema(database, schema.name, owner));
    system_.GiveUp(*transaction,
                   {.path = schemas.back().path, .database = database.oid, .schema = schemas.back().oid});
  }
  transaction->Commit(owner);
  try {
    for (std::size_t i = 0; i < sources.size(); ++i)
      CloneLake(sources[i].first, sources[i].second, schemas[i]);
    AddToSystem(database, schemas);
  } catch (...) {
    for (const SchemaInfo& schema : schemas) EraseGivenUp(schema);
    throw;
  }
  return database;
}

void CatalogImpl::CloneLake(const SchemaInfo& from, const std::string& checkpoint, const SchemaInfo& to) {
  if (!checkpoint.empty()) {
    OrThrow(root_->Clone(from.path, checkpoint, to.path));
  } else {
    Transaction keeping(OpenLake(from), IsolationLevel::kReadCommitted);
    keeping.BeginStatement();
    const std::string id = rocklake::CreateCheckpoint(keeping, kTemporary);
    const auto cloned = root_->Clone(from.path, id, to.path);
    // Once there is a clone it keeps what it needs itself.
    OrThrow(root_->RemoveCheckpoint(from.path, id));
    OrThrow(cloned);
    keeping.Commit(to.owner);
  }
  Transaction sharing(OpenLake(to), IsolationLevel::kReadCommitted);
  sharing.BeginStatement();
  ShareFiles(sharing);
  sharing.Commit(to.owner);
}

}  // namespace rocklake
