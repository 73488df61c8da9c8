// How far a command has come, as a line on standard error that is written over and over; nothing where that is no
// terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace rocklake {

class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // removes the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // `subject`: what is worked on; `total` 0: not known. May be called very often: it is shown ten times a second.
  void Show(std::string_view subject, std::string_view what, std::uint64_t done, std::uint64_t total);

 private:
  const bool on_terminal_;
  bool shown_ = false;
  std::uint64_t calls_ = 0;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace rocklake
