#include "catalog/lake_counter_set.h"

namespace rocklake {

std::shared_ptr<LakeCounters> LakeCounterSet::Of(const std::string& path) {
  MutexLock lock(mutex_);
  if (const auto found = by_path_.find(path); found != by_path_.end()) return found->second;
  auto& counters = by_path_[by_path_.size() < kCountedLakes ? path : std::string(kOtherLakes)];
  if (!counters) counters = std::make_shared<LakeCounters>();
  return counters;
}

std::vector<LakeCounterSet::Entry> LakeCounterSet::All() const {
  MutexLock lock(mutex_);
  return {by_path_.begin(), by_path_.end()};
}

}  // namespace rocklake
