// Plans: trees of operators over rows of slots. Made by bind_* and plan_*, run by exec_*. Data only, immutable once
// planned, shareable between sessions: a plan holds relation definitions but no transaction.
//
// Every node yields rows of `output.size()` values. Expressions of a node read its child's row (kColumn slot); joins
// read left row ++ right row; scans read their own row, whose slots are `columns` in order.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog_session.h"
#include "query/expr.h"

namespace rocklake {

struct OutputColumn {
  std::string name;
  Type type;
  Oid source_table = 0;  // RowDescription: table oid and attnum when a column comes straight from a table
  std::int16_t source_attnum = 0;
  std::shared_ptr<const RecordFields> fields = {};  // of a record column, where known
};

enum class PlanKind : std::uint8_t {
  kScan,
  kVirtualScan,
  kTidScan,
  kValues,
  kFunctionScan,
  kCteScan,
  kWorkTableScan,
  kFilter,
  kProject,
  kNestedLoopJoin,
  kHashJoin,
  kAggregate,
  kWindow,
  kSort,
  kLimit,
  kDistinct,
  kSetOperation,
  kCte,
  kRecursiveUnion,
  kProjectSet,
  kLockRows,
  kInsert,
  kUpdate,
  kDelete,
  kResult,
  kCopyTo,
};

// One leading key column's condition. The values are constants, parameters or kOuter expressions, evaluated when
// the scan opens. A NULL among them matches nothing.
struct KeyCondition {
  std::vector<ExprPtr> equal;  // any of these (one: equality; more: IN); empty: a range or nothing
  ExprPtr equal_array;         // or any element of this array (= ANY($1))
  ExprPtr lower, upper;        // range; may both be null
  bool lower_inclusive = true, upper_inclusive = true;
};

// Which of the rows of a scan are wanted: all, or only the first or the last in key order.
enum class ScanExtent : std::uint8_t { kAll, kFirst, kLast };

struct ScanInfo {
  RelationRef relation;
  // Attribute numbers in slot order. 0: the row pointer's tid (ctid); -1: tableoid. Hidden row handles for UPDATE,
  // DELETE and FOR UPDATE are kept by the executor beside the row (see row_marks).
  std::vector<int> columns;
  std::vector<KeyCondition> key;  // for the first key.size() key columns; all but the last are equalities
  ExprPtr filter;  // the whole predicate over the scan's slots (key conditions included unless exact)
  ExprPtr tids;    // kTidScan: tid[] array or single tid expression
  ScanExtent extent = ScanExtent::kAll;  // kScan: else without key conditions, filter and row mark
  int row_mark = -1;  // >= 0: index in ExecContext::row_marks where the current RowPtr is kept
  // Snapshots that the filter asks for: whose row is wanted, or what data had begun by then. Constants and parameters.
  std::vector<ExprPtr> asked_snapshots;
  std::vector<std::pair<int, ExprPtr>> virtual_equal;  // kVirtualScan: column (0-based) = expression
};

enum class JoinKind : std::uint8_t { kInner, kLeft, kRight, kFull, kSemi, kAnti };

struct JoinInfo {
  JoinKind kind = JoinKind::kInner;
  std::vector<ExprPtr> left_keys, right_keys;  // hash join: over the left row; over the right row
  std::vector<Oid> key_types;
  ExprPtr condition;  // over left ++ right; further condition for hash joins
  // Lateral nested loop (and index lookup): before each run of the right side, outer[outer_slots[i]] = lateral[i] over
  // the left row.
  std::vector<int> outer_slots;
  std::vector<ExprPtr> lateral;
};

struct AggregateInfo {
  std::vector<ExprPtr> group_by;                      // over the child's row
  std::vector<std::vector<int>> grouping_sets;        // indexes into group_by; empty: one set of all
  std::vector<std::shared_ptr<AggregateCall>> calls;  // over the child's row
  // Output: group_by values (NULL where not in the set), aggregates, then for each of `groupings` its bit mask.
  std::vector<std::vector<int>> groupings;
};

enum class FrameUnit : std::uint8_t { kRows, kRange, kGroups };
enum class FrameBound : std::uint8_t {
  kUnboundedPreceding,
  kPreceding,
  kCurrentRow,
  kFollowing,
  kUnboundedFollowing
};
enum class FrameExclusion : std::uint8_t { kNone, kCurrentRow, kGroup, kTies };
struct WindowInfo {  // output: the child's row ++ one value per call
  std::vector<ExprPtr> partition_by;
  std::vector<SortKey> order_by;
  FrameUnit unit = FrameUnit::kRange;
  FrameBound start = FrameBound::kUnboundedPreceding, end = FrameBound::kCurrentRow;
  ExprPtr start_offset, end_offset;
  FrameExclusion exclusion = FrameExclusion::kNone;
  std::vector<std::shared_ptr<AggregateCall>> calls;
};

enum class SetOperation : std::uint8_t { kUnion, kIntersect, kExcept };

struct FunctionScanInfo {
  std::vector<ExprPtr> calls;  // ROWS FROM(...): kFunction expressions (scalar or set returning)
  bool with_ordinality = false;
};

enum class ConflictAction : std::uint8_t { kError, kNothing, kUpdate };
struct ModifyInfo {
  RelationRef target;
  int row_mark = -1;         // UPDATE, DELETE: where the target row's RowPtr stands
  bool per_row = false;      // COPY FROM: each Rescan inserts again, with new parameters
  std::vector<int> attnums;  // INSERT: attnum of each child column; UPDATE: of each assignment
  std::vector<ExprPtr>
      assignments;  // UPDATE, over the child's row (which starts with all target columns, in attnum order)
  std::vector<std::pair<int, ExprPtr>> defaults;  // INSERT: attnum and expression for columns not given
  std::vector<ExprPtr> checks;                    // CHECK constraints over the new row (slot = attnum - 1)
  std::vector<std::string> check_names;
  ConflictAction on_conflict = ConflictAction::kError;
  std::optional<std::size_t> conflict_constraint;  // index into definition.unique; nullopt: any
  std::vector<int> conflict_attnums;
  std::vector<ExprPtr> conflict_assignments;  // over existing row ++ excluded row (slots by attnum - 1)
  ExprPtr conflict_where;
  std::vector<ExprPtr> returning;  // over the new (or deleted) row, slot = attnum - 1, ++ the child's row
  // READ COMMITTED re-evaluation: the WHERE of an UPDATE or DELETE over the target's columns then the other columns
  // of the child's row.
  ExprPtr recheck;
};

// SELECT ... FOR UPDATE/SHARE. Stands above sorts: an executor that keeps rows (sort, hash join, materialised side of a
// nested loop) keeps their row marks beside them, and sets ExecContext::row_marks again when it passes a row on.
struct LockInfo {
  std::vector<int> row_marks;
  std::vector<RelationRef> relations;
  bool shared = false;  // FOR SHARE, FOR KEY SHARE
  bool no_wait = false;
  bool skip_locked = false;
  ExprPtr recheck;
};

// Rows of an INSERT of literals (kValues): values already of their columns' types, but for the few that are computed when the
// plan runs.
struct LiteralRows {
  struct Computed {
    std::size_t row = 0, column = 0;  // in this order
    ExprPtr expr;
  };
  std::vector<Row> rows;
  std::vector<Computed> computed;
};

struct PlanNode {
  PlanKind kind = PlanKind::kResult;
  std::vector<std::unique_ptr<PlanNode>> children;
  std::vector<OutputColumn> output;
  double rows = 1000;  // estimate

  ScanInfo scan;
  std::vector<std::vector<ExprPtr>> values;   // kValues; kResult: one row in values[0]
  std::shared_ptr<LiteralRows> literal_rows;  // kValues: instead of `values`; constant once planned
  FunctionScanInfo function_scan;
  ExprPtr predicate;  // kFilter
  std::vector<ExprPtr>
      projections;  // kProject, kProjectSet (whose kFunction expressions may be set-returning)
  JoinInfo join;
  AggregateInfo aggregate;
  WindowInfo window;
  std::vector<SortKey>
      sort_keys;           // kSort; kDistinct: keys of DISTINCT ON (input sorted by them); empty: whole row
  ExprPtr limit, offset;   // kLimit, kSort (top-N hint)
  bool with_ties = false;  // kLimit over a kSort child
  SetOperation set_operation = SetOperation::kUnion;
  bool all = false;  // kSetOperation, kRecursiveUnion
  int cte =
      -1;  // kCte: defines (children[0] = CTE's plan, children[1] = the query); kCteScan: reads; kRecursiveUnion
  bool cte_always_runs = false;                        // data-modifying CTE: run to its end whatever is read
  bool cte_materialized = false, cte_inlined = false;  // kCte: AS [NOT] MATERIALIZED was written
  std::string cte_name;                                // kCte, kCteScan: for EXPLAIN
  ModifyInfo modify;
  LockInfo lock;
};
using PlanPtr = std::unique_ptr<PlanNode>;

}  // namespace rocklake
