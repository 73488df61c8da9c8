#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "catalog/lake_path.h"
#include "mvcc/lake_version.h"
#include "server/process_stats.h"

namespace rocklake {
namespace {

double Seconds(std::chrono::nanoseconds duration) { return std::chrono::duration<double>(duration).count(); }

double AsDouble(std::uint64_t count) { return static_cast<double>(count); }

std::uint64_t Count(const std::atomic<std::uint64_t>& counter) {
  return counter.load(std::memory_order_relaxed);
}

// Whoever has the server's own lake has the root.
bool IsFenced(const StoreTotals::Lakes& lakes) {
  const auto own = std::ranges::find(lakes, kSystemLakePath, &StoreTotals::Lakes::value_type::first);
  const auto failure = own == lakes.end() ? std::nullopt : own->second->failure();
  return failure && failure->code == StoreErrorCode::kFenced;
}

}  // namespace

Metrics::Metrics(ServerState& state, const std::atomic<bool>& shutting_down)
    : state_(state), shutting_down_(shutting_down), root_check_(state.catalog->root()) {}

std::optional<std::string> Metrics::WhyNotReady() {
  if (shutting_down_) return "the server is shutting down";
  Catalog& catalog = *state_.catalog;
  const Lakes lakes = catalog.OpenLakes();
  const bool began_as_writer = catalog.options().access == LakeAccess::kWrite;
  const bool follows = catalog.access() == LakeAccess::kRead;
  if (IsFenced(lakes) || (began_as_writer && follows && !state_.options.standby)) {
    return "another server has taken over this root";
  }
  if (!follows) return root_check_.Ask(kRootPatience);
  for (const auto& [path, lake] : lakes) {
    const auto staleness = lake->staleness();
    if (staleness <= state_.options.ready_staleness) continue;
    return fmt::format("lake {} is {} ms behind its writer, more than {}", path, staleness.count(),
                       state_.options.ready_staleness.count());
  }
  return std::nullopt;
}

std::string Metrics::Text() {
  const auto root_problem = root_check_.Ask(kRootPatience);
  Exposition exposition;
  AddServer(exposition);
  exposition.Gauge("rocklake_root_answers",
                   "1 when the root answered a request to list it, at most 5 s ago.");
  exposition.Add(root_problem ? 0 : 1);
  AddSessions(exposition);
  AddErrors(exposition);
  AddCommits(exposition);
  const Lakes lakes = state_.catalog->OpenLakes();
  AddLakes(exposition, lakes);
  AddStaleness(exposition, lakes);
  {
    MutexLock lock(mutex_);
    stores_.Look(lakes);
    stores_.Expose(exposition);
  }
  AddProcess(exposition);
  return exposition.Text();
}

void Metrics::AddServer(Exposition& exposition) {
  exposition.Gauge("rocklake_build_info", "Always 1; the version of the program.");
  exposition.Add(1, {{"version", ROCKLAKE_VERSION}});
  exposition.Gauge("rocklake_uptime_seconds", "Since the server opened its root.");
  exposition.Add(Seconds(std::chrono::system_clock::now() - started_));
  exposition.Gauge("rocklake_server_role",
                   "1 for what the server is to its root now: writer, reader or standby.");
  const bool writes = state_.catalog->access() == LakeAccess::kWrite;
  const bool waits = !writes && state_.options.standby;
  exposition.Add(writes ? 1 : 0, {{"role", "writer"}});
  exposition.Add(writes || waits ? 0 : 1, {{"role", "reader"}});
  exposition.Add(waits ? 1 : 0, {{"role", "standby"}});
}

void Metrics::AddSessions(Exposition& exposition) {
  std::map<std::string, std::uint64_t> by_state = {
      {"active", 0}, {"idle", 0}, {"idle in transaction", 0}, {"idle in transaction (aborted)", 0}};
  for (const Catalog::Activity& session : state_.catalog->Sessions()) ++by_state[session.state];
  exposition.Gauge("rocklake_sessions", "Sessions, by the state that pg_stat_activity shows.");
  for (const auto& [name, count] : by_state) exposition.Add(AsDouble(count), {{"state", name}});
  exposition.Gauge("rocklake_max_sessions", "How many sessions there may be (--max-sessions).");
  exposition.Add(AsDouble(state_.options.max_sessions));
  exposition.Counter("rocklake_connections_accepted_total",
                     "Connections that were accepted, of any purpose.");
  exposition.Add(AsDouble(Count(state_.counters.connections_accepted)));
  exposition.Counter("rocklake_connections_refused_total",
                     "Connections that were told an error instead of becoming sessions, by SQLSTATE.");
  for (const auto& [sqlstate, count] : state_.counters.refused.All())
    exposition.Add(AsDouble(count), {{"sqlstate", sqlstate}});
  exposition.Counter("rocklake_failed_logins_total", "Wrong passwords.");
  exposition.Add(AsDouble(Count(state_.counters.failed_logins)));
}

void Metrics::AddErrors(Exposition& exposition) {
  exposition.Histogram("rocklake_statement_duration_seconds",
                       "Statements that ended without an error, and how long they took.",
                       state_.counters.statements.Read());
  exposition.Counter("rocklake_errors_total", "Errors that sessions were told, by SQLSTATE.");
  for (const auto& [sqlstate, count] : state_.counters.errors.All())
    exposition.Add(AsDouble(count), {{"sqlstate", sqlstate}});
}

void Metrics::AddCommits(Exposition& exposition) {
  const auto all = state_.catalog->counters().All();
  LatencyHistogram::Reading latency;
  exposition.Counter("rocklake_commits_total",
                     "Commits that wrote something, by lake; beyond the first 100 lakes as \"other\".");
  for (const auto& [path, counters] : all) {
    const auto reading = counters->commits.Read();
    exposition.Add(AsDouble(reading.count()), {{"lake", path}});
    latency += reading;
  }
  exposition.Counter("rocklake_conflicts_total",
                     "Statements and commits that others had made impossible, by lake and SQLSTATE.");
  for (const auto& [path, counters] : all) {
    exposition.Add(AsDouble(Count(counters->serialization_conflicts)),
                   {{"lake", path}, {"sqlstate", "40001"}});
    exposition.Add(AsDouble(Count(counters->unique_conflicts)), {{"lake", path}, {"sqlstate", "23505"}});
  }
  exposition.Histogram("rocklake_commit_duration_seconds",
                       "Commits that wrote something, and how long they took until they were durable.",
                       latency);
}

void Metrics::AddLakes(Exposition& exposition, const Lakes& lakes) {
  exposition.Gauge("rocklake_open_lakes", "Lakes that are open, the server's own among them.");
  exposition.Add(AsDouble(lakes.size()));
  std::size_t cached = 0;
  std::vector<std::pair<std::string, LakeVersionPtr>> shown;
  for (const auto& [path, lake] : lakes) {
    LakeVersionPtr version = lake->InMemory();
    cached += version->cached_bytes();
    if (version->newest_snapshot_time() != INT64_MIN && shown.size() < kCountedLakes)
      shown.emplace_back(path, std::move(version));
  }
  exposition.Gauge("rocklake_row_cache_bytes", "Decoded rows in memory, of all open lakes.");
  exposition.Add(AsDouble(cached));
  exposition.Gauge("rocklake_newest_snapshot", "The newest snapshot of each open lake, of 100 at most.");
  for (const auto& [path, version] : shown)
    exposition.Add(AsDouble(version->counters().next_snapshot - 1), {{"lake", path}});
  exposition.Gauge("rocklake_retain_from", "The first snapshot of the retention window, of the same lakes.");
  for (const auto& [path, version] : shown)
    exposition.Add(AsDouble(version->retention()->retain_from), {{"lake", path}});
}

void Metrics::AddStaleness(Exposition& exposition, const Lakes& lakes) {
  exposition.Gauge(
      "rocklake_staleness_seconds",
      "How long ago what a reader shows of an open lake was certain to be the newest; beyond 100 "
      "lakes the most, as \"other\".");
  std::size_t shown = 0;
  double other = -1;
  for (const auto& [path, lake] : lakes) {
    if (!lake->read_only()) continue;
    const double seconds = Seconds(lake->staleness());
    if (shown++ < kCountedLakes) {
      exposition.Add(seconds, {{"lake", path}});
    } else {
      other = std::max(other, seconds);
    }
  }
  if (other >= 0) exposition.Add(other, {{"lake", std::string(kOtherLakes)}});
}

void Metrics::AddProcess(Exposition& exposition) {
  const ProcessStats stats = ReadProcessStats();
  exposition.Counter("process_cpu_seconds_total", "CPU time, user and system.");
  exposition.Add(stats.cpu_seconds);
  exposition.Gauge("process_resident_memory_bytes", "Memory in use.");
  exposition.Add(AsDouble(stats.resident_bytes));
  exposition.Gauge("process_virtual_memory_bytes", "Address space in use.");
  exposition.Add(AsDouble(stats.virtual_bytes));
  exposition.Gauge("process_open_fds", "Open file descriptors.");
  exposition.Add(AsDouble(stats.open_files));
  exposition.Gauge("process_max_fds", "How many there may be.");
  exposition.Add(AsDouble(stats.max_open_files));
  exposition.Gauge("process_threads", "Threads.");
  exposition.Add(AsDouble(stats.threads));
  exposition.Gauge("process_start_time_seconds", "When the server opened its root, in seconds since 1970.");
  exposition.Add(Seconds(started_.time_since_epoch()));
}

}  // namespace rocklake
