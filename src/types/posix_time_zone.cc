#include "types/posix_time_zone.h"

#include <algorithm>
#include <array>

#include "types/ascii.h"
#include "types/calendar.h"

namespace rocklake {
namespace {

constexpr std::string_view kDefaultRules = ",M3.2.0,M11.1.0";
constexpr std::int32_t kMaxHours = 24 * 7 - 1;

std::string_view TakeName(std::string_view& text) {
  std::size_t size = 0;
  if (text.starts_with('<')) {
    const std::size_t close = text.find('>');
    if (close == std::string_view::npos) return {};
    const std::string_view name = text.substr(1, close - 1);
    text.remove_prefix(close + 1);
    return name;
  }
  while (size < text.size() && !IsDigit(text[size]) && text[size] != ',' && text[size] != '-' &&
         text[size] != '+') {
    ++size;
  }
  const std::string_view name = text.substr(0, size);
  text.remove_prefix(size);
  return name;
}

// A number of at most `max`; false when there is none.
bool TakeNumber(std::string_view& text, std::int32_t min, std::int32_t max, std::int32_t& value) {
  if (text.empty() || !IsDigit(text.front())) return false;
  value = 0;
  while (!text.empty() && IsDigit(text.front())) {
    value = value * 10 + (text.front() - '0');
    if (value > max) return false;
    text.remove_prefix(1);
  }
  return value >= min;
}

bool TakeChar(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// [+-]hh[:mm[:ss]]
bool TakeTime(std::string_view& text, std::int32_t& seconds) {
  const bool negative = TakeChar(text, '-');
  if (!negative) TakeChar(text, '+');
  std::int32_t hours = 0;
  std::int32_t minutes = 0;
  std::int32_t rest = 0;
  if (!TakeNumber(text, 0, kMaxHours, hours)) return false;
  if (TakeChar(text, ':')) {
    if (!TakeNumber(text, 0, 59, minutes)) return false;
    if (TakeChar(text, ':') && !TakeNumber(text, 0, 60, rest)) return false;
  }
  seconds = hours * 3600 + minutes * 60 + rest;
  if (negative) seconds = -seconds;
  return true;
}

}  // namespace

bool PosixRules::ParseRule(std::string_view& text, Rule& rule) {
  bool good = false;
  if (TakeChar(text, 'J')) {
    rule.kind = Rule::Kind::kJulianWithoutLeapDay;
    good = TakeNumber(text, 1, 365, rule.day);
  } else if (TakeChar(text, 'M')) {
    rule.kind = Rule::Kind::kMonthWeekDay;
    good = TakeNumber(text, 1, 12, rule.month) && TakeChar(text, '.') && TakeNumber(text, 1, 5, rule.week) &&
           TakeChar(text, '.') && TakeNumber(text, 0, 6, rule.day);
  } else {
    rule.kind = Rule::Kind::kDayOfYear;
    good = TakeNumber(text, 0, 365, rule.day);
  }
  return good && (!TakeChar(text, '/') || TakeTime(text, rule.seconds));
}

std::optional<PosixRules> PosixRules::Parse(std::string_view text) {
  PosixRules rules;
  rules.standard_name_ = TakeName(text);
  std::int32_t west = 0;
  if (!TakeTime(text, west)) return std::nullopt;
  rules.standard_offset_ = -west;
  if (text.empty()) return rules;
  rules.has_dst_ = true;
  rules.dst_name_ = TakeName(text);
  if (rules.dst_name_.empty()) return std::nullopt;
  rules.dst_offset_ = rules.standard_offset_ + 3600;
  if (!text.empty() && text.front() != ',') {
    if (!TakeTime(text, west)) return std::nullopt;
    rules.dst_offset_ = -west;
  }
  if (text.empty()) text = kDefaultRules;
  if (!TakeChar(text, ',') || !ParseRule(text, rules.start_)) return std::nullopt;
  if (!TakeChar(text, ',') || !ParseRule(text, rules.end_) || !text.empty()) return std::nullopt;
  return rules;
}

std::int64_t PosixRules::Rule::In(std::int64_t year) const {
  std::int64_t days = 0;
  switch (kind) {
    case Kind::kDayOfYear:
      days = DaysFromCivil(year, 1, 1) + day;
      break;
    case Kind::kJulianWithoutLeapDay: {
      constexpr int kLastOfFebruary = 59;
      days = DaysFromCivil(year, 1, 1) + day - 1 + (IsLeapYear(year) && day > kLastOfFebruary ? 1 : 0);
      break;
    }
    case Kind::kMonthWeekDay: {
      const std::int64_t first = DaysFromCivil(year, month, 1);
      std::int64_t day_of_month = FloorModulo(day - DayOfWeek(first), 7) + std::int64_t{7} * (week - 1);
      if (day_of_month >= DaysInMonth(year, month)) day_of_month -= 7;  // week 5 is the last one
      days = first + day_of_month;
      break;
    }
  }
  return days * kSecondsPerDay + seconds;
}

ZonePeriod PosixRules::PeriodAt(std::int64_t utc_seconds) const {
  ZonePeriod period;
  period.offset = standard_offset_;
  period.abbreviation = standard_name_;
  if (!has_dst_) return period;
  const std::int64_t local_days = FloorDivide(utc_seconds + standard_offset_, kSecondsPerDay);
  const std::int64_t year = CivilFromDays(local_days).year;
  struct Change {
    std::int64_t at;
    bool to_dst;
  };
  std::array<Change, 6> changes;
  for (int i = 0; i < 3; ++i) {
    const std::int64_t y = year - 1 + i;
    changes[static_cast<std::size_t>(i) * 2] = {start_.In(y) - standard_offset_, true};
    changes[static_cast<std::size_t>(i) * 2 + 1] = {end_.In(y) - dst_offset_, false};
  }
  std::ranges::sort(changes, {}, &Change::at);
  const auto next = std::ranges::upper_bound(changes, utc_seconds, {}, &Change::at);
  if (next != changes.end()) period.end = next->at;
  if (next != changes.begin()) {
    const Change& last = *(next - 1);
    period.begin = last.at;
    period.is_dst = last.to_dst;
  }
  if (period.is_dst) {
    period.offset = dst_offset_;
    period.abbreviation = dst_name_;
  }
  return period;
}

}  // namespace rocklake
