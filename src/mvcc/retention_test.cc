// The retention window and pins of a lake.
#include "mvcc/retention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kSnapshots = "ducklake_snapshot";

class RetentionTest : public testing::Test {
 protected:
  RetentionTest() {
    lake_.Run([](Transaction& t) {
      t.CreateRelation(SnapshotRelation(), "tester");
      for (std::int64_t id = 0; id < 5; ++id) Insert(t, kSnapshots, {Int(id), Int(1000 + id)});
    });
  }
  void Put(const Bytes& key, const Bytes& value) {
    lake_.Run([&](Transaction& t) { t.PutSystem(key, value); });
  }
  const Retention& Now() { return *lake_.lake()->Latest()->retention(); }
  void Expire(std::int64_t id) {
    lake_.Run([&](Transaction& t) { ASSERT_TRUE(Delete(t, kSnapshots, FindById(t, kSnapshots, id))); });
  }
  // The message of a refusal with this SQLSTATE.
  static std::string Refusal(std::string_view sqlstate, const std::function<void()>& work) {
    std::string message;
    EXPECT_EQ(SqlStateOf(work, &message), sqlstate);
    return message;
  }

  TestLake lake_;
};

TEST_F(RetentionTest, FollowsCommitsAndIsReadWhenTheLakeOpens) {
  EXPECT_EQ(Now().retain_from, 0);
  Put(RetainFromKey(), EncodeCounter(3));
  Put(PinKey("b"), EncodePin({.snapshot = 4, .owner = "anna"}));
  Put(PinKey("c"), EncodePin({.snapshot = 3}));
  Put(PinKey("c"), {});
  Put(ExcisedKey(), EncodeCounter(2));
  for (const bool open_again : {false, true}) {
    if (open_again) lake_.Open();
    EXPECT_EQ(Now().retain_from, 3);
    EXPECT_EQ(Now().excised_below, 2);
    ASSERT_EQ(Now().pins.size(), 1u);
    EXPECT_EQ(Now().pins.at("b"), (Pin{.name = "b", .snapshot = 4, .owner = "anna"}));
  }
}

TEST_F(RetentionTest, TheLakeIsNotReadAsOfSnapshotsBelowTheWindow) {
  Put(RetainFromKey(), EncodeCounter(3));
  EXPECT_THAT(Refusal("22023", [&] { lake_.BeginAt(2); }), StartsWith("snapshot-out-of-retention-window: "));
  EXPECT_THAT(Rows(*lake_.BeginAt(3), kSnapshots), ElementsAre("0 1000", "1 1001", "2 1002", "3 1003"));
  Put(RetainFromKey(), EncodeCounter(0));
  EXPECT_THAT(Rows(*lake_.BeginAt(1), kSnapshots), ElementsAre("0 1000", "1 1001"));
}

TEST_F(RetentionTest, APinnedSnapshotIsNotDeleted) {
  Put(PinKey("audit"), EncodePin({.snapshot = 1, .owner = "anna"}));
  EXPECT_EQ(Refusal("55006", [&] { Expire(1); }), "snapshot 1 is kept by pin \"audit\" of anna");
  Expire(0);
  Put(PinKey("audit"), {});
  Expire(1);
}

TEST_F(RetentionTest, ASnapshotThatIsReadIsNotDeleted) {
  auto reading = lake_.BeginAt(2);
  EXPECT_THAT(lake_.lake()->HeldSnapshots(), ElementsAre(2));
  EXPECT_THAT(Refusal("55006", [&] { Expire(2); }), HasSubstr("a session that reads the lake as of it"));
  reading = nullptr;
  EXPECT_THAT(lake_.lake()->HeldSnapshots(), IsEmpty());
  Expire(2);
}

TEST_F(RetentionTest, WhoPinsWaitsForWhoExpires) {
  auto expiring = lake_.Begin();
  ASSERT_TRUE(Delete(*expiring, kSnapshots, FindById(*expiring, kSnapshots, 1)));
  auto pinning = lake_.Begin();
  WaitLimits limits;
  limits.lock_timeout = std::chrono::milliseconds(1);
  pinning->set_wait_limits(limits);
  EXPECT_EQ(SqlStateOf([&] { pinning->LockRetention(LockMode::kExclusive); }), "55P03");
  expiring->Commit("tester");
  auto next = lake_.Begin();
  next->LockRetention(LockMode::kExclusive);
}

}  // namespace
}  // namespace rocklake
