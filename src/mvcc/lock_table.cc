#include "mvcc/lock_table.h"

#include <algorithm>
#include <exception>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/mutex.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

enum class LockSpace : char { kRow = 'r', kUnique = 'u', kRelation = 't', kName = 'n', kRetention = 'p' };

constexpr std::chrono::milliseconds kInterruptPoll{20};

struct Grant {
  TransactionId holder;
  LockMode mode;
};

struct Waiter {
  TransactionId holder;
  LockMode mode;
  bool granted = false;
  CondVar wake;
};

struct Lock {
  std::vector<Grant> granted;    // one per holder; all shared, or a single one
  std::vector<Waiter*> waiting;  // in order of arrival, upgrades first; few, and mostly none
};

struct BytesHash {
  using is_transparent = void;
  std::size_t operator()(ByteView bytes) const { return std::hash<ByteView>()(bytes); }
};
using LockMap = std::unordered_map<Bytes, Lock, BytesHash, std::equal_to<>>;

class LockTableImpl final : public LockTable {
 public:
  bool Acquire(TransactionId holder, ByteView lock_key, LockMode mode, const WaitLimits& limits) override {
    MutexLock guard(mutex_);
    auto& entry = Entry(lock_key);
    if (TryGrant(entry, holder, mode)) return false;
    if (limits.no_wait) throw LockNotAvailable();
    Wait(entry, holder, mode, limits);
    return true;
  }

  bool TryAcquire(TransactionId holder, ByteView lock_key, LockMode mode) override {
    MutexLock guard(mutex_);
    auto& entry = Entry(lock_key);
    if (TryGrant(entry, holder, mode)) return true;
    return false;
  }

  bool WaitUntilFree(TransactionId holder, ByteView lock_key, const WaitLimits& limits) override {
    MutexLock guard(mutex_);
    const auto found = locks_.find(lock_key);
    if (found == locks_.end() || !BlockedBy(found->second, holder, LockMode::kExclusive)) return false;
    if (limits.no_wait) throw LockNotAvailable();
    const bool held_before = HoldsLock(found->second, holder);
    Wait(*found, holder, LockMode::kShared, limits);
    if (!held_before) Release(holder, Bytes(lock_key));
    return true;
  }

  void ReleaseAll(TransactionId holder) override {
    MutexLock guard(mutex_);
    const auto held = held_.find(holder);
    if (held == held_.end()) return;
    const std::vector<const Bytes*> keys = std::move(held->second);
    held_.erase(held);
    for (const Bytes* key : keys) {
      const auto entry = locks_.find(*key);
      std::erase_if(entry->second.granted, [&](const Grant& grant) { return grant.holder == holder; });
      Settle(entry);
    }
  }

  std::vector<Held> List() const override {
    MutexLock guard(mutex_);
    std::vector<Held> all;
    for (const auto& [key, lock] : locks_) {
      for (const Grant& grant : lock.granted) all.push_back({grant.holder, key, grant.mode, true});
      for (const Waiter* waiter : lock.waiting) all.push_back({waiter->holder, key, waiter->mode, false});
    }
    return all;
  }

 private:
  using EntryType = LockMap::value_type;

  static SqlError LockNotAvailable() { return Error("55P03", "could not obtain lock on row"); }

  EntryType& Entry(ByteView key) ROCKLAKE_REQUIRES(mutex_) {
    const auto found = locks_.find(key);
    return found != locks_.end() ? *found : *locks_.emplace(Bytes(key), Lock()).first;
  }

  static bool HoldsLock(const Lock& lock, TransactionId holder) {
    return std::ranges::any_of(lock.granted, [&](const Grant& grant) { return grant.holder == holder; });
  }

  // Whether others' grants are in the way of this one.
  static bool BlockedBy(const Lock& lock, TransactionId holder, LockMode mode) {
    return std::ranges::any_of(lock.granted, [&](const Grant& grant) {
      return grant.holder != holder && (mode == LockMode::kExclusive || grant.mode == LockMode::kExclusive);
    });
  }

  bool TryGrant(EntryType& entry, TransactionId holder, LockMode mode) ROCKLAKE_REQUIRES(mutex_) {
    Lock& lock = entry.second;
    const auto own = std::ranges::find(lock.granted, holder, &Grant::holder);
    if (own != lock.granted.end()) {
      if (own->mode == LockMode::kExclusive || mode == LockMode::kShared) return true;
      if (lock.granted.size() > 1) return false;
      own->mode = LockMode::kExclusive;
      return true;
    }
    // Who comes later waits behind who waits already.
    if (!lock.waiting.empty() || BlockedBy(lock, holder, mode)) return false;
    GiveTo(entry, holder, mode);
    return true;
  }

  void GiveTo(EntryType& entry, TransactionId holder, LockMode mode) ROCKLAKE_REQUIRES(mutex_) {
    const auto own = std::ranges::find(entry.second.granted, holder, &Grant::holder);
    if (own != entry.second.granted.end()) {
      own->mode = std::max(own->mode, mode);
      return;
    }
    entry.second.granted.push_back({holder, mode});
    held_[holder].push_back(&entry.first);
  }

  void Wait(EntryType& entry, TransactionId holder, LockMode mode, const WaitLimits& limits)
      ROCKLAKE_REQUIRES(mutex_) {
    Waiter waiter{.holder = holder, .mode = mode, .granted = false, .wake = {}};
    const bool upgrade = HoldsLock(entry.second, holder);
    std::vector<Waiter*>& line = entry.second.waiting;
    line.insert(upgrade ? line.begin() : line.end(), &waiter);
    waiting_on_[holder] = &entry;
    std::exception_ptr failure;
    bool lent = false;
    try {
      if (ClosesCycle(holder)) throw Error("40P01", "deadlock detected");
      CallUnlocked([&] {
        if (limits.on_block) limits.on_block(true);
      });
      lent = true;
      Sleep(waiter, limits);
    } catch (...) {
      failure = std::current_exception();
    }
    if (!waiter.granted) {
      waiting_on_.erase(holder);
      std::erase(entry.second.waiting, &waiter);
      Settle(locks_.find(entry.first));
    }
    CallUnlocked([&] {
      if (lent && limits.on_block) limits.on_block(false);
    });
    if (failure) std::rethrow_exception(failure);
  }

  // A caller's function may take its time, or locks of its own.
  template <class Function>
  void CallUnlocked(Function function) ROCKLAKE_REQUIRES(mutex_) {
    mutex_.Unlock();
    try {
      function();
    } catch (...) {
      mutex_.Lock();
      throw;
    }
    mutex_.Lock();
  }

  void Sleep(Waiter& waiter, const WaitLimits& limits) ROCKLAKE_REQUIRES(mutex_) {
    using Clock = std::chrono::steady_clock;
    const auto deadline = limits.lock_timeout && limits.lock_timeout->count() > 0
                              ? std::optional(Clock::now() + *limits.lock_timeout)
                              : std::nullopt;
    while (!waiter.granted) {
      if (!deadline && !limits.check_interrupts) {
        waiter.wake.Wait(mutex_);
        continue;
      }
      std::chrono::nanoseconds nap = kInterruptPoll;
      if (deadline) {
        const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(*deadline - Clock::now());
        if (left.count() <= 0) throw Error("55P03", "canceling statement due to lock timeout");
        nap = limits.check_interrupts ? std::min(nap, left) : left;
      }
      waiter.wake.WaitFor(mutex_, nap);
      if (!waiter.granted && limits.check_interrupts) CallUnlocked(limits.check_interrupts);
    }
  }

  // Hands the lock to the waiters whose turn it is; forgets it when nobody has or wants it.
  void Settle(LockMap::iterator entry) ROCKLAKE_REQUIRES(mutex_) {
    Lock& lock = entry->second;
    while (!lock.waiting.empty()) {
      Waiter* next = lock.waiting.front();
      if (BlockedBy(lock, next->holder, next->mode)) return;
      lock.waiting.erase(lock.waiting.begin());
      GiveTo(*entry, next->holder, next->mode);
      waiting_on_.erase(next->holder);
      next->granted = true;
      next->wake.NotifyOne();
    }
    if (lock.granted.empty()) locks_.erase(entry);
  }

  void Release(TransactionId holder, const Bytes& key) ROCKLAKE_REQUIRES(mutex_) {
    const auto entry = locks_.find(key);
    std::erase_if(entry->second.granted, [&](const Grant& grant) { return grant.holder == holder; });
    const auto held = held_.find(holder);
    std::erase(held->second, &entry->first);
    if (held->second.empty()) held_.erase(held);
    Settle(entry);
  }

  // Follows who waits for whom from `start`; a waiter waits for the holders and for those before it in line.
  bool ClosesCycle(TransactionId start) const ROCKLAKE_REQUIRES(mutex_) {
    std::vector<TransactionId> open{start};
    std::unordered_set<TransactionId> seen;
    while (!open.empty()) {
      const TransactionId at = open.back();
      open.pop_back();
      const auto waits = waiting_on_.find(at);
      if (waits == waiting_on_.end()) continue;
      for (const TransactionId blocker : Blockers(waits->second->second, at)) {
        if (blocker == start) return true;
        if (seen.insert(blocker).second) open.push_back(blocker);
      }
    }
    return false;
  }

  static std::vector<TransactionId> Blockers(const Lock& lock, TransactionId waiting) {
    std::vector<TransactionId> blockers;
    LockMode mode = LockMode::kShared;
    for (const Waiter* waiter : lock.waiting) {
      if (waiter->holder == waiting) mode = waiter->mode;
    }
    for (const Grant& grant : lock.granted) {
      if (grant.holder == waiting) continue;
      if (mode == LockMode::kExclusive || grant.mode == LockMode::kExclusive)
        blockers.push_back(grant.holder);
    }
    for (const Waiter* waiter : lock.waiting) {
      if (waiter->holder == waiting) break;
      blockers.push_back(waiter->holder);
    }
    return blockers;
  }

  mutable Mutex mutex_;
  LockMap locks_ ROCKLAKE_GUARDED_BY(mutex_);
  // Keys stand in locks_, whose nodes do not move.
  std::unordered_map<TransactionId, std::vector<const Bytes*>> held_ ROCKLAKE_GUARDED_BY(mutex_);
  std::unordered_map<TransactionId, EntryType*> waiting_on_ ROCKLAKE_GUARDED_BY(mutex_);
};

Bytes SpaceKey(LockSpace space, std::uint64_t relation_id, ByteView rest) {
  Bytes key(1, static_cast<char>(space));
  AppendBigEndian(key, relation_id);
  return key.append(rest);
}

}  // namespace

std::unique_ptr<LockTable> LockTable::Create() { return std::make_unique<LockTableImpl>(); }

Bytes RowLockKey(std::uint64_t relation_id, ByteView row_key) {
  return SpaceKey(LockSpace::kRow, relation_id, row_key);
}

Bytes UniqueLockKey(std::uint64_t relation_id, std::size_t constraint, ByteView encoded_values) {
  Bytes key = SpaceKey(LockSpace::kUnique, relation_id, {});
  AppendBigEndian(key, static_cast<std::uint32_t>(constraint));
  return key.append(encoded_values);
}

Bytes RelationLockKey(std::uint64_t relation_id) { return SpaceKey(LockSpace::kRelation, relation_id, {}); }

Bytes LakeLockKey() { return RelationLockKey(0); }  // relations are numbered from 1

Bytes RetentionLockKey() { return Bytes(1, static_cast<char>(LockSpace::kRetention)); }

Bytes RelationNameLockKey(std::string_view name) {
  return Bytes(1, static_cast<char>(LockSpace::kName)).append(name);
}

}  // namespace rocklake
