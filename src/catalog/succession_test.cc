#include "catalog/succession.h"

#include <gtest/gtest.h>

#include "catalog/lake_path.h"

namespace rocklake {
namespace {

using std::chrono::milliseconds;

class SuccessionTest : public testing::Test {
 protected:
  SuccessionTest()
      : root_(
            Root::Open(
                "memory://" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()), {})
                .value()) {}

  static Succession::Clock::time_point At(int millis) {
    return Succession::Clock::time_point(std::chrono::hours(1)) + milliseconds(millis);
  }

  const std::unique_ptr<Root> root_;
  const Succession::Timing timing_{milliseconds(2000), milliseconds(5000), milliseconds(15000)};
  Succession writer_{*root_, "writer-1", timing_};
  Succession standby_{*root_, "standby-1", timing_};
};

TEST_F(SuccessionTest, AWriterBeatsOnlyWhileSomebodyLooks) {
  const std::string lease = LeasePath(kSystemLakePath, "writer");
  writer_.Beat(At(0));
  EXPECT_EQ(*root_->ReadObject(lease), std::nullopt);
  EXPECT_FALSE(standby_.WriterIsGone(At(100)));
  writer_.Beat(At(4000));
  EXPECT_EQ(*root_->ReadObject(lease), std::nullopt);
  writer_.Beat(At(5000));
  EXPECT_NE(*root_->ReadObject(lease), std::nullopt);
}

TEST_F(SuccessionTest, WithoutABeatItIsGone) {
  EXPECT_FALSE(standby_.WriterIsGone(At(0)));
  for (int t = 0; t <= 10000; t += 400) {
    writer_.Beat(At(t));
    EXPECT_FALSE(standby_.WriterIsGone(At(t + 100))) << t;
  }
  EXPECT_FALSE(standby_.WriterIsGone(At(12000)));
  EXPECT_TRUE(standby_.WriterIsGone(At(12200)));
}

TEST_F(SuccessionTest, OneThatEndsIsGoneAtOnce) {
  EXPECT_FALSE(standby_.WriterIsGone(At(0)));
  writer_.Beat(At(100));
  EXPECT_FALSE(standby_.WriterIsGone(At(200)));
  writer_.End();
  EXPECT_TRUE(standby_.WriterIsGone(At(300)));
}

TEST_F(SuccessionTest, TheLeaseOfALongDeadWriterSaysNothing) {
  EXPECT_FALSE(standby_.WriterIsGone(At(0)));
  writer_.Beat(At(100));
  writer_.End();
  standby_.Withdraw();
  // A living one has 15 s to notice the next standby.
  Succession next(*root_, "standby-2", timing_);
  EXPECT_FALSE(next.WriterIsGone(At(20000)));
  EXPECT_FALSE(next.WriterIsGone(At(34000)));
  Succession living(*root_, "writer-2", timing_);
  living.Beat(At(34500));
  EXPECT_FALSE(next.WriterIsGone(At(36000)));
  EXPECT_TRUE(next.WriterIsGone(At(38100)));
}

TEST_F(SuccessionTest, OneThatNobodyEverSawIsGoneInTheEnd) {
  EXPECT_FALSE(standby_.WriterIsGone(At(0)));
  EXPECT_FALSE(standby_.WriterIsGone(At(14000)));
  EXPECT_TRUE(standby_.WriterIsGone(At(15000)));
}

TEST(Lease, IsWhatWasWritten) {
  Lease lease = NewLease("p-1");
  lease.snapshots = {3, 5};
  lease.beat = 7;
  const auto read = DecodeLease(EncodeLease(lease));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->process, "p-1");
  EXPECT_EQ(read->snapshots, lease.snapshots);
  EXPECT_EQ(read->beat, 7u);
  EXPECT_TRUE(read->IsValid(lease.valid_until - 1));
  EXPECT_FALSE(read->IsValid(lease.valid_until));
  EXPECT_EQ(DecodeLease("{\"process\": 5}"), std::nullopt);
  EXPECT_EQ(DecodeLease("no lease"), std::nullopt);
}

}  // namespace
}  // namespace rocklake
