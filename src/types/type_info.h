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
  std::string_view name;       // pg_type.typname, e.g. "int4"
  std::string_view sql_name;   // format_type without modifier, e.g. "integer"
  Oid array_oid;               // 0: none
  Oid element_oid;             // for array types and int2vector, oidvector; else 0
  std::int16_t length;         // typlen
  bool by_value;
  char kind;                   // typtype: b, p, c, r
  char category;               // typcategory
  bool preferred;              // typispreferred
  char align;                  // typalign
  char storage;                // typstorage
};

std::span<const TypeInfo> AllTypes();
const TypeInfo* FindType(Oid oid);                       // nullptr: unknown
const TypeInfo* FindTypeByName(std::string_view name);   // pg_type.typname in pg_catalog; nullptr: unknown

// format_type(oid, typmod): "character varying(3)", "integer[]", "numeric(10,2)", "-" for 0, "???" for unknown.
std::string FormatType(Oid oid, std::int32_t typmod);

// How PostgreSQL's parser resolves a type name with modifiers, e.g. {"pg_catalog","varchar"}, {3}: throws 42704
// type "x" does not exist, 22023 for bad modifiers. `array_dimensions` > 0 gives the array type.
Type ResolveTypeName(std::string_view name, std::span<const std::int32_t> modifiers, int array_dimensions);

}  // namespace rocklake
