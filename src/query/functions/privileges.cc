// has_..._privilege and access control lists. (Manual, section 9.26.2.) Every role may use what it can name: the server
// lets a connected role read and write its databases, so the answers are about existence and valid privilege names.
#include <algorithm>
#include <array>

#include "query/function.h"
#include "query/functions/implementations.h"
#include "query/functions/reg_types.h"
#include "query/functions/system_rows.h"
#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

enum class ObjectClass {
  kTable,
  kColumn,
  kAnyColumn,
  kSequence,
  kDatabase,
  kSchema,
  kFunction,
  kType,
  kLanguage,
  kTablespace,
  kServer,
  kForeignDataWrapper,
  kParameter,
  kRole
};

std::vector<std::string_view> PrivilegesOf(ObjectClass object) {
  switch (object) {
    case ObjectClass::kTable:
      return {"select", "insert", "update", "delete", "truncate", "references", "trigger", "rule"};
    case ObjectClass::kColumn:
    case ObjectClass::kAnyColumn:
      return {"select", "insert", "update", "references"};
    case ObjectClass::kSequence:
      return {"usage", "select", "update"};
    case ObjectClass::kDatabase:
      return {"create", "connect", "temporary", "temp"};
    case ObjectClass::kSchema:
      return {"create", "usage"};
    case ObjectClass::kFunction:
      return {"execute"};
    case ObjectClass::kTablespace:
      return {"create"};
    case ObjectClass::kParameter:
      return {"set", "alter system"};
    case ObjectClass::kRole:
      return {"usage", "member"};
    default:
      return {"usage"};
  }
}

// "SELECT, INSERT WITH GRANT OPTION": each must be a privilege of this sort of object.
void CheckPrivileges(std::string_view list, ObjectClass object) {
  const auto known = PrivilegesOf(object);
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view given = TrimSpaces(list.substr(0, comma));
    std::string name = ToLower(given);
    for (const std::string_view suffix : {" with grant option", " with admin option"}) {
      if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
    }
    if (std::ranges::find(known, name) == known.end())
      throw Error("22023", "unrecognized privilege type: \"{}\"", given);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
  }
}

bool IsName(const FunctionCall& call, std::size_t i) { return call.args[i].kind() == Value::Kind::kBytes; }

void CheckRole(const FunctionCall& call, std::size_t i) {
  if (!IsName(call, i)) return;
  const std::string_view name = call.args[i].AsText();
  if (name == "public" || name == call.context.session.user()) return;
  if (FindRole(name, call.context.session) == 0) throw Error("42704", "role \"{}\" does not exist", name);
}

// The objects of a catalog by name or oid.
bool IsListed(const FunctionCall& call, std::size_t i, std::string_view relation,
              std::string_view name_column, std::string_view what) {
  CatalogSession& session = call.context.session;
  if (!IsName(call, i)) return !SystemRows(session, relation, {{"oid", call.args[i]}}).empty();
  if (!SystemOid(session, relation, name_column, call.args[i].AsText())) {
    throw Error("42704", "{} \"{}\" does not exist", what, call.args[i].AsText());
  }
  return true;
}

bool RelationExists(const FunctionCall& call, std::size_t i) {
  CatalogSession& session = call.context.session;
  if (IsName(call, i)) return ParseRegType(oid::kRegclass, call.args[i].AsText(), session).AsInt() != 0;
  return session.FindRelation(static_cast<Oid>(call.args[i].AsInt())).has_value();
}

bool SchemaExists(const FunctionCall& call, std::size_t i) {
  CatalogSession& session = call.context.session;
  if (IsName(call, i)) {
    if (session.FindSchema(call.args[i].AsText())) return true;
    throw Error("3F000", "schema \"{}\" does not exist", call.args[i].AsText());
  }
  const auto schemas = session.Schemas();
  return std::ranges::any_of(schemas,
                             [&](const SchemaInfo& schema) { return schema.oid == call.args[i].AsInt(); });
}

bool DatabaseExists(const FunctionCall& call, std::size_t i) {
  Catalog& catalog = call.context.session.catalog();
  if (IsName(call, i)) {
    if (catalog.FindDatabase(call.args[i].AsText())) return true;
    throw Error("3D000", "database \"{}\" does not exist", call.args[i].AsText());
  }
  const auto databases = catalog.Databases();
  return std::ranges::any_of(databases,
                             [&](const DatabaseInfo& info) { return info.oid == call.args[i].AsInt(); });
}

bool ColumnExists(const FunctionCall& call, std::size_t table, std::size_t column) {
  CatalogSession& session = call.context.session;
  const Oid oid =
      IsName(call, table)
          ? static_cast<Oid>(ParseRegType(oid::kRegclass, call.args[table].AsText(), session).AsInt())
          : static_cast<Oid>(call.args[table].AsInt());
  const auto relation = session.FindRelation(oid);
  if (!relation || !relation->definition || !IsName(call, column)) return relation.has_value();
  if (relation->definition->FindColumn(call.args[column].AsText()) != 0) return true;
  throw Error("42703", "column \"{}\" of relation \"{}\" does not exist", call.args[column].AsText(),
              relation->name);
}

bool Exists(const FunctionCall& call, ObjectClass object, std::size_t i) {
  CatalogSession& session = call.context.session;
  switch (object) {
    case ObjectClass::kTable:
    case ObjectClass::kAnyColumn:
    case ObjectClass::kSequence:
      return RelationExists(call, i);
    case ObjectClass::kSchema:
      return SchemaExists(call, i);
    case ObjectClass::kDatabase:
      return DatabaseExists(call, i);
    case ObjectClass::kFunction:
      if (IsName(call, i))
        return ParseRegType(oid::kRegprocedure, call.args[i].AsText(), session).AsInt() != 0;
      return FunctionRegistry::Get().FindByOid(static_cast<Oid>(call.args[i].AsInt())) != nullptr;
    case ObjectClass::kType:
      if (IsName(call, i)) return ParseRegType(oid::kRegtype, call.args[i].AsText(), session).AsInt() != 0;
      return FindType(static_cast<Oid>(call.args[i].AsInt())) != nullptr;
    case ObjectClass::kLanguage:
      return IsListed(call, i, "pg_language", "lanname", "language");
    case ObjectClass::kTablespace:
      return IsListed(call, i, "pg_tablespace", "spcname", "tablespace");
    case ObjectClass::kServer:
      return IsListed(call, i, "pg_foreign_server", "srvname", "server");
    case ObjectClass::kForeignDataWrapper:
      return IsListed(call, i, "pg_foreign_data_wrapper", "fdwname", "foreign-data wrapper");
    case ObjectClass::kRole:
      CheckRole(call, i);
      return true;
    default:
      return true;
  }
}

// [role,] object [, column], privilege. NULL for an oid that is nothing.
template <ObjectClass kObject>
Value HasPrivilege(const FunctionCall& call) {
  const std::size_t own = kObject == ObjectClass::kColumn ? 3 : 2;
  const std::size_t object = call.args.size() > own ? 1 : 0;
  if (object == 1) CheckRole(call, 0);
  const bool exists = kObject == ObjectClass::kColumn ? ColumnExists(call, object, object + 1)
                                                      : Exists(call, kObject, object);
  CheckPrivileges(call.args.back().AsText(), kObject);
  return exists ? Value::Bool(true) : Value();
}

#define ROCKLAKE_SIX(prefix, object)                                                      \
  {prefix "_name_name", HasPrivilege<object>}, {prefix "_name_id", HasPrivilege<object>}, \
      {prefix "_id_name", HasPrivilege<object>}, {prefix "_id_id", HasPrivilege<object>}, \
      {prefix "_name", HasPrivilege<object>}, {                                           \
    prefix "_id", HasPrivilege<object>                                                    \
  }

// -- access control lists: nobody has been granted anything beyond the defaults --------------------------------------------

Value DefaultAcl(const FunctionCall&) {
  ArrayValue acl;
  acl.element_type = oid::kAclItem;
  return Value::Of(std::move(acl));
}

void ExplodeAcl(const FunctionCall&, const std::function<void(Row&&)>&) {}

constexpr ScalarEntry kFunctions[] = {
    ROCKLAKE_SIX("has_table_privilege", ObjectClass::kTable),
    ROCKLAKE_SIX("has_any_column_privilege", ObjectClass::kAnyColumn),
    ROCKLAKE_SIX("has_sequence_privilege", ObjectClass::kSequence),
    ROCKLAKE_SIX("has_database_privilege", ObjectClass::kDatabase),
    ROCKLAKE_SIX("has_schema_privilege", ObjectClass::kSchema),
    ROCKLAKE_SIX("has_function_privilege", ObjectClass::kFunction),
    ROCKLAKE_SIX("has_type_privilege", ObjectClass::kType),
    ROCKLAKE_SIX("has_language_privilege", ObjectClass::kLanguage),
    ROCKLAKE_SIX("has_tablespace_privilege", ObjectClass::kTablespace),
    ROCKLAKE_SIX("has_server_privilege", ObjectClass::kServer),
    ROCKLAKE_SIX("has_foreign_data_wrapper_privilege", ObjectClass::kForeignDataWrapper),
    ROCKLAKE_SIX("has_parameter_privilege", ObjectClass::kParameter),
    ROCKLAKE_SIX("pg_has_role", ObjectClass::kRole),
    {"has_column_privilege_name_name_name", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_name_name_attnum", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_name_id_name", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_name_id_attnum", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_id_name_name", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_id_name_attnum", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_id_id_name", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_id_id_attnum", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_name_name", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_name_attnum", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_id_name", HasPrivilege<ObjectClass::kColumn>},
    {"has_column_privilege_id_attnum", HasPrivilege<ObjectClass::kColumn>},
    {"acldefault_sql", DefaultAcl},
};

#undef ROCKLAKE_SIX

constexpr SetEntry kSets[] = {{"aclexplode", ExplodeAcl}};

}  // namespace

std::span<const ScalarEntry> PrivilegeFunctions() { return kFunctions; }
std::span<const SetEntry> PrivilegeSets() { return kSets; }

}  // namespace rocklake
