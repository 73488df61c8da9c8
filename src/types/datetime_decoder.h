// The parts of a date and time that a text has named so far, and the rules by which PostgreSQL reads a number that
// no word explains. Used by datetime_parse.cc only.
#pragma once

#include <cstdint>
#include <string_view>

#include "types/calendar.h"
#include "types/datetime_lexer.h"
#include "types/text_settings.h"

namespace rocklake::datetime_parse {

// Sets of parts.
using Mask = std::uint32_t;
namespace part {
inline constexpr Mask kMonth = 1 << 0, kYear = 1 << 1, kDay = 1 << 2, kZone = 1 << 3, kDstZone = 1 << 4,
                      kMeridiem = 1 << 5, kDayOfYear = 1 << 7, kDayOfWeek = 1 << 8, kEra = 1 << 9,
                      kDstModifier = 1 << 10, kHour = 1 << 11, kMinute = 1 << 12, kSecond = 1 << 13,
                      kReserved = 1 << 14;
inline constexpr Mask kDate = kYear | kMonth | kDay, kTime = kHour | kMinute | kSecond;
}  // namespace part

struct Parts {
  std::int64_t year = 0;
  int month = 0, day = 0, day_of_year = 0;
  int hour = 0, minute = 0, second = 0;
  std::int64_t micros = 0;  // below the second
  bool two_digit_year = false;
  bool is_julian = false;
  bool is_bc = false;

  std::int64_t TimeMicros() const {
    return hour * kMicrosPerHour + minute * kMicrosPerMinute + second * kMicrosPerSecond + micros;
  }
  // True for parts that are no time of day: beyond 24:00:00.
  bool TimeOverflows() const;
};

// The integer at the start of `text`, saturated by throwing kFieldOverflow. Moves behind it; digits may be absent.
int TakeInt(std::string_view& text, Fault overflow = Fault::kFieldOverflow);
// ".5" as a number; the whole rest of the text must be it.
double ParseFraction(std::string_view text);
// ".5" in µs.
std::int64_t ParseFractionalSecond(std::string_view text);

// Seconds WEST of UTC of "+hh[:mm[:ss]]" or "+hhmm".
std::int32_t DecodeOffset(std::string_view text);

// Each fills `parts` and returns which parts it has set; `known` is what was set before.
Mask DecodeTime(std::string_view text, Parts& parts);
Mask DecodeDate(std::string_view text, Mask known, DateOrder order, Parts& parts);
Mask DecodeNumber(std::string_view text, bool text_month, Mask known, DateOrder order, Parts& parts);
// Digits run together: yyyymmdd, hhmmss, hhmm.
Mask DecodeConcatenated(std::string_view text, Mask known, Parts& parts);
void SetJulianDay(std::int64_t julian_day, Parts& parts);

// The checks that need the whole date.
void FinishDate(Mask known, Parts& parts);

}  // namespace rocklake::datetime_parse
