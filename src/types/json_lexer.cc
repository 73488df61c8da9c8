#include "types/json_lexer.h"

#include <fmt/format.h>

#include <algorithm>

#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

constexpr std::string_view kInvalid = "invalid input syntax for type json";

constexpr bool IsWordChar(char c) { return IsAlnum(c) || c == '_' || (c & 0x80) != 0; }

}  // namespace

JsonLexer::JsonLexer(std::string_view text, bool decode_strings) : text_(text), decode_(decode_strings) {
  Advance();
}

void JsonLexer::Advance() {
  start_ = end_;
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (start_ < text_.size() && is_space(text_[start_])) ++start_;
  end_ = start_ + 1;
  if (start_ >= text_.size()) {
    end_ = start_;
    token_ = Token::kEnd;
    return;
  }
  token_ = Token::kString;  // until it is known: whatever is not the end
  switch (text_[start_]) {
    case '{':
      token_ = Token::kObjectStart;
      return;
    case '}':
      token_ = Token::kObjectEnd;
      return;
    case '[':
      token_ = Token::kArrayStart;
      return;
    case ']':
      token_ = Token::kArrayEnd;
      return;
    case ',':
      token_ = Token::kComma;
      return;
    case ':':
      token_ = Token::kColon;
      return;
    case '"':
      LexString();
      return;
    case '-':
      LexNumber();
      return;
    default:
      IsDigit(text_[start_]) ? LexNumber() : LexWord();
  }
}

void JsonLexer::LexWord() {
  end_ = start_;
  while (end_ < text_.size() && IsWordChar(text_[end_])) ++end_;
  if (end_ == start_) ThrowToken(start_ + 1);
  const std::string_view word = token_text();
  if (word == "true") {
    token_ = Token::kTrue;
  } else if (word == "false") {
    token_ = Token::kFalse;
  } else if (word == "null") {
    token_ = Token::kNull;
  } else {
    ThrowToken(end_);
  }
}

void JsonLexer::LexNumber() {
  std::size_t at = start_;
  bool good = true;
  const auto is_digit = [&] { return at < text_.size() && IsDigit(text_[at]); };
  const auto digits = [&] {
    if (!is_digit()) good = false;
    while (is_digit()) ++at;
  };
  if (text_[at] == '-') ++at;
  if (at < text_.size() && text_[at] == '0') {
    ++at;
  } else {
    digits();
  }
  if (at < text_.size() && text_[at] == '.') {
    ++at;
    digits();
  }
  if (at < text_.size() && (text_[at] == 'e' || text_[at] == 'E')) {
    ++at;
    if (at < text_.size() && (text_[at] == '+' || text_[at] == '-')) ++at;
    digits();
  }
  for (; at < text_.size() && IsWordChar(text_[at]); ++at) good = false;
  if (!good) ThrowToken(at);
  end_ = at;
  token_ = Token::kNumber;
}

void JsonLexer::LexString() {
  string_.clear();
  char32_t high_surrogate = 0;
  constexpr std::string_view kUnpaired = "Unicode low surrogate must follow a high surrogate.";
  for (;;) {
    if (end_ >= text_.size()) ThrowToken(text_.size());
    const char c = text_[end_];
    if (static_cast<unsigned char>(c) < 0x20) {
      ThrowDetail(end_, fmt::format("Character with value 0x{:02x} must be escaped.", c));
    }
    if (c == '\\') {
      LexEscape(high_surrogate);
      continue;
    }
    if (high_surrogate != 0) ThrowDetail(CharEnd(end_), std::string(kUnpaired));
    ++end_;
    if (c == '"') break;
    if (decode_) string_.push_back(c);
  }
}

// `end_` stands at the backslash, and behind the escape afterwards.
void JsonLexer::LexEscape(char32_t& high_surrogate) {
  ++end_;
  if (end_ >= text_.size()) ThrowToken(text_.size());
  const char c = text_[end_];
  if (c == 'u') {
    LexUnicodeEscape(high_surrogate);
    return;
  }
  if (high_surrogate != 0) {
    ThrowDetail(CharEnd(end_), "Unicode low surrogate must follow a high surrogate.");
  }
  constexpr std::string_view kNames = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const std::size_t which = kNames.find(c);
  if (which == std::string_view::npos) {
    ThrowDetail(CharEnd(end_), fmt::format("Escape sequence \"\\{}\" is invalid.",
                                           text_.substr(end_, CharEnd(end_) - end_)));
  }
  if (decode_) string_.push_back(kMeanings[which]);
  ++end_;
}

// `end_` stands at the 'u', and behind the four digits afterwards.
void JsonLexer::LexUnicodeEscape(char32_t& high_surrogate) {
  char32_t code = 0;
  for (int i = 0; i < 4; ++i) {
    ++end_;
    if (end_ >= text_.size()) ThrowToken(text_.size());
    const int digit = HexDigit(text_[end_]);
    if (digit < 0) ThrowDetail(CharEnd(end_), "\"\\u\" must be followed by four hexadecimal digits.");
    code = code << 4 | static_cast<char32_t>(digit);
  }
  ++end_;
  if (!decode_) return;
  const bool is_high = code >= 0xD800 && code <= 0xDBFF;
  const bool is_low = code >= 0xDC00 && code <= 0xDFFF;
  if (is_high) {
    if (high_surrogate != 0) ThrowDetail(end_, "Unicode high surrogate must not follow a high surrogate.");
    high_surrogate = code;
    return;
  }
  if (is_low != (high_surrogate != 0)) {
    ThrowDetail(end_, "Unicode low surrogate must follow a high surrogate.");
  }
  if (is_low) {
    code = 0x10000 + ((high_surrogate - 0xD800) << 10) + (code - 0xDC00);
    high_surrogate = 0;
  }
  if (code == 0) {
    throw Error("22P05", "unsupported Unicode escape sequence")
        .Detail("\\u0000 cannot be converted to text.")
        .Context(ContextUpTo(end_));
  }
  AppendUtf8(code, string_);
}

std::size_t JsonLexer::CharEnd(std::size_t at) const { return at + Utf8CharBytes(text_.substr(at)); }

std::string JsonLexer::ContextUpTo(std::size_t end) const {
  constexpr std::size_t kMaxShown = 50;  // bytes of the line before the error, as PostgreSQL shows
  std::size_t line_start = 0;
  int line = 1;
  for (std::size_t at = 0; at < end; ++at) {
    if (text_[at] != '\n') continue;
    ++line;
    line_start = at + 1;
  }
  std::size_t from = line_start;
  while (end - from >= kMaxShown) from = CharEnd(from);
  if (from - line_start <= 3) from = line_start;
  const bool more = token_ != Token::kEnd && end < text_.size() && text_[end] != '\n' && text_[end] != '\r';
  return fmt::format("JSON data, line {}: {}{}{}", line, from > line_start ? "..." : "",
                     text_.substr(from, end - from), more ? "..." : "");
}

void JsonLexer::ThrowDetail(std::size_t end, std::string detail) const {
  throw SqlError("22P02", std::string(kInvalid)).Detail(std::move(detail)).Context(ContextUpTo(end));
}

void JsonLexer::ThrowToken(std::size_t end) const {
  ThrowDetail(end, fmt::format("Token \"{}\" is invalid.", text_.substr(start_, end - start_)));
}

void JsonLexer::ThrowExpected(std::string_view expected) const {
  if (token_ == Token::kEnd) ThrowDetail(end_, "The input string ended unexpectedly.");
  ThrowDetail(end_, fmt::format("Expected {}, but found \"{}\".", expected, token_text()));
}

}  // namespace rocklake
