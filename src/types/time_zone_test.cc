#include "types/time_zone.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "types/calendar.h"
#include "types/datetime.h"
#include "types/datetime_text.h"
#include "types/posix_time_zone.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::int64_t At(int year, int month, int day, int hour = 0) {
  return DaysFromCivil(year, month, day) * kMicrosPerDay + hour * kMicrosPerHour;
}

TEST(CalendarTest, CountsDaysBothWays) {
  EXPECT_EQ(DaysFromCivil(2000, 1, 1), 0);
  EXPECT_EQ(DaysFromCivil(1970, 1, 1), -kUnixEpochDays);
  EXPECT_EQ(DaysFromCivil(-4713, 11, 24), kMinDate);
  EXPECT_EQ(DaysFromCivil(5874898, 1, 1), kEndDate);
  EXPECT_EQ(DaysFromCivil(294277, 1, 1) * kMicrosPerDay, kEndTimestamp);
  for (std::int64_t days = kMinDate; days < 800'000; days += 97) {
    const CivilDay civil = CivilFromDays(days);
    ASSERT_EQ(DaysFromCivil(civil.year, civil.month, civil.day), days);
    ASSERT_LE(civil.day, DaysInMonth(civil.year, civil.month));
  }
  EXPECT_EQ(DayOfWeek(0), 6);
  EXPECT_EQ(DayOfWeek(-1), 5);
  EXPECT_EQ(DayOfYear({2000, 12, 31}), 366);
}

TEST(TimeZoneTest, FindsNamesInAnyCase) {
  EXPECT_EQ(FindTimeZone("america/new_york")->name(), "America/New_York");
  EXPECT_EQ(FindTimeZone("utc")->name(), "UTC");
  EXPECT_TRUE(FindTimeZone("UTC")->is_utc());
  EXPECT_EQ(FindTimeZone("foo+3")->name(), "FOO+3");
  EXPECT_EQ(FindTimeZone("foo"), nullptr);
  EXPECT_EQ(FindTimeZone(""), nullptr);
  EXPECT_EQ(FindTimeZone(std::string(300, 'x')), nullptr);
}

TEST(TimeZoneTest, GoesOnBehindTheLastTransitionOfTheFile) {
  const TimeZonePtr zone = FindTimeZone("America/New_York");
  for (const int year : {2030, 2037, 2038, 2050, 2400, 290000}) {
    const ZonePeriod summer = zone->At(At(year, 7, 1));
    EXPECT_EQ(summer.offset, -4 * 3600) << year;
    EXPECT_TRUE(summer.is_dst);
    EXPECT_EQ(summer.abbreviation, "EDT");
    EXPECT_EQ(zone->At(At(year, 1, 1)).offset, -5 * 3600) << year;
  }
  // Second Sunday of March 2050.
  EXPECT_EQ(zone->At(At(2050, 3, 13, 6)).offset, -5 * 3600);
  EXPECT_EQ(zone->At(At(2050, 3, 13, 7)).offset, -4 * 3600);
}

TEST(TimeZoneTest, PeriodsAreContiguous) {
  for (const char* name :
       {"Europe/Berlin", "Australia/Lord_Howe", "EST5EDT,M3.2.0,M11.1.0", "Asia/Kolkata"}) {
    const TimeZonePtr zone = FindTimeZone(name);
    std::int64_t instant = At(1960, 1, 1);
    for (int i = 0; i < 300; ++i) {
      const ZonePeriod period = zone->At(instant);
      ASSERT_LE(period.begin, instant / kMicrosPerSecond) << name;
      if (period.end == ZonePeriod::kForever) break;
      ASSERT_GT(period.end * kMicrosPerSecond, instant) << name;
      ASSERT_EQ(zone->At(period.end * kMicrosPerSecond).begin, period.end) << name << " " << i;
      instant = period.end * kMicrosPerSecond;
    }
  }
}

TEST(TimeZoneTest, ResolvesGapsAndOverlaps) {
  const TimeZonePtr zone = FindTimeZone("America/New_York");
  EXPECT_EQ(zone->AtLocal(At(2020, 3, 8, 2)).offset, -5 * 3600);   // does not exist: as before
  EXPECT_EQ(zone->AtLocal(At(2020, 11, 1, 1)).offset, -5 * 3600);  // happens twice: the second
  EXPECT_EQ(zone->AtLocal(At(2020, 11, 1, 0)).offset, -4 * 3600);
}

TEST(PosixRulesTest, ReadsEveryForm) {
  const auto offset = [](std::string_view text, std::int64_t instant) {
    return PosixRules::Parse(text)->PeriodAt(instant / kMicrosPerSecond).offset;
  };
  EXPECT_EQ(offset("<-03>3", 0), -3 * 3600);
  EXPECT_EQ(offset("FOO1:30:15", 0), -5415);
  EXPECT_EQ(offset("CET-1CEST,M3.5.0,M10.5.0/3", At(2020, 7, 1)), 7200);
  EXPECT_EQ(offset("CET-1CEST,M3.5.0,M10.5.0/3", At(2020, 12, 1)), 3600);
  EXPECT_EQ(offset("AEST-10AEDT,M10.1.0,M4.1.0/3", At(2020, 1, 1)), 11 * 3600);
  EXPECT_EQ(offset("AEST-10AEDT,M10.1.0,M4.1.0/3", At(2020, 7, 1)), 10 * 3600);
  EXPECT_EQ(offset("XXX3YYY,J60,J300", At(2020, 6, 1)), -2 * 3600);
  EXPECT_EQ(offset("XXX3YYY2:30,59,300", At(2020, 6, 1)), -9000);
  EXPECT_EQ(offset("IST-2IDT,M3.4.4/26,M10.5.0", At(2020, 3, 27, 1)), 3 * 3600);
  for (const char* bad : {"FOO", "FOO+", "FOO168", "FOO3BAR,M13.1.0,M1.1.0", "FOO3BAR,M3.2.0",
                          "FOO3BAR,J0,J1", "FOO3BAR,M3.2.0,M11.1.0x", "<FOO3", "FOO3:60"}) {
    EXPECT_FALSE(PosixRules::Parse(bad).has_value()) << bad;
  }
}

TEST(TimeZoneTest, NamesOffsets) {
  EXPECT_EQ(TimeZoneNameForOffset(3 * 3600), "<+03>-03");
  EXPECT_EQ(TimeZoneNameForOffset(-12600), "<-03:30>+03:30");
  EXPECT_EQ(FindTimeZone("<-03:30>+03:30")->At(0).offset, -12600);
  EXPECT_THROW(TimeZoneNameForOffset(168 * 3600), SqlError);
}

TEST(TimeZoneTest, DynamicAbbreviationsFollowTheirZone) {
  const TimeZoneAbbreviation* msk = FindTimeZoneAbbreviation("msk");
  ASSERT_NE(msk, nullptr);
  EXPECT_EQ(AbbreviationOffset(*msk, At(2012, 7, 1), false), 4 * 3600);
  EXPECT_EQ(AbbreviationOffset(*msk, At(2020, 7, 1), false), 3 * 3600);
  EXPECT_EQ(FindTimeZoneAbbreviation("nonsense"), nullptr);
}

TEST(TimeZoneTest, ThreadsShareTheCache) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([i] {
      for (int j = 0; j < 500; ++j) {
        const std::string name = "<T" + std::to_string(j % 50) + (i % 2 == 0 ? ">+1" : ">-1");
        ASSERT_EQ(SessionTimeZone(name).At(0).offset, i % 2 == 0 ? -3600 : 3600);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(SpecialWordsTest, FollowTheTransactionsTime) {
  TextSettings settings;
  settings.time_zone = "America/New_York";
  settings.transaction_time = At(2020, 7, 2, 3);  // July 1st, 23:00 in New York
  EXPECT_EQ(ParseTimestamptz("now", settings), settings.transaction_time);
  EXPECT_EQ(ParseTimestamp("now", settings), At(2020, 7, 1, 23));
  EXPECT_EQ(ParseDate("now", settings), DaysFromCivil(2020, 7, 1));
  EXPECT_EQ(ParseDate("today", settings), DaysFromCivil(2020, 7, 1));
  EXPECT_EQ(ParseDate("yesterday", settings), DaysFromCivil(2020, 6, 30));
  EXPECT_EQ(ParseTimestamp("tomorrow 12:00", settings), At(2020, 7, 2, 12));
  EXPECT_EQ(ParseTime("now", settings), 23 * kMicrosPerHour);
  EXPECT_EQ(ParseTimetz("10:00", settings).zone_seconds, 4 * 3600);
  EXPECT_EQ(TimeToTimetz(0, SessionTimeZone("America/New_York"), At(2020, 1, 1)).zone_seconds, 5 * 3600);
  EXPECT_EQ(TimetzAtZone(TimeTz{0, 0}, "Asia/Kolkata", 0).micros, 5 * kMicrosPerHour + 30 * kMicrosPerMinute);
}

}  // namespace
}  // namespace rocklake
