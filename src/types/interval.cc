// Interval arithmetic.
#include <cmath>
#include <functional>

#include "types/datetime.h"
#include "types/sql_error.h"
#include "types/typmod.h"

namespace rocklake {
namespace {

constexpr int kDaysPerMonth = 30;
constexpr int kMonthsPerYear = 12;

[[noreturn]] void ThrowRange() { throw Error("22008", "interval out of range"); }

template <class T>
T CheckedAdd(T a, T b) {
  T sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) ThrowRange();
  return sum;
}

// The length in µs, for comparison only.
__int128 Length(const Interval& interval) {
  return static_cast<__int128>(interval.months) * kDaysPerMonth * kMicrosPerDay +
         static_cast<__int128>(interval.days) * kMicrosPerDay + interval.micros;
}

// To whole µs, which hides what floating point adds to exact numbers of seconds and days.
double RoundToMicros(double value) { return std::rint(value * 1e6) / 1e6; }

std::int32_t ToInt32(double value) {
  if (std::isnan(value) || value > 2147483647.0 || value < -2147483648.0) ThrowRange();
  return static_cast<std::int32_t>(value);
}

std::int64_t ToMicros(double value) {
  constexpr double kLimit = 9223372036854775808.0;
  const double rounded = std::rint(value);
  if (std::isnan(rounded) || rounded < -kLimit || rounded >= kLimit) ThrowRange();
  return static_cast<std::int64_t>(rounded);
}

// Applies `scale` to each part. Fractions of months go to days at 30 to the month, fractions of days to the time.
template <class Scale>
Interval Scaled(const Interval& a, Scale scale) {
  Interval result;
  const double months = scale(a.months);
  const double days = scale(a.days);
  result.months = ToInt32(months);
  result.days = ToInt32(days);
  const double month_days = RoundToMicros((months - result.months) * kDaysPerMonth);
  const double day_fraction = days - result.days + month_days - static_cast<int>(month_days);
  double seconds = RoundToMicros(day_fraction * kSecondsPerDay);
  if (std::abs(seconds) >= kSecondsPerDay) {
    const int whole_days = static_cast<int>(seconds / kSecondsPerDay);
    result.days += whole_days;
    seconds -= static_cast<double>(whole_days) * kSecondsPerDay;
  }
  result.days += static_cast<std::int32_t>(month_days);
  result.micros = ToMicros(scale(static_cast<double>(a.micros)) + seconds * kMicrosPerSecond);
  return result;
}

void MoveHoursToDays(Interval& interval) {
  interval.days = CheckedAdd(interval.days, static_cast<std::int32_t>(interval.micros / kMicrosPerDay));
  interval.micros %= kMicrosPerDay;
}

void MoveDaysToMonths(Interval& interval) {
  interval.months = CheckedAdd(interval.months, interval.days / kDaysPerMonth);
  interval.days %= kDaysPerMonth;
}

// Gives days and time the same sign.
void AlignDaysAndTime(Interval& interval) {
  if (interval.days > 0 && interval.micros < 0) {
    interval.micros += kMicrosPerDay;
    --interval.days;
  } else if (interval.days < 0 && interval.micros > 0) {
    interval.micros -= kMicrosPerDay;
    ++interval.days;
  }
}

}  // namespace

int Compare(const Interval& a, const Interval& b) {
  const __int128 x = Length(a);
  const __int128 y = Length(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

std::size_t Hash(const Interval& interval) {
  return std::hash<std::int64_t>()(static_cast<std::int64_t>(Length(interval)));
}

Interval Add(const Interval& a, const Interval& b) {
  return Interval{CheckedAdd(a.micros, b.micros), CheckedAdd(a.days, b.days), CheckedAdd(a.months, b.months)};
}

Interval Negate(const Interval& a) {
  Interval result;
  if (__builtin_sub_overflow(std::int64_t{0}, a.micros, &result.micros) ||
      __builtin_sub_overflow(0, a.days, &result.days) ||
      __builtin_sub_overflow(0, a.months, &result.months)) {
    ThrowRange();
  }
  return result;
}

Interval Subtract(const Interval& a, const Interval& b) {
  Interval result;
  if (__builtin_sub_overflow(a.micros, b.micros, &result.micros) ||
      __builtin_sub_overflow(a.days, b.days, &result.days) ||
      __builtin_sub_overflow(a.months, b.months, &result.months)) {
    ThrowRange();
  }
  return result;
}

Interval Multiply(const Interval& a, double factor) {
  return Scaled(a, [factor](double part) { return part * factor; });
}

Interval Divide(const Interval& a, double divisor) {
  if (divisor == 0) throw Error("22012", "division by zero");
  return Scaled(a, [divisor](double part) { return part / divisor; });
}

Interval JustifyHours(const Interval& a) {
  Interval result = a;
  MoveHoursToDays(result);
  AlignDaysAndTime(result);
  return result;
}

Interval JustifyDays(const Interval& a) {
  Interval result = a;
  MoveDaysToMonths(result);
  if (result.months > 0 && result.days < 0) {
    result.days += kDaysPerMonth;
    --result.months;
  } else if (result.months < 0 && result.days > 0) {
    result.days -= kDaysPerMonth;
    ++result.months;
  }
  return result;
}

Interval JustifyInterval(const Interval& a) {
  Interval result = a;
  // Months first when days and time add up, so that the days do not overflow on the way.
  if ((result.days > 0 && result.micros > 0) || (result.days < 0 && result.micros < 0))
    MoveDaysToMonths(result);
  MoveHoursToDays(result);
  MoveDaysToMonths(result);
  if (result.months > 0 && (result.days < 0 || (result.days == 0 && result.micros < 0))) {
    result.days += kDaysPerMonth;
    --result.months;
  } else if (result.months < 0 && (result.days > 0 || (result.days == 0 && result.micros > 0))) {
    result.days -= kDaysPerMonth;
    ++result.months;
  }
  AlignDaysAndTime(result);
  return result;
}

namespace {

void CutTo(std::int64_t& micros, std::int64_t unit) { micros -= micros % unit; }

}  // namespace

Interval ApplyIntervalTypmod(const Interval& a, std::int32_t typmod) {
  using namespace interval_fields;
  if (typmod < 0) return a;
  const std::int32_t fields = (typmod >> 16) & kFullRange;
  const std::int32_t precision = typmod & kFullPrecision;
  Interval result = a;
  // The smallest field named is kept whole, everything below it goes. Larger fields stay even if not named.
  if (fields != kFullRange && (fields & kSecond) == 0) {
    if ((fields & kMinute) != 0) {
      CutTo(result.micros, kMicrosPerMinute);
    } else if ((fields & kHour) != 0) {
      CutTo(result.micros, kMicrosPerHour);
    } else {
      result.micros = 0;
      if ((fields & kDay) == 0) result.days = 0;
      if (fields == kYear) result.months -= result.months % kMonthsPerYear;
    }
  }
  if (precision != kFullPrecision) result.micros = RoundMicros(result.micros, precision);
  return result;
}

}  // namespace rocklake
