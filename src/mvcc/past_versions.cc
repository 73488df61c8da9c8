#include "mvcc/past_versions.h"

#include "mvcc/open_lake.h"
#include "mvcc/past.h"
#include "mvcc/row_cache.h"

namespace rocklake {

LakeVersionPtr PastVersions::At(const Version::State& latest, const AsOf& moment) {
  const PastPoint past = FindPast(*latest.snapshot, SnapshotRelation(latest).get(), latest.commit, moment);
  if (past.snapshot < latest.retention->retain_from)
    throw OutOfRetentionWindow(past.snapshot, latest.retention->retain_from);
  MutexLock guard(mutex_);
  std::erase_if(known_, [](const auto& known) { return known.second.expired(); });
  auto& known = known_[{past.snapshot, past.commit}];
  if (auto version = known.lock()) return version;
  auto cache = RowCache::Create(cache_, past);
  auto version = std::make_shared<const Version>(ReadPastState(latest, past), cache);
  cache->Publish(version, nullptr);
  // Cache and version know each other: the last holder parts them.
  const LakeVersion* shown = version.get();
  LakeVersionPtr held(shown, [cache = std::move(cache), version = std::move(version)](const LakeVersion*) {
    cache->Release();
  });
  known = held;
  return held;
}

std::vector<SnapshotId> PastVersions::Held() const {
  std::vector<SnapshotId> held;
  MutexLock guard(mutex_);
  for (const auto& [moment, version] : known_) {
    if (!version.expired()) held.push_back(moment.first);
  }
  return held;
}

std::vector<SnapshotHold> PastVersions::Holds(const Lake::Options& options) const {
  std::vector<SnapshotHold> holds;
  if (options.held_elsewhere) holds = options.held_elsewhere();
  for (const SnapshotId snapshot : Held()) holds.push_back({snapshot, std::string(kAsOfSession)});
  return holds;
}

}  // namespace rocklake
