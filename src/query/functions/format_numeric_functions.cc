// to_char and to_number for numbers. (Manual, section 9.8.)
#include <cfloat>
#include <cmath>

#include "query/functions/format_number.h"
#include "query/functions/implementations.h"
#include "types/ascii.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

std::string Roman(std::int64_t number) {
  static constexpr std::pair<int, std::string_view> kParts[] = {
      {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
      {40, "XL"},  {10, "X"},   {9, "IX"},  {5, "V"},    {4, "IV"},  {1, "I"}};
  if (number < 1 || number > 3999) return std::string(15, '#');
  std::string text;
  for (const auto& [value, letters] : kParts) {
    for (; number >= value; number -= value) text += letters;
  }
  return text;
}

std::string RomanText(const NumberTemplate& format, std::int64_t number) {
  std::string text;
  for (const auto& node : format.nodes) {
    if (node.item == NumberTemplate::Item::kLiteral) text += node.literal;
    if (node.item != NumberTemplate::Item::kRoman) continue;
    std::string roman = Roman(number);
    if (!node.upper) roman = ToLower(roman);
    if (!format.fill_mode && roman.size() < 15) roman.insert(0, 15 - roman.size(), ' ');
    text += roman;
  }
  return text;
}

std::string Hashes(const NumberTemplate& format) {
  std::string text(static_cast<std::size_t>(format.pre + format.post + 6), '#');
  text[0] = ' ';
  text[static_cast<std::size_t>(format.pre + 1)] = '.';
  return text;
}

std::string Scientific(const NumberTemplate& format, double value) {
  if (!std::isfinite(value)) return Hashes(format);
  std::string text = fmt::format("{:+.{}e}", value, format.post);
  if (text[0] == '+') text[0] = ' ';
  return text;
}

std::string ScientificNumeric(const NumberTemplate& format, const Numeric& value) {
  if (!value.is_finite()) return Hashes(format);
  // The exponent is that of the digits before the mantissa is rounded: 9.999 is 10.00e+00, as in PostgreSQL.
  std::string digits = Abs(value).unscaled().str();
  int exponent = static_cast<int>(digits.size()) - 1 - value.scale();
  if (value.is_zero()) exponent = 0;
  const auto mantissa_of = [&](int power) {
    const Numeric scaled =
        power >= 0 ? Divide(Round(Abs(value), Numeric::kMaxScale),
                            Power(Numeric::FromInt64(10), Numeric::FromInt64(power)))
                   : Multiply(Abs(value), Power(Numeric::FromInt64(10), Numeric::FromInt64(-power)));
    return Round(scaled, format.post);
  };
  return fmt::format("{}{}e{}{:02}", value.sign() < 0 ? "-" : " ", mantissa_of(exponent).ToString(),
                     exponent < 0 ? '-' : '+', std::abs(exponent));
}

std::string NumericText(NumberTemplate& format, const Numeric& value) {
  if (format.roman)
    return RomanText(format, value.is_finite() && Compare(Abs(value), Numeric::FromInt64(4000)) < 0
                                 ? Round(value, 0).ToInt64()
                                 : 0);
  if (format.scientific) return ScientificNumeric(format, value);
  Numeric scaled = value;
  if (format.multi)
    scaled = Multiply(scaled, Power(Numeric::FromInt64(10), Numeric::FromInt64(format.multiplier)));
  if (scaled.is_finite()) scaled = Round(scaled, format.post);
  std::string text = scaled.ToString();
  const bool negative = text.starts_with('-');
  return FormatNumber(format, negative ? text.substr(1) : text, negative);
}

std::string FloatText(NumberTemplate& format, double value, int precision) {
  if (format.roman)
    return RomanText(format, std::fabs(value) < 4000 ? static_cast<std::int64_t>(std::nearbyint(value)) : 0);
  if (format.scientific) return Scientific(format, value);
  if (format.multi) value *= std::pow(10.0, format.multiplier);
  const auto whole = static_cast<int>(fmt::format("{:.0f}", std::fabs(value)).size());
  if (whole >= precision) {
    format.post = 0;
  } else {
    format.post = std::min(format.post, precision - whole);
  }
  std::string text = fmt::format("{:.{}f}", value, format.post);
  if (std::isinf(value)) text = value < 0 ? "-Infinity" : "Infinity";
  if (std::isnan(value)) text = "NaN";
  const bool negative = text.starts_with('-');
  return FormatNumber(format, negative ? text.substr(1) : text, negative);
}

Value NumericToChar(const FunctionCall& call) {
  NumberTemplate format = ParseNumberTemplate(call.args[1].AsText());
  return Value::Text(NumericText(format, call.args[0].AsNumeric()));
}

Value IntegerToChar(const FunctionCall& call) {
  NumberTemplate format = ParseNumberTemplate(call.args[1].AsText());
  if (format.scientific) return Value::Text(Scientific(format, static_cast<double>(call.args[0].AsInt())));
  return Value::Text(NumericText(format, Numeric::FromInt64(call.args[0].AsInt())));
}

Value Float8ToChar(const FunctionCall& call) {
  NumberTemplate format = ParseNumberTemplate(call.args[1].AsText());
  return Value::Text(FloatText(format, call.args[0].AsFloat(), DBL_DIG));
}

Value Float4ToChar(const FunctionCall& call) {
  NumberTemplate format = ParseNumberTemplate(call.args[1].AsText());
  return Value::Text(FloatText(format, call.args[0].AsFloat(), FLT_DIG));
}

// -- to_number: the template says where digits, signs and separators stand in the text ----------------------------------

class NumberReader {
 public:
  NumberReader(const NumberTemplate& format, std::string_view text) : format_(format), rest_(text) {}

  std::string Run() {
    using Item = NumberTemplate::Item;
    for (const auto& node : format_.nodes) {
      if (rest_.empty()) break;
      switch (node.item) {
        case Item::kNine:
        case Item::kZero:
        case Item::kPoint:
          Place(node.item == Item::kPoint);
          break;
        case Item::kComma:
        case Item::kGroup:
          if (rest_[0] == ',') rest_.remove_prefix(1);
          break;
        case Item::kMinus:
        case Item::kPlus:
        case Item::kSign:
          TakeSign();
          break;
        case Item::kRoman:
          throw Error("0A000", "\"RN\" not supported for input");
        case Item::kOrdinal:
          rest_.remove_prefix(std::min<std::size_t>(2, rest_.size()));
          break;
        default:
          if (!IsDigit(rest_[0]) && rest_[0] != '.' && rest_[0] != '-')
            rest_.remove_prefix(Utf8CharBytes(rest_));
      }
    }
    if (rest_.starts_with('-') || rest_.starts_with('+')) TakeSign();
    return (negative_ ? "-" : "") + digits_;
  }

 private:
  void TakeSign() {
    if (rest_[0] == '-') negative_ = true;
    if (rest_[0] == '-' || rest_[0] == '+' || rest_[0] == ' ') rest_.remove_prefix(1);
  }

  void Place(bool point) {
    if (digits_.empty()) {
      rest_ = TrimFront(rest_);
      while (!rest_.empty() && (rest_[0] == '-' || rest_[0] == '+' || (format_.bracket && rest_[0] == '<'))) {
        negative_ = negative_ || rest_[0] == '-' || rest_[0] == '<';
        rest_.remove_prefix(1);
        rest_ = TrimFront(rest_);
      }
      if (rest_.empty()) return;
    }
    if (rest_[0] == '.' && format_.decimal && !seen_point_) {
      seen_point_ = true;
      digits_.push_back('.');
      rest_.remove_prefix(1);
      if (point) return;
    } else if (point) {
      return;
    }
    if (!rest_.empty() && IsDigit(rest_[0])) {
      digits_.push_back(rest_[0]);
      rest_.remove_prefix(1);
    }
  }

  static std::string_view TrimFront(std::string_view text) {
    while (!text.empty() && IsSpace(text[0])) text.remove_prefix(1);
    return text;
  }

  const NumberTemplate& format_;
  std::string_view rest_;
  std::string digits_;
  bool negative_ = false, seen_point_ = false;
};

Value ToNumber(const FunctionCall& call) {
  const NumberTemplate format = ParseNumberTemplate(call.args[1].AsText());
  if (format.scientific) throw Error("0A000", "\"EEEE\" not supported for input");
  const std::string_view text = call.args[0].AsText();
  if (call.args[1].AsText().empty()) return Value();
  const std::string digits = NumberReader(format, text).Run();
  if (digits.find_first_of("0123456789") == std::string::npos) {
    throw Error("22P02", "invalid input syntax for type {}: \"{}\"", "numeric",
                digits.empty() ? " " : digits);
  }
  Numeric number = Numeric::Parse(digits);
  if (format.multi)
    number = Divide(number, Power(Numeric::FromInt64(10), Numeric::FromInt64(format.multiplier)));
  return Value::Of(format.multi ? number : Round(number, format.post));
}

constexpr ScalarEntry kFunctions[] = {
    {"numeric_to_char", NumericToChar}, {"int4_to_char", IntegerToChar},  {"int8_to_char", IntegerToChar},
    {"float4_to_char", Float4ToChar},   {"float8_to_char", Float8ToChar}, {"numeric_to_number", ToNumber},
};

}  // namespace

std::span<const ScalarEntry> NumberFormatFunctions() { return kFunctions; }

}  // namespace rocklake
