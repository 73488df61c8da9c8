#include "types/typmod.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr int kMaxTimePrecision = 6;
constexpr std::int32_t kMaxCharLength = 10 * 1024 * 1024;
constexpr std::int32_t kMaxBitLength = kMaxCharLength * 8;
constexpr int kMaxNumericPrecision = 1000;
constexpr std::int32_t kVarlenaHeader = 4;  // what PostgreSQL adds to a length in a modifier

std::int32_t MakeLength(std::span<const std::int32_t> modifiers, std::string_view name, std::int32_t max,
                        std::int32_t added) {
  if (modifiers.size() != 1) throw Error("22023", "invalid type modifier");
  if (modifiers[0] < 1) throw Error("22023", "length for type {} must be at least 1", name);
  if (modifiers[0] > max) throw Error("22023", "length for type {} cannot exceed {}", name, max);
  return modifiers[0] + added;
}

std::int32_t MakeNumeric(std::span<const std::int32_t> modifiers) {
  if (modifiers.size() > 2) throw Error("22023", "invalid NUMERIC type modifier");
  const std::int32_t precision = modifiers[0];
  const std::int32_t scale = modifiers.size() == 2 ? modifiers[1] : 0;
  if (precision < 1 || precision > kMaxNumericPrecision) {
    throw Error("22023", "NUMERIC precision {} must be between 1 and {}", precision, kMaxNumericPrecision);
  }
  if (scale < -kMaxNumericPrecision || scale > kMaxNumericPrecision) {
    throw Error("22023", "NUMERIC scale {} must be between {} and {}", scale, -kMaxNumericPrecision,
                kMaxNumericPrecision);
  }
  return ((precision << 16) | (scale & 0x7FF)) + kVarlenaHeader;
}

std::int32_t MakeTime(std::span<const std::int32_t> modifiers, std::string_view name, std::string_view zone) {
  if (modifiers.size() != 1) throw Error("22023", "invalid type modifier");
  if (modifiers[0] < 0) {
    throw Error("22023", "{}({}){} precision must not be negative", name, modifiers[0], zone);
  }
  return std::min(modifiers[0], kMaxTimePrecision);
}

struct FieldRange {
  std::int32_t fields;
  std::string_view text;
};
using namespace interval_fields;
constexpr std::array kFieldRanges = {
    FieldRange{kYear, " year"},
    FieldRange{kMonth, " month"},
    FieldRange{kDay, " day"},
    FieldRange{kHour, " hour"},
    FieldRange{kMinute, " minute"},
    FieldRange{kSecond, " second"},
    FieldRange{kYear | kMonth, " year to month"},
    FieldRange{kDay | kHour, " day to hour"},
    FieldRange{kDay | kHour | kMinute, " day to minute"},
    FieldRange{kDay | kHour | kMinute | kSecond, " day to second"},
    FieldRange{kHour | kMinute, " hour to minute"},
    FieldRange{kHour | kMinute | kSecond, " hour to second"},
    FieldRange{kMinute | kSecond, " minute to second"},
    FieldRange{kFullRange, ""},
};

std::int32_t MakeInterval(std::span<const std::int32_t> modifiers) {
  const auto known = [&](const FieldRange& range) { return range.fields == modifiers[0]; };
  if (modifiers.size() > 2 || std::ranges::none_of(kFieldRanges, known)) {
    throw Error("22023", "invalid INTERVAL type modifier");
  }
  if (modifiers.size() == 1) {
    return modifiers[0] == kFullRange ? -1 : (modifiers[0] << 16) | kFullPrecision;
  }
  if (modifiers[1] < 0) throw Error("22023", "INTERVAL({}) precision must not be negative", modifiers[1]);
  return (modifiers[0] << 16) | std::min(modifiers[1], kMaxTimePrecision);
}

std::string IntervalText(std::int32_t typmod) {
  const std::int32_t fields = (typmod >> 16) & kFullRange;
  const std::int32_t precision = typmod & 0xFFFF;
  const auto* range = std::ranges::find(kFieldRanges, fields, &FieldRange::fields);
  if (range == kFieldRanges.end()) throw Error("XX000", "invalid INTERVAL typmod: 0x{:x}", typmod);
  return precision == kFullPrecision ? std::string(range->text)
                                     : fmt::format("{}({})", range->text, precision);
}

}  // namespace

std::int32_t MakeTypmod(Oid oid, std::span<const std::int32_t> modifiers) {
  switch (oid) {
    case oid::kVarchar:
      return MakeLength(modifiers, "varchar", kMaxCharLength, kVarlenaHeader);
    case oid::kBpchar:
      return MakeLength(modifiers, "char", kMaxCharLength, kVarlenaHeader);
    case oid::kBit:
      return MakeLength(modifiers, "bit", kMaxBitLength, 0);
    case oid::kVarbit:
      return MakeLength(modifiers, "varbit", kMaxBitLength, 0);
    case oid::kNumeric:
      return MakeNumeric(modifiers);
    case oid::kTime:
      return MakeTime(modifiers, "TIME", "");
    case oid::kTimetz:
      return MakeTime(modifiers, "TIME", " WITH TIME ZONE");
    case oid::kTimestamp:
      return MakeTime(modifiers, "TIMESTAMP", "");
    case oid::kTimestamptz:
      return MakeTime(modifiers, "TIMESTAMP", " WITH TIME ZONE");
    case oid::kInterval:
      return MakeInterval(modifiers);
    default:
      throw Error("22023", "invalid type modifier");
  }
}

std::string TypmodText(Oid oid, std::int32_t typmod) {
  if (typmod < 0) return "";
  switch (oid) {
    case oid::kVarchar:
    case oid::kBpchar:
      return typmod > kVarlenaHeader ? fmt::format("({})", typmod - kVarlenaHeader) : "";
    case oid::kBit:
    case oid::kVarbit:
    case oid::kTime:
    case oid::kTimetz:
    case oid::kTimestamp:
    case oid::kTimestamptz:
      return fmt::format("({})", typmod);
    case oid::kNumeric:
      return fmt::format("({},{})", NumericPrecision(typmod), NumericScale(typmod));
    case oid::kInterval:
      return IntervalText(typmod);
    default:
      return "";
  }
}

std::int64_t RoundMicros(std::int64_t micros, int precision) {
  static constexpr std::array<std::int64_t, kMaxTimePrecision + 1> kUnits = {
      1'000'000, 100'000, 10'000, 1'000, 100, 10, 1};
  const std::int64_t unit = kUnits[static_cast<std::size_t>(precision)];
  // As PostgreSQL: half a unit away from zero is added, then the fraction cut. Infinities are the caller's.
  if (micros >= 0) return ((micros + unit / 2) / unit) * unit;
  return -(((-micros + unit / 2) / unit) * unit);
}

}  // namespace rocklake
