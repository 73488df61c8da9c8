// ~ and the regexp_ functions, substring from pattern, SIMILAR TO. (Manual, section 9.7.)
#include <optional>

#include "query/functions/implementations.h"
#include "query/functions/regexp.h"
#include "query/functions/text.h"
#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

using Emit = std::function<void(Row&&)>;

std::string_view Text(const FunctionCall& call, std::size_t i) { return call.args[i].AsText(); }

template <bool kIgnoreCase, bool kNegated>
Value Matches(const FunctionCall& call) {
  RegexpFlags flags;
  flags.ignore_case = kIgnoreCase;
  const auto regexp = CompileRegexp(Text(call, 1), flags);
  const std::string_view text = Text(call, 0);
  return Value::Bool(RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *regexp) != kNegated);
}

Value Group(const re2::StringPiece& piece) {
  return piece.data() == nullptr ? Value() : Value::Text(std::string_view(piece.data(), piece.size()));
}

std::size_t Begin(std::string_view text, const RegexpMatch& match) {
  return static_cast<std::size_t>(match[0].data() - text.data());
}
std::size_t End(std::string_view text, const RegexpMatch& match) {
  return Begin(text, match) + match[0].size();
}

// Where to search on after a match; behind an empty one a character further. nullopt: the text is used up.
std::optional<std::size_t> SearchOn(std::string_view text, const RegexpMatch& match) {
  const std::size_t end = End(text, match);
  if (match[0].size() > 0) return end;
  if (end >= text.size()) return std::nullopt;
  return end + Utf8CharBytes(text.substr(end));
}

// The groups of a match, or the whole when the pattern has none.
Value MatchArray(const RegexpMatch& match) {
  ArrayValue array;
  array.element_type = oid::kText;
  for (std::size_t i = match.size() > 1 ? 1 : 0; i < match.size(); ++i)
    array.elements.push_back(Group(match[i]));
  array.dimensions.push_back({static_cast<std::int32_t>(array.elements.size()), 1});
  return Value::Of(std::move(array));
}

// text, pattern [, flags]
RegexpFlags FlagsAt(const FunctionCall& call, std::size_t i, bool allow_global, std::string_view function) {
  return call.args.size() > i ? ParseRegexpFlags(Text(call, i), allow_global, function) : RegexpFlags{};
}

Value Match(const FunctionCall& call) {
  RegexpFlags flags;
  if (call.args.size() > 2) {
    flags = ParseRegexpFlags(Text(call, 2), true, "regexp_match()");
    if (flags.global) {
      throw Error("22023", "regexp_match() does not support the \"global\" option")
          .Hint("Use the regexp_matches function instead.");
    }
  }
  RegexpMatch match;
  if (!FindRegexp(*CompileRegexp(Text(call, 1), flags), Text(call, 0), 0, match)) return Value();
  return MatchArray(match);
}

void AllMatches(const FunctionCall& call, const Emit& emit) {
  const RegexpFlags flags = FlagsAt(call, 2, true, "regexp_matches()");
  const auto regexp = CompileRegexp(Text(call, 1), flags);
  const std::string_view text = Text(call, 0);
  RegexpMatch match;
  for (std::optional<std::size_t> at = 0; at && FindRegexp(*regexp, text, *at, match);
       at = SearchOn(text, match)) {
    emit({MatchArray(match)});
    if (!flags.global) return;
  }
}

// The pieces between matches; empty matches at the ends or right behind another match split nothing.
std::vector<Value> Split(const FunctionCall& call, std::string_view function) {
  const auto regexp = CompileRegexp(Text(call, 1), FlagsAt(call, 2, false, function));
  const std::string_view text = Text(call, 0);
  std::vector<Value> pieces;
  std::size_t piece = 0;
  RegexpMatch match;
  for (std::optional<std::size_t> at = 0; at && FindRegexp(*regexp, text, *at, match);
       at = SearchOn(text, match)) {
    const std::size_t begin = Begin(text, match);
    const std::size_t end = End(text, match);
    if (begin >= text.size() || end <= piece) continue;
    pieces.push_back(Value::Text(text.substr(piece, begin - piece)));
    piece = end;
  }
  pieces.push_back(Value::Text(text.substr(piece)));
  return pieces;
}

Value SplitToArray(const FunctionCall& call) {
  ArrayValue array;
  array.element_type = oid::kText;
  array.elements = Split(call, "regexp_split_to_array()");
  array.dimensions.push_back({static_cast<std::int32_t>(array.elements.size()), 1});
  return Value::Of(std::move(array));
}

void SplitToTable(const FunctionCall& call, const Emit& emit) {
  for (Value& piece : Split(call, "regexp_split_to_table()")) emit({std::move(piece)});
}

// -- replacing ----------------------------------------------------------------------------------------------------

// \1 to \9, \& and \\ in the replacement.
void AppendReplacement(std::string_view replacement, const RegexpMatch& match, std::string& out) {
  for (std::size_t i = 0; i < replacement.size(); ++i) {
    if (replacement[i] != '\\' || i + 1 == replacement.size()) {
      out.push_back(replacement[i]);
      continue;
    }
    const char next = replacement[++i];
    if (next >= '1' && next <= '9') {
      const auto group = static_cast<std::size_t>(next - '0');
      if (group < match.size() && match[group].data() != nullptr)
        out.append(match[group].data(), match[group].size());
    } else if (next == '&') {
      out.append(match[0].data(), match[0].size());
    } else {
      if (next != '\\') out.push_back('\\');
      out.push_back(next);
    }
  }
}

// The `nth` match (0: all) at or behind byte `start`.
Value ReplaceMatches(const RE2& regexp, std::string_view text, std::string_view replacement,
                     std::size_t start, std::int64_t nth) {
  std::string out;
  std::size_t copied = 0;
  std::int64_t count = 0;
  RegexpMatch match;
  for (std::optional<std::size_t> at = start; at && FindRegexp(regexp, text, *at, match);
       at = SearchOn(text, match)) {
    ++count;
    if (nth > 0 && count != nth) continue;
    out.append(text.substr(copied, Begin(text, match) - copied));
    AppendReplacement(replacement, match, out);
    copied = End(text, match);
    if (nth > 0) break;
  }
  out.append(text.substr(copied));
  return Value::Text(out);
}

Value Replace(const FunctionCall& call) {
  const std::string_view option = call.args.size() > 3 ? Text(call, 3) : "";
  if (!option.empty() && IsDigit(option[0])) {
    throw Error("22023", "invalid regular expression option: \"{}\"", option.substr(0, 1))
        .Hint(
            "If you meant to use regexp_replace() with a start parameter, cast the fourth argument to "
            "integer explicitly.");
  }
  const RegexpFlags flags = ParseRegexpFlags(option, true, "regexp_replace()");
  return ReplaceMatches(*CompileRegexp(Text(call, 1), flags), Text(call, 0), Text(call, 2), 0,
                        flags.global ? 0 : 1);
}

std::int64_t Positive(const FunctionCall& call, std::size_t i, std::string_view name, std::int64_t lowest) {
  const std::int64_t value = call.args[i].AsInt();
  if (value < lowest) throw Error("22023", "invalid value for parameter \"{}\": {}", name, value);
  return value;
}

std::size_t StartByte(const FunctionCall& call, std::size_t i) {
  if (call.args.size() <= i) return 0;
  return Utf8Prefix(Text(call, 0), static_cast<std::size_t>(Positive(call, i, "start", 1) - 1));
}

// text, pattern, replacement, start [, N [, flags]]
Value ReplaceFrom(const FunctionCall& call) {
  const std::size_t start = StartByte(call, 3);
  std::int64_t nth = call.args.size() > 4 ? Positive(call, 4, "n", 0) : 1;
  const RegexpFlags flags = FlagsAt(call, 5, true, "regexp_replace()");
  if (call.args.size() <= 4 && flags.global) nth = 0;
  return ReplaceMatches(*CompileRegexp(Text(call, 1), flags), Text(call, 0), Text(call, 2), start, nth);
}

// -- counting and finding -----------------------------------------------------------------------------------------

Value Like(const FunctionCall& call) {
  RegexpMatch match;
  const RegexpFlags flags = FlagsAt(call, 2, false, "regexp_like()");
  return Value::Bool(FindRegexp(*CompileRegexp(Text(call, 1), flags), Text(call, 0), 0, match));
}

// text, pattern [, start [, flags]]
Value Count(const FunctionCall& call) {
  const std::size_t start = StartByte(call, 2);
  const auto regexp = CompileRegexp(Text(call, 1), FlagsAt(call, 3, false, "regexp_count()"));
  const std::string_view text = Text(call, 0);
  std::int64_t count = 0;
  RegexpMatch match;
  for (std::optional<std::size_t> at = start; at && FindRegexp(*regexp, text, *at, match);
       at = SearchOn(text, match))
    ++count;
  return Value::Int(count);
}

bool FindNth(const RE2& regexp, std::string_view text, std::size_t start, std::int64_t nth,
             RegexpMatch& match) {
  for (std::optional<std::size_t> at = start; at && FindRegexp(regexp, text, *at, match);
       at = SearchOn(text, match)) {
    if (--nth == 0) return true;
  }
  return false;
}

// text, pattern [, start [, N [, endoption [, flags [, subexpr]]]]]
Value Position(const FunctionCall& call) {
  const std::size_t start = StartByte(call, 2);
  const std::int64_t nth = call.args.size() > 3 ? Positive(call, 3, "n", 1) : 1;
  const std::int64_t end_option = call.args.size() > 4 ? Positive(call, 4, "endoption", 0) : 0;
  if (end_option > 1) throw Error("22023", "invalid value for parameter \"{}\": {}", "endoption", end_option);
  const RegexpFlags flags = FlagsAt(call, 5, false, "regexp_instr()");
  const std::int64_t group = call.args.size() > 6 ? Positive(call, 6, "subexpr", 0) : 0;
  const std::string_view text = Text(call, 0);
  RegexpMatch match;
  if (!FindNth(*CompileRegexp(Text(call, 1), flags), text, start, nth, match)) return Value::Int(0);
  if (group >= static_cast<std::int64_t>(match.size())) return Value::Int(0);
  const re2::StringPiece& piece = match[static_cast<std::size_t>(group)];
  if (piece.data() == nullptr) return Value::Int(0);
  const auto at = static_cast<std::size_t>(piece.data() - text.data()) + (end_option == 1 ? piece.size() : 0);
  return Value::Int(static_cast<std::int64_t>(Utf8Length(text.substr(0, at))) + 1);
}

// text, pattern [, start [, N [, flags [, subexpr]]]]
Value Substring(const FunctionCall& call) {
  const std::size_t start = StartByte(call, 2);
  const std::int64_t nth = call.args.size() > 3 ? Positive(call, 3, "n", 1) : 1;
  const RegexpFlags flags = FlagsAt(call, 4, false, "regexp_substr()");
  const std::int64_t group = call.args.size() > 5 ? Positive(call, 5, "subexpr", 0) : 0;
  RegexpMatch match;
  if (!FindNth(*CompileRegexp(Text(call, 1), flags), Text(call, 0), start, nth, match)) return Value();
  if (group >= static_cast<std::int64_t>(match.size())) return Value();
  return Group(match[static_cast<std::size_t>(group)]);
}

// substring(text from pattern): the first group if there is one, else the whole match.
Value SubstringFrom(const FunctionCall& call) {
  RegexpMatch match;
  if (!FindRegexp(*CompileRegexp(Text(call, 1), RegexpFlags{}), Text(call, 0), 0, match)) return Value();
  return Group(match.size() > 1 ? match[1] : match[0]);
}

// -- SIMILAR TO: the standard's pattern as an advanced one ----------------------------------------------------------

std::string SimilarPattern(std::string_view pattern, std::string_view escape) {
  if (Utf8Length(escape) > 1) {
    throw Error("22025", "invalid escape string").Hint("Escape string must be empty or one character.");
  }
  std::string out = "^(?:";
  int quotes = 0;
  bool in_bracket = false;
  bool bracket_start = false;
  while (!pattern.empty()) {
    const std::string_view c = pattern.substr(0, Utf8CharBytes(pattern));
    pattern.remove_prefix(c.size());
    if (!escape.empty() && c == escape) {
      if (pattern.empty()) return out + "\\" + std::string(c);
      const std::string_view next = pattern.substr(0, Utf8CharBytes(pattern));
      pattern.remove_prefix(next.size());
      if (next == "\"" && !in_bracket) {  // the part that substring() is to return
        if (quotes > 1)
          throw Error("2200C",
                      "SQL regular expression may not contain more than two escape-double-quote separators");
        out += quotes++ == 0 ? "){1,1}?(" : "){1,1}(?:";
      } else {
        if (next.size() == 1 && !IsAlnum(next[0])) out.push_back('\\');
        out += next;
      }
      continue;
    }
    if (in_bracket) {
      if (c == "]" && !bracket_start) in_bracket = false;
      if (c == "\\") out.push_back('\\');
      out += c;
      bracket_start = bracket_start && c == "^";
    } else if (c == "[") {
      in_bracket = bracket_start = true;
      out += c;
    } else if (c == "%") {
      out += ".*";
    } else if (c == "_") {
      out += ".";
    } else if (c == "(") {
      out += "(?:";
    } else {
      if (c == "\\" || c == "." || c == "^" || c == "$") out.push_back('\\');
      out += c;
    }
  }
  return out + ")$";
}

Value SimilarToEscape(const FunctionCall& call) {
  return Value::Text(SimilarPattern(Text(call, 0), call.args.size() > 1 ? Text(call, 1) : "\\"));
}

// As above, but a NULL escape means the backslash.
Value SimilarEscape(const FunctionCall& call) {
  if (call.args[0].is_null()) return Value();
  return Value::Text(SimilarPattern(Text(call, 0), call.args[1].is_null() ? "\\" : Text(call, 1)));
}

Value SubstringSimilar(const FunctionCall& call) {
  RegexpMatch match;
  const std::string pattern = SimilarPattern(Text(call, 1), Text(call, 2));
  if (!FindRegexp(*CompileRegexp(pattern, RegexpFlags{}), Text(call, 0), 0, match)) return Value();
  return Group(match.size() > 1 ? match[1] : match[0]);
}

constexpr ScalarEntry kFunctions[] = {
    {"textregexeq", Matches<false, false>},
    {"textregexne", Matches<false, true>},
    {"texticregexeq", Matches<true, false>},
    {"texticregexne", Matches<true, true>},
    {"nameregexeq", Matches<false, false>},
    {"nameregexne", Matches<false, true>},
    {"nameicregexeq", Matches<true, false>},
    {"nameicregexne", Matches<true, true>},
    {"regexp_match", Match},
    {"regexp_match_no_flags", Match},
    {"regexp_split_to_array", SplitToArray},
    {"regexp_split_to_array_no_flags", SplitToArray},
    {"textregexreplace_noopt", Replace},
    {"textregexreplace", Replace},
    {"textregexreplace_extended", ReplaceFrom},
    {"textregexreplace_extended_no_flags", ReplaceFrom},
    {"textregexreplace_extended_no_n", ReplaceFrom},
    {"regexp_like", Like},
    {"regexp_like_no_flags", Like},
    {"regexp_count", Count},
    {"regexp_count_no_flags", Count},
    {"regexp_count_no_start", Count},
    {"regexp_instr", Position},
    {"regexp_instr_no_endoption", Position},
    {"regexp_instr_no_flags", Position},
    {"regexp_instr_no_n", Position},
    {"regexp_instr_no_start", Position},
    {"regexp_instr_no_subexpr", Position},
    {"regexp_substr", Substring},
    {"regexp_substr_no_flags", Substring},
    {"regexp_substr_no_n", Substring},
    {"regexp_substr_no_start", Substring},
    {"regexp_substr_no_subexpr", Substring},
    {"textregexsubstr", SubstringFrom},
    {"similar_to_escape_1", SimilarToEscape},
    {"similar_to_escape_2", SimilarToEscape},
    {"similar_escape", SimilarEscape},
    {"substring_2074", SubstringSimilar},
};

constexpr SetEntry kSets[] = {
    {"regexp_matches", AllMatches},
    {"regexp_matches_no_flags", AllMatches},
    {"regexp_split_to_table", SplitToTable},
    {"regexp_split_to_table_no_flags", SplitToTable},
};

}  // namespace

std::span<const ScalarEntry> RegexpFunctions() { return kFunctions; }
std::span<const SetEntry> RegexpSets() { return kSets; }

}  // namespace rocklake
