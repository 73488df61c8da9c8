// Mending what verify found and what can be mended without losing a fact: counters that are too low, entries of indexes
// that are missing, and entries that lead nowhere. Rows, definitions and the commit log are never touched: what is wrong
// with those is for a person to judge.
//
// Thread safety: one thread at a time. Errors: StoreFailure.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "admin/verify.h"
#include "catalog/identity.h"
#include "mvcc/lake.h"
#include "store/store.h"

namespace rocklake {

// The violations that can be mended, with what mends each, in the order in which verify found them.
using RepairPlan = std::vector<Violation>;

RepairPlan PlanRepair(StoreReader& store, const Progress& progress);
// "raise counter", "add entry" or "remove entry".
std::string RepairAction(const Violation& step);

// Mends it: counters, missing entries and an audit entry in a commit of its own, and then, allowed by that entry, the entries
// that lead nowhere go. Durable when it returns. The caller keeps writers away from the plan on (Transaction::LockLake), for a
// row that comes meanwhile would need its entry. What a lake believed by a low counter goes away when it is opened anew.
// `object`: what the audit calls the lake. Throws SqlError 42501, StoreFailure.
void ApplyRepair(const std::shared_ptr<Lake>& lake, const Identity& who, const std::string& object,
                 const RepairPlan& plan);

}  // namespace rocklake
