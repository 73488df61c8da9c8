#include "catalog/retired_lake.h"

#include "catalog/audit.h"
#include "catalog/catalog_impl.h"
#include "types/sql_error.h"

namespace rocklake {

SchemaInfo RestoreRetiredLake(Catalog& catalog, const std::string& lake, const Identity& who,
                              const std::string& reason) {
  RequireLevel(who, RoleLevel::kOperator, "to bring back a lake");
  SystemLake& system = static_cast<CatalogImpl&>(catalog).system();
  const auto transaction = system.Begin();
  try {
    SchemaInfo schema = system.ReviveSchema(*transaction, lake);
    WriteAudit(*transaction, who, {.action = "restore lake", .object = schema.path, .reason = reason});
    transaction->Commit(who.user);
    return schema;
  } catch (const SqlError& error) {
    if (error.sqlstate != "23505") throw;
    throw Error("42P06", "a schema of the name of \"{}\" already exists", lake)
        .Hint("Rename or drop it first.");
  }
}

}  // namespace rocklake
