// The connections of one server: numbers them, finds the one that a CancelRequest names, reaches all at shutdown.
// Thread safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "base/mutex.h"

namespace rocklake {

// What others may set on a running connection, and it looks at between rows.
struct Interrupts {
  std::atomic<bool> cancel{false};
  std::atomic<bool> shutdown{false};
  std::function<void()> wake;  // makes an idle connection look; any thread
};

class SessionRegistry {
 public:
  struct Ticket {
    std::int32_t pid = 0;
    std::int32_t cancel_key = 0;  // random
  };

  explicit SessionRegistry(std::size_t max_sessions) : max_sessions_(max_sessions) {}

  // nullopt: too many sessions.
  std::optional<Ticket> Add(std::shared_ptr<Interrupts> interrupts);
  void Remove(std::int32_t pid);
  void Cancel(std::int32_t pid, std::int32_t cancel_key);
  void ShutDownAll();
  std::size_t size() const;
  void WaitUntilEmpty();

 private:
  struct Entry {
    std::int32_t cancel_key;
    std::shared_ptr<Interrupts> interrupts;
  };
  const std::size_t max_sessions_;
  mutable Mutex mutex_;
  CondVar changed_;
  std::map<std::int32_t, Entry> sessions_ ROCKLAKE_GUARDED_BY(mutex_);
  std::int32_t next_pid_ ROCKLAKE_GUARDED_BY(mutex_) = 1;
};

}  // namespace rocklake
