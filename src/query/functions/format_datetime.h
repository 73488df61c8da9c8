// The templates of to_char, to_date and to_timestamp for dates and times (manual, section 9.8, tables 9.27 and 9.28).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rocklake {

enum class DatePattern : std::uint8_t {
  kLiteral,
  kMeridiem,
  kEra,
  kMonthName,
  kMonthShort,
  kDayName,
  kDayShort,
  kHour12,
  kHour24,
  kMinute,
  kSecond,
  kMillis,
  kMicros,
  kFraction,
  kSecondOfDay,
  kYear,
  kYearComma,
  kIsoYear,
  kMonth,
  kDayOfYear,
  kIsoDayOfYear,
  kDayOfMonth,
  kDayOfWeek,
  kIsoDayOfWeek,
  kWeekOfMonth,
  kWeekOfYear,
  kIsoWeek,
  kCentury,
  kJulian,
  kQuarter,
  kRoman,
  kZone,
  kZoneHours,
  kZoneMinutes,
  kOffset,
};
enum class LetterCase : std::uint8_t { kUpper, kCapital, kLower };

struct DateNode {
  DatePattern pattern = DatePattern::kLiteral;
  LetterCase letters = LetterCase::kUpper;
  bool dots = false;       // a.m., b.c.
  int digits = 0;          // of years and fractions
  bool fill = false;       // FM: no padding
  bool translate = false;  // TM
  char ordinal = 0;        // 'H' TH, 'h' th
  std::string literal;
};

struct DateTemplate {
  std::vector<DateNode> nodes;
  bool exact = false;  // FX
};
DateTemplate ParseDateTemplate(std::string_view text);

extern const std::string_view kMonthNames[12];  // January
extern const std::string_view kDayNames[7];     // Sunday first
extern const std::string_view kRomanMonths[12];

}  // namespace rocklake
