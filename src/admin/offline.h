// Reading a root without its server: which lakes there are, and where.
#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace rocklake {

struct OfflineLake {
  std::string database, schema, path, owner;
  std::uint64_t generation = 0;
  bool retired = false;
};

// A level that a role has, as in rocklake.roles.
struct OfflineRole {
  std::string name;
  std::string level;     // empty: none
  std::string database;  // empty: every one
  bool may_define = true, may_log_in = true;
  std::string verifier = {};  // SCRAM's; empty: no password will do
};

// By name and database; none under a root that has not been served yet. Opens `_system` for reading only. Throws
// StoreFailure.
std::vector<OfflineRole> ReadRoles(Root& root);
// All lakes that `_system` names, by database and schema. Opens `_system` for reading only. Throws StoreFailure.
std::vector<OfflineLake> ReadLakes(Root& root);
// The path of one live lake; throws SqlError 3F000 / 3D000.
std::string FindLakePath(Root& root, const std::string& database, const std::string& schema);

}  // namespace rocklake
