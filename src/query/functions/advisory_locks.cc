#include "query/functions/advisory_locks.h"

#include <map>
#include <tuple>

#include "base/mutex.h"
#include "query/functions/implementations.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// The database, and one 8-byte or two 4-byte numbers, which are different spaces.
using LockName = std::tuple<Oid, bool, std::int64_t, std::int64_t>;
using Holder = const CatalogSession*;

struct Held {  // how often a holder took one lock in one way
  int session_shared = 0, session_exclusive = 0, transaction_shared = 0, transaction_exclusive = 0;
  bool exclusive() const { return session_exclusive + transaction_exclusive > 0; }
  bool any() const { return exclusive() || session_shared + transaction_shared > 0; }
};

struct Mode {
  bool shared = false;
  bool transaction = false;
};

class AdvisoryLocks {
 public:
  static AdvisoryLocks& Get() {
    static AdvisoryLocks locks;
    return locks;
  }

  bool TryAcquire(const LockName& name, Holder holder, Mode mode) ROCKLAKE_EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    return TryLocked(name, holder, mode);
  }

  // Waits, asking the context for interrupts meanwhile. Two sessions that wait for each other go on waiting until a
  // timeout or a cancel ends one of them.
  void Acquire(const LockName& name, Holder holder, Mode mode, ExecContext& context)
      ROCKLAKE_EXCLUDES(mutex_) {
    constexpr std::chrono::milliseconds kPoll(50);
    if (TryAcquire(name, holder, mode)) return;
    const BlockingScope blocking(context.on_block);
    for (;;) {
      {
        MutexLock lock(mutex_);
        if (TryLocked(name, holder, mode)) return;
        released_.WaitFor(mutex_, kPoll);
        if (TryLocked(name, holder, mode)) return;
      }
      if (context.check_interrupts) context.check_interrupts();
    }
  }

  // False: it was not held that way by the session.
  bool Release(const LockName& name, Holder holder, bool shared) ROCKLAKE_EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    const auto it = locks_.find(name);
    if (it == locks_.end()) return false;
    const auto held = it->second.find(holder);
    if (held == it->second.end()) return false;
    int& count = shared ? held->second.session_shared : held->second.session_exclusive;
    if (count == 0) return false;
    --count;
    if (!held->second.any()) it->second.erase(held);
    if (it->second.empty()) locks_.erase(it);
    released_.NotifyAll();
    return true;
  }

  void ReleaseAll(Holder holder, bool transaction, bool session) ROCKLAKE_EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    for (auto it = locks_.begin(); it != locks_.end();) {
      if (const auto held = it->second.find(holder); held != it->second.end()) {
        if (transaction) held->second.transaction_shared = held->second.transaction_exclusive = 0;
        if (session) held->second.session_shared = held->second.session_exclusive = 0;
        if (!held->second.any()) it->second.erase(held);
      }
      it = it->second.empty() ? locks_.erase(it) : std::next(it);
    }
    released_.NotifyAll();
  }

 private:
  bool TryLocked(const LockName& name, Holder holder, Mode mode) ROCKLAKE_REQUIRES(mutex_) {
    auto& holders = locks_[name];
    for (const auto& [other, held] : holders) {
      if (other != holder && (held.exclusive() || !mode.shared)) return false;
    }
    Held& own = holders[holder];
    int& count = mode.transaction ? (mode.shared ? own.transaction_shared : own.transaction_exclusive)
                                  : (mode.shared ? own.session_shared : own.session_exclusive);
    ++count;
    return true;
  }

  Mutex mutex_;
  CondVar released_;
  std::map<LockName, std::map<Holder, Held>> locks_ ROCKLAKE_GUARDED_BY(mutex_);
};

LockName NameOf(const FunctionCall& call) {
  const Oid database = call.context.session.database().oid;
  const bool two = call.args.size() > 1;
  return {database, two, call.args[0].AsInt(), two ? call.args[1].AsInt() : 0};
}

template <bool kShared, bool kTransaction>
Value Lock(const FunctionCall& call) {
  AdvisoryLocks::Get().Acquire(NameOf(call), &call.context.session, {kShared, kTransaction}, call.context);
  return Value::Text("");
}

template <bool kShared, bool kTransaction>
Value TryLock(const FunctionCall& call) {
  return Value::Bool(
      AdvisoryLocks::Get().TryAcquire(NameOf(call), &call.context.session, {kShared, kTransaction}));
}

template <bool kShared>
Value Unlock(const FunctionCall& call) {
  const bool released = AdvisoryLocks::Get().Release(NameOf(call), &call.context.session, kShared);
  if (!released && call.context.notice) {
    Notice notice;
    notice.severity = "WARNING";
    notice.sqlstate = "01000";
    notice.message = fmt::format("you don't own a lock of type {}", kShared ? "ShareLock" : "ExclusiveLock");
    call.context.notice(notice);
  }
  return Value::Bool(released);
}

Value UnlockAll(const FunctionCall& call) {
  AdvisoryLocks::Get().ReleaseAll(&call.context.session, false, true);
  return Value::Text("");
}

#define ROCKLAKE_BOTH(name, function) \
  {name "_int8", function}, { name "_int4", function }

constexpr ScalarEntry kFunctions[] = {
    ROCKLAKE_BOTH("pg_advisory_lock", (Lock<false, false>)),
    ROCKLAKE_BOTH("pg_advisory_lock_shared", (Lock<true, false>)),
    ROCKLAKE_BOTH("pg_advisory_xact_lock", (Lock<false, true>)),
    ROCKLAKE_BOTH("pg_advisory_xact_lock_shared", (Lock<true, true>)),
    ROCKLAKE_BOTH("pg_try_advisory_lock", (TryLock<false, false>)),
    ROCKLAKE_BOTH("pg_try_advisory_lock_shared", (TryLock<true, false>)),
    ROCKLAKE_BOTH("pg_try_advisory_xact_lock", (TryLock<false, true>)),
    ROCKLAKE_BOTH("pg_try_advisory_xact_lock_shared", (TryLock<true, true>)),
    ROCKLAKE_BOTH("pg_advisory_unlock", Unlock<false>),
    ROCKLAKE_BOTH("pg_advisory_unlock_shared", Unlock<true>),
    {"pg_advisory_unlock_all", UnlockAll},
};

#undef ROCKLAKE_BOTH

// -- pg_sleep: waits in short pieces, so that a cancel is noticed ----------------------------------------------------------

void SleepFor(double seconds, ExecContext& context) {
  if (!(seconds > 0)) return;  // NaN included
  const auto until =
      std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                             std::chrono::duration<double>(std::min(seconds, 1e9)));
  Mutex mutex;
  CondVar never;
  const BlockingScope blocking(context.on_block);
  for (;;) {
    if (context.check_interrupts) context.check_interrupts();
    const auto left = until - std::chrono::steady_clock::now();
    if (left.count() <= 0) return;
    MutexLock lock(mutex);
    never.WaitFor(mutex, std::min<std::chrono::nanoseconds>(left, std::chrono::milliseconds(20)));
  }
}

Value Sleep(const FunctionCall& call) {
  SleepFor(call.args[0].AsFloat(), call.context);
  return Value::Text("");
}

Value SleepForInterval(const FunctionCall& call) {
  const Interval& span = call.args[0].AsInterval();
  SleepFor((span.months * 30.0 + span.days) * 86400.0 + static_cast<double>(span.micros) / 1e6, call.context);
  return Value::Text("");
}

constexpr ScalarEntry kSleep[] = {{"pg_sleep", Sleep}, {"pg_sleep_for_3935", SleepForInterval}};

}  // namespace

void ReleaseTransactionAdvisoryLocks(const CatalogSession& session) {
  AdvisoryLocks::Get().ReleaseAll(&session, true, false);
}
void ReleaseAdvisoryLocks(const CatalogSession& session) {
  AdvisoryLocks::Get().ReleaseAll(&session, true, true);
}

std::span<const ScalarEntry> AdvisoryLockFunctions() { return kFunctions; }
std::span<const ScalarEntry> SleepFunctions() { return kSleep; }

}  // namespace rocklake
