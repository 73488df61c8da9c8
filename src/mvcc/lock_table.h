// Row, key and relation locks of one lake, in memory. Held until the transaction ends.
//
// A waiter is woken when the holder releases; order of arrival. Deadlocks are found when a wait begins: the one that
// closes the cycle gets 40P01 "deadlock detected". Thread safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/blocking_scope.h"
#include "base/bytes.h"

namespace rocklake {

enum class LockMode : std::uint8_t { kShared, kExclusive };
using TransactionId = std::uint64_t;  // unique in the process

struct WaitLimits {
  std::optional<std::chrono::milliseconds> lock_timeout;  // 55P03 canceling statement due to lock timeout
  bool no_wait = false;  // 55P03 could not obtain lock on row in relation ...
  // Throws (57014, 57P01) when the statement must stop; polled while waiting.
  std::function<void()> check_interrupts;
  // Called around the time a thread sleeps, so that a worker pool can lend its place to another.
  OnBlock on_block;
};

class LockTable {
 public:
  virtual ~LockTable() = default;
  static std::unique_ptr<LockTable> Create();

  // Returns whether it had to wait (then the row may have changed). Re-entrant for one holder;
  // shared may be upgraded to exclusive.
  virtual bool Acquire(TransactionId holder, ByteView lock_key, LockMode mode, const WaitLimits& limits) = 0;
  virtual bool TryAcquire(TransactionId holder, ByteView lock_key, LockMode mode) = 0;
  // Waits until nobody else holds the key, without keeping it. Returns whether it had to wait.
  virtual bool WaitUntilFree(TransactionId holder, ByteView lock_key, const WaitLimits& limits) = 0;
  virtual void ReleaseAll(TransactionId holder) = 0;
  struct Held {
    TransactionId holder;
    Bytes lock_key;
    LockMode mode;
    bool granted;
  };
  virtual std::vector<Held> List() const = 0;  // for pg_locks
};

Bytes RowLockKey(std::uint64_t relation_id, ByteView row_key);
Bytes UniqueLockKey(std::uint64_t relation_id, std::size_t constraint, ByteView encoded_values);
Bytes RelationLockKey(std::uint64_t relation_id);
Bytes LakeLockKey();
Bytes RetentionLockKey();  // who moves the window or pins takes it exclusively, who expires snapshots shared
Bytes RelationNameLockKey(std::string_view name);

}  // namespace rocklake
