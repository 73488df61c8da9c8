#include "server/exposition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sqlstate_counts.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

TEST(ExpositionTest, CountersAndGauges) {
  Exposition exposition;
  exposition.Counter("a_total", "What a is.");
  exposition.Add(3, {{"k", "v"}, {"l", "w"}});
  exposition.Add(1e15, {{"k", "\"quoted\"\\\n"}});
  exposition.Gauge("b", "What b is.");
  exposition.Add(0.5);
  EXPECT_EQ(exposition.Text(),
            "# HELP a_total What a is.\n"
            "# TYPE a_total counter\n"
            "a_total{k=\"v\",l=\"w\"} 3\n"
            "a_total{k=\"\\\"quoted\\\"\\\\\\n\"} 1000000000000000\n"
            "# HELP b What b is.\n"
            "# TYPE b gauge\n"
            "b 0.5\n");
}

TEST(ExpositionTest, BucketsOfAHistogramAddUp) {
  LatencyHistogram histogram;
  histogram.Add(std::chrono::microseconds(50));
  histogram.Add(std::chrono::milliseconds(2));
  histogram.Add(std::chrono::minutes(1));
  Exposition exposition;
  exposition.Histogram("t_seconds", "How long.", histogram.Read());
  const std::string text = exposition.Text();
  EXPECT_THAT(text, HasSubstr("t_seconds_bucket{le=\"0.0001\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("t_seconds_bucket{le=\"0.001\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("t_seconds_bucket{le=\"0.0025\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("t_seconds_bucket{le=\"30\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("t_seconds_bucket{le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("t_seconds_count 3\n"));
  EXPECT_THAT(text, HasSubstr("t_seconds_sum 60.00205\n"));
}

TEST(SqlstateCountsTest, CountsEach) {
  SqlstateCounts counts;
  for (const char* state : {"42P01", "40001", "42P01"}) counts.Add(state);
  EXPECT_THAT(counts.All(), ElementsAre(Pair("40001", 1), Pair("42P01", 2)));
}

}  // namespace
}  // namespace rocklake
