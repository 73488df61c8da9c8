// What INSERT, UPDATE and DELETE share: they run to their end when first asked for a row, so that a statement's
// effect never depends on how many of its RETURNING rows are fetched; then those rows are given out.
#pragma once

#include "catalog/permissions.h"
#include "query/exec_nodes.h"
#include "types/sql_error.h"

namespace rocklake {

class ModifyExecutor : public Executor {
 public:
  ModifyExecutor(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        child_(plan.children.empty() ? nullptr : MakeExecutor(*plan.children[0], context)),
        memory_(context),
        poll_(context) {}

  bool Next(Row& row) final {
    if (!ran_) {
      ran_ = true;
      RunNamed();
    }
    if (next_ == returned_.size()) return false;
    row = std::move(returned_[next_++]);
    return true;
  }

  // A modification happens once, but for COPY, which inserts row after row.
  void Rescan() final {
    next_ = 0;
    if (!plan_.modify.per_row) return;
    ran_ = false;
    returned_.clear();
    child_->Rescan();
  }
  std::uint64_t affected() const final { return affected_; }

 protected:
  virtual void Run() = 0;

  const ModifyInfo& modify() const { return plan_.modify; }
  const RelationDefinition& definition() const { return *plan_.modify.target.definition; }
  Transaction& transaction() { return context_.session.TransactionOf(plan_.modify.target.schema_oid, true); }

  // Counts the row and keeps what RETURNING says of it, over its columns and then `others`.
  void Affected(const Row& row, std::span<const Value> others) {
    ++affected_;
    if (modify().returning.empty()) return;
    Row input = row;
    input.insert(input.end(), others.begin(), others.end());
    Row result;
    for (const auto& expr : modify().returning) result.push_back(Evaluate(*expr, input, context_));
    memory_.Add(RowBytes(result));
    returned_.push_back(std::move(result));
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  MemoryCharge memory_;
  InterruptPoll poll_;

 private:
  // The storage knows the relations of one schema: its name is added to what it throws.
  void RunNamed() {
    RequireWrite(context_.session.identity(), modify().target);
    try {
      Run();
    } catch (SqlError& error) {
      if (!error.table_name.empty() && error.schema_name.empty()) error.schema_name = modify().target.schema;
      throw;
    }
  }

  bool ran_ = false;
  std::uint64_t affected_ = 0;
  std::vector<Row> returned_;
  std::size_t next_ = 0;
};

}  // namespace rocklake
