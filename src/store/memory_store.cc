#include "store/memory_store.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/mutex.h"
#include "base/result.h"
#include "store/latch.h"
#include "store/store.h"

namespace rocklake {
namespace {

constexpr std::size_t kMaxKeyBytes = 65535;

StoreError Invalid(std::string message) { return {StoreErrorCode::kInvalid, std::move(message)}; }

// One store: for each key its values by the number of the write that made them, newest last.
class Table {
 public:
  // Makes the caller the one writer.
  std::uint64_t Fence() {
    MutexLock lock(mutex_);
    return ++epoch_;
  }

  bool Owns(std::uint64_t epoch) const {
    MutexLock lock(mutex_);
    return epoch == epoch_;
  }

  // Pins the newest write so that its versions stay.
  std::uint64_t Pin() {
    MutexLock lock(mutex_);
    pins_.insert(seq_);
    return seq_;
  }

  void Unpin(std::uint64_t seq) {
    MutexLock lock(mutex_);
    pins_.erase(pins_.find(seq));
  }

  // False: another writer owns the table.
  bool Apply(std::uint64_t epoch, const std::vector<Bytes>& deletes, std::vector<Put> puts) {
    MutexLock lock(mutex_);
    if (epoch != epoch_) return false;
    ++seq_;
    for (const Bytes& key : deletes) Set(key, std::nullopt);
    for (Put& put : puts) Set(put.key, std::move(put.value));
    return true;
  }

  std::optional<Bytes> Get(ByteView key, std::optional<std::uint64_t> seq) const {
    MutexLock lock(mutex_);
    const auto versions = rows_.find(key);
    return versions == rows_.end() ? std::nullopt : At(versions->second, seq.value_or(seq_));
  }

  // Up to `max_rows` rows of `range` at `seq`, from its begin or, descending, from its end.
  std::vector<KeyValue> Rows(const KeyRange& range, ScanOrder order, std::uint64_t seq,
                             std::size_t max_rows) const {
    MutexLock lock(mutex_);
    std::vector<KeyValue> found;
    const auto first = rows_.lower_bound(range.begin);
    const auto last = range.end.empty() ? rows_.end() : rows_.lower_bound(range.end);
    const auto add = [&](const auto& row) {
      if (auto value = At(row.second, seq)) found.push_back({row.first, *std::move(value)});
    };
    if (order == ScanOrder::kAscending) {
      for (auto row = first; row != last && found.size() < max_rows; ++row) add(*row);
    } else {
      for (auto row = last; row != first && found.size() < max_rows;) add(*--row);
    }
    return found;
  }

 private:
  using Versions = std::map<std::uint64_t, std::optional<Bytes>>;

  static std::optional<Bytes> At(const Versions& versions, std::uint64_t seq) {
    const auto after = versions.upper_bound(seq);
    return after == versions.begin() ? std::nullopt : std::prev(after)->second;
  }

  void Set(const Bytes& key, std::optional<Bytes> value) ROCKLAKE_REQUIRES(mutex_) {
    Versions& versions = rows_[key];
    versions[seq_] = std::move(value);
    // Versions that no pin can reach go: all but the newest that the oldest pin sees, and later ones.
    const std::uint64_t oldest = pins_.empty() ? seq_ : *pins_.begin();
    const auto kept = versions.upper_bound(oldest);
    if (kept != versions.begin()) versions.erase(versions.begin(), std::prev(kept));
  }

  mutable Mutex mutex_;
  std::map<Bytes, Versions, std::less<>> rows_ ROCKLAKE_GUARDED_BY(mutex_);
  std::multiset<std::uint64_t> pins_ ROCKLAKE_GUARDED_BY(mutex_);
  std::uint64_t seq_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::uint64_t epoch_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
};

// What a handle, its snapshots and its cursors share: the table and whether they may still look at it.
class Access {
 public:
  Access(std::shared_ptr<Table> table, std::optional<std::uint64_t> epoch)
      : table_(std::move(table)), epoch_(epoch) {}

  Table& table() const { return *table_; }
  std::uint64_t epoch() const { return *epoch_; }

  std::optional<StoreError> Failure() const {
    if (auto failed = latch_.Get()) return failed;
    if (!epoch_ || table_->Owns(*epoch_)) return std::nullopt;
    return latch_.Note({StoreErrorCode::kFenced, "another writer opened this store"});
  }

  void Close() { latch_.Note({StoreErrorCode::kClosed, "the store is closed"}); }

 private:
  std::shared_ptr<Table> table_;
  std::optional<std::uint64_t> epoch_;  // none: a reader
  mutable Latch latch_;
};

class PinnedSeq {
 public:
  explicit PinnedSeq(std::shared_ptr<Access> access)
      : access_(std::move(access)), seq_(access_->table().Pin()) {}
  ~PinnedSeq() { access_->table().Unpin(seq_); }
  PinnedSeq(const PinnedSeq&) = delete;
  PinnedSeq& operator=(const PinnedSeq&) = delete;
  Access& access() const { return *access_; }
  std::uint64_t seq() const { return seq_; }

 private:
  std::shared_ptr<Access> access_;
  std::uint64_t seq_;
};

class MemoryCursor final : public Cursor {
 public:
  MemoryCursor(std::shared_ptr<PinnedSeq> pin, KeyRange range, ScanOrder order)
      : pin_(std::move(pin)), left_(std::move(range)), order_(order) {}

  Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t max_rows) override {
    rows.clear();
    if (auto failed = pin_->access().Failure()) return Err(*std::move(failed));
    if (done_) return {};
    rows = pin_->access().table().Rows(left_, order_, pin_->seq(), max_rows);
    if (rows.size() < max_rows) {
      done_ = true;
    } else if (order_ == ScanOrder::kAscending) {
      left_.begin = rows.back().key + '\0';
    } else {
      left_.end = rows.back().key;
    }
    return {};
  }

 private:
  std::shared_ptr<PinnedSeq> pin_;
  KeyRange left_;
  ScanOrder order_;
  bool done_ = false;
};

Result<std::unique_ptr<Cursor>, StoreError> ScanAt(std::shared_ptr<PinnedSeq> pin, const KeyRange& range,
                                                   ScanOrder order) {
  if (auto failed = pin->access().Failure()) return Err(*std::move(failed));
  if (!range.end.empty() && range.begin >= range.end)
    return std::make_unique<MemoryCursor>(pin, KeyRange{"a", "a"}, order);
  return std::make_unique<MemoryCursor>(std::move(pin), range, order);
}

Result<std::optional<Bytes>, StoreError> GetAt(const Access& access, ByteView key,
                                               std::optional<std::uint64_t> seq) {
  if (auto failed = access.Failure()) return Err(*std::move(failed));
  if (key.empty()) return Err(Invalid("a key cannot be empty"));
  return access.table().Get(key, seq);
}

class MemorySnapshot final : public StoreReader {
 public:
  explicit MemorySnapshot(std::shared_ptr<Access> access)
      : pin_(std::make_shared<PinnedSeq>(std::move(access))) {}

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
    return GetAt(pin_->access(), key, pin_->seq());
  }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    return ScanAt(pin_, range, order);
  }

 private:
  std::shared_ptr<PinnedSeq> pin_;
};

class MemoryReader final : public StoreReader {
 public:
  explicit MemoryReader(std::shared_ptr<Access> access) : access_(std::move(access)) {}

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
    return GetAt(*access_, key, std::nullopt);
  }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    return ScanAt(std::make_shared<PinnedSeq>(access_), range, order);
  }

 private:
  std::shared_ptr<Access> access_;
};

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(std::shared_ptr<Access> access) : access_(std::move(access)), reader_(access_) {}
  ~MemoryStore() override { access_->Close(); }

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override { return reader_.Get(key); }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    return reader_.Scan(range, order);
  }

  std::shared_ptr<StoreSnapshot> Snapshot() override { return std::make_shared<MemorySnapshot>(access_); }

  void Write(PutBatch batch, Done done) override { done(Apply({}, std::move(batch))); }

  Result<void, StoreError> Excise(ExciseBatch batch) override {
    if (batch.audit_id.empty()) return Err(Invalid("an excision without audit entry"));
    return Apply(batch.deletes, std::move(batch.puts));
  }

  std::optional<StoreError> Failure() const override { return access_->Failure(); }

  Result<void, StoreError> Close() override {
    access_->Close();
    return {};
  }

 private:
  Result<void, StoreError> Apply(const std::vector<Bytes>& deletes, std::vector<Put> puts) {
    if (auto failed = access_->Failure()) return Err(*std::move(failed));
    if (deletes.empty() && puts.empty()) return Err(Invalid("an empty or incomplete batch"));
    const auto bad = [](const Bytes& key) { return key.empty() || key.size() > kMaxKeyBytes; };
    if (std::any_of(deletes.begin(), deletes.end(), bad) ||
        std::any_of(puts.begin(), puts.end(), [&](const Put& put) { return bad(put.key); })) {
      return Err(Invalid("a key has 1 to 65535 bytes"));
    }
    if (access_->table().Apply(access_->epoch(), deletes, std::move(puts))) return {};
    return Err(*access_->Failure());
  }

  std::shared_ptr<Access> access_;
  MemoryReader reader_;
};

}  // namespace

class MemorySpace {
 public:
  std::shared_ptr<Table> OpenWriter(const std::string& path) {
    MutexLock lock(mutex_);
    auto& table = tables_[path];
    if (table == nullptr) table = std::make_shared<Table>();
    return table;
  }

  std::shared_ptr<Table> Find(const std::string& path) const {
    MutexLock lock(mutex_);
    const auto found = tables_.find(path);
    return found == tables_.end() ? nullptr : found->second;
  }

  std::vector<std::string> ListDirectories(const std::string& path) const {
    MutexLock lock(mutex_);
    const std::string prefix = path.empty() ? "" : path + "/";
    std::set<std::string> names;
    for (const auto& [name, table] : tables_) {
      if (!name.starts_with(prefix)) continue;
      const std::string below = name.substr(prefix.size());
      names.insert(below.substr(0, below.find('/')));
    }
    return {names.begin(), names.end()};
  }

  ErasedObjects Erase(const std::string& path) {
    MutexLock lock(mutex_);
    return {.objects = tables_.erase(path), .bytes = 0};
  }

 private:
  mutable Mutex mutex_;
  std::map<std::string, std::shared_ptr<Table>> tables_ ROCKLAKE_GUARDED_BY(mutex_);
};

namespace {

class MemoryRoot final : public Root {
 public:
  explicit MemoryRoot(std::shared_ptr<MemorySpace> space) : space_(std::move(space)) {}

  Result<std::unique_ptr<Store>, StoreError> OpenWriter(const std::string& path) override {
    auto table = space_->OpenWriter(path);
    const auto epoch = table->Fence();
    return std::make_unique<MemoryStore>(std::make_shared<Access>(std::move(table), epoch));
  }

  Result<std::unique_ptr<StoreReader>, StoreError> OpenReader(const std::string& path) override {
    auto table = space_->Find(path);
    if (table == nullptr) return Err(Invalid("there is no store at " + path));
    return std::make_unique<MemoryReader>(std::make_shared<Access>(std::move(table), std::nullopt));
  }

  Result<std::vector<std::string>, StoreError> ListDirectories(const std::string& path) override {
    return space_->ListDirectories(path);
  }

  Result<ErasedObjects, StoreError> Erase(const std::string& path) override { return space_->Erase(path); }
  Result<void, StoreError> CheckConditions(unsigned) override { return {}; }
  std::string url() const override { return "memory"; }

 private:
  std::shared_ptr<MemorySpace> space_;
};

}  // namespace

std::shared_ptr<MemorySpace> MakeMemorySpace() { return std::make_shared<MemorySpace>(); }

std::unique_ptr<Root> MakeMemoryRoot(std::shared_ptr<MemorySpace> space) {
  return std::make_unique<MemoryRoot>(std::move(space));
}

}  // namespace rocklake
