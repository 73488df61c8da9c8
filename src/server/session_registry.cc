#include "server/session_registry.h"

#include <openssl/rand.h>

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
  changed_.NotifyAll();
}

void SessionRegistry::Cancel(std::int32_t pid, std::int32_t cancel_key) {
  MutexLock lock(mutex_);
  const auto found = sessions_.find(pid);
  if (found != sessions_.end() && found->second.cancel_key == cancel_key)
    found->second.interrupts->cancel = true;
}

void SessionRegistry::ShutDownAll() {
  MutexLock lock(mutex_);
  for (auto& [pid, entry] : sessions_) {
    entry.interrupts->shutdown = true;
    if (entry.interrupts->wake) entry.interrupts->wake();
  }
}

std::size_t SessionRegistry::size() const {
  MutexLock lock(mutex_);
  return sessions_.size();
}

void SessionRegistry::WaitUntilEmpty() {
  MutexLock lock(mutex_);
  while (!sessions_.empty()) changed_.Wait(mutex_);
}

}  // namespace rocklake
