#include "query/exec_window_frame.h"

#include <algorithm>
#include <array>

#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::int64_t kDayMicros = 86'400'000'000;

bool IsNegative(const Value& offset, Type type) {
  if (offset.kind() == Value::Kind::kInt) return offset.AsInt() < 0;
  if (offset.kind() == Value::Kind::kFloat) return !(offset.AsFloat() >= 0);
  if (offset.kind() == Value::Kind::kInterval) return Compare(type.oid, offset, Value::Of(Interval{})) < 0;
  return Compare(type.oid, offset, ParseText(type, "0", TextSettings{})) < 0;
}

}  // namespace

WindowFrame::WindowFrame(const WindowInfo& info, ExecContext& context) : info_(info), context_(context) {
  if (info.start_offset) start_offset_ = Offset(info.start_offset, "starting");
  if (info.end_offset) end_offset_ = Offset(info.end_offset, "ending");
}

Value WindowFrame::Offset(const ExprPtr& expr, std::string_view which) const {
  Value offset = Evaluate(*expr, Row(), context_);
  if (offset.is_null()) throw Error("22004", "frame {} offset must not be null", which);
  if (IsNegative(offset, expr->type)) {
    if (info_.unit == FrameUnit::kRange) {
      throw Error("22013", "invalid preceding or following size in window function");
    }
    throw Error("22013", "frame {} offset must not be negative", which);
  }
  return offset;
}

RowSpan WindowFrame::Of(const WindowPartition& partition, std::size_t row) const {
  const RowSpan span{Start(partition, row), End(partition, row)};
  return span.begin < span.end ? span : RowSpan{span.begin, span.begin};
}

std::size_t WindowFrame::Start(const WindowPartition& partition, std::size_t row) const {
  const std::size_t count = partition.rows.size();
  switch (info_.start) {
    case FrameBound::kUnboundedPreceding:
      return 0;
    case FrameBound::kCurrentRow:
      return info_.unit == FrameUnit::kRows ? row : partition.peer_start[row];
    case FrameBound::kUnboundedFollowing:
      return count;
    default:
      break;
  }
  const bool preceding = info_.start == FrameBound::kPreceding;
  if (info_.unit == FrameUnit::kRange) return RangeBound(partition, row, start_offset_, preceding, true);
  const std::int64_t offset = start_offset_.AsInt();
  if (info_.unit == FrameUnit::kGroups) return GroupBound(partition, row, preceding ? -offset : offset, true);
  if (preceding) return static_cast<std::uint64_t>(offset) > row ? 0 : row - static_cast<std::size_t>(offset);
  return static_cast<std::uint64_t>(offset) >= count - row ? count : row + static_cast<std::size_t>(offset);
}

std::size_t WindowFrame::End(const WindowPartition& partition, std::size_t row) const {
  const std::size_t count = partition.rows.size();
  switch (info_.end) {
    case FrameBound::kUnboundedFollowing:
      return count;
    case FrameBound::kCurrentRow:
      return info_.unit == FrameUnit::kRows ? row + 1 : partition.peer_end[row];
    case FrameBound::kUnboundedPreceding:
      return 0;
    default:
      break;
  }
  const bool preceding = info_.end == FrameBound::kPreceding;
  if (info_.unit == FrameUnit::kRange) return RangeBound(partition, row, end_offset_, preceding, false);
  const std::int64_t offset = end_offset_.AsInt();
  if (info_.unit == FrameUnit::kGroups)
    return GroupBound(partition, row, preceding ? -offset : offset, false);
  if (preceding)
    return static_cast<std::uint64_t>(offset) > row ? 0 : row - static_cast<std::size_t>(offset) + 1;
  return static_cast<std::uint64_t>(offset) >= count - row ? count
                                                           : row + static_cast<std::size_t>(offset) + 1;
}

// The first row of the peer group `distance` groups away, or behind its last row.
std::size_t WindowFrame::GroupBound(const WindowPartition& partition, std::size_t row, std::int64_t distance,
                                    bool is_start) const {
  const auto target = static_cast<std::int64_t>(partition.group[row]) + distance;
  const auto by_group = [&](std::int64_t group) {
    if (group < 0) return std::size_t{0};
    const auto it = std::ranges::lower_bound(partition.group, static_cast<std::size_t>(group));
    return static_cast<std::size_t>(it - partition.group.begin());
  };
  return by_group(is_start ? target : target + 1);
}

Value WindowFrame::Shifted(const Value& key, const Value& offset, const ExprPtr& offset_expr,
                           bool add) const {
  const Type key_type = info_.order_by[0].expr->type;
  const ResolvedCall call =
      FunctionRegistry::Get().ResolveOperator(add ? "+" : "-", key_type, offset_expr->type);
  const std::array values{key, offset};
  const std::array types{key_type, offset_expr->type};
  return call.function->scalar(FunctionCall{context_, values, types, call.result_type});
}

// The bound of a date shifted by an interval is a timestamp.
int WindowFrame::CompareWithBound(const Value& key, const Value& bound) const {
  const Oid type = info_.order_by[0].expr->type.oid;
  if (type == oid::kDate) {
    const bool shifted_to_timestamp = info_.start_offset ? info_.start_offset->type.oid == oid::kInterval
                                                         : info_.end_offset->type.oid == oid::kInterval;
    const std::int64_t own = shifted_to_timestamp ? key.AsInt() * kDayMicros : key.AsInt();
    return (own > bound.AsInt()) - (own < bound.AsInt());
  }
  if (key.kind() == Value::Kind::kInt) return (key.AsInt() > bound.AsInt()) - (key.AsInt() < bound.AsInt());
  return Compare(type == oid::kFloat4 ? oid::kFloat8 : type, key, bound);
}

// RANGE: the rows whose key is within `offset` of this row's. Rows with a NULL key only see their peers.
std::size_t WindowFrame::RangeBound(const WindowPartition& partition, std::size_t row, const Value& offset,
                                    bool preceding, bool is_start) const {
  const SortKey& order = info_.order_by[0];
  const Value& key = partition.keys[row][0];
  if (key.is_null()) return is_start ? partition.peer_start[row] : partition.peer_end[row];
  const auto is_null = [&](std::size_t i) { return partition.keys[i][0].is_null(); };
  std::size_t begin = 0, end = partition.rows.size();  // the rows with keys
  while (begin < end && is_null(begin)) ++begin;
  while (end > begin && is_null(end - 1)) --end;
  Value bound;
  try {
    bound =
        Shifted(key, offset, is_start ? info_.start_offset : info_.end_offset, preceding == order.descending);
  } catch (const SqlError& error) {
    if (error.sqlstate != "22003" && error.sqlstate != "22008") throw;
    return preceding ? begin : end;  // beyond every value of the type
  }
  std::size_t low = begin, high = end;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    int compared = CompareWithBound(partition.keys[middle][0], bound);
    if (order.descending) compared = -compared;
    if (is_start ? compared < 0 : compared <= 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

bool WindowFrame::Excludes(const WindowPartition& partition, std::size_t row, std::size_t candidate) const {
  switch (info_.exclusion) {
    case FrameExclusion::kNone:
      return false;
    case FrameExclusion::kCurrentRow:
      return candidate == row;
    case FrameExclusion::kGroup:
      return partition.group[candidate] == partition.group[row];
    default:
      return candidate != row && partition.group[candidate] == partition.group[row];
  }
}

}  // namespace rocklake
