#include "server/replication.h"

#include <fmt/format.h>

#include "mvcc/lake.h"
#include "server/log.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::chrono::milliseconds kTurn{250};

}  // namespace

Replication::Replication(Catalog& catalog, const ServerOptions& options, std::function<void()> on_fenced)
    : catalog_(catalog),
      options_(options),
      on_fenced_(std::move(on_fenced)),
      succession_(catalog.root(), catalog.options().lake.owner, {.beat_timeout = options.beat_timeout}) {}

void Replication::Start() {
  thread_ = std::thread([this] { Run(); });
  watch_ = std::thread([this] {
    do Watch();
    while (Pause(kTurn));
  });
}

void Replication::Stop() {
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    wake_.NotifyAll();
  }
  for (std::thread* thread : {&thread_, &watch_}) {
    if (thread->joinable()) thread->join();
  }
}

void Replication::Retire() {
  if (catalog_.access() == LakeAccess::kWrite) {
    succession_.End();
  } else if (options_.standby) {
    succession_.Withdraw();
  }
}

bool Replication::Pause(std::chrono::milliseconds pause) {
  MutexLock lock(mutex_);
  if (!stopping_) wake_.WaitFor(mutex_, pause);
  return !stopping_;
}

void Replication::Run() {
  bool writes = false;
  do {
    writes = catalog_.access() == LakeAccess::kWrite;
    writes ? succession_.Beat(Succession::Clock::now()) : Follow();
  } while (Pause(writes ? kTurn : catalog_.options().lake.poll_interval));
}

void Replication::Watch() {
  if (catalog_.access() == LakeAccess::kRead || catalog_.Probe()) return;
  if (options_.standby || options_.demote_on_fence) {
    LogWarning("another server has taken over this root; serving reads from now on");
    catalog_.Demote();
    return;
  }
  on_fenced_();
  MutexLock lock(mutex_);
  stopping_ = true;
  wake_.NotifyAll();
}

void Replication::Follow() {
  const auto leased = catalog_.Refresh();
  if (!leased && leased.error().code == StoreErrorCode::kInvalid && !lease_refused_) {
    lease_refused_ = true;
    LogWarning(
        fmt::format("serving without leases: sessions that read the past do not keep it from being "
                    "taken away ({})",
                    leased.error().message));
  }
  if (options_.standby && succession_.WriterIsGone(Succession::Clock::now())) TakeOver();
}

void Replication::TakeOver() {
  LogWarning("the server that wrote to this root is gone; taking over");
  try {
    catalog_.Promote();
    succession_.Withdraw();
    LogInfo("took over: this server writes now");
  } catch (const StoreFailure& failure) {
    LogError(fmt::format("could not take over: {}", failure.error.message));
  } catch (const SqlError& error) {
    LogError(fmt::format("could not take over: {}", error.message));
  }
}

}  // namespace rocklake
