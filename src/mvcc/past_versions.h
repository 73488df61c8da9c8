// The moments of a lake's past that somebody reads: each is loaded once and shared while it is held. Internal to this
// module. Thread safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "mvcc/cache_budget.h"
#include "mvcc/lake.h"
#include "mvcc/version.h"

namespace rocklake {

class PastVersions {
 public:
  explicit PastVersions(std::shared_ptr<CacheBudget> cache) : cache_(std::move(cache)) {}

  // See Lake::At.
  LakeVersionPtr At(const Version::State& latest, const AsOf& moment);
  std::vector<SnapshotId> Held() const;
  // Those, and what `options` says is held elsewhere.
  std::vector<SnapshotHold> Holds(const Lake::Options& options) const;

 private:
  const std::shared_ptr<CacheBudget> cache_;
  mutable Mutex mutex_;
  std::map<std::pair<SnapshotId, std::uint64_t>, std::weak_ptr<const LakeVersion>> known_
      ROCKLAKE_GUARDED_BY(mutex_);  // by snapshot and commit
};

}  // namespace rocklake
