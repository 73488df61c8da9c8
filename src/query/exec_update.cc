// UPDATE and DELETE. A row that changed since the statement's view is locked and, under READ COMMITTED, evaluated again
// in its newest form (manual, section 13.2.1); each row is changed once by a statement.
#include "query/exec_constraints.h"
#include "query/exec_modify.h"

namespace rocklake {
namespace {

class ModifyExisting : public ModifyExecutor {
 public:
  using ModifyExecutor::ModifyExecutor;

 protected:
  virtual void Change(const RowPtr& stored, const Row& input) = 0;

 private:
  void Run() override {
    Row input;
    while (child_->Next(input)) {
      poll_.Tick();
      const RowPtr stored = context_.row_marks[static_cast<std::size_t>(modify().row_mark)];
      if (!stored) continue;  // the null-extended side of an outer join
      RowPtr current;
      switch (transaction().LockRow(definition(), stored, current)) {
        case LockOutcome::kLocked:
          Change(stored, input);
          break;
        case LockOutcome::kChanged:
          if (StillMatches(*current, input)) Change(current, input);
          break;
        case LockOutcome::kGone:
          break;
      }
    }
  }

  // Puts the newest form of the target into the child's row and asks the statement's condition again.
  bool StillMatches(const StoredRow& current, Row& input) {
    const Row newest = WholeRow(definition(), current);
    std::copy(newest.begin(), newest.end(), input.begin());
    return !modify().recheck || EvaluatesTrue(*modify().recheck, input, context_);
  }
};

class Update : public ModifyExisting {
 public:
  using ModifyExisting::ModifyExisting;

 private:
  void Change(const RowPtr& stored, const Row& input) override {
    Row values = WholeRow(definition(), *stored);
    for (std::size_t i = 0; i < modify().attnums.size(); ++i) {
      values[static_cast<std::size_t>(modify().attnums[i] - 1)] =
          Evaluate(*modify().assignments[i], input, context_);
    }
    CheckConstraints(modify(), values, context_);
    transaction().Update(definition(), stored, values);
    Affected(values, input);
  }
};

class Delete : public ModifyExisting {
 public:
  using ModifyExisting::ModifyExisting;

 private:
  void Change(const RowPtr& stored, const Row& input) override {
    transaction().Delete(definition(), stored);
    Affected(WholeRow(definition(), *stored), input);
  }
};

}  // namespace

std::unique_ptr<Executor> MakeUpdate(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Update>(plan, context);
}
std::unique_ptr<Executor> MakeDelete(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Delete>(plan, context);
}

}  // namespace rocklake
