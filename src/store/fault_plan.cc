
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "store/fault_store.h"

namespace rocklake {

void FaultPlan::Add(const FaultRule& rule) {
  MutexLock lock(mutex_);
  rules_.push_back({rule});
}

void FaultPlan::Clear() {
  MutexLock lock(mutex_);
  rules_.clear();
}

std::optional<FaultRule> FaultPlan::Match(StoreCall call) {
  ++calls_[static_cast<std::size_t>(call)];
  std::optional<FaultRule> match;
  for (Active& active : rules_) {
    if (active.rule.call != call) continue;
    ++active.seen;
    if (!match && active.seen >= active.rule.nth) match = active.rule;
  }
  std::erase_if(rules_, [](const Active& a) { return a.seen + 1 >= a.rule.nth + a.rule.times; });
  if (match) ++hits_;
  return match;
}

std::optional<FaultRule> FaultPlan::Enter(StoreCall call) {
  MutexLock lock(mutex_);
  auto rule = Match(call);
  if (!rule || rule->effect != FaultEffect::kHold) return rule;
  const auto releases = releases_;
  ++held_calls_;
  changed_.NotifyAll();
  while (releases == releases_) changed_.Wait(mutex_);
  return std::nullopt;
}

void FaultPlan::EnterWrite(std::size_t rows, std::function<void(std::optional<FaultRule>)> go) {
  std::optional<FaultRule> rule;
  {
    MutexLock lock(mutex_);
    rule = Match(StoreCall::kWrite);
    if (!rule || rule->effect != FaultEffect::kFail) rows_put_ += rows;
    const bool hold = rule && rule->effect == FaultEffect::kHold;
    if (hold || !held_writes_.empty()) {
      if (hold) rule.reset();
      held_writes_.push_back([go = std::move(go), rule] { go(rule); });
      ++held_calls_;
      changed_.NotifyAll();
      return;
    }
  }
  go(rule);
}

void FaultPlan::CountDeleted(std::size_t keys, std::size_t rows) {
  MutexLock lock(mutex_);
  keys_deleted_ += keys;
  rows_put_ += rows;
}

void FaultPlan::Release() {
  MutexLock lock(mutex_);
  held_calls_ = 0;
  ++releases_;
  changed_.NotifyAll();
  // A write stays at the front while it goes on, so that one that comes meanwhile queues behind it.
  while (!held_writes_.empty()) {
    const auto write = held_writes_.front();
    mutex_.Unlock();
    write();
    mutex_.Lock();
    held_writes_.pop_front();
  }
}

void FaultPlan::WaitForHeld(std::size_t calls) {
  MutexLock lock(mutex_);
  while (held_calls_ < calls) changed_.Wait(mutex_);
}

std::uint64_t FaultPlan::Calls(StoreCall call) const {
  MutexLock lock(mutex_);
  return calls_[static_cast<std::size_t>(call)];
}

std::uint64_t FaultPlan::RowsPut() const {
  MutexLock lock(mutex_);
  return rows_put_;
}

std::uint64_t FaultPlan::KeysDeleted() const {
  MutexLock lock(mutex_);
  return keys_deleted_;
}

std::uint64_t FaultPlan::Hits() const {
  MutexLock lock(mutex_);
  return hits_;
}

}  // namespace rocklake
