#include "query/functions/format_number.h"

#include <algorithm>

#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

[[noreturn]] void Refuse(const char* why) { throw Error("42601", "{}", why); }

class TemplateParser {
 public:
  explicit TemplateParser(std::string_view text) : rest_(text) {}

  NumberTemplate Run() {
    while (!rest_.empty()) {
      if (Keyword()) continue;
      if (rest_[0] == '"') {
        Quoted();
      } else {
        if (rest_.starts_with("\\\"")) rest_.remove_prefix(1);
        Literal();
      }
    }
    return std::move(result_);
  }

 private:
  using Item = NumberTemplate::Item;

  bool Take(std::string_view word) {
    if (rest_.size() < word.size() || !EqualsIgnoringCase(rest_.substr(0, word.size()), word)) return false;
    upper_ = IsUpper(rest_[0]);
    rest_.remove_prefix(word.size());
    return true;
  }

  void Add(Item item) { result_.nodes.push_back({item, upper_, {}}); }

  void Literal() {
    const std::size_t bytes = Utf8CharBytes(rest_);
    result_.nodes.push_back({Item::kLiteral, true, std::string(rest_.substr(0, bytes))});
    rest_.remove_prefix(bytes);
  }

  void Quoted() {
    rest_.remove_prefix(1);
    while (!rest_.empty() && rest_[0] != '"') {
      if (rest_[0] == '\\' && rest_.size() > 1) rest_.remove_prefix(1);
      Literal();
    }
    if (!rest_.empty()) rest_.remove_prefix(1);
  }

  bool Keyword() {
    if (Take(",")) return Add(Item::kComma), true;
    if (Take(".") || Take("D")) return Point(), true;
    if (Take("0")) return Zero(), true;
    if (Take("9")) return Nine(), true;
    if (Take("EEEE")) return Scientific(), true;
    if (Take("FM")) return result_.fill_mode = true;
    if (Take("G")) return Add(Item::kGroup), true;
    if (Take("L")) return Add(Item::kCurrency), true;
    if (Take("MI")) return Minus(), true;
    if (Take("PL")) return Plus(), true;
    if (Take("PR")) return Bracket(), true;
    if (Take("RN")) return result_.roman = true, Add(Item::kRoman), true;
    if (Take("SG")) return SignWord(), true;
    if (Take("SP")) return true;
    if (Take("S")) return LocaleSign(), true;
    if (Take("TH")) return Add(Item::kOrdinal), true;
    if (Take("V")) return Multiplier(), true;
    return Take("B") || Take("C");
  }

  void CheckDigit(const char* message) {
    if (result_.bracket) Refuse(message);
    CheckBeforeScientific();
  }
  void CheckBeforeScientific() {
    if (result_.scientific) Refuse("\"EEEE\" must be the last pattern used");
  }

  void Nine() {
    CheckDigit("\"9\" must be ahead of \"PR\"");
    Add(Item::kNine);
    if (result_.multi) {
      ++result_.multiplier;
    } else {
      ++(result_.decimal ? result_.post : result_.pre);
    }
  }

  void Zero() {
    CheckDigit("\"0\" must be ahead of \"PR\"");
    Add(Item::kZero);
    if (!result_.zero && !result_.decimal) {
      result_.zero = true;
      result_.zero_start = result_.pre + 1;
    }
    ++(result_.decimal ? result_.post : result_.pre);
    result_.zero_end = result_.pre + result_.post;
  }

  void Point() {
    CheckBeforeScientific();
    if (result_.decimal) Refuse("multiple decimal points");
    if (result_.multi) Refuse("cannot use \"V\" and decimal point together");
    result_.decimal = true;
    Add(Item::kPoint);
  }

  void LocaleSign() {
    CheckBeforeScientific();
    if (result_.locale_sign != NumberTemplate::LocaleSign::kNone) Refuse("cannot use \"S\" twice");
    if (result_.has_plus || result_.has_minus || result_.bracket) {
      Refuse("cannot use \"S\" and \"PL\"/\"MI\"/\"SG\"/\"PR\" together");
    }
    if (result_.decimal) {
      result_.locale_sign = NumberTemplate::LocaleSign::kAfter;
    } else {
      result_.locale_sign = NumberTemplate::LocaleSign::kBefore;
      result_.pre_at_sign = result_.pre;
    }
  }

  void RefuseWithS(const char* message) {
    CheckBeforeScientific();
    if (result_.locale_sign != NumberTemplate::LocaleSign::kNone) Refuse(message);
  }
  void Minus() {
    RefuseWithS("cannot use \"S\" and \"MI\" together");
    result_.has_minus = true;
    Add(Item::kMinus);
  }
  void Plus() {
    RefuseWithS("cannot use \"S\" and \"PL\" together");
    result_.has_plus = true;
    Add(Item::kPlus);
  }
  void SignWord() {
    RefuseWithS("cannot use \"S\" and \"SG\" together");
    result_.has_minus = result_.has_plus = true;
    Add(Item::kSign);
  }
  void Bracket() {
    CheckBeforeScientific();
    if (result_.locale_sign != NumberTemplate::LocaleSign::kNone || result_.has_plus || result_.has_minus) {
      Refuse("cannot use \"PR\" and \"S\"/\"PL\"/\"MI\"/\"SG\" together");
    }
    result_.bracket = true;
  }
  void Multiplier() {
    CheckBeforeScientific();
    if (result_.decimal) Refuse("cannot use \"V\" and decimal point together");
    result_.multi = true;
  }
  void Scientific() {
    if (result_.scientific) Refuse("cannot use \"EEEE\" twice");
    const bool others = result_.fill_mode || result_.locale_sign != NumberTemplate::LocaleSign::kNone ||
                        result_.bracket || result_.has_minus || result_.has_plus || result_.roman ||
                        result_.multi;
    if (others) {
      throw Error("42601", "\"EEEE\" is incompatible with other formats")
          .Detail("\"EEEE\" may only be used together with digit and decimal point patterns.");
    }
    result_.scientific = true;
  }

  std::string_view rest_;
  NumberTemplate result_;
  bool upper_ = true;
};

std::string_view OrdinalSuffix(std::string_view number, bool upper) {
  const char last = number.back();
  const bool teen = number.size() > 1 && number[number.size() - 2] == '1';
  if (!teen && last == '1') return upper ? "ST" : "st";
  if (!teen && last == '2') return upper ? "ND" : "nd";
  if (!teen && last == '3') return upper ? "RD" : "rd";
  return upper ? "TH" : "th";
}

// Walks a template's places over a number's digits, as PostgreSQL's NUM_processor does.
class Writer {
 public:
  Writer(const NumberTemplate& format, std::string digits, bool negative)
      : format_(format), digits_(std::move(digits)), negative_(negative), locale_sign_(format.locale_sign) {
    const std::size_t whole = std::min(digits_.find('.'), digits_.size());
    const int pre = format.pre + format.multiplier;
    if (static_cast<int>(whole) < pre) spaces_ = pre - static_cast<int>(whole);
    if (static_cast<int>(whole) > pre) {
      digits_.assign(static_cast<std::size_t>(pre + format.post + 1), '#');
      digits_[static_cast<std::size_t>(pre)] = '.';
    }
    zero_start_ = format.zero_start > 0 ? format.zero_start - 1 : 0;
    bracket_ = format.bracket;
    Prepare(pre);
  }

  std::string Run() {
    for (const NumberTemplate::Node& node : format_.nodes) Write(node);
    return std::move(out_);
  }

 private:
  using Item = NumberTemplate::Item;
  using LocaleSign = NumberTemplate::LocaleSign;

  void Prepare(int pre) {
    if (format_.has_plus || format_.has_minus) {
      sign_written_ = !(format_.has_plus && !format_.has_minus);
    } else {
      if (!negative_ && format_.fill_mode) bracket_ = false;
      sign_written_ = !negative_ && format_.fill_mode && locale_sign_ == LocaleSign::kNone;
      if (locale_sign_ == LocaleSign::kBefore && format_.pre == format_.pre_at_sign)
        locale_sign_ = LocaleSign::kAfter;
    }
    count_ = format_.post + pre - 1;
    if (format_.fill_mode && format_.decimal) {
      last_relevant_ = LastRelevant();
      if (last_relevant_ != kNone && format_.zero_end > spaces_) {
        last_relevant_ = std::max(last_relevant_, static_cast<std::size_t>(format_.zero_end - spaces_));
      }
    }
    if (!sign_written_ && spaces_ == 0) ++count_;
  }

  // The last digit behind the point that is not zero, or the point itself.
  std::size_t LastRelevant() const {
    const std::size_t point = digits_.find('.');
    if (point == std::string::npos) return kNone;
    const std::size_t last = digits_.find_last_not_of('0');
    return std::max(last, point);
  }

  char Digit(std::size_t i) const { return i < digits_.size() ? digits_[i] : '\0'; }
  bool LastIsPoint() const { return last_relevant_ != kNone && Digit(last_relevant_) == '.'; }
  // ".5" for 9.9: the zero before the point is a blank.
  bool ZeroBeforePoint() const { return !format_.zero && next_ == 0 && Digit(0) == '0' && format_.post != 0; }

  void WriteSign() {
    const bool at_number = current_ >= spaces_ || (format_.zero && zero_start_ == current_);
    if (sign_written_ || !at_number || (ZeroBeforePoint() && !LastIsPoint())) return;
    if (locale_sign_ != LocaleSign::kNone) {
      if (locale_sign_ == LocaleSign::kBefore) {
        out_.push_back(negative_ ? '-' : '+');
        sign_written_ = true;
      }
    } else if (bracket_) {
      out_.push_back(negative_ ? '<' : ' ');
      sign_written_ = true;
    } else if (!negative_) {
      if (!format_.fill_mode) out_.push_back(' ');
      sign_written_ = true;
    } else {
      out_.push_back('-');
      sign_written_ = true;
    }
  }

  void WritePlace(Item item) {
    WriteSign();
    in_number_ = false;
    if (current_ < spaces_ && (zero_start_ > current_ || !format_.zero)) {
      if (!format_.fill_mode) out_.push_back(' ');
    } else if (format_.zero && current_ < spaces_ && zero_start_ <= current_) {
      out_.push_back('0');
      in_number_ = true;
    } else {
      WriteDigit(item);
      if (next_ < digits_.size()) ++next_;
    }
    int end = count_ + (spaces_ > 0 ? 1 : 0) + (format_.decimal ? 1 : 0);
    if (last_relevant_ != kNone && last_relevant_ == next_) end = current_;
    if (current_ + 1 == end) {
      if (sign_written_ && bracket_) {
        out_.push_back(negative_ ? '>' : ' ');
      } else if (locale_sign_ == LocaleSign::kAfter) {
        out_.push_back(negative_ ? '-' : '+');
      }
    }
    ++current_;
  }

  void WriteDigit(Item item) {
    const char digit = Digit(next_);
    if (digit == '.') {
      if (!LastIsPoint() || format_.fill_mode) out_.push_back('.');
    } else if (last_relevant_ != kNone && next_ > last_relevant_ && item != Item::kZero) {
      return;
    } else if (ZeroBeforePoint()) {
      if (!format_.fill_mode) {
        out_.push_back(' ');
      } else if (LastIsPoint()) {
        out_.push_back('0');
      }
    } else if (digit != '\0') {
      out_.push_back(digit);
      in_number_ = true;
    }
  }

  void Write(const NumberTemplate::Node& node) {
    switch (node.item) {
      case Item::kNine:
      case Item::kZero:
      case Item::kPoint:
        WritePlace(node.item);
        break;
      case Item::kComma:
      case Item::kGroup:
        if (in_number_) {
          out_.push_back(',');
        } else if (!format_.fill_mode) {
          out_.push_back(' ');
        }
        break;
      case Item::kCurrency:
        out_.push_back(' ');
        break;
      case Item::kMinus:
        if (negative_ || !format_.fill_mode) out_.push_back(negative_ ? '-' : ' ');
        break;
      case Item::kPlus:
        if (!negative_ || !format_.fill_mode) out_.push_back(negative_ ? ' ' : '+');
        break;
      case Item::kSign:
        out_.push_back(negative_ ? '-' : '+');
        break;
      case Item::kOrdinal:
        if (Digit(0) != '#' && !negative_ && !format_.decimal) out_ += OrdinalSuffix(digits_, node.upper);
        break;
      case Item::kLiteral:
        out_ += node.literal;
        break;
      case Item::kRoman:
        break;
    }
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  const NumberTemplate& format_;
  std::string digits_;
  bool negative_;
  LocaleSign locale_sign_;
  bool bracket_ = false, sign_written_ = false, in_number_ = false;
  int spaces_ = 0, zero_start_ = 0, count_ = 0, current_ = 0;
  std::size_t next_ = 0, last_relevant_ = kNone;
  std::string out_;
};

}  // namespace

NumberTemplate ParseNumberTemplate(std::string_view text) { return TemplateParser(text).Run(); }

std::string FormatNumber(const NumberTemplate& format, std::string digits, bool negative) {
  return Writer(format, std::move(digits), negative).Run();
}

}  // namespace rocklake
