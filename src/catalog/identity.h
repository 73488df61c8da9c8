// Who a session is, and what that lets it do. Immutable, thread safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rocklake {

// Each includes the ones before it.
enum class RoleLevel : std::uint8_t { kReader, kWriter, kOperator, kAdmin };

std::string_view RoleLevelName(RoleLevel level);  // reader, writer, operator, admin
std::optional<RoleLevel> FindRoleLevel(std::string_view name);

struct Identity {
  std::string user = {};
  RoleLevel level = RoleLevel::kWriter;
  bool authenticated = false;  // by password or certificate; false: trusted for where it came from
  std::string address = {};    // the client's IP address; offline_identity.h; empty: inside this process
  bool may_define = true;      // CREATE, ALTER and DROP, besides what the client does for inlined data
  bool everywhere = true;      // the level holds in every database, not only in the connected one
};

bool IsSuperuser(const Identity& identity);  // an authenticated admin
bool IsLoopback(std::string_view ip_address);

// Throws SqlError 42501 naming what is missing: the level, or the password that proves it. `action`: "to move retain-from".
void RequireLevel(const Identity& identity, RoleLevel level, std::string_view action);

}  // namespace rocklake
