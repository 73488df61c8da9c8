// A store around another one that fails when told to, and counts what it is asked.
//
// A FaultPlan holds rules and counts for all stores made with it. Thread-safe. A call without a rule passes through.
// As with a real store, kFenced and kClosed latch the handle, and so does a write that ends in kUnknown.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/mutex.h"
#include "store/store.h"

namespace rocklake {

enum class StoreCall : std::uint8_t {
  kOpenWriter,
  kOpenReader,
  kList,
  kGet,
  kScan,
  kNext,  // of any cursor
  kSnapshot,
  kWrite,
  kExcise,
  kClose,
};

enum class FaultEffect : std::uint8_t {
  kFail,        // the call does not reach the store
  kLoseAnswer,  // the call reaches the store, its answer does not come back
  kHold,        // the call waits before it reaches the store; writes behind a held write wait with it
};

struct FaultRule {
  StoreCall call;
  FaultEffect effect;
  StoreErrorCode error = StoreErrorCode::kUnavailable;  // not of kHold
  std::uint64_t nth = 1;    // counted from when the rule is added; 1: the next one
  std::uint64_t times = 1;  // how many calls in a row
};

class FaultPlan {
 public:
  void Add(const FaultRule& rule);
  void Clear();  // forgets the rules; held calls stay held

  // Lets every held call go on.
  void Release();
  // Waits until `calls` calls are held.
  void WaitForHeld(std::size_t calls);

  std::uint64_t Calls(StoreCall call) const;
  std::uint64_t RowsPut() const;      // handed to the store by Write and Excise
  std::uint64_t KeysDeleted() const;  // by Excise, the only way
  std::uint64_t Hits() const;         // calls that a rule changed

  // For the stores: counts the call, waits if it is held, and returns the rule that holds for it.
  std::optional<FaultRule> Enter(StoreCall call);
  // The same for a write, which does not block: `go` runs when the write may go on, here or in Release().
  void EnterWrite(std::size_t rows, std::function<void(std::optional<FaultRule>)> go);
  void CountDeleted(std::size_t keys, std::size_t rows);

 private:
  struct Active {
    FaultRule rule;
    std::uint64_t seen = 0;
  };

  std::optional<FaultRule> Match(StoreCall call) ROCKLAKE_REQUIRES(mutex_);

  mutable Mutex mutex_;
  CondVar changed_;
  std::vector<Active> rules_ ROCKLAKE_GUARDED_BY(mutex_);
  std::array<std::uint64_t, 10> calls_ ROCKLAKE_GUARDED_BY(mutex_){};
  std::deque<std::function<void()>> held_writes_ ROCKLAKE_GUARDED_BY(mutex_);
  std::size_t held_calls_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::uint64_t releases_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::uint64_t hits_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::uint64_t rows_put_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::uint64_t keys_deleted_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
};

std::unique_ptr<Root> MakeFaultRoot(std::unique_ptr<Root> root, std::shared_ptr<FaultPlan> plan);
std::unique_ptr<Store> MakeFaultStore(std::unique_ptr<Store> store, std::shared_ptr<FaultPlan> plan);

}  // namespace rocklake
