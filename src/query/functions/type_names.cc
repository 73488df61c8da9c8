// Types by what SQL calls them in text, for regtype and to_regtype.
#include <array>

#include "query/functions/identifiers.h"
#include "query/functions/reg_types.h"
#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

struct Alias {
  std::string_view sql;
  std::string_view name;  // pg_type.typname
};
constexpr std::array kAliases{
    Alias{"int", "int4"},
    Alias{"integer", "int4"},
    Alias{"smallint", "int2"},
    Alias{"bigint", "int8"},
    Alias{"real", "float4"},
    Alias{"float", "float8"},
    Alias{"double precision", "float8"},
    Alias{"decimal", "numeric"},
    Alias{"dec", "numeric"},
    Alias{"boolean", "bool"},
    Alias{"character varying", "varchar"},
    Alias{"char varying", "varchar"},
    Alias{"character", "bpchar"},
    Alias{"char", "bpchar"},
    Alias{"national character varying", "varchar"},
    Alias{"national character", "bpchar"},
    Alias{"nchar", "bpchar"},
    Alias{"bit varying", "varbit"},
    Alias{"timestamp without time zone", "timestamp"},
    Alias{"timestamp with time zone", "timestamptz"},
    Alias{"time without time zone", "time"},
    Alias{"time with time zone", "timetz"},
};

std::string CollapseSpaces(std::string_view text) {
  std::string result;
  for (const char c : TrimSpaces(text)) {
    if (IsSpace(c)) {
      if (!result.ends_with(' ')) result.push_back(' ');
    } else {
      result.push_back(ToLower(c));
    }
  }
  return result;
}

// Takes "(10,2)" out of the text, wherever it stands: "timestamp(3) with time zone".
std::vector<std::int32_t> TakeModifiers(std::string& text) {
  std::vector<std::int32_t> modifiers;
  const std::size_t open = text.find('(');
  const std::size_t close = text.find(')');
  if (open == std::string::npos || close == std::string::npos || close < open) return modifiers;
  std::int32_t current = 0;
  bool has_digits = false;
  for (std::size_t i = open + 1; i <= close; ++i) {
    if (IsDigit(text[i])) {
      current = current * 10 + (text[i] - '0');
      has_digits = true;
    } else if ((text[i] == ',' || text[i] == ')') && has_digits) {
      modifiers.push_back(current);
      current = 0;
      has_digits = false;
    }
  }
  text.erase(open, close - open + 1);
  return modifiers;
}

}  // namespace

std::optional<Type> FindTypeByText(std::string_view given) {
  int dimensions = 0;
  given = TrimSpaces(given);
  while (given.ends_with(']')) {
    const std::size_t open = given.rfind('[');
    if (open == std::string_view::npos) break;
    ++dimensions;
    given = TrimSpaces(given.substr(0, open));
  }
  std::string name;
  std::vector<std::int32_t> modifiers;
  if (given.find('"') != std::string_view::npos) {
    name = SplitQualifiedName(given).back();
  } else {
    std::string text(given);
    modifiers = TakeModifiers(text);
    name = CollapseSpaces(text);
    if (name.starts_with("pg_catalog.")) name.erase(0, 11);
    for (const Alias& alias : kAliases) {
      if (alias.sql == name) {
        name = alias.name;
        break;
      }
    }
  }
  const TypeInfo* info = FindTypeByName(name);
  if (info == nullptr) return std::nullopt;
  if (dimensions == 0 && modifiers.empty()) return Type{info->oid, -1};
  return ResolveTypeName(name, modifiers, dimensions > 0 ? 1 : 0);
}

}  // namespace rocklake
