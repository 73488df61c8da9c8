#include "query/portal.h"

#include <algorithm>
#include <utility>

namespace rocklake {

void PortalRows::Close() {
  executor_.reset();
  stored_.clear();
}

bool PortalRows::Pull() {
  if (!executor_) return false;
  Row row;
  if (!executor_->Next(row)) {
    executor_.reset();
    return false;
  }
  stored_.push_back(std::move(row));
  return true;
}

bool PortalRows::Next(Row& row) {
  next_ = std::max(next_, first_);
  if (stored_.empty() && kept_rows_ == 0) {
    if (!executor_) return false;
    if (!executor_->Next(row)) {
      executor_.reset();
      return false;
    }
    first_ = ++next_;
    return true;
  }
  const Row* found = At(next_);
  if (found == nullptr) return false;
  row = *found;
  Forget(++next_);
  return true;
}

const Row* PortalRows::At(std::uint64_t index) {
  if (lost(index)) return nullptr;
  while (index >= first_ + stored_.size()) {
    if (!Pull()) return nullptr;
    Forget(index);
  }
  return &stored_[index - first_];
}

void PortalRows::Forget(std::uint64_t before) {
  while (first_ + kept_rows_ < before && !stored_.empty()) {
    stored_.pop_front();
    ++first_;
  }
}

void PortalRows::Drain() {
  while (Pull()) {
  }
}

}  // namespace rocklake
