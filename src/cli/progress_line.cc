#include "cli/progress_line.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace rocklake {
namespace {

constexpr std::chrono::milliseconds kInterval{100};
constexpr std::uint64_t kCallsBetweenClocks = 64;
constexpr std::uint64_t kBarCells = 20;
constexpr const char* kEraseLine = "\r\033[K";

}  // namespace

ProgressLine::ProgressLine()
    : on_terminal_(isatty(STDERR_FILENO) == 1), next_(std::chrono::steady_clock::now() + kInterval) {}

ProgressLine::~ProgressLine() {
  if (shown_) fmt::print(stderr, "{}", kEraseLine);
}

void ProgressLine::Show(std::string_view subject, std::string_view what, std::uint64_t done,
                        std::uint64_t total) {
  if (!on_terminal_ || ++calls_ % kCallsBetweenClocks != 0) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + kInterval;
  shown_ = true;
  std::string bar;
  if (total != 0) {
    const std::uint64_t cells = done * kBarCells / total;
    bar = fmt::format(" of {} [{:#<{}}{:.<{}}]", total, "", cells, "", kBarCells - cells);
  }
  fmt::print(stderr, "{}{}: {} {}{}", kEraseLine, subject, done, what, bar);
  std::fflush(stderr);
}

}  // namespace rocklake
