// Integer arithmetic and bit operations. (Manual, section 9.3.) Overflow is 22003, division by zero 22012.
#include <cstdlib>
#include <limits>
#include <numeric>

#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"

namespace rocklake {
namespace {

std::int64_t A(const FunctionCall& call) { return call.args[0].AsInt(); }
std::int64_t B(const FunctionCall& call) { return call.args[1].AsInt(); }

template <class T>
Value Plus(const FunctionCall& call) {
  T sum;
  if (__builtin_add_overflow(A(call), B(call), &sum)) ThrowIntegerOutOfRange<T>();
  return Value::Int(sum);
}

template <class T>
Value Minus(const FunctionCall& call) {
  T difference;
  if (__builtin_sub_overflow(A(call), B(call), &difference)) ThrowIntegerOutOfRange<T>();
  return Value::Int(difference);
}

template <class T>
Value Times(const FunctionCall& call) {
  T product;
  if (__builtin_mul_overflow(A(call), B(call), &product)) ThrowIntegerOutOfRange<T>();
  return Value::Int(product);
}

template <class T>
Value Divide(const FunctionCall& call) {
  if (B(call) == 0) ThrowDivisionByZero();
  if (B(call) == -1) {
    T negated;
    if (__builtin_sub_overflow(std::int64_t{0}, A(call), &negated)) ThrowIntegerOutOfRange<T>();
    return Value::Int(negated);
  }
  return Value::Int(NarrowInteger<T>(A(call) / B(call)));
}

Value Modulo(const FunctionCall& call) {
  if (B(call) == 0) ThrowDivisionByZero();
  return Value::Int(B(call) == -1 ? 0 : A(call) % B(call));
}

template <class T>
Value Negate(const FunctionCall& call) {
  T negated;
  if (__builtin_sub_overflow(std::int64_t{0}, A(call), &negated)) ThrowIntegerOutOfRange<T>();
  return Value::Int(negated);
}

template <class T>
Value Absolute(const FunctionCall& call) {
  return A(call) < 0 ? Negate<T>(call) : call.args[0];
}

Value Identity(const FunctionCall& call) { return call.args[0]; }

Value BitAnd(const FunctionCall& call) { return Value::Int(A(call) & B(call)); }
Value BitOr(const FunctionCall& call) { return Value::Int(A(call) | B(call)); }
Value BitXor(const FunctionCall& call) { return Value::Int(A(call) ^ B(call)); }
Value BitNot(const FunctionCall& call) { return Value::Int(~A(call)); }

// The hardware's shift: the distance counts modulo the width, 32 for the narrow types.
template <class T>
Value ShiftLeft(const FunctionCall& call) {
  const auto distance = static_cast<unsigned>(B(call)) & (sizeof(T) == 8 ? 63U : 31U);
  return Value::Int(static_cast<T>(static_cast<std::uint64_t>(A(call)) << distance));
}

template <class T>
Value ShiftRight(const FunctionCall& call) {
  const auto distance = static_cast<unsigned>(B(call)) & (sizeof(T) == 8 ? 63U : 31U);
  return Value::Int(static_cast<T>(A(call) >> distance));
}

std::uint64_t Magnitude(std::int64_t value) {
  return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

template <class T>
Value Gcd(const FunctionCall& call) {
  const std::uint64_t gcd = std::gcd(Magnitude(A(call)), Magnitude(B(call)));
  if (gcd > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) ThrowIntegerOutOfRange<T>();
  return Value::Int(static_cast<T>(gcd));
}

template <class T>
Value Lcm(const FunctionCall& call) {
  const std::uint64_t a = Magnitude(A(call));
  const std::uint64_t b = Magnitude(B(call));
  if (a == 0 || b == 0) return Value::Int(0);
  std::uint64_t lcm;
  if (__builtin_mul_overflow(a / std::gcd(a, b), b, &lcm) ||
      lcm > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) {
    ThrowIntegerOutOfRange<T>();
  }
  return Value::Int(static_cast<T>(lcm));
}

template <class T>
Value Increment(const FunctionCall& call) {
  T sum;
  if (__builtin_add_overflow(A(call), std::int64_t{1}, &sum)) ThrowIntegerOutOfRange<T>();
  return Value::Int(sum);
}

#define ROCKLAKE_FOUR(prefix, T) \
  {prefix "pl", Plus<T>}, {prefix "mi", Minus<T>}, {prefix "mul", Times<T>}, { prefix "div", Divide<T> }
#define ROCKLAKE_UNARY_AND_BITS(prefix, T)                                                                \
  {prefix "mod", Modulo}, {prefix "um", Negate<T>}, {prefix "up", Identity}, {prefix "abs", Absolute<T>}, \
      {prefix "and", BitAnd}, {prefix "or", BitOr}, {prefix "xor", BitXor}, {prefix "not", BitNot},       \
      {prefix "shl", ShiftLeft<T>}, {                                                                     \
    prefix "shr", ShiftRight<T>                                                                           \
  }

constexpr ScalarEntry kFunctions[] = {
    ROCKLAKE_FOUR("int2", std::int16_t),
    ROCKLAKE_FOUR("int4", std::int32_t),
    ROCKLAKE_FOUR("int8", std::int64_t),
    ROCKLAKE_FOUR("int24", std::int32_t),
    ROCKLAKE_FOUR("int42", std::int32_t),
    ROCKLAKE_FOUR("int28", std::int64_t),
    ROCKLAKE_FOUR("int82", std::int64_t),
    ROCKLAKE_FOUR("int48", std::int64_t),
    ROCKLAKE_FOUR("int84", std::int64_t),
    ROCKLAKE_UNARY_AND_BITS("int2", std::int16_t),
    ROCKLAKE_UNARY_AND_BITS("int4", std::int32_t),
    ROCKLAKE_UNARY_AND_BITS("int8", std::int64_t),
    {"int4gcd", Gcd<std::int32_t>},
    {"int8gcd", Gcd<std::int64_t>},
    {"int4lcm", Lcm<std::int32_t>},
    {"int8lcm", Lcm<std::int64_t>},
    {"int4inc", Increment<std::int32_t>},
    {"int8inc", Increment<std::int64_t>},
};

#undef ROCKLAKE_FOUR
#undef ROCKLAKE_UNARY_AND_BITS

}  // namespace

std::span<const ScalarEntry> IntegerFunctions() { return kFunctions; }

}  // namespace rocklake
