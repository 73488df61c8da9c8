#include "mvcc/stored_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/bytes.h"
#include "store/memory_store.h"
#include "store/write_and_wait.h"

namespace rocklake {
namespace {

Bytes PlainKey(std::uint64_t id) {
  Bytes key = "t";
  AppendBigEndian(key, id);
  return key;
}

// What is read ahead is what single reads find, for near keys and far ones, with and without ordinals behind them.
TEST(StoredKeys, ReadAheadFindsWhatSingleReadsFind) {
  const auto seed = std::random_device{}();
  std::mt19937_64 random(seed);
  const auto root = MakeMemoryRoot();
  const auto store = root->OpenWriter("lake").value();
  PutBatch batch = {{"s", "before"}, {"u", "behind"}};
  std::vector<Bytes> wanted;
  for (std::uint64_t id = 0; id < 4000; ++id) {
    const Bytes plain = PlainKey(id);
    if (random() % 4 != 0) batch.push_back({plain, "row " + std::to_string(id)});
    for (std::uint32_t ordinal = 1; ordinal <= random() % 3; ++ordinal) {
      Bytes key = plain;
      AppendBigEndian(key, ordinal);
      batch.push_back({std::move(key), "aside"});
    }
    const bool is_sparse = id > 1000 && id < 3000;
    if (random() % (is_sparse ? 600 : 3) == 0) wanted.push_back(plain);
  }
  wanted.push_back(PlainKey(100'000));
  ASSERT_TRUE(WriteAndWait(*store, std::move(batch)));
  std::shuffle(wanted.begin(), wanted.end(), random);
  const StoredKeys single(store->Snapshot());
  StoredKeys ahead(store->Snapshot());
  ahead.ReadAhead(wanted);
  for (const Bytes& plain : wanted) {
    EXPECT_EQ(ahead.Row(plain), single.Row(plain)) << "seed " << seed;
    EXPECT_EQ(ahead.LastOrdinal(plain), single.LastOrdinal(plain)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace rocklake
