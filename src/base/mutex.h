// A mutex, a scoped lock and a condition variable that clang's thread-safety analysis understands.
// (libstdc++'s are not annotated.) Guard data with ROCKLAKE_GUARDED_BY; do no I/O under a lock.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#if defined(__clang__)
#define ROCKLAKE_TSA(x) __attribute__((x))
#else
#define ROCKLAKE_TSA(x)
#endif
#define ROCKLAKE_GUARDED_BY(m) ROCKLAKE_TSA(guarded_by(m))
#define ROCKLAKE_REQUIRES(...) ROCKLAKE_TSA(requires_capability(__VA_ARGS__))
#define ROCKLAKE_EXCLUDES(...) ROCKLAKE_TSA(locks_excluded(__VA_ARGS__))

namespace rocklake {

class ROCKLAKE_TSA(capability("mutex")) Mutex {
 public:
  void Lock() ROCKLAKE_TSA(acquire_capability()) { mutex_.lock(); }
  bool TryLock() ROCKLAKE_TSA(try_acquire_capability(true)) { return mutex_.try_lock(); }
  void Unlock() ROCKLAKE_TSA(release_capability()) { mutex_.unlock(); }

 private:
  friend class CondVar;
  std::mutex mutex_;
};

class ROCKLAKE_TSA(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) ROCKLAKE_TSA(acquire_capability(mutex)) : mutex_(mutex) { mutex_.Lock(); }
  ~MutexLock() ROCKLAKE_TSA(release_capability()) { mutex_.Unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

// Wait and WaitFor are called with `mutex` held and return with it held; both may wake spuriously.
class CondVar {
 public:
  void Wait(Mutex& mutex) ROCKLAKE_REQUIRES(mutex) {
    std::unique_lock<std::mutex> lock(mutex.mutex_, std::adopt_lock);
    condition_.wait(lock);
    lock.release();
  }
  // Returns false when `timeout` has passed.
  bool WaitFor(Mutex& mutex, std::chrono::nanoseconds timeout) ROCKLAKE_REQUIRES(mutex) {
    std::unique_lock<std::mutex> lock(mutex.mutex_, std::adopt_lock);
    const bool notified = condition_.wait_for(lock, timeout) == std::cv_status::no_timeout;
    lock.release();
    return notified;
  }
  void NotifyOne() { condition_.notify_one(); }
  void NotifyAll() { condition_.notify_all(); }

 private:
  std::condition_variable condition_;
};

}  // namespace rocklake
