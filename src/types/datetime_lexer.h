// The words of a date-time text, before any of them is understood. Used by the parsers of datetime_text.h only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rocklake::datetime_parse {

// What went wrong, before it is known for which type and text. Thrown by everything in this namespace.
enum class Fault : std::uint8_t {
  kBadFormat,         // 22007 invalid input syntax
  kFieldOverflow,     // 22008 field value out of range
  kDayMonthOverflow,  // the same, with a hint at datestyle
  kZoneOverflow,      // 22009 time zone displacement out of range
};

enum class FieldKind : std::uint8_t {
  kNumber,     // digits, maybe with a fraction
  kDate,       // digits or words with separators between them; also a zone's name such as america/new_york
  kTime,       // digits with colons
  kWord,       // letters
  kSigned,     // a sign and digits, colons, points, hyphens: an offset, or a signed number
  kSignedWord  // a sign and letters: -infinity
};

struct Field {
  FieldKind kind;
  std::string text;  // in lower case
};

std::vector<Field> SplitFields(std::string_view text);

// What a word means. Words are compared by their first ten letters.
enum class WordKind : std::uint8_t {
  kUnknown,
  kIgnored,
  kMonth,
  kDayOfWeek,
  kMeridiem,
  kEra,
  kUnit,
  kIsoTime,
  kDstModifier,
  kReserved,
  kAgo,
};
enum class Reserved : std::uint8_t {
  kNow,
  kYesterday,
  kToday,
  kTomorrow,
  kAllballs,
  kEpoch,
  kInfinity,
  kMinusInfinity
};
enum class Unit : std::uint8_t {
  kNone,
  kMicrosecond,
  kMillisecond,
  kSecond,
  kMinute,
  kHour,
  kDay,
  kWeek,
  kMonth,
  kQuarter,
  kYear,
  kDecade,
  kCentury,
  kMillennium,
  kJulian,
  kIsoTime,
  kDayOfWeek,
  kIsoDayOfWeek,
  kDayOfYear,
  kIsoYear,
  kEpoch,
  kTimezone,
  kTimezoneHour,
  kTimezoneMinute,
};
struct Word {
  WordKind kind = WordKind::kUnknown;
  int value = 0;  // month 1-12, weekday 0-6, seconds; kMeridiem: 1 PM; kEra: 1 BC; else Reserved or Unit
  Unit unit() const { return static_cast<Unit>(value); }
};

Word LookUpWord(std::string_view lower);          // in dates and times
Word LookUpIntervalWord(std::string_view lower);  // in intervals; also the fields of extract and date_trunc

}  // namespace rocklake::datetime_parse
