// What pg_type says about the types we know. Thread safe, constant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "types/type.h"

namespace rocklake {

struct TypeInfo {
  Oid oid;
  std::string_view name;      // pg_type.typname, e.g. "int4"
  std::string_view sql_name;  // format_type without modifier, e.g. "integer"
  Oid array_oid;              // 0: none
  Oid element_oid;            // for array types and int2vector, oidvector; else 0
  std::int16_t length;        // typlen
  bool by_value;
  char kind;       // typtype: b, p, r, m
  char category;   // typcategory
  bool preferred;  // typispreferred
  char align;      // typalign
  char storage;    // typstorage
  Oid typelem;     // pg_type.typelem: as element_oid, but also set for name and the geometric types
  char delimiter;  // typdelim
  std::string_view input, output, receive, send;  // names of the I/O functions; empty: none
  bool has_typmod;                                // there is a typmodin function
};

std::span<const TypeInfo> AllTypes();
const TypeInfo* FindType(Oid oid);                      // nullptr: unknown
const TypeInfo* FindTypeByName(std::string_view name);  // pg_type.typname in pg_catalog; nullptr: unknown

// regclass, regtype and the like: oids that print as names, which takes a catalog.
bool IsRegType(Oid oid);

// format_type(oid, typmod): "character varying(3)", "integer[]", "numeric(10,2)", "-" for 0, "???" for
// unknown. With -1 a type whose bare name means a length of one is told apart: "bpchar" and "\"bit\"".
std::string FormatType(Oid oid, std::int32_t typmod);
// format_type(oid, NULL), the spelling of error messages: "character", "bit".
std::string FormatType(Oid oid);

// How PostgreSQL's parser resolves a type name of pg_catalog with modifiers, e.g. "varchar", {3}: throws
// 42704 type "x" does not exist, 42601 for a type without modifiers, 22023 for bad ones. `array_dimensions` >
// 0 gives the array type. A precision above the maximum of a date-time type is reduced to it, as PostgreSQL
// does with a warning.
Type ResolveTypeName(std::string_view name, std::span<const std::int32_t> modifiers, int array_dimensions);

}  // namespace rocklake
