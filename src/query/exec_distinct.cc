// DISTINCT, DISTINCT ON, and UNION / INTERSECT / EXCEPT. (Manual, sections 7.3.3 and 7.4.)
#include <unordered_map>
#include <unordered_set>

#include "query/exec_nodes.h"
#include "query/exec_subquery.h"

namespace rocklake {
namespace {

std::vector<Oid> OutputTypes(const PlanNode& plan) {
  std::vector<Oid> types;
  for (const OutputColumn& column : plan.output) types.push_back(column.type.oid);
  return types;
}

class Distinct : public Executor {
 public:
  Distinct(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        child_(MakeExecutor(*plan.children[0], context)),
        types_(OutputTypes(plan)),
        seen_(0, RowHash{&types_}, RowEqual{&types_}),
        memory_(context) {}

  bool Next(Row& row) override {
    while (child_->Next(row)) {
      if (plan_.sort_keys.empty() ? IsNew(row) : StartsGroup(row)) return true;
    }
    return false;
  }

  void Rescan() override {
    child_->Rescan();
    seen_.clear();
    memory_.Clear();
    last_keys_.clear();
  }

 private:
  bool IsNew(const Row& row) {
    if (!seen_.insert(row).second) return false;
    memory_.Add(RowBytes(row));
    return true;
  }

  // DISTINCT ON: the first row of each run of equal keys.
  bool StartsGroup(const Row& row) {
    Row keys = SortKeyValues(plan_.sort_keys, row, context_);
    if (!last_keys_.empty() && CompareSortKeys(plan_.sort_keys, last_keys_, keys) == 0) return false;
    last_keys_ = std::move(keys);
    return true;
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  std::vector<Oid> types_;
  std::unordered_set<Row, RowHash, RowEqual> seen_;
  MemoryCharge memory_;
  Row last_keys_;
};

// UNION streams both sides, dropping repeats unless ALL. INTERSECT and EXCEPT count the right side's rows first.
class SetOperationExecutor : public Executor {
 public:
  SetOperationExecutor(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        left_(MakeExecutor(*plan.children[0], context)),
        right_(MakeExecutor(*plan.children[1], context)),
        types_(OutputTypes(plan)),
        counts_(0, RowHash{&types_}, RowEqual{&types_}),
        memory_(context),
        poll_(context) {}

  bool Next(Row& row) override {
    if (plan_.set_operation == SetOperation::kUnion) return NextOfUnion(row);
    if (!counted_) CountRight();
    while (left_->Next(row)) {
      poll_.Tick();
      if (plan_.set_operation == SetOperation::kIntersect ? Intersects(row) : Remains(row)) return true;
    }
    return false;
  }

  void Rescan() override {
    left_->Rescan();
    right_->Rescan();
    counts_.clear();
    memory_.Clear();
    counted_ = left_ended_ = false;
  }

 private:
  static constexpr std::int64_t kEmitted = -1;

  bool NextOfUnion(Row& row) {
    for (;;) {
      poll_.Tick();
      if (left_ended_ || !left_->Next(row)) {
        left_ended_ = true;
        if (!right_->Next(row)) return false;
      }
      if (plan_.all || Count(row, 0).second) return true;
    }
  }

  std::pair<std::int64_t*, bool> Count(const Row& row, std::int64_t initial) {
    const auto [it, inserted] = counts_.try_emplace(row, initial);
    if (inserted) memory_.Add(RowBytes(row));
    return {&it->second, inserted};
  }

  void CountRight() {
    counted_ = true;
    Row row;
    while (right_->Next(row)) {
      poll_.Tick();
      ++*Count(row, 0).first;
    }
  }

  bool Intersects(const Row& row) {
    const auto it = counts_.find(row);
    if (it == counts_.end() || it->second <= 0) return false;
    it->second = plan_.all ? it->second - 1 : kEmitted;
    return true;
  }

  bool Remains(const Row& row) {
    const auto [count, inserted] = Count(row, 0);
    if (*count > 0) {
      if (plan_.all) --*count;
      return false;
    }
    if (plan_.all) return true;
    if (*count == kEmitted) return false;
    *count = kEmitted;
    return true;
  }

  const PlanNode& plan_;
  std::unique_ptr<Executor> left_, right_;
  std::vector<Oid> types_;
  std::unordered_map<Row, std::int64_t, RowHash, RowEqual> counts_;
  MemoryCharge memory_;
  InterruptPoll poll_;
  bool counted_ = false, left_ended_ = false;
};

}  // namespace

std::unique_ptr<Executor> MakeDistinct(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Distinct>(plan, context);
}
std::unique_ptr<Executor> MakeSetOperation(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<SetOperationExecutor>(plan, context);
}

}  // namespace rocklake
