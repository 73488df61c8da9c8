// make_date, make_time, make_timestamp, make_timestamptz, make_interval and to_timestamp.
#include <cmath>
#include <limits>

#include "types/ascii.h"
#include "types/datetime_decoder.h"
#include "types/datetime_fields.h"
#include "types/sql_error.h"

namespace rocklake {

using datetime_parse::DecodeOffset;
using datetime_parse::Fault;

namespace {

// Negative years are BC; there is no year 0.
CivilDay CheckedDay(std::int32_t year, std::int32_t month, std::int32_t day) {
  const std::int64_t astronomical = year < 0 ? std::int64_t{year} + 1 : year;
  if (year == 0 || year == std::numeric_limits<std::int32_t>::min() || month < 1 || month > 12 || day < 1 ||
      day > DaysInMonth(astronomical, month)) {
    throw Error("22008", "date field value out of range: {}-{:02}-{:02}", year, month, day);
  }
  return {astronomical, month, day};
}

std::int64_t DaysOf(const CivilDay& day) { return DaysFromCivil(day.year, day.month, day.day); }

std::string TimeText(std::int32_t hour, std::int32_t minute, double second) {
  if (std::isnan(second)) return fmt::format("{}:{:02}:NaN", hour, minute);
  if (std::isinf(second)) return fmt::format("{}:{:02}:{}Infinity", hour, minute, second < 0 ? "-" : "");
  return fmt::format("{}:{:02}:{:02g}", hour, minute, second);
}

std::int64_t MicrosOf(std::int32_t hour, std::int32_t minute, double second) {
  const bool bad_second = std::isnan(second) || second < 0 || second > 60;
  const bool bad = hour < 0 || hour > 24 || minute < 0 || minute > 59 || bad_second;
  const std::int64_t micros = bad ? 0
                                  : hour * kMicrosPerHour + minute * kMicrosPerMinute +
                                        static_cast<std::int64_t>(std::rint(second * 1e6));
  if (bad || micros > kMicrosPerDay) {
    throw Error("22008", "time field value out of range: {}", TimeText(hour, minute, second));
  }
  return micros;
}

// Seconds west of a zone given as make_timestamptz takes it, at a wall clock's time.
std::int32_t SecondsWest(std::string_view zone, std::int64_t local) {
  if (!zone.empty() && IsDigit(zone.front())) {
    throw Error("22023", "invalid input syntax for type numeric time zone: \"{}\"", zone)
        .Hint("Numeric time zones must have \"-\" or \"+\" as first character.");
  }
  try {
    return DecodeOffset(zone);
  } catch (const Fault fault) {
    if (fault == Fault::kZoneOverflow) throw Error("22023", "numeric time zone \"{}\" out of range", zone);
  }
  return -ResolveZone(zone).OffsetAtLocal(local);
}

}  // namespace

std::int64_t MakeDate(std::int32_t year, std::int32_t month, std::int32_t day) {
  const CivilDay civil = CheckedDay(year, month, day);
  const std::int64_t days = DaysOf(civil);
  if (days < kMinDate || days >= kEndDate) {
    // The message shows the year as it is counted inside.
    throw Error("22008", "date out of range: {}-{:02}-{:02}", civil.year, month, day);
  }
  return days;
}

std::int64_t MakeTime(std::int32_t hour, std::int32_t minute, double second) {
  return MicrosOf(hour, minute, second);
}

std::int64_t MakeTimestamp(std::int32_t year, std::int32_t month, std::int32_t day, std::int32_t hour,
                           std::int32_t minute, double second) {
  constexpr std::int64_t kMinJulian = DaysFromCivil(-4713, 11, 1);
  constexpr std::int64_t kEndJulian = DaysFromCivil(5874898, 6, 1);
  const CivilDay civil = CheckedDay(year, month, day);
  const std::int64_t days = DaysOf(civil);
  const std::string day_text = fmt::format("{}-{:02}-{:02}", year, month, day);
  if (days < kMinJulian || days >= kEndJulian) throw Error("22008", "date out of range: {}", day_text);
  const std::int64_t micros = MicrosOf(hour, minute, second);
  std::int64_t timestamp = 0;
  if (__builtin_mul_overflow(days, kMicrosPerDay, &timestamp) ||
      __builtin_add_overflow(timestamp, micros, &timestamp) || timestamp < kMinTimestamp ||
      timestamp >= kEndTimestamp) {
    throw Error("22008", "timestamp out of range: {} {}", day_text, TimeText(hour, minute, second));
  }
  return timestamp;
}

std::int64_t MakeTimestamptz(std::int32_t year, std::int32_t month, std::int32_t day, std::int32_t hour,
                             std::int32_t minute, double second, const TimeZone& zone) {
  return TimestampToTimestamptz(MakeTimestamp(year, month, day, hour, minute, second), zone);
}

std::int64_t MakeTimestamptz(std::int32_t year, std::int32_t month, std::int32_t day, std::int32_t hour,
                             std::int32_t minute, double second, std::string_view zone) {
  const std::int64_t local = MakeTimestamp(year, month, day, hour, minute, second);
  return CheckedTimestamp(local + SecondsWest(zone, local) * kMicrosPerSecond);
}

Interval MakeInterval(std::int32_t years, std::int32_t months, std::int32_t weeks, std::int32_t days,
                      std::int32_t hours, std::int32_t minutes, double seconds) {
  const std::int64_t all_months = std::int64_t{years} * 12 + months;
  const std::int64_t all_days = std::int64_t{weeks} * 7 + days;
  const double micros = std::rint(seconds * 1e6);
  const auto fits = [](std::int64_t value) {
    return value >= std::numeric_limits<std::int32_t>::min() &&
           value <= std::numeric_limits<std::int32_t>::max();
  };
  Interval result;
  if (!std::isfinite(seconds) || !fits(all_months) || !fits(all_days) || std::abs(micros) >= 0x1p63 ||
      __builtin_add_overflow(hours * kMicrosPerHour + minutes * kMicrosPerMinute,
                             static_cast<std::int64_t>(micros), &result.micros)) {
    throw Error("22008", "interval out of range");
  }
  result.months = static_cast<std::int32_t>(all_months);
  result.days = static_cast<std::int32_t>(all_days);
  return result;
}

std::int64_t TimestamptzFromUnixSeconds(double seconds) {
  if (std::isnan(seconds)) throw Error("22008", "timestamp cannot be NaN");
  if (std::isinf(seconds)) return seconds < 0 ? kTimestampMinusInfinity : kTimestampInfinity;
  const auto out_of_range = [&] { return Error("22008", "timestamp out of range: \"{:g}\"", seconds); };
  const double micros = std::rint((seconds - static_cast<double>(kUnixEpochSeconds)) * 1e6);
  if (std::abs(micros) >= 0x1p63) throw out_of_range();
  const auto timestamp = static_cast<std::int64_t>(micros);
  if (timestamp < kMinTimestamp || timestamp >= kEndTimestamp) throw out_of_range();
  return timestamp;
}

}  // namespace rocklake
