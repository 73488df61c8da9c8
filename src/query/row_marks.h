// Row marks of a part of a plan: executors that hold rows back keep, with each row, where its marked scans stood, so
// that UPDATE, DELETE and FOR UPDATE above find the right stored row.
#pragma once

#include <vector>

#include "query/exec_context.h"

namespace rocklake {

class RowMarks {
 public:
  RowMarks(const PlanNode& plan, ExecContext& context) : context_(context) { Collect(plan); }

  bool empty() const { return marks_.empty(); }
  std::vector<RowPtr> Save() const {
    std::vector<RowPtr> saved;
    for (const int mark : marks_) saved.push_back(context_.row_marks[static_cast<std::size_t>(mark)]);
    return saved;
  }
  void Restore(const std::vector<RowPtr>& saved) const {
    for (std::size_t i = 0; i < saved.size(); ++i)
      context_.row_marks[static_cast<std::size_t>(marks_[i])] = saved[i];
  }
  void Clear() const {  // for the null-extended side of an outer join
    for (const int mark : marks_) context_.row_marks[static_cast<std::size_t>(mark)] = nullptr;
  }

 private:
  void Collect(const PlanNode& plan) {
    if (plan.scan.row_mark >= 0) marks_.push_back(plan.scan.row_mark);
    for (const auto& child : plan.children) Collect(*child);
  }

  ExecContext& context_;
  std::vector<int> marks_;
};

// A row held back, with its marks.
struct HeldRow {
  Row row;
  std::vector<RowPtr> marks;
};

}  // namespace rocklake
