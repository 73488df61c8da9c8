// SqlstateCounts: how many errors of each SQLSTATE there were. For errors, whose reports cost more than the lock here.
// Thread safe.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/mutex.h"

namespace rocklake {

class SqlstateCounts {
 public:
  using Counts = std::map<std::string, std::uint64_t, std::less<>>;

  void Add(std::string_view sqlstate) {
    MutexLock lock(mutex_);
    const auto found = counts_.find(sqlstate);
    if (found != counts_.end()) {
      ++found->second;
    } else {
      counts_.emplace(sqlstate, 1);
    }
  }
  Counts All() const {
    MutexLock lock(mutex_);
    return counts_;
  }

 private:
  mutable Mutex mutex_;
  // Bounded: the states that the server's own code names.
  Counts counts_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
