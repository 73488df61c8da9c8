// Which relations views read.
#pragma once

#include <vector>

#include "catalog/catalog_session.h"

namespace rocklake {

// Oids of the relations that a view's query names itself, not through other views. A view that is broken already still
// counts for what it is seen to read.
std::vector<Oid> RelationsReadBy(CatalogSession& session, const RelationDefinition& view);

// pg_depend: each view's rule depends on what the view reads, and belongs to the view.
void AddViewDependencies(VirtualRelations& relations);

}  // namespace rocklake
