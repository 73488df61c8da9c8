#include "catalog/identity.h"

#include <algorithm>
#include <array>

#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::array<std::string_view, 4> kLevelNames = {"reader", "writer", "operator", "admin"};

}  // namespace

std::string_view RoleLevelName(RoleLevel level) { return kLevelNames[static_cast<std::size_t>(level)]; }

std::optional<RoleLevel> FindRoleLevel(std::string_view name) {
  const auto* found = std::ranges::find(kLevelNames, name);
  if (found == kLevelNames.end()) return std::nullopt;
  return static_cast<RoleLevel>(found - kLevelNames.begin());
}

bool IsSuperuser(const Identity& identity) {
  return identity.authenticated && identity.level == RoleLevel::kAdmin;
}

bool IsLoopback(std::string_view ip_address) {
  constexpr std::string_view kMapped = "::ffff:";  // an IPv4 client of an IPv6 socket
  if (ip_address.starts_with(kMapped)) ip_address.remove_prefix(kMapped.size());
  return ip_address == "::1" || ip_address.starts_with("127.");
}

void RequireLevel(const Identity& identity, RoleLevel level, std::string_view action) {
  const bool needs_proof = level >= RoleLevel::kOperator;
  if (identity.level >= level && (identity.authenticated || !needs_proof)) return;
  throw Error("42501", "permission denied: role {} is needed {}", RoleLevelName(level), action)
      .Hint(needs_proof ? "Connect as a role that has it, with its password; `rocklake user add` makes one."
                        : "Ask an admin to grant it.");
}

}  // namespace rocklake
