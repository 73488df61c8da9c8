#include "catalog/retired_lake.h"

#include "catalog/catalog_impl.h"
#include "types/sql_error.h"

namespace rocklake {

SchemaInfo RestoreRetiredLake(Catalog& catalog, const std::string& lake, const std::string& role) {
  SystemLake& system = static_cast<CatalogImpl&>(catalog).system();
  const auto transaction = system.Begin();
  try {
    SchemaInfo schema = system.ReviveSchema(*transaction, lake);
    transaction->Commit(role);
    return schema;
  } catch (const SqlError& error) {
    if (error.sqlstate != "23505") throw;
    throw Error("42P06", "a schema of the name of \"{}\" already exists", lake)
        .Hint("Rename or drop it first.");
  }
}

}  // namespace rocklake
