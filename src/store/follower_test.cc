// A follower against real stores, and against a log of a test's own for what real ones do seldom.
#include "store/follower.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "store/store_test_support.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

constexpr const char* kPath = "db/public/1";

class FollowerOfStore : public testing::TestWithParam<bool> {
 protected:
  std::string Url() {
    return GetParam()
               ? directory_.path()
               : "memory://" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name());
  }

  TemporaryDirectory directory_;
  const std::unique_ptr<Root> root_ = Root::Open(Url(), {}).value();
};

std::vector<std::pair<Bytes, Bytes>> Entries(const Follower::Progress& progress) {
  std::vector<std::pair<Bytes, Bytes>> entries;
  for (const LogEntryPtr& entry : progress.entries)
    entries.emplace_back(entry->key, entry->value.value_or("(deleted)"));
  return entries;
}

TEST_P(FollowerOfStore, SeesEachGroupOnceItIsDurable) {
  const auto writer = root_->OpenWriter(kPath).value();
  EXPECT_OK(Write(*writer, {{"a", "1"}, {"b", "1"}}));
  const auto follower = root_->OpenFollower(kPath).value();
  EXPECT_THAT(Read(*follower->Snapshot()), ElementsAre(Pair("a", "1"), Pair("b", "1")));
  EXPECT_FALSE(follower->Poll()->changed());

  const auto before = follower->Snapshot();
  EXPECT_OK(Write(*writer, {{"b", "2"}, {"c", "2"}}));
  EXPECT_THAT(Entries(*follower->Poll()), ElementsAre(Pair("b", "2"), Pair("c", "2")));
  EXPECT_FALSE(follower->Poll()->changed());
  const Rows after = {{"a", "1"}, {"b", "2"}, {"c", "2"}};
  EXPECT_EQ(Read(*follower->Snapshot()), after);
  EXPECT_EQ(Read(*follower->Snapshot(), {}, ScanOrder::kDescending), Rows(after.rbegin(), after.rend()));
  EXPECT_EQ(Read(*follower->Snapshot(), {"b", "c"}), Rows({{"b", "2"}}));
  EXPECT_THAT(Read(*before), ElementsAre(Pair("a", "1"), Pair("b", "1")));
  EXPECT_EQ(Value(*before, "b"), "1");
  EXPECT_EQ(Value(*before, "c"), std::nullopt);
  EXPECT_EQ(Value(*follower->Snapshot(), "b"), "2");
}

TEST_P(FollowerOfStore, SeesDeletionsAndTheNextWriter) {
  auto writer = root_->OpenWriter(kPath).value();
  EXPECT_OK(Write(*writer, {{"a", "1"}, {"b", "1"}}));
  const auto follower = root_->OpenFollower(kPath).value();
  EXPECT_OK(writer->Excise({"why", {"a"}, {}}));
  EXPECT_THAT(Entries(*follower->Poll()), ElementsAre(Pair("a", "(deleted)")));
  EXPECT_THAT(Read(*follower->Snapshot()), ElementsAre(Pair("b", "1")));
  EXPECT_EQ(Value(*follower->Snapshot(), "a"), std::nullopt);
  writer = root_->OpenWriter(kPath).value();
  EXPECT_OK(Write(*writer, {{"a", "3"}}));
  EXPECT_THAT(Entries(*follower->Poll()), ElementsAre(Pair("a", "3")));
  EXPECT_OK(writer->Close());
  EXPECT_FALSE(follower->Poll()->changed());
  EXPECT_THAT(Read(*follower->Snapshot()), ElementsAre(Pair("a", "3"), Pair("b", "1")));
}

TEST_P(FollowerOfStore, WritesNothing) {
  const auto writer = root_->OpenWriter(kPath).value();
  EXPECT_OK(Write(*writer, {{"a", "1"}}));
  EXPECT_STORE_ERROR(root_->OpenFollower("db/other/1"), StoreErrorCode::kInvalid);
  const auto before = root_->ListObjects(kPath).value();
  const auto follower = root_->OpenFollower(kPath).value();
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(follower->Poll()->changed());
  EXPECT_EQ(root_->ListObjects(kPath).value(), before);
}

INSTANTIATE_TEST_SUITE_P(Roots, FollowerOfStore, testing::Bool(),
                         [](const auto& tested) { return tested.param ? "directory" : "memory"; });

// A log in memory: writes go to the next object, and what is in the table is collected when told.
class TestLog {
 public:
  using State = std::map<Bytes, Bytes>;

  void Write(const PutBatch& batch) {
    auto& object = objects_[next_object_++];
    for (const Put& put : batch) {
      object.push_back({++sequence_, put.key, put.value});
      state_[put.key] = put.value;
    }
  }
  void Flush() { flushed_ = next_object_ - 1, table_ = state_, table_sequence_ = sequence_; }
  void Collect() { objects_.erase(objects_.begin(), objects_.upper_bound(flushed_)); }

  class View final : public StoreReader {
   public:
    explicit View(State state) : state_(std::move(state)) {}
    Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
      const auto found = state_.find(Bytes(key));
      return found == state_.end() ? std::nullopt : std::optional(found->second);
    }
    Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder order) override;

   private:
    State state_;
  };

  class Source final : public LogSource {
   public:
    explicit Source(TestLog& log) : log_(log) {}
    Result<Frozen, StoreError> Freeze() override {
      return Frozen{std::make_shared<View>(log_.state_), log_.sequence_, log_.flushed_};
    }
    Result<std::optional<std::vector<LogEntry>>, StoreError> ReadLog(std::uint64_t object) override {
      const auto found = log_.objects_.find(object);
      if (found == log_.objects_.end()) return std::nullopt;
      return found->second;
    }

   private:
    TestLog& log_;
  };

  const State& state() const { return state_; }

 private:
  std::map<std::uint64_t, std::vector<LogEntry>> objects_;
  std::uint64_t next_object_ = 1, sequence_ = 0, flushed_ = 0, table_sequence_ = 0;
  State state_, table_;
};

class StateCursor final : public Cursor {
 public:
  explicit StateCursor(Rows rows) : rows_(std::move(rows)) {}
  Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t max_rows) override {
    rows.clear();
    while (rows.size() < max_rows && at_ < rows_.size()) {
      rows.push_back({rows_[at_].first, rows_[at_].second});
      ++at_;
    }
    return {};
  }

 private:
  const Rows rows_;
  std::size_t at_ = 0;
};

Result<std::unique_ptr<Cursor>, StoreError> TestLog::View::Scan(const KeyRange& range, ScanOrder order) {
  Rows rows;
  for (const auto& [key, value] : state_) {
    if (range.Contains(key)) rows.emplace_back(key, value);
  }
  if (order == ScanOrder::kDescending) std::reverse(rows.begin(), rows.end());
  return std::make_unique<StateCursor>(std::move(rows));
}

// Whatever is written, flushed and collected in between, every snapshot is a state that there was, and stays it. Large
// values make the follower move its view.
TEST(FollowerOfLog, EverySnapshotIsAState) {
  const auto seed = std::random_device()();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const auto below = [&](unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random); };
  TestLog log;
  log.Write({{"k0", "0"}});
  const auto follower = Follow(std::make_unique<TestLog::Source>(log)).value();
  std::vector<std::pair<std::shared_ptr<StoreSnapshot>, TestLog::State>> seen;
  for (int step = 0; step < 400; ++step) {
    PutBatch batch;
    for (unsigned i = below(4) + 1; i > 0; --i) {
      const bool large = below(150) == 0;
      batch.push_back({"k" + std::to_string(below(50)),
                       std::to_string(step) + (large ? std::string(6 << 20, 'x') : std::string())});
    }
    log.Write(batch);
    if (below(5) == 0) log.Flush();
    if (below(3) == 0) {
      ASSERT_TRUE(follower->Poll());
      seen.emplace_back(follower->Snapshot(), log.state());
      if (seen.size() > 5) seen.erase(seen.begin());
      for (const auto& [snapshot, state] : seen) {
        ASSERT_EQ(Read(*snapshot), Rows(state.begin(), state.end()));
        const Bytes key = "k" + std::to_string(below(50));
        const auto expected = state.find(key);
        ASSERT_EQ(Value(*snapshot, key),
                  expected == state.end() ? std::nullopt : std::optional(expected->second));
      }
      if (below(2) == 0) log.Collect();
    }
  }
}

TEST(FollowerOfLog, NothingIsThereTwice) {
  TestLog log;
  log.Write({{"a", "1"}});
  const auto follower = Follow(std::make_unique<TestLog::Source>(log)).value();
  EXPECT_THAT(follower->Poll()->entries, IsEmpty());
  log.Write({{"a", "2"}});
  EXPECT_THAT(Entries(*follower->Poll()), ElementsAre(Pair("a", "2")));
  EXPECT_THAT(follower->Poll()->entries, IsEmpty());
}

}  // namespace
}  // namespace rocklake
