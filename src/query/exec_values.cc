// VALUES, and the one row of a SELECT without FROM.
#include "query/exec_nodes.h"

namespace rocklake {
namespace {

class Values : public Executor {
 public:
  Values(const PlanNode& plan, ExecContext& context) : plan_(plan), context_(context) {}

  bool Next(Row& row) override {
    const std::size_t count = plan_.kind == PlanKind::kResult ? 1 : plan_.values.size();
    if (next_ == count) return false;
    row.clear();
    if (next_ < plan_.values.size()) {
      for (const auto& expr : plan_.values[next_]) row.push_back(Evaluate(*expr, Row(), context_));
    }
    ++next_;
    return true;
  }

  void Rescan() override { next_ = 0; }

 private:
  const PlanNode& plan_;
  ExecContext& context_;
  std::size_t next_ = 0;
};

class Literals : public Executor {
 public:
  Literals(const LiteralRows& literals, ExecContext& context) : literals_(literals), context_(context) {}

  bool Next(Row& row) override {
    if (next_ == literals_.rows.size()) return false;
    row = literals_.rows[next_];
    for (; computed_ < literals_.computed.size() && literals_.computed[computed_].row == next_; ++computed_) {
      const LiteralRows::Computed& cell = literals_.computed[computed_];
      row[cell.column] = Evaluate(*cell.expr, Row(), context_);
    }
    ++next_;
    return true;
  }

  void Rescan() override { next_ = computed_ = 0; }

 private:
  const LiteralRows& literals_;
  ExecContext& context_;
  std::size_t next_ = 0;
  std::size_t computed_ = 0;
};

}  // namespace

std::unique_ptr<Executor> MakeValues(const PlanNode& plan, ExecContext& context) {
  if (plan.literal_rows) return std::make_unique<Literals>(*plan.literal_rows, context);
  return std::make_unique<Values>(plan, context);
}

}  // namespace rocklake
