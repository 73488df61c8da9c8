// A live lake's raw keyspace, and what its store counts, as relations of schema rocklake.
#pragma once

#include "catalog/virtual_relation.h"

namespace rocklake {

//   rocklake.keys(schema, relation, kind, key_text, state, written, ended, retracted, value, key, value_bytes)
//   rocklake.key_stats(schema, relation, live, ended, retracted, key_bytes, value_bytes)
//   rocklake.store_metrics(schema, name, value): Store::Metrics
// Equalities on schema, relation and key (bytea) are looked up; without them every lake of the database is walked.
void AddInspectRelations(VirtualRelations& relations);

}  // namespace rocklake
