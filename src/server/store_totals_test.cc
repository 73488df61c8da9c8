#include "server/store_totals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rocklake {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string Text(const StoreTotals& totals) {
  Exposition exposition;
  totals.Expose(exposition);
  return exposition.Text();
}

TEST(StoreTotalsTest, SumsWhatLakesCount) {
  StoreTotals totals;
  const auto one = std::make_shared<int>(), other = std::make_shared<int>();
  const std::string put =
      "slatedb.object_store.request_count{api=put}{component=db}{op=put}{store_type=main}";
  totals.TakeIn("a", one, {{put, 3}, {"slatedb.wal.wal_buffer_flushes", 2}, {"slatedb.db.l0_sst_count", 4}});
  totals.TakeIn("b", other, {{put, 10}, {"slatedb.db.l0_sst_count", 1}, {"rocklake.keys_put", 99}});
  const std::string text = Text(totals);
  EXPECT_THAT(text, HasSubstr("rocklake_store_requests_total{operation=\"put\",component=\"db\"} 13\n"));
  EXPECT_THAT(text, HasSubstr("rocklake_wal_objects_total 2\n"));
  EXPECT_THAT(text, HasSubstr("rocklake_l0_tables 5\n"));
  EXPECT_THAT(text, Not(HasSubstr("99")));
}

TEST(StoreTotalsTest, SourcesOfOneMetricHaveLabels) {
  StoreTotals totals;
  totals.TakeIn("a", std::make_shared<int>(),
                {{"slatedb.wal.wal_flush_bytes", 5},
                 {"slatedb.db.l0_flush_bytes", 6},
                 {"slatedb.compactor.bytes_compacted{worker_id=1}", 7},
                 {"slatedb.compactor.bytes_compacted{worker_id=2}", 1},
                 {"slatedb.object_store.request_duration_seconds{api=get}{component=gc}.sum", 0.25},
                 {"slatedb.object_store.request_duration_seconds{api=get}{component=gc}.count", 4}});
  const std::string text = Text(totals);
  EXPECT_THAT(text, HasSubstr("rocklake_store_written_bytes_total{kind=\"wal\"} 5\n"));
  EXPECT_THAT(text, HasSubstr("rocklake_store_written_bytes_total{kind=\"l0\"} 6\n"));
  EXPECT_THAT(text, HasSubstr("rocklake_store_written_bytes_total{kind=\"compaction\"} 8\n"));
  EXPECT_THAT(text, HasSubstr("seconds_total{operation=\"get\",component=\"gc\"} 0.25\n"));
}

// A counter of Prometheus must not fall: neither when a lake closes nor when it opens again.
TEST(StoreTotalsTest, ALakeOpenedAgainCountsOn) {
  StoreTotals totals;
  auto lake = std::make_shared<int>();
  totals.TakeIn("a", lake, {{"slatedb.wal.wal_buffer_flushes", 5}});
  totals.TakeIn("a", lake, {{"slatedb.wal.wal_buffer_flushes", 7}});
  EXPECT_THAT(Text(totals), HasSubstr("rocklake_wal_objects_total 7\n"));
  lake = std::make_shared<int>();
  totals.TakeIn("a", lake, {{"slatedb.wal.wal_buffer_flushes", 8}});
  EXPECT_THAT(Text(totals), HasSubstr("rocklake_wal_objects_total 15\n"));
  // The same lake, whose store was opened anew while an unknown outcome was decided.
  totals.TakeIn("a", lake, {{"slatedb.wal.wal_buffer_flushes", 1}});
  EXPECT_THAT(Text(totals), HasSubstr("rocklake_wal_objects_total 16\n"));
}

TEST(StoreTotalsTest, GaugesAreAsOfTheLastLook) {
  StoreTotals totals;
  totals.TakeIn("a", std::make_shared<int>(), {{"slatedb.db.sorted_run_count", 3}});
  EXPECT_THAT(Text(totals), HasSubstr("rocklake_sorted_runs 3\n"));
  totals.Look({});
  EXPECT_THAT(Text(totals), HasSubstr("rocklake_sorted_runs 0\n"));
}

}  // namespace
}  // namespace rocklake
