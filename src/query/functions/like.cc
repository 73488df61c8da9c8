// LIKE and ILIKE. (Manual, section 9.7.1.)
#include "query/functions/implementations.h"
#include "query/functions/text.h"
#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

[[noreturn]] void ThrowTrailingEscape() {
  throw Error("22025", "LIKE pattern must not end with escape character");
}

bool SameChar(char a, char b, bool ignore_case) { return ignore_case ? ToLower(a) == ToLower(b) : a == b; }

enum class Outcome { kMatch, kMismatch, kTextEnded };

// After a % that stands at the pattern's start: tries every place where the rest may begin.
Outcome MatchAfterPercent(std::string_view text, std::string_view pattern, bool ignore_case);

Outcome Match(std::string_view text, std::string_view pattern, bool ignore_case) {
  while (!pattern.empty()) {
    if (pattern[0] == '%') return MatchAfterPercent(text, pattern.substr(1), ignore_case);
    if (pattern[0] == '\\') {
      pattern.remove_prefix(1);
      if (pattern.empty()) ThrowTrailingEscape();
      if (text.empty()) return Outcome::kTextEnded;
      if (!SameChar(text[0], pattern[0], ignore_case)) return Outcome::kMismatch;
    } else if (text.empty()) {
      return Outcome::kTextEnded;
    } else if (pattern[0] == '_') {
      text.remove_prefix(Utf8CharBytes(text));
      pattern.remove_prefix(1);
      continue;
    } else if (!SameChar(text[0], pattern[0], ignore_case)) {
      return Outcome::kMismatch;
    }
    text.remove_prefix(1);
    pattern.remove_prefix(1);
  }
  return text.empty() ? Outcome::kMatch : Outcome::kMismatch;
}

Outcome MatchAfterPercent(std::string_view text, std::string_view pattern, bool ignore_case) {
  while (!pattern.empty() && (pattern[0] == '%' || pattern[0] == '_')) {
    if (pattern[0] == '_') {
      if (text.empty()) return Outcome::kTextEnded;
      text.remove_prefix(Utf8CharBytes(text));
    }
    pattern.remove_prefix(1);
  }
  if (pattern.empty()) return Outcome::kMatch;
  if (pattern[0] == '\\' && pattern.size() == 1) ThrowTrailingEscape();
  const char first = pattern[0] == '\\' ? pattern[1] : pattern[0];
  for (; !text.empty(); text.remove_prefix(1)) {
    if (!SameChar(text[0], first, ignore_case)) continue;
    const Outcome outcome = Match(text, pattern, ignore_case);
    if (outcome != Outcome::kMismatch) return outcome;  // with the text at its end no later place can match
  }
  return Outcome::kTextEnded;
}

// Rewrites a pattern with another escape character to one with the backslash.
std::string WithBackslash(std::string_view pattern, std::string_view escape) {
  std::string result;
  bool escaped = false;
  while (!pattern.empty()) {
    const std::string_view character = pattern.substr(0, Utf8CharBytes(pattern));
    pattern.remove_prefix(character.size());
    if (!escaped && character == escape) {
      result.push_back('\\');
      escaped = true;
      continue;
    }
    if (character == "\\" && !escaped) result.push_back('\\');
    result.append(character);
    escaped = false;
  }
  return result;
}

template <bool kIgnoreCase, bool kNegated>
Value Like(const FunctionCall& call) {
  const bool matches = Match(call.args[0].AsText(), call.args[1].AsText(), kIgnoreCase) == Outcome::kMatch;
  return Value::Bool(matches != kNegated);
}

Value LikeEscape(const FunctionCall& call) {
  const std::string_view escape = call.args[1].AsText();
  if (Utf8Length(escape) > 1) {
    throw Error("22025", "invalid escape string").Hint("Escape string must be empty or one character.");
  }
  if (escape == "\\") return call.args[0];
  return Value::Text(WithBackslash(call.args[0].AsText(), escape));
}

constexpr ScalarEntry kFunctions[] = {
    {"textlike", Like<false, false>},   {"textnlike", Like<false, true>},  {"texticlike", Like<true, false>},
    {"texticnlike", Like<true, true>},  {"namelike", Like<false, false>},  {"namenlike", Like<false, true>},
    {"nameiclike", Like<true, false>},  {"nameicnlike", Like<true, true>}, {"bpcharlike", Like<false, false>},
    {"bpcharnlike", Like<false, true>}, {"bytealike", Like<false, false>}, {"byteanlike", Like<false, true>},
    {"like_escape", LikeEscape},        {"like_escape_bytea", LikeEscape},
};

}  // namespace

bool LikeMatches(std::string_view text, std::string_view pattern, bool ignore_case, std::string_view escape) {
  if (escape == "\\") return Match(text, pattern, ignore_case) == Outcome::kMatch;
  return Match(text, WithBackslash(pattern, escape), ignore_case) == Outcome::kMatch;
}

std::span<const ScalarEntry> PatternFunctions() { return kFunctions; }

}  // namespace rocklake
