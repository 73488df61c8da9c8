#include "query/exec_scan_keys.h"

#include <algorithm>

#include "mvcc/key_range.h"
#include "query/executor.h"

namespace rocklake {
namespace {

// The values that a key column may equal: sorted by nothing yet, NULLs left out.
std::vector<Value> EqualValues(const KeyCondition& condition, ExecContext& context) {
  std::vector<Value> values;
  for (const auto& expr : condition.equal) {
    Value value = Evaluate(*expr, Row(), context);
    if (!value.is_null()) values.push_back(std::move(value));
  }
  if (condition.equal_array) {
    const Value array = Evaluate(*condition.equal_array, Row(), context);
    if (!array.is_null()) {
      for (const Value& element : array.AsArray().elements) {
        if (!element.is_null()) values.push_back(element);
      }
    }
  }
  return values;
}

bool IsEquality(const KeyCondition& condition) { return !condition.equal.empty() || condition.equal_array; }

// Each builder narrowed by each value.
std::vector<KeyRangeBuilder> Narrowed(const std::vector<KeyRangeBuilder>& builders,
                                      const std::vector<Value>& values) {
  std::vector<KeyRangeBuilder> narrowed;
  for (const KeyRangeBuilder& builder : builders) {
    for (const Value& value : values) {
      KeyRangeBuilder next = builder;
      if (next.Equal(value)) narrowed.push_back(std::move(next));
    }
  }
  return narrowed;
}

std::vector<KeyRange> Bounded(const std::vector<KeyRangeBuilder>& builders, const KeyCondition& condition,
                              ExecContext& context) {
  Value lower, upper;
  if (condition.lower) lower = Evaluate(*condition.lower, Row(), context);
  if (condition.upper) upper = Evaluate(*condition.upper, Row(), context);
  if ((condition.lower && lower.is_null()) || (condition.upper && upper.is_null())) return {};
  std::vector<KeyRange> ranges;
  for (const KeyRangeBuilder& builder : builders) {
    auto range = builder.Between(condition.lower ? &lower : nullptr, condition.lower_inclusive,
                                 condition.upper ? &upper : nullptr, condition.upper_inclusive);
    if (range) ranges.push_back(std::move(*range));
  }
  return ranges;
}

void SortAndMerge(std::vector<KeyRange>& ranges) {
  if (ranges.size() < 2) return;
  std::ranges::sort(ranges, {}, &KeyRange::begin);
  std::size_t last = 0;
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    KeyRange& kept = ranges[last];
    if (kept.end.empty()) break;  // reaches to the end
    if (ranges[i].begin < kept.end) {
      if (ranges[i].end.empty() || ranges[i].end > kept.end) kept.end = ranges[i].end;
    } else {
      ranges[++last] = ranges[i];
    }
  }
  ranges.resize(last + 1);
}

}  // namespace

std::vector<KeyRange> KeyRangesOf(const ScanInfo& scan, ExecContext& context) {
  std::vector<KeyRangeBuilder> builders{KeyRangeBuilder(*scan.relation.definition)};
  std::vector<KeyRange> ranges;
  bool bounded = false;
  for (const KeyCondition& condition : scan.key) {
    if (!IsEquality(condition)) {
      if (condition.lower || condition.upper) {
        ranges = Bounded(builders, condition, context);
        bounded = true;
      }
      break;
    }
    builders = Narrowed(builders, EqualValues(condition, context));
    if (builders.empty()) return {};
  }
  if (!bounded) {
    for (const KeyRangeBuilder& builder : builders) ranges.push_back(builder.All());
  }
  SortAndMerge(ranges);
  return ranges;
}

}  // namespace rocklake
