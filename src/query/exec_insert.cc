// INSERT, with ON CONFLICT and RETURNING. (Manual, INSERT.)
#include "catalog/file_use.h"
#include "query/exec_constraints.h"
#include "query/exec_modify.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

class Insert : public ModifyExecutor {
 public:
  using ModifyExecutor::ModifyExecutor;

 private:
  void Run() override {
    Row input;
    if (!child_) {  // DEFAULT VALUES
      InsertRow(input);
      return;
    }
    while (child_->Next(input)) {
      poll_.Tick();
      InsertRow(input);
    }
  }

  void InsertRow(const Row& input) {
    Row values(definition().columns.size());
    for (std::size_t i = 0; i < modify().attnums.size(); ++i) {
      values[static_cast<std::size_t>(modify().attnums[i] - 1)] = input[i];
    }
    for (const auto& [attnum, expr] : modify().defaults) {
      values[static_cast<std::size_t>(attnum - 1)] = Evaluate(*expr, input, context_);
    }
    CheckConstraints(modify(), values, context_);
    if (modify().on_conflict == ConflictAction::kError) {
      if (MayInsert(values)) transaction().Insert(definition(), values);
      Affected(values, input);
      return;
    }
    InsertOrResolve(values, input);
  }

  bool MayInsert(const Row& values) {
    if (definition().tag != Tag::kFilesScheduledForDeletion) return true;
    if (!file_use_) file_use_.emplace(transaction());
    return file_use_->MayBeScheduled(definition(), values);
  }

  void InsertOrResolve(const Row& values, const Row& input) {
    for (;;) {
      const RowPtr existing =
          transaction().InsertOrConflict(definition(), values, modify().conflict_constraint);
      if (!existing) {
        Affected(values, input);
        return;
      }
      if (modify().on_conflict == ConflictAction::kNothing) return;
      RowPtr current;
      switch (transaction().LockRow(definition(), existing, current)) {
        case LockOutcome::kLocked:
          current = existing;
          break;
        case LockOutcome::kChanged:
          break;
        case LockOutcome::kGone:
          if (existing->envelope.written != 0) continue;  // deleted meanwhile: there may be room now
          throw Error("21000", "ON CONFLICT DO UPDATE command cannot affect row a second time")
              .Hint(
                  "Ensure that no rows proposed for insertion within the same command have duplicate "
                  "constrained values.");
      }
      UpdateExisting(current, values, input);
      return;
    }
  }

  void UpdateExisting(const RowPtr& existing, const Row& excluded, const Row& input) {
    Row updated = WholeRow(definition(), *existing);
    Row both = updated;
    both.insert(both.end(), excluded.begin(), excluded.end());
    if (modify().conflict_where && !EvaluatesTrue(*modify().conflict_where, both, context_)) return;
    for (std::size_t i = 0; i < modify().conflict_attnums.size(); ++i) {
      const auto at = static_cast<std::size_t>(modify().conflict_attnums[i] - 1);
      updated[at] = Evaluate(*modify().conflict_assignments[i], both, context_);
    }
    CheckConstraints(modify(), updated, context_);
    transaction().Update(definition(), existing, updated);
    Affected(updated, input);
  }

  std::optional<FileUse> file_use_;
};

}  // namespace

std::unique_ptr<Executor> MakeInsert(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Insert>(plan, context);
}

}  // namespace rocklake
