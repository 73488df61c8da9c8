// Casts between the date-time types, and their comparison.
#include "types/datetime.h"

#include <functional>

#include "types/datetime_text.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

[[noreturn]] void ThrowTimestampRange() { throw Error("22008", "timestamp out of range"); }

}  // namespace

std::int64_t CheckedDate(std::int64_t date) {
  if (date < kMinDate || date >= kEndDate) throw Error("22008", "date out of range");
  return date;
}

std::int64_t CheckedTimestamp(std::int64_t timestamp) {
  if (timestamp < kMinTimestamp || timestamp >= kEndTimestamp) ThrowTimestampRange();
  return timestamp;
}

CivilTime BreakDown(std::int64_t timestamp) {
  const std::int64_t days = FloorDivide(timestamp, kMicrosPerDay);
  const std::int64_t rest = timestamp - days * kMicrosPerDay;
  CivilTime civil;
  civil.date = CivilFromDays(days);
  civil.hour = static_cast<int>(rest / kMicrosPerHour);
  civil.minute = static_cast<int>(rest / kMicrosPerMinute % 60);
  civil.second = static_cast<int>(rest / kMicrosPerSecond % 60);
  civil.micros = static_cast<int>(rest % kMicrosPerSecond);
  return civil;
}

std::int64_t Combine(const CivilTime& civil) {
  const std::int64_t days = DaysFromCivil(civil.date.year, civil.date.month, civil.date.day);
  if (days < kMinDate || days > kEndTimestamp / kMicrosPerDay) ThrowTimestampRange();
  const std::int64_t time = civil.hour * kMicrosPerHour + civil.minute * kMicrosPerMinute +
                            civil.second * kMicrosPerSecond + civil.micros;
  std::int64_t timestamp = 0;
  if (__builtin_add_overflow(days * kMicrosPerDay, time, &timestamp)) ThrowTimestampRange();
  return CheckedTimestamp(timestamp);
}

std::int64_t DateToTimestamp(std::int64_t date) {
  if (date == kDateInfinity) return kTimestampInfinity;
  if (date == kDateMinusInfinity) return kTimestampMinusInfinity;
  if (date >= kEndTimestamp / kMicrosPerDay) throw Error("22008", "date out of range for timestamp");
  return date * kMicrosPerDay;
}

std::int64_t DateToTimestamptz(std::int64_t date, const TimeZone& zone) {
  const std::int64_t midnight = DateToTimestamp(date);
  if (!IsFiniteTimestamp(midnight)) return midnight;
  const std::int64_t timestamp = midnight - zone.AtLocal(midnight).offset * kMicrosPerSecond;
  if (timestamp < kMinTimestamp || timestamp >= kEndTimestamp) {
    throw Error("22008", "date out of range for timestamp");
  }
  return timestamp;
}

std::int64_t TimestampToDate(std::int64_t timestamp) {
  if (timestamp == kTimestampInfinity) return kDateInfinity;
  if (timestamp == kTimestampMinusInfinity) return kDateMinusInfinity;
  return FloorDivide(timestamp, kMicrosPerDay);
}

std::int64_t TimestamptzToDate(std::int64_t timestamp, const TimeZone& zone) {
  return TimestampToDate(TimestamptzToTimestamp(timestamp, zone));
}

std::int64_t TimestampToTimestamptz(std::int64_t timestamp, const TimeZone& zone) {
  if (!IsFiniteTimestamp(timestamp) || zone.is_utc()) return timestamp;
  return CheckedTimestamp(timestamp - zone.AtLocal(timestamp).offset * kMicrosPerSecond);
}

std::int64_t TimestamptzToTimestamp(std::int64_t timestamp, const TimeZone& zone) {
  if (!IsFiniteTimestamp(timestamp) || zone.is_utc()) return timestamp;
  return CheckedTimestamp(timestamp + zone.At(timestamp).offset * kMicrosPerSecond);
}

std::optional<std::int64_t> TimestampToTime(std::int64_t timestamp) {
  if (!IsFiniteTimestamp(timestamp)) return std::nullopt;
  return FloorModulo(timestamp, kMicrosPerDay);
}

std::optional<std::int64_t> TimestamptzToTime(std::int64_t timestamp, const TimeZone& zone) {
  return TimestampToTime(TimestamptzToTimestamp(timestamp, zone));
}

std::optional<TimeTz> TimestamptzToTimetz(std::int64_t timestamp, const TimeZone& zone) {
  const std::optional<std::int64_t> time = TimestamptzToTime(timestamp, zone);
  if (!time.has_value()) return std::nullopt;
  return TimeTz{*time, -zone.At(timestamp).offset};
}

TimeTz TimeToTimetz(std::int64_t time, const TimeZone& zone, std::int64_t now) {
  // The zone's offset today at that time of day.
  const std::int64_t midnight = TimestamptzToDate(now, zone) * kMicrosPerDay;
  return TimeTz{time, -zone.AtLocal(midnight + time).offset};
}

Interval TimeToInterval(std::int64_t time) { return Interval{time, 0, 0}; }

std::int64_t IntervalToTime(const Interval& interval) { return FloorModulo(interval.micros, kMicrosPerDay); }

namespace {

std::int64_t InUtc(const TimeTz& time) { return time.micros + time.zone_seconds * kMicrosPerSecond; }

}  // namespace

int Compare(const TimeTz& a, const TimeTz& b) {
  if (InUtc(a) != InUtc(b)) return InUtc(a) < InUtc(b) ? -1 : 1;
  // Equal instants with different zones are not equal values.
  return a.zone_seconds < b.zone_seconds ? -1 : a.zone_seconds > b.zone_seconds ? 1 : 0;
}

std::size_t Hash(const TimeTz& time) {
  return std::hash<std::int64_t>()(time.micros) * 31 + std::hash<std::int32_t>()(time.zone_seconds);
}

namespace {

// AT TIME ZONE's interval as seconds east.
std::int64_t ZoneSeconds(const Interval& zone) {
  if (zone.months != 0 || zone.days != 0) {
    std::string text;
    AppendInterval(zone, IntervalStyle::kPostgres, text);
    throw Error("22023", "interval time zone \"{}\" must not include months or days", text);
  }
  return zone.micros / kMicrosPerSecond;
}

}  // namespace

std::int64_t TimestampAtZone(std::int64_t timestamp, std::string_view zone) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  return CheckedTimestamp(timestamp - ResolveZone(zone).OffsetAtLocal(timestamp) * kMicrosPerSecond);
}

std::int64_t TimestampAtZone(std::int64_t timestamp, const Interval& zone) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  return CheckedTimestamp(timestamp - ZoneSeconds(zone) * kMicrosPerSecond);
}

std::int64_t TimestamptzAtZone(std::int64_t timestamp, std::string_view zone) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  return CheckedTimestamp(timestamp + ResolveZone(zone).OffsetAt(timestamp) * kMicrosPerSecond);
}

std::int64_t TimestamptzAtZone(std::int64_t timestamp, const Interval& zone) {
  if (!IsFiniteTimestamp(timestamp)) return timestamp;
  return CheckedTimestamp(timestamp + ZoneSeconds(zone) * kMicrosPerSecond);
}

namespace {

TimeTz AtOffset(const TimeTz& time, std::int64_t seconds_east) {
  return TimeTz{FloorModulo(InUtc(time) + seconds_east * kMicrosPerSecond, kMicrosPerDay),
                static_cast<std::int32_t>(-seconds_east)};
}

}  // namespace

TimeTz TimetzAtZone(const TimeTz& time, std::string_view zone, std::int64_t now) {
  return AtOffset(time, ResolveZone(zone).OffsetAt(now));
}

TimeTz TimetzAtZone(const TimeTz& time, const Interval& zone) { return AtOffset(time, ZoneSeconds(zone)); }

}  // namespace rocklake
