// Floating-point arithmetic and functions. (Manual, section 9.3.) A result that leaves the range is 22003.
#include <cmath>
#include <numbers>
#include <random>

#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "types/codec.h"

namespace rocklake {
namespace {

double A(const FunctionCall& call) { return call.args[0].AsFloat(); }
double B(const FunctionCall& call) { return call.args[1].AsFloat(); }

[[noreturn]] void ThrowOverflow() { throw Error("22003", "value out of range: overflow"); }
[[noreturn]] void ThrowUnderflow() { throw Error("22003", "value out of range: underflow"); }
[[noreturn]] void ThrowInputOutOfRange() { throw Error("22003", "input is out of range"); }

template <class T>
double Rounded(double value) {
  return static_cast<double>(static_cast<T>(value));
}

template <class T>
Value Plus(const FunctionCall& call) {
  const double sum = Rounded<T>(A(call) + B(call));
  if (std::isinf(sum) && !std::isinf(A(call)) && !std::isinf(B(call))) ThrowOverflow();
  return Value::Float(sum);
}

template <class T>
Value Minus(const FunctionCall& call) {
  const double difference = Rounded<T>(A(call) - B(call));
  if (std::isinf(difference) && !std::isinf(A(call)) && !std::isinf(B(call))) ThrowOverflow();
  return Value::Float(difference);
}

template <class T>
Value Times(const FunctionCall& call) {
  const double product = Rounded<T>(A(call) * B(call));
  if (std::isinf(product) && !std::isinf(A(call)) && !std::isinf(B(call))) ThrowOverflow();
  if (product == 0.0 && A(call) != 0.0 && B(call) != 0.0) ThrowUnderflow();
  return Value::Float(product);
}

template <class T>
Value Divide(const FunctionCall& call) {
  if (B(call) == 0.0 && !std::isnan(A(call))) ThrowDivisionByZero();
  const double quotient = Rounded<T>(A(call) / B(call));
  if (std::isinf(quotient) && !std::isinf(A(call))) ThrowOverflow();
  if (quotient == 0.0 && A(call) != 0.0 && !std::isinf(B(call))) ThrowUnderflow();
  return Value::Float(quotient);
}

Value Negate(const FunctionCall& call) { return Value::Float(-A(call)); }
Value Identity(const FunctionCall& call) { return call.args[0]; }
Value Absolute(const FunctionCall& call) { return Value::Float(std::fabs(A(call))); }

// Functions that need no check beyond the arithmetic's.
template <double (*F)(double)>
Value Simple(const FunctionCall& call) {
  return Value::Float(F(A(call)));
}

double SignOf(double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0; }
double Cotangent(double x) { return 1.0 / std::tan(x); }
double DegreesOf(double x) { return x * (180.0 / std::numbers::pi); }
double RadiansOf(double x) { return x * (std::numbers::pi / 180.0); }

Value SquareRoot(const FunctionCall& call) {
  if (A(call) < 0) throw Error("2201F", "cannot take square root of a negative number");
  return Value::Float(std::sqrt(A(call)));
}

Value Power(const FunctionCall& call) {
  const double base = A(call);
  const double exponent = B(call);
  if (std::isnan(base)) return Value::Float(exponent == 0.0 ? 1.0 : base);
  if (std::isnan(exponent)) return Value::Float(base == 1.0 ? 1.0 : exponent);
  if (base == 0 && exponent < 0) throw Error("2201F", "zero raised to a negative power is undefined");
  if (base < 0 && std::isfinite(exponent) && std::floor(exponent) != exponent) {
    throw Error("2201F", "a negative number raised to a non-integer power yields a complex result");
  }
  const double result = std::pow(base, exponent);
  if (std::isfinite(base) && std::isfinite(exponent)) {
    if (std::isinf(result)) ThrowOverflow();
    if (result == 0.0 && base != 0.0) ThrowUnderflow();
  }
  return Value::Float(result);
}

Value Exponential(const FunctionCall& call) {
  const double result = std::exp(A(call));
  if (std::isinf(result) && !std::isinf(A(call))) ThrowOverflow();
  if (result == 0.0 && !std::isinf(A(call))) ThrowUnderflow();
  return Value::Float(result);
}

void CheckLogarithm(double x) {
  if (x == 0) throw Error("2201E", "cannot take logarithm of zero");
  if (x < 0) throw Error("2201E", "cannot take logarithm of a negative number");
}

template <double (*F)(double)>
Value Logarithm(const FunctionCall& call) {
  CheckLogarithm(A(call));
  return Value::Float(F(A(call)));
}

// Periodic functions refuse infinity; NaN passes through.
template <double (*F)(double)>
Value Periodic(const FunctionCall& call) {
  if (std::isinf(A(call))) ThrowInputOutOfRange();
  return Value::Float(F(A(call)));
}

template <double (*F)(double)>
Value WithinOne(const FunctionCall& call) {
  if (A(call) < -1.0 || A(call) > 1.0) ThrowInputOutOfRange();
  return Value::Float(F(A(call)));
}

Value ArcTangent2(const FunctionCall& call) { return Value::Float(std::atan2(A(call), B(call))); }

Value HyperbolicArcCosine(const FunctionCall& call) {
  if (A(call) < 1.0) ThrowInputOutOfRange();
  return Value::Float(std::acosh(A(call)));
}

Value HyperbolicArcTangent(const FunctionCall& call) {
  if (A(call) < -1.0 || A(call) > 1.0) ThrowInputOutOfRange();
  if (A(call) == 1.0 || A(call) == -1.0) return Value::Float(A(call) * HUGE_VAL);
  return Value::Float(std::atanh(A(call)));
}

// The degree functions are exact at the multiples of 30 and 45 degrees: the first quadrant is scaled by the computed
// values at 30, 45 and 60 degrees.
double SineOfAcute(double degrees) {  // 0 to 90
  static const double kSine30 = std::sin(RadiansOf(30.0));
  static const double kOneMinusCosine60 = 1.0 - std::cos(RadiansOf(60.0));
  if (degrees <= 30.0) return std::sin(RadiansOf(degrees)) / kSine30 / 2.0;
  return 1.0 - (1.0 - std::cos(RadiansOf(90.0 - degrees))) / kOneMinusCosine60 / 2.0;
}

double CosineOfAcute(double degrees) {
  static const double kSine30 = std::sin(RadiansOf(30.0));
  static const double kOneMinusCosine60 = 1.0 - std::cos(RadiansOf(60.0));
  if (degrees <= 60.0) return 1.0 - (1.0 - std::cos(RadiansOf(degrees))) / kOneMinusCosine60 / 2.0;
  return std::sin(RadiansOf(90.0 - degrees)) / kSine30 / 2.0;
}

double SineDegrees(double x) {
  double angle = std::fmod(x, 360.0);
  double sign = 1.0;
  if (angle < 0.0) {
    angle = -angle;
    sign = -sign;
  }
  if (angle > 180.0) {
    angle = 360.0 - angle;
    sign = -sign;
  }
  if (angle > 90.0) angle = 180.0 - angle;
  return sign * SineOfAcute(angle);
}

double CosineDegrees(double x) {
  double angle = std::fabs(std::fmod(x, 360.0));
  double sign = 1.0;
  if (angle > 180.0) angle = 360.0 - angle;
  if (angle > 90.0) {
    angle = 180.0 - angle;
    sign = -sign;
  }
  return sign * CosineOfAcute(angle);
}

double TangentDegrees(double x) {
  static const double kTangent45 = SineOfAcute(45.0) / CosineOfAcute(45.0);
  const double result = SineDegrees(x) / CosineDegrees(x) / kTangent45;
  return result == 0.0 ? 0.0 : result;
}

double CotangentDegrees(double x) {
  static const double kCotangent45 = CosineOfAcute(45.0) / SineOfAcute(45.0);
  const double result = CosineDegrees(x) / SineDegrees(x) / kCotangent45;
  return result == 0.0 ? 0.0 : result;
}

double ArcSineOfPositive(double x) {  // 0 to 1
  static const double kArcSineHalf = std::asin(0.5);
  static const double kArcCosineHalf = std::acos(0.5);
  return x <= 0.5 ? std::asin(x) / kArcSineHalf * 30.0 : 90.0 - std::acos(x) / kArcCosineHalf * 60.0;
}

double ArcSineDegrees(double x) { return x >= 0.0 ? ArcSineOfPositive(x) : -ArcSineOfPositive(-x); }

double ArcCosineDegrees(double x) {
  static const double kArcSineHalf = std::asin(0.5);
  static const double kArcCosineHalf = std::acos(0.5);
  const auto positive = [](double y) {
    return y <= 0.5 ? 90.0 - std::asin(y) / kArcSineHalf * 30.0 : std::acos(y) / kArcCosineHalf * 60.0;
  };
  return x >= 0.0 ? positive(x) : 90.0 + ArcSineOfPositive(-x);
}

double ArcTangentDegrees(double x) {
  static const double kArcTangentOne = std::atan(1.0);
  return std::atan(x) / kArcTangentOne * 45.0;
}

Value ArcTangent2Degrees(const FunctionCall& call) {
  static const double kArcTangentOne = std::atan(1.0);
  return Value::Float(std::atan2(A(call), B(call)) / kArcTangentOne * 45.0);
}

Value Pi(const FunctionCall&) { return Value::Float(std::numbers::pi); }

// One generator per thread: setseed makes what follows on the session's thread repeatable.
std::mt19937_64& Generator() {
  thread_local std::mt19937_64 generator{std::random_device{}()};
  return generator;
}

Value Random(const FunctionCall&) {
  return Value::Float(std::ldexp(static_cast<double>(Generator()() >> 11), -53));
}

Value SetSeed(const FunctionCall& call) {
  const double seed = A(call);
  if (seed < -1 || seed > 1 || std::isnan(seed)) {
    std::string text;
    FormatText({oid::kFloat8, -1}, call.args[0], call.context.text, text);
    throw Error("22023", "setseed parameter {} is out of allowed range [-1,1]", text);
  }
  Generator().seed(static_cast<std::uint64_t>(static_cast<std::int64_t>(seed * 9007199254740991.0)));
  return Value::Text("");
}

Value WidthBucket(const FunctionCall& call) {
  const double operand = call.args[0].AsFloat();
  const double low = call.args[1].AsFloat();
  const double high = call.args[2].AsFloat();
  const std::int64_t count = call.args[3].AsInt();
  if (count <= 0) throw Error("2201G", "count must be greater than zero");
  if (std::isnan(operand) || std::isnan(low) || std::isnan(high)) {
    throw Error("2201G", "operand, lower bound, and upper bound cannot be NaN");
  }
  if (std::isinf(low) || std::isinf(high)) throw Error("2201G", "lower and upper bounds must be finite");
  if (low == high) throw Error("2201G", "lower bound cannot equal upper bound");
  const bool rising = low < high;
  if (rising ? operand < low : operand > low) return Value::Int(0);
  if (rising ? operand >= high : operand <= high) return Value::Int(NarrowInteger<std::int32_t>(count + 1));
  const double part = (operand / 2 - low / 2) / (high / 2 - low / 2);
  return Value::Int(std::min(static_cast<std::int64_t>(part * static_cast<double>(count)), count - 1) + 1);
}

#define ROCKLAKE_FOUR(prefix, T) \
  {prefix "pl", Plus<T>}, {prefix "mi", Minus<T>}, {prefix "mul", Times<T>}, { prefix "div", Divide<T> }
#define ROCKLAKE_UNARY(prefix) \
  {prefix "um", Negate}, {prefix "up", Identity}, { prefix "abs", Absolute }

constexpr ScalarEntry kFunctions[] = {
    ROCKLAKE_FOUR("float4", float),
    ROCKLAKE_FOUR("float8", double),
    ROCKLAKE_FOUR("float48", double),
    ROCKLAKE_FOUR("float84", double),
    ROCKLAKE_UNARY("float4"),
    ROCKLAKE_UNARY("float8"),
    {"dround", Simple<std::nearbyint>},
    {"dtrunc", Simple<std::trunc>},
    {"dceil", Simple<std::ceil>},
    {"dfloor", Simple<std::floor>},
    {"dsign", Simple<SignOf>},
    {"dcbrt", Simple<std::cbrt>},
    {"dsqrt", SquareRoot},
    {"dpow", Power},
    {"dexp", Exponential},
    {"dlog1", Logarithm<std::log>},
    {"dlog10", Logarithm<std::log10>},
    {"dsin", Periodic<std::sin>},
    {"dcos", Periodic<std::cos>},
    {"dtan", Periodic<std::tan>},
    {"dcot", Periodic<Cotangent>},
    {"dasin", WithinOne<std::asin>},
    {"dacos", WithinOne<std::acos>},
    {"datan", Simple<std::atan>},
    {"datan2", ArcTangent2},
    {"dsinh", Simple<std::sinh>},
    {"dcosh", Simple<std::cosh>},
    {"dtanh", Simple<std::tanh>},
    {"dasinh", Simple<std::asinh>},
    {"dacosh", HyperbolicArcCosine},
    {"datanh", HyperbolicArcTangent},
    {"dsind", Periodic<SineDegrees>},
    {"dcosd", Periodic<CosineDegrees>},
    {"dtand", Periodic<TangentDegrees>},
    {"dcotd", Periodic<CotangentDegrees>},
    {"dasind", WithinOne<ArcSineDegrees>},
    {"dacosd", WithinOne<ArcCosineDegrees>},
    {"datand", Simple<ArcTangentDegrees>},
    {"datan2d", ArcTangent2Degrees},
    {"degrees", Simple<DegreesOf>},
    {"radians", Simple<RadiansOf>},
    {"dpi", Pi},
    {"drandom", Random},
    {"setseed", SetSeed},
    {"width_bucket_float8", WidthBucket},
};

#undef ROCKLAKE_FOUR
#undef ROCKLAKE_UNARY

}  // namespace

std::span<const ScalarEntry> FloatFunctions() { return kFunctions; }

}  // namespace rocklake
