#include "types/datetime_lexer.h"

#include <algorithm>
#include <span>

#include "types/ascii.h"

namespace rocklake::datetime_parse {
namespace {

constexpr std::size_t kMaxFields = 25;
constexpr std::size_t kMaxText = 128;  // of all fields together, with one byte between them
constexpr std::size_t kWordLetters = 10;

constexpr bool IsPunctuation(char c) { return c > ' ' && c < 0x7F && !IsAlnum(c); }

class Splitter {
 public:
  explicit Splitter(std::string_view text) : rest_(text) {}

  std::vector<Field> Split() {
    std::size_t total = 0;
    while (!rest_.empty()) {
      const char c = rest_.front();
      if (IsSpace(c)) {
        rest_.remove_prefix(1);
        continue;
      }
      if (fields_.size() >= kMaxFields) throw Fault::kBadFormat;
      text_.clear();
      if (!TakeField(c)) continue;
      total += text_.size() + 1;
      if (total > kMaxText) throw Fault::kBadFormat;
      fields_.push_back({kind_, text_});
    }
    return std::move(fields_);
  }

 private:
  char Next() const { return rest_.empty() ? '\0' : rest_.front(); }
  void Take() {
    text_.push_back(ToLower(rest_.front()));
    rest_.remove_prefix(1);
  }
  template <class Predicate>
  void TakeWhile(Predicate predicate) {
    while (!rest_.empty() && predicate(rest_.front())) Take();
  }

  // False for a character that only separates.
  bool TakeField(char c) {
    if (IsDigit(c)) {
      TakeDigits();
    } else if (c == '.') {
      Take();
      TakeWhile(IsDigit);
      kind_ = FieldKind::kNumber;
    } else if (IsAlpha(c)) {
      TakeLetters();
    } else if (c == '+' || c == '-') {
      TakeSigned();
    } else if (IsPunctuation(c)) {
      rest_.remove_prefix(1);
      return false;
    } else {
      throw Fault::kBadFormat;
    }
    return true;
  }

  void TakeDigits() {
    TakeWhile(IsDigit);
    kind_ = FieldKind::kNumber;
    const char delimiter = Next();
    if (delimiter == ':') {
      TakeWhile([](char c) { return IsDigit(c) || c == ':' || c == '.'; });
      kind_ = FieldKind::kTime;
    } else if (delimiter == '-' || delimiter == '/' || delimiter == '.') {
      Take();
      if (!IsDigit(Next())) {
        // A month's name may stand within.
        TakeWhile([&](char c) { return IsAlnum(c) || c == delimiter; });
        kind_ = FieldKind::kDate;
        return;
      }
      TakeWhile(IsDigit);
      if (delimiter != '.') kind_ = FieldKind::kDate;
      if (Next() == delimiter) {
        TakeWhile([&](char c) { return IsDigit(c) || c == delimiter; });
        kind_ = FieldKind::kDate;
      }
    }
  }

  void TakeLetters() {
    TakeWhile(IsAlpha);
    kind_ = FieldKind::kWord;
    const char c = Next();
    const bool separator = c == '-' || c == '/' || c == '.';
    // "jan1" is two fields, "gmt+3" is one.
    const bool joined = (c == '+' || IsDigit(c)) && LookUpWord(text_).kind == WordKind::kUnknown;
    if (!separator && !joined) return;
    TakeWhile([](char ch) {
      return IsAlnum(ch) || ch == '+' || ch == '-' || ch == '/' || ch == '_' || ch == '.' || ch == ':';
    });
    kind_ = FieldKind::kDate;
  }

  void TakeSigned() {
    Take();
    while (IsSpace(Next())) rest_.remove_prefix(1);
    if (IsDigit(Next())) {
      TakeWhile([](char c) { return IsDigit(c) || c == ':' || c == '.' || c == '-'; });
      kind_ = FieldKind::kSigned;
    } else if (IsAlpha(Next())) {
      TakeWhile(IsAlpha);
      kind_ = FieldKind::kSignedWord;
    } else {
      throw Fault::kBadFormat;
    }
  }

  std::string_view rest_;
  std::vector<Field> fields_;
  std::string text_;
  FieldKind kind_ = FieldKind::kNumber;
};

struct Entry {
  std::string_view word;
  WordKind kind;
  int value;
};
constexpr Entry Make(std::string_view word, WordKind kind, int value) { return {word, kind, value}; }
constexpr Entry Make(std::string_view word, Unit unit) {
  return {word, WordKind::kUnit, static_cast<int>(unit)};
}
constexpr Entry Make(std::string_view word, Reserved reserved) {
  return {word, WordKind::kReserved, static_cast<int>(reserved)};
}

// A flat table.
constexpr Entry kWords[] = {
    Make("-infinity", Reserved::kMinusInfinity),
    Make("ad", WordKind::kEra, 0),
    Make("allballs", Reserved::kAllballs),
    Make("am", WordKind::kMeridiem, 0),
    Make("apr", WordKind::kMonth, 4),
    Make("april", WordKind::kMonth, 4),
    Make("at", WordKind::kIgnored, 0),
    Make("aug", WordKind::kMonth, 8),
    Make("august", WordKind::kMonth, 8),
    Make("bc", WordKind::kEra, 1),
    Make("d", Unit::kDay),
    Make("dec", WordKind::kMonth, 12),
    Make("december", WordKind::kMonth, 12),
    Make("dow", Unit::kDayOfWeek),
    Make("doy", Unit::kDayOfYear),
    Make("dst", WordKind::kDstModifier, 3600),
    Make("epoch", Reserved::kEpoch),
    Make("feb", WordKind::kMonth, 2),
    Make("february", WordKind::kMonth, 2),
    Make("fri", WordKind::kDayOfWeek, 5),
    Make("friday", WordKind::kDayOfWeek, 5),
    Make("h", Unit::kHour),
    Make("infinity", Reserved::kInfinity),
    Make("isodow", Unit::kIsoDayOfWeek),
    Make("isoyear", Unit::kIsoYear),
    Make("j", Unit::kJulian),
    Make("jan", WordKind::kMonth, 1),
    Make("january", WordKind::kMonth, 1),
    Make("jd", Unit::kJulian),
    Make("jul", WordKind::kMonth, 7),
    Make("julian", Unit::kJulian),
    Make("july", WordKind::kMonth, 7),
    Make("jun", WordKind::kMonth, 6),
    Make("june", WordKind::kMonth, 6),
    Make("m", Unit::kMonth),
    Make("mar", WordKind::kMonth, 3),
    Make("march", WordKind::kMonth, 3),
    Make("may", WordKind::kMonth, 5),
    Make("mm", Unit::kMinute),
    Make("mon", WordKind::kDayOfWeek, 1),
    Make("monday", WordKind::kDayOfWeek, 1),
    Make("nov", WordKind::kMonth, 11),
    Make("november", WordKind::kMonth, 11),
    Make("now", Reserved::kNow),
    Make("oct", WordKind::kMonth, 10),
    Make("october", WordKind::kMonth, 10),
    Make("on", WordKind::kIgnored, 0),
    Make("pm", WordKind::kMeridiem, 1),
    Make("s", Unit::kSecond),
    Make("sat", WordKind::kDayOfWeek, 6),
    Make("saturday", WordKind::kDayOfWeek, 6),
    Make("sep", WordKind::kMonth, 9),
    Make("sept", WordKind::kMonth, 9),
    Make("september", WordKind::kMonth, 9),
    Make("sun", WordKind::kDayOfWeek, 0),
    Make("sunday", WordKind::kDayOfWeek, 0),
    Make("t", WordKind::kIsoTime, static_cast<int>(Unit::kIsoTime)),
    Make("thu", WordKind::kDayOfWeek, 4),
    Make("thur", WordKind::kDayOfWeek, 4),
    Make("thurs", WordKind::kDayOfWeek, 4),
    Make("thursday", WordKind::kDayOfWeek, 4),
    Make("today", Reserved::kToday),
    Make("tomorrow", Reserved::kTomorrow),
    Make("tue", WordKind::kDayOfWeek, 2),
    Make("tues", WordKind::kDayOfWeek, 2),
    Make("tuesday", WordKind::kDayOfWeek, 2),
    Make("wed", WordKind::kDayOfWeek, 3),
    Make("wednesday", WordKind::kDayOfWeek, 3),
    Make("weds", WordKind::kDayOfWeek, 3),
    Make("y", Unit::kYear),
    Make("yesterday", Reserved::kYesterday),
};

constexpr Entry kIntervalWords[] = {
    Make("ago", WordKind::kAgo, 0),
    Make("c", Unit::kCentury),
    Make("cent", Unit::kCentury),
    Make("centuries", Unit::kCentury),
    Make("century", Unit::kCentury),
    Make("d", Unit::kDay),
    Make("day", Unit::kDay),
    Make("days", Unit::kDay),
    Make("dec", Unit::kDecade),
    Make("decade", Unit::kDecade),
    Make("decades", Unit::kDecade),
    Make("decs", Unit::kDecade),
    Make("h", Unit::kHour),
    Make("hour", Unit::kHour),
    Make("hours", Unit::kHour),
    Make("hr", Unit::kHour),
    Make("hrs", Unit::kHour),
    Make("m", Unit::kMinute),
    Make("microsecon", Unit::kMicrosecond),
    Make("mil", Unit::kMillennium),
    Make("millennia", Unit::kMillennium),
    Make("millennium", Unit::kMillennium),
    Make("millisecon", Unit::kMillisecond),
    Make("mils", Unit::kMillennium),
    Make("min", Unit::kMinute),
    Make("mins", Unit::kMinute),
    Make("minute", Unit::kMinute),
    Make("minutes", Unit::kMinute),
    Make("mon", Unit::kMonth),
    Make("mons", Unit::kMonth),
    Make("month", Unit::kMonth),
    Make("months", Unit::kMonth),
    Make("ms", Unit::kMillisecond),
    Make("msec", Unit::kMillisecond),
    Make("mseconds", Unit::kMillisecond),
    Make("msecs", Unit::kMillisecond),
    Make("qtr", Unit::kQuarter),
    Make("quarter", Unit::kQuarter),
    Make("s", Unit::kSecond),
    Make("sec", Unit::kSecond),
    Make("second", Unit::kSecond),
    Make("seconds", Unit::kSecond),
    Make("secs", Unit::kSecond),
    Make("timezone", Unit::kTimezone),
    Make("timezone_h", Unit::kTimezoneHour),
    Make("timezone_m", Unit::kTimezoneMinute),
    Make("us", Unit::kMicrosecond),
    Make("usec", Unit::kMicrosecond),
    Make("useconds", Unit::kMicrosecond),
    Make("usecs", Unit::kMicrosecond),
    Make("w", Unit::kWeek),
    Make("week", Unit::kWeek),
    Make("weeks", Unit::kWeek),
    Make("y", Unit::kYear),
    Make("year", Unit::kYear),
    Make("years", Unit::kYear),
    Make("yr", Unit::kYear),
    Make("yrs", Unit::kYear),
};

Word LookUp(std::span<const Entry> entries, std::string_view lower) {
  const std::string_view letters = lower.substr(0, kWordLetters);
  const auto it = std::ranges::find(entries, letters, &Entry::word);
  return it == entries.end() ? Word() : Word{it->kind, it->value};
}

}  // namespace

std::vector<Field> SplitFields(std::string_view text) { return Splitter(text).Split(); }

Word LookUpWord(std::string_view lower) { return LookUp(kWords, lower); }

Word LookUpIntervalWord(std::string_view lower) { return LookUp(kIntervalWords, lower); }

}  // namespace rocklake::datetime_parse
