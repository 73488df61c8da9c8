#include "catalog/lake_counter_set.h"

#include <gtest/gtest.h>

namespace rocklake {
namespace {

TEST(LakeCounterSetTest, ALakeKeepsItsCounters) {
  LakeCounterSet set;
  const auto counters = set.Of("sales/public/1");
  counters->commits.Add(std::chrono::milliseconds(3));
  EXPECT_EQ(set.Of("sales/public/1"), counters);
  EXPECT_NE(set.Of("sales/public/2"), counters);
  const auto all = set.All();
  ASSERT_EQ(all.size(), 2);
  EXPECT_EQ(all[0].first, "sales/public/1");
  EXPECT_EQ(all[0].second->commits.Read().count(), 1);
}

TEST(LakeCounterSetTest, WhatComesLateIsCountedTogether) {
  LakeCounterSet set;
  const auto first = set.Of("lake/0");
  for (std::size_t i = 1; i < kCountedLakes; ++i) set.Of("lake/" + std::to_string(i));
  const auto late = set.Of("late/1");
  EXPECT_EQ(set.Of("late/2"), late);
  EXPECT_NE(late, first);
  EXPECT_EQ(set.Of("lake/0"), first);
  EXPECT_EQ(set.All().size(), kCountedLakes + 1);
  EXPECT_EQ(set.All().back().first, kOtherLakes);
}

}  // namespace
}  // namespace rocklake
