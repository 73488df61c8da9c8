// extract and date_part. (Manual, section 9.9.1.) extract gives numeric, date_part float8; both share their rules.
#include <cmath>
#include <limits>

#include "query/functions/datetime_support.h"
#include "query/functions/implementations.h"
#include "types/ascii.h"
#include "types/datetime.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {

DateUnit FindDateUnit(std::string_view text) {
  // Fields that are no units of intervals.
  static constexpr std::pair<std::string_view, DateUnit> kFields[] = {
      {"epoch", DateUnit::kEpoch},
      {"dow", DateUnit::kDayOfWeek},
      {"isodow", DateUnit::kIsoDayOfWeek},
      {"doy", DateUnit::kDayOfYear},
      {"isoyear", DateUnit::kIsoYear},
      {"julian", DateUnit::kJulian},
      {"jd", DateUnit::kJulian},
      {"j", DateUnit::kJulian},
      {"timezone", DateUnit::kTimezone},
      {"timezone_hour", DateUnit::kTimezoneHour},
      {"timezone_h", DateUnit::kTimezoneHour},
      {"timezone_minute", DateUnit::kTimezoneMinute},
      {"timezone_m", DateUnit::kTimezoneMinute}};
  const std::string lower = ToLower(text);
  for (const auto& [word, unit] : kFields) {
    if (word == lower) return unit;
  }
  const auto word = datetime_parse::LookUpIntervalWord(lower);
  return word.kind == datetime_parse::WordKind::kUnit ? word.unit() : DateUnit::kNone;
}

std::int64_t IsoWeekStart(std::int64_t iso_year, int week) {
  const std::int64_t fourth = DaysFromCivil(iso_year, 1, 4);
  const int weekday = (DayOfWeek(fourth) + 6) % 7;  // 0 is Monday
  return fourth - weekday + (week - 1) * 7;
}

IsoWeek IsoWeekOf(std::int64_t days) {
  const std::int64_t year = CivilFromDays(days).year;
  for (const std::int64_t candidate : {year + 1, year, year - 1}) {
    const std::int64_t start = IsoWeekStart(candidate, 1);
    if (days >= start) return {candidate, static_cast<int>((days - start) / 7) + 1};
  }
  return {year, 1};
}

namespace {

// A field's value: an integer divided by 10^scale.
struct FieldValue {
  __int128 units = 0;
  int scale = 0;
};

Value Give(FieldValue field, Oid result) {
  if (result == oid::kNumeric) return Value::Of(Numeric(Numeric::Int(field.units), field.scale));
  return Value::Float(static_cast<double>(field.units) / std::pow(10.0, field.scale));
}

[[noreturn]] void ThrowUnit(const FunctionCall& call, DateUnit unit) {
  const std::string word = ToLower(call.args[0].AsText());
  const std::string type = FormatType(call.arg_types[1].oid);
  if (unit == DateUnit::kNone) throw Error("22023", "unit \"{}\" not recognized for type {}", word, type);
  throw Error("0A000", "unit \"{}\" not supported for type {}", word, type);
}

std::int64_t ShownYear(std::int64_t astronomical) {
  return astronomical > 0 ? astronomical : astronomical - 1;
}

std::optional<FieldValue> FieldOfDay(DateUnit unit, std::int64_t days) {
  const CivilDay day = CivilFromDays(days);
  const std::int64_t year = day.year;
  switch (unit) {
    case DateUnit::kDay:
      return FieldValue{day.day};
    case DateUnit::kMonth:
      return FieldValue{day.month};
    case DateUnit::kQuarter:
      return FieldValue{(day.month - 1) / 3 + 1};
    case DateUnit::kWeek:
      return FieldValue{IsoWeekOf(days).week};
    case DateUnit::kYear:
      return FieldValue{ShownYear(year)};
    case DateUnit::kIsoYear: {
      const std::int64_t iso = IsoWeekOf(days).year;
      return FieldValue{iso > 0 ? iso : iso - 1};
    }
    case DateUnit::kDecade:
      return FieldValue{year >= 0 ? year / 10 : -((8 - (year - 1)) / 10)};
    case DateUnit::kCentury:
      return FieldValue{year > 0 ? (year + 99) / 100 : -((99 - (year - 1)) / 100)};
    case DateUnit::kMillennium:
      return FieldValue{year > 0 ? (year + 999) / 1000 : -((999 - (year - 1)) / 1000)};
    case DateUnit::kDayOfWeek:
      return FieldValue{DayOfWeek(days)};
    case DateUnit::kIsoDayOfWeek:
      return FieldValue{(DayOfWeek(days) + 6) % 7 + 1};
    case DateUnit::kDayOfYear:
      return FieldValue{DayOfYear(day)};
    default:
      return std::nullopt;
  }
}

std::optional<FieldValue> FieldOfTime(DateUnit unit, std::int64_t micros) {
  const std::int64_t below_minute = micros % kMicrosPerMinute;
  switch (unit) {
    case DateUnit::kMicrosecond:
      return FieldValue{below_minute};
    case DateUnit::kMillisecond:
      return FieldValue{below_minute, 3};
    case DateUnit::kSecond:
      return FieldValue{below_minute, 6};
    case DateUnit::kMinute:
      return FieldValue{micros / kMicrosPerMinute % 60};
    case DateUnit::kHour:
      return FieldValue{micros / kMicrosPerHour};
    default:
      return std::nullopt;
  }
}

// Fields that rise with time for ever are infinite for an infinite time; the others are NULL.
Value OfInfinity(const FunctionCall& call, DateUnit unit, bool positive) {
  switch (unit) {
    case DateUnit::kYear:
    case DateUnit::kDecade:
    case DateUnit::kCentury:
    case DateUnit::kMillennium:
    case DateUnit::kJulian:
    case DateUnit::kIsoYear:
    case DateUnit::kEpoch:
      break;
    default:
      return Value();
  }
  if (call.result_type.oid == oid::kNumeric) {
    return Value::Of(positive ? Numeric::Infinity() : Numeric::NegativeInfinity());
  }
  const double infinity = std::numeric_limits<double>::infinity();
  return Value::Float(positive ? infinity : -infinity);
}

Value Julian(std::int64_t days, std::int64_t micros, Oid result) {
  const std::int64_t julian = days + kJulianDayOf2000;
  if (result == oid::kNumeric) {
    const Numeric fraction = Divide(Numeric::FromInt64(micros), Numeric::FromInt64(kMicrosPerDay));
    return Value::Of(Add(Numeric::FromInt64(julian), fraction));
  }
  return Value::Float(static_cast<double>(julian) +
                      static_cast<double>(micros) / static_cast<double>(kMicrosPerDay));
}

std::optional<FieldValue> FieldOfZone(DateUnit unit, std::int64_t seconds_east) {
  switch (unit) {
    case DateUnit::kTimezone:
      return FieldValue{seconds_east};
    case DateUnit::kTimezoneHour:
      return FieldValue{seconds_east / 3600};
    case DateUnit::kTimezoneMinute:
      return FieldValue{seconds_east / 60 % 60};
    default:
      return std::nullopt;
  }
}

Value FromTimestamp(const FunctionCall& call) {
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  if (unit == DateUnit::kNone) ThrowUnit(call, unit);
  std::int64_t timestamp = call.args[1].AsInt();
  if (!IsFiniteTimestamp(timestamp)) return OfInfinity(call, unit, timestamp > 0);
  const Oid result = call.result_type.oid;
  if (unit == DateUnit::kEpoch) {
    return Give(
        {static_cast<__int128>(timestamp) + static_cast<__int128>(kUnixEpochSeconds) * kMicrosPerSecond, 6},
        result);
  }
  if (call.arg_types[1].oid == oid::kTimestamptz) {
    const TimeZone& zone = Zone(call);
    if (const auto field = FieldOfZone(unit, zone.At(timestamp).offset)) return Give(*field, result);
    timestamp = TimestamptzToTimestamp(timestamp, zone);
  }
  const std::int64_t days = FloorDivide(timestamp, kMicrosPerDay);
  const std::int64_t micros = timestamp - days * kMicrosPerDay;
  if (unit == DateUnit::kJulian) return Julian(days, micros, result);
  if (const auto field = FieldOfDay(unit, days)) return Give(*field, result);
  if (const auto field = FieldOfTime(unit, micros)) return Give(*field, result);
  ThrowUnit(call, unit);
}

Value FromDate(const FunctionCall& call) {
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  if (unit == DateUnit::kNone) ThrowUnit(call, unit);
  const std::int64_t days = call.args[1].AsInt();
  if (!IsFiniteDate(days)) return OfInfinity(call, unit, days > 0);
  const Oid result = call.result_type.oid;
  if (unit == DateUnit::kJulian) return Give({days + kJulianDayOf2000}, result);
  if (unit == DateUnit::kEpoch) return Give({(days + kUnixEpochDays) * kSecondsPerDay}, result);
  if (const auto field = FieldOfDay(unit, days)) return Give(*field, result);
  ThrowUnit(call, unit);
}

// date_part of a date casts it to timestamp first.
Value DatePartOfDate(const FunctionCall& call) {
  const Value values[] = {call.args[0], Value::Int(DateToTimestamp(call.args[1].AsInt()))};
  const Type types[] = {call.arg_types[0], Type{oid::kTimestamp, -1}};
  return FromTimestamp(FunctionCall{call.context, values, types, call.result_type});
}

Value FromTime(const FunctionCall& call) {
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  const std::int64_t micros = call.args[1].AsInt();
  if (unit == DateUnit::kEpoch) return Give({micros, 6}, call.result_type.oid);
  if (const auto field = FieldOfTime(unit, micros)) return Give(*field, call.result_type.oid);
  ThrowUnit(call, unit);
}

Value FromTimetz(const FunctionCall& call) {
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  const TimeTz& time = call.args[1].AsTimetz();
  const Oid result = call.result_type.oid;
  if (unit == DateUnit::kEpoch) return Give({time.micros + time.zone_seconds * kMicrosPerSecond, 6}, result);
  if (const auto field = FieldOfZone(unit, -time.zone_seconds)) return Give(*field, result);
  if (const auto field = FieldOfTime(unit, time.micros)) return Give(*field, result);
  ThrowUnit(call, unit);
}

std::optional<FieldValue> FieldOfMonths(DateUnit unit, std::int32_t months) {
  switch (unit) {
    case DateUnit::kMonth:
      return FieldValue{months % 12};
    case DateUnit::kQuarter:
      return FieldValue{months % 12 / 3 + 1};
    case DateUnit::kYear:
      return FieldValue{months / 12};
    case DateUnit::kDecade:
      return FieldValue{months / 120};
    case DateUnit::kCentury:
      return FieldValue{months / 1200};
    case DateUnit::kMillennium:
      return FieldValue{months / 12000};
    default:
      return std::nullopt;
  }
}

Value FromInterval(const FunctionCall& call) {
  const DateUnit unit = FindDateUnit(call.args[0].AsText());
  if (unit == DateUnit::kNone) ThrowUnit(call, unit);
  const Interval& interval = call.args[1].AsInterval();
  const Oid result = call.result_type.oid;
  if (unit == DateUnit::kEpoch) {  // a year has 365.25 days
    const __int128 quarter_days = static_cast<__int128>(interval.months / 12) * 1461 +
                                  static_cast<__int128>(interval.months % 12) * 120 +
                                  static_cast<__int128>(interval.days) * 4;
    return Give({quarter_days * (kSecondsPerDay / 4) * kMicrosPerSecond + interval.micros, 6}, result);
  }
  if (unit == DateUnit::kDay) return Give({interval.days}, result);
  if (const auto field = FieldOfMonths(unit, interval.months)) return Give(*field, result);
  if (const auto field = FieldOfTime(unit, interval.micros)) return Give(*field, result);
  ThrowUnit(call, unit);
}

constexpr ScalarEntry kFunctions[] = {
    {"timestamp_part", FromTimestamp},
    {"timestamptz_part", FromTimestamp},
    {"extract_timestamp", FromTimestamp},
    {"extract_timestamptz", FromTimestamp},
    {"extract_date", FromDate},
    {"date_part_1384", DatePartOfDate},
    {"time_part", FromTime},
    {"extract_time", FromTime},
    {"timetz_part", FromTimetz},
    {"extract_timetz", FromTimetz},
    {"interval_part", FromInterval},
    {"extract_interval", FromInterval},
};

}  // namespace

std::span<const ScalarEntry> DateFieldFunctions() { return kFunctions; }

}  // namespace rocklake
