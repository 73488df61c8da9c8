#include "admin/repair.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "admin/inspect.h"
#include "catalog/audit.h"
#include "mvcc/transaction.h"

namespace rocklake {

RepairPlan PlanRepair(StoreReader& store, const Progress& progress) {
  RepairPlan plan;
  VerifyKeys(
      store,
      [&](Violation violation) {
        if (!violation.puts.empty() || !violation.strays.empty()) plan.push_back(std::move(violation));
      },
      progress);
  return plan;
}

std::string RepairAction(const Violation& step) {
  if (!step.strays.empty()) return "remove entry";
  return step.check == Check::kCounters ? "raise counter" : "add entry";
}

void ApplyRepair(const std::shared_ptr<Lake>& lake, const Identity& who, const std::string& object,
                 const RepairPlan& plan) {
  RequireLevel(who, RoleLevel::kOperator, "to repair a lake");
  if (plan.empty()) return;
  ExciseBatch strays;
  Transaction transaction(lake, IsolationLevel::kReadCommitted);
  transaction.BeginStatement();
  for (const Violation& step : plan) {
    for (const Put& put : step.puts) transaction.PutSystem(put.key, put.value);
    strays.deletes.insert(strays.deletes.end(), step.strays.begin(), step.strays.end());
  }
  const nlohmann::json detail = {{"steps", plan.size()}, {"entries_removed", strays.deletes.size()}};
  strays.audit_id =
      ToHex(WriteAudit(transaction, who, {.action = "repair", .object = object, .detail = detail.dump()}));
  transaction.Commit(who.user);
  if (!strays.deletes.empty()) OrThrow(lake->store().Excise(std::move(strays)));
}

}  // namespace rocklake
