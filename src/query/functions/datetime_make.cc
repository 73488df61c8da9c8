// date_trunc, date_bin, and the make_ functions. (Manual, section 9.9.)
#include <cmath>

#include "query/functions/datetime_support.h"
#include "query/functions/implementations.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/datetime.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

// -- date_trunc ---------------------------------------------------------------------------------------------------

std::int64_t StartOf(std::int64_t year, std::int64_t span) {  // of the century or millennium
  return year > 0 ? (year - 1) / span * span + 1 : -((span - 1 - (year - 1)) / span * span) + 1;
}

std::int64_t StartOfDecade(std::int64_t year) {
  return year > 0 ? year / 10 * 10 : -((8 - (year - 1)) / 10) * 10;
}

// Truncates a wall-clock timestamp; nullopt: not a unit of timestamps.
std::optional<std::int64_t> Truncated(std::int64_t timestamp, DateUnit unit) {
  const std::int64_t days = FloorDivide(timestamp, kMicrosPerDay);
  const CivilDay day = CivilFromDays(days);
  const auto to = [timestamp](std::int64_t span) { return timestamp - FloorModulo(timestamp, span); };
  const auto month = [](std::int64_t year, int number) {
    return DaysFromCivil(year, number, 1) * kMicrosPerDay;
  };
  switch (unit) {
    case DateUnit::kMicrosecond:
      return timestamp;
    case DateUnit::kMillisecond:
      return to(1000);
    case DateUnit::kSecond:
      return to(kMicrosPerSecond);
    case DateUnit::kMinute:
      return to(kMicrosPerMinute);
    case DateUnit::kHour:
      return to(kMicrosPerHour);
    case DateUnit::kDay:
      return to(kMicrosPerDay);
    case DateUnit::kWeek:
      return (days - (DayOfWeek(days) + 6) % 7) * kMicrosPerDay;
    case DateUnit::kMonth:
      return month(day.year, day.month);
    case DateUnit::kQuarter:
      return month(day.year, (day.month - 1) / 3 * 3 + 1);
    case DateUnit::kYear:
      return month(day.year, 1);
    case DateUnit::kDecade:
      return month(StartOfDecade(day.year), 1);
    case DateUnit::kCentury:
      return month(StartOf(day.year, 100), 1);
    case DateUnit::kMillennium:
      return month(StartOf(day.year, 1000), 1);
    default:
      return std::nullopt;
  }
}

[[noreturn]] void ThrowUnit(std::string_view word, DateUnit unit, Oid type) {
  const std::string lower = ToLower(word);
  if (unit == DateUnit::kNone)
    throw Error("22023", "unit \"{}\" not recognized for type {}", lower, FormatType(type));
  throw Error("0A000", "unit \"{}\" not supported for type {}", lower, FormatType(type));
}

Value TruncateTimestamp(const FunctionCall& call) {
  if (!IsFiniteTimestamp(call.args[1].AsInt())) return call.args[1];  // whatever the unit
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  if (unit == DateUnit::kNone) ThrowUnit(call.args[0].AsText(), unit, oid::kTimestamp);
  const auto result = Truncated(call.args[1].AsInt(), unit);
  if (!result) ThrowUnit(call.args[0].AsText(), unit, oid::kTimestamp);
  return Value::Int(*result);
}

// In the zone: units of a day and more start at its midnight; smaller ones keep the offset.
std::int64_t TruncatedInZone(const FunctionCall& call, const NamedZone& zone) {
  const std::int64_t instant = call.args[1].AsInt();
  if (!IsFiniteTimestamp(instant)) return instant;
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  if (unit == DateUnit::kNone) ThrowUnit(call.args[0].AsText(), unit, oid::kTimestamptz);
  const std::int64_t offset = zone.OffsetAt(instant) * kMicrosPerSecond;
  const auto local = Truncated(instant + offset, unit);
  if (!local) ThrowUnit(call.args[0].AsText(), unit, oid::kTimestamptz);
  switch (unit) {
    case DateUnit::kMicrosecond:
    case DateUnit::kMillisecond:
    case DateUnit::kSecond:
    case DateUnit::kMinute:
    case DateUnit::kHour:
      return *local - offset;
    default:
      return *local - zone.OffsetAtLocal(*local) * kMicrosPerSecond;
  }
}

Value TruncateTimestamptz(const FunctionCall& call) {
  const NamedZone zone{FindTimeZone(call.context.text.time_zone), nullptr};
  return Value::Int(TruncatedInZone(call, zone));
}

Value TruncateTimestamptzInZone(const FunctionCall& call) {
  return Value::Int(TruncatedInZone(call, ResolveZone(call.args[2].AsText())));
}

std::int32_t MonthsOf(DateUnit unit) {
  switch (unit) {
    case DateUnit::kMillennium:
      return 12000;
    case DateUnit::kCentury:
      return 1200;
    case DateUnit::kDecade:
      return 120;
    case DateUnit::kYear:
      return 12;
    case DateUnit::kQuarter:
      return 3;
    case DateUnit::kMonth:
      return 1;
    default:
      return 0;
  }
}

std::int64_t MicrosOf(DateUnit unit) {
  switch (unit) {
    case DateUnit::kHour:
      return kMicrosPerHour;
    case DateUnit::kMinute:
      return kMicrosPerMinute;
    case DateUnit::kSecond:
      return kMicrosPerSecond;
    case DateUnit::kMillisecond:
      return 1000;
    case DateUnit::kMicrosecond:
      return 1;
    default:
      return 0;
  }
}

Value TruncateInterval(const FunctionCall& call) {
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  Interval interval = call.args[1].AsInterval();
  if (const std::int32_t months = MonthsOf(unit); months != 0) {
    return Value::Of(Interval{0, 0, interval.months / months * months});
  }
  if (unit == DateUnit::kDay) return Value::Of(Interval{0, interval.days, interval.months});
  if (const std::int64_t micros = MicrosOf(unit); micros != 0) {
    interval.micros -= interval.micros % micros;
    return Value::Of(interval);
  }
  if (unit == DateUnit::kWeek) {
    throw Error("0A000", "unit \"{}\" not supported for type {}", ToLower(call.args[0].AsText()), "interval")
        .Detail("Months usually have fractional weeks.");
  }
  ThrowUnit(call.args[0].AsText(), unit, oid::kInterval);
}

Value Bin(const FunctionCall& call) {
  const Interval& stride = call.args[0].AsInterval();
  const std::int64_t source = call.args[1].AsInt();
  const std::int64_t origin = call.args[2].AsInt();
  if (!IsFiniteTimestamp(source)) return call.args[1];
  if (!IsFiniteTimestamp(origin)) throw Error("22008", "origin out of range");
  if (stride.months != 0)
    throw Error("0A000", "timestamps cannot be binned into intervals containing months or years");
  const std::int64_t span = stride.days * kMicrosPerDay + stride.micros;
  if (span <= 0) throw Error("22008", "stride must be greater than zero");
  const __int128 difference = static_cast<__int128>(source) - origin;
  __int128 bin = difference / span * span;
  if (difference < 0 && difference % span != 0) bin -= span;
  return Value::Int(CheckedTimestamp(static_cast<std::int64_t>(origin + bin)));
}

// -- make_... -----------------------------------------------------------------------------------------------------

std::int64_t MakeDays(std::int64_t year, std::int64_t month, std::int64_t day) {
  const auto refuse = [&] {
    return Error("22008", "date field value out of range: {}-{:02}-{:02}", year, month, day);
  };
  const std::int64_t astronomical = year < 0 ? year + 1 : year;
  if (year == 0 || month < 1 || month > 12 || day < 1) throw refuse();
  if (day > DaysInMonth(astronomical, static_cast<int>(month))) throw refuse();
  const std::int64_t days = DaysFromCivil(astronomical, static_cast<int>(month), static_cast<int>(day));
  if (days < kMinDate || days >= kEndDate)
    throw Error("22008", "date out of range: {}-{:02}-{:02}", year, month, day);
  return days;
}

std::int64_t MakeMicros(std::int64_t hour, std::int64_t minute, double second) {
  const bool fits = hour >= 0 && minute >= 0 && minute < 60 && second >= 0 && second <= 60 &&
                    (hour < 24 || (hour == 24 && minute == 0 && second == 0));
  if (!fits) throw Error("22008", "time field value out of range: {}:{:02}:{:02g}", hour, minute, second);
  return (hour * 60 + minute) * kMicrosPerMinute + static_cast<std::int64_t>(std::rint(second * 1e6));
}

Value MakeDate(const FunctionCall& call) {
  return Value::Int(MakeDays(call.args[0].AsInt(), call.args[1].AsInt(), call.args[2].AsInt()));
}

Value MakeTime(const FunctionCall& call) {
  return Value::Int(MakeMicros(call.args[0].AsInt(), call.args[1].AsInt(), call.args[2].AsFloat()));
}

std::int64_t TimestampOf(const FunctionCall& call) {
  const std::int64_t days = MakeDays(call.args[0].AsInt(), call.args[1].AsInt(), call.args[2].AsInt());
  const std::int64_t micros = MakeMicros(call.args[3].AsInt(), call.args[4].AsInt(), call.args[5].AsFloat());
  std::int64_t timestamp;
  if (__builtin_mul_overflow(days, kMicrosPerDay, &timestamp) ||
      __builtin_add_overflow(timestamp, micros, &timestamp)) {
    throw Error("22008", "timestamp out of range");
  }
  return CheckedTimestamp(timestamp);
}

Value MakeTimestamp(const FunctionCall& call) { return Value::Int(TimestampOf(call)); }
Value MakeTimestamptz(const FunctionCall& call) {
  return Value::Int(TimestampToTimestamptz(TimestampOf(call), Zone(call)));
}
Value MakeTimestamptzAt(const FunctionCall& call) {
  return Value::Int(TimestampAtZone(TimestampOf(call), call.args[6].AsText()));
}

Value MakeInterval(const FunctionCall& call) {
  const auto part = [&](std::size_t i) { return call.args[i].AsInt(); };
  const double seconds = call.args[6].AsFloat();
  const __int128 months = static_cast<__int128>(part(0)) * 12 + part(1);
  const __int128 days = static_cast<__int128>(part(2)) * 7 + part(3);
  const double micros = static_cast<double>(part(4) * 3600 + part(5) * 60) * 1e6 + std::rint(seconds * 1e6);
  constexpr auto kLimit = std::numeric_limits<std::int32_t>::max();
  if (!std::isfinite(seconds) || months > kLimit || months < -kLimit - 1LL || days > kLimit ||
      days < -kLimit - 1LL || !(micros >= -0x1p63 && micros < 0x1p63)) {
    throw Error("22008", "interval out of range");
  }
  return Value::Of(Interval{static_cast<std::int64_t>(micros), static_cast<std::int32_t>(days),
                            static_cast<std::int32_t>(months)});
}

void Series(const FunctionCall& call, const std::function<void(Row&&)>& emit) {
  const bool zoned = call.arg_types[0].oid == oid::kTimestamptz;
  const Interval& step = call.args[2].AsInterval();
  const int sign = Compare(step, Interval{});
  if (sign == 0) throw Error("22023", "step size cannot equal zero");
  const std::int64_t stop = call.args[1].AsInt();
  for (std::int64_t current = call.args[0].AsInt(); sign > 0 ? current <= stop : current >= stop;) {
    emit({Value::Int(current)});
    current =
        zoned ? TimestamptzPlusInterval(current, step, Zone(call)) : TimestampPlusInterval(current, step);
  }
}

constexpr ScalarEntry kFunctions[] = {
    {"timestamp_trunc", TruncateTimestamp},
    {"timestamptz_trunc", TruncateTimestamptz},
    {"timestamptz_trunc_zone", TruncateTimestamptzInZone},
    {"interval_trunc", TruncateInterval},
    {"timestamp_bin", Bin},
    {"timestamptz_bin", Bin},
    {"make_date", MakeDate},
    {"make_time", MakeTime},
    {"make_timestamp", MakeTimestamp},
    {"make_timestamptz", MakeTimestamptz},
    {"make_timestamptz_at_timezone", MakeTimestamptzAt},
    {"make_interval", MakeInterval},
};

constexpr SetEntry kSets[] = {
    {"generate_series_timestamp", Series},
    {"generate_series_timestamptz", Series},
};

}  // namespace

std::span<const ScalarEntry> DateMakeFunctions() { return kFunctions; }
std::span<const SetEntry> DateSeriesFunctions() { return kSets; }

}  // namespace rocklake
