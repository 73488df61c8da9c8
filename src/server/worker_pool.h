// Threads that run statements. Their number is fixed as long as none sleeps on a row lock or on a slow client; one that
// does lends its place, so that whoever holds the lock finds a thread to go on with.
// Thread safe. Work must not throw.
#pragma once

#include <deque>
#include <functional>
#include <thread>
#include <vector>

#include "base/mutex.h"

namespace rocklake {

class WorkerPool {
 public:
  explicit WorkerPool(unsigned threads);
  ~WorkerPool();  // finishes what was posted

  void Post(std::function<void()> work);
  // Called by a worker around a sleep.
  void Block(bool begins);

 private:
  void StartThread() ROCKLAKE_REQUIRES(mutex_);
  void RunWorker();
  // More threads are awake than wanted: an idle one ends.
  bool Surplus() const ROCKLAKE_REQUIRES(mutex_) { return alive_ - blocked_ > wanted_; }

  const unsigned wanted_;
  Mutex mutex_;
  CondVar changed_;
  std::deque<std::function<void()>> queue_ ROCKLAKE_GUARDED_BY(mutex_);
  unsigned alive_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  unsigned blocked_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  bool stopping_ ROCKLAKE_GUARDED_BY(mutex_) = false;
};

}  // namespace rocklake
