// Retired lakes come back: what DROP SCHEMA and DROP DATABASE hid.
#pragma once

#include <string>

#include "catalog/catalog.h"
#include "catalog/identity.h"

namespace rocklake {

// Makes a retired lake a schema again, and its database, if that was dropped. `lake`: its path below the root, or
// DATABASE.SCHEMA for the one of the name that was retired with the highest generation. A transaction of its own, which leaves
// an audit entry; durable when it returns. Thread safe. Throws SqlError 42501, 3F000 for what is not retired, 42P06 when a live schema has the name; StoreFailure.
SchemaInfo RestoreRetiredLake(Catalog& catalog, const std::string& lake, const Identity& who,
                              const std::string& reason);

}  // namespace rocklake
