// Hash joins: the right side is built into a table, the left side probes it. A NULL among the keys matches nothing.
#include <unordered_map>

#include "query/exec_nodes.h"
#include "query/exec_subquery.h"
#include "query/row_marks.h"

namespace rocklake {
namespace {

constexpr std::size_t kEnd = static_cast<std::size_t>(-1);

class HashJoin : public Executor {
 public:
  HashJoin(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        left_(MakeExecutor(*plan.children[0], context)),
        right_(MakeExecutor(*plan.children[1], context)),
        right_marks_(*plan.children[1], context),
        left_marks_(*plan.children[0], context),
        right_depends_(DependsOnOuter(*plan.children[1])),
        memory_(context),
        poll_(context),
        heads_(0, RowHash{&plan.join.key_types}, RowEqual{&plan.join.key_types}) {}

  bool Next(Row& row) override {
    for (;;) {
      if (!have_left_) {
        if (left_ended_ || !left_->Next(left_row_)) {
          left_ended_ = true;
          return NextUnmatchedRight(row);
        }
        if (!built_) Build();
        have_left_ = true;
        left_matched_ = false;
        candidate_ = Probe();
      }
      if (NextForLeft(row)) return true;
    }
  }

  void Rescan() override {
    left_->Rescan();
    have_left_ = left_ended_ = false;
    unmatched_ = 0;
    if (right_depends_) {
      built_ = false;
      right_->Rescan();
    } else {
      for (Entry& entry : rows_) entry.matched = false;
    }
  }

 private:
  struct Entry {
    HeldRow held;
    std::size_t next = kEnd;  // with the same keys
    bool matched = false;
  };

  JoinKind kind() const { return plan_.join.kind; }
  bool KeepsRight() const { return kind() == JoinKind::kRight || kind() == JoinKind::kFull; }

  // The keys of a row; false when one is NULL.
  bool Keys(const std::vector<ExprPtr>& exprs, const Row& row) {
    keys_.resize(exprs.size());
    for (std::size_t i = 0; i < exprs.size(); ++i) {
      keys_[i] = Evaluate(*exprs[i], row, context_);
      if (keys_[i].is_null()) return false;
    }
    return true;
  }

  void Build() {
    built_ = true;
    rows_.clear();
    heads_.clear();
    memory_.Clear();
    std::vector<std::size_t> tails;
    Row row;
    while (right_->Next(row)) {
      poll_.Tick();
      const bool usable = Keys(plan_.join.right_keys, row);
      if (!usable && !KeepsRight()) continue;
      memory_.Add(RowBytes(row) + sizeof(Entry));
      rows_.push_back({{std::move(row), right_marks_.Save()}});
      row = Row();
      tails.push_back(rows_.size() - 1);
      if (!usable) continue;
      const auto [it, inserted] = heads_.try_emplace(keys_, rows_.size() - 1);
      if (inserted) {
        memory_.Add(RowBytes(keys_));
      } else {  // keep the order of the input: the head remembers its tail
        rows_[tails[it->second]].next = rows_.size() - 1;
        tails[it->second] = rows_.size() - 1;
      }
    }
  }

  std::size_t Probe() {
    if (!Keys(plan_.join.left_keys, left_row_)) return kEnd;
    const auto it = heads_.find(keys_);
    return it == heads_.end() ? kEnd : it->second;
  }

  bool NextForLeft(Row& row) {
    while (candidate_ != kEnd) {
      poll_.Tick();
      Entry& entry = rows_[candidate_];
      candidate_ = entry.next;
      if (!MatchesCondition(entry)) continue;
      left_matched_ = true;
      entry.matched = true;
      if (kind() == JoinKind::kAnti) break;
      right_marks_.Restore(entry.held.marks);
      if (kind() == JoinKind::kSemi) {
        have_left_ = false;
        row = std::move(left_row_);
        return true;
      }
      Join(row, entry);
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
    row.resize(row.size() + plan_.children[1]->output.size());
    return true;
  }

  void Join(Row& row, const Entry& entry) {
    row.clear();
    row.reserve(left_row_.size() + entry.held.row.size());
    row.insert(row.end(), left_row_.begin(), left_row_.end());
    row.insert(row.end(), entry.held.row.begin(), entry.held.row.end());
  }

  bool MatchesCondition(const Entry& entry) {
    if (!plan_.join.condition) return true;
    Join(joined_, entry);
    return EvaluatesTrue(*plan_.join.condition, joined_, context_);
  }

  bool NextUnmatchedRight(Row& row) {
    if (!KeepsRight()) return false;
    if (!built_) Build();
    while (unmatched_ < rows_.size()) {
      const Entry& entry = rows_[unmatched_++];
      if (entry.matched) continue;
      left_marks_.Clear();
      right_marks_.Restore(entry.held.marks);
      row.assign(plan_.children[0]->output.size(), Value());
      row.insert(row.end(), entry.held.row.begin(), entry.held.row.end());
      return true;
    }
    return false;
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> left_, right_;
  RowMarks right_marks_, left_marks_;
  bool right_depends_;
  MemoryCharge memory_;
  InterruptPoll poll_;
  std::unordered_map<Row, std::size_t, RowHash, RowEqual> heads_;
  std::vector<Entry> rows_;
  bool built_ = false, have_left_ = false, left_ended_ = false, left_matched_ = false;
  Row left_row_, joined_, keys_;
  std::size_t candidate_ = kEnd, unmatched_ = 0;
};

}  // namespace

std::unique_ptr<Executor> MakeHashJoin(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<HashJoin>(plan, context);
}

}  // namespace rocklake
