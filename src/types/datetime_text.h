// The text forms of the date-time types (PostgreSQL manual, section 8.5 and appendix B). Values are those of
// value.h. Parsers throw 22007 (syntax), 22008 (field out of range), 22009 (time zone displacement), 22015
// (interval field); the words 'now', 'today', 'epoch', 'infinity' and the like are understood. Pure and
// thread safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "types/text_settings.h"
#include "types/value.h"

namespace rocklake {

std::int64_t ParseDate(std::string_view text, const TextSettings& settings);
std::int64_t ParseTime(std::string_view text, const TextSettings& settings);
TimeTz ParseTimetz(std::string_view text, const TextSettings& settings);
std::int64_t ParseTimestamp(std::string_view text, const TextSettings& settings);
std::int64_t ParseTimestamptz(std::string_view text, const TextSettings& settings);
// `fields` is the set of interval_fields that the type names (kFullRange: all): it says what a number without
// a unit counts. Also reads ISO 8601 durations.
Interval ParseInterval(std::string_view text, std::int32_t fields, const TextSettings& settings);

void AppendDate(std::int64_t date, const TextSettings& settings, std::string& out);
void AppendTime(std::int64_t time, std::string& out);
void AppendTimetz(const TimeTz& time, std::string& out);
void AppendTimestamp(std::int64_t timestamp, const TextSettings& settings, std::string& out);
void AppendTimestamptz(std::int64_t timestamp, const TextSettings& settings, std::string& out);
void AppendInterval(const Interval& interval, IntervalStyle style, std::string& out);

}  // namespace rocklake
