// What a server counts while it serves: a relaxed atomic addition each, errors apart. Thread safe.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/latency_histogram.h"
#include "server/sqlstate_counts.h"

namespace rocklake {

struct ServerCounters {
  std::atomic<std::uint64_t> connections_accepted{0};
  std::atomic<std::uint64_t> failed_logins{0};  // wrong passwords
  SqlstateCounts refused;                       // connections that did not become sessions
  SqlstateCounts errors;                        // told to sessions
  LatencyHistogram statements;                  // that ended without an error
};

}  // namespace rocklake
