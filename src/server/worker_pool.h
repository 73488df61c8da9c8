// Threads that serve connections: they wait for sockets and run what arrives, statements included, so that a small
// statement is answered by the thread that read it.
//
// Their number is fixed as long as none sleeps: one that waits for a row lock, a commit or a slow client lends its
// place (Block), and a watchdog adds a thread when all have been busy for a while with nothing done: whoever holds a
// lock, wants to cancel or connects always finds a thread. Thread safe. Handlers must not throw.
#pragma once

#include <asio/io_context.hpp>
#include <cstdint>
#include <thread>

#include "base/mutex.h"

namespace rocklake {

class WorkerPool {
 public:
  WorkerPool(asio::io_context& io, unsigned threads) : io_(io), wanted_(threads) {}
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Serves until the io_context has nothing left to do.
  void Run();
  // Called by a worker around a sleep.
  void Block(bool begins);

  // While it lives, its thread runs a statement.
  class Busy {
   public:
    explicit Busy(WorkerPool& pool) : pool_(pool) { pool_.Enter(); }
    ~Busy() { pool_.Leave(); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

   private:
    WorkerPool& pool_;
  };

 private:
  void Enter();
  void Leave();
  void StartThread() ROCKLAKE_REQUIRES(mutex_);
  void RunWorker();
  void RunWatchdog();
  // Every thread is busy: nobody looks at the sockets.
  bool Saturated() const ROCKLAKE_REQUIRES(mutex_) { return busy_ >= alive_; }
  // More threads are awake than wanted, and another than the one that asks looks at the sockets: this one may end.
  bool Surplus() const ROCKLAKE_REQUIRES(mutex_) { return alive_ - blocked_ > wanted_ && alive_ > busy_ + 1; }

  asio::io_context& io_;
  const unsigned wanted_;
  Mutex mutex_;
  CondVar ended_;
  CondVar saturated_;
  unsigned alive_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  unsigned busy_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  unsigned blocked_ ROCKLAKE_GUARDED_BY(mutex_) = 0;    // of the busy ones, asleep
  std::uint64_t done_ ROCKLAKE_GUARDED_BY(mutex_) = 0;  // statements finished: progress, to the watchdog
  bool stopping_ ROCKLAKE_GUARDED_BY(mutex_) = false;
};

}  // namespace rocklake
