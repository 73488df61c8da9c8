// ExecState: what the executors of one execution share: subquery results, CTE rows, work tables, memory charges.
// Reached through ExecContext; one thread at a time.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "query/executor.h"
#include "query/function.h"

namespace rocklake {

// Rows of a WITH query, read by any number of scans; filled from its executor as the furthest scan goes on.
struct CteRows {
  std::unique_ptr<Executor> source;
  std::deque<Row> rows;
  bool complete = false;
  class MemoryCharge* memory = nullptr;  // of the executor that defines it
};

struct WorkTable {  // of a recursive union: the rows of the last round
  std::vector<Row> rows;
};

struct SubPlanRun;  // exec_subquery.cc

struct ExecState {
  ExecState();
  ~ExecState();
  std::unordered_map<int, std::shared_ptr<CteRows>> ctes;
  std::unordered_map<int, WorkTable> work_tables;
  std::unordered_map<const SubPlan*, std::unique_ptr<SubPlanRun>> subplans;
  // While a changed row is evaluated again: what the marked scans yield instead of their rows (exec_lock_rows.cc).
  std::unordered_map<int, RowPtr> substitutes;
  std::unordered_map<const Expr*, Value>
      set_values;  // of set-returning calls inside a select list, for the current row
  std::unordered_map<const Expr*, std::unique_ptr<ValueSet>>
      array_sets;  // of long constant arrays in = ANY (...)
};

ExecState& StateOf(ExecContext& context);

// Bytes that an executor holds; given back when it is destroyed or cleared. Throws 53200 over the limit.
class MemoryCharge {
 public:
  explicit MemoryCharge(ExecContext& context) : context_(context) {}
  ~MemoryCharge() { Clear(); }
  MemoryCharge(const MemoryCharge&) = delete;
  MemoryCharge& operator=(const MemoryCharge&) = delete;
  void Add(std::uint64_t bytes);
  void Clear();

 private:
  ExecContext& context_;
  std::uint64_t bytes_ = 0;
};

std::uint64_t RowBytes(const Row& row);

// Calls check_interrupts every few hundred calls.
class InterruptPoll {
 public:
  explicit InterruptPoll(ExecContext& context) : context_(context) {}
  void Tick() {
    if (++count_ % 256 == 0 && context_.check_interrupts) context_.check_interrupts();
  }

 private:
  ExecContext& context_;
  std::uint32_t count_ = 0;
};

// Sets ExecContext::outer slots and evaluates subquery expressions (exec_subquery.cc).
Value EvaluateSubquery(const Expr& expr, const Row& row, ExecContext& context);

// The function call of kFunction with its arguments evaluated (exec_expr.cc): kScalar; for set-returning ones
// `emit` gets each row.
Value CallFunction(const Expr& expr, const Row& row, ExecContext& context);
void CallSetFunction(const Expr& expr, const Row& row, ExecContext& context,
                     const std::function<void(Row&&)>& emit,
                     std::span<const std::pair<std::string, Type>> columns = {});

}  // namespace rocklake
