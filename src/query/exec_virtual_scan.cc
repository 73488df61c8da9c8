// Scans of virtual relations: computed at once when first read.
#include "query/exec_nodes.h"

namespace rocklake {
namespace {

class VirtualScan : public Executor {
 public:
  VirtualScan(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), memory_(context) {}

  bool Next(Row& row) override {
    if (!open_) Open();
    if (next_ == rows_.size()) return false;
    row = std::move(rows_[next_++]);
    return true;
  }

  void Rescan() override { open_ = false; }

 private:
  void Open() {
    open_ = true;
    next_ = 0;
    rows_.clear();
    memory_.Clear();
    std::vector<std::pair<int, Value>> filter;
    for (const auto& [column, expr] : plan_.scan.virtual_equal) {
      Value value = Evaluate(*expr, Row(), context_);
      if (value.is_null()) return;
      filter.emplace_back(column, std::move(value));
    }
    InterruptPoll poll(context_);
    std::int64_t number = 0;
    plan_.scan.relation.virtual_relation->rows(context_.session, filter, [&](Row&& computed) {
      poll.Tick();
      Row row = Project(computed, ++number);
      if (plan_.scan.filter && !EvaluatesTrue(*plan_.scan.filter, row, context_)) return;
      memory_.Add(RowBytes(row));
      rows_.push_back(std::move(row));
    });
  }

  Row Project(const Row& computed, std::int64_t number) const {
    Row row;
    row.reserve(plan_.scan.columns.size());
    for (const int attnum : plan_.scan.columns) {
      if (attnum > 0) {
        row.push_back(computed[static_cast<std::size_t>(attnum - 1)]);
      } else {
        row.push_back(Value::Int(attnum == 0 ? number : plan_.scan.relation.oid));
      }
    }
    return row;
  }

  const PlanNode& plan_;
  ExecContext& context_;
  MemoryCharge memory_;
  bool open_ = false;
  std::vector<Row> rows_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Executor> MakeVirtualScan(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<VirtualScan>(plan, context);
}

}  // namespace rocklake
