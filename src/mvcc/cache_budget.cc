#include "mvcc/cache_budget.h"

#include <limits>

namespace rocklake {

void CacheBudget::Join(const std::shared_ptr<Member>& member) {
  MutexLock guard(mutex_);
  std::erase_if(members_, [](const std::weak_ptr<Member>& known) { return known.expired(); });
  members_.push_back(member);
}

void CacheBudget::Fit() {
  if (!exceeded()) return;
  std::vector<std::shared_ptr<Member>> members;  // outlives the lock: the last holder of one ends it
  MutexLock guard(mutex_);
  for (const std::weak_ptr<Member>& known : members_) {
    if (auto member = known.lock()) members.push_back(std::move(member));
  }
  while (exceeded()) {
    constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t oldest = kNever, second = kNever;
    Member* first = nullptr;
    for (const auto& member : members) {
      const std::uint64_t use = member->OldestUse().value_or(kNever);
      if (use < oldest) {
        second = oldest;
        oldest = use;
        first = member.get();
      } else if (use < second) {
        second = use;
      }
    }
    if (first == nullptr) return;
    first->GiveUp(second);
  }
}

}  // namespace rocklake
