// Damage to the objects of a store on a directory: every byte counts.
#include "store/object_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"
#include "store/store_test_support.h"

namespace rocklake {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kPath = "db/public/1";

class ObjectCheckTest : public testing::Test {
 protected:
  // One table, and a log that goes on after it: the writer that left it did not close.
  ObjectCheckTest() {
    {
      const auto store = Root::Open(directory_.path(), {}).value()->OpenWriter(kPath).value();
      PutBatch batch;
      for (int i = 0; i < 2000; ++i) batch.push_back({"key" + std::to_string(i), std::to_string(i * 7919)});
      EXPECT_OK(Write(*store, std::move(batch)));
      EXPECT_OK(store->Close());
    }
    writer_ = Root::Open(directory_.path(), {}).value()->OpenWriter(kPath).value();
    for (int i = 0; i < 5; ++i) EXPECT_OK(Write(*writer_, {{"later" + std::to_string(i), "x"}}));
  }

  std::unique_ptr<ObjectCheck> Open() { return ObjectCheck::Open(directory_.path(), kPath).value(); }
  std::vector<std::string> Objects() { return Open()->objects(); }
  fs::path PathOf(const std::string& object) const { return fs::path(directory_.path()) / object; }

  static std::string Content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void SetContent(const fs::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
  }

  // "object: problem" of all.
  std::vector<std::string> Problems() {
    const auto check = Open();
    std::vector<std::string> problems;
    for (const std::string& object : check->objects()) {
      const std::string problem = check->Check(object).value();
      if (!problem.empty()) problems.push_back(object + ": " + problem);
    }
    return problems;
  }
  std::vector<std::string> ObjectsIn(std::string_view directory) {
    std::vector<std::string> objects;
    for (const std::string& object : Objects()) {
      if (object.find("/" + std::string(directory) + "/") != std::string::npos) objects.push_back(object);
    }
    return objects;
  }

  TemporaryDirectory directory_;
  std::unique_ptr<Store> writer_;
};

TEST_F(ObjectCheckTest, AStoreIsCleanBesideItsWriter) {
  EXPECT_THAT(Problems(), IsEmpty());
  for (const char* directory : {"manifest", "wal", "compacted"}) {
    EXPECT_THAT(ObjectsIn(directory), testing::Not(IsEmpty())) << directory;
  }
}

TEST_F(ObjectCheckTest, NoByteOfATableOrLogObjectMayFlip) {
  for (const char* directory : {"wal", "compacted"}) {
    for (const std::string& object : ObjectsIn(directory)) {
      const auto check = Open();
      const std::string content = Content(PathOf(object));
      const std::size_t step = content.size() < 1000 ? 1 : content.size() / 300;
      for (std::size_t at = 0; at < content.size(); at += step) {
        std::string flipped = content;
        flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
        SetContent(PathOf(object), flipped);
        EXPECT_NE(check->Check(object).value(), "") << object << " byte " << at << " of " << content.size();
      }
      SetContent(PathOf(object), content);
      EXPECT_EQ(check->Check(object).value(), "");
    }
  }
}

TEST_F(ObjectCheckTest, ACutIsFoundInEveryKindOfObject) {
  for (const std::string& object : Objects()) {
    const std::string content = Content(PathOf(object));
    if (content.empty()) continue;  // a fence
    SetContent(PathOf(object), content.substr(0, content.size() / 2));
    const auto problems = Problems();
    ASSERT_EQ(problems.size(), 1u) << object;
    EXPECT_THAT(problems[0], HasSubstr(object));
    SetContent(PathOf(object), content);
  }
}

TEST_F(ObjectCheckTest, WhatTheManifestNeedsIsMissed) {
  const auto tables = ObjectsIn("compacted"), log = ObjectsIn("wal");
  ASSERT_GE(log.size(), 4u);
  for (const std::string& object : {tables.front(), log[log.size() - 2]}) {
    const std::string content = Content(PathOf(object));
    fs::remove(PathOf(object));
    EXPECT_THAT(Problems(), testing::ElementsAre(object + ": is missing"));
    SetContent(PathOf(object), content);
  }
}

TEST_F(ObjectCheckTest, AnObjectThatWentAwayUnneededIsFine) {
  const auto check = Open();
  const std::string oldest = ObjectsIn("manifest").front();
  fs::remove(PathOf(oldest));
  EXPECT_EQ(check->Check(oldest).value(), "");
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST(ObjectCheckOfNothing, HasNoObjects) {
  const TemporaryDirectory directory;
  const auto check = ObjectCheck::Open(directory.path() + "/missing", kPath).value();
  EXPECT_THAT(check->objects(), IsEmpty());
  EXPECT_STORE_ERROR(ObjectCheck::Open("nonsense://x", kPath), StoreErrorCode::kInvalid);
}

}  // namespace
}  // namespace rocklake
