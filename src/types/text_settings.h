// The session settings that a value's text form depends on (PostgreSQL manual, section 20.11).
#pragma once

#include <cstdint>
#include <string>

namespace rocklake {

enum class DateOrder : std::uint8_t { kMdy, kDmy, kYmd };
enum class DateStyle : std::uint8_t { kIso, kSql, kPostgres, kGerman };
enum class IntervalStyle : std::uint8_t { kPostgres, kPostgresVerbose, kSqlStandard, kIso8601 };

struct TextSettings {
  DateStyle date_style = DateStyle::kIso;
  DateOrder date_order = DateOrder::kMdy;
  IntervalStyle interval_style = IntervalStyle::kPostgres;
  std::string time_zone = "UTC";  // an IANA name, an abbreviation, or a POSIX offset
  int extra_float_digits = 1;
  bool bytea_hex = true;
  // What 'now', 'today', ... and now() mean: µs since 2000-01-01 UTC, fixed for the transaction.
  std::int64_t transaction_time = 0;
};

}  // namespace rocklake
