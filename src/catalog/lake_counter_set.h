// The counters of the lakes of one server, by the path of a lake's store. The first kCountedLakes lakes that are opened have
// counters of their own; those that come later share one, whose path is kOtherLakes: what is counted stays bounded
// however many lakes come and go. Thread safe.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "mvcc/lake_counters.h"

namespace rocklake {

inline constexpr std::size_t kCountedLakes = 100;
inline constexpr std::string_view kOtherLakes = "other";

class LakeCounterSet {
 public:
  using Entry = std::pair<std::string, std::shared_ptr<const LakeCounters>>;

  std::shared_ptr<LakeCounters> Of(const std::string& path);
  // Since the server started, of lakes that are closed by now too. Sorted by path.
  std::vector<Entry> All() const;

 private:
  mutable Mutex mutex_;
  std::map<std::string, std::shared_ptr<LakeCounters>> by_path_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
