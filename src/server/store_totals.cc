#include "server/store_totals.h"

#include <algorithm>

namespace rocklake {
namespace {

struct NamePair {
  std::string_view from, to;
};

// One of the store's names, and where it goes.
struct Source {
  std::size_t metric;  // of kExposed
  std::string_view name, suffix;
  std::array<NamePair, 2> labels;  // the store's → ours
  NamePair fixed;                  // a label of ours and its value
};

struct Exposed {
  bool is_gauge;
  const char *name, *help;
};

constexpr NamePair kNone{};
enum Metric : std::size_t {
  kRequests,
  kRequestErrors,
  kRequestSeconds,
  kWrittenBytes,
  kWalObjects,
  kCacheAccesses,
  kHeldUp,
  kL0Tables,
  kSortedRuns,
  kTables,
  kMemtableBytes,
};

constexpr std::array<Exposed, 11> kExposed = {{
    {false, "rocklake_store_requests_total",
     "Requests to the object store, by operation and part of the engine."},
    {false, "rocklake_store_request_errors_total",
     "Requests to the object store that did not succeed, the expected \"not found\" and \"already there\" "
     "included."},
    {false, "rocklake_store_request_seconds_total", "Time that requests to the object store took."},
    {false, "rocklake_store_written_bytes_total",
     "Bytes written to the log, to new tables and by compactions."},
    {false, "rocklake_wal_objects_total",
     "Objects of the write-ahead log that were written: PUTs of commits."},
    {false, "rocklake_block_cache_accesses_total",
     "Look-ups in the block cache, by kind of block and result."},
    {false, "rocklake_store_writes_held_up_total", "Times that writes waited for memory or for compactions."},
    {true, "rocklake_l0_tables", "Sorted tables that no compaction has taken in yet: reads look into each."},
    {true, "rocklake_sorted_runs", "Sorted runs: reads look into each."},
    {true, "rocklake_tables", "Sorted tables in all."},
    {true, "rocklake_memtable_bytes", "What is written and not yet in sorted tables, in memory."},
}};

constexpr NamePair kOperation{"api", "operation"};
constexpr NamePair kComponent{"component", "component"};
constexpr std::array kSources = {
    Source{kRequests, "slatedb.object_store.request_count", "", {kOperation, kComponent}, kNone},
    Source{kRequestErrors, "slatedb.object_store.error_count", "", {kOperation, kComponent}, kNone},
    Source{kRequestSeconds,
           "slatedb.object_store.request_duration_seconds",
           ".sum",
           {kOperation, kComponent},
           kNone},
    Source{kWrittenBytes, "slatedb.wal.wal_flush_bytes", "", {}, {"kind", "wal"}},
    Source{kWrittenBytes, "slatedb.db.l0_flush_bytes", "", {}, {"kind", "l0"}},
    Source{kWrittenBytes, "slatedb.compactor.bytes_compacted", "", {}, {"kind", "compaction"}},
    Source{kWalObjects, "slatedb.wal.wal_buffer_flushes", "", {}, kNone},
    Source{kCacheAccesses,
           "slatedb.db_cache.access_count",
           "",
           {{{"entry_kind", "kind"}, {"result", "result"}}},
           kNone},
    Source{kHeldUp, "slatedb.db.backpressure_count", "", {}, {"reason", "memory"}},
    Source{kHeldUp, "slatedb.db.l0_stall_count", "", {}, {"reason", "l0_tables"}},
    Source{kL0Tables, "slatedb.db.l0_sst_count", "", {}, kNone},
    Source{kSortedRuns, "slatedb.db.sorted_run_count", "", {}, kNone},
    Source{kTables, "slatedb.db.sst_count", "", {}, kNone},
    Source{kMemtableBytes, "slatedb.db.total_mem_size_bytes", "", {}, kNone},
};

// A name of the store: base{label=value}{label=value}suffix.
struct Parsed {
  std::string_view base, suffix;
  std::vector<NamePair> labels;
};

Parsed Parse(std::string_view name) {
  Parsed parsed;
  parsed.base = name.substr(0, name.find('{'));
  name.remove_prefix(parsed.base.size());
  while (name.starts_with('{')) {
    const auto end = name.find('}');
    if (end == std::string_view::npos) break;
    const std::string_view label = name.substr(1, end - 1);
    const auto equals = std::min(label.find('='), label.size());
    parsed.labels.push_back({label.substr(0, equals), label.substr(std::min(equals + 1, label.size()))});
    name.remove_prefix(end + 1);
  }
  parsed.suffix = name;
  return parsed;
}

const Source* FindSource(const Parsed& parsed) {
  const auto* found = std::ranges::find_if(kSources, [&](const Source& source) {
    return source.name == parsed.base && source.suffix == parsed.suffix;
  });
  return found == kSources.end() ? nullptr : found;
}

Exposition::Labels LabelsOf(const Source& source, const Parsed& parsed) {
  Exposition::Labels labels;
  for (const NamePair& wanted : source.labels) {
    for (const NamePair& label : parsed.labels) {
      if (!wanted.from.empty() && label.from == wanted.from) labels.emplace_back(wanted.to, label.to);
    }
  }
  if (!source.fixed.from.empty()) labels.emplace_back(source.fixed.from, source.fixed.to);
  return labels;
}

bool IsSame(const std::weak_ptr<const void>& a, const std::weak_ptr<const void>& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

}  // namespace

void StoreTotals::Look(const Lakes& lakes) {
  static_assert(kExposed.size() == kMetrics);
  for (std::size_t metric = 0; metric < kMetrics; ++metric) {
    if (!kExposed[metric].is_gauge) continue;
    for (auto& [labels, value] : totals_[metric]) value = 0;
  }
  for (const auto& [path, lake] : lakes) {
    if (!lake->read_only()) TakeIn(path, lake, lake->store().Metrics());
  }
  std::erase_if(seen_, [](const auto& entry) { return entry.second.instance.expired(); });
}

void StoreTotals::TakeIn(const std::string& path, const std::weak_ptr<const void>& instance,
                         const Counts& counts) {
  Seen& seen = seen_[path];
  if (!IsSame(seen.instance, instance)) seen = {instance, {}};
  for (const auto& [name, value] : counts) {
    const Parsed parsed = Parse(name);
    const Source* source = FindSource(parsed);
    if (source == nullptr) continue;
    double& total = totals_[source->metric][LabelsOf(*source, parsed)];
    if (kExposed[source->metric].is_gauge) {
      total += value;
      continue;
    }
    if (value == 0) continue;
    double& before = seen.values[name];
    // Less than before: the lake stands on a store opened anew.
    total += value < before ? value : value - before;
    before = value;
  }
}

void StoreTotals::Expose(Exposition& exposition) const {
  for (std::size_t metric = 0; metric < kMetrics; ++metric) {
    const Exposed& exposed = kExposed[metric];
    if (exposed.is_gauge) {
      exposition.Gauge(exposed.name, exposed.help);
    } else {
      exposition.Counter(exposed.name, exposed.help);
    }
    for (const auto& [labels, value] : totals_[metric]) exposition.Add(value, labels);
  }
}

}  // namespace rocklake
