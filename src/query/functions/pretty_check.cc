#include "query/functions/pretty_check.h"

#include <vector>

#include "types/ascii.h"

namespace rocklake {
namespace {

// Calls `visit(i, depth)` for each character outside quotes; `depth` counts the parentheses around it, and is that outside
// for a parenthesis itself. Ends when `visit` says false.
template <class Visit>
void WalkOutsideQuotes(std::string_view text, const Visit& visit) {
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
      continue;
    }
    if (c == '\'' || c == '"') quote = c;
    if (c == ')') --depth;
    if (!visit(i, depth)) return;
    if (c == '(') ++depth;
  }
}

std::string_view Unwrap(std::string_view text) {
  if (!text.starts_with('(')) return text;
  std::size_t closed = text.size();
  WalkOutsideQuotes(text, [&](std::size_t i, int depth) {
    if (text[i] == ')' && depth == 0) closed = i;
    return closed == text.size();
  });
  return closed + 1 == text.size() ? text.substr(1, closed - 1) : text;
}

std::vector<std::string_view> Split(std::string_view text, std::string_view word) {
  std::vector<std::string_view> parts;
  std::size_t from = 0;
  WalkOutsideQuotes(text, [&](std::size_t i, int depth) {
    if (depth == 0 && text.substr(i).starts_with(word)) {
      parts.push_back(text.substr(from, i - from));
      from = i + word.size();
    }
    return true;
  });
  parts.push_back(text.substr(from));
  return parts;
}

// A name, a number or a quoted text.
bool IsSimple(std::string_view text) {
  if (text.empty()) return false;
  if (text[0] == '\'' || text[0] == '"') return text.find(text[0], 1) + 1 == text.size();
  for (const char c : text) {
    if (!IsAlnum(c) && c != '_' && c != '.') return false;
  }
  return true;
}

// (a)::text as a::text.
std::string WithBareCasts(std::string_view text) {
  std::string bare;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t close = text[i] == '(' ? text.find(")::", i) : std::string_view::npos;
    if (close != std::string_view::npos && IsSimple(text.substr(i + 1, close - i - 1))) {
      bare += text.substr(i + 1, close - i - 1);
      i = close + 1;
      continue;
    }
    bare += text[i++];
  }
  return bare;
}

}  // namespace

std::string PrettyCheck(std::string_view check) {
  const std::string_view whole = Unwrap(check);
  for (const std::string_view word : {" AND ", " OR "}) {
    const std::vector<std::string_view> parts = Split(whole, word);
    if (parts.size() == 1) continue;
    std::string text;
    for (const std::string_view part : parts) {
      const std::string_view inner = Unwrap(part);
      const bool compound = Split(inner, " AND ").size() + Split(inner, " OR ").size() > 2;
      if (!text.empty()) text += word;
      text += compound ? part : inner;
    }
    return WithBareCasts(text);
  }
  return WithBareCasts(whole);
}

}  // namespace rocklake
