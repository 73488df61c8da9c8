// Time zones: the system's IANA database (through Hinnant's date library), POSIX zone strings, and PostgreSQL's
// abbreviations (manual, sections 8.5.3, B.4 and B.5).
//
// Offsets are seconds EAST of UTC, unless a name says west; times are µs since 2000-01-01, of UTC or of a wall
// clock. Zones live as long as someone holds them, are constant and may be used by several threads.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

namespace rocklake {

// What holds from one transition of a zone to the next: [begin, end) in seconds since 2000-01-01 UTC.
struct ZonePeriod {
  static constexpr std::int64_t kForever = std::numeric_limits<std::int64_t>::max();

  std::int64_t begin = -kForever;
  std::int64_t end = kForever;
  std::int32_t offset = 0;
  bool is_dst = false;
  std::string abbreviation;
};

class TimeZone {
 public:
  virtual ~TimeZone() = default;

  const std::string& name() const { return name_; }  // as SHOW timezone gives it
  // True for the zones without an offset at any time, which need no look-up per value.
  virtual bool is_utc() const { return false; }

  ZonePeriod At(std::int64_t utc_micros) const;
  // What a wall clock's time means: in a gap the offset before it holds, in an overlap the one behind it.
  ZonePeriod AtLocal(std::int64_t local_micros) const;

 protected:
  explicit TimeZone(std::string name) : name_(std::move(name)) {}
  virtual ZonePeriod PeriodAt(std::int64_t utc_seconds) const = 0;

 private:
  std::string name_;
};
using TimeZonePtr = std::shared_ptr<const TimeZone>;

// An IANA name in any case, or a POSIX zone string such as "EST5EDT,M3.2.0,M11.1.0" or "<+03>-3". nullptr: unknown.
// Cached.
TimeZonePtr FindTimeZone(std::string_view name);

// A session's zone, which was checked when it was set; throws 22023 for an unknown one.
const TimeZone& SessionTimeZone(std::string_view name);

// The value of a SET timezone: besides FindTimeZone's names a number of hours east ("+3" gives "<+03>-03"). Returns
// the name to keep, throws 22023 invalid value for parameter "TimeZone".
std::string ResolveTimeZoneSetting(std::string_view value);
// SET TIME ZONE INTERVAL: the zone's name for an offset in seconds east. Throws 22023 when out of range.
std::string TimeZoneNameForOffset(std::int64_t seconds_east);

struct TimeZoneAbbreviation {
  std::string_view name;  // in lower case
  std::int32_t offset;    // seconds east; includes the hour of daylight saving
  bool is_dst;
  std::string_view zone;  // not empty: the zone whose history decides
};
const TimeZoneAbbreviation* FindTimeZoneAbbreviation(std::string_view lower_name);  // nullptr: unknown

// The offset that a dynamic abbreviation means at a wall clock's time or an instant: that of the zone when it used
// the abbreviation, at the time or nearest to it.
std::int32_t AbbreviationOffset(const TimeZoneAbbreviation& abbreviation, std::int64_t micros, bool is_local);

// A zone as AT TIME ZONE names it, either a constant offset or a zone. Abbreviations come before IANA names.
// Throws 22023 time zone "x" not recognized.
struct NamedZone {
  TimeZonePtr zone;                                    // or
  const TimeZoneAbbreviation* abbreviation = nullptr;  // this
  std::int32_t OffsetAtLocal(std::int64_t local_micros) const;
  std::int32_t OffsetAt(std::int64_t utc_micros) const;
};
NamedZone ResolveZone(std::string_view name);

}  // namespace rocklake
