#include "mvcc/row_tree.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/persistent_map.h"

namespace rocklake {
namespace {

using Model = std::map<Bytes, std::uint64_t>;

RowPtr MakeRow(Bytes key, std::uint64_t written, bool dead = false) {
  auto row = std::make_shared<StoredRow>();
  row->key = std::move(key);
  row->envelope.written = written;
  row->envelope.retracted = dead ? 1 : 0;
  return row;
}

Bytes KeyOf(std::uint32_t number) {
  Bytes key;
  AppendBigEndian(key, number);
  return key;
}

Model Content(RowTree::Iterator at) {
  Model content;
  Bytes last;
  for (; at.Valid(); at.Next()) {
    EXPECT_TRUE(content.empty() || last < at.row()->key) << "rows come in key order";
    last = at.row()->key;
    content.emplace(at.row()->key, at.row()->envelope.written);
  }
  return content;
}

Model Slice(const Model& model, const KeyRange& range) {
  Model slice;
  for (const auto& [key, written] : model) {
    if (range.Contains(key)) slice.emplace(key, written);
  }
  return slice;
}

// "": none.
Bytes LastKey(const Model& model, const KeyRange& range) {
  const Model slice = Slice(model, range);
  return slice.empty() ? Bytes() : slice.rbegin()->first;
}
Bytes KeyOfRow(const RowPtr& row) { return row ? row->key : Bytes(); }

TEST(RowTree, KeepsRowsInOrderWhenLoadedInOrderBackwardsAndMixed) {
  for (const std::uint64_t stride : {1, 7919, 99'999}) {
    RowTree tree;
    for (std::uint64_t i = 0; i < 100'000; ++i) {
      tree.Set(MakeRow(KeyOf(static_cast<std::uint32_t>(i * stride % 100'000)), i + 1));
    }
    EXPECT_EQ(tree.size(), 100'000u);
    std::uint32_t expected = 0;
    for (auto at = tree.Scan({}); at.Valid(); at.Next()) ASSERT_EQ(at.row()->key, KeyOf(expected++));
    EXPECT_EQ(expected, 100'000u);
  }
}

TEST(RowTree, AnIteratorSurvivesChangesOfItsTree) {
  RowTree tree;
  for (std::uint32_t i = 0; i < 1000; ++i) tree.Set(MakeRow(KeyOf(i), 1));
  auto at = tree.Scan({});
  for (std::uint32_t i = 0; i < 1000; i += 2) tree.Erase(KeyOf(i));
  for (std::uint32_t i = 1000; i < 2000; ++i) tree.Set(MakeRow(KeyOf(i), 2));
  std::uint32_t expected = 0;
  for (; at.Valid(); at.Next()) ASSERT_EQ(at.row()->key, KeyOf(expected++));
  EXPECT_EQ(expected, 1000u);
  EXPECT_EQ(tree.size(), 1500u);
}

TEST(RowTree, SeekStaysInsideTheRange) {
  RowTree tree;
  for (std::uint32_t i = 0; i < 1000; i += 10) tree.Set(MakeRow(KeyOf(i), 1));
  auto at = tree.Scan({KeyOf(100), KeyOf(500)});
  EXPECT_EQ(at.row()->key, KeyOf(100));
  at.Seek(KeyOf(333));
  EXPECT_EQ(at.row()->key, KeyOf(340));
  at.Seek(KeyOf(0));
  EXPECT_EQ(at.row()->key, KeyOf(100));
  at.Seek(KeyOf(495));
  EXPECT_FALSE(at.Valid());
}

// Random operations on several trees that share nodes, each against its own std::map.
RC_GTEST_PROP(RowTree, BehavesLikeAMapHoweverItIsShared, ()) {
  std::vector<std::pair<RowTree, Model>> trees(1);
  trees.reserve(6);
  const auto operations = *rc::gen::inRange(1, 2000);
  const auto key_space = *rc::gen::element(8u, 300u, 5000u);
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  std::uint64_t state = seed;
  const auto random = [&state](std::uint32_t bound) {
    state = state * 6364136223846793005 + 1442695040888963407;
    return static_cast<std::uint32_t>((state >> 33) % bound);
  };
  for (int i = 0; i < operations; ++i) {
    auto& [tree, model] = trees[random(static_cast<std::uint32_t>(trees.size()))];
    const Bytes key = KeyOf(random(key_space));
    switch (random(20)) {
      case 0:
        if (trees.size() < 6) trees.push_back(std::pair(tree, model));
        break;
      case 1: {
        const KeyRange range{key, random(4) == 0 ? Bytes() : KeyOf(random(key_space))};
        tree.EraseRange(range);
        std::erase_if(model, [&](const auto& entry) { return range.Contains(entry.first); });
        break;
      }
      case 2:
      case 3:
      case 4:
      case 5:
      case 6:
      case 7:
        RC_ASSERT(tree.Erase(key) == (model.erase(key) == 1));
        break;
      default: {
        const RowPtr before = tree.Set(MakeRow(key, static_cast<std::uint64_t>(i) + 1));
        RC_ASSERT((before != nullptr) == model.contains(key));
        model[key] = static_cast<std::uint64_t>(i) + 1;
      }
    }
    RC_ASSERT(tree.size() == model.size());
  }
  for (const auto& [tree, model] : trees) {
    RC_ASSERT(Content(tree.Scan({})) == model);
    const KeyRange range{KeyOf(random(key_space)), KeyOf(random(key_space))};
    RC_ASSERT(Content(tree.Scan(range)) == Slice(model, range));
    RC_ASSERT(KeyOfRow(tree.Last({})) == LastKey(model, {}));
    RC_ASSERT(KeyOfRow(tree.Last(range)) == LastKey(model, range));
    const Bytes key = KeyOf(random(key_space));
    RC_ASSERT((tree.Find(key) != nullptr) == model.contains(key));
  }
}

RC_GTEST_PROP(RowTree, AnOverlayHidesAddsAndErases,
              (const std::map<std::uint8_t, bool>& base, const std::map<std::uint8_t, bool>& changes)) {
  RowTree tree, overlay;
  Model expected;
  for (const auto& [key, unused] : base) {
    tree.Set(MakeRow(KeyOf(key), 1));
    expected[KeyOf(key)] = 1;
  }
  for (const auto& [key, dead] : changes) {
    overlay.Set(MakeRow(KeyOf(key), 2, dead));
    if (dead) {
      expected.erase(KeyOf(key));
    } else {
      expected[KeyOf(key)] = 2;
    }
  }
  RC_ASSERT(Content(tree.ScanUnder(overlay, {})) == expected);
  const KeyRange range{KeyOf(50), KeyOf(200)};
  RC_ASSERT(Content(tree.ScanUnder(overlay, range)) == Slice(expected, range));
  RC_ASSERT(KeyOfRow(tree.LastUnder(overlay, {})) == LastKey(expected, {}));
  RC_ASSERT(KeyOfRow(tree.LastUnder(overlay, range)) == LastKey(expected, range));
  auto at = tree.ScanUnder(overlay, {});
  at.Seek(KeyOf(77));
  RC_ASSERT(Content(std::move(at)) == Slice(expected, {KeyOf(77), {}}));
}

RC_GTEST_PROP(PersistentMap, BehavesLikeAMapAndLeavesOldOnesAlone,
              (const std::vector<std::pair<std::uint8_t, int>>& operations)) {
  PersistentMap<int, int> map;
  std::map<int, int> model;
  std::vector<std::pair<PersistentMap<int, int>, std::map<int, int>>> history;
  for (const auto& [key, value] : operations) {
    history.emplace_back(map, model);
    if (value % 3 == 0) {
      map = map.Erase(key);
      model.erase(key);
    } else {
      map = map.Set(key, value);
      model[key] = value;
    }
  }
  history.emplace_back(map, model);
  for (const auto& [old_map, old_model] : history) {
    std::map<int, int> content;
    old_map.ForEach([&](int key, int value) { content.emplace(key, value); });
    RC_ASSERT(content == old_model);
    RC_ASSERT(old_map.size() == old_model.size());
    for (int key = 0; key < 256; ++key) {
      const int* found = old_map.Find(key);
      RC_ASSERT((found != nullptr) == old_model.contains(key));
    }
  }
}

}  // namespace
}  // namespace rocklake
