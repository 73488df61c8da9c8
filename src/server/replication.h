// Replication: the threads that keep a server what it is to its root: the one that writes, one that follows the writer, or
// one that follows and waits to take over. One thread waits for the store; the other never does, and looks several times a
// second whether the server still is the one that writes.
//
//   writes  --another server has taken over--> ends, or follows (demote_on_fence, standby)
//   follows --standby, and the writer is gone--> writes
// Sessions outlive each of these steps. Thread safety: Start and Stop by one thread.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "base/mutex.h"
#include "catalog/catalog.h"
#include "catalog/succession.h"
#include "server/options.h"

namespace rocklake {

class Replication {
 public:
  // `on_fenced`: called once, by one of the threads, when the server must end.
  Replication(Catalog& catalog, const ServerOptions& options, std::function<void()> on_fenced);
  ~Replication() { Stop(); }

  void Start();
  void Stop();
  // After the catalog was closed: a standby may take over at once.
  void Retire();

 private:
  void Run();
  void Watch();
  void Follow();
  void TakeOver();
  bool Pause(std::chrono::milliseconds pause);  // false: stop

  Catalog& catalog_;
  const ServerOptions& options_;
  const std::function<void()> on_fenced_;
  Succession succession_;
  bool lease_refused_ = false;  // was told
  std::thread thread_, watch_;

  Mutex mutex_;
  CondVar wake_;
  bool stopping_ ROCKLAKE_GUARDED_BY(mutex_) = false;
};

}  // namespace rocklake
