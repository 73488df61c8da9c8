#include "catalog/role.h"

#include <algorithm>
#include <utility>

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
