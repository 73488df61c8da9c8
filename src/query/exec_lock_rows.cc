// SELECT ... FOR UPDATE / SHARE. A row that changed since the view is, under READ COMMITTED, evaluated again: the plan below
// runs once more with the newest rows in place of its marked scans' (ExecState::substitutes).
#include "catalog/permissions.h"
#include "query/exec_nodes.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

class LockRows : public Executor {
 public:
  LockRows(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), child_(MakeExecutor(*plan.children[0], context)), poll_(context) {
    for (const RelationRef& relation : lock().relations) RequireWrite(context.session.identity(), relation);
  }

  bool Next(Row& row) override {
    while (child_->Next(row)) {
      poll_.Tick();
      if (LockAll(row)) return true;
    }
    return false;
  }

  void Rescan() override { child_->Rescan(); }

 private:
  const LockInfo& lock() const { return plan_.lock; }
  LockMode mode() const { return lock().shared ? LockMode::kShared : LockMode::kExclusive; }

  // Locks the stored rows behind `row`; false when one is gone or to be skipped. `row` becomes the newest form.
  bool LockAll(Row& row) {
    bool changed = false;
    for (std::size_t i = 0; i < lock().row_marks.size(); ++i) {
      RowPtr& mark = context_.row_marks[static_cast<std::size_t>(lock().row_marks[i])];
      if (!mark) continue;  // null-extended
      const RelationRef& relation = lock().relations[i];
      Transaction& transaction = context_.session.TransactionOf(relation.schema_oid, false);
      if (!MayWait(transaction, relation, *mark)) return false;
      RowPtr current;
      switch (transaction.LockRow(*relation.definition, mark, current)) {
        case LockOutcome::kLocked:
          break;
        case LockOutcome::kChanged:
          changed = true;
          mark = current;
          break;
        case LockOutcome::kGone:
          return false;
      }
    }
    return !changed || EvaluateAgain(row);
  }

  // NOWAIT and SKIP LOCKED try the lock first; what they get, LockRow has without waiting.
  bool MayWait(Transaction& transaction, const RelationRef& relation, const StoredRow& row) {
    if (!lock().no_wait && !lock().skip_locked) return true;
    const Bytes key = RowLockKey(relation.definition->relation_id, row.key);
    if (transaction.lake().locks().TryAcquire(transaction.id(), key, mode())) return true;
    if (lock().skip_locked) return false;
    throw Error("55P03", "could not obtain lock on row in relation \"{}\"", relation.name);
  }

  bool EvaluateAgain(Row& row) {
    auto& substitutes = StateOf(context_).substitutes;
    const auto marks = context_.row_marks;
    for (std::size_t i = 0; i < lock().row_marks.size(); ++i) {
      const int mark = lock().row_marks[i];
      substitutes[mark] = marks[static_cast<std::size_t>(mark)];
    }
    struct Restore {
      ExecContext& context;
      ~Restore() { StateOf(context).substitutes.clear(); }
    } restore{context_};
    const auto again = MakeExecutor(*plan_.children[0], context_);
    const bool found = again->Next(row);
    context_.row_marks = marks;
    return found && (!lock().recheck || EvaluatesTrue(*lock().recheck, row, context_));
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  InterruptPoll poll_;
};

}  // namespace

std::unique_ptr<Executor> MakeLockRows(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<LockRows>(plan, context);
}

}  // namespace rocklake
