// The set-returning functions of schema rocklake. The query engine resolves, lists and calls them like any other; what they
// do is in this module.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog_session.h"
#include "catalog/virtual_relation.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

struct AdminCall {
  CatalogSession& session;      // in a transaction, which the function's writes join
  std::span<const Value> args;  // one per argument of the function, NULLs and defaults included
  const std::function<void()>&
      check_interrupts;  // throws 57014; called now and then by what takes long; may be empty
};

struct AdminFunction {
  struct Argument {
    std::string name;
    Oid type = 0;
    std::optional<Value> default_value;  // the arguments that have one come last
  };

  Oid oid = 0;  // 13950 and up: unique in the program
  std::string name;
  std::vector<Argument> arguments;
  std::vector<std::pair<std::string, Type>> columns;
  bool changes = false;  // volatile: it writes
  std::function<void(const AdminCall&, const RowEmitter&)> rows;
};

// The lake that a call's schema argument names (NULL: public), and the transaction's part of it. Throw 3F000 when there is
// none, 22023 for a schema that is no lake; and as TransactionOf does.
SchemaInfo LakeSchema(const AdminCall& call, const Value& schema);
Transaction& LakeOf(const AdminCall& call, const Value& schema, bool for_write);

// The functions of each theme, and all of them. Constant, thread safe.
std::vector<AdminFunction> RetentionFunctions();
std::vector<AdminFunction> ExciseFunctions();
std::vector<AdminFunction> StorageFunctions();
std::vector<AdminFunction> CheckpointFunctions();
const std::vector<AdminFunction>& AdminFunctions();

}  // namespace rocklake
