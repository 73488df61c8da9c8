// Numeric's text and binary forms and its conversions from and to floating point.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

#include "base/bytes.h"
#include "types/ascii.h"
#include "types/numeric.h"
#include "types/numeric_digits.h"
#include "types/sql_error.h"

namespace rocklake {

using namespace numeric_digits;

namespace {

[[noreturn]] void ThrowSyntax(std::string_view text) {
  throw Error("22P02", "invalid input syntax for type numeric: \"{}\"", text);
}

// Numbers whose exponent is beyond this are refused before any work is done for them.
constexpr std::int64_t kMaxExponent = std::numeric_limits<std::int32_t>::max() / 2;

Int ParseDigits(std::string_view digits) {
  constexpr std::size_t kSafeDigits = 18;
  if (digits.size() <= kSafeDigits) {
    std::int64_t value = 0;
    for (const char c : digits) value = value * 10 + (c - '0');
    return value;
  }
  // Halves are joined by one multiplication, so that long numbers do not cost the square of their length.
  const std::size_t low = digits.size() / 2;
  return ParseDigits(digits.substr(0, digits.size() - low)) * PowerOfTen(static_cast<int>(low)) +
         ParseDigits(digits.substr(digits.size() - low));
}

// Reads the exponent behind 'e' as strtol does; false when there is none. Moves `at` behind it.
bool ParseExponent(std::string_view text, std::size_t& at, std::int64_t& exponent) {
  while (at < text.size() && IsSpace(text[at])) ++at;
  bool negative = false;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) negative = text[at++] == '-';
  if (at >= text.size() || !IsDigit(text[at])) return false;
  for (; at < text.size() && IsDigit(text[at]); ++at) {
    exponent = std::min<std::int64_t>(exponent * 10 + (text[at] - '0'), std::int64_t{kMaxExponent} * 2);
  }
  if (negative) exponent = -exponent;
  return true;
}

struct Words {
  std::string_view text;
  Numeric (*make)();
};
constexpr Words kWords[] = {
    {"nan", Numeric::NaN},
    {"infinity", Numeric::Infinity},
    {"+infinity", Numeric::Infinity},
    {"inf", Numeric::Infinity},
    {"-infinity", Numeric::NegativeInfinity},
    {"-inf", Numeric::NegativeInfinity},
    {"+inf", Numeric::Infinity},
};

Numeric FromDecimal(bool negative, std::string digits, int scale, std::int64_t exponent) {
  if (exponent >= kMaxExponent || exponent <= -kMaxExponent) ThrowOverflow();
  std::int64_t places = scale - exponent;
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size());
  digits.erase(0, first);
  if (places > Numeric::kMaxScale) ThrowOverflow();
  if (digits.empty()) return Numeric(0, static_cast<int>(std::max<std::int64_t>(places, 0)));
  if (places < 0) {
    if (static_cast<std::int64_t>(digits.size()) - places > kMaxIntegerDigits) ThrowOverflow();
    digits.append(static_cast<std::size_t>(-places), '0');
    places = 0;
  }
  if (static_cast<std::int64_t>(digits.size()) - places > kMaxIntegerDigits) ThrowOverflow();
  Int unscaled = ParseDigits(digits);
  if (negative) unscaled = -unscaled;
  return Numeric(std::move(unscaled), static_cast<int>(places));
}

}  // namespace

Numeric Numeric::Parse(std::string_view text) {
  const std::string_view body = TrimSpaces(text);
  for (const Words& word : kWords) {
    if (EqualsIgnoringCase(body, word.text)) return word.make();
  }
  std::size_t at = 0;
  bool negative = false;
  if (at < body.size() && (body[at] == '+' || body[at] == '-')) negative = body[at++] == '-';
  std::string digits;
  bool has_point = false;
  int scale = 0;
  for (; at < body.size(); ++at) {
    if (IsDigit(body[at])) {
      digits.push_back(body[at]);
      if (has_point) ++scale;
    } else if (body[at] == '.' && !has_point) {
      has_point = true;
    } else {
      break;
    }
  }
  if (digits.empty()) ThrowSyntax(text);
  std::int64_t exponent = 0;
  if (at < body.size() && (body[at] == 'e' || body[at] == 'E')) {
    if (!ParseExponent(body, ++at, exponent)) ThrowSyntax(text);
  }
  if (at != body.size()) ThrowSyntax(text);
  return FromDecimal(negative, std::move(digits), scale, exponent);
}

void Numeric::AppendText(std::string& out) const {
  if (!is_finite()) {
    out += is_nan() ? "NaN" : sign() < 0 ? "-Infinity" : "Infinity";
    return;
  }
  std::string digits;
  if (unscaled_.backend().size() == 1 &&
      unscaled_.backend().limbs()[0] <= std::numeric_limits<std::int64_t>::max()) {
    char buffer[24];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, unscaled_.backend().limbs()[0]).ptr;
    digits.assign(buffer, end);
  } else {
    digits = Int(abs(unscaled_)).str();
  }
  if (unscaled_.sign() < 0) out.push_back('-');
  if (scale_ == 0) {
    out += digits;
    return;
  }
  const auto scale = static_cast<std::size_t>(scale_);
  if (digits.size() <= scale) digits.insert(0, scale + 1 - digits.size(), '0');
  out.append(digits, 0, digits.size() - scale);
  out.push_back('.');
  out.append(digits, digits.size() - scale, scale);
}

std::string Numeric::ToString() const {
  std::string out;
  AppendText(out);
  return out;
}

// The binary form (numeric_send): int16 count of base-10000 digits, int16 weight (power of 10000 of the first
// digit), uint16 sign, uint16 scale, then the digits, without leading and trailing zero digits.
namespace {

constexpr std::uint16_t kPositive = 0x0000, kNegative = 0x4000, kNaNSign = 0xC000, kInfinitySign = 0xD000,
                        kNegativeInfinitySign = 0xF000;
constexpr std::size_t kBinaryHeader = 8;

}  // namespace

Numeric Numeric::FromBinary(std::string_view bytes) {
  if (bytes.size() < kBinaryHeader) throw Error("08P01", "insufficient data left in message");
  const auto count = ReadBigEndian<std::uint16_t>(bytes.data());
  const int weight = ReadBigEndian<std::int16_t>(bytes.data() + 2);
  const auto sign = ReadBigEndian<std::uint16_t>(bytes.data() + 4);
  const int scale = ReadBigEndian<std::uint16_t>(bytes.data() + 6);
  if (sign != kPositive && sign != kNegative && sign != kNaNSign && sign != kInfinitySign &&
      sign != kNegativeInfinitySign) {
    throw Error("22P03", "invalid sign in external \"numeric\" value");
  }
  if (scale > kMaxScale) throw Error("22P03", "invalid scale in external \"numeric\" value");
  if (bytes.size() < kBinaryHeader + 2 * std::size_t{count}) {
    throw Error("08P01", "insufficient data left in message");
  }
  if (bytes.size() != kBinaryHeader + 2 * std::size_t{count}) {
    throw Error("22P03", "incorrect binary data format");
  }
  std::string digits;
  digits.reserve(std::size_t{count} * kGroupDigits);
  for (std::size_t i = 0; i < count; ++i) {
    const auto group = ReadBigEndian<std::uint16_t>(bytes.data() + kBinaryHeader + 2 * i);
    if (group >= 10000) throw Error("22P03", "invalid digit in external \"numeric\" value");
    fmt::format_to(std::back_inserter(digits), "{:04}", group);
  }
  if (sign == kNaNSign) return NaN();
  if (sign == kInfinitySign) return Infinity();
  if (sign == kNegativeInfinitySign) return NegativeInfinity();
  // The last group stands at 10000^(weight - count + 1); digits beyond the scale are cut.
  const int places = (count - 1 - weight) * kGroupDigits;
  Int unscaled = ScaleDownTruncating(ParseDigits(digits), places - scale);
  if (sign == kNegative) unscaled = -unscaled;
  return Numeric(std::move(unscaled), scale);
}

namespace {

// The base-10000 digits of |unscaled| × 10^-scale, last first, aligned at the decimal point.
std::vector<std::uint16_t> Groups(const Int& unscaled, int scale) {
  const int padding = (kGroupDigits - scale % kGroupDigits) % kGroupDigits;
  Int rest = abs(unscaled) * PowerOfTen(padding);
  std::vector<std::uint16_t> groups;
  constexpr std::uint64_t kChunk = 10'000'000'000'000'000;  // four groups
  while (!rest.is_zero()) {
    std::uint64_t chunk = 0;
    if (rest >= kChunk) {
      Int quotient;
      Int remainder;
      divide_qr(rest, Int(kChunk), quotient, remainder);
      chunk = static_cast<std::uint64_t>(remainder);
      rest = std::move(quotient);
    } else {
      chunk = static_cast<std::uint64_t>(rest);
      rest = 0;
    }
    for (int i = 0; i < kGroupDigits; ++i, chunk /= 10000)
      groups.push_back(static_cast<std::uint16_t>(chunk % 10000));
  }
  while (!groups.empty() && groups.back() == 0) groups.pop_back();
  return groups;
}

}  // namespace

void Numeric::AppendBinary(std::string& out) const {
  if (!is_finite()) {
    AppendBigEndian<std::uint16_t>(out, 0);
    AppendBigEndian<std::int16_t>(out, 0);
    AppendBigEndian(out, is_nan() ? kNaNSign : sign() < 0 ? kNegativeInfinitySign : kInfinitySign);
    // A scale of 32 comes with PostgreSQL's infinities, out of how it packs their sign.
    AppendBigEndian<std::uint16_t>(out, is_nan() ? 0 : 32);
    return;
  }
  const std::vector<std::uint16_t> groups = Groups(unscaled_, scale_);
  const int fraction_groups = (scale_ + kGroupDigits - 1) / kGroupDigits;
  std::size_t trailing_zeros = 0;
  while (trailing_zeros < groups.size() && groups[trailing_zeros] == 0) ++trailing_zeros;
  const int weight = groups.empty() ? 0 : static_cast<int>(groups.size()) - 1 - fraction_groups;
  AppendBigEndian(out, static_cast<std::uint16_t>(groups.size() - trailing_zeros));
  AppendBigEndian(out, static_cast<std::int16_t>(weight));
  AppendBigEndian(out, sign() < 0 ? kNegative : kPositive);
  AppendBigEndian(out, static_cast<std::uint16_t>(scale_));
  for (std::size_t i = groups.size(); i-- > trailing_zeros;) AppendBigEndian(out, groups[i]);
}

Numeric Numeric::FromDouble(double value) {
  if (std::isnan(value)) return NaN();
  if (std::isinf(value)) return value < 0 ? NegativeInfinity() : Infinity();
  return Parse(fmt::format("{:.15g}", value));
}

Numeric Numeric::FromFloat(float value) {
  if (std::isnan(value)) return NaN();
  if (std::isinf(value)) return value < 0 ? NegativeInfinity() : Infinity();
  return Parse(fmt::format("{:.6g}", value));
}

namespace {

template <class T>
T ToFloating(const Numeric& value, const char* type_name) {
  if (value.is_nan()) return std::numeric_limits<T>::quiet_NaN();
  if (value.is_infinite()) return value.sign() * std::numeric_limits<T>::infinity();
  const std::string text = value.ToString();
  T result = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), result).ec == std::errc::result_out_of_range) {
    throw Error("22003", "\"{}\" is out of range for type {}", text, type_name);
  }
  return result;
}

}  // namespace

double Numeric::ToDouble() const { return ToFloating<double>(*this, "double precision"); }
float Numeric::ToFloat() const { return ToFloating<float>(*this, "real"); }

}  // namespace rocklake
