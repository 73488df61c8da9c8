#include "sql/lexical.h"

namespace rocklake::sql {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsIdentifierStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool IsIdentifierPart(char c) { return IsIdentifierStart(c) || IsDigit(c) || c == '$'; }
bool IsOperatorChar(char c) {
  return std::string_view("~!@#^&|`?+-*/%<>=:").find(c) != std::string_view::npos;
}
char LowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool EqualsWord(std::string_view token, std::string_view lower_word) {
  if (token.size() != lower_word.size()) return false;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (LowerAscii(token[i]) != lower_word[i]) return false;
  }
  return true;
}

namespace {

// Block comments nest. `at` itself when the comment has no end.
std::size_t SkipBlockComment(std::string_view text, const std::size_t begin) {
  std::size_t at = begin;
  int depth = 0;
  while (at < text.size()) {
    if (text.substr(at, 2) == "/*") {
      ++depth;
      at += 2;
    } else if (text.substr(at, 2) == "*/") {
      at += 2;
      if (--depth == 0) return at;
    } else {
      ++at;
    }
  }
  return begin;
}

}  // namespace

std::string_view TrimSpaces(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

std::size_t SkipBlanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (IsSpace(text[at])) {
      ++at;
    } else if (text.substr(at, 2) == "--") {
      at = text.find_first_of("\n\r", at);
      if (at == std::string_view::npos) return text.size();
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t end = SkipBlockComment(text, at);
      if (end == at) break;
      at = end;
    } else {
      break;
    }
  }
  return at;
}

std::size_t SkipQuoted(std::string_view text, std::size_t at, bool escapes) {
  const char quote = text[at++];
  while (at < text.size()) {
    if (text[at] == quote) {
      if (at + 1 < text.size() && text[at + 1] == quote) {
        at += 2;
        continue;
      }
      return at + 1;
    }
    at += escapes && text[at] == '\\' ? 2 : 1;
  }
  return text.size();
}

std::size_t SkipDollarQuoted(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  if (end < text.size() && IsIdentifierStart(text[end])) {
    while (end < text.size() && (IsIdentifierStart(text[end]) || IsDigit(text[end]))) ++end;
  }
  if (end >= text.size() || text[end] != '$') return at;
  const std::string_view tag = text.substr(at, end + 1 - at);
  const std::size_t close = text.find(tag, end + 1);
  return close == std::string_view::npos ? text.size() : close + tag.size();
}

namespace {

// An E'...' goes on in a further '...' behind a line break, with the same escapes.
std::size_t SkipEscapeString(std::string_view text, std::size_t at) {
  std::size_t end = at;
  do {
    end = SkipQuoted(text, at, true);
    at = SkipBlanks(text, end);
  } while (at < text.size() && text[at] == '\'');
  return end;
}

}  // namespace

std::size_t SkipToken(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '\'' || c == '"') return SkipQuoted(text, at, false);
  if (IsIdentifierStart(c)) {
    const std::size_t end = SkipWord(text, at);
    const bool escapes = end < text.size() && text[end] == '\'' && EqualsWord(text.substr(at, end - at), "e");
    return escapes ? SkipEscapeString(text, end) : end;
  }
  if (c == '$') {
    const std::size_t end = SkipDollarQuoted(text, at);
    if (end > at) return end;
  }
  return at + 1;
}

std::size_t SkipWord(std::string_view text, std::size_t at) {
  while (at < text.size() && IsIdentifierPart(text[at])) ++at;
  return at;
}

}  // namespace rocklake::sql
