#include "admin/history_functions.h"

#include <fmt/format.h>

#include "admin/report.h"
#include "admin/restore.h"
#include "catalog/identity.h"
#include "catalog/retired_lake.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kRestoreOid = 13965;
constexpr Oid kRestoreLakeOid = 13966;

const AdminFunction::Argument kSchemaArgument{"schema", oid::kText, Value::Text("public")};

const AdminFunction::Argument kReasonArgument{"reason", oid::kText, Value::Null()};

std::string TextOf(const Value& value) { return std::string(value.is_null() ? "" : value.AsText()); }

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
    report.rows(LakeOf(call, call.args.back(), false).view().stored(),
                call.args.first(report.arguments.size()), emit_checked);
  };
  return function;
}

void RestoreRows(const AdminCall& call, const RowEmitter& emit) {
  const Value &snapshot = call.args[0], &partial = call.args[1], &schema = call.args[2];
  if (snapshot.is_null()) throw SqlError("22004", "argument \"snapshot\" must not be null");
  const RestoreResult result = Restore(LakeOf(call, schema, true), call.session.identity(),
                                       {.snapshot = snapshot.AsInt(),
                                        .partial = !partial.is_null() && partial.AsBool(),
                                        .lake = schema.is_null() ? "public" : std::string(schema.AsText()),
                                        .reason = TextOf(call.args[3])});
  const Value restored = result.snapshot ? Value::Int(*result.snapshot) : Value::Null();
  emit({restored, Value::Null(), Value::Text(result.snapshot ? "restored" : "unchanged"), Value::Null(),
        Value::Null(), Value::Null(), Value::Null(), Value::Null()});
  for (const RestoredTable& table : result.tables) {
    emit({restored, Value::Text(table.name), Value::Text(table.missing.empty() ? "restored" : "left"),
          Value::Int(table.files_added), Value::Int(table.files_removed),
          Value::Int(table.inlined_rows_added), Value::Int(table.inlined_rows_removed),
          table.missing.empty() ? Value::Null()
                                : Value::Text(fmt::format("{}", fmt::join(table.missing, ", ")))});
  }
}

// The first row is the lake as a whole, the others are tables whose data changed or that were left.
AdminFunction RestoreFunction() {
  AdminFunction function;
  function.oid = kRestoreOid;
  function.name = "restore";
  function.arguments = {{"snapshot", oid::kInt8, {}},
                        {"partial", oid::kBool, Value::Bool(false)},
                        kSchemaArgument,
                        kReasonArgument};
  function.columns = {{"snapshot_id", Type{oid::kInt8}},
                      {"name", Type{oid::kText}},
                      {"change", Type{oid::kText}},
                      {"files_added", Type{oid::kInt8}},
                      {"files_removed", Type{oid::kInt8}},
                      {"inlined_rows_added", Type{oid::kInt8}},
                      {"inlined_rows_removed", Type{oid::kInt8}},
                      {"missing_files", Type{oid::kText}}};
  function.changes = true;
  function.rows = RestoreRows;
  return function;
}

// Not part of the session's transaction, as CREATE DATABASE.
AdminFunction RestoreLakeFunction() {
  AdminFunction function;
  function.oid = kRestoreLakeOid;
  function.name = "restore_lake";
  function.arguments = {{"lake", oid::kText, {}}, kReasonArgument};
  function.columns = {
      {"schema", Type{oid::kText}}, {"generation", Type{oid::kInt8}}, {"path", Type{oid::kText}}};
  function.changes = true;
  function.rows = [](const AdminCall& call, const RowEmitter& emit) {
    if (call.args[0].is_null()) throw SqlError("22004", "argument \"lake\" must not be null");
    const SchemaInfo schema = RestoreRetiredLake(call.session.catalog(), std::string(call.args[0].AsText()),
                                                 call.session.identity(), TextOf(call.args[1]));
    emit({Value::Text(schema.name), Value::Int(static_cast<std::int64_t>(schema.generation)),
          Value::Text(schema.path)});
  };
  return function;
}

}  // namespace

std::vector<AdminFunction> HistoryFunctions() {
  std::vector<AdminFunction> functions;
  for (const Report& report : Reports()) functions.push_back(FunctionOf(report));
  functions.push_back(RestoreFunction());
  functions.push_back(RestoreLakeFunction());
  return functions;
}

}  // namespace rocklake
