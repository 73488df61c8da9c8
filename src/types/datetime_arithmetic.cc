// Sums and differences of the date-time types.
#include <algorithm>

#include "types/datetime.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

[[noreturn]] void ThrowTimestampRange() { throw Error("22008", "timestamp out of range"); }

std::int64_t AddMicros(std::int64_t timestamp, std::int64_t micros) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(timestamp, micros, &sum)) ThrowTimestampRange();
  return CheckedTimestamp(sum);
}

// The same day of another month, or its last day when it is shorter.
std::int64_t AddMonths(std::int64_t timestamp, std::int32_t months) {
  CivilTime civil = BreakDown(timestamp);
  const std::int64_t month = civil.date.year * 12 + civil.date.month - 1 + months;
  civil.date.year = FloorDivide(month, 12);
  civil.date.month = static_cast<int>(FloorModulo(month, 12)) + 1;
  civil.date.day = std::min(civil.date.day, DaysInMonth(civil.date.year, civil.date.month));
  return Combine(civil);
}

std::int64_t AddDays(std::int64_t timestamp, std::int32_t days) {
  std::int64_t micros = 0;
  if (__builtin_mul_overflow(std::int64_t{days}, kMicrosPerDay, &micros)) ThrowTimestampRange();
  return AddMicros(timestamp, micros);
}

}  // namespace

std::int64_t DatePlusDays(std::int64_t date, std::int64_t days) {
  if (!IsFiniteDate(date)) return date;
  return CheckedDate(date + days);
}

std::int64_t DateMinusDate(std::int64_t a, std::int64_t b) {
  if (!IsFiniteDate(a) || !IsFiniteDate(b)) throw Error("22008", "cannot subtract infinite dates");
  return a - b;
}

std::int64_t DatePlusTime(std::int64_t date, std::int64_t time) {
  const std::int64_t midnight = DateToTimestamp(date);
  return IsFiniteTimestamp(midnight) ? CheckedTimestamp(midnight + time) : midnight;
}

std::int64_t DatePlusTimetz(std::int64_t date, const TimeTz& time) {
  const std::int64_t midnight = DateToTimestamp(date);
  if (!IsFiniteTimestamp(midnight)) return midnight;
  const std::int64_t timestamp = midnight + time.micros + time.zone_seconds * kMicrosPerSecond;
  if (timestamp < kMinTimestamp || timestamp >= kEndTimestamp) {
    throw Error("22008", "date out of range for timestamp");
  }
  return timestamp;
}

std::int64_t TimePlusInterval(std::int64_t time, const Interval& interval) {
  return FloorModulo(time + interval.micros % kMicrosPerDay, kMicrosPerDay);
}

std::int64_t TimeMinusInterval(std::int64_t time, const Interval& interval) {
  return FloorModulo(time - interval.micros % kMicrosPerDay, kMicrosPerDay);
}

TimeTz TimetzPlusInterval(const TimeTz& time, const Interval& interval) {
  return TimeTz{TimePlusInterval(time.micros, interval), time.zone_seconds};
}

TimeTz TimetzMinusInterval(const TimeTz& time, const Interval& interval) {
  return TimeTz{TimeMinusInterval(time.micros, interval), time.zone_seconds};
}

Interval TimeMinusTime(std::int64_t a, std::int64_t b) { return Interval{a - b, 0, 0}; }

std::int64_t TimestampPlusInterval(std::int64_t timestamp, const Interval& interval) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  std::int64_t result = timestamp;
  if (interval.months != 0) result = AddMonths(result, interval.months);
  if (interval.days != 0) result = AddDays(result, interval.days);
  return AddMicros(result, interval.micros);
}

// Months and days keep the wall clock's time across changes of the offset.
std::int64_t TimestamptzPlusInterval(std::int64_t timestamp, const Interval& interval, const TimeZone& zone) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  const auto on_wall_clock = [&](std::int64_t instant, auto move) {
    const std::int64_t moved = move(TimestamptzToTimestamp(instant, zone));
    return TimestampToTimestamptz(moved, zone);
  };
  std::int64_t result = timestamp;
  if (interval.months != 0) {
    result = on_wall_clock(result, [&](std::int64_t local) { return AddMonths(local, interval.months); });
  }
  if (interval.days != 0) {
    result = on_wall_clock(result, [&](std::int64_t local) { return AddDays(local, interval.days); });
  }
  return AddMicros(result, interval.micros);
}

std::int64_t TimestampMinusInterval(std::int64_t timestamp, const Interval& interval) {
  return TimestampPlusInterval(timestamp, Negate(interval));
}

std::int64_t TimestamptzMinusInterval(std::int64_t timestamp, const Interval& interval,
                                      const TimeZone& zone) {
  return TimestamptzPlusInterval(timestamp, Negate(interval), zone);
}

Interval TimestampMinusTimestamp(std::int64_t a, std::int64_t b) {
  if (!IsFiniteTimestamp(a) || !IsFiniteTimestamp(b))
    throw Error("22008", "cannot subtract infinite timestamps");
  Interval difference;
  if (__builtin_sub_overflow(a, b, &difference.micros)) throw Error("22008", "interval out of range");
  return JustifyHours(difference);
}

namespace {

// The difference of wall clocks part by part, borrowing days from the month of the earlier date, so that
// age('2001-04-10', '1957-06-13') is 43 years 9 months 27 days.
Interval SymbolicDifference(std::int64_t a, std::int64_t b, bool negative) {
  const CivilTime later = BreakDown(a);
  const CivilTime earlier = BreakDown(b);
  const auto time = [](const CivilTime& t) {
    return t.hour * kMicrosPerHour + t.minute * kMicrosPerMinute + t.second * kMicrosPerSecond + t.micros;
  };
  std::int64_t micros = time(later) - time(earlier);
  std::int64_t days = later.date.day - earlier.date.day;
  std::int64_t months = (later.date.year - earlier.date.year) * 12 + later.date.month - earlier.date.month;
  if (micros < 0) {
    micros += kMicrosPerDay;
    --days;
  }
  while (days < 0) {
    days += DaysInMonth(earlier.date.year, earlier.date.month);
    --months;
  }
  const Interval age{micros, static_cast<std::int32_t>(days), static_cast<std::int32_t>(months)};
  return negative ? Negate(age) : age;
}

}  // namespace

Interval Age(std::int64_t a, std::int64_t b) {
  if (!IsFiniteTimestamp(a) || !IsFiniteTimestamp(b)) ThrowTimestampRange();
  return a < b ? SymbolicDifference(b, a, true) : SymbolicDifference(a, b, false);
}

Interval AgeOfTimestamptz(std::int64_t a, std::int64_t b, const TimeZone& zone) {
  if (!IsFiniteTimestamp(a) || !IsFiniteTimestamp(b)) ThrowTimestampRange();
  const std::int64_t local_a = TimestamptzToTimestamp(a, zone);
  const std::int64_t local_b = TimestamptzToTimestamp(b, zone);
  return a < b ? SymbolicDifference(local_b, local_a, true) : SymbolicDifference(local_a, local_b, false);
}

}  // namespace rocklake
