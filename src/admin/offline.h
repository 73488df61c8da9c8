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

// All lakes that `_system` names, by database and schema. Opens `_system` for reading only. Throws StoreFailure.
std::vector<OfflineLake> ReadLakes(Root& root);
// The path of one live lake; throws SqlError 3F000 / 3D000.
std::string FindLakePath(Root& root, const std::string& database, const std::string& schema);

}  // namespace rocklake
