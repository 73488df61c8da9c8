// Reports of src/admin/report.h, asked of a server or computed from a store without one.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/client.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

// Rows of columns of the types, as text.
OutputTable TableOf(const std::vector<std::pair<std::string, Type>>& columns, const std::vector<Row>& rows);

// `args`: the report's first arguments as text; those left out have their defaults. Throws ClientError, and offline SqlError,
// StoreFailure and CorruptData.
OutputTable RunReport(const ClientOptions& options, std::string_view name,
                      const std::vector<std::string>& args);
// The offline door alone.
OutputTable RunOfflineReport(const ClientOptions& options, std::string_view name,
                             const std::vector<std::string>& args);

}  // namespace rocklake
