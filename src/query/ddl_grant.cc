// GRANT and REVOKE. A level in every database is membership in a predefined role: GRANT rocklake_writer TO bob. One in a
// single database is privileges on it: CONNECT makes a reader, CREATE or ALL a writer. There are no others: who may write to
// a database may write to its tables.
#include <algorithm>
#include <utility>

#include "query/ddl_context.h"

namespace rocklake {
namespace {

// The level that privileges on a database come to; nullopt: none, TEMPORARY alone. Throws 0LP01.
std::optional<RoleLevel> LevelOfPrivileges(const std::vector<sql::Privilege>& privileges) {
  if (privileges.empty()) return RoleLevel::kWriter;  // ALL
  std::optional<RoleLevel> level;
  for (const sql::Privilege& privilege : privileges) {
    if (privilege.name == "create") {
      level = RoleLevel::kWriter;
    } else if (privilege.name == "connect") {
      level = std::max(level, std::optional(RoleLevel::kReader));
    } else if (privilege.name != "temporary" && privilege.name != "temp") {
      std::string name = privilege.name;
      std::ranges::transform(name, name.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
      throw Error("0LP01", "invalid privilege type {} for database", name);
    }
  }
  return level;
}

// What is left of a grant when the privileges are taken away: without CONNECT nothing, without CREATE a reader.
std::optional<RoleLevel> LevelWithout(RoleLevel granted, const std::vector<sql::Privilege>& privileges) {
  const auto taken = [&](std::string_view name) {
    return privileges.empty() ||
           std::ranges::find(privileges, name, &sql::Privilege::name) != privileges.end();
  };
  if (taken("connect")) return std::nullopt;
  return taken("create") ? RoleLevel::kReader : granted;
}

}  // namespace

void Ddl::GrantLevel(const std::string& role_name, RoleLevel level) {
  const RoleInfo before = RequireRole(role_name);
  if (before.level >= level) {
    Notice("42710", fmt::format("role \"{}\" is already a member of role \"{}\"", role_name,
                                PredefinedRoleName(level)));
    return;
  }
  RoleInfo after = before;
  after.level = level;
  session_.ChangeRole({.before = before, .after = std::move(after)});
}

void Ddl::RevokeLevel(const std::string& role_name, RoleLevel level) {
  const RoleInfo before = RequireRole(role_name);
  if (before.level != level) {
    Notice("01000",
           fmt::format("role \"{}\" is not a member of role \"{}\"", role_name, PredefinedRoleName(level)),
           "", "WARNING");
    return;
  }
  RoleInfo after = before;
  after.level.reset();
  session_.ChangeRole({.before = before, .after = std::move(after)});
}

void Ddl::GrantRole(const sql::GrantRoleStatement& statement) {
  if (statement.admin_option) Unsupported("WITH ADMIN OPTION");
  for (const std::string& granted : statement.granted) {
    const RoleLevel level = RequirePredefinedRole(granted);
    for (const sql::RoleRef& grantee : statement.grantees) {
      if (statement.grant) {
        GrantLevel(RoleName(grantee), level);
      } else {
        RevokeLevel(RoleName(grantee), level);
      }
    }
  }
}

void Ddl::GrantOnDatabase(const sql::GrantStatement& statement, const DatabaseInfo& database) {
  const std::optional<RoleLevel> level = LevelOfPrivileges(statement.privileges);
  for (const sql::RoleRef& grantee : statement.grantees) {
    if (grantee.kind == sql::RoleKind::kPublic) continue;  // has no privileges, and gets none
    const RoleInfo before = RequireRole(RoleName(grantee));
    RoleInfo after = before;
    if (statement.grant && level) {
      RoleLevel& granted = after.grants.try_emplace(database.oid, *level).first->second;
      granted = std::max(granted, *level);
    } else if (const auto granted = after.grants.find(database.oid);
               !statement.grant && granted != after.grants.end()) {
      const auto left = LevelWithout(granted->second, statement.privileges);
      if (left) granted->second = std::min(*left, granted->second);
      if (!left) after.grants.erase(granted);
    }
    session_.ChangeRole({.before = before, .after = std::move(after)});
  }
}

void Ddl::Grant(const sql::GrantStatement& statement) {
  if (statement.grant_option && statement.grant) Unsupported("WITH GRANT OPTION");
  for (const sql::RelationRef& ref : statement.relations) Require(ref);
  if (statement.object == sql::ObjectKind::kDatabase) {
    for (const sql::ObjectName& name : statement.names) {
      const auto database = session_.catalog().FindDatabase(name.parts.back());
      if (!database) throw Error("3D000", "database \"{}\" does not exist", name.parts.back());
      GrantOnDatabase(statement, *database);
    }
    return;
  }
  for (const sql::RoleRef& grantee : statement.grantees) {
    if (grantee.kind == sql::RoleKind::kPublic) continue;
    RequireRole(RoleName(grantee));
    Notice(statement.grant ? "01007" : "01006",
           statement.grant ? "no privileges were granted" : "no privileges could be revoked",
           "A role's privileges are those of its level in the database.", "WARNING");
  }
}

}  // namespace rocklake
