// The proleptic Gregorian calendar over days since 2000-01-01, for all of PostgreSQL's years. Years are astronomical:
// 0 is 1 BC.
#pragma once

#include <cstdint>

namespace rocklake {

inline constexpr std::int64_t kMicrosPerSecond = 1'000'000, kMicrosPerMinute = 60'000'000,
                              kMicrosPerHour = 3'600'000'000, kMicrosPerDay = 86'400'000'000;
inline constexpr std::int64_t kSecondsPerDay = 86'400;
// Days and seconds from 1970-01-01 to 2000-01-01.
inline constexpr std::int64_t kUnixEpochDays = 10957, kUnixEpochSeconds = kUnixEpochDays * kSecondsPerDay;
inline constexpr std::int64_t kJulianDayOf2000 = 2451545;

struct CivilDay {
  std::int64_t year = 2000;
  int month = 1;
  int day = 1;
};

constexpr std::int64_t FloorDivide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}
constexpr std::int64_t FloorModulo(std::int64_t a, std::int64_t b) { return a - FloorDivide(a, b) * b; }

// Counts the years from March, so that the leap day comes last, in eras of 400 years.
constexpr std::int64_t DaysFromCivil(std::int64_t year, int month, int day) {
  const std::int64_t y = month <= 2 ? year - 1 : year;
  const std::int64_t era = FloorDivide(y, 400);
  const std::int64_t year_of_era = y - era * 400;
  const std::int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  const std::int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468 - kUnixEpochDays;
}

constexpr CivilDay CivilFromDays(std::int64_t days) {
  const std::int64_t z = days + kUnixEpochDays + 719468;
  const std::int64_t era = FloorDivide(z, 146097);
  const std::int64_t day_of_era = z - era * 146097;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t shifted_month = (5 * day_of_year + 2) / 153;
  const int day = static_cast<int>(day_of_year - (153 * shifted_month + 2) / 5 + 1);
  const int month = static_cast<int>(shifted_month < 10 ? shifted_month + 3 : shifted_month - 9);
  return {year_of_era + era * 400 + (month <= 2 ? 1 : 0), month, day};
}

constexpr bool IsLeapYear(std::int64_t year) {
  return FloorModulo(year, 4) == 0 && (FloorModulo(year, 100) != 0 || FloorModulo(year, 400) == 0);
}

constexpr int DaysInMonth(std::int64_t year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && IsLeapYear(year) ? 29 : kDays[month - 1];
}

// 0 is Sunday. (2000-01-01 was a Saturday.)
constexpr int DayOfWeek(std::int64_t days) { return static_cast<int>(FloorModulo(days + 6, 7)); }

constexpr int DayOfYear(const CivilDay& day) {
  return static_cast<int>(DaysFromCivil(day.year, day.month, day.day) - DaysFromCivil(day.year, 1, 1)) + 1;
}

}  // namespace rocklake
