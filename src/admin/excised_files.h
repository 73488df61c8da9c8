// Parquet files that an excision makes the catalog forget: DuckLake's clean-up is told of them first.
#pragma once

#include <cstdint>

#include "admin/excise_plan.h"
#include "mvcc/transaction.h"

namespace rocklake {

// Adds the plan's files to ducklake_files_scheduled_for_deletion, as a client's expire would, but for those that stand or
// stood there, and those that rows which stay name too. Returns how many were added.
std::uint64_t ScheduleFiles(Transaction& transaction, const ExcisePlan& plan);

// Files that wait there.
std::uint64_t CountScheduledFiles(StoreReader& stored, const StoredRelations& relations);

}  // namespace rocklake
