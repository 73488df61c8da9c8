#include "server/worker_pool.h"

#include <utility>

namespace rocklake {

WorkerPool::WorkerPool(unsigned threads) : wanted_(threads) {
  MutexLock lock(mutex_);
  for (unsigned i = 0; i < wanted_; ++i) StartThread();
}

WorkerPool::~WorkerPool() {
  MutexLock lock(mutex_);
  stopping_ = true;
  changed_.NotifyAll();
  while (alive_ > 0) changed_.Wait(mutex_);
}

void WorkerPool::StartThread() {
  ++alive_;
  std::thread([this] { RunWorker(); }).detach();  // the destructor waits for alive_ to fall to zero
}

void WorkerPool::Post(std::function<void()> work) {
  MutexLock lock(mutex_);
  queue_.push_back(std::move(work));
  changed_.NotifyOne();
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

void WorkerPool::RunWorker() {
  mutex_.Lock();
  while (true) {
    if (!queue_.empty()) {
      std::function<void()> work = std::move(queue_.front());
      queue_.pop_front();
      mutex_.Unlock();
      work();
      work = nullptr;  // what it holds is released outside of the lock
      mutex_.Lock();
    } else if (stopping_ || Surplus()) {
      break;
    } else {
      changed_.Wait(mutex_);
    }
  }
  --alive_;
  changed_.NotifyAll();
  mutex_.Unlock();
}

}  // namespace rocklake
