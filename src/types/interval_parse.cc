// The input function of interval: PostgreSQL's and SQL's forms, and ISO 8601 durations.
#include <cmath>
#include <cstdlib>
#include <limits>

#include "types/ascii.h"
#include "types/datetime.h"
#include "types/datetime_decoder.h"
#include "types/datetime_lexer.h"
#include "types/datetime_text.h"
#include "types/sql_error.h"
#include "types/typmod.h"

namespace rocklake {

using namespace datetime_parse;

namespace {

constexpr int kDaysPerMonth = 30;
constexpr int kDaysPerWeek = 7;
constexpr int kMonthsPerYear = 12;

// The sum of what the fields say. Every addition throws kFieldOverflow when it does not fit.
class IntervalSum {
 public:
  void AddMicros(std::int64_t count, double fraction, std::int64_t unit) {
    std::int64_t micros = 0;
    if (__builtin_mul_overflow(count, unit, &micros)) throw Fault::kFieldOverflow;
    Accumulate(micros_, micros);
    AddFraction(fraction, unit);
  }
  void AddFraction(double fraction, std::int64_t unit) {
    const double exact = fraction * static_cast<double>(unit);
    auto micros = static_cast<std::int64_t>(exact);
    const double rest = exact - static_cast<double>(micros);
    if (rest > 0.5) ++micros;
    if (rest < -0.5) --micros;
    Accumulate(micros_, micros);
  }
  void AddDays(std::int64_t count, std::int32_t unit) { Accumulate(days_, Product(count, unit)); }
  void AddFractionOfDays(double fraction, int unit) {
    const double exact = fraction * unit;
    const int days = static_cast<int>(exact);
    Accumulate(days_, days);
    AddFraction(exact - days, kMicrosPerDay);
  }
  void AddMonths(std::int64_t count, double fraction) {
    Accumulate(months_, Product(count, 1));
    AddFractionOfDays(fraction, kDaysPerMonth);
  }
  void AddYears(std::int64_t count, double fraction, std::int32_t unit) {
    Accumulate(years_, Product(count, unit));
    Accumulate(months_, static_cast<std::int32_t>(std::rint(fraction * unit * kMonthsPerYear)));
  }
  void Negate() {
    NegateOne(micros_);
    NegateOne(days_);
    NegateOne(months_);
    NegateOne(years_);
  }

  Interval Result() const {
    const std::int64_t months = std::int64_t{years_} * kMonthsPerYear + months_;
    if (months < std::numeric_limits<std::int32_t>::min() ||
        months > std::numeric_limits<std::int32_t>::max()) {
      throw Error("22008", "interval out of range");
    }
    return Interval{micros_, days_, static_cast<std::int32_t>(months)};
  }

 private:
  template <class T>
  static void Accumulate(T& sum, T value) {
    if (__builtin_add_overflow(sum, value, &sum)) throw Fault::kFieldOverflow;
  }
  template <class T>
  static void NegateOne(T& value) {
    if (__builtin_sub_overflow(T{0}, value, &value)) throw Fault::kFieldOverflow;
  }
  static std::int32_t Product(std::int64_t count, std::int32_t unit) {
    std::int32_t product = 0;
    if (count < std::numeric_limits<std::int32_t>::min() ||
        count > std::numeric_limits<std::int32_t>::max() ||
        __builtin_mul_overflow(static_cast<std::int32_t>(count), unit, &product)) {
      throw Fault::kFieldOverflow;
    }
    return product;
  }

  std::int64_t micros_ = 0;
  std::int32_t days_ = 0, months_ = 0, years_ = 0;
};

// The integer at the start of the text, of 64 bits.
std::int64_t TakeInt64(std::string_view& text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  for (; !text.empty() && IsDigit(text.front()); text.remove_prefix(1)) {
    const int digit = text.front() - '0';
    if (__builtin_mul_overflow(value, std::int64_t{10}, &value) ||
        __builtin_add_overflow(value, static_cast<std::int64_t>(negative ? -digit : digit), &value)) {
      throw Fault::kFieldOverflow;
    }
  }
  return value;
}

// What a number without a unit counts, by the smallest field of the type.
Unit DefaultUnit(std::int32_t fields) {
  using namespace interval_fields;
  if (fields == kFullRange || (fields & kSecond) != 0) return Unit::kSecond;
  if ((fields & kMinute) != 0) return Unit::kMinute;
  if ((fields & kHour) != 0) return Unit::kHour;
  if ((fields & kDay) != 0) return Unit::kDay;
  return (fields & kMonth) != 0 ? Unit::kMonth : Unit::kYear;
}

// Fields that were given: each only once. The time of day is hour, minute and second together.
namespace given {
constexpr Mask kMicrosecond = 1 << 0, kMillisecond = 1 << 1, kSecond = 1 << 2, kMinute = 1 << 3,
               kHour = 1 << 4, kDay = 1 << 5, kWeek = 1 << 6, kMonth = 1 << 7, kYear = 1 << 8,
               kDecade = 1 << 9, kCentury = 1 << 10, kMillennium = 1 << 11;
constexpr Mask kAllSeconds = kSecond | kMillisecond | kMicrosecond;
constexpr Mask kTime = kHour | kMinute | kAllSeconds;
}  // namespace given

// Reads the fields from the last to the first, so that a unit is known before its number.
class IntervalDecoder {
 public:
  IntervalDecoder(std::int32_t range, bool sql_standard) : range_(range), sql_standard_(sql_standard) {}

  Interval Decode(const std::vector<Field>& fields) {
    // SQL's '-1 1:00:00' is negative as a whole, unless another sign says otherwise.
    const auto is_signed = [](const Field& f) { return f.text.front() == '-' || f.text.front() == '+'; };
    all_negative_ = sql_standard_ && !fields.empty() && fields[0].text.front() == '-' &&
                    std::none_of(fields.begin() + 1, fields.end(), is_signed);
    for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
      const Mask mask = DecodeField(*field);
      if ((mask & given_) != 0) throw Fault::kBadFormat;
      given_ |= mask;
    }
    if (given_ == 0) throw Fault::kBadFormat;
    if (ago_) sum_.Negate();
    return sum_.Result();
  }

 private:
  Mask DecodeField(const Field& field) {
    const std::string_view text = field.text;
    switch (field.kind) {
      case FieldKind::kTime:
        return TimeOfDay(text, all_negative_ ? -1 : 1);
      case FieldKind::kSigned:
        return text.find(':') == std::string_view::npos ? Number(text) : SignedTime(text);
      case FieldKind::kDate:
      case FieldKind::kNumber:
        return Number(text);
      case FieldKind::kWord:
      case FieldKind::kSignedWord:
        return UnitWord(text);
    }
    throw Fault::kBadFormat;
  }

  Mask UnitWord(std::string_view text) {
    const Word word = LookUpIntervalWord(text);
    if (word.kind == WordKind::kAgo) {
      ago_ = true;
      unit_ = Unit::kNone;
      has_unit_ = true;
      return 0;
    }
    if (word.kind != WordKind::kUnit) throw Fault::kBadFormat;
    unit_ = word.unit();
    has_unit_ = true;
    return 0;
  }

  Mask SignedTime(std::string_view text) {
    try {
      return TimeOfDay(text.substr(1), all_negative_ || text.front() == '-' ? -1 : 1);
    } catch (const Fault) {
      // What is no time could only be a number, which has no colons.
      throw Fault::kBadFormat;
    }
  }

  // hh:mm[:ss[.fff]], mm:ss.fff, and mm:ss for an interval minute to second.
  Mask TimeOfDay(std::string_view text, int sign) {
    std::int64_t hours = TakeInt64(text);
    if (!text.starts_with(':')) throw Fault::kBadFormat;
    text.remove_prefix(1);
    std::int64_t minutes = TakeInt(text);
    std::int64_t seconds = 0;
    std::int64_t micros = 0;
    const bool minutes_to_seconds =
        text.empty() && range_ == (interval_fields::kMinute | interval_fields::kSecond);
    if (text.starts_with(':')) {
      text.remove_prefix(1);
      seconds = TakeInt(text);
      if (!text.empty() && text.front() != '.') throw Fault::kBadFormat;
      if (!text.empty()) micros = ParseFractionalSecond(text);
    } else if (minutes_to_seconds || text.starts_with('.')) {
      if (!text.empty()) micros = ParseFractionalSecond(text);
      seconds = minutes;
      minutes = hours;
      hours = 0;
    } else if (!text.empty()) {
      throw Fault::kBadFormat;
    }
    if (hours < 0 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 60) throw Fault::kFieldOverflow;
    const std::int64_t rest = minutes * kMicrosPerMinute + seconds * kMicrosPerSecond + micros;
    std::int64_t total = 0;
    if (__builtin_mul_overflow(hours, kMicrosPerHour, &total) ||
        __builtin_add_overflow(total, rest, &total)) {
      throw Fault::kFieldOverflow;
    }
    sum_.AddMicros(sign * total, 0, 1);
    unit_ = Unit::kDay;  // of a number in front
    has_unit_ = true;
    return given::kTime;
  }

  Mask Number(std::string_view text) {
    if (!has_unit_) unit_ = DefaultUnit(range_);
    has_unit_ = true;
    std::string_view rest = text;
    std::int64_t value = TakeInt64(rest);
    double fraction = 0;
    if (rest.starts_with('-')) {
      rest.remove_prefix(1);
      value = YearsAndMonths(value, text.front() == '-', rest);
    } else if (rest.starts_with('.')) {
      fraction = ParseFraction(rest);
      if (text.front() == '-') fraction = -fraction;
    } else if (!rest.empty()) {
      throw Fault::kBadFormat;
    }
    if (all_negative_) {
      if (value > 0) value = -value;
      if (fraction > 0) fraction = -fraction;
    }
    return Add(value, fraction);
  }

  // SQL's years-months, in months.
  std::int64_t YearsAndMonths(std::int64_t years, bool negative, std::string_view rest) {
    int months = TakeInt(rest);
    if (months < 0 || months >= kMonthsPerYear) throw Fault::kFieldOverflow;
    if (!rest.empty()) throw Fault::kBadFormat;
    if (negative) months = -months;
    unit_ = Unit::kMonth;
    std::int64_t total = 0;
    if (__builtin_mul_overflow(years, std::int64_t{kMonthsPerYear}, &total) ||
        __builtin_add_overflow(total, std::int64_t{months}, &total)) {
      throw Fault::kFieldOverflow;
    }
    return total;
  }

  Mask Add(std::int64_t value, double fraction) {
    switch (unit_) {
      case Unit::kMicrosecond:
        sum_.AddMicros(value, fraction, 1);
        return given::kMicrosecond;
      case Unit::kMillisecond:
        sum_.AddMicros(value, fraction, 1000);
        return given::kMillisecond;
      case Unit::kSecond:
        sum_.AddMicros(value, fraction, kMicrosPerSecond);
        return fraction == 0 ? given::kSecond : given::kAllSeconds;
      case Unit::kMinute:
        sum_.AddMicros(value, fraction, kMicrosPerMinute);
        return given::kMinute;
      case Unit::kHour:
        sum_.AddMicros(value, fraction, kMicrosPerHour);
        unit_ = Unit::kDay;  // of a number in front
        return given::kHour;
      case Unit::kDay:
        sum_.AddDays(value, 1);
        sum_.AddFraction(fraction, kMicrosPerDay);
        return given::kDay;
      case Unit::kWeek:
        sum_.AddDays(value, kDaysPerWeek);
        sum_.AddFractionOfDays(fraction, kDaysPerWeek);
        return given::kWeek;
      case Unit::kMonth:
        sum_.AddMonths(value, fraction);
        return given::kMonth;
      case Unit::kYear:
        sum_.AddYears(value, fraction, 1);
        return given::kYear;
      case Unit::kDecade:
        sum_.AddYears(value, fraction, 10);
        return given::kDecade;
      case Unit::kCentury:
        sum_.AddYears(value, fraction, 100);
        return given::kCentury;
      case Unit::kMillennium:
        sum_.AddYears(value, fraction, 1000);
        return given::kMillennium;
      default:
        throw Fault::kBadFormat;
    }
  }

  std::int32_t range_;
  bool sql_standard_;
  bool all_negative_ = false;
  bool ago_ = false;
  Unit unit_ = Unit::kNone;
  bool has_unit_ = false;
  Mask given_ = 0;
  IntervalSum sum_;
};

// ISO 8601 durations, section 4.4.3: P1Y2M3DT4H5M6S, and the alternatives P0001-02-03T04:05:06 and
// P00010203T040506.
class IsoDurationDecoder {
 public:
  explicit IsoDurationDecoder(std::string_view text) : text_(text), rest_(text_) {}

  Interval Decode() {
    if (rest_.size() < 2 || rest_.front() != 'P') throw Fault::kBadFormat;
    rest_.remove_prefix(1);
    while (!rest_.empty()) {
      if (rest_.front() == 'T') {
        StartTime();
        rest_.remove_prefix(1);
        continue;
      }
      const std::string_view start = rest_;
      TakeNumber();
      const char unit = rest_.empty() ? '\0' : rest_.front();
      if (!rest_.empty()) rest_.remove_prefix(1);
      if (in_time_ ? TimeUnit(unit, start) : DateUnit(unit, start)) break;
    }
    return sum_.Result();
  }

 private:
  void StartTime() {
    in_time_ = true;
    has_field_ = false;
  }

  // Splits a number into value_ and fraction_. Exponents are read as well, as C does.
  void TakeNumber() {
    if (rest_.empty() || !(IsDigit(rest_.front()) || rest_.front() == '-' || rest_.front() == '.')) {
      throw Fault::kBadFormat;
    }
    constexpr double kLimit = 1e15;
    const std::string copy(rest_);
    char* end = nullptr;
    errno = 0;
    const double number = std::strtod(copy.c_str(), &end);
    if (end == copy.c_str() || errno != 0) throw Fault::kBadFormat;
    if (std::isnan(number) || number < -kLimit || number > kLimit) throw Fault::kFieldOverflow;
    rest_.remove_prefix(static_cast<std::size_t>(end - copy.c_str()));
    value_ = static_cast<std::int64_t>(number);
    fraction_ = number - static_cast<double>(value_);
  }

  static std::size_t Width(std::string_view start) {
    if (start.starts_with('-')) start.remove_prefix(1);
    return std::min(start.find_first_not_of("0123456789"), start.size());
  }

  // True when the text is complete.
  bool DateUnit(char unit, std::string_view start) {
    switch (unit) {
      case 'Y':
        sum_.AddYears(value_, fraction_, 1);
        break;
      case 'M':
        sum_.AddMonths(value_, fraction_);
        break;
      case 'W':
        sum_.AddDays(value_, kDaysPerWeek);
        sum_.AddFractionOfDays(fraction_, kDaysPerWeek);
        break;
      case 'D':
        sum_.AddDays(value_, 1);
        sum_.AddFraction(fraction_, kMicrosPerDay);
        break;
      case 'T':
      case '\0':
        if (Width(start) == 8 && !has_field_) {
          sum_.AddYears(value_ / 10000, 0, 1);
          sum_.AddMonths(value_ / 100 % 100, 0);
          sum_.AddDays(value_ % 100, 1);
          sum_.AddFraction(fraction_, kMicrosPerDay);
          StartTime();
          return unit == '\0';
        }
        return ExtendedDate(unit);
      case '-':
        return ExtendedDate(unit);
      default:
        throw Fault::kBadFormat;
    }
    has_field_ = true;
    return false;
  }

  // yyyy[-mm[-dd]]; `unit` stood behind the year.
  bool ExtendedDate(char unit) {
    if (has_field_) throw Fault::kBadFormat;
    sum_.AddYears(value_, fraction_, 1);
    if (unit == '-') {
      TakeNumber();
      sum_.AddMonths(value_, fraction_);
      if (rest_.starts_with('-')) {
        rest_.remove_prefix(1);
        TakeNumber();
        sum_.AddDays(value_, 1);
        sum_.AddFraction(fraction_, kMicrosPerDay);
      }
      if (!rest_.empty() && rest_.front() != 'T') throw Fault::kBadFormat;
      if (!rest_.empty()) rest_.remove_prefix(1);
      unit = rest_.empty() ? '\0' : 'T';
    }
    StartTime();
    return unit == '\0';
  }

  bool TimeUnit(char unit, std::string_view start) {
    switch (unit) {
      case 'H':
        sum_.AddMicros(value_, fraction_, kMicrosPerHour);
        break;
      case 'M':
        sum_.AddMicros(value_, fraction_, kMicrosPerMinute);
        break;
      case 'S':
        sum_.AddMicros(value_, fraction_, kMicrosPerSecond);
        break;
      case '\0':
        if (Width(start) == 6 && !has_field_) {
          sum_.AddMicros(value_ / 10000, 0, kMicrosPerHour);
          sum_.AddMicros(value_ / 100 % 100, 0, kMicrosPerMinute);
          sum_.AddMicros(value_ % 100, 0, kMicrosPerSecond);
          sum_.AddFraction(fraction_, 1);
          return true;
        }
        return ExtendedTime(unit);
      case ':':
        return ExtendedTime(unit);
      default:
        throw Fault::kBadFormat;
    }
    has_field_ = true;
    return false;
  }

  // hh[:mm[:ss]]
  bool ExtendedTime(char unit) {
    if (has_field_) throw Fault::kBadFormat;
    sum_.AddMicros(value_, fraction_, kMicrosPerHour);
    if (unit == ':') {
      TakeNumber();
      sum_.AddMicros(value_, fraction_, kMicrosPerMinute);
      if (rest_.starts_with(':')) {
        rest_.remove_prefix(1);
        TakeNumber();
        sum_.AddMicros(value_, fraction_, kMicrosPerSecond);
      }
      if (!rest_.empty()) throw Fault::kBadFormat;
    }
    return true;
  }

  std::string text_;
  std::string_view rest_;
  bool in_time_ = false;
  bool has_field_ = false;
  std::int64_t value_ = 0;
  double fraction_ = 0;
  IntervalSum sum_;
};

}  // namespace

Interval ParseInterval(std::string_view text, std::int32_t fields, const TextSettings& settings) {
  try {
    try {
      const bool sql_standard = settings.interval_style == IntervalStyle::kSqlStandard;
      return IntervalDecoder(fields, sql_standard).Decode(SplitFields(text));
    } catch (const Fault fault) {
      if (fault != Fault::kBadFormat) throw;
      return IsoDurationDecoder(text).Decode();
    }
  } catch (const Fault fault) {
    if (fault == Fault::kBadFormat)
      throw Error("22007", "invalid input syntax for type interval: \"{}\"", text);
    throw Error("22015", "interval field value out of range: \"{}\"", text);
  }
}

}  // namespace rocklake
