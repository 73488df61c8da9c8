#include "admin/repair.h"

#include <utility>

#include "admin/stored_relations.h"

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

void ApplyRepair(const RepairPlan& plan, Transaction& transaction) {
  for (const Violation& step : plan) {
    for (const Put& put : step.puts) transaction.PutSystem(put.key, put.value);
  }
}

std::size_t RemoveStrays(const RepairPlan& plan, Store& store, const std::string& audit_id) {
  ExciseBatch batch;
  batch.audit_id = audit_id;
  for (const Violation& step : plan) {
    batch.deletes.insert(batch.deletes.end(), step.strays.begin(), step.strays.end());
  }
  const std::size_t count = batch.deletes.size();
  if (count != 0) OrThrow(store.Excise(std::move(batch)));
  return count;
}

}  // namespace rocklake
