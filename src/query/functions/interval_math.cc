#include "query/functions/interval_math.h"

#include <cmath>
#include <limits>

#include "query/functions/integer_range.h"

namespace rocklake {
namespace {

constexpr std::int64_t kDayMicros = 86'400'000'000;
constexpr int kDaysPerMonth = 30;

[[noreturn]] void ThrowOutOfRange() { throw Error("22008", "interval out of range"); }

template <class T>
T CheckedAdd(T a, T b) {
  T sum;
  if (__builtin_add_overflow(a, b, &sum)) ThrowOutOfRange();
  return sum;
}

// Rounded to the 10^-6 that PostgreSQL counts seconds with, which keeps sums of fractions exact.
double RoundFraction(double value) { return std::rint(value * 1'000'000.0) / 1'000'000.0; }

std::int32_t ToInt32(double value) {
  if (!(value >= std::numeric_limits<std::int32_t>::min() &&
        value <= std::numeric_limits<std::int32_t>::max())) {
    ThrowOutOfRange();
  }
  return static_cast<std::int32_t>(value);
}

// Months and days keep their whole part; what is left cascades down to days and then to time.
template <class Scale>
Interval Scaled(const Interval& a, const Scale& scale) {
  Interval result;
  const double months = scale(a.months);
  result.months = ToInt32(months);
  const double days = scale(a.days);
  result.days = ToInt32(days);
  double month_remainder_days = RoundFraction((months - result.months) * kDaysPerMonth);
  double second_remainder =
      (days - result.days + month_remainder_days - static_cast<int>(month_remainder_days)) * 86400.0;
  second_remainder = RoundFraction(second_remainder);
  if (std::fabs(second_remainder) >= 86400.0) {
    result.days = CheckedAdd(result.days, static_cast<std::int32_t>(second_remainder / 86400.0));
    second_remainder -= static_cast<int>(second_remainder / 86400.0) * 86400.0;
  }
  result.days = CheckedAdd(result.days, static_cast<std::int32_t>(month_remainder_days));
  const double micros = std::rint(scale(static_cast<double>(a.micros)) + second_remainder * 1'000'000.0);
  if (!(micros >= -0x1p63 && micros < 0x1p63)) ThrowOutOfRange();
  result.micros = static_cast<std::int64_t>(micros);
  return result;
}

}  // namespace

Interval AddIntervals(const Interval& a, const Interval& b) {
  return {CheckedAdd(a.micros, b.micros), CheckedAdd(a.days, b.days), CheckedAdd(a.months, b.months)};
}

Interval NegateInterval(const Interval& a) {
  Interval result;
  if (__builtin_sub_overflow(std::int64_t{0}, a.micros, &result.micros) ||
      __builtin_sub_overflow(0, a.days, &result.days) ||
      __builtin_sub_overflow(0, a.months, &result.months)) {
    ThrowOutOfRange();
  }
  return result;
}

Interval SubtractIntervals(const Interval& a, const Interval& b) {
  Interval result;
  if (__builtin_sub_overflow(a.micros, b.micros, &result.micros) ||
      __builtin_sub_overflow(a.days, b.days, &result.days) ||
      __builtin_sub_overflow(a.months, b.months, &result.months)) {
    ThrowOutOfRange();
  }
  return result;
}

Interval MultiplyInterval(const Interval& a, double factor) {
  return Scaled(a, [factor](double part) { return part * factor; });
}

Interval DivideInterval(const Interval& a, double divisor) {
  if (divisor == 0) ThrowDivisionByZero();
  return Scaled(a, [divisor](double part) { return part / divisor; });
}

Interval JustifyHours(Interval a) {
  const std::int64_t whole_days = a.micros / kDayMicros;
  a.micros %= kDayMicros;
  a.days = ToInt32(static_cast<double>(a.days) + static_cast<double>(whole_days));
  if (a.days > 0 && a.micros < 0) {
    a.micros += kDayMicros;
    --a.days;
  } else if (a.days < 0 && a.micros > 0) {
    a.micros -= kDayMicros;
    ++a.days;
  }
  return a;
}

Interval JustifyDays(Interval a) {
  const std::int32_t whole_months = a.days / kDaysPerMonth;
  a.days %= kDaysPerMonth;
  a.months = CheckedAdd(a.months, whole_months);
  if (a.months > 0 && a.days < 0) {
    a.days += kDaysPerMonth;
    --a.months;
  } else if (a.months < 0 && a.days > 0) {
    a.days -= kDaysPerMonth;
    ++a.months;
  }
  return a;
}

Interval JustifyInterval(Interval a) {
  const std::int64_t whole_days = a.micros / kDayMicros;
  a.micros %= kDayMicros;
  a.days = ToInt32(static_cast<double>(a.days) + static_cast<double>(whole_days));
  a.months = CheckedAdd(a.months, a.days / kDaysPerMonth);
  a.days %= kDaysPerMonth;
  if (a.months > 0 && (a.days < 0 || (a.days == 0 && a.micros < 0))) {
    a.days += kDaysPerMonth;
    --a.months;
  } else if (a.months < 0 && (a.days > 0 || (a.days == 0 && a.micros > 0))) {
    a.days -= kDaysPerMonth;
    ++a.months;
  }
  if (a.days > 0 && a.micros < 0) {
    a.micros += kDayMicros;
    --a.days;
  } else if (a.days < 0 && a.micros > 0) {
    a.micros -= kDayMicros;
    ++a.days;
  }
  return a;
}

}  // namespace rocklake
