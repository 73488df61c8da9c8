#include "base/latency_histogram.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace rocklake {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

TEST(LatencyHistogramTest, ABoundBelongsToItsBucket) {
  LatencyHistogram histogram;
  histogram.Add(nanoseconds(0));
  histogram.Add(microseconds(100));
  histogram.Add(microseconds(100) + nanoseconds(1));
  histogram.Add(seconds(30));
  histogram.Add(seconds(31));
  const auto reading = histogram.Read();
  EXPECT_EQ(reading.buckets.front(), 2);
  EXPECT_EQ(reading.buckets[1], 1);
  EXPECT_EQ(reading.buckets[reading.buckets.size() - 2], 1);
  EXPECT_EQ(reading.buckets.back(), 1);
  EXPECT_EQ(reading.count(), 5);
  EXPECT_EQ(reading.sum, seconds(61) + microseconds(200) + nanoseconds(1));
}

TEST(LatencyHistogramTest, NothingIsLostBetweenThreads) {
  constexpr int kThreads = 4, kEach = 20'000;
  LatencyHistogram histogram;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < kEach; ++i) histogram.Add(microseconds(thread * 1000));
      });
    }
  }
  auto reading = histogram.Read();
  EXPECT_EQ(reading.count(), kThreads * kEach);
  EXPECT_EQ(reading.sum, microseconds(6000) * kEach);
  reading += reading;
  EXPECT_EQ(reading.count(), 2 * kThreads * kEach);
}

}  // namespace
}  // namespace rocklake
