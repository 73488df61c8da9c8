// The lakes of a root, as a server or the store itself lists them.
#pragma once

#include <string>

#include "cli/client.h"
#include "cli/table_output.h"

namespace rocklake {

struct LakeFilter {
  bool retired = false;
  std::string database = {}, path = {};  // empty: any
};

// By database, schema and generation. Throws ClientError, StoreFailure.
OutputTable ListLakes(const ClientOptions& options, const LakeFilter& filter);

}  // namespace rocklake
