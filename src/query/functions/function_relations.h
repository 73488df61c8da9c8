// pg_proc, pg_operator, pg_cast and pg_aggregate from the tables of functions/tables.h.
#pragma once

#include "catalog/virtual_relation.h"

namespace rocklake {

// Requires AddSystemRelations before: it gives those relations, which have columns but no rows, their rows.
void AddFunctionRelations(VirtualRelations& relations);

}  // namespace rocklake
