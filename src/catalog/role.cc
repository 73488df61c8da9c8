#include "catalog/role.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::string_view kPrefix = "rocklake_";

}  // namespace

std::optional<RoleLevel> LevelIn(const RoleInfo& role, Oid database) {
  const auto granted = role.grants.find(database);
  if (granted == role.grants.end()) return role.level;
  return role.level ? std::max(*role.level, granted->second) : granted->second;
}

Identity Authorised(Identity identity, const RoleInfo& role, Oid database, std::string_view database_name) {
  const auto level = LevelIn(role, database);
  if (!level) {
    throw Error("42501", "permission denied for database \"{}\"", database_name)
        .Detail("User does not have CONNECT privilege.");
  }
  identity.level = *level;
  identity.may_define = *level == RoleLevel::kAdmin || role.may_define;
  identity.everywhere = role.level == level;
  return identity;
}

bool MayDefine(const Identity& identity) {
  return identity.may_define && identity.level >= RoleLevel::kWriter;
}

bool MayDefineEverywhere(const RoleInfo& role) {
  return role.level == RoleLevel::kAdmin || (role.level >= RoleLevel::kWriter && role.may_define);
}

bool IsUsableAdmin(const RoleInfo& role) {
  return role.level == RoleLevel::kAdmin && role.may_log_in && !role.verifier.empty();
}

bool ChangesOnlyPassword(const RoleChange& change, std::string_view name) {
  if (!change.before || !change.after || change.before->name != name) return false;
  RoleInfo same = *change.before;
  same.verifier = change.after->verifier;
  return same == *change.after;
}

std::string DescribeChange(const RoleChange& change) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  const RoleInfo none;
  const RoleInfo& before = change.before ? *change.before : none;
  const RoleInfo& after = change.after ? *change.after : none;
  if (before.level != after.level && after.level) json["level"] = RoleLevelName(*after.level);
  if (before.level != after.level && !after.level) json["level"] = nullptr;
  if (before.verifier != after.verifier) json["password"] = after.verifier.empty() ? "removed" : "set";
  if (before.may_define != after.may_define) json["may_define"] = after.may_define;
  if (before.may_log_in != after.may_log_in) json["may_log_in"] = after.may_log_in;
  if (before.grants != after.grants) {
    auto& grants = json["grants"] = nlohmann::ordered_json::object();
    for (const auto& [database, level] : after.grants)
      grants[std::to_string(database)] = RoleLevelName(level);
  }
  return json.dump();
}

std::string PredefinedRoleName(RoleLevel level) {
  return std::string(kPrefix) + std::string(RoleLevelName(level));
}

std::optional<RoleLevel> FindPredefinedRole(std::string_view name) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  return FindRoleLevel(name.substr(kPrefix.size()));
}

void CheckRoleName(std::string_view name) {
  constexpr std::size_t kMaxNameBytes = 63;  // as PostgreSQL's NAMEDATALEN
  if (name.size() > kMaxNameBytes) {
    throw Error("42622", "role name \"{}\" is too long ({} bytes at most)", name, kMaxNameBytes);
  }
  for (const std::string_view prefix : {std::string_view("pg_"), kPrefix}) {
    if (!name.starts_with(prefix)) continue;
    throw Error("42939", "role name \"{}\" is reserved", name)
        .Detail(fmt::format("Role names starting with \"{}\" are reserved.", prefix));
  }
  if (name == "none" || name == "public") throw Error("42939", "role name \"{}\" is reserved", name);
}

}  // namespace rocklake
