// The reports, and what changes a lake by its past, as functions of schema rocklake.
#pragma once

#include <vector>

#include "admin/admin_function.h"

namespace rocklake {

std::vector<AdminFunction> HistoryFunctions();

}  // namespace rocklake
