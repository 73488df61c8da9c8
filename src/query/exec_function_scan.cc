// Functions in FROM: ROWS FROM(...), WITH ORDINALITY. (Manual, section 7.2.1.4.) A single integer generate_series
// streams; other calls are computed when first read.
#include <algorithm>

#include "query/exec_nodes.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using Columns = std::vector<std::pair<std::string, Type>>;

class SeriesScan : public Executor {
 public:
  SeriesScan(const PlanNode& plan, ExecContext& context) : plan_(plan), context_(context), poll_(context) {}

  static bool Handles(const PlanNode& plan) {
    if (plan.function_scan.calls.size() != 1) return false;
    const Expr& call = *plan.function_scan.calls[0];
    return call.kind == ExprKind::kFunction && call.function->name == "generate_series" &&
           (call.function->result_type == oid::kInt4 || call.function->result_type == oid::kInt8);
  }

  bool Next(Row& row) override {
    if (!open_) Open();
    if (done_ || (step_ > 0 ? current_ > stop_ : current_ < stop_)) return false;
    poll_.Tick();
    row.clear();
    row.push_back(Value::Int(current_));
    if (plan_.function_scan.with_ordinality) row.push_back(Value::Int(++ordinal_));
    done_ = __builtin_add_overflow(current_, step_, &current_);
    return true;
  }

  void Rescan() override { open_ = false; }

 private:
  void Open() {
    open_ = true;
    done_ = false;
    ordinal_ = 0;
    step_ = 1;
    std::int64_t* const targets[] = {&current_, &stop_, &step_};
    const auto& arguments = plan_.function_scan.calls[0]->children;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Value value = Evaluate(*arguments[i], Row(), context_);
      if (value.is_null()) done_ = true;
      if (!value.is_null()) *targets[i] = value.AsInt();
    }
    if (step_ == 0 && !done_) throw Error("22023", "step size cannot equal zero");
  }

  const PlanNode& plan_;
  ExecContext& context_;
  InterruptPoll poll_;
  bool open_ = false;
  bool done_ = false;
  std::int64_t current_ = 0, stop_ = 0, step_ = 1, ordinal_ = 0;
};

class FunctionScan : public Executor {
 public:
  FunctionScan(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), memory_(context) {}

  bool Next(Row& row) override {
    if (!open_) Open();
    if (next_ == count_) return false;
    row.clear();
    for (std::size_t i = 0; i < results_.size(); ++i) {
      for (std::size_t column = 0; column < widths_[i]; ++column) {
        row.push_back(next_ < results_[i].size() ? results_[i][next_].at(column) : Value());
      }
    }
    ++next_;
    if (plan_.function_scan.with_ordinality) row.push_back(Value::Int(static_cast<std::int64_t>(next_)));
    return true;
  }

  void Rescan() override { open_ = false; }

 private:
  void Open() {
    open_ = true;
    next_ = count_ = 0;
    memory_.Clear();
    const auto& calls = plan_.function_scan.calls;
    results_.assign(calls.size(), {});
    SetWidths();
    std::size_t first = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      Columns columns;
      for (std::size_t c = first; c < first + widths_[i]; ++c) {
        columns.emplace_back(plan_.output[c].name, plan_.output[c].type);
      }
      first += widths_[i];
      Run(*calls[i], columns, results_[i]);
      count_ = std::max(count_, results_[i].size());
    }
  }

  // How many columns each call has: those of its OUT arguments; a record with a column definition list has what the
  // others leave of the output.
  void SetWidths() {
    const auto& calls = plan_.function_scan.calls;
    std::size_t left = plan_.output.size() - (plan_.function_scan.with_ordinality ? 1 : 0);
    widths_.assign(calls.size(), 1);
    if (calls.size() == 1) {
      widths_[0] = left;
      return;
    }
    std::size_t open_record = calls.size();
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const FunctionInfo* function = calls[i]->function;
      if (function != nullptr && !function->result_columns.empty())
        widths_[i] = function->result_columns.size();
      if (function != nullptr && function->result_columns.empty() && calls[i]->type.oid == oid::kRecord)
        open_record = i;
    }
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (i != open_record) left -= widths_[i];
    }
    if (open_record < calls.size()) widths_[open_record] = left;
  }

  void Run(const Expr& call, const Columns& columns, std::vector<Row>& rows) {
    const bool is_set = call.kind == ExprKind::kFunction && call.function->set != nullptr;
    const auto keep = [&](Row&& row) {
      memory_.Add(RowBytes(row));
      if (rows.size() % 256 == 255 && context_.check_interrupts) context_.check_interrupts();
      rows.push_back(std::move(row));
    };
    if (is_set) {
      CallSetFunction(call, Row(), context_, keep, columns);
      return;
    }
    const Value value = Evaluate(call, Row(), context_);
    if (value.kind() == Value::Kind::kRecord && columns.size() != 1) {
      keep(Row(value.AsRecord().fields));
    } else {
      Row row(std::max<std::size_t>(columns.size(), 1));
      row[0] = value;
      keep(std::move(row));
    }
  }

  const PlanNode& plan_;
  ExecContext& context_;
  MemoryCharge memory_;
  bool open_ = false;
  std::vector<std::vector<Row>> results_;
  std::vector<std::size_t> widths_;
  std::size_t next_ = 0, count_ = 0;
};

}  // namespace

std::unique_ptr<Executor> MakeFunctionScan(const PlanNode& plan, ExecContext& context) {
  if (SeriesScan::Handles(plan)) return std::make_unique<SeriesScan>(plan, context);
  return std::make_unique<FunctionScan>(plan, context);
}

}  // namespace rocklake
