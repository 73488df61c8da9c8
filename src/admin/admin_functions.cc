#include "admin/admin_function.h"
#include "admin/role_functions.h"

namespace rocklake {

const std::vector<AdminFunction>& AdminFunctions() {
  static const std::vector<AdminFunction> functions = {GrantRoleFunction()};
  return functions;
}

}  // namespace rocklake
