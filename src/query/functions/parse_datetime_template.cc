// to_date and to_timestamp: reading a text by a template. (Manual, section 9.8.) Separators match separators, letters and
// digits in the template match anything; a field after a field may be as long as its digits.
#include <algorithm>
#include <optional>
#include <span>

#include "query/functions/datetime_support.h"
#include "query/functions/format_datetime.h"
#include "query/functions/implementations.h"
#include "types/ascii.h"
#include "types/datetime.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

struct Fields {
  std::optional<std::int64_t> year, month, day, day_of_year, week_of_month, week_of_year, iso_week, iso_day,
      century, julian, hour, minute, second, second_of_day, micros, offset_hours, offset_minutes;
  bool iso_year = false;
  bool hour12 = false;
  std::optional<bool> afternoon;
  bool before_christ = false;
  int year_digits = 4;
  bool negative_offset = false;
};

class Reader {
 public:
  Reader(std::string_view text, const DateTemplate& format) : rest_(text), format_(format) {}

  Fields Run() {
    for (std::size_t i = 0; i < format_.nodes.size(); ++i) {
      const DateNode& node = format_.nodes[i];
      if (node.pattern == DatePattern::kLiteral) {
        Literal(node);
        continue;
      }
      if (!format_.exact) SkipSpaces();
      if (rest_.empty()) break;
      Read(node, !NextIsDigits(i));
    }
    return fields_;
  }

 private:
  static bool IsSeparator(char c) {
    return static_cast<unsigned char>(c) > 0x20 && static_cast<unsigned char>(c) < 0x7F && !IsAlnum(c);
  }

  void SkipSpaces() {
    while (!rest_.empty() && IsSpace(rest_[0])) rest_.remove_prefix(1);
  }

  void Literal(const DateNode& node) {
    const char c = node.literal[0];
    if (format_.exact) {
      if (!rest_.empty()) rest_.remove_prefix(Utf8CharBytes(rest_));
      return;
    }
    if (IsSpace(c) || IsSeparator(c)) {
      SkipSpaces();
      if (rest_.empty() || !IsSeparator(rest_[0])) return;
      const bool sign = rest_[0] == '-' || rest_[0] == '+';  // may belong to what follows a blank
      if (!IsSpace(c) || !sign) rest_.remove_prefix(1);
      return;
    }
    SkipSpaces();
    if (!rest_.empty()) rest_.remove_prefix(Utf8CharBytes(rest_));
  }

  // A number that another number follows at once has as many digits as its pattern.
  bool NextIsDigits(std::size_t i) const {
    if (i + 1 >= format_.nodes.size()) return false;
    const DateNode& next = format_.nodes[i + 1];
    switch (next.pattern) {
      case DatePattern::kLiteral:
        return IsDigit(next.literal[0]);
      case DatePattern::kMeridiem:
      case DatePattern::kEra:
      case DatePattern::kMonthName:
      case DatePattern::kMonthShort:
      case DatePattern::kDayName:
      case DatePattern::kDayShort:
      case DatePattern::kRoman:
      case DatePattern::kZone:
      case DatePattern::kZoneHours:
      case DatePattern::kOffset:
        return false;
      default:
        return true;
    }
  }

  std::int64_t Number(std::size_t width, bool open_end, std::string_view name, std::size_t* read = nullptr) {
    bool negative = false;
    std::size_t at = 0;
    if (rest_.starts_with('-') || rest_.starts_with('+')) {
      negative = rest_[0] == '-';
      at = 1;
    }
    const std::size_t limit = open_end ? rest_.size() : std::min(rest_.size(), at + width);
    const std::size_t first = at;
    std::int64_t number = 0;
    for (; at < limit && IsDigit(rest_[at]); ++at) {
      number = number * 10 + (rest_[at] - '0');
      if (number > INT32_MAX) {
        throw Error("22008", "value for \"{}\" in source string is out of range", name)
            .Detail(fmt::format("Value must be in the range {} to {}.", INT32_MIN, INT32_MAX));
      }
    }
    if (at == first) {
      const std::size_t shown = std::min(rest_.size(), width);
      throw Error("22007", "invalid value \"{}\" for \"{}\"", rest_.substr(0, shown), name)
          .Detail("Value must be an integer.");
    }
    if (read != nullptr) *read = at - first;
    rest_.remove_prefix(at);
    return negative ? -number : number;
  }

  void Set(std::optional<std::int64_t>& field, std::int64_t value, std::string_view name) {
    if (field && *field != value) {
      throw Error("22007", "conflicting values for \"{}\" field in formatting string", name)
          .Detail("This value contradicts a previous setting for the same field type.");
    }
    field = value;
  }

  // The index of the word that the text starts with; `shortest` letters are enough.
  std::size_t Word(std::span<const std::string_view> words, std::size_t shortest, std::string_view name) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string_view word = shortest == 0 ? words[i] : words[i].substr(0, shortest);
      if (rest_.size() >= word.size() && EqualsIgnoringCase(rest_.substr(0, word.size()), word)) {
        rest_.remove_prefix(word.size());
        return i;
      }
    }
    std::size_t end = 0;
    while (end < rest_.size() && !IsSpace(rest_[end])) ++end;
    throw Error("22007", "invalid value \"{}\" for \"{}\"", rest_.substr(0, end), name)
        .Detail("The given value did not match any of the allowed values for this field.");
  }

  void ReadYear(const DateNode& node, bool open_end) {
    std::size_t digits = 0;
    std::int64_t year = Number(static_cast<std::size_t>(node.digits), open_end, "YYYY", &digits);
    if (node.digits < 4 && digits < 4) year = WindowedYear(year, node.digits);
    fields_.iso_year = fields_.iso_year || node.pattern == DatePattern::kIsoYear;
    fields_.year_digits = node.digits;
    Set(fields_.year, year, "YYYY");
  }

  // Years of less than four digits: the one nearest to 2020.
  static std::int64_t WindowedYear(std::int64_t year, int digits) {
    if (digits == 1) return year + 2000;
    if (digits == 2) return year < 70 ? year + 2000 : year + 1900;
    if (year < 70) return year + 2000;
    if (year < 100) return year + 1900;
    return year < 520 ? year + 2000 : year + 1000;
  }

  void ReadFraction(std::size_t digits, bool open_end) {
    std::string text;
    while (!rest_.empty() && IsDigit(rest_[0]) && (open_end || text.size() < digits)) {
      text.push_back(rest_[0]);
      rest_.remove_prefix(1);
    }
    text.resize(6, '0');
    std::int64_t micros = 0;
    for (const char c : text) micros = micros * 10 + (c - '0');
    Set(fields_.micros, micros, "US");
  }

  void ReadOffset(bool with_minutes) {
    if (rest_.starts_with('-')) fields_.negative_offset = true;
    if (rest_.starts_with('-') || rest_.starts_with('+')) rest_.remove_prefix(1);
    fields_.offset_hours = Number(2, false, "TZH");
    if (with_minutes && rest_.starts_with(':')) {
      rest_.remove_prefix(1);
      fields_.offset_minutes = Number(2, false, "TZM");
    }
  }

  void Read(const DateNode& node, bool open_end) {
    switch (node.pattern) {
      case DatePattern::kMonthName:
        Set(fields_.month, static_cast<std::int64_t>(Word(kMonthNames, 0, "MONTH")) + 1, "MONTH");
        break;
      case DatePattern::kMonthShort:
        Set(fields_.month, static_cast<std::int64_t>(Word(kMonthNames, 3, "MON")) + 1, "MON");
        break;
      case DatePattern::kDayName:
        Word(kDayNames, 0, "DAY");
        break;
      case DatePattern::kDayShort:
        Word(kDayNames, 3, "DY");
        break;
      case DatePattern::kRoman:
        ReadRoman();
        break;
      case DatePattern::kMeridiem: {
        static constexpr std::string_view kPlain[] = {"am", "pm"}, kDotted[] = {"a.m.", "p.m."};
        fields_.afternoon = Word(node.dots ? kDotted : kPlain, 0, node.dots ? "A.M." : "AM") == 1;
        fields_.hour12 = true;
        break;
      }
      case DatePattern::kEra: {
        static constexpr std::string_view kPlain[] = {"ad", "bc"}, kDotted[] = {"a.d.", "b.c."};
        fields_.before_christ = Word(node.dots ? kDotted : kPlain, 0, node.dots ? "B.C." : "BC") == 1;
        break;
      }
      case DatePattern::kZone:
        throw Error("0A000", "formatting field \"{}\" is only supported in to_char", "TZ");
      case DatePattern::kZoneHours:
        ReadOffset(false);
        break;
      case DatePattern::kOffset:
        ReadOffset(true);
        break;
      case DatePattern::kZoneMinutes:
        fields_.offset_minutes = Number(2, open_end, "TZM");
        break;
      default:
        ReadNumber(node, open_end);
        if (node.ordinal != 0) rest_.remove_prefix(std::min<std::size_t>(2, rest_.size()));
    }
  }

  void ReadRoman() {
    for (std::size_t i = 0; i < std::size(kRomanMonths); ++i) {
      const std::string_view word = kRomanMonths[i];
      if (rest_.size() < word.size() || !EqualsIgnoringCase(rest_.substr(0, word.size()), word)) continue;
      if (rest_.size() > word.size() &&
          std::string_view("IVXivx").find(rest_[word.size()]) != std::string_view::npos)
        continue;
      rest_.remove_prefix(word.size());
      Set(fields_.month, static_cast<std::int64_t>(i) + 1, "RM");
      return;
    }
    throw Error("22007", "invalid value \"{}\" for \"{}\"", rest_, "RM")
        .Detail("The given value did not match any of the allowed values for this field.");
  }

  void ReadNumber(const DateNode& node, bool open_end) {
    switch (node.pattern) {
      case DatePattern::kYear:
      case DatePattern::kIsoYear:
        return ReadYear(node, open_end);
      case DatePattern::kYearComma: {
        const std::int64_t thousands = Number(3, true, "Y,YYY");
        if (rest_.starts_with(',')) rest_.remove_prefix(1);
        return Set(fields_.year, thousands * 1000 + Number(3, false, "Y,YYY"), "Y,YYY");
      }
      case DatePattern::kHour12:
        fields_.hour12 = true;
        return Set(fields_.hour, Number(2, open_end, "HH12"), "HH12");
      case DatePattern::kHour24:
        return Set(fields_.hour, Number(2, open_end, "HH24"), "HH24");
      case DatePattern::kMinute:
        return Set(fields_.minute, Number(2, open_end, "MI"), "MI");
      case DatePattern::kSecond:
        return Set(fields_.second, Number(2, open_end, "SS"), "SS");
      case DatePattern::kMillis:
        return ReadFraction(3, open_end);
      case DatePattern::kMicros:
        return ReadFraction(6, open_end);
      case DatePattern::kFraction:
        return ReadFraction(static_cast<std::size_t>(node.digits), open_end);
      case DatePattern::kSecondOfDay:
        return Set(fields_.second_of_day, Number(5, open_end, "SSSS"), "SSSS");
      case DatePattern::kMonth:
        return Set(fields_.month, Number(2, open_end, "MM"), "MM");
      case DatePattern::kDayOfMonth:
        return Set(fields_.day, Number(2, open_end, "DD"), "DD");
      case DatePattern::kDayOfYear:
        return Set(fields_.day_of_year, Number(3, open_end, "DDD"), "DDD");
      case DatePattern::kIsoDayOfYear:
        fields_.iso_year = true;
        return Set(fields_.day_of_year, Number(3, open_end, "IDDD"), "IDDD");
      case DatePattern::kWeekOfYear:
        return Set(fields_.week_of_year, Number(2, open_end, "WW"), "WW");
      case DatePattern::kWeekOfMonth:
        return Set(fields_.week_of_month, Number(1, open_end, "W"), "W");
      case DatePattern::kIsoWeek:
        return Set(fields_.iso_week, Number(2, open_end, "IW"), "IW");
      case DatePattern::kIsoDayOfWeek:
        return Set(fields_.iso_day, Number(1, open_end, "ID"), "ID");
      case DatePattern::kCentury:
        return Set(fields_.century, Number(2, open_end, "CC"), "CC");
      case DatePattern::kJulian:
        return Set(fields_.julian, Number(7, true, "J"), "J");
      default:
        Number(1, open_end, "Q");  // quarters and days of the week are read and ignored
    }
  }

  std::string_view rest_;
  const DateTemplate& format_;
  Fields fields_;
};

[[noreturn]] void ThrowFieldRange(std::string_view text) {
  throw Error("22008", "date/time field value out of range: \"{}\"", text);
}

std::int64_t YearOf(const Fields& fields) {
  std::int64_t year = fields.year.value_or(0);
  if (fields.century) {
    if (!fields.year)
      return fields.before_christ ? 1 - (*fields.century - 1) * 100 - 1 : (*fields.century - 1) * 100 + 1;
    if (fields.year_digits <= 2) year = (*fields.century - 1) * 100 + year % 100;
  }
  if (!fields.year && !fields.century) return 0;  // 1 BC
  if (fields.before_christ || year < 0) return year > 0 ? 1 - year : 1 + year;
  return year;
}

std::int64_t DaysOf(const Fields& fields, std::string_view text) {
  if (fields.julian) return *fields.julian - kJulianDayOf2000;
  const std::int64_t year = YearOf(fields);
  if (fields.iso_year && (fields.iso_week || fields.day_of_year)) {
    if (fields.day_of_year) return IsoWeekStart(year, 1) + *fields.day_of_year - 1;
    return IsoWeekStart(year, static_cast<int>(*fields.iso_week)) + fields.iso_day.value_or(1) - 1;
  }
  if (fields.week_of_year) return DaysFromCivil(year, 1, 1) + (*fields.week_of_year - 1) * 7;
  if (fields.day_of_year && !fields.month) {
    if (*fields.day_of_year < 1 || *fields.day_of_year > (IsLeapYear(year) ? 366 : 365))
      ThrowFieldRange(text);
    return DaysFromCivil(year, 1, 1) + *fields.day_of_year - 1;
  }
  const std::int64_t month = fields.month.value_or(1);
  std::int64_t day = fields.day.value_or(1);
  if (fields.week_of_month && !fields.day) day = (*fields.week_of_month - 1) * 7 + 1;
  if (month < 1 || month > 12 || day < 1 || day > DaysInMonth(year, static_cast<int>(month)))
    ThrowFieldRange(text);
  return DaysFromCivil(year, static_cast<int>(month), static_cast<int>(day));
}

std::int64_t TimeOf(const Fields& fields, std::string_view text) {
  if (fields.second_of_day) {
    if (*fields.second_of_day < 0 || *fields.second_of_day >= kSecondsPerDay) ThrowFieldRange(text);
    return *fields.second_of_day * kMicrosPerSecond + fields.micros.value_or(0);
  }
  std::int64_t hour = fields.hour.value_or(0);
  if (fields.hour12 && fields.hour) {
    if (hour < 1 || hour > 12) {
      throw Error("22008", "hour \"{}\" is invalid for the 12-hour clock", hour)
          .Hint("Use the 24-hour clock, or give an hour between 1 and 12.");
    }
    if (fields.afternoon == true && hour < 12) hour += 12;
    if (fields.afternoon == false && hour == 12) hour = 0;
  }
  const std::int64_t minute = fields.minute.value_or(0);
  const std::int64_t second = fields.second.value_or(0);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) ThrowFieldRange(text);
  return (hour * 60 + minute) * kMicrosPerMinute + second * kMicrosPerSecond + fields.micros.value_or(0);
}

Value ToDate(const FunctionCall& call) {
  const std::string_view text = call.args[0].AsText();
  const Fields fields = Reader(text, ParseDateTemplate(call.args[1].AsText())).Run();
  return Value::Int(CheckedDate(DaysOf(fields, text)));
}

Value ToTimestamp(const FunctionCall& call) {
  const std::string_view text = call.args[0].AsText();
  const Fields fields = Reader(text, ParseDateTemplate(call.args[1].AsText())).Run();
  const std::int64_t local = CheckedTimestamp(DaysOf(fields, text) * kMicrosPerDay + TimeOf(fields, text));
  if (!fields.offset_hours) return Value::Int(TimestampToTimestamptz(local, Zone(call)));
  const std::int64_t offset = *fields.offset_hours * 3600 + fields.offset_minutes.value_or(0) * 60;
  return Value::Int(CheckedTimestamp(local - (fields.negative_offset ? -offset : offset) * kMicrosPerSecond));
}

constexpr ScalarEntry kFunctions[] = {{"to_date", ToDate}, {"to_timestamp", ToTimestamp}};

}  // namespace

std::span<const ScalarEntry> DateParseFunctions() { return kFunctions; }

}  // namespace rocklake
