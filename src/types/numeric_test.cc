// Laws of numeric arithmetic over random numbers; what single operations give is in golden/numeric.inc.
#include "types/numeric.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "types/sql_error.h"

namespace rocklake {
namespace {

Numeric RandomNumeric() {
  Numeric::Int unscaled = 0;
  for (const auto limb :
       *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>())) {
    unscaled = unscaled * 4294967296 + limb;
  }
  if (*rc::gen::arbitrary<bool>()) unscaled = -unscaled;
  return Numeric(unscaled, *rc::gen::inRange(0, 60));
}

RC_GTEST_PROP(NumericProperty, AdditionAndMultiplication, ()) {
  const Numeric a = RandomNumeric();
  const Numeric b = RandomNumeric();
  const Numeric c = RandomNumeric();
  RC_ASSERT(Add(a, b).ToString() == Add(b, a).ToString());
  RC_ASSERT(Compare(Subtract(Add(a, b), b), a) == 0);
  RC_ASSERT(Compare(Multiply(a, Add(b, c)), Add(Multiply(a, b), Multiply(a, c))) == 0);
  RC_ASSERT(Add(a, b).scale() == std::max(a.scale(), b.scale()));
  RC_ASSERT(Multiply(a, b).scale() == a.scale() + b.scale());
}

RC_GTEST_PROP(NumericProperty, DivisionAndModulo, ()) {
  const Numeric a = RandomNumeric();
  const Numeric b = RandomNumeric();
  RC_PRE(!b.is_zero());
  const Numeric whole = DivideTruncating(a, b);
  const Numeric rest = Modulo(a, b);
  RC_ASSERT(Compare(Add(Multiply(whole, b), rest), a) == 0);
  RC_ASSERT(Compare(Abs(rest), Abs(b)) < 0);
  RC_ASSERT(rest.is_zero() || rest.sign() == a.sign());
  // The quotient is off by at most half a unit of its last place.
  const Numeric quotient = Divide(a, b);
  const Numeric error = Abs(Subtract(Multiply(quotient, b), a));
  RC_ASSERT(Compare(Multiply(error, Numeric(2, 0)), Abs(Multiply(b, Numeric(1, quotient.scale())))) <= 0);
}

RC_GTEST_PROP(NumericProperty, RoundingBrackets, (std::uint8_t places)) {
  const Numeric a = RandomNumeric();
  RC_ASSERT(Compare(Floor(a), a) <= 0);
  RC_ASSERT(Compare(Ceil(a), a) >= 0);
  RC_ASSERT(Compare(Abs(Truncate(a, places)), Abs(a)) <= 0);
  RC_ASSERT(Compare(Multiply(Abs(Subtract(Round(a, places), a)), Numeric(2, 0)), Numeric(1, places)) <= 0);
  RC_ASSERT(Compare(TrimScale(a), a) == 0);
  RC_ASSERT(Hash(TrimScale(a)) == Hash(a));
}

RC_GTEST_PROP(NumericProperty, RootsAndLogarithms, ()) {
  const Numeric a = Abs(RandomNumeric());
  RC_PRE(!a.is_zero());
  const Numeric root = SquareRoot(a);
  const Numeric unit(1, root.scale());
  RC_ASSERT(Compare(Multiply(Subtract(root, unit), Subtract(root, unit)), a) <= 0 ||
            Compare(root, unit) <= 0);
  RC_ASSERT(Compare(Multiply(Add(root, unit), Add(root, unit)), a) >= 0);
  const Numeric ln = NaturalLogarithm(a);
  RC_PRE(Compare(Abs(ln), Numeric(100, 0)) < 0);
  // exp(ln(a)) is a, as far as the logarithm's digits go.
  const Numeric error = Abs(Subtract(Divide(Exponential(ln), a), Numeric(1, 0)));
  RC_ASSERT(Compare(error, Numeric(1, 12)) < 0);
}

RC_GTEST_PROP(NumericProperty, IntegersComeBack, (std::int64_t i, double d)) {
  RC_ASSERT(Numeric::FromInt64(i).ToInt64() == i);
  RC_ASSERT(Numeric::Parse(std::to_string(i)).ToInt64() == i);
  const Numeric approximate = Numeric::FromDouble(d);
  RC_ASSERT(std::abs(approximate.ToDouble() - d) <= std::abs(d) * 1e-14);
}

std::string ErrorOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const SqlError& error) {
    return error.sqlstate + " " + error.message;
  }
  return "none";
}

TEST(NumericTest, RefusesTooManyDigits) {
  const Numeric largest = Numeric::Parse("9e131071");
  EXPECT_EQ(ErrorOf([&] { Multiply(largest, Numeric(10, 0)); }), "22003 value overflows numeric format");
  EXPECT_EQ(ErrorOf([&] { Add(largest, largest); }), "22003 value overflows numeric format");
  EXPECT_EQ(ErrorOf([] { Factorial(32178); }), "22003 value overflows numeric format");
  EXPECT_EQ(ErrorOf([] { Factorial(-1); }), "22003 factorial of a negative number is undefined");
  EXPECT_EQ(Factorial(20).ToString(), "2432902008176640000");
  EXPECT_EQ(Factorial(0).ToString(), "1");
}

TEST(NumericTest, ConvertsToIntegers) {
  EXPECT_EQ(Numeric::Parse("-9223372036854775808.4").ToInt64(), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(ErrorOf([] { (void)Numeric::Parse("9223372036854775807.5").ToInt64(); }),
            "22003 bigint out of range");
  EXPECT_EQ(ErrorOf([] { (void)Numeric(40000, 0).ToInt16(); }), "22003 smallint out of range");
  EXPECT_EQ(ErrorOf([] { (void)Numeric::NaN().ToInt32(); }), "0A000 cannot convert NaN to integer");
  EXPECT_EQ(ErrorOf([] { (void)Numeric::Infinity().ToInt32(); }), "0A000 cannot convert infinity to integer");
  EXPECT_EQ(Numeric::Parse("2.5").ToInt16(), 3);
  EXPECT_EQ(Numeric::Parse("-2.5").ToInt16(), -3);
}

TEST(NumericTest, MinimumScale) {
  EXPECT_EQ(MinScale(Numeric::Parse("1.2300")), 2);
  EXPECT_EQ(MinScale(Numeric::Parse("100")), 0);
  EXPECT_EQ(MinScale(Numeric::Parse("0.000")), 0);
}

}  // namespace
}  // namespace rocklake
