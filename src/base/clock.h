// Time as the rest of the program counts it.
#pragma once

#include <time.h>

#include <chrono>
#include <cstdint>

namespace rocklake {

// From Unix's epoch to that of PostgreSQL's timestamptz, 2000-01-01 00:00:00 UTC.
inline std::int64_t MicrosSince2000(std::int64_t unix_micros) {
  constexpr std::int64_t kUnixToPostgresSeconds = 946'684'800;
  return unix_micros - kUnixToPostgresSeconds * 1'000'000;
}

inline std::int64_t NowMicros() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return MicrosSince2000(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

// Since boot, counting the time the machine was suspended; only differences mean anything.
inline std::chrono::milliseconds BootTime() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::milliseconds(now.tv_sec * 1000 + now.tv_nsec / 1'000'000);
}

}  // namespace rocklake
