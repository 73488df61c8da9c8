// What the operating system knows of this process: /proc/self (Linux, proc(5)). Thread safe.
#pragma once

#include <cstdint>

namespace rocklake {

struct ProcessStats {
  double cpu_seconds = 0;  // user and system, all threads
  std::uint64_t resident_bytes = 0, virtual_bytes = 0;
  std::uint64_t open_files = 0, max_open_files = 0;  // descriptors; the soft limit
  std::uint64_t threads = 0;
};

// What cannot be read is 0.
ProcessStats ReadProcessStats();

}  // namespace rocklake
