// The tokens of a JSON text and the errors of its grammar, shared by validation and parsing. Used by json*.cc
// only.
#pragma once

#include <string>
#include <string_view>

namespace rocklake {

class JsonLexer {
 public:
  enum class Token : std::uint8_t {
    kString,
    kNumber,
    kTrue,
    kFalse,
    kNull,
    kObjectStart,
    kObjectEnd,
    kArrayStart,
    kArrayEnd,
    kComma,
    kColon,
    kEnd,
  };

  // With `decode_strings` a string's content is kept, and its Unicode escapes must mean something. `text`
  // must outlive the lexer. The first token is read at once.
  JsonLexer(std::string_view text, bool decode_strings);

  Token token() const { return token_; }
  std::string_view token_text() const { return text_.substr(start_, end_ - start_); }
  std::string& string() { return string_; }  // the content of the kString token
  void Advance();

  // Throws 22P02; `expected` is PostgreSQL's phrase, as in: Expected {}, but found "}".
  [[noreturn]] void ThrowExpected(std::string_view expected) const;
  std::size_t offset() const { return start_; }  // of the token in the text

 private:
  void LexString();
  void LexEscape(char32_t& high_surrogate);
  void LexUnicodeEscape(char32_t& high_surrogate);
  void LexNumber();
  void LexWord();
  // The bad token or character ends at `end`.
  [[noreturn]] void ThrowToken(std::size_t end) const;
  [[noreturn]] void ThrowDetail(std::size_t end, std::string detail) const;
  std::size_t CharEnd(std::size_t at) const;
  std::string ContextUpTo(std::size_t end) const;

  std::string_view text_;
  bool decode_;
  Token token_ = Token::kEnd;
  std::size_t start_ = 0;  // of the token
  std::size_t end_ = 0;
  std::string string_;
};

}  // namespace rocklake
