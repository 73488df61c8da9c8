// Pins and the audit as relations of schema rocklake.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "catalog/virtual_relation.h"
#include "store/store.h"

namespace rocklake {

//   rocklake.pins(schema, name, snapshot, owner, created, note)
//   rocklake.audit(time, schema, action, object, role, authenticated, address, reason, detail, id, operation): of the
//     database's lakes, retired ones included, and with schema NULL of the server
void AddRetentionRelations(VirtualRelations& relations);

// The columns of rocklake.audit, and the rows that it has in a database, by time and id, from the stores alone. Throws SqlError
// 3D000, StoreFailure, CorruptData.
std::vector<std::pair<std::string, Type>> AuditColumns();
std::vector<Row> ReadAuditOf(Root& root, const std::string& database);

}  // namespace rocklake
