// Running plans. Pull-based: Next yields one row at a time, so a portal can be suspended and a result streams.
#pragma once

#include <memory>

#include "query/exec_context.h"
#include "query/plan.h"

namespace rocklake {

class Executor {
 public:
  virtual ~Executor() = default;
  // Fills `row` with node.output.size() values; false at the end. The row may be moved from.
  virtual bool Next(Row& row) = 0;
  // Starts again, with the current values of ExecContext::outer.
  virtual void Rescan() = 0;
  // Rows inserted, updated or deleted by kInsert, kUpdate, kDelete so far.
  virtual std::uint64_t affected() const { return 0; }
};

// `plan` and `context` outlive the executor. Opening is lazy: nothing is read before the first Next.
std::unique_ptr<Executor> MakeExecutor(const PlanNode& plan, ExecContext& context);

// Evaluates an expression over a row. Throws SqlError (with the expression's position where PostgreSQL has one).
Value Evaluate(const Expr& expr, const Row& row, ExecContext& context);
inline bool EvaluatesTrue(const Expr& expr, const Row& row, ExecContext& context) {
  const Value v = Evaluate(expr, row, context);
  return !v.is_null() && v.AsBool();
}

}  // namespace rocklake
