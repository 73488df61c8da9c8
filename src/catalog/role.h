// Roles: who may log in, and what the level of each is. Plain values, thread safe.
//
// A role has a level in every database, and may have others in single ones; the higher one counts. The levels show in SQL
// as predefined roles, of which each is a member of the one before: rocklake_reader, rocklake_writer, rocklake_operator,
// rocklake_admin.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/identity.h"
#include "types/type.h"

namespace rocklake {

struct RoleInfo {
  std::string name;
  std::string verifier;            // SCRAM's, in PostgreSQL's text form; empty: no password will do
  std::optional<RoleLevel> level;  // nullopt: only where `grants` say so
  bool may_define = true;          // CREATE, ALTER and DROP, as a writer or operator; an admin always may
  bool may_log_in = true;
  std::map<Oid, RoleLevel> grants;  // by the database's oid
  std::int64_t created = 0;         // µs since 2000

  bool operator==(const RoleInfo&) const = default;
};

// A role before and after a change; nullopt: there is none. A name never changes.
struct RoleChange {
  std::optional<RoleInfo> before, after;
};

std::optional<RoleLevel> LevelIn(const RoleInfo& role, Oid database);  // nullopt: may not connect
// `identity` with what the role may do in a database. Throws 42501 "permission denied for database".
Identity Authorised(Identity identity, const RoleInfo& role, Oid database, std::string_view database_name);

bool MayDefine(const Identity& identity);        // in the connected database
bool MayDefineEverywhere(const RoleInfo& role);  // databases themselves too
bool IsUsableAdmin(const RoleInfo& role);        // and can log in
// Whether the change is one of `name`'s password alone.
bool ChangesOnlyPassword(const RoleChange& change, std::string_view name);

// What differs, without the password: {"level": "writer"}. JSON.
std::string DescribeChange(const RoleChange& change);

std::string PredefinedRoleName(RoleLevel level);
std::optional<RoleLevel> FindPredefinedRole(std::string_view name);
// Throws 42939 for names that no role can have: pg_* and rocklake_*, none and public; 42622 for long ones.
void CheckRoleName(std::string_view name);

}  // namespace rocklake
