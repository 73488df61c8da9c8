#include "mvcc/visibility.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <optional>
#include <vector>

namespace rocklake {
namespace {

struct Version {
  SnapshotId begin;
  std::optional<SnapshotId> end;
  int number;
};

SnapshotId BeginOf(const Version& version) { return version.begin; }
std::optional<SnapshotId> EndOf(const Version& version) { return version.end; }

// The versions of one entity as a client writes them: each ends where the next begins; the last may have been dropped.
std::vector<Version> History(const std::vector<std::uint8_t>& steps, bool dropped) {
  std::vector<Version> versions;
  SnapshotId at = 0;
  for (const std::uint8_t step : steps) {
    at += step % 5 + 1;
    if (!versions.empty()) versions.back().end = at;
    versions.push_back({at, std::nullopt, static_cast<int>(versions.size())});
  }
  if (dropped && !versions.empty()) versions.back().end = at + 3;
  return versions;
}

static_assert(is_visible(5, std::nullopt, 5) && !is_visible(5, std::nullopt, 4));
static_assert(is_visible(5, 10, 9) && !is_visible(5, 10, 10) && !is_visible(5, 5, 5));
static_assert(is_gc_eligible(45, 50) && is_gc_eligible(50, 50) && !is_gc_eligible(51, 50));
static_assert(!is_gc_eligible(std::nullopt, 1'000'000));

TEST(Visibility, TheExampleOfTheStorageFormat) {
  const std::vector<Version> orders = {{5, 10, 0}, {10, std::nullopt, 1}};
  const auto at = [&](SnapshotId s) { return latest_visible_version(orders, s, BeginOf, EndOf); };
  EXPECT_EQ(at(4), orders.end());
  EXPECT_EQ(at(7)->number, 0);
  EXPECT_EQ(at(12)->number, 1);
}

// The model replays the history snapshot by snapshot, knowing nothing of intervals.
RC_GTEST_PROP(Visibility, AgreesWithReplayingTheHistory,
              (const std::vector<std::uint8_t>& steps, bool dropped)) {
  const std::vector<Version> versions = History(steps, dropped);
  std::map<SnapshotId, int> becomes;  // from this snapshot on; -1: dropped
  for (const Version& version : versions) becomes[version.begin] = version.number;
  if (dropped && !versions.empty()) becomes[*versions.back().end] = -1;
  int current = -1;
  for (SnapshotId s = 0; s < static_cast<SnapshotId>(steps.size()) * 5 + 10; ++s) {
    if (becomes.contains(s)) current = becomes[s];
    const auto found = latest_visible_version(versions, s, BeginOf, EndOf);
    RC_ASSERT((found == versions.end() ? -1 : found->number) == current);
    int visible = 0;
    for (const Version& version : versions) visible += is_visible(version.begin, version.end, s) ? 1 : 0;
    RC_ASSERT(visible == (current == -1 ? 0 : 1));
  }
}

RC_GTEST_PROP(Visibility, WhatGcMayTakeNoSnapshotFromTheHorizonOnCanShow,
              (std::uint8_t begin, bool ends, std::uint8_t end, std::uint8_t horizon)) {
  const auto end_snapshot = ends ? std::optional<SnapshotId>(end) : std::nullopt;
  bool shown = false;
  for (SnapshotId s = horizon; s < 600; ++s) shown = shown || is_visible(begin, end_snapshot, s);
  if (is_gc_eligible(end_snapshot, horizon)) RC_ASSERT(!shown);
  // The other way round: a version that some snapshot showed, and none from the horizon on can, may go.
  const bool was_shown = is_visible(begin, end_snapshot, begin);
  if (was_shown && !shown) RC_ASSERT(is_gc_eligible(end_snapshot, horizon));
}

RC_GTEST_PROP(Visibility, OfSeveralVisibleVersionsTheHighestBeginWins,
              (const std::vector<std::uint8_t>& begins)) {
  std::vector<Version> versions;
  for (const std::uint8_t begin : begins) versions.push_back({begin, std::nullopt, begin});
  const auto found = latest_visible_version(versions, 255, BeginOf, EndOf);
  RC_ASSERT((found == versions.end()) == begins.empty());
  if (!begins.empty()) RC_ASSERT(found->begin == *std::max_element(begins.begin(), begins.end()));
}

}  // namespace
}  // namespace rocklake
