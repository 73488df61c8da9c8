#include "server/session_registry.h"

#include <openssl/rand.h>
#include <sys/socket.h>

#include <utility>

#include "base/check.h"

namespace rocklake {

std::optional<SessionRegistry::Ticket> SessionRegistry::Add(std::shared_ptr<Interrupts> interrupts) {
  Ticket ticket;
  ROCKLAKE_CHECK(
      RAND_bytes(reinterpret_cast<unsigned char*>(&ticket.cancel_key), sizeof(ticket.cancel_key)) == 1);
  MutexLock lock(mutex_);
  if (sessions_.size() >= max_sessions_) return std::nullopt;
  ticket.pid = next_pid_;
  next_pid_ = next_pid_ == INT32_MAX ? 1 : next_pid_ + 1;
  sessions_[ticket.pid] = {ticket.cancel_key, std::move(interrupts)};
  return ticket;
}

void SessionRegistry::Remove(std::int32_t pid) {
  MutexLock lock(mutex_);
  sessions_.erase(pid);
}

void SessionRegistry::Cancel(std::int32_t pid, std::int32_t cancel_key) {
  MutexLock lock(mutex_);
  const auto found = sessions_.find(pid);
  if (found == sessions_.end() || found->second.cancel_key != cancel_key) return;
  Interrupts& interrupts = *found->second.interrupts;
  if (interrupts.working) interrupts.cancel = true;
}

bool SessionRegistry::Watch(std::shared_ptr<Interrupts> interrupts) {
  MutexLock lock(mutex_);
  if (shut_down_) return false;
  watched_.insert(std::move(interrupts));
  return true;
}

void SessionRegistry::Unwatch(const std::shared_ptr<Interrupts>& interrupts) {
  std::function<void()> done;
  {
    MutexLock lock(mutex_);
    watched_.erase(interrupts);
    if (watched_.empty()) done = std::exchange(done_, nullptr);
  }
  if (done) done();
}

void SessionRegistry::ShutDownAll(std::function<void()> done) {
  {
    MutexLock lock(mutex_);
    shut_down_ = true;
    for (const auto& interrupts : watched_) {
      interrupts->shutdown = true;
      interrupts->wake();
    }
    if (!watched_.empty()) done_ = std::exchange(done, nullptr);
  }
  if (done) done();
}

void SessionRegistry::AbortAll() {
  MutexLock lock(mutex_);
  for (const auto& interrupts : watched_) ::shutdown(interrupts->socket, SHUT_RDWR);
}

}  // namespace rocklake
