// The one file that speaks with the Rust bridge.
#include "store/slate_store.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/mutex.h"
#include "base/result.h"
#include "rocklake-bridge/src/lib.rs.h"
#include "rust/cxx.h"
#include "store/follower.h"
#include "store/latch.h"
#include "store/object_check.h"
#include "store/object_path.h"
#include "store/remote_error.h"
#include "store/root_url.h"
#include "store/store.h"

namespace rocklake {
namespace {

static_assert(std::endian::native == std::endian::little, "rows cross the bridge little-endian");

// A row's value length that says "delete".
constexpr std::uint32_t kDeleted = 0xFFFF'FFFF;
constexpr unsigned kRacersAtStart = 4;

rust::Slice<const std::uint8_t> Slice(ByteView bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

rust::Str Text(const std::string& text) { return {text.data(), text.size()}; }

// The bridge's codes are the digits of the enumeration.
StoreErrorCode Code(char digit) { return static_cast<StoreErrorCode>(digit - '0'); }

StoreError Parse(const rust::Error& error) {
  const std::string_view what = error.what();
  return {Code(what.front()), std::string(what.substr(1))};
}

// Calls the bridge unless the handle has failed, and keeps the failure that makes it fail.
template <class F>
auto Call(Latch& latch, F call) -> Result<decltype(call()), StoreError> {
  if (auto failed = latch.Get()) return Err(*std::move(failed));
  try {
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
      return {};
    } else {
      return call();
    }
  } catch (const rust::Error& error) {
    return Err(latch.Note(Parse(error)));
  }
}

class SlateCursor final : public Cursor {
 public:
  SlateCursor(std::shared_ptr<Latch> latch, rust::Box<bridge::Scan> scan)
      : latch_(std::move(latch)), scan_(std::move(scan)) {}

  Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t max_rows) override {
    rows.clear();
    const auto chunk = Call(*latch_, [&] { return scan_->next(max_rows); });
    if (!chunk) return Err(chunk.error());
    rows.reserve(chunk->rows);
    const char* at = reinterpret_cast<const char*>(chunk->bytes.data());
    for (std::size_t i = 0; i < chunk->rows; ++i) {
      std::uint32_t lengths[2];
      std::memcpy(lengths, at, sizeof lengths);
      at += sizeof lengths;
      rows.push_back({Bytes(at, lengths[0]), Bytes(at + lengths[0], lengths[1])});
      at += lengths[0] + lengths[1];
    }
    return {};
  }

 private:
  std::shared_ptr<Latch> latch_;
  rust::Box<bridge::Scan> scan_;
};

class NoRows final : public Cursor {
 public:
  Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t) override {
    rows.clear();
    return {};
  }
};

class SlateView final : public StoreReader {
 public:
  SlateView(std::shared_ptr<Latch> latch, rust::Box<bridge::View> view)
      : latch_(std::move(latch)), view_(std::move(view)) {}
  // A view has nothing to lose, so a failure to close is of no interest.
  ~SlateView() override {
    static_cast<void>(Call(*latch_, [&] { view_->close(); }));
  }

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
    const auto found = Call(*latch_, [&] { return view_->get(Slice(key)); });
    if (!found) return Err(found.error());
    if (!found->found) return std::nullopt;
    return Bytes(reinterpret_cast<const char*>(found->value.data()), found->value.size());
  }

  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    if (!range.end.empty() && range.begin >= range.end) return std::make_unique<NoRows>();
    const bool descending = order == ScanOrder::kDescending;
    auto scan = Call(*latch_, [&] { return view_->scan(Slice(range.begin), Slice(range.end), descending); });
    if (!scan) return Err(scan.error());
    return std::make_unique<SlateCursor>(latch_, *std::move(scan));
  }

 private:
  std::shared_ptr<Latch> latch_;
  rust::Box<bridge::View> view_;
};

class FailedSnapshot final : public StoreReader {
 public:
  explicit FailedSnapshot(StoreError error) : error_(std::move(error)) {}
  Result<std::optional<Bytes>, StoreError> Get(ByteView) override { return Err(error_); }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange&, ScanOrder) override {
    return Err(error_);
  }

 private:
  StoreError error_;
};

class Sink final : public bridge::CommitSink {
 public:
  Sink(std::shared_ptr<Latch> latch, Store::Done done) : latch_(std::move(latch)), done_(std::move(done)) {}
  // Answers a write whose task died with it.
  ~Sink() override {
    if (done_ != nullptr)
      Answer(StoreErrorCode::kUnknown, StoreErrorCode::kClosed, "the store's task has ended");
  }

  void OnDone(std::uint8_t code, std::uint8_t latch, rust::Str message) noexcept override {
    if (code == '-') {
      std::exchange(done_, nullptr)({});
    } else {
      Answer(Code(static_cast<char>(code)),
             latch == '-' ? std::nullopt : std::optional(Code(static_cast<char>(latch))),
             std::string(message));
    }
  }

 private:
  void Answer(StoreErrorCode code, std::optional<StoreErrorCode> latch, std::string message) {
    if (latch) latch_->Note({*latch, message});
    std::exchange(done_, nullptr)(Err(StoreError{code, std::move(message)}));
  }

  std::shared_ptr<Latch> latch_;
  Store::Done done_;
};

void AppendLength(Bytes& out, std::uint32_t length) {
  out.append(reinterpret_cast<const char*>(&length), sizeof length);
}

void AppendPut(Bytes& out, const Put& put) {
  AppendLength(out, static_cast<std::uint32_t>(put.key.size()));
  AppendLength(out, static_cast<std::uint32_t>(put.value.size()));
  out.append(put.key).append(put.value);
}

bool TooLarge(const std::vector<Put>& puts) {
  for (const Put& put : puts) {
    if (put.value.size() >= kDeleted || put.key.size() >= kDeleted) return true;
  }
  return false;
}

class SlateStore final : public Store {
 public:
  SlateStore(std::shared_ptr<Latch> latch, rust::Box<bridge::Writer> writer)
      : latch_(std::move(latch)), writer_(std::move(writer)), current_(latch_, writer_->current()) {}
  ~SlateStore() override { static_cast<void>(Close()); }

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override { return current_.Get(key); }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    return current_.Scan(range, order);
  }

  std::shared_ptr<StoreSnapshot> Snapshot() override {
    auto view = Call(*latch_, [&] { return writer_->snapshot(); });
    if (!view) return std::make_shared<FailedSnapshot>(view.error());
    return std::make_shared<SlateView>(latch_, *std::move(view));
  }

  void Write(PutBatch batch, Done done) override {
    if (TooLarge(batch)) return done(Err(StoreError{StoreErrorCode::kInvalid, "a value of 4 GiB or more"}));
    Bytes rows;
    for (const Put& put : batch) AppendPut(rows, put);
    keys_put_ += batch.size();
    Send(rows, std::move(done));
  }

  Result<void, StoreError> Excise(ExciseBatch batch) override {
    if (batch.audit_id.empty())
      return Err(StoreError{StoreErrorCode::kInvalid, "an excision without audit entry"});
    if (TooLarge(batch.puts)) return Err(StoreError{StoreErrorCode::kInvalid, "a value of 4 GiB or more"});
    Bytes rows;
    for (const Bytes& key : batch.deletes) {
      AppendLength(rows, static_cast<std::uint32_t>(key.size()));
      AppendLength(rows, kDeleted);
      rows.append(key);
    }
    for (const Put& put : batch.puts) AppendPut(rows, put);
    keys_deleted_ += batch.deletes.size();
    keys_put_ += batch.puts.size();
    std::promise<Result<void, StoreError>> promise;
    Send(rows, [&](Result<void, StoreError> result) { promise.set_value(std::move(result)); });
    return promise.get_future().get();
  }

  std::optional<StoreError> Failure() const override { return latch_->Get(); }

  // An idle writer learns from SlateDB's manifest poll that it was fenced, and a snapshot then says so.
  void Probe() override {
    static_cast<void>(Call(*latch_, [&] { return writer_->snapshot(); }));
  }

  Result<std::string, StoreError> CreateCheckpoint(const std::string& name) override {
    const auto id = Call(*latch_, [&] { return writer_->checkpoint(Text(name)); });
    if (!id) return Err(id.error());
    return std::string(*id);
  }

  Result<void, StoreError> Close() override {
    {
      MutexLock lock(close_mutex_);
      if (std::exchange(closed_, true)) return {};
    }
    Result<void, StoreError> result;
    try {
      writer_->close();
    } catch (const rust::Error& error) {
      result = Err(latch_->Note(Parse(error)));
    }
    latch_->Note({StoreErrorCode::kClosed, "the store is closed"});
    return result;
  }

  std::vector<std::pair<std::string, double>> Metrics() const override {
    std::vector<std::pair<std::string, double>> all = {
        {"rocklake.keys_put", static_cast<double>(keys_put_.load())},
        {"rocklake.keys_deleted", static_cast<double>(keys_deleted_.load())}};
    for (const auto& metric : writer_->metrics()) all.emplace_back(std::string(metric.name), metric.value);
    return all;
  }

 private:
  void Send(const Bytes& rows, Done done) {
    if (auto failed = latch_->Get()) return done(Err(*std::move(failed)));
    writer_->write(Slice(rows), std::make_unique<Sink>(latch_, std::move(done)));
  }

  std::shared_ptr<Latch> latch_;
  rust::Box<bridge::Writer> writer_;
  SlateView current_;
  std::atomic<std::uint64_t> keys_put_{0};
  std::atomic<std::uint64_t> keys_deleted_{0};
  Mutex close_mutex_;
  bool closed_ ROCKLAKE_GUARDED_BY(close_mutex_) = false;
};

using BucketPtr = std::shared_ptr<const rust::Box<bridge::Bucket>>;

// `sequence u64 | key length u32 | value length u32 | key | value`, repeated.
std::vector<LogEntry> ParseLog(const rust::Vec<std::uint8_t>& bytes) {
  std::vector<LogEntry> entries;
  const char* at = reinterpret_cast<const char*>(bytes.data());
  for (const char* const end = at + bytes.size(); at != end;) {
    LogEntry& entry = entries.emplace_back();
    std::uint32_t lengths[2];
    std::memcpy(&entry.sequence, at, sizeof entry.sequence);
    std::memcpy(lengths, at + sizeof entry.sequence, sizeof lengths);
    at += sizeof entry.sequence + sizeof lengths;
    entry.key.assign(at, lengths[0]);
    at += lengths[0];
    if (lengths[1] == kDeleted) continue;
    entry.value.emplace(at, lengths[1]);
    at += lengths[1];
  }
  return entries;
}

class SlateLog final : public LogSource {
 public:
  SlateLog(BucketPtr bucket, std::string path) : bucket_(std::move(bucket)), path_(std::move(path)) {}

  Result<Frozen, StoreError> Freeze() override {
    auto latch = std::make_shared<Latch>();
    auto view = Call(*latch, [&] { return (*bucket_)->open_frozen(Text(path_)); });
    if (!view) return Err(view.error());
    const bridge::Position position = (*view)->position();
    return Frozen{std::make_shared<SlateView>(std::move(latch), *std::move(view)), position.sequence,
                  position.log};
  }

  Result<std::optional<std::vector<LogEntry>>, StoreError> ReadLog(std::uint64_t object) override {
    Latch latch;
    const auto read = Call(latch, [&] { return (*bucket_)->read_log(Text(path_), object); });
    if (!read) return Err(read.error());
    if (!read->found) return std::nullopt;
    return ParseLog(read->bytes);
  }

 private:
  const BucketPtr bucket_;
  const std::string path_;
};

class SlateRoot final : public Root {
 public:
  SlateRoot(std::string url, bool remote, rust::Box<bridge::Bucket> bucket)
      : url_(std::move(url)),
        conditions_proven_(!remote),
        bucket_(std::make_shared<const rust::Box<bridge::Bucket>>(std::move(bucket))) {}

  Result<std::unique_ptr<Store>, StoreError> OpenWriter(const std::string& path) override {
    if (const auto proven = ProveConditions(); !proven) return Err(proven.error());
    auto latch = std::make_shared<Latch>();
    auto writer = Call(*latch, [&] { return bucket()->open_writer(Text(ObjectPath(path))); });
    if (!writer) return Err(writer.error());
    return std::make_unique<SlateStore>(std::move(latch), *std::move(writer));
  }

  Result<std::unique_ptr<StoreReader>, StoreError> OpenReader(const std::string& path) override {
    auto latch = std::make_shared<Latch>();
    auto view = Call(*latch, [&] { return bucket()->open_reader(Text(ObjectPath(path))); });
    if (!view) return Err(view.error());
    return std::make_unique<SlateView>(std::move(latch), *std::move(view));
  }

  Result<std::unique_ptr<Follower>, StoreError> OpenFollower(const std::string& path) override {
    return Follow(std::make_unique<SlateLog>(bucket_, ObjectPath(path)));
  }

  Result<void, StoreError> PutObject(const std::string& path, ByteView bytes) override {
    Latch latch;
    return Call(latch, [&] { bucket()->put_object(Text(ObjectPath(path)), Slice(bytes)); });
  }

  Result<std::optional<Bytes>, StoreError> ReadObject(const std::string& path) override {
    Latch latch;
    const auto found = Call(latch, [&] { return bucket()->read_object(Text(ObjectPath(path))); });
    if (!found) return Err(found.error());
    if (!found->found) return std::nullopt;
    return Bytes(reinterpret_cast<const char*>(found->value.data()), found->value.size());
  }

  Result<void, StoreError> RemoveObject(const std::string& path) override {
    Latch latch;
    return Call(latch, [&] { bucket()->remove_object(Text(ObjectPath(path))); });
  }

  Result<std::vector<std::string>, StoreError> ListObjects(const std::string& path) override {
    return List([&](const std::string& encoded) { return bucket()->list_names(Text(encoded)); }, path);
  }

  Result<void, StoreError> Compact(const std::string& path, std::chrono::milliseconds patience) override {
    Latch latch;
    const auto millis = static_cast<std::uint64_t>(patience.count());
    return Call(latch, [&] { bucket()->compact(Text(ObjectPath(path)), millis); });
  }

  Result<void, StoreError> Collect(const std::string& path, std::chrono::milliseconds min_age,
                                   bool at_once) override {
    Latch latch;
    const auto millis = static_cast<std::uint64_t>(min_age.count());
    return Call(latch, [&] { bucket()->collect(Text(ObjectPath(path)), millis, at_once); });
  }

  Result<std::vector<Checkpoint>, StoreError> Checkpoints(const std::string& path) override {
    Latch latch;
    const auto listed = Call(latch, [&] { return bucket()->list_checkpoints(Text(ObjectPath(path))); });
    if (!listed) return Err(listed.error());
    std::vector<Checkpoint> checkpoints;
    for (const bridge::Checkpoint& checkpoint : *listed) {
      checkpoints.push_back(
          {std::string(checkpoint.id), std::string(checkpoint.name), checkpoint.created_unix_micros});
    }
    return checkpoints;
  }

  Result<void, StoreError> RemoveCheckpoint(const std::string& path, const std::string& id) override {
    Latch latch;
    return Call(latch, [&] { bucket()->remove_checkpoint(Text(ObjectPath(path)), Text(id)); });
  }

  Result<void, StoreError> Clone(const std::string& from, const std::string& checkpoint,
                                 const std::string& to) override {
    Latch latch;
    return Call(latch, [&] {
      bucket()->clone_database(Text(ObjectPath(from)), Text(checkpoint), Text(ObjectPath(to)));
    });
  }

  Result<bool, StoreError> SharesObjects(const std::string& path, const std::string& from) override {
    Latch latch;
    const auto sources = Call(latch, [&] { return bucket()->list_sources(Text(ObjectPath(path))); });
    if (!sources) return Err(sources.error());
    const std::string source = ObjectPath(from);
    return std::ranges::any_of(*sources,
                               [&](const rust::String& shared) { return std::string(shared) == source; });
  }

  Result<std::vector<std::string>, StoreError> ListDirectories(const std::string& path) override {
    return List([&](const std::string& encoded) { return bucket()->list_directories(Text(encoded)); }, path);
  }

  Result<ErasedObjects, StoreError> Erase(const std::string& path) override {
    Latch latch;
    const auto erased = Call(latch, [&] { return bucket()->erase(Text(ObjectPath(path))); });
    if (!erased) return Err(erased.error());
    return ErasedObjects{erased->objects, erased->bytes};
  }

  Result<void, StoreError> CheckConditions(unsigned racers) override {
    Latch latch;
    return Call(latch, [&] { bucket()->check_conditions(racers); });
  }

  std::string url() const override { return url_; }

 private:
  const rust::Box<bridge::Bucket>& bucket() const { return *bucket_; }

  // Names as they were given, sorted.
  template <class Names>
  static Result<std::vector<std::string>, StoreError> List(const Names& list, const std::string& path) {
    Latch latch;
    const auto names = Call(latch, [&] { return list(ObjectPath(path)); });
    if (!names) return Err(names.error());
    std::vector<std::string> decoded;
    for (const rust::String& name : *names) decoded.push_back(NameInObjectPath({name.data(), name.size()}));
    std::sort(decoded.begin(), decoded.end());
    return decoded;
  }

  Result<void, StoreError> ProveConditions() {
    if (conditions_proven_) return {};
    auto result = CheckConditions(kRacersAtStart);
    if (result) conditions_proven_ = true;
    return result;
  }

  const std::string url_;
  std::atomic<bool> conditions_proven_;
  const BucketPtr bucket_;
};

class SlateObjectCheck final : public ObjectCheck {
 public:
  SlateObjectCheck(rust::Box<bridge::Bucket> bucket, std::string path, std::vector<std::string> objects)
      : bucket_(std::move(bucket)), path_(std::move(path)), objects_(std::move(objects)) {}

  const std::vector<std::string>& objects() const override { return objects_; }

  Result<std::string, StoreError> Check(const std::string& object) override {
    Latch latch;
    const auto problem = Call(latch, [&] { return bucket_->check_object(Text(path_), Text(object)); });
    if (!problem) return Err(problem.error());
    return std::string(*problem);
  }

 private:
  const rust::Box<bridge::Bucket> bucket_;
  const std::string path_;
  const std::vector<std::string> objects_;
};

Result<rust::Box<bridge::Bucket>, StoreError> OpenBucket(const RootUrl& root, const Root::Options& options) {
  const std::string scheme(SchemeName(root.scheme));
  try {
    return bridge::open_bucket(Text(scheme), Text(root.place), Text(root.prefix), options.block_cache_bytes);
  } catch (const rust::Error& error) {
    return Err(ExplainRemoteError(Parse(error)));
  }
}

}  // namespace

Result<std::unique_ptr<Root>, StoreError> OpenSlateRoot(const std::string& url, const RootUrl& parsed,
                                                        const Root::Options& options) {
  const bool remote = parsed.scheme != RootUrl::Scheme::kMemory && parsed.scheme != RootUrl::Scheme::kFile;
  auto bucket = OpenBucket(parsed, options);
  if (!bucket) return Err(bucket.error());
  return std::make_unique<SlateRoot>(url, remote, *std::move(bucket));
}

Result<std::unique_ptr<ObjectCheck>, StoreError> ObjectCheck::Open(const std::string& root,
                                                                   const std::string& path) {
  const auto parsed = ParseRootUrl(root);
  if (!parsed) return Err(parsed.error());
  auto bucket = OpenBucket(*parsed, {});
  if (!bucket) return Err(bucket.error());
  std::string below = ObjectPath(path);
  Latch latch;
  const auto listed = Call(latch, [&] { return (*bucket)->list_objects(Text(below)); });
  if (!listed) return Err(listed.error());
  std::vector<std::string> objects;
  for (const rust::String& object : *listed) objects.emplace_back(object);
  return std::make_unique<SlateObjectCheck>(*std::move(bucket), std::move(below), std::move(objects));
}

}  // namespace rocklake
