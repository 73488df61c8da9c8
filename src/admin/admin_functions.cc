#include <algorithm>
#include <iterator>

#include "admin/admin_function.h"
#include "admin/role_functions.h"
#include "admin/verify_functions.h"

namespace rocklake {

const std::vector<AdminFunction>& AdminFunctions() {
  static const std::vector<AdminFunction> functions = [] {
    std::vector<AdminFunction> all;
    for (auto&& part : {VerifyFunctions(), std::vector{GrantRoleFunction()}}) std::ranges::copy(part, std::back_inserter(all));
    return all;
  }();
  return functions;
}

}  // namespace rocklake
