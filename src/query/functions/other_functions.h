// Functions that PostgreSQL 15 has and this server knows nothing of but their names. Constant, thread safe.
#pragma once

#include <string_view>

namespace rocklake {

// So that a call is refused (0A000) instead of said to be of no function (42883).
bool IsFunctionOfPostgres(std::string_view name);

}  // namespace rocklake
