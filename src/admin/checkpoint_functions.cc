// rocklake.checkpoint_create, checkpoint_drop and checkpoints.
#include "admin/admin_function.h"
#include "admin/checkpoints.h"
#include "admin/result_values.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kCheckpointsOid = 13971, kCheckpointCreateOid = 13972, kCheckpointDropOid = 13973;

std::vector<std::pair<std::string, Type>> Columns() {
  return {{"name", {oid::kText}},
          {"snapshot", {oid::kInt8}},
          {"owner", {oid::kText}},
          {"created", {oid::kTimestamptz}},
          {"note", {oid::kText}}};
}

Row RowOf(const NamedCheckpoint& checkpoint) {
  const auto& pin = checkpoint.pin;
  return {Value::Text(checkpoint.name), pin ? Value::Int(pin->snapshot) : Value::Null(),
          pin ? TextOrNull(pin->owner) : Value::Null(), Value::Int(checkpoint.created_micros),
          pin ? TextOrNull(pin->note) : Value::Null()};
}

void Create(const AdminCall& call, const RowEmitter& emit) {
  const SchemaInfo schema = LakeSchema(call, call.args[2]);
  emit(RowOf(CreateCheckpoint(call.session.catalog(), schema, call.session.identity(), TextOr(call.args[0]),
                              TextOr(call.args[1]))));
}

void Drop(const AdminCall& call, const RowEmitter& emit) {
  const SchemaInfo schema = LakeSchema(call, call.args[1]);
  emit(RowOf(DropCheckpoint(call.session.catalog(), schema, call.session.identity(), TextOr(call.args[0]))));
}

void List(const AdminCall& call, const RowEmitter& emit) {
  const SchemaInfo schema = LakeSchema(call, call.args[0]);
  for (const NamedCheckpoint& checkpoint : ReadCheckpoints(call.session.catalog(), schema))
    emit(RowOf(checkpoint));
}

}  // namespace

std::vector<AdminFunction> CheckpointFunctions() {
  const AdminFunction::Argument name{"name", oid::kText, std::nullopt};
  const AdminFunction::Argument schema{"schema", oid::kText, Value::Text("public")};
  return {{.oid = kCheckpointsOid,
           .name = "checkpoints",
           .arguments = {schema},
           .columns = Columns(),
           .rows = List},
          {.oid = kCheckpointCreateOid,
           .name = "checkpoint_create",
           .arguments = {name, {"note", oid::kText, Value::Null()}, schema},
           .columns = Columns(),
           .changes = true,
           .rows = Create},
          {.oid = kCheckpointDropOid,
           .name = "checkpoint_drop",
           .arguments = {name, schema},
           .columns = Columns(),
           .changes = true,
           .rows = Drop}};
}

}  // namespace rocklake
