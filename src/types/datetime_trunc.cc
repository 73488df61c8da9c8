// date_trunc, date_bin and the names of units.
#include <string>

#include "types/ascii.h"
#include "types/datetime_fields.h"
#include "types/datetime_unit.h"
#include "types/sql_error.h"

namespace rocklake {

using datetime_parse::LookUpIntervalWord;
using datetime_parse::LookUpWord;
using datetime_parse::Reserved;
using datetime_parse::Unit;
using datetime_parse::Word;
using datetime_parse::WordKind;

namespace {

constexpr std::string_view kTimestampType = "timestamp without time zone";
constexpr std::string_view kTimestamptzType = "timestamp with time zone";
constexpr std::string_view kIntervalType = "interval";

[[noreturn]] void ThrowUnknownUnit(std::string_view name, std::string_view type) {
  throw Error("22023", "unit \"{}\" not recognized for type {}", ToLower(name), type);
}

}  // namespace

void ThrowUnsupportedUnit(std::string_view name, std::string_view type) {
  throw Error("0A000", "unit \"{}\" not supported for type {}", ToLower(name), type);
}

Unit TruncateUnit(std::string_view name, std::string_view type) {
  const Word word = LookUpIntervalWord(ToLower(name));
  if (word.kind != WordKind::kUnit) ThrowUnknownUnit(name, type);
  return word.unit();
}

Unit ExtractUnit(std::string_view name, std::string_view type) {
  const std::string lower = ToLower(name);
  Word word = LookUpIntervalWord(lower);
  if (word.kind == WordKind::kUnknown) word = LookUpWord(lower);
  if (word.kind == WordKind::kUnit) return word.unit();
  if (word.kind == WordKind::kReserved && static_cast<Reserved>(word.value) == Reserved::kEpoch)
    return Unit::kEpoch;
  const bool is_known = word.kind == WordKind::kReserved && (type.starts_with("timestamp") || type == "date");
  if (is_known) ThrowUnsupportedUnit(name, type);
  ThrowUnknownUnit(name, type);
}

namespace {

// The last multiple of `size` years that starts a decade, or of years counted from 1 that starts a longer span.
std::int64_t SpanStart(std::int64_t year, Unit unit) {
  switch (unit) {
    case Unit::kMillennium:
      return year > 0 ? (year + 999) / 1000 * 1000 - 999 : -((999 - (year - 1)) / 1000) * 1000 + 1;
    case Unit::kCentury:
      return year > 0 ? (year + 99) / 100 * 100 - 99 : -((99 - (year - 1)) / 100) * 100 + 1;
    case Unit::kDecade:
      return year > 0 ? year / 10 * 10 : -((8 - (year - 1)) / 10) * 10;
    default:
      return year;
  }
}

// True for units of a day and more, whose start is a midnight and may have another offset.
bool TruncateLocal(Unit unit, std::string_view name, std::string_view type, std::int64_t& local) {
  const std::int64_t days = FloorDivide(local, kMicrosPerDay);
  CivilDay day = CivilFromDays(days);
  const auto start_of = [&](std::int64_t year, int month) {
    CivilTime start;
    start.date = {year, month, 1};
    local = Combine(start);
    return true;
  };
  const auto floor_to = [&](std::int64_t unit_micros) {
    local -= FloorModulo(local, unit_micros);
    return false;
  };
  switch (unit) {
    case Unit::kMillennium:
    case Unit::kCentury:
    case Unit::kDecade:
    case Unit::kYear:
      return start_of(SpanStart(day.year, unit), 1);
    case Unit::kQuarter:
      return start_of(day.year, (day.month - 1) / 3 * 3 + 1);
    case Unit::kMonth:
      return start_of(day.year, day.month);
    case Unit::kWeek:
      local = CheckedTimestamp((days - FloorModulo(DayOfWeek(days) + 6, 7)) * kMicrosPerDay);
      return true;
    case Unit::kDay:
      local = days * kMicrosPerDay;
      return true;
    case Unit::kHour:
      return floor_to(kMicrosPerHour);
    case Unit::kMinute:
      return floor_to(kMicrosPerMinute);
    case Unit::kSecond:
      return floor_to(kMicrosPerSecond);
    case Unit::kMillisecond:
      return floor_to(1000);
    case Unit::kMicrosecond:
      return false;
    default:
      ThrowUnsupportedUnit(name, type);
  }
}

// `offset_at` and `offset_at_local` give seconds east.
template <class OffsetAt, class OffsetAtLocal>
std::int64_t TruncateInZone(std::string_view unit_name, std::int64_t timestamp, OffsetAt offset_at,
                            OffsetAtLocal offset_at_local) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  const Unit unit = TruncateUnit(unit_name, kTimestamptzType);
  std::int32_t offset = offset_at(timestamp);
  std::int64_t local = timestamp + offset * kMicrosPerSecond;
  if (TruncateLocal(unit, unit_name, kTimestamptzType, local)) offset = offset_at_local(local);
  return CheckedTimestamp(local - offset * kMicrosPerSecond);
}

}  // namespace

std::int64_t TruncateTimestamp(std::string_view unit, std::int64_t timestamp) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  std::int64_t local = timestamp;
  TruncateLocal(TruncateUnit(unit, kTimestampType), unit, kTimestampType, local);
  return local;
}

std::int64_t TruncateTimestamptz(std::string_view unit, std::int64_t timestamp, const TimeZone& zone) {
  return TruncateInZone(
      unit, timestamp, [&](std::int64_t utc) { return zone.At(utc).offset; },
      [&](std::int64_t local) { return zone.AtLocal(local).offset; });
}

std::int64_t TruncateTimestamptz(std::string_view unit, std::int64_t timestamp, std::string_view zone) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  const NamedZone named = ResolveZone(zone);
  return TruncateInZone(
      unit, timestamp, [&](std::int64_t utc) { return named.OffsetAt(utc); },
      [&](std::int64_t local) { return named.OffsetAtLocal(local); });
}

Interval TruncateInterval(std::string_view unit_name, const Interval& interval) {
  const Unit unit = TruncateUnit(unit_name, kIntervalType);
  Interval result = interval;
  const auto cut_months = [&](std::int32_t unit_months) {
    result.months -= result.months % unit_months;
    result.days = 0;
    result.micros = 0;
    return result;
  };
  const auto cut_time = [&](std::int64_t unit_micros) {
    result.micros -= result.micros % unit_micros;
    return result;
  };
  switch (unit) {
    case Unit::kMillennium:
      return cut_months(12000);
    case Unit::kCentury:
      return cut_months(1200);
    case Unit::kDecade:
      return cut_months(120);
    case Unit::kYear:
      return cut_months(12);
    case Unit::kQuarter:
      return cut_months(3);
    case Unit::kMonth:
      return cut_months(1);
    case Unit::kDay:
      result.micros = 0;
      return result;
    case Unit::kHour:
      return cut_time(kMicrosPerHour);
    case Unit::kMinute:
      return cut_time(kMicrosPerMinute);
    case Unit::kSecond:
      return cut_time(kMicrosPerSecond);
    case Unit::kMillisecond:
      return cut_time(1000);
    case Unit::kMicrosecond:
      return result;
    case Unit::kWeek:
      throw Error("0A000", "unit \"{}\" not supported for type interval", ToLower(unit_name))
          .Detail("Months usually have fractional weeks.");
    default:
      ThrowUnsupportedUnit(unit_name, kIntervalType);
  }
}

std::int64_t BinTimestamp(const Interval& stride, std::int64_t timestamp, std::int64_t origin) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  if (!IsFiniteTimestamp(origin)) throw Error("22008", "origin out of range");
  if (stride.months != 0) {
    throw Error("0A000", "timestamps cannot be binned into intervals containing months or years");
  }
  std::int64_t size = 0;
  std::int64_t distance = 0;
  if (__builtin_mul_overflow(std::int64_t{stride.days}, kMicrosPerDay, &size) ||
      __builtin_add_overflow(size, stride.micros, &size) ||
      __builtin_sub_overflow(timestamp, origin, &distance)) {
    throw Error("22008", "interval out of range");
  }
  if (size <= 0) throw Error("22008", "stride must be greater than zero");
  return CheckedTimestamp(timestamp - FloorModulo(distance, size));
}

}  // namespace rocklake
