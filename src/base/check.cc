#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace rocklake {

void CheckFailed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "PANIC: %s:%d: invariant broken: %s\n", file, line, condition);
  std::abort();
}

}  // namespace rocklake
