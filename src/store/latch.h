// The memory of a handle that has failed: the first final error, answered to every later call.
// Shared by a store, its snapshots and its cursors. Thread-safe.
#pragma once

#include <optional>

#include "base/mutex.h"
#include "store/store.h"

namespace rocklake {

class Latch {
 public:
  std::optional<StoreError> Get() const {
    MutexLock lock(mutex_);
    return error_;
  }

  // Keeps `error` when it is final and the first; returns the error to answer with.
  StoreError Note(StoreError error) {
    const bool final = error.code == StoreErrorCode::kFenced || error.code == StoreErrorCode::kClosed;
    if (!final) return error;
    MutexLock lock(mutex_);
    if (!error_) error_ = std::move(error);
    return *error_;
  }

 private:
  mutable Mutex mutex_;
  std::optional<StoreError> error_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
