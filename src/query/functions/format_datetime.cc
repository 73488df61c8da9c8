// to_char of timestamps and intervals.
#include "query/functions/format_datetime.h"

#include <algorithm>

#include "query/functions/datetime_support.h"
#include "query/functions/implementations.h"
#include "types/ascii.h"
#include "types/datetime.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {

const std::string_view kMonthNames[12] = {"January",   "February", "March",    "April",
                                          "May",       "June",     "July",     "August",
                                          "September", "October",  "November", "December"};
const std::string_view kDayNames[7] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};
const std::string_view kRomanMonths[12] = {"I",   "II",   "III", "IV", "V",  "VI",
                                           "VII", "VIII", "IX",  "X",  "XI", "XII"};

namespace {

struct Word {
  std::string_view text;  // as the manual spells it
  DatePattern pattern;
  int digits = 0;
  bool dots = false;
};

// The longer of two words with one start stands first.
constexpr Word kWords[] = {
    {"A.D.", DatePattern::kEra, 0, true},
    {"A.M.", DatePattern::kMeridiem, 0, true},
    {"AD", DatePattern::kEra},
    {"AM", DatePattern::kMeridiem},
    {"B.C.", DatePattern::kEra, 0, true},
    {"BC", DatePattern::kEra},
    {"CC", DatePattern::kCentury},
    {"DAY", DatePattern::kDayName},
    {"DDD", DatePattern::kDayOfYear},
    {"DD", DatePattern::kDayOfMonth},
    {"DY", DatePattern::kDayShort},
    {"D", DatePattern::kDayOfWeek},
    {"FF1", DatePattern::kFraction, 1},
    {"FF2", DatePattern::kFraction, 2},
    {"FF3", DatePattern::kFraction, 3},
    {"FF4", DatePattern::kFraction, 4},
    {"FF5", DatePattern::kFraction, 5},
    {"FF6", DatePattern::kFraction, 6},
    {"HH24", DatePattern::kHour24},
    {"HH12", DatePattern::kHour12},
    {"HH", DatePattern::kHour12},
    {"IDDD", DatePattern::kIsoDayOfYear},
    {"ID", DatePattern::kIsoDayOfWeek},
    {"IW", DatePattern::kIsoWeek},
    {"IYYY", DatePattern::kIsoYear, 4},
    {"IYY", DatePattern::kIsoYear, 3},
    {"IY", DatePattern::kIsoYear, 2},
    {"I", DatePattern::kIsoYear, 1},
    {"J", DatePattern::kJulian},
    {"MI", DatePattern::kMinute},
    {"MM", DatePattern::kMonth},
    {"MONTH", DatePattern::kMonthName},
    {"MON", DatePattern::kMonthShort},
    {"MS", DatePattern::kMillis},
    {"OF", DatePattern::kOffset},
    {"P.M.", DatePattern::kMeridiem, 0, true},
    {"PM", DatePattern::kMeridiem},
    {"Q", DatePattern::kQuarter},
    {"RM", DatePattern::kRoman},
    {"SSSSS", DatePattern::kSecondOfDay},
    {"SSSS", DatePattern::kSecondOfDay},
    {"SS", DatePattern::kSecond},
    {"TZH", DatePattern::kZoneHours},
    {"TZM", DatePattern::kZoneMinutes},
    {"TZ", DatePattern::kZone},
    {"US", DatePattern::kMicros},
    {"WW", DatePattern::kWeekOfYear},
    {"W", DatePattern::kWeekOfMonth},
    {"Y,YYY", DatePattern::kYearComma},
    {"YYYY", DatePattern::kYear, 4},
    {"YYY", DatePattern::kYear, 3},
    {"YY", DatePattern::kYear, 2},
    {"Y", DatePattern::kYear, 1},
};

LetterCase CaseOf(std::string_view written) {
  if (!IsUpper(written[0])) return LetterCase::kLower;
  return written.size() > 1 && IsAlpha(written[1]) && !IsUpper(written[1]) ? LetterCase::kCapital
                                                                           : LetterCase::kUpper;
}

class TemplateParser {
 public:
  explicit TemplateParser(std::string_view text) : rest_(text) {}

  DateTemplate Run() {
    while (!rest_.empty()) {
      fill_ = translate_ = false;
      while (Prefix()) {
      }
      if (rest_.empty()) break;
      if (!Pattern()) LiteralOrQuoted();
    }
    return std::move(result_);
  }

 private:
  bool StartsWith(std::string_view word) const {
    return rest_.size() >= word.size() && EqualsIgnoringCase(rest_.substr(0, word.size()), word);
  }

  bool Prefix() {
    if (StartsWith("FM")) {
      fill_ = true;
    } else if (StartsWith("TM")) {
      translate_ = true;
    } else if (StartsWith("FX")) {
      result_.exact = true;
    } else {
      return false;
    }
    rest_.remove_prefix(2);
    return true;
  }

  bool Pattern() {
    for (const Word& word : kWords) {
      if (!StartsWith(word.text)) continue;
      DateNode node;
      node.pattern = word.pattern;
      node.digits = word.digits;
      node.dots = word.dots;
      node.fill = fill_;
      node.translate = translate_;
      node.letters = CaseOf(rest_.substr(0, word.text.size()));
      rest_.remove_prefix(word.text.size());
      if (StartsWith("TH")) {
        node.ordinal = rest_[1] == 'H' ? 'H' : 'h';
        rest_.remove_prefix(2);
      } else if (StartsWith("SP")) {
        rest_.remove_prefix(2);
      }
      result_.nodes.push_back(std::move(node));
      return true;
    }
    return false;
  }

  void Literal() {
    const std::size_t bytes = Utf8CharBytes(rest_);
    DateNode node;
    node.literal = rest_.substr(0, bytes);
    result_.nodes.push_back(std::move(node));
    rest_.remove_prefix(bytes);
  }

  void LiteralOrQuoted() {
    if (rest_[0] != '"') {
      if (rest_.starts_with("\\\"")) rest_.remove_prefix(1);
      Literal();
      return;
    }
    rest_.remove_prefix(1);
    while (!rest_.empty() && rest_[0] != '"') {
      if (rest_[0] == '\\' && rest_.size() > 1) rest_.remove_prefix(1);
      Literal();
    }
    if (!rest_.empty()) rest_.remove_prefix(1);
  }

  std::string_view rest_;
  DateTemplate result_;
  bool fill_ = false, translate_ = false;
};

// What a template prints: a timestamp's parts, or an interval's.
struct Parts {
  std::int64_t year = 0;  // astronomical
  int month = 0, day = 0;
  std::int64_t hour = 0;
  int minute = 0, second = 0, micros = 0;
  std::int64_t days = 0;  // since 2000; of timestamps
  bool interval = false;
  std::int64_t offset = 0;  // seconds east
  std::string zone;
};

std::string InCase(std::string_view name, LetterCase letters) {
  std::string text(name);
  if (letters == LetterCase::kLower) return ToLower(text);
  if (letters == LetterCase::kUpper) {
    std::ranges::transform(text, text.begin(), [](char c) {
      return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
  }
  return text;
}

std::string Padded(std::string text, std::size_t width, bool fill) {
  if (!fill && text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string Number(std::int64_t value, int width, bool fill) {
  if (fill || width == 0) return std::to_string(value);
  return value < 0 ? fmt::format("-{:0{}}", -value, width) : fmt::format("{:0{}}", value, width);
}

std::string WithOrdinal(std::string text, char ordinal) {
  if (ordinal == 0) return text;
  const char last = text.back();
  const bool teen = text.size() > 1 && text[text.size() - 2] == '1';
  std::string_view suffix = "th";
  if (!teen && last == '1') suffix = "st";
  if (!teen && last == '2') suffix = "nd";
  if (!teen && last == '3') suffix = "rd";
  return text + InCase(suffix, ordinal == 'H' ? LetterCase::kUpper : LetterCase::kLower);
}

std::int64_t ShownYear(const Parts& parts, std::int64_t year) {
  if (parts.interval) return year;
  return year > 0 ? year : 1 - year;
}

std::int64_t CenturyOf(const Parts& parts) {
  if (parts.interval) return parts.year / 100;
  if (parts.year > 0) return (parts.year - 1) / 100 + 1;
  return parts.year / 100 - 1;
}

std::string YearText(const Parts& parts, std::int64_t year, const DateNode& node) {
  std::int64_t shown = ShownYear(parts, year);
  if (node.digits == 4) return Number(shown, 4, node.fill);
  static constexpr std::int64_t kModulo[] = {1, 10, 100, 1000};
  shown %= kModulo[node.digits];
  return Number(shown, node.digits, node.fill);
}

std::string MeridiemText(const Parts& parts, const DateNode& node) {
  const bool afternoon = parts.hour % 24 >= 12;
  std::string text = afternoon ? (node.dots ? "P.M." : "PM") : (node.dots ? "A.M." : "AM");
  return node.letters == LetterCase::kLower ? ToLower(text) : text;
}

std::string EraText(const Parts& parts, const DateNode& node) {
  const std::string text = parts.year <= 0 ? (node.dots ? "B.C." : "BC") : (node.dots ? "A.D." : "AD");
  return node.letters == LetterCase::kLower ? ToLower(text) : text;
}

std::string OffsetText(const Parts& parts, const DateNode& node) {
  const std::int64_t magnitude = parts.offset < 0 ? -parts.offset : parts.offset;
  std::string text =
      fmt::format("{}{:0{}}", parts.offset >= 0 ? '+' : '-', magnitude / 3600, node.fill ? 0 : 2);
  if (magnitude % 3600 != 0) text += fmt::format(":{:02}", magnitude % 3600 / 60);
  return text;
}

[[noreturn]] void ThrowNotForIntervals() {
  throw Error("22007", "invalid format specification for an interval value")
      .Hint("Intervals are not tied to specific calendar dates.");
}

// The patterns that print letters.
std::string LettersText(const Parts& parts, const DateNode& node) {
  const auto named = [&](std::string_view name, std::size_t width) {
    return Padded(InCase(name, node.letters), width, node.fill || node.translate);
  };
  switch (node.pattern) {
    case DatePattern::kMonthName:
    case DatePattern::kMonthShort: {
      if (parts.interval) ThrowNotForIntervals();
      const std::string_view name = kMonthNames[parts.month - 1];
      return node.pattern == DatePattern::kMonthName ? named(name, 9) : named(name.substr(0, 3), 0);
    }
    case DatePattern::kDayName:
    case DatePattern::kDayShort: {
      if (parts.interval) ThrowNotForIntervals();
      const std::string_view name = kDayNames[DayOfWeek(parts.days)];
      return node.pattern == DatePattern::kDayName ? named(name, 9) : named(name.substr(0, 3), 0);
    }
    case DatePattern::kRoman: {
      if (parts.interval && parts.month == 0) return "";
      std::string roman(kRomanMonths[(parts.month + 11) % 12]);
      if (node.letters == LetterCase::kLower) roman = ToLower(roman);
      return Padded(std::move(roman), 4, node.fill);
    }
    case DatePattern::kMeridiem:
      return MeridiemText(parts, node);
    case DatePattern::kEra:
      if (parts.interval) ThrowNotForIntervals();
      return EraText(parts, node);
    case DatePattern::kZone:
      if (parts.interval) ThrowNotForIntervals();
      return node.letters == LetterCase::kLower ? ToLower(parts.zone) : parts.zone;
    default:
      return node.literal;
  }
}

std::string TimeText(const Parts& parts, const DateNode& node) {
  switch (node.pattern) {
    case DatePattern::kHour12: {
      const std::int64_t hour = parts.hour % 12 == 0 ? 12 : parts.hour % 12;
      return Number(hour, 2, node.fill);
    }
    case DatePattern::kHour24:
      return Number(parts.hour, 2, node.fill);
    case DatePattern::kMinute:
      return Number(parts.minute, 2, node.fill);
    case DatePattern::kSecond:
      return Number(parts.second, 2, node.fill);
    case DatePattern::kMillis:
      return fmt::format("{:03}", parts.micros / 1000);
    case DatePattern::kMicros:
      return fmt::format("{:06}", parts.micros);
    case DatePattern::kFraction:
      return fmt::format("{:06}", parts.micros).substr(0, static_cast<std::size_t>(node.digits));
    case DatePattern::kSecondOfDay:
      return std::to_string(parts.hour * 3600 + parts.minute * 60 + parts.second);
    case DatePattern::kZoneHours:
      if (parts.interval) ThrowNotForIntervals();
      return fmt::format("{}{:02}", parts.offset < 0 ? '-' : '+', std::abs(parts.offset) / 3600);
    case DatePattern::kZoneMinutes:
      if (parts.interval) ThrowNotForIntervals();
      return fmt::format("{:02}", std::abs(parts.offset) % 3600 / 60);
    case DatePattern::kOffset:
      if (parts.interval) ThrowNotForIntervals();
      return OffsetText(parts, node);
    default:
      return {};
  }
}

std::string DayText(const Parts& parts, const DateNode& node) {
  const CivilDay civil{parts.year, parts.month, parts.day};
  switch (node.pattern) {
    case DatePattern::kYear:
      return YearText(parts, parts.year, node);
    case DatePattern::kYearComma: {
      const std::int64_t year = ShownYear(parts, parts.year);
      return fmt::format("{},{:03}", year / 1000, year % 1000);
    }
    case DatePattern::kMonth:
      return Number(parts.month, 2, node.fill);
    case DatePattern::kDayOfMonth:
      return Number(parts.day, 2, node.fill);
    case DatePattern::kCentury: {
      const std::int64_t century = CenturyOf(parts);
      return Number(century, century > -100 && century < 100 ? 2 : 3, node.fill);
    }
    case DatePattern::kDayOfYear:
      return Number(parts.interval ? parts.year * 360 + parts.month * 30 + parts.day : DayOfYear(civil), 3,
                    node.fill);
    case DatePattern::kWeekOfYear:
      return Number((DayOfYear(civil) - 1) / 7 + 1, 2, node.fill);
    case DatePattern::kJulian:
      return std::to_string(parts.interval ? parts.days : parts.days + kJulianDayOf2000);
    case DatePattern::kWeekOfMonth:
      return std::to_string((parts.day - 1) / 7 + 1);
    case DatePattern::kQuarter:
      return parts.month == 0 ? "" : std::to_string((parts.month - 1) / 3 + 1);
    default:
      break;
  }
  if (parts.interval) ThrowNotForIntervals();
  switch (node.pattern) {
    case DatePattern::kIsoYear:
      return YearText(parts, IsoWeekOf(parts.days).year, node);
    case DatePattern::kIsoWeek:
      return Number(IsoWeekOf(parts.days).week, 2, node.fill);
    case DatePattern::kIsoDayOfYear:
      return Number(parts.days - IsoWeekStart(IsoWeekOf(parts.days).year, 1) + 1, 3, node.fill);
    case DatePattern::kDayOfWeek:
      return std::to_string(DayOfWeek(parts.days) + 1);
    default:
      return std::to_string((DayOfWeek(parts.days) + 6) % 7 + 1);  // kIsoDayOfWeek
  }
}

std::string Format(const DateTemplate& format, const Parts& parts) {
  std::string text;
  for (const DateNode& node : format.nodes) {
    switch (node.pattern) {
      case DatePattern::kLiteral:
      case DatePattern::kMeridiem:
      case DatePattern::kEra:
      case DatePattern::kMonthName:
      case DatePattern::kMonthShort:
      case DatePattern::kDayName:
      case DatePattern::kDayShort:
      case DatePattern::kRoman:
      case DatePattern::kZone:
        text += LettersText(parts, node);
        break;
      default: {
        std::string number = TimeText(parts, node);
        if (number.empty()) number = DayText(parts, node);
        if (!number.empty()) text += WithOrdinal(std::move(number), node.ordinal);
      }
    }
  }
  return text;
}

Parts PartsOf(std::int64_t timestamp) {
  const CivilTime civil = BreakDown(timestamp);
  Parts parts;
  parts.year = civil.date.year;
  parts.month = civil.date.month;
  parts.day = civil.date.day;
  parts.hour = civil.hour;
  parts.minute = civil.minute;
  parts.second = civil.second;
  parts.micros = civil.micros;
  parts.days = FloorDivide(timestamp, kMicrosPerDay);
  return parts;
}

Value TimestampToChar(const FunctionCall& call) {
  const std::int64_t timestamp = call.args[0].AsInt();
  if (call.args[1].AsText().empty() || !IsFiniteTimestamp(timestamp)) return Value();
  return Value::Text(Format(ParseDateTemplate(call.args[1].AsText()), PartsOf(timestamp)));
}

Value TimestamptzToChar(const FunctionCall& call) {
  const std::int64_t instant = call.args[0].AsInt();
  if (call.args[1].AsText().empty() || !IsFiniteTimestamp(instant)) return Value();
  const ZonePeriod period = Zone(call).At(instant);
  Parts parts = PartsOf(instant + period.offset * kMicrosPerSecond);
  parts.offset = period.offset;
  parts.zone = period.abbreviation;

  return Value::Text(Format(ParseDateTemplate(call.args[1].AsText()), parts));
}

Value IntervalToChar(const FunctionCall& call) {
  if (call.args[1].AsText().empty()) return Value();
  const Interval& interval = call.args[0].AsInterval();
  Parts parts;
  parts.interval = true;
  parts.year = interval.months / 12;
  parts.month = interval.months % 12;
  parts.day = interval.days;
  parts.hour = interval.micros / kMicrosPerHour;
  parts.minute = static_cast<int>(interval.micros / kMicrosPerMinute % 60);
  parts.second = static_cast<int>(interval.micros / kMicrosPerSecond % 60);
  parts.micros = static_cast<int>(interval.micros % kMicrosPerSecond);
  parts.days = parts.year * 360 + parts.month * 30 + parts.day;
  return Value::Text(Format(ParseDateTemplate(call.args[1].AsText()), parts));
}

constexpr ScalarEntry kFunctions[] = {
    {"timestamp_to_char", TimestampToChar},
    {"timestamptz_to_char", TimestamptzToChar},
    {"interval_to_char", IntervalToChar},
};

}  // namespace

DateTemplate ParseDateTemplate(std::string_view text) { return TemplateParser(text).Run(); }

std::span<const ScalarEntry> DateFormatFunctions() { return kFunctions; }

}  // namespace rocklake
