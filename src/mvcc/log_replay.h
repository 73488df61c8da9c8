// What a writer's log says of a lake, as its reader takes it in: the next state, and what became of the live rows.
// Internal to this module.
#pragma once

#include <memory>
#include <vector>

#include "mvcc/delta.h"
#include "mvcc/version.h"
#include "store/follower.h"

namespace rocklake {

struct Replayed {
  Version::State state;  // its snapshot is the caller's to set
  std::shared_ptr<Delta> delta;
};

// `entries`: everything written since `before`, in order. Throws CorruptData for what does not decode.
Replayed ReplayLog(const Version::State& before, const std::vector<LogEntryPtr>& entries);

}  // namespace rocklake
