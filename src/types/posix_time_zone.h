// POSIX time zone strings, e.g. "CET-1CEST,M3.5.0,M10.5.0/3": a name and an offset (hours WEST), and for zones with
// daylight saving its name, offset and rules. They also end the files of the IANA database, where they say what
// holds after the last transition listed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "types/time_zone.h"

namespace rocklake {

class PosixRules {
 public:
  // Empty when the text is no zone string. A zone with daylight saving and no rules has those of the United States.
  static std::optional<PosixRules> Parse(std::string_view text);

  bool has_dst() const { return has_dst_; }
  ZonePeriod PeriodAt(std::int64_t utc_seconds) const;  // seconds since 2000-01-01
  std::int32_t offset() const { return standard_offset_; }

 private:
  struct Rule {
    enum class Kind : std::uint8_t { kMonthWeekDay, kJulianWithoutLeapDay, kDayOfYear };
    Kind kind = Kind::kMonthWeekDay;
    int month = 0, week = 0, day = 0;  // `day`: of the week (0 Sunday) or of the year
    std::int32_t seconds = 7200;       // after midnight, may be negative or beyond a day

    // Seconds since 2000-01-01 of the wall clock.
    std::int64_t In(std::int64_t year) const;
  };
  static bool ParseRule(std::string_view& text, Rule& rule);

  std::string standard_name_, dst_name_;
  std::int32_t standard_offset_ = 0, dst_offset_ = 0;  // seconds east
  bool has_dst_ = false;
  Rule start_, end_;  // of daylight saving
};

}  // namespace rocklake
