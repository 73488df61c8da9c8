// extract and date_part.
#include <limits>
#include <string>

#include "types/ascii.h"
#include "types/datetime_fields.h"
#include "types/datetime_lexer.h"
#include "types/datetime_unit.h"
#include "types/sql_error.h"

namespace rocklake {

using datetime_parse::Unit;

namespace {

constexpr double kMicros = 1e6;
constexpr int kMicroScale = 6;
constexpr int kMilliScale = 3;

FieldValue Whole(std::int64_t value) { return {Numeric::FromInt64(value), static_cast<double>(value)}; }

// micros / 10^scale exactly.
FieldValue Scaled(std::int64_t micros, int scale, double approximate) {
  return {Numeric(Numeric::Int(micros), scale), approximate};
}

// The fields of a time of day and of an interval's time, which may be negative or beyond a day.
std::optional<FieldValue> ClockField(Unit unit, std::int64_t time) {
  const std::int64_t within_minute = time % kMicrosPerMinute;
  const auto seconds = static_cast<double>(within_minute / kMicrosPerSecond);
  const auto micros = static_cast<double>(within_minute % kMicrosPerSecond);
  switch (unit) {
    case Unit::kMicrosecond:
      return Whole(within_minute);
    case Unit::kMillisecond:
      return Scaled(within_minute, kMilliScale, seconds * 1000.0 + micros / 1000.0);
    case Unit::kSecond:
      return Scaled(within_minute, kMicroScale, seconds + micros / kMicros);
    case Unit::kMinute:
      return Whole(time / kMicrosPerMinute % 60);
    case Unit::kHour:
      return Whole(time / kMicrosPerHour);
    default:
      return std::nullopt;
  }
}

std::int64_t Century(std::int64_t year) { return year > 0 ? (year + 99) / 100 : -((99 - (year - 1)) / 100); }
std::int64_t Millennium(std::int64_t year) {
  return year > 0 ? (year + 999) / 1000 : -((999 - (year - 1)) / 1000);
}
std::int64_t Decade(std::int64_t year) { return year >= 0 ? year / 10 : -((8 - (year - 1)) / 10); }
// There is no year 0 in the common count.
std::int64_t CommonYear(std::int64_t year) { return year > 0 ? year : year - 1; }

std::optional<FieldValue> DayField(Unit unit, std::int64_t days) {
  const CivilDay day = CivilFromDays(days);
  switch (unit) {
    case Unit::kDay:
      return Whole(day.day);
    case Unit::kMonth:
      return Whole(day.month);
    case Unit::kQuarter:
      return Whole((day.month - 1) / 3 + 1);
    case Unit::kWeek:
      return Whole(IsoWeekOf(days).week);
    case Unit::kYear:
      return Whole(CommonYear(day.year));
    case Unit::kIsoYear:
      return Whole(CommonYear(IsoWeekOf(days).year));
    case Unit::kDecade:
      return Whole(Decade(day.year));
    case Unit::kCentury:
      return Whole(Century(day.year));
    case Unit::kMillennium:
      return Whole(Millennium(day.year));
    case Unit::kDayOfWeek:
      return Whole(DayOfWeek(days));
    case Unit::kIsoDayOfWeek:
      return Whole(DayOfWeek(days) == 0 ? 7 : DayOfWeek(days));
    case Unit::kDayOfYear:
      return Whole(DayOfYear(day));
    default:
      return std::nullopt;
  }
}

// What an infinite date or timestamp has: nothing where the field goes round, an infinity where it grows.
OptionalField InfiniteField(Unit unit, bool negative, std::string_view name, std::string_view type,
                            bool is_timestamp) {
  switch (unit) {
    case Unit::kYear:
    case Unit::kDecade:
    case Unit::kCentury:
    case Unit::kMillennium:
    case Unit::kJulian:
    case Unit::kIsoYear:
    case Unit::kEpoch: {
      const double infinity = std::numeric_limits<double>::infinity();
      return negative ? FieldValue{Numeric::NegativeInfinity(), -infinity}
                      : FieldValue{Numeric::Infinity(), infinity};
    }
    case Unit::kDay:
    case Unit::kMonth:
    case Unit::kQuarter:
    case Unit::kWeek:
    case Unit::kDayOfWeek:
    case Unit::kIsoDayOfWeek:
    case Unit::kDayOfYear:
      return std::nullopt;
    case Unit::kMicrosecond:
    case Unit::kMillisecond:
    case Unit::kSecond:
    case Unit::kMinute:
    case Unit::kHour:
    case Unit::kTimezone:
    case Unit::kTimezoneHour:
    case Unit::kTimezoneMinute:
      if (is_timestamp) return std::nullopt;
      break;
    default:
      break;
  }
  ThrowUnsupportedUnit(name, type);
}

// The fields of a wall clock's timestamp but the epoch.
std::optional<FieldValue> LocalField(Unit unit, std::int64_t local) {
  const std::int64_t days = FloorDivide(local, kMicrosPerDay);
  const std::int64_t time = local - days * kMicrosPerDay;
  if (unit == Unit::kJulian) {
    const Numeric fraction = Divide(Numeric::FromInt64(time), Numeric::FromInt64(kMicrosPerDay));
    const std::int64_t julian = days + kJulianDayOf2000;
    const auto seconds = static_cast<double>(time / kMicrosPerSecond);
    const auto micros = static_cast<double>(time % kMicrosPerSecond);
    return FieldValue{
        Add(Numeric::FromInt64(julian), fraction),
        static_cast<double>(julian) + (seconds + micros / kMicros) / static_cast<double>(kSecondsPerDay)};
  }
  if (auto field = DayField(unit, days)) return field;
  return ClockField(unit, time);
}

FieldValue Epoch(std::int64_t timestamp) {
  const Numeric micros =
      Add(Numeric::FromInt64(timestamp), Numeric::FromInt64(kUnixEpochSeconds * kMicrosPerSecond));
  const Numeric exact(micros.unscaled(), kMicroScale);
  std::int64_t since_epoch = 0;
  const bool fits = !__builtin_add_overflow(timestamp, kUnixEpochSeconds * kMicrosPerSecond, &since_epoch);
  const double approximate =
      fits ? static_cast<double>(since_epoch)
           : static_cast<double>(timestamp) + static_cast<double>(kUnixEpochSeconds * kMicrosPerSecond);
  return {exact, approximate / kMicros};
}

// `seconds_west`: as PostgreSQL keeps it.
std::optional<FieldValue> ZoneField(Unit unit, std::int32_t seconds_west) {
  switch (unit) {
    case Unit::kTimezone:
      return Whole(-seconds_west);
    case Unit::kTimezoneMinute:
      return Whole(-seconds_west / 60 % 60);
    case Unit::kTimezoneHour:
      return Whole(-seconds_west / 3600);
    default:
      return std::nullopt;
  }
}

}  // namespace

IsoWeek IsoWeekOf(std::int64_t days) {
  // The week belongs to the year of its Thursday.
  const std::int64_t thursday = days - FloorModulo(DayOfWeek(days) + 6, 7) + 3;
  const CivilDay day = CivilFromDays(thursday);
  return {day.year, (DayOfYear(day) - 1) / 7 + 1};
}

OptionalField ExtractDate(std::string_view field, std::int64_t date) {
  constexpr std::string_view kType = "date";
  const Unit unit = ExtractUnit(field, kType);
  if (!IsFiniteDate(date)) return InfiniteField(unit, date < 0, field, kType, false);
  if (unit == Unit::kJulian) return Whole(date + kJulianDayOf2000);
  if (unit == Unit::kEpoch) return Whole((date + kUnixEpochDays) * kSecondsPerDay);
  if (auto value = DayField(unit, date)) return value;
  ThrowUnsupportedUnit(field, kType);
}

OptionalField ExtractTime(std::string_view field, std::int64_t time) {
  constexpr std::string_view kType = "time without time zone";
  const Unit unit = ExtractUnit(field, kType);
  if (unit == Unit::kEpoch) return Scaled(time, kMicroScale, static_cast<double>(time) / kMicros);
  if (auto value = ClockField(unit, time)) return value;
  ThrowUnsupportedUnit(field, kType);
}

OptionalField ExtractTimetz(std::string_view field, const TimeTz& time) {
  constexpr std::string_view kType = "time with time zone";
  const Unit unit = ExtractUnit(field, kType);
  if (unit == Unit::kEpoch) {
    const std::int64_t utc = time.micros + time.zone_seconds * kMicrosPerSecond;
    return Scaled(utc, kMicroScale, static_cast<double>(time.micros) / kMicros + time.zone_seconds);
  }
  if (auto value = ZoneField(unit, time.zone_seconds)) return value;
  if (auto value = ClockField(unit, time.micros)) return value;
  ThrowUnsupportedUnit(field, kType);
}

OptionalField ExtractTimestamp(std::string_view field, std::int64_t timestamp) {
  constexpr std::string_view kType = "timestamp without time zone";
  const Unit unit = ExtractUnit(field, kType);
  if (!IsFiniteTimestamp(timestamp)) return InfiniteField(unit, timestamp < 0, field, kType, true);
  if (unit == Unit::kEpoch) return Epoch(timestamp);
  if (auto value = LocalField(unit, timestamp)) return value;
  ThrowUnsupportedUnit(field, kType);
}

OptionalField ExtractTimestamptz(std::string_view field, std::int64_t timestamp, const TimeZone& zone) {
  constexpr std::string_view kType = "timestamp with time zone";
  const Unit unit = ExtractUnit(field, kType);
  if (!IsFiniteTimestamp(timestamp)) return InfiniteField(unit, timestamp < 0, field, kType, true);
  if (unit == Unit::kEpoch) return Epoch(timestamp);
  const std::int32_t offset = zone.At(timestamp).offset;
  if (auto value = ZoneField(unit, -offset)) return value;
  if (auto value = LocalField(unit, timestamp + offset * kMicrosPerSecond)) return value;
  ThrowUnsupportedUnit(field, kType);
}

OptionalField ExtractInterval(std::string_view field, const Interval& interval) {
  constexpr std::string_view kType = "interval";
  constexpr std::int64_t kMonths = 12;
  const Unit unit = ExtractUnit(field, kType);
  const std::int64_t years = interval.months / kMonths;
  const std::int64_t months = interval.months % kMonths;
  switch (unit) {
    case Unit::kDay:
      return Whole(interval.days);
    case Unit::kMonth:
      return Whole(months);
    case Unit::kQuarter:
      return Whole(months / 3 + 1);
    case Unit::kYear:
      return Whole(years);
    case Unit::kDecade:
      return Whole(years / 10);
    case Unit::kCentury:
      return Whole(years / 100);
    case Unit::kMillennium:
      return Whole(years / 1000);
    case Unit::kEpoch: {
      // A year has 365.25 days, a month 30.
      const std::int64_t seconds =
          (1461 * years + 120 * months + 4 * std::int64_t{interval.days}) * (kSecondsPerDay / 4);
      const Numeric::Int micros = Numeric::Int(seconds) * kMicrosPerSecond + interval.micros;
      double approximate = static_cast<double>(interval.micros) / kMicros;
      approximate += 365.25 * static_cast<double>(kSecondsPerDay * years);
      approximate += static_cast<double>(30 * kSecondsPerDay * months);
      approximate += static_cast<double>(kSecondsPerDay * interval.days);
      return FieldValue{Numeric(micros, kMicroScale), approximate};
    }
    default:
      break;
  }
  if (auto value = ClockField(unit, interval.micros)) return value;
  ThrowUnsupportedUnit(field, kType);
}

}  // namespace rocklake
