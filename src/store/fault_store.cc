#include "store/fault_store.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "store/follower.h"
#include "store/latch.h"
#include "store/store.h"

namespace rocklake {
namespace {

// What the handle, its snapshots and its cursors share.
struct Faults {
  std::shared_ptr<FaultPlan> plan;
  Latch latch;

  StoreError Error(const FaultRule& rule) { return latch.Note({rule.error, "a planned fault"}); }

  // Runs `call` as the plan says.
  template <class F>
  auto Run(StoreCall kind, F call) -> decltype(call()) {
    if (auto failed = latch.Get()) return Err(*std::move(failed));
    const auto rule = plan->Enter(kind);
    if (rule && rule->effect == FaultEffect::kFail) return Err(Error(*rule));
    auto result = call();
    if (rule && rule->effect == FaultEffect::kLoseAnswer) return Err(Error(*rule));
    return result;
  }

  // A lost write leaves a handle that is good for nothing.
  StoreError WriteError(const FaultRule& rule) {
    if (rule.error == StoreErrorCode::kUnknown)
      latch.Note({StoreErrorCode::kClosed, "a planned fault lost a write"});
    return Error(rule);
  }
};

class FaultCursor final : public Cursor {
 public:
  FaultCursor(std::shared_ptr<Faults> faults, std::unique_ptr<Cursor> cursor)
      : faults_(std::move(faults)), cursor_(std::move(cursor)) {}

  Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t max_rows) override {
    auto result = faults_->Run(StoreCall::kNext, [&] { return cursor_->Next(rows, max_rows); });
    if (!result) rows.clear();
    return result;
  }

 private:
  std::shared_ptr<Faults> faults_;
  std::unique_ptr<Cursor> cursor_;
};

Result<std::optional<Bytes>, StoreError> GetFrom(StoreReader& reader, Faults& faults, ByteView key) {
  return faults.Run(StoreCall::kGet, [&] { return reader.Get(key); });
}

Result<std::unique_ptr<Cursor>, StoreError> ScanFrom(StoreReader& reader,
                                                     const std::shared_ptr<Faults>& faults,
                                                     const KeyRange& range, ScanOrder order) {
  auto cursor = faults->Run(StoreCall::kScan, [&] { return reader.Scan(range, order); });
  if (!cursor) return Err(cursor.error());
  return std::make_unique<FaultCursor>(faults, *std::move(cursor));
}

class FaultReader final : public StoreReader {
 public:
  FaultReader(std::shared_ptr<Faults> faults, std::shared_ptr<StoreReader> reader)
      : faults_(std::move(faults)), reader_(std::move(reader)) {}

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
    return GetFrom(*reader_, *faults_, key);
  }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    return ScanFrom(*reader_, faults_, range, order);
  }

 private:
  std::shared_ptr<Faults> faults_;
  std::shared_ptr<StoreReader> reader_;
};

class FailedReader final : public StoreReader {
 public:
  explicit FailedReader(StoreError error) : error_(std::move(error)) {}
  Result<std::optional<Bytes>, StoreError> Get(ByteView) override { return Err(error_); }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange&, ScanOrder) override {
    return Err(error_);
  }

 private:
  StoreError error_;
};

class FaultStore final : public Store {
 public:
  FaultStore(std::shared_ptr<Faults> faults, std::unique_ptr<Store> store)
      : faults_(std::move(faults)), store_(std::move(store)) {}

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
    return GetFrom(*store_, *faults_, key);
  }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override {
    return ScanFrom(*store_, faults_, range, order);
  }

  std::shared_ptr<StoreSnapshot> Snapshot() override {
    using Taken = Result<std::shared_ptr<StoreSnapshot>, StoreError>;
    auto snapshot = faults_->Run(StoreCall::kSnapshot, [&] { return Taken(store_->Snapshot()); });
    if (!snapshot) return std::make_shared<FailedReader>(snapshot.error());
    return std::make_shared<FaultReader>(faults_, *std::move(snapshot));
  }

  void Write(PutBatch batch, Done done) override {
    if (auto failed = faults_->latch.Get()) return done(Err(*std::move(failed)));
    const auto rows = batch.size();
    auto shared = std::make_shared<PutBatch>(std::move(batch));
    faults_->plan->EnterWrite(rows,
                              [faults = faults_, store = store_, shared, done = std::move(done)](auto rule) {
                                if (rule && rule->effect == FaultEffect::kFail)
                                  return done(Err(faults->WriteError(*rule)));
                                store->Write(std::move(*shared), [=](Result<void, StoreError> result) {
                                  if (rule) result = Err(faults->WriteError(*rule));
                                  done(std::move(result));
                                });
                              });
  }

  Result<void, StoreError> Excise(ExciseBatch batch) override {
    return faults_->Run(StoreCall::kExcise, [&] {
      faults_->plan->CountDeleted(batch.deletes.size(), batch.puts.size());
      return store_->Excise(std::move(batch));
    });
  }

  std::optional<StoreError> Failure() const override {
    if (auto failed = faults_->latch.Get()) return failed;
    return store_->Failure();
  }

  void Probe() override { store_->Probe(); }

  Result<void, StoreError> Close() override {
    const auto rule = faults_->plan->Enter(StoreCall::kClose);
    auto result = store_->Close();
    if (rule) result = Err(faults_->Error(*rule));
    faults_->latch.Note({StoreErrorCode::kClosed, "the store is closed"});
    return result;
  }

  std::vector<std::pair<std::string, double>> Metrics() const override { return store_->Metrics(); }

 private:
  std::shared_ptr<Faults> faults_;
  std::shared_ptr<Store> store_;
};

std::shared_ptr<Faults> MakeFaults(std::shared_ptr<FaultPlan> plan) {
  auto faults = std::make_shared<Faults>();
  faults->plan = std::move(plan);
  return faults;
}

class FaultRoot final : public Root {
 public:
  FaultRoot(std::unique_ptr<Root> root, std::shared_ptr<FaultPlan> plan)
      : root_(std::move(root)), plan_(std::move(plan)) {}

  Result<std::unique_ptr<Store>, StoreError> OpenWriter(const std::string& path) override {
    auto faults = MakeFaults(plan_);
    auto store = faults->Run(StoreCall::kOpenWriter, [&] { return root_->OpenWriter(path); });
    if (!store) return Err(store.error());
    return std::make_unique<FaultStore>(std::move(faults), *std::move(store));
  }

  Result<std::unique_ptr<StoreReader>, StoreError> OpenReader(const std::string& path) override {
    auto faults = MakeFaults(plan_);
    auto reader = faults->Run(StoreCall::kOpenReader, [&] { return root_->OpenReader(path); });
    if (!reader) return Err(reader.error());
    return std::make_unique<FaultReader>(std::move(faults), *std::move(reader));
  }

  Result<std::vector<std::string>, StoreError> ListDirectories(const std::string& path) override {
    return MakeFaults(plan_)->Run(StoreCall::kList, [&] { return root_->ListDirectories(path); });
  }

  Result<std::unique_ptr<Follower>, StoreError> OpenFollower(const std::string& path) override {
    return MakeFaults(plan_)->Run(StoreCall::kOpenReader, [&] { return root_->OpenFollower(path); });
  }

  Result<ErasedObjects, StoreError> Erase(const std::string& path) override { return root_->Erase(path); }
  Result<void, StoreError> CheckConditions(unsigned racers) override {
    return root_->CheckConditions(racers);
  }
  std::string url() const override { return root_->url(); }

 private:
  std::unique_ptr<Root> root_;
  std::shared_ptr<FaultPlan> plan_;
};

}  // namespace

std::unique_ptr<Root> MakeFaultRoot(std::unique_ptr<Root> root, std::shared_ptr<FaultPlan> plan) {
  return std::make_unique<FaultRoot>(std::move(root), std::move(plan));
}

std::unique_ptr<Store> MakeFaultStore(std::unique_ptr<Store> store, std::shared_ptr<FaultPlan> plan) {
  return std::make_unique<FaultStore>(MakeFaults(std::move(plan)), std::move(store));
}

}  // namespace rocklake
