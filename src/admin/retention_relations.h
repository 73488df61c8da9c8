// Pins and the audit as relations of schema rocklake.
#pragma once

#include "catalog/virtual_relation.h"

namespace rocklake {

//   rocklake.pins(schema, name, snapshot, owner, created, note)
//   rocklake.audit(schema, time, action, object, role, authenticated, address, reason, detail, id, operation): of the
//     database's lakes, retired ones included, and with schema NULL of the server
void AddRetentionRelations(VirtualRelations& relations);

}  // namespace rocklake
