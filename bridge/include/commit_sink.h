// What the Rust side calls back into: the answer to one durable write, and one clock.
#pragma once

#include <time.h>

#include <cstdint>

#include "rust/cxx.h"

namespace rocklake::bridge {

// The answer to one write. Destroyed without OnDone when the task that owned it died: outcome unknown.
class CommitSink {
 public:
  virtual ~CommitSink() = default;
  // Called at most once, on a thread of the engine; must not block. `code` is '-' for success, else a
  // StoreErrorCode as a digit. `latch` is '-', or the code that every later call on the store answers.
  virtual void OnDone(std::uint8_t code, std::uint8_t latch, rust::Str message) noexcept = 0;
};

// Milliseconds since boot, counting the time the machine was suspended.
inline std::uint64_t BootTimeMillis() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1000 + static_cast<std::uint64_t>(now.tv_nsec) / 1'000'000;
}

}  // namespace rocklake::bridge
