#include "server/failed_logins.h"

#include <gtest/gtest.h>

namespace rocklake {
namespace {

using std::chrono::milliseconds;

TEST(FailedLogins, EachFailureDoublesTheDelay) {
  FailedLogins logins;
  const auto now = FailedLogins::Clock::now();
  const auto delay = [&](const std::string& user, FailedLogins::Clock::time_point at) {
    return logins.Delay("10.0.0.7", user, at);
  };
  EXPECT_EQ(delay("ann", now), milliseconds(0));
  for (const int expected_ms : {100, 200, 400, 800, 1600, 3200, 4000, 4000}) {
    logins.Note("10.0.0.7", "ann", false, now);
    EXPECT_EQ(delay("ann", now), milliseconds(expected_ms));
  }
  EXPECT_EQ(delay("bob", now), milliseconds(0));
  EXPECT_EQ(logins.Delay("10.0.0.8", "ann", now), milliseconds(0));
  EXPECT_EQ(delay("ann", now + std::chrono::minutes(11)), milliseconds(0));
  logins.Note("10.0.0.7", "ann", true, now);
  EXPECT_EQ(delay("ann", now), milliseconds(0));
}

}  // namespace
}  // namespace rocklake
