// Invariants of our own. A broken one ends the process: it never becomes a reply to a client, so no
// condition that a client's bytes can influence belongs here.
#pragma once

namespace rocklake {

[[noreturn]] void CheckFailed(const char* file, int line, const char* condition);

}  // namespace rocklake

#define ROCKLAKE_CHECK(condition)                                              \
  do {                                                                         \
    if (!(condition)) ::rocklake::CheckFailed(__FILE__, __LINE__, #condition); \
  } while (false)
