// The output functions of the date-time types.
#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "types/datetime.h"
#include "types/datetime_text.h"
#include "types/time_zone.h"

namespace rocklake {
namespace {

void AppendTwoDigits(std::int64_t value, std::string& out) {
  if (value >= 100) {
    fmt::format_to(std::back_inserter(out), "{}", value);
    return;
  }
  out.push_back(static_cast<char>('0' + value / 10));
  out.push_back(static_cast<char>('0' + value % 10));
}

// ".5": the digits behind the second without trailing zeros, or nothing.
void AppendFraction(std::int64_t micros, std::string& out) {
  if (micros == 0) return;
  std::array<char, 7> digits{'.'};
  for (std::size_t i = 6; i > 0; --i, micros /= 10) digits[i] = static_cast<char>('0' + micros % 10);
  std::size_t size = digits.size();
  while (digits[size - 1] == '0') --size;
  out.append(digits.data(), size);
}

void AppendClock(std::int64_t micros_of_day, std::string& out) {
  AppendTwoDigits(micros_of_day / kMicrosPerHour, out);
  out.push_back(':');
  AppendTwoDigits(micros_of_day / kMicrosPerMinute % 60, out);
  out.push_back(':');
  AppendTwoDigits(micros_of_day / kMicrosPerSecond % 60, out);
  AppendFraction(micros_of_day % kMicrosPerSecond, out);
}

// "+02", "-03:30", "+00:19:32"
void AppendOffset(std::int32_t seconds_east, std::string& out) {
  out.push_back(seconds_east >= 0 ? '+' : '-');
  const std::int32_t magnitude = std::abs(seconds_east);
  AppendTwoDigits(magnitude / 3600, out);
  if (magnitude % 3600 == 0) return;
  out.push_back(':');
  AppendTwoDigits(magnitude / 60 % 60, out);
  if (magnitude % 60 == 0) return;
  out.push_back(':');
  AppendTwoDigits(magnitude % 60, out);
}

// Four digits at least, counted from 1 in both eras.
void AppendYear(std::int64_t year, std::string& out) {
  const std::int64_t shown = year > 0 ? year : 1 - year;
  if (shown > 9999) {
    fmt::format_to(std::back_inserter(out), "{}", shown);
    return;
  }
  AppendTwoDigits(shown / 100, out);
  AppendTwoDigits(shown % 100, out);
}

void AppendEra(std::int64_t year, std::string& out) {
  if (year <= 0) out += " BC";
}

void AppendDayAndMonth(const CivilDay& day, bool day_first, char separator, std::string& out) {
  AppendTwoDigits(day_first ? day.day : day.month, out);
  out.push_back(separator);
  AppendTwoDigits(day_first ? day.month : day.day, out);
  out.push_back(separator);
}

void AppendDay(const CivilDay& day, const TextSettings& settings, std::string& out) {
  const bool day_first = settings.date_order == DateOrder::kDmy;
  switch (settings.date_style) {
    case DateStyle::kIso:
      AppendYear(day.year, out);
      out.push_back('-');
      AppendTwoDigits(day.month, out);
      out.push_back('-');
      AppendTwoDigits(day.day, out);
      return;
    case DateStyle::kSql:
      AppendDayAndMonth(day, day_first, '/', out);
      break;
    case DateStyle::kGerman:
      AppendDayAndMonth(day, true, '.', out);
      break;
    case DateStyle::kPostgres:
      AppendDayAndMonth(day, day_first, '-', out);
      break;
  }
  AppendYear(day.year, out);
}

// "Wed Dec 17 07:37:16 1997"
void AppendPostgresStyle(std::int64_t local, const CivilDay& day, bool day_first, std::string& out) {
  constexpr std::string_view kDays = "SunMonTueWedThuFriSat";
  constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
  out += kDays.substr(static_cast<std::size_t>(DayOfWeek(FloorDivide(local, kMicrosPerDay))) * 3, 3);
  out.push_back(' ');
  const std::string_view month = kMonths.substr(static_cast<std::size_t>(day.month - 1) * 3, 3);
  if (!day_first) {
    out += month;
    out.push_back(' ');
  }
  AppendTwoDigits(day.day, out);
  out.push_back(' ');
  if (day_first) {
    out += month;
    out.push_back(' ');
  }
  AppendClock(FloorModulo(local, kMicrosPerDay), out);
  out.push_back(' ');
  AppendYear(day.year, out);
}

// `zone` is null for a timestamp without one.
void AppendLocal(std::int64_t local, const ZonePeriod* zone, const TextSettings& settings, std::string& out) {
  const CivilDay day = CivilFromDays(FloorDivide(local, kMicrosPerDay));
  if (settings.date_style == DateStyle::kPostgres) {
    AppendPostgresStyle(local, day, settings.date_order == DateOrder::kDmy, out);
  } else {
    AppendDay(day, settings, out);
    out.push_back(' ');
    AppendClock(FloorModulo(local, kMicrosPerDay), out);
  }
  if (zone != nullptr) {
    if (settings.date_style == DateStyle::kIso) {
      AppendOffset(zone->offset, out);
    } else {
      constexpr std::size_t kMaxAbbreviation = 10;
      out.push_back(' ');
      out += std::string_view(zone->abbreviation).substr(0, kMaxAbbreviation);
    }
  }
  AppendEra(day.year, out);
}

bool AppendInfinity(std::int64_t value, std::int64_t infinity, std::int64_t minus_infinity,
                    std::string& out) {
  if (value == infinity) {
    out += "infinity";
  } else if (value == minus_infinity) {
    out += "-infinity";
  } else {
    return false;
  }
  return true;
}

}  // namespace

void AppendDate(std::int64_t date, const TextSettings& settings, std::string& out) {
  if (AppendInfinity(date, kDateInfinity, kDateMinusInfinity, out)) return;
  const CivilDay day = CivilFromDays(date);
  AppendDay(day, settings, out);
  AppendEra(day.year, out);
}

void AppendTime(std::int64_t time, std::string& out) { AppendClock(time, out); }

void AppendTimetz(const TimeTz& time, std::string& out) {
  AppendClock(time.micros, out);
  AppendOffset(-time.zone_seconds, out);
}

void AppendTimestamp(std::int64_t timestamp, const TextSettings& settings, std::string& out) {
  if (AppendInfinity(timestamp, kTimestampInfinity, kTimestampMinusInfinity, out)) return;
  AppendLocal(timestamp, nullptr, settings, out);
}

void AppendTimestamptz(std::int64_t timestamp, const TextSettings& settings, std::string& out) {
  if (AppendInfinity(timestamp, kTimestampInfinity, kTimestampMinusInfinity, out)) return;
  const ZonePeriod period = SessionTimeZone(settings.time_zone).At(timestamp);
  AppendLocal(timestamp + period.offset * kMicrosPerSecond, &period, settings, out);
}

namespace {

// An interval's parts, each with its own sign.
struct Span {
  std::int64_t years, months, days, hours, minutes, seconds, micros;

  explicit Span(const Interval& interval)
      : years(interval.months / 12),
        months(interval.months % 12),
        days(interval.days),
        hours(interval.micros / kMicrosPerHour),
        minutes(interval.micros / kMicrosPerMinute % 60),
        seconds(interval.micros / kMicrosPerSecond % 60),
        micros(interval.micros % kMicrosPerSecond) {}

  bool has_time() const { return hours != 0 || minutes != 0 || seconds != 0 || micros != 0; }
  bool time_is_negative() const { return hours < 0 || minutes < 0 || seconds < 0 || micros < 0; }
};

void AppendSeconds(const Span& span, bool two_digits, std::string& out) {
  const std::int64_t seconds = std::abs(span.seconds);
  if (two_digits) {
    AppendTwoDigits(seconds, out);
  } else {
    fmt::format_to(std::back_inserter(out), "{}", seconds);
  }
  AppendFraction(std::abs(span.micros), out);
}

// hh:mm:ss without a sign.
void AppendSpanClock(const Span& span, bool two_digit_hours, std::string& out) {
  if (two_digit_hours) {
    AppendTwoDigits(std::abs(span.hours), out);
  } else {
    fmt::format_to(std::back_inserter(out), "{}", std::abs(span.hours));
  }
  out.push_back(':');
  AppendTwoDigits(std::abs(span.minutes), out);
  out.push_back(':');
  AppendSeconds(span, true, out);
}

// "1 year 2 mons -3 days +04:05:06"
void AppendPostgresSpan(const Span& span, std::string& out) {
  bool empty = true;
  bool after_negative = false;
  const auto part = [&](std::int64_t value, std::string_view unit) {
    if (value == 0) return;
    fmt::format_to(std::back_inserter(out), "{}{}{} {}{}", empty ? "" : " ",
                   after_negative && value > 0 ? "+" : "", value, unit, value == 1 ? "" : "s");
    after_negative = value < 0;
    empty = false;
  };
  part(span.years, "year");
  part(span.months, "mon");
  part(span.days, "day");
  if (!empty && !span.has_time()) return;
  if (!empty) out.push_back(' ');
  out += span.time_is_negative() ? "-" : after_negative ? "+" : "";
  AppendSpanClock(span, true, out);
}

// "@ 1 year 2 mons ago"
void AppendVerboseSpan(const Span& span, std::string& out) {
  bool empty = true;
  bool ago = false;
  out.push_back('@');
  const auto part = [&](std::int64_t value, std::string_view unit) {
    if (value == 0) return;
    if (empty) ago = value < 0;
    if (ago) value = -value;
    fmt::format_to(std::back_inserter(out), " {} {}{}", value, unit, value == 1 ? "" : "s");
    empty = false;
  };
  part(span.years, "year");
  part(span.months, "mon");
  part(span.days, "day");
  part(span.hours, "hour");
  part(span.minutes, "min");
  if (span.seconds != 0 || span.micros != 0) {
    const bool negative = span.seconds < 0 || span.micros < 0;
    if (empty) ago = negative;
    out += negative != ago ? " -" : " ";
    AppendSeconds(span, false, out);
    out += std::abs(span.seconds) != 1 || span.micros != 0 ? " secs" : " sec";
    empty = false;
  }
  if (empty) out += " 0";
  if (ago) out += " ago";
}

// "1-2", "3 4:05:06", or with all signs "+1-2 -3 +4:05:06"
void AppendSqlSpan(const Interval& interval, std::string& out) {
  const bool negative = interval.months < 0 || interval.days < 0 || interval.micros < 0;
  const bool positive = interval.months > 0 || interval.days > 0 || interval.micros > 0;
  const bool has_day_time = interval.days != 0 || interval.micros != 0;
  const Span span(interval);
  if (!negative && !positive) {
    out.push_back('0');
    return;
  }
  if ((negative && positive) || (interval.months != 0 && has_day_time)) {
    fmt::format_to(std::back_inserter(out), "{}{}-{} {}{} {}", interval.months < 0 ? '-' : '+',
                   std::abs(span.years), std::abs(span.months), interval.days < 0 ? '-' : '+',
                   std::abs(span.days), interval.micros < 0 ? '-' : '+');
    AppendSpanClock(span, false, out);
    return;
  }
  if (negative) out.push_back('-');
  if (interval.months != 0) {
    fmt::format_to(std::back_inserter(out), "{}-{}", std::abs(span.years), std::abs(span.months));
    return;
  }
  if (interval.days != 0) fmt::format_to(std::back_inserter(out), "{} ", std::abs(span.days));
  AppendSpanClock(span, false, out);
}

// "P1Y2M3DT4H5M6S"
void AppendIsoSpan(const Interval& interval, std::string& out) {
  if (interval == Interval()) {
    out += "PT0S";
    return;
  }
  const Span span(interval);
  const auto part = [&](std::int64_t value, char unit) {
    if (value != 0) fmt::format_to(std::back_inserter(out), "{}{}", value, unit);
  };
  out.push_back('P');
  part(span.years, 'Y');
  part(span.months, 'M');
  part(span.days, 'D');
  if (!span.has_time()) return;
  out.push_back('T');
  part(span.hours, 'H');
  part(span.minutes, 'M');
  if (span.seconds == 0 && span.micros == 0) return;
  if (span.seconds < 0 || span.micros < 0) out.push_back('-');
  AppendSeconds(span, false, out);
  out.push_back('S');
}

}  // namespace

void AppendInterval(const Interval& interval, IntervalStyle style, std::string& out) {
  switch (style) {
    case IntervalStyle::kPostgres:
      return AppendPostgresSpan(Span(interval), out);
    case IntervalStyle::kPostgresVerbose:
      return AppendVerboseSpan(Span(interval), out);
    case IntervalStyle::kSqlStandard:
      return AppendSqlSpan(interval, out);
    case IntervalStyle::kIso8601:
      return AppendIsoSpan(interval, out);
  }
}

}  // namespace rocklake
