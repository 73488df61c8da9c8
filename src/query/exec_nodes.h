// One maker per kind of plan node; MakeExecutor dispatches to them.
#pragma once

#include "query/exec_state.h"

namespace rocklake {

std::unique_ptr<Executor> MakeScan(const PlanNode& plan, ExecContext& context);  // kScan, kTidScan
std::unique_ptr<Executor> MakeVirtualScan(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeValues(const PlanNode& plan, ExecContext& context);  // kValues, kResult
std::unique_ptr<Executor> MakeFunctionScan(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeFilter(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeProject(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeProjectSet(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeLimit(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeNestedLoopJoin(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeHashJoin(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeAggregate(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeWindow(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeSort(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeDistinct(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeSetOperation(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeCte(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeCteScan(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeRecursiveUnion(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeWorkTableScan(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeLockRows(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeInsert(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeUpdate(const PlanNode& plan, ExecContext& context);
std::unique_ptr<Executor> MakeDelete(const PlanNode& plan, ExecContext& context);

// Whether anything below reads a correlated value or a work table: what it yields may differ from Rescan to Rescan.
bool DependsOnOuter(const PlanNode& plan);

// Sort keys of rows, evaluated once, and their order.
Row SortKeyValues(const std::vector<SortKey>& keys, const Row& row, ExecContext& context);
// Negative, 0, positive.
int CompareSortKeys(const std::vector<SortKey>& keys, const Row& a, const Row& b);

// The count of LIMIT or OFFSET; nullopt: NULL or none. `what` is "LIMIT" or "OFFSET"; 2201W, 2201X.
std::optional<std::uint64_t> RowCountOf(const ExprPtr& expr, ExecContext& context, bool is_limit);

}  // namespace rocklake
