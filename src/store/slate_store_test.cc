// What only stores on a directory can show: other processes, crashes, damage.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <ios>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/store.h"
#include "store/store_test_support.h"

namespace rocklake {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

constexpr const char* kPath = "db/public/1";

std::unique_ptr<Store> OpenIn(const std::string& directory) {
  return Root::Open(directory, {}).value()->OpenWriter(kPath).value();
}

// Death tests run their statement in a process of its own, started anew: the engine's threads do not survive fork().
// That process finds the directory of its parent in the environment.
class OtherProcess : public testing::Test {
 protected:
  OtherProcess() {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const char* inherited = getenv("ROCKLAKE_TEST_DIRECTORY");
    directory_ = inherited != nullptr ? inherited : own_.path();
    setenv("ROCKLAKE_TEST_DIRECTORY", directory_.c_str(), 1);
  }
  ~OtherProcess() override { unsetenv("ROCKLAKE_TEST_DIRECTORY"); }

  TemporaryDirectory own_;
  std::string directory_;
};

using OtherProcessDeathTest = OtherProcess;

TEST_F(OtherProcessDeathTest, WhatWasAcknowledgedSurvivesAnAbort) {
  EXPECT_EXIT(
      {
        const auto store = OpenIn(directory_);
        for (int i = 0; i < 20; ++i)
          EXPECT_OK(Write(*store, {{"key" + std::to_string(i), "x"}, {"last", "x"}}));
        _exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
  const auto store = OpenIn(directory_);
  EXPECT_EQ(Read(*store).size(), 21u);
  EXPECT_EQ(Read(*store->Snapshot()).size(), 21u);
}

TEST_F(OtherProcessDeathTest, WriterInAnotherProcessFencesThisOne) {
  // Only the parent holds a store; the child stops at the statement below.
  const bool parent = directory_ == own_.path();
  const auto store = parent ? OpenIn(directory_) : nullptr;
  if (parent) EXPECT_OK(Write(*store, {{"a", "parent"}}));
  EXPECT_EXIT(
      {
        const auto other = OpenIn(directory_);
        EXPECT_OK(Write(*other, {{"b", "child"}}));
        _exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
  EXPECT_FALSE(Write(*store, {{"a", "lost"}}));
  ASSERT_TRUE(store->Failure());
  EXPECT_EQ(store->Failure()->code, StoreErrorCode::kFenced);
  EXPECT_STORE_ERROR(store->Get("a"), StoreErrorCode::kFenced);
  EXPECT_THAT(Read(*OpenIn(directory_)), ElementsAre(Pair("a", "parent"), Pair("b", "child")));
}

TEST_F(OtherProcessDeathTest, AnIdleWriterLearnsThatItWasFenced) {
  const bool parent = directory_ == own_.path();
  const auto store = parent ? OpenIn(directory_) : nullptr;
  if (parent) EXPECT_OK(Write(*store, {{"a", "parent"}}));
  EXPECT_EXIT(
      { _exit(Write(*OpenIn(directory_), {{"b", "child"}}) ? 0 : 1); }, testing::ExitedWithCode(0), "");
  while (!store->Failure()) {
    std::this_thread::yield();
    store->Probe();
  }
  EXPECT_EQ(store->Failure()->code, StoreErrorCode::kFenced);
}

TEST_F(OtherProcessDeathTest, ReaderSeesTheWriterOfAnotherProcess) {
  EXPECT_EXIT(
      {
        EXPECT_OK(Write(*OpenIn(directory_), {{"a", "child"}}));
        _exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
  const auto reader = Root::Open(directory_, {}).value()->OpenReader(kPath);
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(Value(**reader, "a"), "child");
}

class SlateDirectory : public testing::Test {
 protected:
  // The files of the store whose names end in `suffix`, below `part` of it.
  std::vector<fs::path> Files(const std::string& part, const std::string& suffix) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(fs::path(directory_.path()) / kPath / part)) {
      if (entry.path().string().ends_with(suffix) && entry.file_size() > 0) files.push_back(entry.path());
    }
    return files;
  }

  void WriteAndClose() {
    const auto store = OpenIn(directory_.path());
    PutBatch batch;
    for (int i = 0; i < 5000; ++i) batch.push_back({"key" + std::to_string(i), Bytes(100, 'x')});
    EXPECT_OK(Write(*store, std::move(batch)));
    EXPECT_OK(store->Close());
  }

  TemporaryDirectory directory_;
};

Result<Rows, StoreError> TryRead(StoreReader& reader) {
  auto cursor = reader.Scan({});
  if (!cursor) return Err(cursor.error());
  Rows all;
  std::vector<KeyValue> rows;
  do {
    if (const auto next = (*cursor)->Next(rows); !next) return Err(next.error());
    for (KeyValue& row : rows) all.emplace_back(row.key, row.value);
  } while (!rows.empty());
  return all;
}

TEST_F(SlateDirectory, DamageIsCorruptAndNamed) {
  WriteAndClose();
  const auto tables = Files("compacted", ".sst");
  ASSERT_EQ(tables.size(), 1u);
  std::fstream file(tables[0], std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(20);
  file.put('\x55');
  file.close();
  const auto store = OpenIn(directory_.path());
  const auto rows = TryRead(*store);
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().code, StoreErrorCode::kCorrupt) << rows.error().message;
  EXPECT_THAT(rows.error().message, HasSubstr(tables[0].stem().string()));
  // Damage in one place does not end the store.
  EXPECT_OK(Write(*store, {{"a", "1"}}));
}

TEST_F(SlateDirectory, MissingTableIsCorruptAndNamed) {
  WriteAndClose();
  const auto tables = Files("compacted", ".sst");
  ASSERT_EQ(tables.size(), 1u);
  fs::remove(tables[0]);
  const auto store = OpenIn(directory_.path());
  const auto rows = TryRead(*store);
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().code, StoreErrorCode::kCorrupt) << rows.error().message;
  EXPECT_THAT(rows.error().message, HasSubstr(tables[0].stem().string()));
}

TEST_F(SlateDirectory, DamagedManifestIsCorrupt) {
  WriteAndClose();
  for (const auto& manifest : Files("manifest", ".manifest")) {
    std::ofstream(manifest, std::ios::binary | std::ios::trunc) << "damage";
  }
  EXPECT_STORE_ERROR(Root::Open(directory_.path(), {}).value()->OpenWriter(kPath), StoreErrorCode::kCorrupt);
}

TEST_F(SlateDirectory, OpeningAndReadingCreateNothing) {
  const std::string missing = directory_.path() + "/missing";
  const auto root = Root::Open(missing, {}).value();
  EXPECT_THAT(*root->ListDirectories(""), ElementsAre());
  EXPECT_STORE_ERROR(root->OpenReader(kPath), StoreErrorCode::kInvalid);
  EXPECT_FALSE(fs::exists(missing));
}

TEST_F(SlateDirectory, PlaceThatIsNoDirectoryIsInvalid) {
  const std::string file = directory_.path() + "/file";
  std::ofstream(file) << "x";
  for (const std::string& place : {file, file + "/below"}) {
    const auto store = Root::Open(place, {}).value()->OpenWriter(kPath);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, StoreErrorCode::kInvalid);
    EXPECT_THAT(store.error().message, HasSubstr(place));
  }
}

TEST_F(SlateDirectory, RelativeDirectories) {
  const auto before = fs::current_path();
  fs::current_path(directory_.path());
  EXPECT_OK(Write(*OpenIn("./lake"), {{"a", "1"}}));
  EXPECT_THAT(*Root::Open("lake", {}).value()->ListDirectories(""), ElementsAre("db"));
  fs::current_path(before);
  EXPECT_EQ(Value(*OpenIn("file://" + directory_.path() + "/lake"), "a"), "1");
}

TEST_F(SlateDirectory, EmptyDirectoriesAreNotListed) {
  EXPECT_OK(Write(*OpenIn(directory_.path()), {{"a", "1"}}));
  fs::create_directories(directory_.path() + "/empty/inside");
  EXPECT_THAT(*Root::Open(directory_.path(), {}).value()->ListDirectories(""), ElementsAre("db"));
}

TEST_F(SlateDirectory, DoneFunctionsAreRefusedRatherThanStuck) {
  auto store = OpenIn(directory_.path());
  std::promise<StoreErrorCode> read;
  store->Write({{"a", "1"}}, [&](const Outcome& outcome) {
    EXPECT_OK(outcome);
    const auto value = store->Get("a");
    EXPECT_FALSE(value);
    store.reset();  // closes in the background
    read.set_value(value ? StoreErrorCode::kUnknown : value.error().code);
  });
  EXPECT_EQ(read.get_future().get(), StoreErrorCode::kInvalid);
  EXPECT_EQ(Value(*OpenIn(directory_.path()), "a"), "1");
}

TEST_F(SlateDirectory, MetricsHaveNamesAndMove) {
  const auto store = OpenIn(directory_.path());
  const auto total = [&] {
    double sum = 0;
    for (const auto& [name, value] : store->Metrics())
      sum += name.find("flush") != std::string::npos ? value : 0;
    return sum;
  };
  const double before = total();
  EXPECT_OK(Write(*store, {{"a", "1"}}));
  EXPECT_GT(total(), before);
}

TEST_F(SlateDirectory, KeysAreCountedAsTheyAreHandedOver) {
  const auto store = OpenIn(directory_.path());
  const auto metric = [&](std::string_view wanted) {
    for (const auto& [name, value] : store->Metrics()) {
      if (name == wanted) return value;
    }
    return -1.0;
  };
  EXPECT_OK(Write(*store, {{"a", "1"}, {"b", "2"}}));
  EXPECT_EQ(metric("rocklake.keys_put"), 2);
  EXPECT_EQ(metric("rocklake.keys_deleted"), 0);
  EXPECT_OK(store->Excise({.audit_id = "test", .deletes = {"a"}, .puts = {{"c", "3"}}}));
  EXPECT_EQ(metric("rocklake.keys_put"), 3);
  EXPECT_EQ(metric("rocklake.keys_deleted"), 1);
}

// A variable of the environment for as long as this lives.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* before = getenv(name)) before_ = before;
    setenv(name, value, 1);
  }
  ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(SlateRemote, UnreachableStoreIsUnavailable) {
  const Variable endpoint("AWS_ENDPOINT", "http://127.0.0.1:1");
  const Variable plain("AWS_ALLOW_HTTP", "true");
  const Variable region("AWS_REGION", "us-east-1");
  const Variable key("AWS_ACCESS_KEY_ID", "nobody");
  const Variable secret("AWS_SECRET_ACCESS_KEY", "secret-of-nobody");
  const auto root = Root::Open("s3://bucket/prefix", {});
  ASSERT_FALSE(root);
  EXPECT_EQ(root.error().code, StoreErrorCode::kUnavailable);
  EXPECT_THAT(root.error().message, HasSubstr("s3://bucket"));
  EXPECT_THAT(root.error().message, Not(HasSubstr("secret-of-nobody")));
  EXPECT_THAT(root.error().message, Not(HasSubstr("\n")));
}

}  // namespace
}  // namespace rocklake
