// The only place that compares snapshots. SQL's predicate of this shape, as-of sessions, history, diff, gc,
// excise and verify all go through it. Source: the MVCC rules of docs/storage-format.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>

namespace rocklake {

using SnapshotId = std::int64_t;

constexpr bool has_begun(SnapshotId begin, SnapshotId s) { return begin <= s; }

// The end is exclusive: at the snapshot that supersedes a version, its successor is the visible one.
constexpr bool has_ended(std::optional<SnapshotId> end, SnapshotId s) { return end && *end <= s; }

constexpr bool is_visible(SnapshotId begin, std::optional<SnapshotId> end, SnapshotId s) {
  return has_begun(begin, s) && !has_ended(end, s);
}

// No snapshot at or above the horizon can show a version that ended at or before it.
constexpr bool is_gc_eligible(std::optional<SnapshotId> end, SnapshotId retain_from) {
  return end && *end <= retain_from;
}

// Of an entity's versions (any range of things with begin() and end()), the visible one with the highest begin;
// the range's end if none is. `begin_of` and `end_of` project a version.
template <std::ranges::forward_range Versions, class BeginOf, class EndOf>
auto latest_visible_version(Versions&& versions, SnapshotId s, BeginOf begin_of, EndOf end_of) {
  auto best = std::ranges::end(versions);
  for (auto it = std::ranges::begin(versions); it != std::ranges::end(versions); ++it) {
    if (!is_visible(begin_of(*it), end_of(*it), s)) continue;
    if (best == std::ranges::end(versions) || begin_of(*best) < begin_of(*it)) best = it;
  }
  return best;
}

}  // namespace rocklake
