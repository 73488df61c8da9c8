#include "admin/admin_function.h"

namespace rocklake {

const std::vector<AdminFunction>& AdminFunctions() {
  static const std::vector<AdminFunction> functions;
  return functions;
}

}  // namespace rocklake
