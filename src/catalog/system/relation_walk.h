// Walking what a session's catalog holds, for the producers of system relations.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "catalog/catalog_session.h"
#include "catalog/virtual_relation.h"

namespace rocklake {

inline constexpr Oid kBootstrapRole = 10;  // the role that owns whatever has no other owner

// The value an equality of the filter asks for; nullptr: none.
const Value* FilterValue(VirtualFilter filter, int column);
// False if the filter asks for another integer (oid) or text than this one.
bool Admits(VirtualFilter filter, int column, std::int64_t value);
bool Admits(VirtualFilter filter, int column, std::string_view value);

// Whether lists of schemas and relations show this schema. `rocklake` is shown only to a session whose search_path
// names it: clients that list a whole database (DuckDB attaching it) would show its relations among the user's tables.
bool IsListed(CatalogSession& session, Oid schema);

// What one relation looks like, wherever it comes from.
struct RelationView {
  RelationRef ref;
  struct Column {
    int attnum;
    std::string name;
    Type type;
    bool not_null;
    bool dropped;
    bool has_default;
    bool has_missing;
  };
  bool is_view() const;
  std::vector<Column> Columns() const;  // of a view: none known here
};

// Every relation of the listed schemas that may match `oid_column = oid` or `name_column = name` or `schema_column = schema oid` of
// the filter (-1: no such column).
void ForEachRelation(CatalogSession& session, VirtualFilter filter, int oid_column, int name_column,
                     int schema_column, const std::function<void(const RelationView&)>& visit);

// Indexes behind PRIMARY KEY and UNIQUE constraints and CREATE INDEX; numbered per relation. Their pg_class
// oid, and the pg_constraint oid of the constraint, is the relation's oid + 1 + number (seven at most are
// listed).
struct IndexView {
  Oid oid;
  std::string name;
  std::vector<int> attnums;
  bool unique;
  bool primary;
  bool constraint;
};
std::vector<IndexView> IndexesOf(const RelationRef& relation);
// Oid of a column default in pg_attrdef, of the rule of a view in pg_rewrite.
Oid DefaultOid(Oid relation, int attnum);

Oid RoleOid(std::string_view role);  // stable oid of a role name
Value Char(char c);                  // a "char" value
Value Name(std::string_view name);

}  // namespace rocklake
