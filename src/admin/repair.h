// Mending what verify found and what can be mended without losing a fact: counters that are too low, entries of indexes
// that are missing, and entries that lead nowhere. Rows, definitions and the commit log are never touched: what is wrong
// with those is for a person to judge.
//
// Thread safety: one thread at a time. Errors: StoreFailure.
#pragma once

#include <string>
#include <vector>

#include "admin/verify.h"
#include "mvcc/transaction.h"
#include "store/store.h"

namespace rocklake {

// The violations that can be mended, with what mends each, in the order in which verify found them.
using RepairPlan = std::vector<Violation>;

RepairPlan PlanRepair(StoreReader& store, const Progress& progress);
// "raise counter", "add entry" or "remove entry".
std::string RepairAction(const Violation& step);

// Writes the counters and the missing entries with the transaction's batch. A plan that is older than other commits is
// fine: rows never go away, and a counter is only raised. What a lake believed by a low counter goes away when it is opened
// anew.
void ApplyRepair(const RepairPlan& plan, Transaction& transaction);
// Removes the entries that lead nowhere, under the id of the audit entry that says so; waits until that is durable. The
// caller keeps writers out from the plan on (Transaction::LockLake), for a row that comes meanwhile would need its
// entry. Returns how many there were.
std::size_t RemoveStrays(const RepairPlan& plan, Store& store, const std::string& audit_id);

}  // namespace rocklake
