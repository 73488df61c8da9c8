#include "types/datetime_decoder.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "types/ascii.h"

namespace rocklake::datetime_parse {

bool Parts::TimeOverflows() const {
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59 || second < 0 || second > 60) return true;
  return micros < 0 || micros > kMicrosPerSecond || TimeMicros() > kMicrosPerDay;
}

int TakeInt(std::string_view& text, Fault overflow) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  while (!text.empty() && IsDigit(text.front())) {
    value = value * 10 + (text.front() - '0');
    if (value > std::numeric_limits<int>::max()) throw overflow;
    text.remove_prefix(1);
  }
  return static_cast<int>(negative ? -value : value);
}

double ParseFraction(std::string_view text) {
  if (text == ".") return 0;
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (end != copy.c_str() + copy.size()) throw Fault::kBadFormat;
  return value;
}

std::int64_t ParseFractionalSecond(std::string_view text) {
  return static_cast<std::int64_t>(std::rint(ParseFraction(text) * 1e6));
}

std::int32_t DecodeOffset(std::string_view text) {
  constexpr int kMaxHours = 15;
  std::string_view rest = text;
  if (!rest.starts_with('+') && !rest.starts_with('-')) throw Fault::kBadFormat;
  rest.remove_prefix(1);
  int hours = TakeInt(rest, Fault::kZoneOverflow);
  int minutes = 0;
  int seconds = 0;
  if (rest.starts_with(':')) {
    rest.remove_prefix(1);
    minutes = TakeInt(rest, Fault::kZoneOverflow);
    if (rest.starts_with(':')) {
      rest.remove_prefix(1);
      seconds = TakeInt(rest, Fault::kZoneOverflow);
    }
  } else if (rest.empty() && text.size() > 3) {
    minutes = hours % 100;
    hours /= 100;
  }
  if (hours < 0 || hours > kMaxHours || minutes < 0 || minutes >= 60 || seconds < 0 || seconds >= 60) {
    throw Fault::kZoneOverflow;
  }
  if (!rest.empty()) throw Fault::kBadFormat;
  const std::int32_t east = (hours * 60 + minutes) * 60 + seconds;
  return text.front() == '-' ? east : -east;
}

Mask DecodeTime(std::string_view text, Parts& parts) {
  parts.hour = TakeInt(text);
  if (!text.starts_with(':')) throw Fault::kBadFormat;
  text.remove_prefix(1);
  parts.minute = TakeInt(text);
  parts.second = 0;
  parts.micros = 0;
  if (text.starts_with('.')) {
    // Two fields with a fraction are minutes and seconds.
    parts.micros = ParseFractionalSecond(text);
    parts.second = parts.minute;
    parts.minute = parts.hour;
    parts.hour = 0;
  } else if (text.starts_with(':')) {
    text.remove_prefix(1);
    parts.second = TakeInt(text);
    if (text.starts_with('.')) {
      parts.micros = ParseFractionalSecond(text);
    } else if (!text.empty()) {
      throw Fault::kBadFormat;
    }
  } else if (!text.empty()) {
    throw Fault::kBadFormat;
  }
  if (parts.hour < 0 || parts.minute < 0 || parts.minute > 59 || parts.second < 0 || parts.second > 60) {
    throw Fault::kFieldOverflow;
  }
  return part::kTime;
}

namespace {

// Words and numbers between separators.
std::vector<std::string_view> SplitDate(std::string_view text) {
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    while (!text.empty() && !IsAlnum(text.front())) text.remove_prefix(1);
    if (text.empty()) throw Fault::kBadFormat;
    const bool digits = IsDigit(text.front());
    std::size_t size = 0;
    while (size < text.size() && (digits ? IsDigit(text[size]) : IsAlpha(text[size]))) ++size;
    pieces.push_back(text.substr(0, size));
    // The character behind a piece separates it, whatever it is.
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return pieces;
}

}  // namespace

Mask DecodeDate(std::string_view text, Mask known, DateOrder order, Parts& parts) {
  const std::vector<std::string_view> pieces = SplitDate(text);
  Mask found = 0;
  bool text_month = false;
  const auto add = [&](Mask mask) {
    if ((known & mask) != 0) throw Fault::kBadFormat;
    known |= mask;
    found |= mask;
  };
  // A month's name first, since it tells what the numbers are.
  for (const std::string_view piece : pieces) {
    if (!IsAlpha(piece.front())) continue;
    const Word word = LookUpWord(piece);
    if (word.kind != WordKind::kMonth) throw Fault::kBadFormat;
    parts.month = word.value;
    text_month = true;
    add(part::kMonth);
  }
  for (const std::string_view piece : pieces) {
    if (IsAlpha(piece.front())) continue;
    add(DecodeNumber(piece, text_month, known, order, parts));
  }
  if ((known & ~(part::kDayOfYear | part::kZone)) != part::kDate) throw Fault::kBadFormat;
  return found;
}

namespace {

// Which part a number is, by what is known and the setting of the order.
Mask ChoosePart(std::size_t digits, bool text_month, Mask known, DateOrder order) {
  const bool long_year = digits >= 3 || order == DateOrder::kYmd;
  switch (known & part::kDate) {
    case 0:
      return long_year ? part::kYear : order == DateOrder::kDmy ? part::kDay : part::kMonth;
    case part::kYear:
    case part::kDay:
      return part::kMonth;
    case part::kMonth:
      return text_month && long_year ? part::kYear : part::kDay;
    case part::kYear | part::kMonth:
      return part::kDay;
    case part::kMonth | part::kDay:
      return part::kYear;
    default:
      throw Fault::kBadFormat;
  }
}

}  // namespace

Mask DecodeNumber(std::string_view text, bool text_month, Mask known, DateOrder order, Parts& parts) {
  std::string_view rest = text;
  const int value = TakeInt(rest);
  if (rest.size() == text.size()) throw Fault::kBadFormat;
  if (rest.starts_with('.')) {
    if (text.size() - rest.size() > 2) return DecodeConcatenated(text, known | part::kDate, parts);
    parts.micros = ParseFractionalSecond(rest);
  } else if (!rest.empty()) {
    throw Fault::kBadFormat;
  }
  if (text.size() == 3 && (known & part::kDate) == part::kYear && value >= 1 && value <= 366) {
    parts.day_of_year = value;
    return part::kDayOfYear | part::kMonth | part::kDay;
  }
  if ((known & part::kDate) == part::kDate) return DecodeConcatenated(text, known, parts);
  if ((known & part::kDate) == (part::kYear | part::kMonth) && text_month && text.size() >= 3 &&
      parts.two_digit_year) {
    // dd-mon-yyyy where the order of dates made the first number a year.
    parts.day = static_cast<int>(parts.year);
    parts.year = value;
    parts.two_digit_year = false;
    return part::kDay;
  }
  const Mask chosen = ChoosePart(text.size(), text_month, known, order);
  if (chosen == part::kYear) {
    parts.year = value;
    parts.two_digit_year = text.size() <= 2;
  } else if (chosen == part::kMonth) {
    parts.month = value;
  } else {
    parts.day = value;
  }
  return chosen;
}

namespace {

// A run of digits as C's atoi takes it; too many wrap around like there.
int DigitsValue(std::string_view digits) {
  return static_cast<int>(std::strtol(std::string(digits).c_str(), nullptr, 10));
}

}  // namespace

Mask DecodeConcatenated(std::string_view text, Mask known, Parts& parts) {
  const std::size_t point = text.find('.');
  if (point != std::string_view::npos) {
    const std::string fraction(text.substr(point));
    parts.micros = static_cast<std::int64_t>(std::rint(std::strtod(fraction.c_str(), nullptr) * 1e6));
    text = text.substr(0, point);
  } else if ((known & part::kDate) != part::kDate && text.size() >= 6) {
    const std::size_t year_digits = text.size() - 4;
    parts.day = DigitsValue(text.substr(year_digits + 2));
    parts.month = DigitsValue(text.substr(year_digits, 2));
    parts.year = DigitsValue(text.substr(0, year_digits));
    if (year_digits == 2) parts.two_digit_year = true;
    return part::kDate;
  }
  if ((known & part::kTime) == part::kTime || (text.size() != 6 && text.size() != 4)) throw Fault::kBadFormat;
  parts.hour = DigitsValue(text.substr(0, 2));
  parts.minute = DigitsValue(text.substr(2, 2));
  parts.second = text.size() == 6 ? DigitsValue(text.substr(4)) : 0;
  return part::kTime;
}

void SetJulianDay(std::int64_t julian_day, Parts& parts) {
  const CivilDay day = CivilFromDays(julian_day - kJulianDayOf2000);
  parts.year = day.year;
  parts.month = day.month;
  parts.day = day.day;
  parts.is_julian = true;
}

void FinishDate(Mask known, Parts& parts) {
  if ((known & part::kYear) != 0 && !parts.is_julian) {
    if (parts.is_bc) {
      if (parts.year <= 0) throw Fault::kFieldOverflow;
      parts.year = 1 - parts.year;
    } else if (parts.two_digit_year) {
      if (parts.year < 0) throw Fault::kFieldOverflow;
      if (parts.year < 70) {
        parts.year += 2000;
      } else if (parts.year < 100) {
        parts.year += 1900;
      }
    } else if (parts.year <= 0) {
      throw Fault::kFieldOverflow;
    }
  }
  if ((known & part::kDayOfYear) != 0) {
    const CivilDay day = CivilFromDays(DaysFromCivil(parts.year, 1, 1) + parts.day_of_year - 1);
    parts.year = day.year;
    parts.month = day.month;
    parts.day = day.day;
  }
  if ((known & part::kMonth) != 0 && (parts.month < 1 || parts.month > 12)) throw Fault::kDayMonthOverflow;
  if ((known & part::kDay) != 0 && (parts.day < 1 || parts.day > 31)) throw Fault::kDayMonthOverflow;
  if ((known & part::kDate) == part::kDate && parts.day > DaysInMonth(parts.year, parts.month)) {
    throw Fault::kFieldOverflow;
  }
}

}  // namespace rocklake::datetime_parse
