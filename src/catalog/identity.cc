#include "catalog/identity.h"

#include "types/sql_error.h"

namespace rocklake {

std::string_view RoleLevelName(RoleLevel level) {
  constexpr std::string_view kNames[] = {"reader", "writer", "operator", "admin"};
  return kNames[static_cast<std::size_t>(level)];
}

void RequireLevel(const Identity& identity, RoleLevel level, std::string_view action) {
  const bool needs_proof = level >= RoleLevel::kOperator;
  if (identity.level >= level && (identity.authenticated || !needs_proof)) return;
  throw Error("42501", "permission denied: role {} is needed {}", RoleLevelName(level), action)
      .Hint(needs_proof ? "Connect as a role that has it, with its password; `rocklake user add` makes one."
                        : "Ask an admin to grant it.");
}

}  // namespace rocklake
