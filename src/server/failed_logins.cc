#include "server/failed_logins.h"

#include <algorithm>

namespace rocklake {
namespace {

constexpr std::chrono::milliseconds kFirstDelay{100};
constexpr std::chrono::milliseconds kMaxDelay{4000};  // below the grace that a shutdown gives
constexpr int kMaxDoublings = 10;
constexpr std::chrono::minutes kQuiet{10};
constexpr std::size_t kMaxRemembered = 10'000;

}  // namespace

std::chrono::milliseconds FailedLogins::Delay(const std::string& address, const std::string& user,
                                              Clock::time_point now) {
  MutexLock lock(mutex_);
  const auto found = failures_.find({address, user});
  if (found == failures_.end() || now - found->second.last > kQuiet) return std::chrono::milliseconds{0};
  const int doublings = std::min(found->second.count - 1, kMaxDoublings);
  return std::min(kFirstDelay * (1 << doublings), kMaxDelay);
}

void FailedLogins::Note(const std::string& address, const std::string& user, bool success,
                        Clock::time_point now) {
  MutexLock lock(mutex_);
  if (success) {
    failures_.erase({address, user});
    return;
  }
  std::erase_if(failures_, [&](const auto& entry) { return now - entry.second.last > kQuiet; });
  // Only who tries very many names gets here, and has to try them all again.
  if (failures_.size() >= kMaxRemembered) failures_.clear();
  Failures& failures = failures_[{address, user}];
  ++failures.count;
  failures.last = now;
}

}  // namespace rocklake
