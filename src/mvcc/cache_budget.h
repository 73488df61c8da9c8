// CacheBudget: how many bytes of decoded rows the lakes that share it keep in memory. What was used least recently
// goes first, whichever lake's it is.
//
// Thread safe. Fit() is called by who holds no lock of a member: its mutex comes before theirs.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/mutex.h"

namespace rocklake {

class CacheBudget {
 public:
  class Member {
   public:
    Member() = default;
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;
    virtual ~Member() = default;
    // When what it would give up first was used; nullopt: it has nothing.
    virtual std::optional<std::uint64_t> OldestUse() const = 0;
    // Gives up what was used before `use`, oldest first, until the budget is kept.
    virtual void GiveUp(std::uint64_t use) = 0;
  };

  explicit CacheBudget(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  std::size_t bytes_max() const { return bytes_max_; }
  bool exceeded() const { return bytes_.load(std::memory_order_relaxed) > bytes_max_; }

  void Join(const std::shared_ptr<Member>& member);
  // Bytes that a member holds from now on, or, negative, no longer.
  void Add(std::ptrdiff_t bytes) { bytes_ += static_cast<std::size_t>(bytes); }
  // The number of a use: later ones have higher ones.
  std::uint64_t NextUse() { return ++uses_; }
  void Fit();

 private:
  const std::size_t bytes_max_;
  std::atomic<std::size_t> bytes_{0};
  std::atomic<std::uint64_t> uses_{0};
  Mutex mutex_;
  std::vector<std::weak_ptr<Member>> members_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
