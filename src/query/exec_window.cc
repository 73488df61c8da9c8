// Window functions. (Manual, sections 3.5 and 9.22.) Rows come out sorted by partition and order.
#include <algorithm>

#include "query/exec_aggregate_call.h"
#include "query/exec_window_frame.h"
#include "query/row_marks.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

class Window : public Executor {
 public:
  Window(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), child_(MakeExecutor(*plan.children[0], context)), memory_(context) {
    for (const auto& expr : plan.window.partition_by) {
      sort_keys_.push_back({.expr = expr->Clone(), .descending = false, .nulls_first = false});
    }
    for (const SortKey& key : plan.window.order_by) {
      sort_keys_.push_back(
          {.expr = key.expr->Clone(), .descending = key.descending, .nulls_first = key.nulls_first});
    }
  }

  bool Next(Row& row) override {
    if (!open_) Open();
    while (next_ == partition_.rows.size()) {
      if (!NextPartition()) return false;
    }
    row = std::move(partition_.rows[next_]);
    for (auto& column : results_) row.push_back(std::move(column[next_]));
    ++next_;
    return true;
  }

  void Rescan() override {
    open_ = false;
    child_->Rescan();
  }

 private:
  struct Input {
    Row row;
    Row keys;  // partition_by, then order_by
  };

  std::size_t partition_width() const { return plan_.window.partition_by.size(); }

  void Open() {
    open_ = true;
    next_ = next_input_ = 0;
    input_.clear();
    partition_ = {};
    memory_.Clear();
    frame_ = std::make_unique<WindowFrame>(plan_.window, context_);
    InterruptPoll poll(context_);
    Row row;
    while (child_->Next(row)) {
      poll.Tick();
      Row keys = SortKeyValues(sort_keys_, row, context_);
      memory_.Add(RowBytes(row) + RowBytes(keys));
      input_.push_back({std::move(row), std::move(keys)});
      row = Row();
    }
    std::ranges::stable_sort(input_, [this](const Input& a, const Input& b) {
      return CompareSortKeys(sort_keys_, a.keys, b.keys) < 0;
    });
  }

  bool SamePartition(const Row& a, const Row& b) const {
    for (std::size_t i = 0; i < partition_width(); ++i) {
      if (!ValueEqual{sort_keys_[i].expr->type.oid}(a[i], b[i])) return false;
    }
    return true;
  }

  bool NextPartition() {
    if (next_input_ == input_.size()) return false;
    partition_ = {};
    next_ = 0;
    const std::size_t first = next_input_;
    while (next_input_ < input_.size() && SamePartition(input_[first].keys, input_[next_input_].keys)) {
      Input& input = input_[next_input_++];
      partition_.rows.push_back(std::move(input.row));
      partition_.keys.emplace_back(input.keys.begin() + static_cast<std::ptrdiff_t>(partition_width()),
                                   input.keys.end());
    }
    FindPeers();
    results_.clear();
    for (const auto& call : plan_.window.calls) results_.push_back(Compute(*call));
    return true;
  }

  void FindPeers() {
    const std::size_t count = partition_.rows.size();
    partition_.peer_start.resize(count);
    partition_.peer_end.resize(count);
    partition_.group.resize(count);
    std::size_t start = 0, group = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0 && CompareSortKeys(plan_.window.order_by, partition_.keys[i - 1], partition_.keys[i]) != 0) {
        start = i;
        ++group;
      }
      partition_.peer_start[i] = start;
      partition_.group[i] = group;
    }
    for (std::size_t i = count; i-- > 0;) {
      const bool last = i + 1 == count || partition_.group[i + 1] != partition_.group[i];
      partition_.peer_end[i] = last ? i + 1 : partition_.peer_end[i + 1];
    }
  }

  std::vector<Value> Compute(const AggregateCall& call) {
    if (call.function->kind == FunctionKind::kAggregate) return ComputeAggregate(call);
    const std::string& name = call.function->name;
    if (name == "ntile") return ComputeTiles(call);
    std::vector<Value> values(partition_.rows.size());
    InterruptPoll poll(context_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      poll.Tick();
      if (name == "lag" || name == "lead") {
        values[i] = Neighbour(call, i, name == "lag");
      } else if (name == "first_value" || name == "last_value" || name == "nth_value") {
        values[i] = FrameValue(call, i);
      } else {
        values[i] = Rank(name, i);
      }
    }
    return values;
  }

  Value Rank(std::string_view name, std::size_t i) const {
    const auto count = static_cast<double>(partition_.rows.size());
    if (name == "row_number") return Value::Int(static_cast<std::int64_t>(i) + 1);
    if (name == "rank") return Value::Int(static_cast<std::int64_t>(partition_.peer_start[i]) + 1);
    if (name == "dense_rank") return Value::Int(static_cast<std::int64_t>(partition_.group[i]) + 1);
    if (name == "cume_dist") return Value::Float(static_cast<double>(partition_.peer_end[i]) / count);
    return Value::Float(
        count <= 1 ? 0.0 : static_cast<double>(partition_.peer_start[i]) / (count - 1));  // percent_rank
  }

  std::vector<Value> ComputeTiles(const AggregateCall& call) {
    const std::size_t count = partition_.rows.size();
    const Value tiles = Evaluate(*call.arguments[0], partition_.rows[0], context_);
    std::vector<Value> values(count);
    if (tiles.is_null()) return values;
    if (tiles.AsInt() <= 0) throw Error("22014", "argument of ntile must be greater than zero");
    const auto buckets = static_cast<std::size_t>(tiles.AsInt());
    const std::size_t size = count / buckets, larger = count % buckets;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t in_larger = larger * (size + 1);
      const std::size_t tile = i < in_larger ? i / (size + 1) : larger + (i - in_larger) / size;
      values[i] = Value::Int(static_cast<std::int64_t>(tile) + 1);
    }
    return values;
  }

  // lag and lead: value, offset (1), default (NULL).
  Value Neighbour(const AggregateCall& call, std::size_t i, bool back) {
    std::int64_t offset = 1;
    if (call.arguments.size() > 1) {
      const Value given = Evaluate(*call.arguments[1], partition_.rows[i], context_);
      if (given.is_null()) return Value();
      offset = given.AsInt();
    }
    const std::int64_t target = static_cast<std::int64_t>(i) + (back ? -offset : offset);
    if (target < 0 || target >= static_cast<std::int64_t>(partition_.rows.size())) {
      return call.arguments.size() > 2 ? Evaluate(*call.arguments[2], partition_.rows[i], context_) : Value();
    }
    return Evaluate(*call.arguments[0], partition_.rows[static_cast<std::size_t>(target)], context_);
  }

  Value FrameValue(const AggregateCall& call, std::size_t i) {
    const RowSpan span = frame_->Of(partition_, i);
    const std::string& name = call.function->name;
    std::int64_t wanted = 1;
    if (name == "nth_value") {
      const Value nth = Evaluate(*call.arguments[1], partition_.rows[i], context_);
      if (nth.is_null()) return Value();
      wanted = nth.AsInt();
      if (wanted <= 0) throw Error("22016", "argument of nth_value must be greater than zero");
    }
    const bool backwards = name == "last_value";
    for (std::size_t step = 0; step < span.end - span.begin; ++step) {
      const std::size_t candidate = backwards ? span.end - 1 - step : span.begin + step;
      if (frame_->Excludes(partition_, i, candidate)) continue;
      if (--wanted == 0) return Evaluate(*call.arguments[0], partition_.rows[candidate], context_);
    }
    return Value();
  }

  std::vector<Value> ComputeAggregate(const AggregateCall& call) {
    std::vector<Value> values(partition_.rows.size());
    MemoryCharge memory(context_);
    std::unique_ptr<AggregateRun> run;
    RowSpan done{};
    InterruptPoll poll(context_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      poll.Tick();
      const RowSpan span = frame_->Of(partition_, i);
      const bool goes_on =
          run && !frame_->has_exclusion() && span.begin == done.begin && span.end >= done.end;
      if (goes_on && span.end == done.end) {
        values[i] = values[i - 1];
        continue;
      }
      if (!goes_on) {
        memory.Clear();
        run = std::make_unique<AggregateRun>(call, context_, memory);
        done = {span.begin, span.begin};
      }
      for (std::size_t row = done.end; row < span.end; ++row) {
        poll.Tick();
        if (!frame_->Excludes(partition_, i, row)) run->Add(partition_.rows[row]);
      }
      done = span;
      values[i] = run->Result(partition_.rows[i]);
    }
    return values;
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  MemoryCharge memory_;
  std::vector<SortKey> sort_keys_;
  bool open_ = false;
  std::vector<Input> input_;
  std::size_t next_input_ = 0;
  WindowPartition partition_;
  std::vector<std::vector<Value>> results_;
  std::size_t next_ = 0;
  std::unique_ptr<WindowFrame> frame_;
};

}  // namespace

std::unique_ptr<Executor> MakeWindow(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Window>(plan, context);
}

}  // namespace rocklake
