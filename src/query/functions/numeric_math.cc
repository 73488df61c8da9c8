// Functions of numeric. (Manual, section 9.3.) The arithmetic itself is in types/numeric.h.
#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "types/codec.h"
#include "types/numeric.h"

namespace rocklake {
namespace {

const Numeric& A(const FunctionCall& call) { return call.args[0].AsNumeric(); }
const Numeric& B(const FunctionCall& call) { return call.args[1].AsNumeric(); }

template <Numeric (*F)(const Numeric&)>
Value Unary(const FunctionCall& call) {
  return Value::Of(F(A(call)));
}

template <Numeric (*F)(const Numeric&, const Numeric&)>
Value Binary(const FunctionCall& call) {
  return Value::Of(F(A(call), B(call)));
}

Value Identity(const FunctionCall& call) { return call.args[0]; }

int DigitsArgument(const FunctionCall& call) {
  if (call.args.size() < 2) return 0;
  return static_cast<int>(std::clamp<std::int64_t>(call.args[1].AsInt(), -131072, Numeric::kMaxScale));
}

Value RoundTo(const FunctionCall& call) {
  if (!A(call).is_finite()) return call.args[0];
  return Value::Of(Round(A(call), DigitsArgument(call)));
}

Value TruncateTo(const FunctionCall& call) {
  if (!A(call).is_finite()) return call.args[0];
  return Value::Of(Truncate(A(call), DigitsArgument(call)));
}

Value ScaleOf(const FunctionCall& call) {
  return A(call).is_finite() ? Value::Int(A(call).scale()) : Value();
}
Value MinScaleOf(const FunctionCall& call) {
  return A(call).is_finite() ? Value::Int(MinScale(A(call))) : Value();
}

Value CommonLogarithm(const FunctionCall& call) {
  return Value::Of(Logarithm(Numeric::FromInt64(10), A(call)));
}

Value FactorialOf(const FunctionCall& call) { return Value::Of(Factorial(call.args[0].AsInt())); }

Value WidthBucket(const FunctionCall& call) {
  const Numeric& operand = A(call);
  const Numeric& low = B(call);
  const Numeric& high = call.args[2].AsNumeric();
  const std::int64_t count = call.args[3].AsInt();
  if (count <= 0) throw Error("2201G", "count must be greater than zero");
  if (operand.is_nan() || low.is_nan() || high.is_nan()) {
    throw Error("2201G", "operand, lower bound, and upper bound cannot be NaN");
  }
  if (low.is_infinite() || high.is_infinite()) throw Error("2201G", "lower and upper bounds must be finite");
  const int order = Compare(low, high);
  if (order == 0) throw Error("2201G", "lower bound cannot equal upper bound");
  const bool rising = order < 0;
  const int with_low = Compare(operand, low);
  const int with_high = Compare(operand, high);
  if (rising ? with_low < 0 : with_low > 0) return Value::Int(0);
  if (rising ? with_high >= 0 : with_high <= 0) return Value::Int(NarrowInteger<std::int32_t>(count + 1));
  const Numeric part = Multiply(Subtract(operand, low), Numeric::FromInt64(count));
  return Value::Int(DivideTruncating(part, Subtract(high, low)).ToInt64() + 1);
}

constexpr ScalarEntry kFunctions[] = {
    {"numeric_add", Binary<Add>},
    {"numeric_sub", Binary<Subtract>},
    {"numeric_mul", Binary<Multiply>},
    {"numeric_div", Binary<Divide>},
    {"numeric_div_trunc", Binary<DivideTruncating>},
    {"numeric_mod", Binary<Modulo>},
    {"numeric_power", Binary<Power>},
    {"numeric_log", Binary<Logarithm>},
    {"numeric_gcd", Binary<GreatestCommonDivisor>},
    {"numeric_lcm", Binary<LeastCommonMultiple>},
    {"numeric_uminus", Unary<Negate>},
    {"numeric_uplus", Identity},
    {"numeric_abs", Unary<Abs>},
    {"numeric_sign", Unary<Sign>},
    {"numeric_ceil", Unary<Ceil>},
    {"numeric_floor", Unary<Floor>},
    {"numeric_sqrt", Unary<SquareRoot>},
    {"numeric_exp", Unary<Exponential>},
    {"numeric_ln", Unary<NaturalLogarithm>},
    {"numeric_trim_scale", Unary<TrimScale>},
    {"numeric_round", RoundTo},
    {"numeric_trunc", TruncateTo},
    {"round_1708", RoundTo},
    {"trunc_1710", TruncateTo},
    {"log_1741", CommonLogarithm},
    {"log10_1481", CommonLogarithm},
    {"numeric_scale", ScaleOf},
    {"numeric_min_scale", MinScaleOf},
    {"numeric_fac", FactorialOf},
    {"width_bucket_numeric", WidthBucket},
};

}  // namespace

std::span<const ScalarEntry> NumericFunctions() { return kFunctions; }

}  // namespace rocklake
