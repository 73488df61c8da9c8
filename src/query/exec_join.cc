// Nested-loop joins: plain ones over a materialised right side, and lateral ones that run the right side for each left row.
#include "query/exec_nodes.h"
#include "query/row_marks.h"

namespace rocklake {
namespace {

void Append(Row& row, const Row& right) { row.insert(row.end(), right.begin(), right.end()); }

class NestedLoopJoin : public Executor {
 public:
  NestedLoopJoin(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        left_(MakeExecutor(*plan.children[0], context)),
        right_(MakeExecutor(*plan.children[1], context)),
        right_width_(plan.children[1]->output.size()),
        right_marks_(*plan.children[1], context),
        left_marks_(*plan.children[0], context),
        lateral_(!plan.join.outer_slots.empty()),
        right_depends_(lateral_ || DependsOnOuter(*plan.children[1])),
        memory_(context),
        poll_(context) {}

  bool Next(Row& row) override {
    for (;;) {
      if (!have_left_) {
        if (left_ended_ || !left_->Next(left_row_)) {
          left_ended_ = true;
          return NextUnmatchedRight(row);
        }
        StartRight();
      }
      if (NextForLeft(row)) return true;
    }
  }

  void Rescan() override {
    left_->Rescan();
    have_left_ = left_ended_ = false;
    unmatched_ = 0;
    if (right_depends_) {
      materialised_ = false;
      right_->Rescan();
    } else {
      matched_.assign(rows_.size(), false);
    }
  }

 private:
  JoinKind kind() const { return plan_.join.kind; }
  bool KeepsRight() const { return kind() == JoinKind::kRight || kind() == JoinKind::kFull; }

  void StartRight() {
    have_left_ = true;
    left_matched_ = false;
    next_right_ = 0;
    if (lateral_) {
      for (std::size_t i = 0; i < plan_.join.outer_slots.size(); ++i) {
        const auto slot = static_cast<std::size_t>(plan_.join.outer_slots[i]);
        context_.outer[slot] = Evaluate(*plan_.join.lateral[i], left_row_, context_);
      }
      right_->Rescan();
    } else if (!materialised_) {
      Materialise();
    }
  }

  void Materialise() {
    materialised_ = true;
    rows_.clear();
    memory_.Clear();
    Row row;
    while (right_->Next(row)) {
      poll_.Tick();
      memory_.Add(RowBytes(row));
      rows_.push_back({std::move(row), right_marks_.Save()});
      row = Row();
    }
    matched_.assign(rows_.size(), false);
  }

  // The next right row into right_row_, its marks in place.
  bool NextRight() {
    if (lateral_) return right_->Next(right_row_);
    if (next_right_ == rows_.size()) return false;
    const HeldRow& held = rows_[next_right_++];
    right_row_ = held.row;
    right_marks_.Restore(held.marks);
    return true;
  }

  bool NextForLeft(Row& row) {
    while (NextRight()) {
      poll_.Tick();
      joined_ = left_row_;
      Append(joined_, right_row_);
      if (plan_.join.condition && !EvaluatesTrue(*plan_.join.condition, joined_, context_)) continue;
      left_matched_ = true;
      if (!lateral_ && KeepsRight()) matched_[next_right_ - 1] = true;
      if (kind() == JoinKind::kAnti) break;
      if (kind() == JoinKind::kSemi) {
        have_left_ = false;
        row = std::move(left_row_);
        return true;
      }
      row = std::move(joined_);
      return true;
    }
    have_left_ = false;
    if (left_matched_) return false;
    if (kind() == JoinKind::kAnti) {
      row = std::move(left_row_);
      return true;
    }
    if (kind() != JoinKind::kLeft && kind() != JoinKind::kFull) return false;
    right_marks_.Clear();
    row = std::move(left_row_);
    row.resize(row.size() + right_width_);
    return true;
  }

  bool NextUnmatchedRight(Row& row) {
    if (!KeepsRight()) return false;
    if (!materialised_) Materialise();
    while (unmatched_ < rows_.size()) {
      const std::size_t i = unmatched_++;
      if (matched_[i]) continue;
      left_marks_.Clear();
      right_marks_.Restore(rows_[i].marks);
      row.assign(plan_.children[0]->output.size(), Value());
      Append(row, rows_[i].row);
      return true;
    }
    return false;
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> left_, right_;
  std::size_t right_width_;
  RowMarks right_marks_, left_marks_;
  bool lateral_, right_depends_;
  MemoryCharge memory_;
  InterruptPoll poll_;
  bool have_left_ = false, left_ended_ = false, left_matched_ = false, materialised_ = false;
  Row left_row_, right_row_, joined_;
  std::vector<HeldRow> rows_;
  std::vector<bool> matched_;
  std::size_t next_right_ = 0, unmatched_ = 0;
};

}  // namespace

std::unique_ptr<Executor> MakeNestedLoopJoin(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<NestedLoopJoin>(plan, context);
}

}  // namespace rocklake
