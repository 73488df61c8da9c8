#include "server/root_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace rocklake {
namespace {

constexpr std::string_view kServersOwn = "_system";

}  // namespace

RootCheck::RootCheck(Root& root) : root_(root), thread_([this] { Run(); }) {}

RootCheck::~RootCheck() {
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    wanted_changed_.NotifyAll();
  }
  thread_.join();
}

std::optional<std::string> RootCheck::Ask(std::chrono::milliseconds patience) {
  const auto deadline = Clock::now() + patience;
  MutexLock lock(mutex_);
  if (!IsFresh() && !wanted_) {
    wanted_ = true;
    wanted_changed_.NotifyAll();
  }
  while (!IsFresh()) {
    const auto now = Clock::now();
    if (now >= deadline) return fmt::format("the root has not answered within {} ms", patience.count());
    answered_.WaitFor(mutex_, deadline - now);
  }
  return problem_;
}

void RootCheck::Run() {
  MutexLock lock(mutex_);
  while (true) {
    while (!wanted_ && !stopping_) wanted_changed_.Wait(mutex_);
    if (stopping_) return;
    mutex_.Unlock();
    auto problem = Look();
    mutex_.Lock();
    problem_ = std::move(problem);
    looked_ = Clock::now();
    wanted_ = false;
    answered_.NotifyAll();
  }
}

std::optional<std::string> RootCheck::Look() {
  const auto names = root_.ListDirectories("");
  if (!names) return fmt::format("the root does not answer: {}", names.error().message);
  if (std::ranges::find(*names, kServersOwn) == names->end()) {
    return fmt::format("the root {} is not there, or empty", root_.url());
  }
  return std::nullopt;
}

}  // namespace rocklake
