// concat, format, and quoting. (Manual, sections 9.4 and 9.4.1.)
#include <optional>

#include "query/functions/identifiers.h"
#include "query/functions/implementations.h"
#include "query/functions/reg_types.h"
#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

std::string TextOf(const FunctionCall& call, std::size_t i) {
  return FormatValue(call.arg_types[i], call.args[i], call.context);
}

Value Concat(const FunctionCall& call) {
  std::string text;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (!call.args[i].is_null()) text += TextOf(call, i);
  }
  return Value::Text(text);
}

Value ConcatWithSeparator(const FunctionCall& call) {
  if (call.args.empty() || call.args[0].is_null()) return Value();
  std::string text;
  bool first = true;
  for (std::size_t i = 1; i < call.args.size(); ++i) {
    if (call.args[i].is_null()) continue;
    if (!std::exchange(first, false)) text += call.args[0].AsText();
    text += TextOf(call, i);
  }
  return Value::Text(text);
}

// -- format() -----------------------------------------------------------------------------------------------------

class Formatter {
 public:
  explicit Formatter(const FunctionCall& call) : call_(call), rest_(call.args[0].AsText()) {}

  std::string Run() {
    while (!rest_.empty()) {
      if (rest_[0] != '%') {
        out_.push_back(rest_[0]);
        rest_.remove_prefix(1);
        continue;
      }
      rest_.remove_prefix(1);
      if (rest_.starts_with('%')) {
        out_.push_back('%');
        rest_.remove_prefix(1);
      } else {
        Specifier();
      }
    }
    return std::move(out_);
  }

 private:
  [[noreturn]] static void ThrowUnterminated() {
    throw Error("22023", "unterminated format() type specifier").Hint("For a single \"%\" use \"%%\".");
  }

  std::optional<std::int64_t> Number() {
    if (rest_.empty() || !IsDigit(rest_[0])) return std::nullopt;
    std::int64_t number = 0;
    while (!rest_.empty() && IsDigit(rest_[0])) {
      number = number * 10 + (rest_[0] - '0');
      if (number > INT32_MAX) throw Error("22003", "number is out of range");
      rest_.remove_prefix(1);
    }
    if (rest_.empty()) ThrowUnterminated();
    return number;
  }

  // The argument with this number, or the next one.
  std::size_t Argument(std::optional<std::int64_t> position) {
    if (position) {
      if (*position == 0)
        throw Error("22023", "format specifies argument 0, but arguments are numbered from 1");
      next_ = static_cast<std::size_t>(*position);
    }
    if (next_ >= call_.args.size()) throw Error("22023", "too few arguments for format()");
    return next_++;
  }

  // %[position$][-][width]type
  void Specifier() {
    std::optional<std::int64_t> position = Number();
    std::optional<std::int64_t> width;
    bool left = false;
    if (position && rest_.starts_with('$')) {
      rest_.remove_prefix(1);
    } else if (position) {
      width = std::exchange(position, std::nullopt);
    }
    if (!width) {
      while (rest_.starts_with('-')) {
        left = true;
        rest_.remove_prefix(1);
      }
      if (rest_.starts_with('*')) {
        width = IndirectWidth();
      } else {
        width = Number();
      }
    }
    if (rest_.empty()) ThrowUnterminated();
    const std::string_view type = rest_.substr(0, Utf8CharBytes(rest_));
    rest_.remove_prefix(type.size());
    if (type != "s" && type != "I" && type != "L") {
      throw Error("22023", "unrecognized format() type specifier \"{}\"", type)
          .Hint("For a single \"%\" use \"%%\".");
    }
    Pad(Convert(type[0], Argument(position)), width.value_or(0), left);
  }

  std::int64_t IndirectWidth() {
    rest_.remove_prefix(1);
    std::optional<std::int64_t> position = Number();
    if (position) {
      if (!rest_.starts_with('$')) throw Error("22023", "width argument position must be ended by \"$\"");
      rest_.remove_prefix(1);
    }
    if (rest_.empty()) ThrowUnterminated();
    const std::size_t i = Argument(position);
    if (call_.args[i].is_null()) return 0;
    const Value width = call_.args[i];
    if (width.kind() == Value::Kind::kInt) return width.AsInt();
    return std::stoll(TextOf(call_, i));
  }

  std::string Convert(char type, std::size_t i) {
    if (call_.args[i].is_null()) {
      if (type == 'I') throw Error("22004", "null values cannot be formatted as an SQL identifier");
      return type == 'L' ? "NULL" : "";
    }
    const std::string text = TextOf(call_, i);
    if (type == 'I') return QuotedName(text);
    return type == 'L' ? QuotedLiteral(text) : text;
  }

  void Pad(const std::string& text, std::int64_t width, bool left) {
    if (width < 0) {
      left = true;
      width = -width;
    }
    const auto length = static_cast<std::int64_t>(Utf8Length(text));
    const std::string padding(length < width ? static_cast<std::size_t>(width - length) : 0, ' ');
    out_ += left ? text + padding : padding + text;
  }

  const FunctionCall& call_;
  std::string_view rest_;
  std::size_t next_ = 1;
  std::string out_;
};

Value Format(const FunctionCall& call) {
  if (call.args.empty() || call.args[0].is_null()) return Value();
  return Value::Text(Formatter(call).Run());
}

// -- quoting ------------------------------------------------------------------------------------------------------

Value QuoteName(const FunctionCall& call) { return Value::Text(QuotedName(call.args[0].AsText())); }
Value QuoteText(const FunctionCall& call) { return Value::Text(QuotedLiteral(TextOf(call, 0))); }
Value QuoteOrNull(const FunctionCall& call) {
  return Value::Text(call.args[0].is_null() ? "NULL" : QuotedLiteral(TextOf(call, 0)));
}

bool StartsIdentifier(char c) { return IsAlpha(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }

// parse_ident(text, strict)
Value ParseIdentifier(const FunctionCall& call) {
  const std::string_view whole = call.args[0].AsText();
  const auto refuse = [&](std::string detail) {
    SqlError error = Error("22023", "string is not a valid identifier: \"{}\"", whole);
    error.detail = std::move(detail);
    return error;
  };
  ArrayValue names;
  names.element_type = oid::kText;
  std::string_view rest = TrimSpaces(whole);
  bool after_dot = false;
  for (;;) {
    std::string name;
    if (rest.starts_with('"')) {
      rest.remove_prefix(1);
      for (;;) {
        const std::size_t quote = rest.find('"');
        if (quote == std::string_view::npos) throw refuse("String has unclosed double quotes.");
        name += rest.substr(0, quote);
        rest.remove_prefix(quote + 1);
        if (!rest.starts_with('"')) break;
        name.push_back('"');
        rest.remove_prefix(1);
      }
      if (name.empty()) throw refuse("Quoted identifier must not be empty.");
    } else if (!rest.empty() && StartsIdentifier(rest[0])) {
      std::size_t end = 1;
      while (end < rest.size() && (StartsIdentifier(rest[end]) || IsDigit(rest[end]) || rest[end] == '$'))
        ++end;
      name = ToLower(rest.substr(0, end));
      rest.remove_prefix(end);
    } else if (rest.starts_with('.')) {
      throw refuse("No valid identifier before \".\".");
    } else {
      throw refuse(after_dot ? "No valid identifier after \".\"." : "");
    }
    names.elements.push_back(Value::Text(name));
    rest = TrimSpaces(rest);
    if (!rest.starts_with('.')) break;
    after_dot = true;
    rest = TrimSpaces(rest.substr(1));
  }
  if (!rest.empty() && call.args[1].AsBool()) throw refuse("");
  names.dimensions.push_back({static_cast<std::int32_t>(names.elements.size()), 1});
  return Value::Of(std::move(names));
}

constexpr ScalarEntry kFunctions[] = {
    {"text_concat", Concat},
    {"text_concat_ws", ConcatWithSeparator},
    {"text_format", Format},
    {"text_format_nv", Format},
    {"quote_ident", QuoteName},
    {"quote_literal", QuoteText},
    {"quote_literal_1285", QuoteText},
    {"quote_nullable", QuoteOrNull},
    {"quote_nullable_1290", QuoteOrNull},
    {"parse_ident", ParseIdentifier},
};

}  // namespace

std::span<const ScalarEntry> TextFormatFunctions() { return kFunctions; }

}  // namespace rocklake
