#include "server/worker_pool.h"

#include <chrono>

namespace rocklake {
namespace {

// How long all threads may be busy without finishing anything before one more is started.
constexpr std::chrono::milliseconds kPatience{10};

}  // namespace

void WorkerPool::Run() {
  std::thread watchdog([this] { RunWatchdog(); });
  {
    MutexLock lock(mutex_);
    for (unsigned i = 0; i < wanted_; ++i) StartThread();
    while (alive_ > 0) ended_.Wait(mutex_);
    stopping_ = true;
    saturated_.NotifyAll();
  }
  watchdog.join();
}

void WorkerPool::StartThread() {
  ++alive_;
  std::thread([this] { RunWorker(); }).detach();  // Run waits for alive_ to fall to zero
}

void WorkerPool::RunWorker() {
  while (io_.run_one() > 0) {
    MutexLock lock(mutex_);
    if (Surplus()) break;
  }
  MutexLock lock(mutex_);
  --alive_;
  if (Saturated()) saturated_.NotifyOne();
  ended_.NotifyAll();
}

void WorkerPool::Enter() {
  MutexLock lock(mutex_);
  ++busy_;
  if (Saturated()) saturated_.NotifyOne();
}

void WorkerPool::Leave() {
  MutexLock lock(mutex_);
  --busy_;
  ++done_;
}

void WorkerPool::Block(bool begins) {
  MutexLock lock(mutex_);
  if (!begins) {
    --blocked_;
    return;
  }
  ++blocked_;
  if (alive_ - blocked_ < wanted_) StartThread();
}

void WorkerPool::RunWatchdog() {
  MutexLock lock(mutex_);
  while (!stopping_) {
    if (!Saturated() || alive_ == 0) {
      saturated_.Wait(mutex_);
      continue;
    }
    const std::uint64_t done_before = done_;
    saturated_.WaitFor(mutex_, kPatience);
    if (!stopping_ && alive_ > 0 && Saturated() && done_ == done_before) StartThread();
  }
}

}  // namespace rocklake
