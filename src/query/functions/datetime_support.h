// What the families of date-time functions share.
#pragma once

#include <string_view>

#include "query/functions/tables.h"
#include "types/datetime_lexer.h"
#include "types/time_zone.h"

namespace rocklake {

inline const TimeZone& Zone(const FunctionCall& call) { return SessionTimeZone(call.context.text.time_zone); }

using DateUnit = datetime_parse::Unit;
// The field of extract, date_part and date_trunc; kNone: no such word.
DateUnit FindDateUnit(std::string_view text);

// The ISO 8601 week and its year of a day (days since 2000).
struct IsoWeek {
  std::int64_t year;
  int week;
};
IsoWeek IsoWeekOf(std::int64_t days);
std::int64_t IsoWeekStart(std::int64_t iso_year, int week);  // its Monday

}  // namespace rocklake
