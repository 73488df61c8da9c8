// LakeSlot: the place of one lake that this server writes to.
//
// The lake opens on first use. When its storage engine gave up (an object store that was away for long), the next use
// opens it again; transactions of the failed one end with its error. A lake that another writer has taken stays as it
// failed: it is never taken back. Thread safe. Errors: StoreFailure.
#pragma once

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
  // Another writer has the lake. Opens nothing.
  bool fenced();
  void StopDeciding();
  void Close();

 private:
  std::shared_ptr<Lake> Current();

  const std::shared_ptr<Root> root_;
  const std::string path_;
  const Lake::Options options_;

  Mutex opening_;  // held while the lake opens, so that it opens once
  Mutex mutex_;
  std::shared_ptr<Lake> lake_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
