#include "types/time_zone.h"

#include <date/tz.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <unordered_map>

#include "types/ascii.h"
#include "types/calendar.h"
#include "types/posix_time_zone.h"
#include "types/sql_error.h"

namespace rocklake {

ZonePeriod TimeZone::At(std::int64_t utc_micros) const {
  return PeriodAt(FloorDivide(utc_micros, kMicrosPerSecond));
}

// The first transition after the day before is the one that can make the time ambiguous or impossible.
ZonePeriod TimeZone::AtLocal(std::int64_t local_micros) const {
  const std::int64_t local = FloorDivide(local_micros, kMicrosPerSecond);
  ZonePeriod before = PeriodAt(local - kSecondsPerDay);
  if (before.end == ZonePeriod::kForever) return before;
  ZonePeriod after = PeriodAt(before.end);
  const std::int64_t as_before = local - before.offset;
  const std::int64_t as_after = local - after.offset;
  const std::int64_t change = before.end;
  if (as_before < change && as_after < change) return before;
  if (as_before > change && as_after >= change) return after;
  return as_before > as_after ? before : after;
}

namespace {

// Beyond any transition that a file lists.
constexpr std::int64_t kFarSeconds = 300'000'000'000;

// Where systems keep the files whose last lines have the rules that the date library does not read.
constexpr std::string_view kDatabaseDirectories[] = {"/usr/share/zoneinfo/", "/usr/share/lib/zoneinfo/",
                                                     "/usr/lib/zoneinfo/"};

std::optional<PosixRules> ReadFooter(const std::string& name) {
  for (const std::string_view directory : kDatabaseDirectories) {
    std::ifstream file(std::string(directory) + name, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!content.ends_with('\n')) continue;
    const std::size_t start = content.rfind('\n', content.size() - 2);
    if (start == std::string::npos) continue;
    return PosixRules::Parse(std::string_view(content).substr(start + 1, content.size() - start - 2));
  }
  return std::nullopt;
}

class IanaZone final : public TimeZone {
 public:
  explicit IanaZone(const date::time_zone& zone)
      : TimeZone(zone.name()),
        zone_(zone),
        rules_(ReadFooter(zone.name())),
        is_utc_(name() == "UTC" || name() == "Etc/UTC" || name() == "GMT" || name() == "Etc/GMT") {}

  bool is_utc() const override { return is_utc_; }

 private:
  ZonePeriod PeriodAt(std::int64_t utc_seconds) const override {
    const auto instant = date::sys_seconds(std::chrono::seconds(utc_seconds + kUnixEpochSeconds));
    const date::sys_info info = zone_.get_info(instant);
    ZonePeriod period;
    period.begin = info.begin.time_since_epoch().count() - kUnixEpochSeconds;
    period.end = info.end.time_since_epoch().count() - kUnixEpochSeconds;
    if (period.begin < -kFarSeconds) period.begin = -ZonePeriod::kForever;
    period.offset = static_cast<std::int32_t>(info.offset.count());
    period.is_dst = info.save != std::chrono::minutes(0);
    period.abbreviation = info.abbrev;
    if (period.end < kFarSeconds) return period;
    period.end = ZonePeriod::kForever;
    return rules_.has_value() && rules_->has_dst() ? AfterLastTransition(utc_seconds, period.begin) : period;
  }

  ZonePeriod AfterLastTransition(std::int64_t utc_seconds, std::int64_t last_transition) const {
    ZonePeriod period = rules_->PeriodAt(utc_seconds);
    period.begin = std::max(period.begin, last_transition);
    return period;
  }

  const date::time_zone& zone_;  // lives as long as the process
  std::optional<PosixRules> rules_;
  bool is_utc_;
};

class PosixZone final : public TimeZone {
 public:
  PosixZone(std::string name, PosixRules rules) : TimeZone(std::move(name)), rules_(std::move(rules)) {}

 private:
  ZonePeriod PeriodAt(std::int64_t utc_seconds) const override { return rules_.PeriodAt(utc_seconds); }

  PosixRules rules_;
};

// What is left of the world when the system has no time zone database.
class UtcZone final : public TimeZone {
 public:
  UtcZone() : TimeZone("UTC") {}
  bool is_utc() const override { return true; }

 private:
  ZonePeriod PeriodAt(std::int64_t) const override {
    ZonePeriod period;
    period.abbreviation = "UTC";
    return period;
  }
};

const date::time_zone* LocateIana(std::string_view name) {
  try {
    for (const date::time_zone& zone : date::get_tzdb().zones) {
      if (EqualsIgnoringCase(zone.name(), name)) return &zone;
    }
  } catch (const std::exception&) {
    // No database, or one that cannot be read: only UTC and POSIX zones are known.
  }
  return nullptr;
}

TimeZonePtr LoadTimeZone(std::string_view name) {
  constexpr std::size_t kMaxName = 255;
  if (name.empty() || name.size() > kMaxName) return nullptr;
  if (const date::time_zone* zone = LocateIana(name); zone != nullptr)
    return std::make_shared<IanaZone>(*zone);
  if (EqualsIgnoringCase(name, "UTC") || EqualsIgnoringCase(name, "GMT")) return std::make_shared<UtcZone>();
  std::string upper(name);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  std::optional<PosixRules> rules = PosixRules::Parse(upper);
  if (!rules.has_value()) return nullptr;
  return std::make_shared<PosixZone>(upper, *std::move(rules));
}

// The zones that were asked for, by the words they were asked by. Clients choose the words, so it is bounded.
class ZoneCache {
 public:
  TimeZonePtr Find(std::string_view name) {
    const std::string key(name);
    {
      const std::shared_lock lock(mutex_);
      if (const auto it = zones_.find(key); it != zones_.end()) return it->second;
    }
    TimeZonePtr zone = LoadTimeZone(name);
    if (zone == nullptr) return nullptr;
    const std::unique_lock lock(mutex_);
    constexpr std::size_t kMaxZones = 2000;
    if (zones_.size() >= kMaxZones) zones_.clear();
    return zones_.emplace(key, std::move(zone)).first->second;
  }

 private:
  std::shared_mutex mutex_;
  std::unordered_map<std::string, TimeZonePtr> zones_;
};

}  // namespace

TimeZonePtr FindTimeZone(std::string_view name) {
  static ZoneCache cache;
  return cache.Find(name);
}

const TimeZone& SessionTimeZone(std::string_view name) {
  // A thread mostly formats many values of one session.
  thread_local std::string last_name;
  thread_local TimeZonePtr last_zone;
  if (last_zone == nullptr || last_name != name) {
    TimeZonePtr zone = FindTimeZone(name);
    if (zone == nullptr) throw Error("22023", "time zone \"{}\" not recognized", name);
    last_zone = std::move(zone);
    last_name = name;
  }
  return *last_zone;
}

std::string TimeZoneNameForOffset(std::int64_t seconds_east) {
  constexpr std::int64_t kMaxSeconds = std::int64_t{24} * 7 * 3600;
  if (seconds_east <= -kMaxSeconds || seconds_east >= kMaxSeconds) {
    throw Error("22023", "UTC timezone offset is out of range.");
  }
  const std::int64_t magnitude = std::abs(seconds_east);
  std::string digits = fmt::format("{:02}", magnitude / 3600);
  if (magnitude % 3600 != 0) digits += fmt::format(":{:02}", magnitude / 60 % 60);
  if (magnitude % 60 != 0) digits += fmt::format(":{:02}", magnitude % 60);
  // The name shows the offset as ISO 8601 does, the number behind it as POSIX does.
  return seconds_east >= 0 ? fmt::format("<+{}>-{}", digits, digits)
                           : fmt::format("<-{}>+{}", digits, digits);
}

std::string ResolveTimeZoneSetting(std::string_view value) {
  const std::string text(value);
  const auto invalid = [&] {
    return Error("22023", "invalid value for parameter \"TimeZone\": \"{}\"", value);
  };
  char* end = nullptr;
  const double hours = std::strtod(text.c_str(), &end);
  if (end != text.c_str() && *end == '\0') {
    constexpr double kMaxHours = 168;
    if (!(std::abs(hours) < kMaxHours)) throw invalid().Detail("UTC timezone offset is out of range.");
    return TimeZoneNameForOffset(static_cast<std::int64_t>(hours * 3600));
  }
  const TimeZonePtr zone = FindTimeZone(value);
  if (zone == nullptr) throw invalid();
  return zone->name();
}

std::int32_t AbbreviationOffset(const TimeZoneAbbreviation& abbreviation, std::int64_t micros,
                                bool is_local) {
  if (abbreviation.zone.empty()) return abbreviation.offset;
  const TimeZonePtr zone = FindTimeZone(abbreviation.zone);
  if (zone == nullptr) return abbreviation.offset;
  const ZonePeriod now = is_local ? zone->AtLocal(micros) : zone->At(micros);
  const auto matches = [&](const ZonePeriod& period) {
    return EqualsIgnoringCase(period.abbreviation, abbreviation.name);
  };
  // Walk back to the last use, then forward to the first one.
  for (ZonePeriod period = now;;) {
    if (matches(period)) return period.offset;
    if (period.begin == -ZonePeriod::kForever) break;
    period = zone->At((period.begin - 1) * kMicrosPerSecond);
  }
  constexpr int kMaxSteps = 1000;  // rules go on forever
  ZonePeriod period = now;
  for (int i = 0; i < kMaxSteps && period.end != ZonePeriod::kForever; ++i) {
    period = zone->At(period.end * kMicrosPerSecond);
    if (matches(period)) return period.offset;
  }
  return now.offset;
}

std::int32_t NamedZone::OffsetAtLocal(std::int64_t local_micros) const {
  return abbreviation != nullptr ? AbbreviationOffset(*abbreviation, local_micros, true)
                                 : zone->AtLocal(local_micros).offset;
}

std::int32_t NamedZone::OffsetAt(std::int64_t utc_micros) const {
  return abbreviation != nullptr ? AbbreviationOffset(*abbreviation, utc_micros, false)
                                 : zone->At(utc_micros).offset;
}

NamedZone ResolveZone(std::string_view name) {
  NamedZone resolved;
  resolved.abbreviation = FindTimeZoneAbbreviation(ToLower(name));
  if (resolved.abbreviation != nullptr) return resolved;
  resolved.zone = FindTimeZone(name);
  if (resolved.zone == nullptr) throw Error("22023", "time zone \"{}\" not recognized", name);
  return resolved;
}

}  // namespace rocklake
