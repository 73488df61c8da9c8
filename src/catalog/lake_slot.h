// LakeSlot: the place of one lake that this server writes to, or follows.
//
// The lake opens on first use. When its storage engine gave up (an object store that was away for long), the next use
// opens it again; transactions of the failed one end with its error. A lake that another writer has taken stays as it
// failed: it is never taken back. A process that was stopped for a while asks the store, before it shows a lake, whether it
// still is the one that writes. A lake that nobody uses may be closed to give its memory back; the next use opens it.
// Thread safe. Errors: StoreFailure.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "mvcc/lake.h"
#include "store/store.h"

namespace rocklake {

// What a server may do to the lakes of a root: one writes, any number only reads.
enum class LakeAccess : std::uint8_t { kWrite, kRead };

class LakeSlot {
 public:
  // `path`: of the lake's store below the root.
  LakeSlot(std::shared_ptr<Root> root, std::string path, Lake::Options options, LakeAccess access);

  std::shared_ptr<Lake> Get();
  std::shared_ptr<Lake> Peek();  // nullptr: it is not open
  // From now on the lake is opened for that. Who holds it as it was reads on; a writer is closed.
  void SetAccess(LakeAccess access);
  // Of an open lake that this server reads: see Lake.
  void Refresh();
  // Tells the writer, if need be, which snapshots sessions of this server read the lake as of, and that one stands on a state
  // of long ago (kOldView): when that changed, and again every kLeaseRenewal. An error (kInvalid: no right to write) takes nothing but that protection.
  Result<void, StoreError> KeepLease();
  // Closes the lake if nobody holds it and its last use is at least `idle` ago. Waits for the store.
  void CloseIfIdle(std::chrono::steady_clock::duration idle);
  // Asks the lake, if it is open, whether it still stands: Get() opens one again that does not. To be called several times a
  // second: when it was not, the process did not run.
  void Probe();
  // Another writer has the lake, as far as is known. Opens nothing.
  bool fenced();
  void StopDeciding();
  void Close();

 private:
  std::shared_ptr<Lake> Current();  // for use
  std::shared_ptr<Lake> Open(bool again) ROCKLAKE_REQUIRES(opening_);

  // Throws kFenced when another owner has claimed the store, if there may have been time for that unnoticed.
  void ConfirmAfterPause() ROCKLAKE_REQUIRES(opening_);

  const std::shared_ptr<Root> root_;
  const std::string path_;
  const Lake::Options options_;

  std::atomic<std::chrono::milliseconds> probed_;  // BootTime() of the last Probe()
  std::atomic<bool> paused_{false};                // no look at the store since a pause

  Mutex opening_;  // held while the lake opens, so that it opens once
  LakeAccess access_ ROCKLAKE_GUARDED_BY(opening_);
  // One object that says something while there is something to say.
  struct Kept {
    std::vector<SnapshotId> snapshots;
    bool there = false;
    std::chrono::steady_clock::time_point at;
  };
  Result<void, StoreError> Keep(Kept& kept, std::string_view prefix, bool needed,
                                std::vector<SnapshotId> snapshots);

  Mutex lease_mutex_;  // held while leases are written
  Kept past_lease_ ROCKLAKE_GUARDED_BY(lease_mutex_);
  Kept view_lease_ ROCKLAKE_GUARDED_BY(lease_mutex_);

  Mutex mutex_;
  std::shared_ptr<Lake> lake_ ROCKLAKE_GUARDED_BY(mutex_);
  std::chrono::steady_clock::time_point last_use_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
