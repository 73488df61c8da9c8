#include "admin/role_functions.h"

#include <utility>

#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kGrantRoleOid = 13980;

RoleInfo RequireRole(CatalogSession& session, std::string_view name) {
  auto role = session.FindRole(name);
  if (!role) throw Error("42704", "role \"{}\" does not exist", name);
  return *std::move(role);
}

RoleLevel RequireGrantable(std::string_view name) {
  const auto level = FindRoleLevel(name);
  if (!level) {
    throw Error("22023", "role level \"{}\" does not exist", name)
        .Hint("Levels are reader, writer and operator.");
  }
  if (*level == RoleLevel::kAdmin) {
    throw SqlError("22023", "an admin cannot be one in a single database")
        .Hint("GRANT rocklake_admin makes one of all databases and roles.");
  }
  return *level;
}

void GrantRole(const AdminCall& call, const RowEmitter& emit) {
  if (call.args[0].is_null() || call.args[2].is_null()) {
    throw SqlError("22004", "grant_role: role and database must not be null");
  }
  const std::string_view database_name = call.args[2].AsText();
  const RoleInfo before = RequireRole(call.session, call.args[0].AsText());
  const auto database = call.session.catalog().FindDatabase(database_name);
  if (!database) throw Error("3D000", "database \"{}\" does not exist", database_name);
  RoleInfo after = before;
  if (call.args[1].is_null()) {
    after.grants.erase(database->oid);
  } else {
    after.grants[database->oid] = RequireGrantable(call.args[1].AsText());
  }
  call.session.ChangeRole({.before = before, .after = after});
  emit({call.args[0], call.args[1], call.args[2]});
}

}  // namespace

AdminFunction GrantRoleFunction() {
  const Type text{.oid = oid::kText};
  return {.oid = kGrantRoleOid,
          .name = "grant_role",
          .arguments = {{"role", oid::kText, {}}, {"level", oid::kText, {}}, {"database", oid::kText, {}}},
          .columns = {{"role", text}, {"level", text}, {"database", text}},
          .changes = true,
          .rows = GrantRole};
}

}  // namespace rocklake
