#include "catalog/lake_slot.h"

#include "base/clock.h"
#include "catalog/lease.h"
#include "format/system_keys.h"
#include "store/follower.h"

namespace rocklake {
namespace {

// Without a Probe() for that long the process was stopped, or the machine was suspended.
constexpr std::chrono::milliseconds kPause{750};

// Opens a store that `owner` had, unless another has claimed it since.
Result<std::unique_ptr<Store>, StoreError> OpenAgain(Root& root, const std::string& path,
                                                     const std::string& owner) {
  const auto reader = root.OpenReader(path);
  if (!reader) return Err(reader.error());
  const auto claimed = (*reader)->Get(WriterOwnerKey());
  if (!claimed) return Err(claimed.error());
  if (*claimed && **claimed != owner) {
    return Err(StoreError{StoreErrorCode::kFenced, "another server has opened this lake"});
  }
  return root.OpenWriter(path);
}

Lake::Options WithReopening(Lake::Options options, const std::shared_ptr<Root>& root,
                            const std::string& path) {
  options.reopen = [root, path, owner = options.owner] { return OpenAgain(*root, path, owner); };
  options.open_reader = [root, path] { return root->OpenReader(path); };
  options.held_elsewhere = [root, path] { return LeasedSnapshots(*root, path); };
  return options;
}

}  // namespace

LakeSlot::LakeSlot(std::shared_ptr<Root> root, std::string path, Lake::Options options, LakeAccess access)
    : root_(std::move(root)),
      path_(std::move(path)),
      options_(WithReopening(std::move(options), root_, path_)),
      probed_(BootTime()),
      access_(access) {}

std::shared_ptr<Lake> LakeSlot::Current() {
  MutexLock lock(mutex_);
  last_use_ = std::chrono::steady_clock::now();
  return lake_;
}

std::shared_ptr<Lake> LakeSlot::Peek() {
  MutexLock lock(mutex_);
  return lake_;
}

std::shared_ptr<Lake> LakeSlot::Get() {
  const auto usable = [](const std::shared_ptr<Lake>& lake) {
    if (!lake) return false;
    const auto failure = lake->failure();
    return !failure || failure->code == StoreErrorCode::kFenced;
  };
  if (!paused_ && BootTime() - probed_.load() < kPause) {
    if (auto lake = Current(); usable(lake)) return lake;
  }
  MutexLock opening(opening_);
  ConfirmAfterPause();
  const auto failed = Current();
  if (usable(failed)) return failed;
  if (failed) failed->Close();
  auto lake = Open(failed != nullptr);
  MutexLock lock(mutex_);
  return lake_ = std::move(lake);
}

std::shared_ptr<Lake> LakeSlot::Open(bool again) {
  if (access_ == LakeAccess::kRead) return Lake::OpenReader(OrThrow(root_->OpenFollower(path_)), options_);
  return Lake::Open(OrThrow(again ? options_.reopen() : root_->OpenWriter(path_)), options_);
}

void LakeSlot::SetAccess(LakeAccess access) {
  MutexLock opening(opening_);
  if (access_ == access) return;
  access_ = access;
  std::shared_ptr<Lake> before;
  {
    MutexLock lock(mutex_);
    before = std::move(lake_);
  }
  if (before) before->Close();
}

void LakeSlot::Refresh() {
  if (const auto lake = Peek()) static_cast<void>(lake->Refresh());
}

Result<void, StoreError> LakeSlot::KeepLease() {
  const auto lake = Peek();
  const bool reads = lake && lake->read_only();
  MutexLock leasing(lease_mutex_);
  auto snapshots = reads ? lake->HeldSnapshots() : std::vector<SnapshotId>();
  const bool has_past = !snapshots.empty();
  auto past = Keep(past_lease_, "", has_past, std::move(snapshots));
  auto view = Keep(view_lease_, kViewLeasePrefix, reads && lake->OldestViewAge() > kOldView, {});
  return past ? view : past;
}

Result<void, StoreError> LakeSlot::Keep(Kept& kept, std::string_view prefix, bool needed,
                                        std::vector<SnapshotId> snapshots) {
  const auto now = std::chrono::steady_clock::now();
  const bool current = needed == kept.there && snapshots == kept.snapshots;
  if (current && (!needed || now - kept.at < kLeaseRenewal)) return {};
  kept = {.snapshots = snapshots, .there = needed, .at = now};
  const std::string path = LeasePath(path_, std::string(prefix) + options_.owner);
  if (!needed) return root_->RemoveObject(path);
  Lease lease = NewLease(options_.owner);
  lease.snapshots = std::move(snapshots);
  return root_->PutObject(path, EncodeLease(lease));
}

void LakeSlot::CloseIfIdle(std::chrono::steady_clock::duration idle) {
  MutexLock opening(opening_);
  std::shared_ptr<Lake> unused;
  {
    MutexLock lock(mutex_);
    // The one reference is this one: whoever wants another takes it under the mutex.
    if (lake_.use_count() != 1 || std::chrono::steady_clock::now() - last_use_ < idle) return;
    const auto failure = lake_->failure();
    if (failure && failure->code == StoreErrorCode::kFenced) return;
    unused = std::move(lake_);
  }
  unused->Close();
}

void LakeSlot::ConfirmAfterPause() {
  if (!paused_ && BootTime() - probed_.load() < kPause) return;
  const auto now = BootTime();
  const auto lake = Peek();
  if (lake != nullptr && !lake->read_only()) {
    const auto owner = OrThrow(OrThrow(root_->OpenReader(path_))->Get(WriterOwnerKey()));
    if (owner && *owner != options_.owner)
      throw StoreFailure({StoreErrorCode::kFenced, "another server has opened this lake"});
  }
  paused_ = false;
  probed_ = now;
}

void LakeSlot::Probe() {
  const auto now = BootTime();
  if (now - probed_.exchange(now) >= kPause) paused_ = true;
  if (const auto lake = Peek()) lake->Probe();
}

bool LakeSlot::fenced() {
  const auto lake = Peek();
  const auto failure = lake ? lake->failure() : std::nullopt;
  return failure && failure->code == StoreErrorCode::kFenced;
}

void LakeSlot::StopDeciding() {
  if (const auto lake = Peek()) lake->StopDeciding();
}

void LakeSlot::Close() {
  if (const auto lake = Peek()) lake->Close();
}

}  // namespace rocklake
