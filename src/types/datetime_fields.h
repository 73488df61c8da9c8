// Taking date-time values apart and putting them together: extract and date_part, date_trunc, date_bin, make_* and
// to_timestamp (PostgreSQL manual, section 9.9).
//
// Fields are named as in SQL, in any case. Errors: 22023 unit "x" not recognized for type t, 0A000 unit "x" not
// supported for type t, 22008 out of range. Pure and thread safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "types/datetime.h"
#include "types/numeric.h"
#include "types/time_zone.h"
#include "types/value.h"

namespace rocklake {

// extract gives the exact value, date_part the approximate one. Fields of infinite values are NULL (empty) or, where
// time carries them on, infinite.
struct FieldValue {
  Numeric exact;
  double approximate = 0;
};
using OptionalField = std::optional<FieldValue>;

OptionalField ExtractDate(std::string_view field, std::int64_t date);
OptionalField ExtractTime(std::string_view field, std::int64_t time);
OptionalField ExtractTimetz(std::string_view field, const TimeTz& time);
OptionalField ExtractTimestamp(std::string_view field, std::int64_t timestamp);
OptionalField ExtractTimestamptz(std::string_view field, std::int64_t timestamp, const TimeZone& zone);
OptionalField ExtractInterval(std::string_view field, const Interval& interval);

std::int64_t TruncateTimestamp(std::string_view unit, std::int64_t timestamp);
std::int64_t TruncateTimestamptz(std::string_view unit, std::int64_t timestamp, const TimeZone& zone);
// The three-argument date_trunc, with a zone as AT TIME ZONE takes it.
std::int64_t TruncateTimestamptz(std::string_view unit, std::int64_t timestamp, std::string_view zone);
Interval TruncateInterval(std::string_view unit, const Interval& interval);
// The start of the bin that holds the timestamp; also for timestamptz.
std::int64_t BinTimestamp(const Interval& stride, std::int64_t timestamp, std::int64_t origin);

std::int64_t MakeDate(std::int32_t year, std::int32_t month, std::int32_t day);
std::int64_t MakeTime(std::int32_t hour, std::int32_t minute, double second);
std::int64_t MakeTimestamp(std::int32_t year, std::int32_t month, std::int32_t day, std::int32_t hour,
                           std::int32_t minute, double second);
std::int64_t MakeTimestamptz(std::int32_t year, std::int32_t month, std::int32_t day, std::int32_t hour,
                             std::int32_t minute, double second, const TimeZone& zone);
std::int64_t MakeTimestamptz(std::int32_t year, std::int32_t month, std::int32_t day, std::int32_t hour,
                             std::int32_t minute, double second, std::string_view zone);
Interval MakeInterval(std::int32_t years, std::int32_t months, std::int32_t weeks, std::int32_t days,
                      std::int32_t hours, std::int32_t minutes, double seconds);
std::int64_t TimestamptzFromUnixSeconds(double seconds);  // to_timestamp(float8)

// ISO 8601 weeks (date_part's week and isoyear).
struct IsoWeek {
  std::int64_t year;
  int week;
};
IsoWeek IsoWeekOf(std::int64_t days);

}  // namespace rocklake
