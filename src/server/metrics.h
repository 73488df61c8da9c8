// Metrics: what a server measures, for /metrics, and whether it should be sent clients, for /readyz. What each measurement
// means stands in docs/guides/operations.md.
//
// Looking costs the looker, not those who serve: numbers that others add to are read, the lakes that are open are looked at
// in memory, and the root is asked whether it answers (RootCheck). No lake is opened for it, and no store waited for beyond
// kRootPatience. Thread safe.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

#include "base/mutex.h"
#include "server/connection.h"
#include "server/exposition.h"
#include "server/root_check.h"
#include "server/store_totals.h"

namespace rocklake {

inline constexpr std::chrono::milliseconds kRootPatience{2000};

class Metrics {
 public:
  // `state` must outlive it; `shutting_down` too.
  Metrics(ServerState& state, const std::atomic<bool>& shutting_down);

  // Prometheus' text format.
  std::string Text();
  // nullopt: ready. Else why not, in one line: the server is shutting down, was fenced, cannot reach its root, or reads and
  // is late by more than ServerOptions::ready_staleness.
  std::optional<std::string> WhyNotReady();

 private:
  using Lakes = StoreTotals::Lakes;

  void AddServer(Exposition& exposition);
  void AddSessions(Exposition& exposition);
  void AddErrors(Exposition& exposition);
  void AddCommits(Exposition& exposition);
  void AddLakes(Exposition& exposition, const Lakes& lakes);
  void AddStaleness(Exposition& exposition, const Lakes& lakes);
  void AddProcess(Exposition& exposition);

  ServerState& state_;
  const std::atomic<bool>& shutting_down_;
  const std::chrono::system_clock::time_point started_ = std::chrono::system_clock::now();
  RootCheck root_check_;

  Mutex mutex_;
  StoreTotals stores_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
