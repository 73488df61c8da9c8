// FailedLogins: slows down who guesses passwords. Each failure in a row for a user from an address doubles how long the next
// answer there takes; a success, or ten quiet minutes, ends it. Right passwords wait too: otherwise an answer that does not
// come at once would tell. Thread safe.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <utility>

#include "base/mutex.h"

namespace rocklake {

class FailedLogins {
 public:
  using Clock = std::chrono::steady_clock;

  // How long the next answer to this user at this address has to wait: 0 until a password was wrong, then from 100 ms up to 4 s.
  std::chrono::milliseconds Delay(const std::string& address, const std::string& user,
                                  Clock::time_point now = Clock::now());
  void Note(const std::string& address, const std::string& user, bool success,
            Clock::time_point now = Clock::now());

 private:
  struct Failures {
    int count = 0;
    Clock::time_point last;
  };
  using Key = std::pair<std::string, std::string>;

  Mutex mutex_;
  std::map<Key, Failures> failures_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
