#include "query/notifications.h"

#include <utility>

namespace rocklake {

NotificationHub::Listener NotificationHub::Add(Oid database, std::function<void()> wake) {
  MutexLock lock(mutex_);
  sessions_.emplace(++last_,
                    Session{.database = database, .wake = std::move(wake), .channels = {}, .queue = {}});
  return last_;
}

void NotificationHub::Remove(Listener listener) {
  MutexLock lock(mutex_);
  sessions_.erase(listener);
}

void NotificationHub::Listen(Listener listener, const std::string& channel) {
  MutexLock lock(mutex_);
  sessions_.at(listener).channels.insert(channel);
}

void NotificationHub::Unlisten(Listener listener, const std::string& channel) {
  MutexLock lock(mutex_);
  sessions_.at(listener).channels.erase(channel);
}

void NotificationHub::UnlistenAll(Listener listener) {
  MutexLock lock(mutex_);
  sessions_.at(listener).channels.clear();
}

std::vector<std::string> NotificationHub::Channels(Listener listener) {
  MutexLock lock(mutex_);
  const auto& channels = sessions_.at(listener).channels;
  return {channels.begin(), channels.end()};
}

void NotificationHub::Notify(Oid database, const std::vector<Notification>& notifications) {
  std::vector<std::function<void()>> wakes;
  {
    MutexLock lock(mutex_);
    for (auto& [listener, session] : sessions_) {
      if (session.database != database) continue;
      const std::size_t before = session.queue.size();
      for (const Notification& notification : notifications) {
        if (session.channels.contains(notification.channel)) session.queue.push_back(notification);
      }
      if (session.queue.size() > before && session.wake) wakes.push_back(session.wake);
    }
  }
  for (const auto& wake : wakes) wake();
}

std::vector<Notification> NotificationHub::Take(Listener listener) {
  MutexLock lock(mutex_);
  return std::exchange(sessions_.at(listener).queue, {});
}

}  // namespace rocklake
