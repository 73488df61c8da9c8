// pg_catalog, information_schema and rocklake as virtual relations.
//
// Every relation of PostgreSQL 15's pg_catalog exists with its columns; those that a producer below fills
// have rows, the others (foreign tables, text search, replication, ...) are empty, as in a database that uses
// none of these.
#pragma once

#include <functional>
#include <string_view>

#include "catalog/virtual_relation.h"

namespace rocklake {

// `columns`: "name type,name type!,...", '!' for NOT NULL.
VirtualRelation MakeRelation(Oid oid, std::string_view schema, std::string_view name,
                             std::string_view columns,
                             std::function<void(CatalogSession&, VirtualFilter, const RowEmitter&)> rows);

// pg_catalog's tables and views, information_schema's views, and rocklake's relations about the catalog.
void AddSystemRelations(VirtualRelations& relations);

}  // namespace rocklake
