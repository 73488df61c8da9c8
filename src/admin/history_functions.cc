#include "admin/history_functions.h"

#include "admin/report.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

const AdminFunction::Argument kSchemaArgument{"schema", oid::kText, Value::Text("public")};

// The lake that the last argument names.
Transaction& LakeOf(const AdminCall& call, bool for_write) {
  const Value& name = call.args.back();
  const auto schema = name.is_null() ? std::nullopt : call.session.FindSchema(name.AsText());
  if (!schema) throw Error("3F000", "schema \"{}\" does not exist", name.is_null() ? "" : name.AsText());
  return call.session.TransactionOf(schema->oid, for_write);
}

AdminFunction FunctionOf(const Report& report) {
  AdminFunction function;
  function.oid = report.oid;
  function.name = report.name;
  function.arguments = report.arguments;
  function.arguments.push_back(kSchemaArgument);
  function.columns = report.columns;
  function.rows = [&report](const AdminCall& call, const RowEmitter& emit) {
    const RowEmitter emit_checked = [&](Row&& row) {
      if (call.check_interrupts) call.check_interrupts();
      emit(std::move(row));
    };
    report.rows(LakeOf(call, false).view().stored(), call.args.first(report.arguments.size()), emit_checked);
  };
  return function;
}

}  // namespace

std::vector<AdminFunction> HistoryFunctions() {
  std::vector<AdminFunction> functions;
  for (const Report& report : Reports()) functions.push_back(FunctionOf(report));
  return functions;
}

}  // namespace rocklake
