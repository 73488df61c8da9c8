// What a session's identity lets it do to relations and definitions. Reading needs nothing: who is connected may read, and
// one's temporary relations are one's own. Each throws SqlError 42501 in PostgreSQL's words, where the permission is
// missing. Thread safe.
#pragma once

#include <string_view>

#include "catalog/catalog.h"
#include "catalog/catalog_session.h"
#include "catalog/identity.h"

namespace rocklake {

// INSERT, UPDATE, DELETE, TRUNCATE, SELECT ... FOR UPDATE: "permission denied for table t".
void RequireWrite(const Identity& identity, const RelationRef& relation);
// A relation of that name in a schema: "permission denied for schema s". Every writer may make those of inlined data.
void RequireCreate(const Identity& identity, const SchemaInfo& schema, std::string_view name);
// ALTER, CREATE INDEX, COMMENT: "must be owner of table t".
void RequireAlter(const Identity& identity, const RelationRef& relation);
// DROP: likewise. Every writer may drop relations of inlined data.
void RequireDrop(const Identity& identity, const RelationRef& relation);
void RequireCreateSchema(const Identity& identity, std::string_view database);
void RequireDropSchema(const Identity& identity, std::string_view schema);
void RequireCreateDatabase(const Identity& identity);
void RequireAlterDatabase(const Identity& identity, std::string_view database);  // and DROP

}  // namespace rocklake
