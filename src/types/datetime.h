// Arithmetic, comparison and casts of the date-time types, as PostgreSQL's (manual, sections 8.5, 9.9).
//
// Values are those of value.h: dates in days, times and timestamps in µs, counted from 2000-01-01; a timestamptz is
// UTC. Infinite values pass through where they mean something. Errors: 22008 "timestamp out of range", "date out of
// range", "interval out of range", ...; 22023 for zones. Pure and thread safe.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "types/calendar.h"
#include "types/time_zone.h"
#include "types/value.h"

namespace rocklake {

inline constexpr std::int64_t kDateInfinity = std::numeric_limits<std::int32_t>::max(),
                              kDateMinusInfinity = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int64_t kTimestampInfinity = std::numeric_limits<std::int64_t>::max(),
                              kTimestampMinusInfinity = std::numeric_limits<std::int64_t>::min();
// The finite values: [4713-11-24 BC, 5874898-01-01) and [4713-11-24 BC, 294277-01-01).
inline constexpr std::int64_t kMinDate = -kJulianDayOf2000, kEndDate = 2145031949;
inline constexpr std::int64_t kMinTimestamp = kMinDate * kMicrosPerDay, kEndTimestamp = 9223371331200000000;

constexpr bool IsFiniteDate(std::int64_t date) { return date != kDateInfinity && date != kDateMinusInfinity; }
constexpr bool IsFiniteTimestamp(std::int64_t timestamp) {
  return timestamp != kTimestampInfinity && timestamp != kTimestampMinusInfinity;
}
std::int64_t CheckedDate(std::int64_t date);            // throws 22008 date out of range
std::int64_t CheckedTimestamp(std::int64_t timestamp);  // throws 22008 timestamp out of range

// A timestamp's wall-clock parts. Requires a finite one.
struct CivilTime {
  CivilDay date;
  int hour = 0, minute = 0, second = 0, micros = 0;
};
CivilTime BreakDown(std::int64_t timestamp);
std::int64_t Combine(const CivilTime& civil);  // throws 22008 timestamp out of range

// Casts. The optional ones are NULL for infinite values.
std::int64_t DateToTimestamp(std::int64_t date);
std::int64_t DateToTimestamptz(std::int64_t date, const TimeZone& zone);
std::int64_t TimestampToDate(std::int64_t timestamp);
std::int64_t TimestamptzToDate(std::int64_t timestamp, const TimeZone& zone);
std::int64_t TimestampToTimestamptz(std::int64_t timestamp, const TimeZone& zone);
std::int64_t TimestamptzToTimestamp(std::int64_t timestamp, const TimeZone& zone);
std::optional<std::int64_t> TimestampToTime(std::int64_t timestamp);
std::optional<std::int64_t> TimestamptzToTime(std::int64_t timestamp, const TimeZone& zone);
std::optional<TimeTz> TimestamptzToTimetz(std::int64_t timestamp, const TimeZone& zone);
TimeTz TimeToTimetz(std::int64_t time, const TimeZone& zone, std::int64_t now);  // `now`: whose offset counts
Interval TimeToInterval(std::int64_t time);
std::int64_t IntervalToTime(const Interval& interval);

// Sums and differences.
std::int64_t DatePlusDays(std::int64_t date, std::int64_t days);
std::int64_t DateMinusDate(std::int64_t a, std::int64_t b);
std::int64_t DatePlusTime(std::int64_t date, std::int64_t time);             // timestamp
std::int64_t DatePlusTimetz(std::int64_t date, const TimeTz& time);          // timestamptz
std::int64_t TimePlusInterval(std::int64_t time, const Interval& interval);  // wraps around midnight
std::int64_t TimeMinusInterval(std::int64_t time, const Interval& interval);
TimeTz TimetzPlusInterval(const TimeTz& time, const Interval& interval);
TimeTz TimetzMinusInterval(const TimeTz& time, const Interval& interval);
Interval TimeMinusTime(std::int64_t a, std::int64_t b);
std::int64_t TimestampPlusInterval(std::int64_t timestamp, const Interval& interval);
std::int64_t TimestampMinusInterval(std::int64_t timestamp, const Interval& interval);
std::int64_t TimestamptzPlusInterval(std::int64_t timestamp, const Interval& interval, const TimeZone& zone);
std::int64_t TimestamptzMinusInterval(std::int64_t timestamp, const Interval& interval, const TimeZone& zone);
Interval TimestampMinusTimestamp(std::int64_t a, std::int64_t b);  // also for timestamptz
Interval Age(std::int64_t a, std::int64_t b);
Interval AgeOfTimestamptz(std::int64_t a, std::int64_t b, const TimeZone& zone);

// AT TIME ZONE, by name and by offset: the interval must have no months and days.
std::int64_t TimestampAtZone(std::int64_t timestamp, std::string_view zone);  // gives a timestamptz
std::int64_t TimestampAtZone(std::int64_t timestamp, const Interval& zone);
std::int64_t TimestamptzAtZone(std::int64_t timestamp, std::string_view zone);  // gives a timestamp
std::int64_t TimestamptzAtZone(std::int64_t timestamp, const Interval& zone);
TimeTz TimetzAtZone(const TimeTz& time, std::string_view zone, std::int64_t now);
TimeTz TimetzAtZone(const TimeTz& time, const Interval& zone);

// Intervals. In comparisons a month has 30 days and a day 24 hours.
int Compare(const Interval& a, const Interval& b);
std::size_t Hash(const Interval& interval);
Interval Add(const Interval& a, const Interval& b);
Interval Subtract(const Interval& a, const Interval& b);
Interval Negate(const Interval& a);
Interval Multiply(const Interval& a, double factor);
Interval Divide(const Interval& a, double divisor);  // throws 22012
Interval JustifyHours(const Interval& a);
Interval JustifyDays(const Interval& a);
Interval JustifyInterval(const Interval& a);
Interval ApplyIntervalTypmod(const Interval& a, std::int32_t typmod);

int Compare(const TimeTz& a, const TimeTz& b);
std::size_t Hash(const TimeTz& time);

}  // namespace rocklake
