// LakeSlot: the place of one lake that this server writes to.
//
// The lake opens on first use. When its storage engine gave up (an object store that was away for long), the next use
// opens it again; transactions of the failed one end with its error. A lake that another writer has taken stays as it
// failed: it is never taken back. A lake that nobody uses may be closed to give its memory back; the next use opens it.
// Thread safe. Errors: StoreFailure.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/mutex.h"
#include "mvcc/lake.h"
#include "store/store.h"

namespace rocklake {

class LakeSlot {
 public:
  // `path`: of the lake's store below the root.
  LakeSlot(std::shared_ptr<Root> root, std::string path, Lake::Options options);

  std::shared_ptr<Lake> Get();
  // Closes the lake if nobody holds it and its last use is at least `idle` ago. Waits for the store.
  void CloseIfIdle(std::chrono::steady_clock::duration idle);
  // Asks the lake, if it is open, whether it still stands: Get() opens one again that does not.
  void Probe();
  // Another writer has the lake, as far as is known. Opens nothing.
  bool fenced();
  void StopDeciding();
  void Close();

 private:
  std::shared_ptr<Lake> Current();  // for use
  std::shared_ptr<Lake> Peek();

  const std::shared_ptr<Root> root_;
  const std::string path_;
  const Lake::Options options_;

  Mutex opening_;  // held while the lake opens, so that it opens once
  Mutex mutex_;
  std::shared_ptr<Lake> lake_ ROCKLAKE_GUARDED_BY(mutex_);
  std::chrono::steady_clock::time_point last_use_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
