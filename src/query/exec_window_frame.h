// Window frames: which rows of a partition a row's frame holds. (Manual, section 4.2.8.)
#pragma once

#include <vector>

#include "query/exec_nodes.h"

namespace rocklake {

// One partition, sorted: its rows and their sort keys. Row numbers count from 0 in the partition.
struct WindowPartition {
  std::vector<Row> rows;
  std::vector<Row> keys;                // ORDER BY values
  std::vector<std::size_t> peer_start;  // per row: the first row that sorts equal
  std::vector<std::size_t> peer_end;    // per row: behind the last one
  std::vector<std::size_t> group;       // per row: number of its peer group
};

struct RowSpan {
  std::size_t begin = 0, end = 0;  // half open
};

class WindowFrame {
 public:
  // Evaluates the offsets once. Throws 22013 for negative ones, 22004 for NULL.
  WindowFrame(const WindowInfo& info, ExecContext& context);

  // The frame without its exclusion.
  RowSpan Of(const WindowPartition& partition, std::size_t row) const;
  // Whether the exclusion takes `candidate` out of `row`'s frame.
  bool Excludes(const WindowPartition& partition, std::size_t row, std::size_t candidate) const;
  bool has_exclusion() const { return info_.exclusion != FrameExclusion::kNone; }

 private:
  std::size_t Start(const WindowPartition& partition, std::size_t row) const;
  std::size_t End(const WindowPartition& partition, std::size_t row) const;
  std::size_t GroupBound(const WindowPartition& partition, std::size_t row, std::int64_t distance,
                         bool is_start) const;
  std::size_t RangeBound(const WindowPartition& partition, std::size_t row, const Value& offset,
                         bool preceding, bool is_start) const;
  Value Shifted(const Value& key, const Value& offset, const ExprPtr& offset_expr, bool add) const;
  int CompareWithBound(const Value& key, const Value& bound) const;
  Value Offset(const ExprPtr& expr, std::string_view which) const;

  const WindowInfo& info_;
  ExecContext& context_;
  Value start_offset_, end_offset_;
};

}  // namespace rocklake
