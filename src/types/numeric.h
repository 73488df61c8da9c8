// Numeric: PostgreSQL's numeric, an exact decimal number with NaN and the infinities. (Manual,
// section 8.1.2.)
//
// A finite value is unscaled × 10^-scale, 0 <= scale <= 16383; the scale is also the number of digits printed
// behind the decimal point, and every operation chooses its result's scale by PostgreSQL's rules. There is no
// negative zero. At most 131072 digits stand before the point: more throws 22003 "value overflows numeric
// format". NaN equals NaN and sorts above Infinity. Values are immutable; everything here is thread safe.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rocklake {

class Numeric {
 public:
  using Int = boost::multiprecision::cpp_int;
  static constexpr int kMaxScale = 16383;

  Numeric() = default;  // 0
  // Throws 22003 when the number has too many digits. Requires 0 <= scale <= kMaxScale.
  Numeric(Int unscaled, int scale);

  static Numeric FromInt64(std::int64_t value) { return Numeric(Int(value), 0); }
  static Numeric FromDouble(double value);  // the casts from float8 (15 digits)
  static Numeric FromFloat(float value);    // and from float4 (6 digits)
  static Numeric NaN() { return Numeric(Form::kNaN); }
  static Numeric Infinity() { return Numeric(Form::kInfinity); }
  static Numeric NegativeInfinity() { return Numeric(Form::kNegativeInfinity); }

  // The input function; throws 22P02, 22003.
  static Numeric Parse(std::string_view text);
  void AppendText(std::string& out) const;
  std::string ToString() const;

  // The receive and send functions; throws 22P03, 08P01.
  static Numeric FromBinary(std::string_view bytes);
  void AppendBinary(std::string& out) const;

  bool is_nan() const { return form_ == Form::kNaN; }
  bool is_infinite() const { return form_ == Form::kInfinity || form_ == Form::kNegativeInfinity; }
  bool is_finite() const { return form_ == Form::kFinite; }
  bool is_zero() const { return is_finite() && unscaled_.is_zero(); }
  int sign() const;  // -1, 0, 1; NaN: 0
  int scale() const { return scale_; }
  const Int& unscaled() const { return unscaled_; }  // 0 unless finite

  // The casts to the integer types: rounded, halves away from zero. Throw 22003 "bigint out of range", 0A000
  // for NaN and the infinities ("cannot convert NaN to bigint").
  std::int64_t ToInt64() const;
  std::int32_t ToInt32() const;
  std::int16_t ToInt16() const;
  // The casts to float8 and float4; throw 22003 out of range.
  double ToDouble() const;
  float ToFloat() const;

  std::size_t HeapBytes() const;  // beyond sizeof(Numeric)

 private:
  enum class Form : std::uint8_t { kFinite, kNaN, kInfinity, kNegativeInfinity };
  explicit Numeric(Form form) : form_(form) {}

  Int unscaled_;
  std::int32_t scale_ = 0;
  Form form_ = Form::kFinite;
};

// Three-way order; equal values may differ in scale.
int Compare(const Numeric& a, const Numeric& b);
std::size_t Hash(const Numeric& value);

// Arithmetic. Division and modulo by zero throw 22012.
Numeric Add(const Numeric& a, const Numeric& b);
Numeric Subtract(const Numeric& a, const Numeric& b);
Numeric Multiply(const Numeric& a, const Numeric& b);
Numeric Divide(const Numeric& a, const Numeric& b);
Numeric DivideTruncating(const Numeric& a, const Numeric& b);  // div(a, b)
Numeric Modulo(const Numeric& a, const Numeric& b);
Numeric Negate(const Numeric& a);
Numeric Abs(const Numeric& a);
Numeric Sign(const Numeric& a);
Numeric GreatestCommonDivisor(const Numeric& a, const Numeric& b);
Numeric LeastCommonMultiple(const Numeric& a, const Numeric& b);

// Rounding to `digits` decimal places, which may be negative; halves go away from zero.
Numeric Round(const Numeric& a, int digits);
Numeric Truncate(const Numeric& a, int digits);
Numeric Ceil(const Numeric& a);
Numeric Floor(const Numeric& a);
Numeric TrimScale(const Numeric& a);
int MinScale(const Numeric& a);  // requires a finite value

// Functions. Throw 2201F (powers and roots), 2201E (logarithms), 22003 (overflow).
Numeric SquareRoot(const Numeric& a);
Numeric Exponential(const Numeric& a);
Numeric NaturalLogarithm(const Numeric& a);
Numeric Logarithm(const Numeric& base, const Numeric& a);
Numeric Power(const Numeric& base, const Numeric& exponent);
Numeric Factorial(std::int64_t n);

// numeric(p,s): rounds to the modifier's scale, throws 22003 "numeric field overflow".
Numeric ApplyNumericTypmod(const Numeric& a, std::int32_t typmod);

}  // namespace rocklake
