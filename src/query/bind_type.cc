// Type names of the syntax tree to types.
#include <array>
#include <utility>

#include "query/bind.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

// The domains of information_schema, by the types they stand for.
struct DomainName {
  std::string_view name, base;
};
constexpr std::array<DomainName, 5> kDomains = {{{"sql_identifier", "name"},
                                                 {"cardinal_number", "int4"},
                                                 {"character_data", "varchar"},
                                                 {"yes_or_no", "varchar"},
                                                 {"time_stamp", "timestamptz"}}};

std::vector<std::int32_t> Modifiers(const sql::TypeName& name) {
  std::vector<std::int32_t> modifiers;
  for (const sql::ExprPtr& modifier : name.modifiers) {
    const auto* literal = sql::If<sql::Literal>(modifier);
    if (literal == nullptr || literal->literal != sql::LiteralKind::kInteger) {
      throw SqlError("42601", "type modifiers must be simple constants or identifiers");
    }
    modifiers.push_back(literal->integer);
  }
  return modifiers;
}

}  // namespace

Type BindTypeName(const sql::TypeName& name, std::string_view text) {
  try {
    if (name.percent_type) throw SqlError("0A000", "%TYPE is not supported");
    if (name.set_of) throw SqlError("0A000", "SETOF is not supported here");
    std::string type = name.names.back();
    const std::string schema = name.names.size() > 1 ? name.names[name.names.size() - 2] : "";
    bool known = schema.empty() || schema == "pg_catalog";
    if (schema == "information_schema") {
      for (const DomainName& domain : kDomains) {
        if (domain.name != type) continue;
        type = domain.base;
        known = true;
        break;
      }
    }
    if (!known || FindTypeByName(type) == nullptr) {
      throw Error("42704", "type \"{}{}\" does not exist", sql::JoinName(name.names),
                  name.array_bounds.empty() ? "" : "[]");
    }
    const std::vector<std::int32_t> modifiers = Modifiers(name);
    return ResolveTypeName(type, modifiers, static_cast<int>(name.array_bounds.size()));
  } catch (SqlError& error) {
    SetPosition(error, text, name.location);
    throw;
  }
}

}  // namespace rocklake
