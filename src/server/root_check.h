// RootCheck: does the root answer? Asked for by whoever looks at the server's health, at most one request to the object
// store at a time and one in kRootAnswerAge. It lists what is directly below the root, where the server's own lake must be.
// Thread safe. Blocking: Ask waits for at most its patience; the destructor for the request that is under way.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "base/mutex.h"
#include "store/store.h"

namespace rocklake {

// An answer is good for that long.
inline constexpr std::chrono::seconds kRootAnswerAge{5};

class RootCheck {
 public:
  // The root must outlive it.
  explicit RootCheck(Root& root);
  ~RootCheck();
  RootCheck(const RootCheck&) = delete;
  RootCheck& operator=(const RootCheck&) = delete;

  // nullopt: the root answers. Else why not, in one line.
  std::optional<std::string> Ask(std::chrono::milliseconds patience);

 private:
  using Clock = std::chrono::steady_clock;

  void Run();
  std::optional<std::string> Look();
  bool IsFresh() const ROCKLAKE_REQUIRES(mutex_) {
    return looked_ && Clock::now() - *looked_ < kRootAnswerAge;
  }

  Root& root_;
  Mutex mutex_;
  CondVar wanted_changed_, answered_;
  bool wanted_ ROCKLAKE_GUARDED_BY(mutex_) = false;
  bool stopping_ ROCKLAKE_GUARDED_BY(mutex_) = false;
  std::optional<Clock::time_point> looked_ ROCKLAKE_GUARDED_BY(mutex_);  // when the last look ended
  std::optional<std::string> problem_ ROCKLAKE_GUARDED_BY(mutex_);       // that it found
  std::thread thread_;
};

}  // namespace rocklake
