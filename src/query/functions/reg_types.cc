#include "query/functions/reg_types.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "query/coercion.h"
#include "query/function.h"
#include "query/functions/identifiers.h"
#include "query/functions/system_rows.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

// -- names to oids ------------------------------------------------------------------------------------------------

std::vector<const FunctionInfo*> FunctionsNamed(const std::vector<std::string>& names) {
  std::vector<const FunctionInfo*> found;
  if (names.size() > 2 || (names.size() == 2 && names[0] != "pg_catalog")) return found;
  for (const FunctionInfo* function : FunctionRegistry::Get().FindFunctions(names.back()))
    found.push_back(function);
  return found;
}

std::optional<Oid> FindFunctionName(std::string_view text) {
  const auto found = FunctionsNamed(SplitQualifiedName(text));
  if (found.empty()) return std::nullopt;
  if (found.size() > 1) throw Error("42725", "more than one function named \"{}\"", text);
  return found[0]->oid;
}

// "name(type, type)" into the name and the types.
std::optional<std::pair<std::string_view, std::vector<Oid>>> SplitSignature(std::string_view text) {
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) throw Error("22P02", "expected a left parenthesis");
  if (!text.ends_with(')')) throw Error("22P02", "expected a right parenthesis");
  std::string_view list = TrimSpaces(text.substr(open + 1, text.size() - open - 2));
  std::vector<Oid> types;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const auto type = FindTypeByText(TrimSpaces(list.substr(0, comma)));
    if (!type && !EqualsIgnoringCase(TrimSpaces(list.substr(0, comma)), "none")) return std::nullopt;
    types.push_back(type ? type->oid : 0);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
  }
  return std::pair(text.substr(0, open), std::move(types));
}

std::optional<Oid> FindFunctionSignature(std::string_view text) {
  const auto signature = SplitSignature(text);
  if (!signature) return std::nullopt;
  for (const FunctionInfo* function : FunctionsNamed(SplitQualifiedName(signature->first))) {
    if (function->arg_types == signature->second) return function->oid;
  }
  return std::nullopt;
}

std::string_view OperatorName(std::string_view text) {
  constexpr std::string_view kSchema = "pg_catalog.";
  return text.starts_with(kSchema) ? text.substr(kSchema.size()) : text;
}

std::optional<Oid> FindOperatorName(std::string_view text) {
  const auto found = FunctionRegistry::Get().FindOperators(OperatorName(text));
  if (found.empty()) return std::nullopt;
  if (found.size() > 1) throw Error("42725", "more than one operator named {}", text);
  return found[0]->oid;
}

std::optional<Oid> FindOperatorSignature(std::string_view text) {
  const auto signature = SplitSignature(text);
  if (!signature || signature->second.size() != 2) return std::nullopt;
  for (const OperatorInfo* op : FunctionRegistry::Get().FindOperators(OperatorName(signature->first))) {
    if (op->left == signature->second[0] && op->right == signature->second[1]) return op->oid;
  }
  return std::nullopt;
}

std::optional<Oid> FindRelationName(std::string_view text, CatalogSession& session) {
  std::vector<std::string> names = SplitQualifiedName(text);
  if (names.size() > 3) throw Error("42601", "improper relation name (too many dotted names): {}", text);
  if (names.size() == 3) {
    if (names[0] != session.database().name) {
      throw Error("0A000", "cross-database references are not implemented: \"{}\"", text);
    }
    names.erase(names.begin());
  }
  const auto relation = session.FindRelation(names.size() == 2 ? names[0] : "", names.back());
  if (!relation) return std::nullopt;
  return relation->oid;
}

std::optional<Oid> FindSchemaName(std::string_view text, CatalogSession& session) {
  const auto names = SplitQualifiedName(text);
  if (names.size() != 1) throw Error("42602", "invalid name syntax");
  const auto schema = session.FindSchema(names[0]);
  if (!schema) return std::nullopt;
  return schema->oid;
}

std::optional<Oid> FindRoleName(std::string_view text, CatalogSession& session) {
  const auto names = SplitQualifiedName(text);
  if (names.size() != 1) throw Error("42602", "invalid name syntax");
  const Oid role = FindRole(names[0], session);
  return role == 0 ? std::nullopt : std::optional(role);
}

constexpr std::array<std::pair<std::string_view, Oid>, 4> kCollations{
    {{"default", 100}, {"C", 950}, {"POSIX", 951}, {"ucs_basic", 12341}}};

std::optional<Oid> FindCollation(std::string_view text) {
  const auto names = SplitQualifiedName(text);
  for (const auto& [name, collation] : kCollations) {
    if (name == names.back()) return collation;
  }
  return std::nullopt;
}

constexpr Oid kSimpleConfig = 3748;  // pg_ts_config of 'simple'

[[noreturn]] void ThrowMissing(Oid type, std::string_view text) {
  const auto dotted = [&] {
    std::string joined;
    for (const std::string& name : SplitQualifiedName(text)) joined += (joined.empty() ? "" : ".") + name;
    return joined;
  };
  switch (type) {
    case oid::kRegclass:
      throw Error("42P01", "relation \"{}\" does not exist", dotted());
    case oid::kRegtype:
      throw Error("42704", "type \"{}\" does not exist", text);
    case oid::kRegnamespace:
      throw Error("3F000", "schema \"{}\" does not exist", dotted());
    case oid::kRegrole:
      throw Error("42704", "role \"{}\" does not exist", dotted());
    case oid::kRegoper:
    case oid::kRegoperator:
      throw Error("42883", "operator does not exist: {}", text);
    case oid::kRegcollation:
      throw Error("42704", "collation \"{}\" for encoding \"UTF8\" does not exist", dotted());
    case oid::kRegconfig:
      throw Error("42704", "text search configuration \"{}\" does not exist", dotted());
    default:
      throw Error("42883", "function \"{}\" does not exist", text);
  }
}

// -- oids to names ------------------------------------------------------------------------------------------------

bool SameNameElsewhere(const FunctionInfo& function) {
  return FunctionRegistry::Get().FindFunctions(function.name).size() > 1;
}

std::string SignatureOf(const FunctionInfo& function) {
  std::string text = QuotedName(function.name) + "(";
  for (std::size_t i = 0; i < function.arg_types.size(); ++i) {
    text += (i > 0 ? "," : "") + FormatType(function.arg_types[i]);
  }
  return text + ")";
}

std::optional<std::string> OperatorText(Oid type, Oid value) {
  for (const OperatorInfo* op : FunctionRegistry::Get().AllOperators()) {
    if (op->oid != value) continue;
    if (type == oid::kRegoperator) {
      return fmt::format("{}({},{})", op->name, op->left == 0 ? "NONE" : FormatType(op->left),
                         FormatType(op->right));
    }
    const bool unique = FunctionRegistry::Get().FindOperators(op->name).size() == 1;
    return unique ? op->name : "pg_catalog." + op->name;
  }
  return std::nullopt;
}

std::optional<std::string> NameOf(Oid type, Oid value, CatalogSession& session) {
  switch (type) {
    case oid::kRegclass: {
      const auto relation = session.FindRelation(value);
      if (!relation) return std::nullopt;
      return RelationIsVisible(*relation, session) ? QuotedName(relation->name)
                                                   : QualifiedName(relation->schema, relation->name);
    }
    case oid::kRegtype:
      if (FindType(value) == nullptr) return std::nullopt;
      return FormatType(value);
    case oid::kRegproc:
    case oid::kRegprocedure: {
      const FunctionInfo* function = FunctionRegistry::Get().FindByOid(value);
      if (function == nullptr) return std::nullopt;
      if (type == oid::kRegprocedure) return SignatureOf(*function);
      return (SameNameElsewhere(*function) ? "pg_catalog." : "") + QuotedName(function->name);
    }
    case oid::kRegoper:
    case oid::kRegoperator:
      return OperatorText(type, value);
    case oid::kRegnamespace:
      for (const SchemaInfo& schema : session.Schemas()) {
        if (schema.oid == value) return QuotedName(schema.name);
      }
      return std::nullopt;
    case oid::kRegrole: {
      const auto name = RoleName(value, session);
      return name ? std::optional(QuotedName(*name)) : std::nullopt;
    }
    case oid::kRegcollation:
      for (const auto& [name, collation] : kCollations) {
        if (collation == value) return QuotedName(name);
      }
      return std::nullopt;
    default:
      return value == kSimpleConfig ? std::optional<std::string>("simple") : std::nullopt;
  }
}

}  // namespace

std::optional<Oid> FindRegObject(Oid type, std::string_view text, CatalogSession& session) {
  switch (type) {
    case oid::kRegclass:
      return FindRelationName(text, session);
    case oid::kRegtype: {
      const auto found = FindTypeByText(text);
      return found ? std::optional(found->oid) : std::nullopt;
    }
    case oid::kRegnamespace:
      return FindSchemaName(text, session);
    case oid::kRegrole:
      return FindRoleName(text, session);
    case oid::kRegproc:
      return FindFunctionName(text);
    case oid::kRegprocedure:
      return FindFunctionSignature(text);
    case oid::kRegoper:
      return FindOperatorName(text);
    case oid::kRegoperator:
      return FindOperatorSignature(text);
    case oid::kRegcollation:
      return FindCollation(text);
    default:
      return SplitQualifiedName(text).back() == "simple" ? std::optional(kSimpleConfig) : std::nullopt;
  }
}

Value ParseRegType(Oid type, std::string_view text, CatalogSession& session) {
  if (text == "-") return Value::Int(0);
  if (!text.empty() && std::ranges::all_of(text, [](char c) { return IsDigit(c); })) {
    return ParseText(Type{oid::kOid, -1}, text, TextSettings{});
  }
  const auto found = FindRegObject(type, text, session);
  if (!found && type == oid::kRegclass) {
    const std::vector<std::string> names = SplitQualifiedName(text);
    if (names.size() > 1 && !session.FindSchema(names[names.size() - 2])) {
      throw Error("3F000", "schema \"{}\" does not exist", names[names.size() - 2]);
    }
  }
  if (!found) ThrowMissing(type, text);
  return Value::Int(*found);
}

std::string FormatRegType(Oid type, Oid value, CatalogSession& session) {
  if (value == 0) return type == oid::kRegoper || type == oid::kRegoperator ? "0" : "-";
  const auto name = NameOf(type, value, session);
  return name ? *name : std::to_string(value);
}

std::string FormatValue(Type type, const Value& value, ExecContext& context) {
  if (IsRegType(type.oid)) return FormatRegType(type.oid, static_cast<Oid>(value.AsInt()), context.session);
  std::string text;
  FormatText(type, value, context.text, text);
  return text;
}

bool RelationIsVisible(const RelationRef& relation, CatalogSession& session) {
  const auto found = session.FindRelation("", relation.name);
  return found && found->oid == relation.oid;
}

Oid FindRole(std::string_view name, CatalogSession& session) {
  return SystemOid(session, "pg_authid", "rolname", name).value_or(0);
}

std::optional<std::string> RoleName(Oid role, CatalogSession& session) {
  return SystemName(session, "pg_authid", "rolname", role);
}

}  // namespace rocklake
