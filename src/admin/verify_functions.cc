#include "admin/verify_functions.h"

#include "admin/repair.h"
#include "admin/result_values.h"
#include "admin/verify.h"
#include "catalog/identity.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kVerifyOid = 13956;
constexpr Oid kRepairOid = 13957;
constexpr std::uint64_t kReadsBetweenInterrupts = 256;

bool Flag(const Value& value) { return !value.is_null() && value.AsBool(); }

Progress Interruptible(const AdminCall& call) {
  return [&call](std::string_view, std::uint64_t done, std::uint64_t) {
    if (call.check_interrupts && done % kReadsBetweenInterrupts == 0) call.check_interrupts();
  };
}

void VerifyRows(const AdminCall& call, const RowEmitter& emit) {
  const bool with_data = Flag(call.args[1]);
  if (with_data)
    RequireLevel(call.session.identity(), RoleLevel::kOperator, "to look at data files of the server");
  const SchemaInfo schema = LakeSchema(call, call.args[0]);
  Catalog& catalog = call.session.catalog();
  const std::shared_ptr<Lake> lake = catalog.OpenLake(schema);
  const LakeVersionPtr version = lake->Latest();
  const Report report = [&](const Violation& violation) {
    emit({Value::Int(static_cast<int>(violation.check)), Value::Text(CheckName(violation.check)),
          TextOrNull(violation.relation), TextOrNull(violation.key), Value::Text(violation.detail),
          Value::Bool(violation.notice)});
  };
  const auto objects = OrThrow(ObjectCheck::Open(catalog.root().url(), schema.path));
  const auto open = [&]() -> StoreReader& { return version->stored(); };
  VerifyLake(*objects, open, with_data, report, Interruptible(call));
}

void RepairRows(const AdminCall& call, const RowEmitter& emit) {
  const bool apply = Flag(call.args[1]);
  const Identity& who = call.session.identity();
  if (apply) RequireLevel(who, RoleLevel::kOperator, "to repair a lake");
  const SchemaInfo schema = LakeSchema(call, call.args[0]);
  if (apply) call.session.TransactionOf(schema.oid, true).LockLake(LockMode::kExclusive);
  const std::shared_ptr<Lake> lake = call.session.catalog().OpenLake(schema);
  const LakeVersionPtr version = lake->Latest();
  const RepairPlan plan = PlanRepair(version->stored(), Interruptible(call));
  if (apply) ApplyRepair(lake, who, schema.name, plan);
  for (const Violation& step : plan) {
    emit({Value::Text(RepairAction(step)), TextOrNull(step.relation), TextOrNull(step.key),
          Value::Text(step.detail), Value::Bool(apply)});
  }
}

AdminFunction::Argument SchemaArgument() { return {"schema", oid::kText, Value::Text("public")}; }
AdminFunction::Argument FlagArgument(std::string name) {
  return {std::move(name), oid::kBool, Value::Bool(false)};
}

}  // namespace

std::vector<AdminFunction> VerifyFunctions() {
  const Type text{oid::kText}, boolean{oid::kBool};
  return {{.oid = kVerifyOid,
           .name = "verify",
           .arguments = {SchemaArgument(), FlagArgument("data")},
           .columns = {{"check", Type{oid::kInt4}},
                       {"violation", text},
                       {"relation", text},
                       {"key", text},
                       {"detail", text},
                       {"notice", boolean}},
           .rows = VerifyRows},
          {.oid = kRepairOid,
           .name = "repair",
           .arguments = {SchemaArgument(), FlagArgument("apply")},
           .columns =
               {{"action", text}, {"relation", text}, {"key", text}, {"detail", text}, {"applied", boolean}},
           .changes = true,
           .rows = RepairRows}};
}

}  // namespace rocklake
