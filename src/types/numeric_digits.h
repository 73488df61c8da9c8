// Decimal digits of the integers under Numeric, and PostgreSQL's base-10000 view of them, from which it
// derives the scales of results. Used by numeric_*.cc only.
#pragma once

#include <array>

#include "types/numeric.h"

namespace rocklake::numeric_digits {

using Int = Numeric::Int;

// PostgreSQL's limits on the scales it chooses itself.
inline constexpr int kMinSignificantDigits = 16;
inline constexpr int kMaxDisplayScale = 1000;
inline constexpr int kMaxResultScale = 2000;
inline constexpr int kMaxIntegerDigits = 131072;
inline constexpr int kGroupDigits = 4;  // decimal digits in a base-10000 digit

[[noreturn]] void ThrowOverflow();  // 22003

Int PowerOfTen(int exponent);  // requires exponent >= 0

// The number of decimal digits of |value|; 0 for 0.
int CountDigits(const Int& value);

// value / 10^digits, rounded with halves away from zero; multiplied when digits < 0.
Int ScaleDown(const Int& value, int digits);
// The same, cut towards zero.
Int ScaleDownTruncating(const Int& value, int digits);

// numerator / denominator, halves away from zero.
Int DivideRounding(const Int& numerator, const Int& denominator);

// The first base-10000 digits of a number, aligned at the decimal point: the value is about
// groups[0] × 10000^weight + groups[1] × 10000^(weight - 1) + ...
struct Leading {
  static constexpr int kMaxGroups = 4;
  int weight = 0;                        // power of 10000 of the first digit
  int count = 0;                         // digits up to the last one that is not zero, at most kMaxGroups
  std::array<int, kMaxGroups> groups{};  // the first is 1 to 9999, or 0 for zero
};
Leading LeadingDigits(const Numeric& value);

// The scale of a quotient, as select_div_scale chooses it.
int QuotientScale(const Numeric& a, const Numeric& b);

}  // namespace rocklake::numeric_digits
