// Type modifiers (pg_attribute.atttypmod): made from what stands in parentheses behind a type's name,
// printed, and applied to values. -1 is "no modifier" everywhere. Pure and thread safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "types/type.h"

namespace rocklake {

// An interval's modifier is a set of fields << 16 | precision; these are bits of the set.
namespace interval_fields {
inline constexpr std::int32_t kMonth = 1 << 1, kYear = 1 << 2, kDay = 1 << 3, kHour = 1 << 10,
                              kMinute = 1 << 11, kSecond = 1 << 12;
inline constexpr std::int32_t kFullRange = 0x7FFF, kFullPrecision = 0xFFFF;
}  // namespace interval_fields

// The modifier of `oid`, a type with modifiers and no array. Throws 22023 with PostgreSQL's words.
std::int32_t MakeTypmod(Oid oid, std::span<const std::int32_t> modifiers);

// What format_type prints behind the type's name: "(10,2)", " hour to second(3)", or nothing.
std::string TypmodText(Oid oid, std::int32_t typmod);

// The parts of numeric(p,s). Requires typmod >= 0.
inline int NumericPrecision(std::int32_t typmod) { return ((typmod - 4) >> 16) & 0xFFFF; }
inline int NumericScale(std::int32_t typmod) { return (((typmod - 4) & 0x7FF) ^ 1024) - 1024; }

// Rounds a time, timestamp or interval part in µs to `precision` (0 to 6) decimal digits of a second, halves
// away from zero.
std::int64_t RoundMicros(std::int64_t micros, int precision);

}  // namespace rocklake
