// Roots, powers, exponentials and logarithms of Numeric.
//
// The scale of each result is PostgreSQL's: at least 16 significant digits, estimated from the decimal weight that
// the result will have, and no fewer decimal places than the inputs. The values are computed in binary fixed point
// with guard digits behind that scale and rounded once.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "types/numeric.h"
#include "types/numeric_digits.h"
#include "types/sql_error.h"

namespace rocklake {

using namespace numeric_digits;

namespace {

constexpr double kLog10OfE = 0.434294481903252;
constexpr double kLnOf10 = 2.302585092994046;

int ClampScale(int scale, std::initializer_list<int> at_least) {
  return std::min(std::max({scale, 0, std::max(at_least)}), kMaxDisplayScale);
}

double ApproximateDouble(const Numeric& value) { return std::strtod(value.ToString().c_str(), nullptr); }

// log10 of |value| from its first digits. Requires that it is not zero.
double ApproximateLog10(const Leading& leading) {
  double digits = 0;
  for (int i = 0; i < leading.count; ++i)
    digits = digits * 10000 + leading.groups[static_cast<std::size_t>(i)];
  return std::log10(digits) + (leading.weight - leading.count + 1) * kGroupDigits;
}

// The decimal weight of ln(value), estimated (estimate_ln_dweight).
int LogarithmWeight(const Numeric& value) {
  if (value.sign() <= 0) return 0;
  if (Compare(value, Numeric(9, 1)) >= 0 && Compare(value, Numeric(11, 1)) <= 0) {
    // ln(1 + x) is about x.
    const Leading x = LeadingDigits(Subtract(value, Numeric(1, 0)));
    return x.count == 0 ? 0 : x.weight * kGroupDigits + static_cast<int>(std::log10(x.groups[0]));
  }
  const Leading leading = LeadingDigits(value);
  double digits = leading.groups[0];
  int weight = leading.weight * kGroupDigits;
  if (leading.count > 1) {
    digits = digits * 10000 + leading.groups[1];
    weight -= kGroupDigits;
  }
  return static_cast<int>(std::log10(std::abs(std::log(digits) + weight * kLnOf10)));
}

// Fixed point: an Int counts units of 2^-bits.
constexpr unsigned kGuardBits = 64;

unsigned BitsForDigits(int digits) { return static_cast<unsigned>(std::max(digits, 0)) * 3322 / 1000 + 1; }

unsigned BitLength(const Int& value) {
  return value.is_zero() ? 0 : static_cast<unsigned>(msb(abs(value))) + 1;
}

// atanh(1/n)
Int InverseHyperbolicTangent(unsigned n, unsigned bits) {
  Int power = (Int(1) << bits) / n;
  Int sum = power;
  for (unsigned k = 3; !power.is_zero(); k += 2) {
    power /= n * n;
    sum += power / k;
  }
  return sum;
}

Int LnOf2(unsigned bits) {
  constexpr unsigned kExtra = 16;
  const unsigned wide = bits + kExtra;
  const Int sum = 18 * InverseHyperbolicTangent(26, wide) - 2 * InverseHyperbolicTangent(4801, wide) +
                  8 * InverseHyperbolicTangent(8749, wide);
  return sum >> kExtra;
}

// e^x = mantissa × 2^(exponent - bits), the mantissa between 2^(bits - 1) and 2^(bits + 1).
struct Exponential2 {
  Int mantissa;
  int exponent;
};
Exponential2 ExpFixed(const Int& x, unsigned bits) {
  const unsigned halvings = 8 + static_cast<unsigned>(std::sqrt(bits));
  const unsigned wide = bits + 2 * halvings + kGuardBits + BitLength(x);
  const Int ln2 = LnOf2(wide);
  const Int scaled = x << (wide - bits);
  const Int multiple = DivideRounding(scaled, ln2);
  Int r = scaled - multiple * ln2;  // |r| <= ln(2) / 2
  r = r >= 0 ? Int(r >> halvings) : Int(-(-r >> halvings));
  const Int one = Int(1) << wide;
  Int sum = one;
  Int term = one;
  for (unsigned k = 1; !term.is_zero(); ++k) {
    term = term * r / (one * k);
    sum += term;
  }
  for (unsigned i = 0; i < halvings; ++i) sum = (sum * sum) >> wide;
  return {sum >> (wide - bits), static_cast<int>(multiple)};
}

// ln(numerator / denominator), both positive.
Int LnFixed(const Int& numerator, const Int& denominator, unsigned bits) {
  const int shift = static_cast<int>(BitLength(numerator)) - static_cast<int>(BitLength(denominator));
  const unsigned wide = bits + kGuardBits;
  // y = numerator / denominator / 2^shift, between a half and two.
  const Int y = shift >= 0 ? Int((numerator << wide) / (denominator << static_cast<unsigned>(shift)))
                           : Int((numerator << (wide + static_cast<unsigned>(-shift))) / denominator);
  constexpr unsigned kDoubleBits = 52;
  const double approximate =
      static_cast<double>(Int(y >> (wide - kDoubleBits))) / std::ldexp(1.0, kDoubleBits);
  Int ln = Int(static_cast<std::int64_t>(std::ldexp(std::log(approximate), kDoubleBits)));
  ln = ln << (wide - kDoubleBits);
  // Halley's iteration triples the good bits each time.
  for (unsigned good = kDoubleBits - 4; good < wide; good *= 3) {
    const Exponential2 exp = ExpFixed(ln, wide);
    const Int e = exp.exponent >= 0 ? Int(exp.mantissa << static_cast<unsigned>(exp.exponent))
                                    : Int(exp.mantissa >> static_cast<unsigned>(-exp.exponent));
    ln += ((2 * (y - e)) << wide) / (y + e);
  }
  ln += shift * LnOf2(wide);
  return ln >= 0 ? Int(ln >> kGuardBits) : Int(-(-ln >> kGuardBits));
}

Int LnFixed(const Numeric& value, unsigned bits) {
  return LnFixed(value.unscaled(), PowerOfTen(value.scale()), bits);
}

// Rounds fixed point to a decimal scale.
Numeric FromFixed(const Int& value, unsigned bits, int scale) {
  return Numeric(DivideRounding(value * PowerOfTen(scale), Int(1) << bits), scale);
}

// e^(x / 2^bits) rounded to `scale`; `weight` is about the decimal weight of the result.
Numeric ExpToScale(const Int& x, unsigned bits, int scale) {
  const Exponential2 exp = ExpFixed(x, bits);
  const int shift = exp.exponent - static_cast<int>(bits);
  const Int scaled = exp.mantissa * PowerOfTen(scale);
  return shift >= 0 ? Numeric(scaled << static_cast<unsigned>(shift), scale)
                    : Numeric(DivideRounding(scaled, Int(1) << static_cast<unsigned>(-shift)), scale);
}

[[noreturn]] void ThrowComplexPower() {
  throw Error("2201F", "a negative number raised to a non-integer power yields a complex result");
}
[[noreturn]] void ThrowZeroToNegative() {
  throw Error("2201F", "zero raised to a negative power is undefined");
}

bool IsIntegral(const Numeric& value) {
  return value.is_infinite() || (value.is_finite() && value.unscaled() % PowerOfTen(value.scale()) == 0);
}

}  // namespace

Numeric SquareRoot(const Numeric& a) {
  if (a.is_nan()) return a;
  if (a.sign() < 0) throw Error("2201F", "cannot take square root of a negative number");
  if (a.is_infinite()) return a;
  const int weight = (LeadingDigits(a).weight + 1) * kGroupDigits / 2 - 1;
  const int scale = ClampScale(kMinSignificantDigits - weight, {a.scale()});
  // sqrt(u × 10^(2 (scale + 1) - s)) is the result with one digit more, cut; which then rounds as the exact one.
  const Int scaled = ScaleDownTruncating(a.unscaled(), a.scale() - 2 * (scale + 1));
  return Numeric(ScaleDown(sqrt(scaled), 1), scale);
}

Numeric Exponential(const Numeric& a) {
  if (a.is_nan()) return a;
  if (a.is_infinite()) return a.sign() > 0 ? a : Numeric();
  const double value = ApproximateDouble(a);
  const double weight = std::clamp(value * kLog10OfE, -double{kMaxResultScale}, double{kMaxResultScale});
  const int scale = ClampScale(kMinSignificantDigits - static_cast<int>(weight), {a.scale()});
  if (std::abs(value) >= kMaxResultScale * 3) {
    if (value > 0) ThrowOverflow();
    return Numeric(0, scale);
  }
  const unsigned bits = BitsForDigits(scale + std::max(static_cast<int>(value * kLog10OfE), 0)) + kGuardBits;
  return ExpToScale(DivideRounding(a.unscaled() << bits, PowerOfTen(a.scale())), bits, scale);
}

namespace {

void CheckLogarithm(const Numeric& a) {
  if (a.is_nan()) return;
  if (a.sign() < 0) throw Error("2201E", "cannot take logarithm of a negative number");
  if (a.is_zero()) throw Error("2201E", "cannot take logarithm of zero");
}

}  // namespace

Numeric NaturalLogarithm(const Numeric& a) {
  CheckLogarithm(a);
  if (!a.is_finite()) return a;
  const int scale = ClampScale(kMinSignificantDigits - LogarithmWeight(a), {a.scale()});
  const unsigned bits = BitsForDigits(scale) + kGuardBits;
  return FromFixed(LnFixed(a, bits), bits, scale);
}

Numeric Logarithm(const Numeric& base, const Numeric& a) {
  if (base.is_nan() || a.is_nan()) return Numeric::NaN();
  // With an infinity a negative argument is reported before a zero base.
  const bool special = base.is_infinite() || a.is_infinite();
  CheckLogarithm(special && base.sign() >= 0 && a.sign() < 0 ? a : base);
  CheckLogarithm(a);
  if (base.is_infinite()) return a.is_infinite() ? Numeric::NaN() : Numeric();
  if (a.is_infinite()) return a;
  const int base_weight = LogarithmWeight(base);
  const int weight = LogarithmWeight(a) - base_weight;
  const int scale = ClampScale(kMinSignificantDigits - weight, {base.scale(), a.scale()});
  // Enough bits for the quotient's scale, whichever of the two is small.
  const unsigned bits = BitsForDigits(scale + std::max(weight, 0) + 2 * std::abs(base_weight)) + kGuardBits;
  const Int ln_base = LnFixed(base, bits);
  if (Compare(base, Numeric(1, 0)) == 0) throw Error("22012", "division by zero");
  return Numeric(DivideRounding(LnFixed(a, bits) * PowerOfTen(scale), ln_base), scale);
}

namespace {

// A decimal floating-point number of bounded precision: mantissa × 10^exponent.
struct Decimal {
  Int mantissa;
  std::int64_t exponent = 0;

  void Limit(int digits) {
    const int extra = CountDigits(mantissa) - digits;
    if (extra <= 0) return;
    mantissa = ScaleDown(mantissa, extra);
    exponent += extra;
  }
};

// base^n by squaring, with so many digits. n > 0.
Decimal PowerByDigits(const Numeric& base, std::uint32_t n, int digits) {
  Decimal square{base.unscaled(), -base.scale()};
  Decimal result{1, 0};
  square.Limit(digits);
  for (;;) {
    if ((n & 1) != 0) {
      result = {result.mantissa * square.mantissa, result.exponent + square.exponent};
      result.Limit(digits);
    }
    n >>= 1;
    if (n == 0) return result;
    square = {square.mantissa * square.mantissa, square.exponent * 2};
    square.Limit(digits);
  }
}

// A whole power has the base's scale, and at least 16 decimal places.
Numeric IntegerPower(const Numeric& base, std::int32_t exponent) {
  const int scale = ClampScale(kMinSignificantDigits, {base.scale()});
  if (exponent == 0) return Numeric(PowerOfTen(scale), scale);
  if (base.is_zero()) {
    if (exponent < 0) throw Error("22012", "division by zero");
    return Numeric(0, scale);
  }
  const double weight = exponent * ApproximateLog10(LeadingDigits(base));
  if (weight > kMaxIntegerDigits) ThrowOverflow();
  if (weight + 1 < -scale) return Numeric(0, scale);
  constexpr int kGuardDigits = 24;
  const int digits = std::max(scale + static_cast<int>(weight), 0) + kGuardDigits;
  const auto magnitude = static_cast<std::uint32_t>(std::abs(static_cast<std::int64_t>(exponent)));
  const Decimal power = PowerByDigits(base, magnitude, digits);
  if (exponent > 0)
    return Numeric(ScaleDown(power.mantissa, static_cast<int>(-power.exponent - scale)), scale);
  // 1 / (m × 10^e) at the scale.
  const std::int64_t shift = scale - power.exponent;
  if (shift < 0) return Numeric(0, scale);
  return Numeric(DivideRounding(PowerOfTen(static_cast<int>(shift)), power.mantissa), scale);
}

// The rules of POSIX's pow() for NaN and the infinities. Requires that one of the two is not finite.
Numeric SpecialPower(const Numeric& base, const Numeric& exponent) {
  const Numeric one(1, 0);
  if (base.is_nan()) return exponent.is_zero() ? one : base;
  if (exponent.is_nan()) return Compare(base, one) == 0 ? one : exponent;
  if (base.is_zero() && exponent.sign() < 0) ThrowZeroToNegative();
  if (base.sign() < 0 && !IsIntegral(exponent)) ThrowComplexPower();
  if (Compare(base, one) == 0 || exponent.is_zero()) return one;
  if (base.is_zero()) return Numeric();
  if (exponent.is_infinite()) {
    if (Compare(base, Numeric(-1, 0)) == 0) return one;
    const bool grows = Compare(Abs(base), one) > 0;
    return grows == (exponent.sign() > 0) ? Numeric::Infinity() : Numeric();
  }
  if (exponent.sign() < 0) return Numeric();
  const bool odd = exponent.unscaled() / PowerOfTen(exponent.scale()) % 2 != 0 && IsIntegral(exponent);
  return base.sign() < 0 && odd ? base : Numeric::Infinity();
}

}  // namespace

Numeric Power(const Numeric& base, const Numeric& exponent) {
  if (!base.is_finite() || !exponent.is_finite()) return SpecialPower(base, exponent);
  if (base.is_zero() && exponent.sign() < 0) ThrowZeroToNegative();
  const bool integral = IsIntegral(exponent);
  if (base.sign() < 0 && !integral) ThrowComplexPower();
  const Int whole = exponent.unscaled() / PowerOfTen(exponent.scale());
  if (integral && abs(whole) < std::numeric_limits<std::int32_t>::max()) {
    return IntegerPower(base, static_cast<std::int32_t>(whole));
  }
  if (base.is_zero()) return Numeric(0, kMinSignificantDigits);
  const bool negative = base.sign() < 0 && whole % 2 != 0;
  const Numeric magnitude = Abs(base);
  const int ln_weight = LogarithmWeight(magnitude);
  // exponent × ln(base) to about eight digits, to choose the scale.
  const int rough_scale = std::max(8 - ln_weight, 0);
  const unsigned rough_bits = BitsForDigits(rough_scale) + kGuardBits;
  const Numeric rough_ln = FromFixed(LnFixed(magnitude, rough_bits), rough_bits, rough_scale);
  const double value = ApproximateDouble(Round(Multiply(rough_ln, exponent), rough_scale));
  if (std::abs(value) > kMaxResultScale * 3.01) {
    if (value > 0) ThrowOverflow();
    return Numeric(0, kMaxDisplayScale);
  }
  const int weight = static_cast<int>(value * kLog10OfE);
  const int scale = ClampScale(kMinSignificantDigits - weight, {base.scale(), exponent.scale()});
  const int exponent_digits = std::max(CountDigits(exponent.unscaled()) - exponent.scale(), 0);
  const unsigned bits = BitsForDigits(scale + std::max(weight, 0) + exponent_digits) + kGuardBits;
  const Int product =
      DivideRounding(LnFixed(magnitude, bits) * exponent.unscaled(), PowerOfTen(exponent.scale()));
  const Numeric result = ExpToScale(product, bits, scale);
  return negative ? Negate(result) : result;
}

Numeric Factorial(std::int64_t n) {
  constexpr std::int64_t kMax = 32177;  // the last one whose factorial has few enough digits
  if (n < 0) throw Error("22003", "factorial of a negative number is undefined");
  if (n > kMax) ThrowOverflow();
  Int product = 1;
  for (std::int64_t i = 2; i <= n; ++i) product *= i;
  return Numeric(product, 0);
}

}  // namespace rocklake
