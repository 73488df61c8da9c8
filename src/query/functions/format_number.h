// The templates of to_char and to_number for numbers (manual, section 9.8, table 9.29).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rocklake {

struct NumberTemplate {
  enum class Item {
    kLiteral,
    kComma,
    kPoint,
    kZero,
    kNine,
    kGroup,
    kCurrency,
    kMinus,
    kPlus,
    kSign,
    kRoman,
    kOrdinal
  };
  struct Node {
    Item item = Item::kLiteral;
    bool upper = true;    // of ordinals and roman numbers
    std::string literal;  // one character
  };
  enum class LocaleSign { kNone, kBefore, kAfter };

  std::vector<Node> nodes;
  int pre = 0, post = 0, multiplier = 0;  // digits before and behind the point; behind V
  int zero_start = 0, zero_end = 0;
  int pre_at_sign = 0;
  LocaleSign locale_sign = LocaleSign::kNone;
  bool zero = false, decimal = false, fill_mode = false, multi = false, has_minus = false, has_plus = false,
       bracket = false, roman = false, scientific = false;
};

// Throws 42601 for templates that contradict themselves.
NumberTemplate ParseNumberTemplate(std::string_view text);

// `digits` is the absolute value, already rounded to template.post decimals; A number with more digits before the point
// than the template has places prints as #.
std::string FormatNumber(const NumberTemplate& format, std::string digits, bool negative);

}  // namespace rocklake
