// What the tests of stores share: temporary directories, waiting for writes, reading whole ranges.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "store/store.h"

namespace rocklake {

// A directory of its own, removed with its content.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "rocklake-store-XXXXXX").string();
    EXPECT_NE(mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

using Outcome = Result<void, StoreError>;
using Rows = std::vector<std::pair<Bytes, Bytes>>;

inline std::future<Outcome> WriteLater(Store& store, PutBatch batch) {
  auto promise = std::make_shared<std::promise<Outcome>>();
  auto future = promise->get_future();
  store.Write(std::move(batch), [promise](Outcome outcome) { promise->set_value(std::move(outcome)); });
  return future;
}

inline Outcome Write(Store& store, PutBatch batch) { return WriteLater(store, std::move(batch)).get(); }

inline Rows Drain(Cursor& cursor, std::size_t chunk = 1000) {
  Rows all;
  std::vector<KeyValue> rows;
  do {
    const auto next = cursor.Next(rows, chunk);
    EXPECT_TRUE(next) << next.error().message;
    if (!next) return all;
    EXPECT_LE(rows.size(), chunk);
    for (KeyValue& row : rows) all.emplace_back(std::move(row.key), std::move(row.value));
  } while (!rows.empty());
  return all;
}

inline Rows Read(StoreReader& reader, const KeyRange& range = {}, ScanOrder order = ScanOrder::kAscending) {
  auto cursor = reader.Scan(range, order);
  EXPECT_TRUE(cursor) << cursor.error().message;
  return cursor ? Drain(**cursor) : Rows();
}

inline std::optional<Bytes> Value(StoreReader& reader, ByteView key) {
  auto value = reader.Get(key);
  EXPECT_TRUE(value) << value.error().message;
  return value ? *value : std::nullopt;
}

#define EXPECT_OK(expression)                                    \
  do {                                                           \
    const auto& store_outcome = (expression);                    \
    EXPECT_TRUE(store_outcome) << store_outcome.error().message; \
  } while (false)

#define EXPECT_STORE_ERROR(expression, expected)                                      \
  do {                                                                                \
    const auto& store_outcome = (expression);                                         \
    ASSERT_FALSE(store_outcome);                                                      \
    EXPECT_EQ(store_outcome.error().code, expected) << store_outcome.error().message; \
  } while (false)

}  // namespace rocklake
