#include "types/numeric.h"

#include <algorithm>
#include <boost/container_hash/hash.hpp>
#include <cmath>
#include <limits>

#include "types/numeric_digits.h"
#include "types/sql_error.h"

namespace rocklake {

using namespace numeric_digits;

namespace {

// An upper bound of the bits below which no number of the given scale can have too many digits.
bool SurelyFits(const Numeric::Int& unscaled, int scale) {
  if (unscaled.is_zero()) return true;
  const auto bits = static_cast<std::int64_t>(msb(abs(unscaled))) + 1;
  return bits < (std::int64_t{kMaxIntegerDigits} + scale) * 33 / 10;
}

Numeric SignedInfinity(int sign) { return sign < 0 ? Numeric::NegativeInfinity() : Numeric::Infinity(); }

[[noreturn]] void ThrowDivisionByZero() { throw Error("22012", "division by zero"); }

// Both unscaled values at the larger of the two scales.
struct Aligned {
  Int a, b;
  int scale;
};
Aligned Align(const Numeric& a, const Numeric& b) {
  if (a.scale() == b.scale()) return {a.unscaled(), b.unscaled(), a.scale()};
  if (a.scale() < b.scale())
    return {a.unscaled() * PowerOfTen(b.scale() - a.scale()), b.unscaled(), b.scale()};
  return {a.unscaled(), b.unscaled() * PowerOfTen(a.scale() - b.scale()), a.scale()};
}

// a / b at the given scale.
Int Quotient(const Numeric& a, const Numeric& b, int scale, bool round) {
  const int shift = scale + b.scale() - a.scale();
  const Int numerator = shift > 0 ? a.unscaled() * PowerOfTen(shift) : a.unscaled();
  const Int denominator = shift < 0 ? b.unscaled() * PowerOfTen(-shift) : b.unscaled();
  return round ? DivideRounding(numerator, denominator) : numerator / denominator;
}

// The rows of NaN and the infinities that both divisions share. Requires that one of the two is not finite.
Numeric DivideSpecial(const Numeric& a, const Numeric& b) {
  if (a.is_nan() || b.is_nan()) return Numeric::NaN();
  if (a.is_infinite()) {
    if (b.is_infinite()) return Numeric::NaN();
    if (b.is_zero()) ThrowDivisionByZero();
    return SignedInfinity(a.sign() * b.sign());
  }
  return Numeric();
}

}  // namespace

Numeric::Numeric(Int unscaled, int scale) : unscaled_(std::move(unscaled)), scale_(scale) {
  if (scale > kMaxScale) ThrowOverflow();
  if (!SurelyFits(unscaled_, scale) && CountDigits(unscaled_) > kMaxIntegerDigits + scale) ThrowOverflow();
}

int Numeric::sign() const {
  switch (form_) {
    case Form::kFinite:
      return unscaled_.sign();
    case Form::kInfinity:
      return 1;
    case Form::kNegativeInfinity:
      return -1;
    case Form::kNaN:
      break;
  }
  return 0;
}

std::size_t Numeric::HeapBytes() const {
  constexpr std::size_t kInlineLimbs = 2;  // cpp_int keeps 128 bits without an allocation
  const std::size_t limbs = unscaled_.backend().size();
  return limbs <= kInlineLimbs ? 0 : limbs * sizeof(boost::multiprecision::limb_type);
}

int Compare(const Numeric& a, const Numeric& b) {
  // -Infinity < finite < Infinity < NaN.
  const auto rank = [](const Numeric& n) { return n.is_nan() ? 2 : n.is_infinite() ? n.sign() : 0; };
  if (!a.is_finite() || !b.is_finite()) return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0;
  if (a.sign() != b.sign()) return a.sign() < b.sign() ? -1 : 1;
  if (a.scale() == b.scale()) return a.unscaled().compare(b.unscaled());
  const Aligned aligned = Align(a, b);
  return aligned.a.compare(aligned.b);
}

std::size_t Hash(const Numeric& value) {
  if (!value.is_finite()) return value.is_nan() ? 0x9E3779B9 : value.sign() < 0 ? 0x51ED270B : 0x2545F491;
  const Numeric shortest = TrimScale(value);
  std::size_t seed = static_cast<std::size_t>(shortest.scale());
  boost::hash_combine(seed, boost::multiprecision::hash_value(shortest.unscaled()));
  return seed;
}

Numeric Add(const Numeric& a, const Numeric& b) {
  if (!a.is_finite() || !b.is_finite()) {
    if (a.is_nan() || b.is_nan()) return Numeric::NaN();
    if (a.is_infinite() && b.is_infinite() && a.sign() != b.sign()) return Numeric::NaN();
    return SignedInfinity(a.is_infinite() ? a.sign() : b.sign());
  }
  Aligned aligned = Align(a, b);
  aligned.a += aligned.b;
  return Numeric(std::move(aligned.a), aligned.scale);
}

Numeric Negate(const Numeric& a) {
  if (a.is_nan()) return a;
  if (a.is_infinite()) return SignedInfinity(-a.sign());
  return Numeric(-a.unscaled(), a.scale());
}

Numeric Subtract(const Numeric& a, const Numeric& b) { return Add(a, Negate(b)); }

Numeric Multiply(const Numeric& a, const Numeric& b) {
  if (!a.is_finite() || !b.is_finite()) {
    if (a.is_nan() || b.is_nan() || a.is_zero() || b.is_zero()) return Numeric::NaN();
    return SignedInfinity(a.sign() * b.sign());
  }
  const int scale = a.scale() + b.scale();
  Int product = a.unscaled() * b.unscaled();
  if (scale <= Numeric::kMaxScale) return Numeric(std::move(product), scale);
  return Numeric(ScaleDown(product, scale - Numeric::kMaxScale), Numeric::kMaxScale);
}

Numeric Divide(const Numeric& a, const Numeric& b) {
  if (!a.is_finite() || !b.is_finite()) return DivideSpecial(a, b);
  if (b.is_zero()) ThrowDivisionByZero();
  const int scale = QuotientScale(a, b);
  return Numeric(Quotient(a, b, scale, true), scale);
}

Numeric DivideTruncating(const Numeric& a, const Numeric& b) {
  if (!a.is_finite() || !b.is_finite()) return DivideSpecial(a, b);
  if (b.is_zero()) ThrowDivisionByZero();
  return Numeric(Quotient(a, b, 0, false), 0);
}

Numeric Modulo(const Numeric& a, const Numeric& b) {
  if (a.is_nan() || b.is_nan()) return Numeric::NaN();
  if (b.is_zero()) ThrowDivisionByZero();
  if (a.is_infinite()) return Numeric::NaN();
  if (b.is_infinite()) return a;
  Aligned aligned = Align(a, b);
  return Numeric(aligned.a % aligned.b, aligned.scale);
}

Numeric Abs(const Numeric& a) { return a.sign() < 0 ? Negate(a) : a; }

Numeric Sign(const Numeric& a) { return a.is_nan() ? a : Numeric::FromInt64(a.sign()); }

Numeric GreatestCommonDivisor(const Numeric& a, const Numeric& b) {
  if (!a.is_finite() || !b.is_finite()) return Numeric::NaN();
  const Aligned aligned = Align(a, b);
  return Numeric(gcd(aligned.a, aligned.b), aligned.scale);
}

Numeric LeastCommonMultiple(const Numeric& a, const Numeric& b) {
  if (!a.is_finite() || !b.is_finite()) return Numeric::NaN();
  const Aligned aligned = Align(a, b);
  if (aligned.a.is_zero() || aligned.b.is_zero()) return Numeric(0, aligned.scale);
  return Numeric(abs(aligned.a / gcd(aligned.a, aligned.b) * aligned.b), aligned.scale);
}

Numeric Round(const Numeric& a, int digits) {
  if (!a.is_finite()) return a;
  const int places = std::clamp(digits, -kMaxIntegerDigits, Numeric::kMaxScale);
  const Int rounded = ScaleDown(a.unscaled(), a.scale() - places);
  return places >= 0 ? Numeric(rounded, places) : Numeric(rounded * PowerOfTen(-places), 0);
}

Numeric Truncate(const Numeric& a, int digits) {
  if (!a.is_finite()) return a;
  const int places = std::clamp(digits, -kMaxIntegerDigits, Numeric::kMaxScale);
  const Int cut = ScaleDownTruncating(a.unscaled(), a.scale() - places);
  return places >= 0 ? Numeric(cut, places) : Numeric(cut * PowerOfTen(-places), 0);
}

Numeric Ceil(const Numeric& a) {
  const Numeric cut = Truncate(a, 0);
  return a.sign() > 0 && Compare(a, cut) != 0 ? Add(cut, Numeric::FromInt64(1)) : cut;
}

Numeric Floor(const Numeric& a) {
  const Numeric cut = Truncate(a, 0);
  return a.sign() < 0 && Compare(a, cut) != 0 ? Subtract(cut, Numeric::FromInt64(1)) : cut;
}

int MinScale(const Numeric& a) {
  if (a.is_zero()) return 0;
  int scale = a.scale();
  Int rest = a.unscaled();
  while (scale > 0 && rest % 10 == 0) {
    rest /= 10;
    --scale;
  }
  return scale;
}

Numeric TrimScale(const Numeric& a) {
  if (!a.is_finite() || a.scale() == 0) return a;
  const int scale = MinScale(a);
  return scale == a.scale() ? a : Numeric(a.unscaled() / PowerOfTen(a.scale() - scale), scale);
}

Numeric ApplyNumericTypmod(const Numeric& a, std::int32_t typmod) {
  if (typmod < 4 || a.is_nan()) return a;
  const int precision = ((typmod - 4) >> 16) & 0xFFFF;
  const int scale = (((typmod - 4) & 0x7FF) ^ 1024) - 1024;
  if (a.is_infinite()) {
    throw Error("22003", "numeric field overflow")
        .Detail(fmt::format("A field with precision {}, scale {} cannot hold an infinite value.", precision,
                            scale));
  }
  const Numeric rounded = Round(a, scale);
  const int max_digits = precision - scale;  // before the decimal point; negative: zeros behind it
  const int digits = CountDigits(rounded.unscaled()) - rounded.scale();
  if (!rounded.is_zero() && digits > max_digits) {
    throw Error("22003", "numeric field overflow")
        .Detail(
            fmt::format("A field with precision {}, scale {} must round to an absolute value less than {}{}.",
                        precision, scale, max_digits != 0 ? "10^" : "", max_digits != 0 ? max_digits : 1));
  }
  return rounded;
}

namespace {

template <class T>
T ToInteger(const Numeric& value, const char* type_name) {
  if (value.is_nan()) throw Error("0A000", "cannot convert NaN to {}", type_name);
  if (value.is_infinite()) throw Error("0A000", "cannot convert infinity to {}", type_name);
  const Int rounded = ScaleDown(value.unscaled(), value.scale());
  if (rounded < std::numeric_limits<T>::min() || rounded > std::numeric_limits<T>::max()) {
    throw Error("22003", "{} out of range", type_name);
  }
  return static_cast<T>(rounded);
}

}  // namespace

std::int64_t Numeric::ToInt64() const { return ToInteger<std::int64_t>(*this, "bigint"); }
std::int32_t Numeric::ToInt32() const { return ToInteger<std::int32_t>(*this, "integer"); }
std::int16_t Numeric::ToInt16() const { return ToInteger<std::int16_t>(*this, "smallint"); }

}  // namespace rocklake
