#include "admin/checkpoints.h"

#include <algorithm>

#include "admin/retention.h"
#include "base/clock.h"
#include "catalog/checkpoint.h"
#include "mvcc/lake_version.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::vector<NamedCheckpoint> Read(Catalog& catalog, const SchemaInfo& schema) {
  const RetentionPtr retention = catalog.OpenLake(schema)->Latest()->retention();
  std::vector<NamedCheckpoint> named;
  for (const Checkpoint& checkpoint : OrThrow(catalog.root().Checkpoints(schema.path))) {
    if (checkpoint.name.empty()) continue;
    NamedCheckpoint shown{.name = checkpoint.name,
                          .created_micros = MicrosSince2000(checkpoint.created_unix_micros),
                          .pin = std::nullopt};
    const auto pin = retention->pins.find(checkpoint.name);
    if (pin != retention->pins.end()) shown.pin = pin->second;
    named.push_back(std::move(shown));
  }
  std::ranges::sort(named, {}, &NamedCheckpoint::name);
  return named;
}

std::optional<NamedCheckpoint> Find(Catalog& catalog, const SchemaInfo& schema, const std::string& name) {
  for (NamedCheckpoint& checkpoint : Read(catalog, schema)) {
    if (checkpoint.name == name) return std::move(checkpoint);
  }
  return std::nullopt;
}

void RemoveByName(Root& root, const std::string& path, const std::string& name) {
  for (const Checkpoint& checkpoint : OrThrow(root.Checkpoints(path))) {
    if (checkpoint.name == name) OrThrow(root.RemoveCheckpoint(path, checkpoint.id));
  }
}

std::string NameOfClone(Catalog& catalog, const std::string& path) {
  for (const DatabaseInfo& database : catalog.Databases()) {
    for (const SchemaInfo& schema : catalog.Schemas(database.oid)) {
      if (OrThrow(catalog.root().SharesObjects(schema.path, path)))
        return fmt::format("the clone {}.{}", database.name, schema.name);
    }
  }
  for (const SchemaInfo& retired : catalog.AllRetired()) {
    if (OrThrow(catalog.root().SharesObjects(retired.path, path)))
      return fmt::format("the retired clone at {}", retired.path);
  }
  return "a clone";
}

}  // namespace

NamedCheckpoint CreateCheckpoint(Catalog& catalog, const SchemaInfo& schema, const Identity& who,
                                 const std::string& name, const std::string& note) {
  RequireLevel(who, RoleLevel::kOperator, "to make a checkpoint");
  if (Find(catalog, schema, name)) throw Error("42710", "checkpoint \"{}\" already exists", name);
  Transaction transaction(catalog.OpenLake(schema), IsolationLevel::kReadCommitted);
  transaction.BeginStatement();
  CreateCheckpoint(transaction, name);
  try {
    const Pin pin = CreatePin(transaction, who, name, std::nullopt, note);
    transaction.Commit(who.user);
    return {.name = name, .created_micros = pin.created_micros, .pin = pin};
  } catch (...) {
    RemoveByName(catalog.root(), schema.path, name);
    throw;
  }
}

std::vector<NamedCheckpoint> ReadCheckpoints(Catalog& catalog, const SchemaInfo& schema) {
  return Read(catalog, schema);
}

NamedCheckpoint DropCheckpoint(Catalog& catalog, const SchemaInfo& schema, const Identity& who,
                               const std::string& name) {
  RequireLevel(who, RoleLevel::kOperator, "to drop a checkpoint");
  const auto found = Find(catalog, schema, name);
  if (!found) throw Error("42704", "checkpoint \"{}\" does not exist", name);
  if (found->pin) {
    Transaction transaction(catalog.OpenLake(schema), IsolationLevel::kReadCommitted);
    transaction.BeginStatement();
    DropPin(transaction, who, name);
    transaction.Commit(who.user);
  }
  RemoveByName(catalog.root(), schema.path, name);
  return *found;
}

void CheckNothingKeepsObjects(Catalog& catalog, const std::string& path) {
  for (const Checkpoint& checkpoint : OrThrow(catalog.root().Checkpoints(path))) {
    if (!checkpoint.name.empty()) {
      throw Error("55006", "checkpoint \"{}\" keeps the bytes of this lake", checkpoint.name)
          .Hint("rocklake checkpoint drop lets them go.");
    }
    throw Error("55006", "{} keeps bytes of this lake", NameOfClone(catalog, path))
        .Hint(
            "Its excision makes a clone independent; so does rocklake gc storage --compact, within a quarter "
            "of an hour.");
  }
}

}  // namespace rocklake
