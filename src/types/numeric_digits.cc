#include "types/numeric_digits.h"

#include <algorithm>
#include <array>

#include "types/calendar.h"
#include "types/sql_error.h"

namespace rocklake::numeric_digits {

void ThrowOverflow() { throw Error("22003", "value overflows numeric format"); }

Int PowerOfTen(int exponent) {
  static constexpr std::array<std::uint64_t, 20> kSmall = [] {
    std::array<std::uint64_t, 20> powers{};
    std::uint64_t power = 1;
    for (auto& p : powers) {
      p = power;
      power *= 10;
    }
    return powers;
  }();
  if (exponent < static_cast<int>(kSmall.size())) return Int(kSmall[static_cast<std::size_t>(exponent)]);
  return boost::multiprecision::pow(Int(10), static_cast<unsigned>(exponent));
}

int CountDigits(const Int& value) {
  if (value.is_zero()) return 0;
  const Int magnitude = abs(value);
  const auto bits = static_cast<std::int64_t>(msb(magnitude)) + 1;
  // log10(2), a little below: so that the estimate is the count or one less.
  const int estimate = static_cast<int>((bits - 1) * 30102 / 100000);
  int digits = std::max(estimate, 0);
  while (magnitude >= PowerOfTen(digits)) ++digits;
  return digits;
}

Int DivideRounding(const Int& numerator, const Int& denominator) {
  Int quotient;
  Int remainder;
  divide_qr(numerator, denominator, quotient, remainder);
  if (abs(remainder) * 2 >= abs(denominator)) {
    quotient += (numerator.sign() * denominator.sign() >= 0) ? 1 : -1;
  }
  return quotient;
}

Int ScaleDown(const Int& value, int digits) {
  if (digits <= 0) return value * PowerOfTen(-digits);
  // Everything below half a unit is 0, whatever the power of ten would cost.
  if (digits > CountDigits(value)) return 0;
  return DivideRounding(value, PowerOfTen(digits));
}

Int ScaleDownTruncating(const Int& value, int digits) {
  if (digits <= 0) return value * PowerOfTen(-digits);
  if (digits >= CountDigits(value) + 1) return 0;
  return value / PowerOfTen(digits);
}

Leading LeadingDigits(const Numeric& value) {
  Leading leading;
  if (value.is_zero()) return leading;
  const int digits = CountDigits(value.unscaled());
  const int top = digits - 1 - value.scale();  // power of ten of the first decimal digit
  leading.weight = static_cast<int>(FloorDivide(top, kGroupDigits));
  // The decimal digits of all groups, padded with zeros behind the last digit.
  const int wanted = top - (leading.weight - Leading::kMaxGroups + 1) * kGroupDigits + 1;
  auto head = static_cast<std::uint64_t>(ScaleDownTruncating(abs(value.unscaled()), digits - wanted));
  for (std::size_t i = leading.groups.size(); i-- > 0; head /= 10000) {
    leading.groups[i] = static_cast<int>(head % 10000);
  }
  leading.count = Leading::kMaxGroups;
  while (leading.groups[static_cast<std::size_t>(leading.count) - 1] == 0) --leading.count;
  const bool more = digits > wanted && value.unscaled() % PowerOfTen(digits - wanted) != 0;
  if (more) leading.count = Leading::kMaxGroups;
  return leading;
}

int QuotientScale(const Numeric& a, const Numeric& b) {
  const Leading numerator = LeadingDigits(a);
  const Leading denominator = LeadingDigits(b);
  int weight = numerator.weight - denominator.weight;
  if (numerator.groups[0] <= denominator.groups[0]) --weight;
  const int scale = std::max({kMinSignificantDigits - weight * kGroupDigits, a.scale(), b.scale(), 0});
  return std::min(scale, kMaxDisplayScale);
}

}  // namespace rocklake::numeric_digits
