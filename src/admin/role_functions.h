// rocklake.grant_role: levels in single databases, what GRANT has no words for.
#pragma once

#include "admin/admin_function.h"

namespace rocklake {

// grant_role(role text, level text, database text) → the same as a row. A NULL level takes away what the role had there.
AdminFunction GrantRoleFunction();

}  // namespace rocklake
