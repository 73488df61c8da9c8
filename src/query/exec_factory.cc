#include "query/exec_nodes.h"

namespace rocklake {

std::unique_ptr<Executor> MakeExecutor(const PlanNode& plan, ExecContext& context) {
  switch (plan.kind) {
    case PlanKind::kScan:
    case PlanKind::kTidScan:
      return MakeScan(plan, context);
    case PlanKind::kVirtualScan:
      return MakeVirtualScan(plan, context);
    case PlanKind::kValues:
    case PlanKind::kResult:
      return MakeValues(plan, context);
    case PlanKind::kFunctionScan:
      return MakeFunctionScan(plan, context);
    case PlanKind::kCteScan:
      return MakeCteScan(plan, context);
    case PlanKind::kWorkTableScan:
      return MakeWorkTableScan(plan, context);
    case PlanKind::kFilter:
      return MakeFilter(plan, context);
    case PlanKind::kProject:
      return MakeProject(plan, context);
    case PlanKind::kNestedLoopJoin:
      return MakeNestedLoopJoin(plan, context);
    case PlanKind::kHashJoin:
      return MakeHashJoin(plan, context);
    case PlanKind::kAggregate:
      return MakeAggregate(plan, context);
    case PlanKind::kWindow:
      return MakeWindow(plan, context);
    case PlanKind::kSort:
      return MakeSort(plan, context);
    case PlanKind::kLimit:
      return MakeLimit(plan, context);
    case PlanKind::kDistinct:
      return MakeDistinct(plan, context);
    case PlanKind::kSetOperation:
      return MakeSetOperation(plan, context);
    case PlanKind::kCte:
      return MakeCte(plan, context);
    case PlanKind::kRecursiveUnion:
      return MakeRecursiveUnion(plan, context);
    case PlanKind::kProjectSet:
      return MakeProjectSet(plan, context);
    case PlanKind::kLockRows:
      return MakeLockRows(plan, context);
    case PlanKind::kInsert:
      return MakeInsert(plan, context);
    case PlanKind::kUpdate:
      return MakeUpdate(plan, context);
    case PlanKind::kDelete:
      return MakeDelete(plan, context);
    case PlanKind::kCopyTo:
      return MakeExecutor(*plan.children[0], context);  // its rows; the format is the session's
  }
  CheckFailed(__FILE__, __LINE__, "a plan kind that runs");
}

}  // namespace rocklake
