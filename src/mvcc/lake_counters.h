// What a lake counts while it commits, for whoever shows it. It outlives the Lake, which may be closed and opened again.
// Thread safe; counting is a relaxed atomic addition.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "base/latency_histogram.h"

namespace rocklake {

struct LakeCounters {
  // Commits that were answered with success: from the call of Lake::Commit to its end, the durable write included.
  LatencyHistogram commits;
  // Statements and commits of transactions that others had made impossible: 40001, and 23505.
  std::atomic<std::uint64_t> serialization_conflicts{0};
  std::atomic<std::uint64_t> unique_conflicts{0};

  // Other states are none.
  void NoteConflict(std::string_view sqlstate) {
    if (sqlstate == "40001") serialization_conflicts.fetch_add(1, std::memory_order_relaxed);
    if (sqlstate == "23505") unique_conflicts.fetch_add(1, std::memory_order_relaxed);
  }
};

}  // namespace rocklake
