// Succession: how a standby learns that the writer of a root is gone, with nothing between them but the object store.
//
// A standby announces itself by a lease. The writer looks for such leases now and then, and as long as there is one it
// writes its own again and again, each time with another beat. A standby that has seen it beat, and then sees no other beat
// for the time the writer itself named, takes over; so it does when the writer says that it has ended. One that never saw
// a beat waits until a living writer would have noticed it. A mistake costs the writer its place, never data: whoever
// opens the root fences the one before.
// Time is measured by each process for itself; clocks are not compared. Thread safety: one thread.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "catalog/lease.h"
#include "store/store.h"

namespace rocklake {

class Succession {
 public:
  using Clock = std::chrono::steady_clock;
  struct Timing {
    std::chrono::milliseconds beat_timeout{2000};  // without a beat for that long a writer is thought dead
    std::chrono::milliseconds look{5000};          // between two looks of a writer for standbys
    std::chrono::milliseconds notice{15000};       // a standby waits that long for the first beat
  };

  // `process`: of this server, unique. The root must outlive it.
  Succession(Root& root, std::string process, const Timing& timing)
      : root_(root), process_(std::move(process)), timing_(timing) {}

  // -- as the writer
  // To be called a few times in beat_timeout. Failing to write changes nothing: the next call tries again.
  void Beat(Clock::time_point now);
  // After everything was closed: a standby need not wait.
  void End();

  // -- as a standby
  // To be called regularly; answers whether the writer is gone.
  bool WriterIsGone(Clock::time_point now);
  // No longer one.
  void Withdraw();

 private:
  void WriteBeat(bool ended);

  Root& root_;
  const std::string process_;
  const Timing timing_;

  std::optional<Clock::time_point> looked_, beaten_;
  bool has_standby_ = false;
  std::uint64_t beat_ = 0;

  std::optional<Clock::time_point> announced_, began_;
  std::optional<Lease> writer_;  // as last seen
  Clock::time_point changed_;    // when it was first seen so
  bool seen_alive_ = false;      // it changed while this one looked
};

}  // namespace rocklake
