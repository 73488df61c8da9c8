// LatencyHistogram: how long something took, counted in buckets with fixed bounds from 100 µs to 30 s.
//
// Add costs a search of 17 numbers and two relaxed atomic additions: no lock, no allocation. A reading taken while others
// add is a little behind in one number or the other, never torn, and never less than an earlier one. Thread safe.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace rocklake {

class LatencyHistogram {
 public:
  static constexpr std::array<std::int64_t, 17> kBoundsMicros = {
      100,     250,     500,     1'000,     2'500,     5'000,     10'000,     25'000,    50'000,
      100'000, 250'000, 500'000, 1'000'000, 2'500'000, 5'000'000, 10'000'000, 30'000'000};

  struct Reading {
    std::array<std::uint64_t, kBoundsMicros.size() + 1> buckets{};  // up to each bound, and beyond the last
    std::chrono::nanoseconds sum{0};

    std::uint64_t count() const {
      std::uint64_t count = 0;
      for (const std::uint64_t bucket : buckets) count += bucket;
      return count;
    }
    Reading& operator+=(const Reading& other) {
      for (std::size_t i = 0; i < buckets.size(); ++i) buckets[i] += other.buckets[i];
      sum += other.sum;
      return *this;
    }
  };

  // A duration on a bound belongs to that bound's bucket.
  void Add(std::chrono::nanoseconds duration) noexcept {
    const auto micros = std::chrono::ceil<std::chrono::microseconds>(duration).count();
    const auto* bound = std::ranges::lower_bound(kBoundsMicros, micros);
    buckets_[static_cast<std::size_t>(bound - kBoundsMicros.begin())].fetch_add(1, std::memory_order_relaxed);
    nanos_.fetch_add(duration.count(), std::memory_order_relaxed);
  }

  Reading Read() const noexcept {
    Reading reading;
    for (std::size_t i = 0; i < buckets_.size(); ++i)
      reading.buckets[i] = buckets_[i].load(std::memory_order_relaxed);
    reading.sum = std::chrono::nanoseconds(nanos_.load(std::memory_order_relaxed));
    return reading;
  }

 private:
  std::array<std::atomic<std::uint64_t>, kBoundsMicros.size() + 1> buckets_{};
  std::atomic<std::int64_t> nanos_{0};
};

}  // namespace rocklake
