#include <algorithm>
#include <iterator>

#include "admin/admin_function.h"
#include "admin/history_functions.h"
#include "admin/role_functions.h"
#include "admin/verify_functions.h"
#include "types/sql_error.h"

namespace rocklake {

SchemaInfo LakeSchema(const AdminCall& call, const Value& schema) {
  const std::string_view name = schema.is_null() ? "public" : schema.AsText();
  const auto found = call.session.FindSchema(name);
  if (!found) throw Error("3F000", "schema \"{}\" does not exist", name);
  if (found->path.empty()) throw Error("22023", "schema \"{}\" is no lake", name);
  return *found;
}

Transaction& LakeOf(const AdminCall& call, const Value& schema, bool for_write) {
  return call.session.TransactionOf(LakeSchema(call, schema).oid, for_write);
}

const std::vector<AdminFunction>& AdminFunctions() {
  static const std::vector<AdminFunction> functions = [] {
    std::vector<AdminFunction> all;
    for (auto theme : {HistoryFunctions(), RetentionFunctions(), ExciseFunctions(), StorageFunctions(),
                       CheckpointFunctions(), VerifyFunctions(), std::vector{GrantRoleFunction()}}) {
      std::ranges::move(theme, std::back_inserter(all));
    }
    return all;
  }();
  return functions;
}

}  // namespace rocklake
