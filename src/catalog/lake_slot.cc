#include "catalog/lake_slot.h"

#include "format/system_keys.h"

namespace rocklake {
namespace {

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
  return options;
}

}  // namespace

LakeSlot::LakeSlot(std::shared_ptr<Root> root, std::string path, Lake::Options options)
    : root_(std::move(root)),
      path_(std::move(path)),
      options_(WithReopening(std::move(options), root_, path_)) {}

std::shared_ptr<Lake> LakeSlot::Current() {
  MutexLock lock(mutex_);
  return lake_;
}

std::shared_ptr<Lake> LakeSlot::Get() {
  const auto usable = [](const std::shared_ptr<Lake>& lake) {
    if (!lake) return false;
    const auto failure = lake->failure();
    return !failure || failure->code == StoreErrorCode::kFenced;
  };
  if (auto lake = Current(); usable(lake)) return lake;
  MutexLock opening(opening_);
  const auto failed = Current();
  if (usable(failed)) return failed;
  if (failed) failed->Close();
  auto lake = Lake::Open(OrThrow(failed ? options_.reopen() : root_->OpenWriter(path_)), options_);
  MutexLock lock(mutex_);
  return lake_ = std::move(lake);
}

bool LakeSlot::fenced() {
  const auto lake = Current();
  const auto failure = lake ? lake->failure() : std::nullopt;
  return failure && failure->code == StoreErrorCode::kFenced;
}

void LakeSlot::StopDeciding() {
  if (const auto lake = Current()) lake->StopDeciding();
}

void LakeSlot::Close() {
  if (const auto lake = Current()) lake->Close();
}

}  // namespace rocklake
