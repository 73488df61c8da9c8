// StoreTotals: what the stores of the open lakes count (Store::Metrics), summed over them, under names of Prometheus.
//
// A store counts from its opening on, and its lake may be closed and opened again: totals grow by what each store has
// counted since the last look, so that they never fall. What a store counts between the last look and its closing is not
// in them. Only lakes that this server writes to have a store that counts. Thread safety: one thread at a time.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mvcc/lake.h"
#include "server/exposition.h"

namespace rocklake {

class StoreTotals {
 public:
  using Lakes = std::vector<std::pair<std::string, std::shared_ptr<Lake>>>;  // by path
  using Counts = std::vector<std::pair<std::string, double>>;                // Store::Metrics

  void Look(const Lakes& lakes);
  void Expose(Exposition& exposition) const;

  // What Look does, from the counts themselves: `instance` tells one opening of the lake from another.
  void TakeIn(const std::string& path, const std::weak_ptr<const void>& instance, const Counts& counts);

 private:
  using Samples = std::map<Exposition::Labels, double>;
  struct Seen {
    std::weak_ptr<const void> instance;
    std::map<std::string, double, std::less<>> values;  // as last seen; without zeros
  };

  static constexpr std::size_t kMetrics = 11;
  std::array<Samples, kMetrics> totals_;
  std::map<std::string, Seen> seen_;
};

}  // namespace rocklake
