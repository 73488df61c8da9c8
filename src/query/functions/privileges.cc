// has_..._privilege and access control lists. (Manual, section 9.26.2.) A privilege is held by who has the level that it
// takes in the database (catalog/role.h); nothing is granted on single tables.
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

// What somebody may do in a database.
struct Rights {
  std::optional<RoleLevel> level;  // nullopt: not even connect
  bool may_define = false;
};

bool MayDefineAt(const std::optional<RoleLevel>& level, bool may_define) {
  return level == RoleLevel::kAdmin || (level >= RoleLevel::kWriter && may_define);
}

constexpr Oid kEveryDatabase = 0;

Rights RightsOf(CatalogSession& session, std::string_view role_name, Oid database) {
  const Identity& own = session.identity();
  if (role_name == own.user && (database == session.database().oid || !own.authenticated)) {
    return {own.level, MayDefine(own)};
  }
  if (const auto level = FindPredefinedRole(role_name)) return {level, MayDefineAt(level, true)};
  if (const auto role = session.FindRole(role_name)) {
    const auto level = LevelIn(*role, database);
    return {level, MayDefineAt(level, role->may_define)};
  }
  if (role_name == "public") return {};
  return {RoleLevel::kWriter, true};  // a name that is trusted for where it comes from
}

// What a privilege on this sort of object takes.
struct Needed {
  RoleLevel level = RoleLevel::kReader;
  bool define = false;
};

Needed NeededFor(ObjectClass object, std::string_view privilege) {
  constexpr Needed kDefine = {RoleLevel::kWriter, true};
  switch (object) {
    case ObjectClass::kTable:
    case ObjectClass::kColumn:
    case ObjectClass::kAnyColumn:
      if (privilege == "references" || privilege == "trigger" || privilege == "rule") return kDefine;
      [[fallthrough]];
    case ObjectClass::kSequence:
      return {.level = privilege == "select" ? RoleLevel::kReader : RoleLevel::kWriter};
    case ObjectClass::kDatabase:
    case ObjectClass::kSchema:
    case ObjectClass::kTablespace:
      return privilege == "create" ? kDefine : Needed{};
    case ObjectClass::kParameter:
      return {.level = privilege == "set" ? RoleLevel::kReader : RoleLevel::kAdmin};
    default:
      return {};
  }
}

bool Holds(const Rights& rights, const Needed& needed) {
  return rights.level >= needed.level && (rights.may_define || !needed.define);
}

// "SELECT, INSERT WITH GRANT OPTION": each must be a privilege of this sort of object (22023), and one of them be held.
bool HoldsAny(const Rights& rights, std::string_view list, ObjectClass object) {
  const auto known = PrivilegesOf(object);
  bool any = false;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view given = TrimSpaces(list.substr(0, comma));
    std::string name = ToLower(given);
    bool may_grant = true;
    for (const std::string_view suffix : {" with grant option", " with admin option"}) {
      if (!name.ends_with(suffix)) continue;
      name.resize(name.size() - suffix.size());
      may_grant = rights.level == RoleLevel::kAdmin;
    }
    if (std::ranges::find(known, name) == known.end())
      throw Error("22023", "unrecognized privilege type: \"{}\"", given);
    any = any || (may_grant && Holds(rights, NeededFor(object, name)));
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
  }
  return any;
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
    default:
      return true;
  }
}

// The name of the role that is asked about: the first argument, or the session's own. Empty: an oid that is none's.
std::string RoleAsked(const FunctionCall& call, bool given) {
  CatalogSession& session = call.context.session;
  if (!given) return session.user();
  CheckRole(call, 0);
  if (IsName(call, 0)) return std::string(call.args[0].AsText());
  return RoleName(static_cast<Oid>(call.args[0].AsInt()), session).value_or("");
}

Oid DatabaseAsked(const FunctionCall& call, std::size_t i) {
  CatalogSession& session = call.context.session;
  if (!IsName(call, i)) return static_cast<Oid>(call.args[i].AsInt());
  return session.catalog().FindDatabase(call.args[i].AsText()).value_or(session.database()).oid;
}

// [role,] object [, column], privilege. NULL for an oid that is nothing.
template <ObjectClass kObject>
Value HasPrivilege(const FunctionCall& call) {
  const std::size_t own = kObject == ObjectClass::kColumn ? 3 : 2;
  const std::size_t object = call.args.size() > own ? 1 : 0;
  CatalogSession& session = call.context.session;
  const std::string role = RoleAsked(call, object == 1);
  const bool exists = kObject == ObjectClass::kColumn ? ColumnExists(call, object, object + 1)
                                                      : Exists(call, kObject, object);
  const Oid database =
      kObject == ObjectClass::kDatabase && exists ? DatabaseAsked(call, object) : session.database().oid;
  const Rights rights = role.empty() ? Rights{} : RightsOf(session, role, database);
  const bool held = HoldsAny(rights, call.args.back().AsText(), kObject);
  return exists ? Value::Bool(held) : Value();
}

// [member,] role, privilege: whether the level in every database is that of the role, or a higher one.
Value HasRole(const FunctionCall& call) {
  const std::size_t at = call.args.size() > 2 ? 1 : 0;
  CatalogSession& session = call.context.session;
  const std::string member = RoleAsked(call, at == 1);
  CheckRole(call, at);
  const std::string role = IsName(call, at)
                               ? std::string(call.args[at].AsText())
                               : RoleName(static_cast<Oid>(call.args[at].AsInt()), session).value_or("");
  const Rights rights = member.empty() ? Rights{} : RightsOf(session, member, kEveryDatabase);
  HoldsAny(rights, call.args.back().AsText(), ObjectClass::kRole);  // are the words right
  const auto level = FindPredefinedRole(role);
  return Value::Bool(member == role || rights.level == RoleLevel::kAdmin || (level && rights.level >= level));
}

#define ROCKLAKE_SIX(prefix, function)                                                           \
  {prefix "_name_name", function}, {prefix "_name_id", function}, {prefix "_id_name", function}, \
      {prefix "_id_id", function}, {prefix "_name", function}, {                                 \
    prefix "_id", function                                                                       \
  }

// -- access control lists: nobody has been granted anything beyond the defaults --------------------------------------------

Value DefaultAcl(const FunctionCall&) {
  ArrayValue acl;
  acl.element_type = oid::kAclItem;
  return Value::Of(std::move(acl));
}

void ExplodeAcl(const FunctionCall&, const std::function<void(Row&&)>&) {}

constexpr ScalarEntry kFunctions[] = {
    ROCKLAKE_SIX("has_table_privilege", HasPrivilege<ObjectClass::kTable>),
    ROCKLAKE_SIX("has_any_column_privilege", HasPrivilege<ObjectClass::kAnyColumn>),
    ROCKLAKE_SIX("has_sequence_privilege", HasPrivilege<ObjectClass::kSequence>),
    ROCKLAKE_SIX("has_database_privilege", HasPrivilege<ObjectClass::kDatabase>),
    ROCKLAKE_SIX("has_schema_privilege", HasPrivilege<ObjectClass::kSchema>),
    ROCKLAKE_SIX("has_function_privilege", HasPrivilege<ObjectClass::kFunction>),
    ROCKLAKE_SIX("has_type_privilege", HasPrivilege<ObjectClass::kType>),
    ROCKLAKE_SIX("has_language_privilege", HasPrivilege<ObjectClass::kLanguage>),
    ROCKLAKE_SIX("has_tablespace_privilege", HasPrivilege<ObjectClass::kTablespace>),
    ROCKLAKE_SIX("has_server_privilege", HasPrivilege<ObjectClass::kServer>),
    ROCKLAKE_SIX("has_foreign_data_wrapper_privilege", HasPrivilege<ObjectClass::kForeignDataWrapper>),
    ROCKLAKE_SIX("has_parameter_privilege", HasPrivilege<ObjectClass::kParameter>),
    ROCKLAKE_SIX("pg_has_role", HasRole),
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
