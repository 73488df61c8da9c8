// regclass, regtype and the other object identifier types: names to oids and back (manual, section 8.19).
//
// Values are kInt oids. Names are looked up along the session's search path; printed names are qualified when the
// search path does not find them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "query/exec_context.h"

namespace rocklake {

// The output function: "-" for 0, the number of an unknown object.
std::string FormatRegType(Oid type, Oid value, CatalogSession& session);
// The input function. Throws 42P01, 42704, 42883, 42725, 3F000 as PostgreSQL does.
Value ParseRegType(Oid type, std::string_view text, CatalogSession& session);
// to_regclass() and its like: nullopt where ParseRegType throws for a missing object.
std::optional<Oid> FindRegObject(Oid type, std::string_view text, CatalogSession& session);

// A value's text form; reg* types by name.
std::string FormatValue(Type type, const Value& value, ExecContext& context);

// A type by what SQL calls it: "integer", "varchar(3)", "_int4", "pg_catalog.text[]"; nullopt: there is none.
std::optional<Type> FindTypeByText(std::string_view text);

// The oid of the role with this name; 0: none. Roles are in pg_authid.
Oid FindRole(std::string_view name, CatalogSession& session);
std::optional<std::string> RoleName(Oid role, CatalogSession& session);

// Whether the search path finds this relation by its bare name.
bool RelationIsVisible(const RelationRef& relation, CatalogSession& session);

}  // namespace rocklake
