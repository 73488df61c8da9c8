// Reports of src/admin/report.h, asked of a server or computed from a store without one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/client.h"

namespace rocklake {

// `args`: the report's first arguments as text; those left out have their defaults. Throws ClientError, and offline SqlError,
// StoreFailure and CorruptData.
OutputTable RunReport(const ClientOptions& options, std::string_view name,
                      const std::vector<std::string>& args);

}  // namespace rocklake
