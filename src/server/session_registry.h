// The connections of one server: numbers them, finds the one that a CancelRequest names, reaches all at shutdown.
// Thread safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "base/mutex.h"

namespace rocklake {

// What others may set on a running connection, and it looks at between rows.
struct Interrupts {
  std::atomic<bool> working{false};  // a message has come and is not answered yet
  std::atomic<bool> cancel{false};   // set only while working: a cancel of nothing means nothing
  std::atomic<bool> shutdown{false};
  std::function<void()> wake;  // makes an idle connection look; any thread
  int socket = -1;             // for Abort: set before, and closed after, the registry knows it
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
  // Every connection, before it says who it is too, is told of a shutdown. False: there is one already.
  bool Watch(std::shared_ptr<Interrupts> interrupts);
  void Unwatch(const std::shared_ptr<Interrupts>& interrupts);
  // `done` is called once when the last of them is gone, by the thread that ended it.
  void ShutDownAll(std::function<void()> done);
  // Cuts the connections that are still there: a client that does not read holds up nobody.
  void AbortAll();

 private:
  struct Entry {
    std::int32_t cancel_key;
    std::shared_ptr<Interrupts> interrupts;
  };
  const std::size_t max_sessions_;
  Mutex mutex_;
  bool shut_down_ ROCKLAKE_GUARDED_BY(mutex_) = false;
  std::function<void()> done_ ROCKLAKE_GUARDED_BY(mutex_);
  std::set<std::shared_ptr<Interrupts>> watched_ ROCKLAKE_GUARDED_BY(mutex_);
  std::map<std::int32_t, Entry> sessions_ ROCKLAKE_GUARDED_BY(mutex_);
  std::int32_t next_pid_ ROCKLAKE_GUARDED_BY(mutex_) = 1;
};

}  // namespace rocklake
