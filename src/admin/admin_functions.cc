#include "admin/admin_function.h"

#include <algorithm>
#include <iterator>

#include "admin/history_functions.h"
#include "admin/role_functions.h"
#include "admin/verify_functions.h"

namespace rocklake {

const std::vector<AdminFunction>& AdminFunctions() {
  static const std::vector<AdminFunction> functions = [] {
    std::vector<AdminFunction> all;
    for (auto theme : {HistoryFunctions(), VerifyFunctions(), std::vector{GrantRoleFunction()}}) {
      std::ranges::move(theme, std::back_inserter(all));
    }
    return all;
  }();
  return functions;
}

}  // namespace rocklake
