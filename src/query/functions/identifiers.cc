#include "query/functions/identifiers.h"

#include <algorithm>

#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

[[noreturn]] void ThrowInvalidName() { throw Error("42602", "invalid name syntax"); }

// Reads one identifier off the front of `text`.
std::string TakeIdentifier(std::string_view& text) {
  std::string name;
  if (text.starts_with('"')) {
    text.remove_prefix(1);
    for (;;) {
      const std::size_t quote = text.find('"');
      if (quote == std::string_view::npos) ThrowInvalidName();
      name += text.substr(0, quote);
      text.remove_prefix(quote + 1);
      if (!text.starts_with('"')) break;
      name.push_back('"');
      text.remove_prefix(1);
    }
    if (name.empty()) ThrowInvalidName();
  } else {
    std::size_t end = 0;
    while (end < text.size() && text[end] != '.' && !IsSpace(text[end])) ++end;
    if (end == 0) ThrowInvalidName();
    name = ToLower(text.substr(0, end));
    text.remove_prefix(end);
  }
  return std::string(Utf8Clip(name, 63));
}

}  // namespace

std::string QuotedName(std::string_view name) {
  bool safe = !name.empty() && (name[0] == '_' || (name[0] >= 'a' && name[0] <= 'z'));
  for (const char c : name) safe = safe && (c == '_' || IsDigit(c) || (c >= 'a' && c <= 'z'));
  if (safe) {
    const auto keywords = Keywords();
    const auto it = std::ranges::lower_bound(keywords, name, {}, &Keyword::word);
    safe = it == keywords.end() || it->word != name || it->category == 'U';
  }
  if (safe) return std::string(name);
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"') quoted.push_back('"');
    quoted.push_back(c);
  }
  return quoted + '"';
}

std::string QualifiedName(std::string_view schema, std::string_view name) {
  return QuotedName(schema) + "." + QuotedName(name);
}

std::string QuotedLiteral(std::string_view text) {
  std::string quoted;
  if (text.find('\\') != std::string_view::npos) quoted.push_back('E');
  quoted.push_back('\'');
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted.push_back(c);
    quoted.push_back(c);
  }
  quoted.push_back('\'');
  return quoted;
}

std::vector<std::string> SplitQualifiedName(std::string_view text) {
  std::vector<std::string> names;
  text = TrimSpaces(text);
  for (;;) {
    names.push_back(TakeIdentifier(text));
    text = TrimSpaces(text);
    if (text.empty()) return names;
    if (text[0] != '.') ThrowInvalidName();
    text.remove_prefix(1);
    text = TrimSpaces(text);
  }
}

}  // namespace rocklake
