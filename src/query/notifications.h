// NotificationHub: LISTEN and NOTIFY between the sessions of one process, per database (PostgreSQL manual, NOTIFY).
// Nothing is stored: who does not listen when a transaction commits does not get its notifications. Thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "query/session.h"
#include "types/type.h"

namespace rocklake {

class NotificationHub {
 public:
  using Listener = std::uint64_t;

  // `wake` is called by the notifying thread, without a lock held, after something was queued; it must not block.
  Listener Add(Oid database, std::function<void()> wake);
  void Remove(Listener listener);
  void Listen(Listener listener, const std::string& channel);
  void Unlisten(Listener listener, const std::string& channel);
  void UnlistenAll(Listener listener);
  std::vector<std::string> Channels(Listener listener);

  // Queues to every session of the database that listens.
  void Notify(Oid database, const std::vector<Notification>& notifications);
  std::vector<Notification> Take(Listener listener);

 private:
  struct Session {
    Oid database = 0;
    std::function<void()> wake;
    std::set<std::string> channels;
    std::vector<Notification> queue;
  };

  Mutex mutex_;
  Listener last_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::map<Listener, Session> sessions_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
