// BlockingScope: while it lives, its thread sleeps.
//
// A pool of workers that passes a hook down lends the place of a sleeping worker to another, so that whoever the sleeper
// waits for always finds a thread. The hook is called with true, then with false, on the sleeping thread.
#pragma once

#include <functional>
#include <utility>

namespace rocklake {

using OnBlock = std::function<void(bool begins)>;

class BlockingScope {
 public:
  explicit BlockingScope(OnBlock hook) : hook_(std::move(hook)) {
    if (hook_) hook_(true);
  }
  ~BlockingScope() {
    if (hook_) hook_(false);
  }
  BlockingScope(const BlockingScope&) = delete;
  BlockingScope& operator=(const BlockingScope&) = delete;

 private:
  const OnBlock hook_;
};

}  // namespace rocklake
