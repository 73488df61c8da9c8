#include "store/follower.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "base/mutex.h"
#include "base/persistent_map.h"

namespace rocklake {

// An entry as a key of the map that finds it.
struct OverlayKey {
  LogEntryPtr entry;
  friend bool operator<(const OverlayKey& a, const OverlayKey& b) { return a.entry->key < b.entry->key; }
  friend bool operator<(const OverlayKey& a, ByteView b) { return a.entry->key < b; }
  friend bool operator<(ByteView a, const OverlayKey& b) { return a < b.entry->key; }
};

}  // namespace rocklake

template <>
struct std::hash<rocklake::OverlayKey> {
  std::size_t operator()(const rocklake::OverlayKey& key) const {
    return std::hash<std::string_view>()(key.entry->key);
  }
};

namespace rocklake {
namespace {

using std::chrono::milliseconds;

// Entries in memory, and age of the view, at which it is opened anew. The age is well below the least age at which
// the writer's collector takes an object away (300 s).
constexpr std::size_t kOverlayBytesMax = 16u << 20;
constexpr milliseconds kViewAgeMax{60'000};
// What one poll takes in at most.
constexpr std::size_t kProgressBytesMax = 64u << 20;
constexpr std::size_t kEntryOverhead = 160;

using Overlay = PersistentMap<OverlayKey, bool>;

// The rows of a range of the overlay and of the view beneath it, in one order.
class OverlayCursor final : public Cursor {
 public:
  OverlayCursor(std::shared_ptr<StoreReader> view, std::unique_ptr<Cursor> rows,
                std::vector<LogEntryPtr> entries, ScanOrder order)
      : view_(std::move(view)), rows_(std::move(rows)), entries_(std::move(entries)), order_(order) {}

  Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t max_rows) override {
    rows.clear();
    while (rows.size() < max_rows) {
      if (at_ == chunk_.size() && !exhausted_) {
        if (auto next = rows_->Next(chunk_, max_rows); !next) return next;
        at_ = 0;
        exhausted_ = chunk_.empty();
      }
      const bool has_row = at_ < chunk_.size(), has_entry = next_entry_ < entries_.size();
      if (!has_row && !has_entry) return {};
      if (has_row && (!has_entry || Precedes(chunk_[at_].key, entries_[next_entry_]->key))) {
        rows.push_back(std::move(chunk_[at_++]));
        continue;
      }
      const LogEntry& entry = *entries_[next_entry_++];
      if (has_row && chunk_[at_].key == entry.key) ++at_;
      if (entry.value) rows.push_back({entry.key, *entry.value});
    }
    return {};
  }

 private:
  bool Precedes(const Bytes& a, const Bytes& b) const {
    return order_ == ScanOrder::kAscending ? a < b : b < a;
  }

  const std::shared_ptr<StoreReader> view_;  // outlives its cursor
  const std::unique_ptr<Cursor> rows_;
  const std::vector<LogEntryPtr> entries_;
  const ScanOrder order_;
  std::vector<KeyValue> chunk_;
  std::size_t at_ = 0, next_entry_ = 0;
  bool exhausted_ = false;
};

class OverlaySnapshot final : public StoreReader {
 public:
  OverlaySnapshot(std::shared_ptr<StoreReader> view, Overlay overlay)
      : view_(std::move(view)), overlay_(std::move(overlay)) {}

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
    std::optional<LogEntryPtr> found;
    overlay_.ForEachFrom(key, [&](const OverlayKey& at, bool) {
      if (at.entry->key == key) found = at.entry;
      return false;
    });
    if (found) return (*found)->value;
    return view_->Get(key);
  }

  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    auto rows = view_->Scan(range, order);
    if (!rows) return Err(rows.error());
    std::vector<LogEntryPtr> entries;
    overlay_.ForEachFrom(ByteView(range.begin), [&](const OverlayKey& at, bool) {
      if (!range.Contains(at.entry->key)) return false;
      entries.push_back(at.entry);
      return true;
    });
    if (order == ScanOrder::kDescending) std::reverse(entries.begin(), entries.end());
    return std::make_unique<OverlayCursor>(view_, *std::move(rows), std::move(entries), order);
  }

 private:
  const std::shared_ptr<StoreReader> view_;
  const Overlay overlay_;
};

class FollowerImpl final : public Follower {
 public:
  FollowerImpl(std::unique_ptr<LogSource> source, LogSource::Frozen frozen)
      : source_(std::move(source)), base_(std::move(frozen)) {
    Restart();
  }

  Result<Progress, StoreError> Poll() override {
    MutexLock polling(poll_mutex_);
    const bool paused = BootTime() - last_poll_ > kViewAgeMax;
    if (auto read = ReadOn(0); !read) return Err(read.error());
    if (paused || BootTime() - base_time_ > kViewAgeMax || overlay_bytes_ > kOverlayBytesMax) {
      // The next poll tries again. But after a pause the log may have been collected, and its end is not known
      // without a new view.
      if (auto moved = MoveBase(); !moved && paused) return Err(moved.error());
    }
    last_poll_ = BootTime();
    Publish();
    return std::exchange(progress_, {});
  }

  std::shared_ptr<StoreSnapshot> Snapshot() const override {
    MutexLock lock(mutex_);
    return snapshot_;
  }

 private:
  // Takes in the objects of the log that there are, at least up to write number `until` if they are there.
  Result<void, StoreError> ReadOn(std::uint64_t until) {
    for (std::size_t bytes = 0; bytes < kProgressBytesMax || sequence_ < until; ++next_object_) {
      auto object = source_->ReadLog(next_object_);
      if (!object) return Err(object.error());
      if (!*object) return {};
      for (LogEntry& entry : **object) {
        if (entry.sequence <= base_.sequence) continue;
        sequence_ = std::max(sequence_, entry.sequence);
        bytes += entry.key.size() + (entry.value ? entry.value->size() : 0);
        Add(std::make_shared<const LogEntry>(std::move(entry)));
      }
    }
    return {};
  }

  void Add(LogEntryPtr entry) {
    Overlie(entry);
    progress_.entries.push_back(entry);
    entries_.push_back(std::move(entry));
  }

  void Overlie(const LogEntryPtr& entry) {
    overlay_ = overlay_.Set({entry}, true);
    overlay_bytes_ += kEntryOverhead + entry->key.size() + (entry->value ? entry->value->size() : 0);
  }

  // Stands on a new view. The log is read at least as far as the view goes; if it is not there, it was collected.
  Result<void, StoreError> MoveBase() {
    auto frozen = source_->Freeze();
    if (!frozen) return Err(frozen.error());
    if (frozen->sequence > sequence_) {
      if (auto read = ReadOn(frozen->sequence); !read) return Err(read.error());
    }
    const bool gone = frozen->sequence > sequence_;
    base_ = *std::move(frozen);
    if (gone) {
      progress_ = {.restarted = true, .entries = {}};
      Restart();
      return {};
    }
    base_time_ = BootTime();
    std::erase_if(entries_, [&](const LogEntryPtr& entry) { return entry->sequence <= base_.sequence; });
    overlay_ = {};
    overlay_bytes_ = 0;
    for (const LogEntryPtr& entry : entries_) Overlie(entry);
    return {};
  }

  void Restart() {
    base_time_ = last_poll_ = BootTime();
    sequence_ = base_.sequence;
    next_object_ = base_.log + 1;
    entries_.clear();
    overlay_ = {};
    overlay_bytes_ = 0;
    Publish();
  }

  void Publish() {
    auto snapshot = std::make_shared<OverlaySnapshot>(base_.view, overlay_);
    MutexLock lock(mutex_);
    snapshot_ = std::move(snapshot);
  }

  const std::unique_ptr<LogSource> source_;
  Mutex poll_mutex_;  // for what follows, down to mutex_
  LogSource::Frozen base_;
  milliseconds base_time_{0}, last_poll_{0};
  std::uint64_t sequence_ = 0;       // of the last write taken in
  std::uint64_t next_object_ = 0;    // of the log
  std::deque<LogEntryPtr> entries_;  // since the view
  Overlay overlay_;
  std::size_t overlay_bytes_ = 0;
  Progress progress_;  // that no poll has answered yet

  mutable Mutex mutex_;
  std::shared_ptr<StoreSnapshot> snapshot_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace

Result<std::unique_ptr<Follower>, StoreError> Follow(std::unique_ptr<LogSource> source) {
  auto frozen = source->Freeze();
  if (!frozen) return Err(frozen.error());
  return std::make_unique<FollowerImpl>(std::move(source), *std::move(frozen));
}

}  // namespace rocklake
