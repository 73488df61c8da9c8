#include "query/functions/regexp.h"

#include <list>
#include <unordered_map>

#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

[[noreturn]] void ThrowInvalid(std::string_view why) {
  throw Error("2201B", "invalid regular expression: {}", why);
}

class Translator {
 public:
  Translator(std::string_view pattern, RegexpFlags& flags) : rest_(pattern), flags_(flags) {}

  std::string Run() {
    TakeDirector();
    if (flags_.literal) return RE2::QuoteMeta(re2::StringPiece(rest_.data(), rest_.size()));
    TakeEmbeddedOptions();
    while (!rest_.empty()) Step();
    return std::move(out_);
  }
  bool has_non_greedy() const { return non_greedy_; }

 private:
  // ***: and ***= in front.
  void TakeDirector() {
    if (rest_.starts_with("***=")) {
      flags_.literal = true;
      rest_.remove_prefix(4);
    } else if (rest_.starts_with("***:")) {
      rest_.remove_prefix(4);
    } else if (rest_.starts_with("***")) {
      ThrowInvalid("invalid regular expression");
    }
  }

  // (?i) and the like, only at the start.
  void TakeEmbeddedOptions() {
    if (!rest_.starts_with("(?") || rest_.size() < 3 || !IsAlpha(rest_[2])) return;
    const std::size_t close = rest_.find(')');
    if (close == std::string_view::npos) ThrowInvalid("parentheses () not balanced");
    for (const char option : rest_.substr(2, close - 2)) Apply(option);
    rest_.remove_prefix(close + 1);
  }

  void Apply(char option) {
    switch (option) {
      case 'i':
        flags_.ignore_case = true;
        break;
      case 'c':
        flags_.ignore_case = false;
        break;
      case 'n':
      case 'm':
        flags_.newline_stops_any = flags_.newline_anchors = true;
        break;
      case 'p':
        flags_.newline_stops_any = true;
        break;
      case 'w':
        flags_.newline_anchors = true;
        break;
      case 's':
        flags_.newline_stops_any = flags_.newline_anchors = false;
        break;
      case 'x':
        flags_.expanded = true;
        break;
      case 't':
        flags_.expanded = false;
        break;
      case 'b':
      case 'e':
      case 'q':
        throw Error("0A000", "regular expression option \"{}\" is not supported", option);
      default:
        ThrowInvalid("invalid embedded option");
    }
  }

  void Step() {
    const char c = rest_[0];
    switch (c) {
      case '\\':
        Escape(false);
        return;
      case '[':
        Bracket();
        return;
      case '(':
        Group();
        return;
      case '*':
      case '+':
      case '?':
      case '}':
        out_.push_back(c);
        rest_.remove_prefix(1);
        if (rest_.starts_with('?')) {
          non_greedy_ = true;
          out_.push_back('?');
          rest_.remove_prefix(1);
        }
        return;
      default:
        break;
    }
    if (flags_.expanded && IsSpace(c)) {
      rest_.remove_prefix(1);
      return;
    }
    if (flags_.expanded && c == '#') {
      while (!rest_.empty() && rest_[0] != '\n') rest_.remove_prefix(1);
      return;
    }
    out_.push_back(c);
    rest_.remove_prefix(1);
  }

  void Group() {
    if (rest_.starts_with("(?#")) {
      const std::size_t close = rest_.find(')');
      if (close == std::string_view::npos) ThrowInvalid("parentheses () not balanced");
      rest_.remove_prefix(close + 1);
      return;
    }
    if (rest_.starts_with("(?:")) {
      out_ += "(?:";
      rest_.remove_prefix(3);
      return;
    }
    if (rest_.starts_with("(?=") || rest_.starts_with("(?!") || rest_.starts_with("(?<")) {
      throw Error("0A000", "look-around constraints in regular expressions are not supported");
    }
    if (rest_.starts_with("(?")) ThrowInvalid("quantifier operand invalid");
    out_.push_back('(');
    rest_.remove_prefix(1);
  }

  void CodePoint(std::size_t skip, std::size_t digits) {
    std::string hex;
    std::size_t at = skip;
    while (hex.size() < digits && at < rest_.size() && HexDigit(rest_[at]) >= 0) hex.push_back(rest_[at++]);
    if (hex.empty()) ThrowInvalid("invalid escape \\ sequence");
    out_ += "\\x{" + hex + "}";
    rest_.remove_prefix(at);
  }

  void Escape(bool in_bracket) {
    if (rest_.size() < 2) ThrowInvalid("invalid escape \\ sequence");
    const char c = rest_[1];
    if (!IsAlnum(c)) {
      if (static_cast<unsigned char>(c) < 0x80) out_.push_back('\\');
      out_.push_back(c);
      rest_.remove_prefix(2);
      return;
    }
    if (!in_bracket && c >= '1' && c <= '9') {
      throw Error("0A000", "back-references in regular expressions are not supported");
    }
    switch (c) {
      case 'u':
        return CodePoint(2, 4);
      case 'U':
        return CodePoint(2, 8);
      case 'x':
        return CodePoint(2, 255);
      case 'c':
        if (rest_.size() < 3) ThrowInvalid("invalid escape \\ sequence");
        out_ += fmt::format("\\x{{{:02x}}}", rest_[2] & 0x1F);
        rest_.remove_prefix(3);
        return;
      default:
        break;
    }
    const std::string_view replacement = SimpleEscape(c, in_bracket);
    if (replacement.empty()) ThrowInvalid("invalid escape \\ sequence");
    out_ += replacement;
    rest_.remove_prefix(2);
  }

  static std::string_view SimpleEscape(char c, bool in_bracket) {
    switch (c) {
      case 'a':
        return "\\a";
      case 'b':
        return "\\x08";
      case 'B':
        return "\\\\";
      case 'e':
        return "\\x1b";
      case 'f':
        return "\\f";
      case 'n':
        return "\\n";
      case 'r':
        return "\\r";
      case 't':
        return "\\t";
      case 'v':
        return "\\x0b";
      case '0':
        return "\\x00";
      case 'd':
        return "\\d";
      case 's':
        return in_bracket ? "\\s\\x0b" : "[\\s\\x0b]";
      case 'w':
        return "\\w";
      case 'D':
        return "\\D";
      case 'S':
        return in_bracket ? "" : "[^\\s\\x0b]";
      case 'W':
        return "\\W";
      case 'A':
        return in_bracket ? "" : "\\A";
      case 'Z':
        return in_bracket ? "" : "\\z";
      case 'm':
      case 'M':
      case 'y':
        return in_bracket ? "" : "\\b";
      case 'Y':
        return in_bracket ? "" : "\\B";
      default:
        return "";
    }
  }

  void Bracket() {
    if (rest_.starts_with("[[:<:]]") || rest_.starts_with("[[:>:]]")) {
      out_ += "\\b";
      rest_.remove_prefix(7);
      return;
    }
    out_.push_back('[');
    rest_.remove_prefix(1);
    if (rest_.starts_with('^')) {
      out_ += flags_.newline_stops_any ? "^\\n" : "^";
      rest_.remove_prefix(1);
    }
    bool first = true;
    for (;; first = false) {
      if (rest_.empty()) ThrowInvalid("brackets [] not balanced");
      const char c = rest_[0];
      if (c == ']' && !first) break;
      if (c == '\\') {
        Escape(true);
      } else if (rest_.starts_with("[:") || rest_.starts_with("[.") || rest_.starts_with("[=")) {
        NamedClass();
      } else {
        if (c == '[' || c == ']' || c == '^') out_.push_back('\\');
        out_.push_back(c);
        rest_.remove_prefix(1);
      }
    }
    out_.push_back(']');
    rest_.remove_prefix(1);
  }

  void NamedClass() {
    const char kind = rest_[1];
    const std::size_t close = rest_.find(std::string{kind, ']'}, 2);
    if (close == std::string_view::npos) ThrowInvalid("brackets [] not balanced");
    const std::string_view name = rest_.substr(2, close - 2);
    if (kind == ':') {
      out_ += fmt::format("[:{}:]", name);
    } else if (Utf8Length(name) == 1) {
      out_ += RE2::QuoteMeta(re2::StringPiece(name.data(), name.size()));
    } else {
      ThrowInvalid("invalid collating element");
    }
    rest_.remove_prefix(close + 2);
  }

  std::string_view rest_;
  RegexpFlags& flags_;
  std::string out_;
  bool non_greedy_ = false;
};

[[noreturn]] void ThrowCompileError(const RE2& regexp) {
  switch (regexp.error_code()) {
    case RE2::ErrorMissingBracket:
      ThrowInvalid("brackets [] not balanced");
    case RE2::ErrorMissingParen:
    case RE2::ErrorUnexpectedParen:
      ThrowInvalid("parentheses () not balanced");
    case RE2::ErrorRepeatArgument:
    case RE2::ErrorRepeatOp:
      ThrowInvalid("quantifier operand invalid");
    case RE2::ErrorRepeatSize:
      ThrowInvalid("invalid repetition count(s)");
    case RE2::ErrorBadCharRange:
      ThrowInvalid("invalid character range");
    case RE2::ErrorBadCharClass:
      ThrowInvalid("invalid character class");
    case RE2::ErrorBadEscape:
    case RE2::ErrorTrailingBackslash:
      ThrowInvalid("invalid escape \\ sequence");
    case RE2::ErrorPatternTooLarge:
      ThrowInvalid("regular expression is too complex");
    default:
      ThrowInvalid(regexp.error());
  }
}

std::shared_ptr<const RE2> Compile(std::string_view pattern, RegexpFlags flags) {
  Translator translator(pattern, flags);
  const std::string body = translator.Run();
  std::string options = flags.newline_stops_any ? "" : "s";
  if (flags.newline_anchors) options += "m";
  if (flags.ignore_case) options += "i";
  RE2::Options re2_options;
  re2_options.set_log_errors(false);
  re2_options.set_longest_match(!translator.has_non_greedy());
  const std::string whole = options.empty() ? body : "(?" + options + ":" + body + ")";
  auto regexp = std::make_shared<RE2>(whole, re2_options);
  if (!regexp->ok()) ThrowCompileError(*regexp);
  return regexp;
}

}  // namespace

RegexpFlags ParseRegexpFlags(std::string_view text, bool allow_global, std::string_view function) {
  RegexpFlags flags;
  while (!text.empty()) {
    const std::string_view option = text.substr(0, Utf8CharBytes(text));
    text.remove_prefix(option.size());
    switch (option[0]) {
      case 'g':
        if (!allow_global) throw Error("22023", "{} does not support the \"global\" option", function);
        flags.global = true;
        break;
      case 'i':
        flags.ignore_case = true;
        break;
      case 'c':
        flags.ignore_case = false;
        break;
      case 'm':
      case 'n':
        flags.newline_stops_any = flags.newline_anchors = true;
        break;
      case 'p':
        flags.newline_stops_any = true;
        flags.newline_anchors = false;
        break;
      case 'w':
        flags.newline_stops_any = false;
        flags.newline_anchors = true;
        break;
      case 's':
        flags.newline_stops_any = flags.newline_anchors = false;
        break;
      case 'x':
        flags.expanded = true;
        break;
      case 't':
        flags.expanded = false;
        break;
      case 'q':
        flags.literal = true;
        break;
      case 'e':
        break;
      case 'b':
        throw Error("0A000", "basic regular expressions are not supported");
      default:
        throw Error("22023", "invalid regular expression option: \"{}\"", option);
    }
  }
  return flags;
}

std::shared_ptr<const RE2> CompileRegexp(std::string_view pattern, const RegexpFlags& flags) {
  constexpr std::size_t kKept = 64;
  thread_local std::list<std::pair<std::string, std::shared_ptr<const RE2>>> recent;
  thread_local std::unordered_map<std::string_view, decltype(recent)::iterator> index;
  std::string key(pattern);
  key.push_back('\0');
  for (const bool flag :
       {flags.ignore_case, flags.newline_stops_any, flags.newline_anchors, flags.expanded, flags.literal}) {
    key.push_back(flag ? '1' : '0');
  }
  if (const auto it = index.find(key); it != index.end()) {
    recent.splice(recent.begin(), recent, it->second);
    return it->second->second;
  }
  auto regexp = Compile(pattern, flags);
  recent.emplace_front(std::move(key), regexp);
  index.emplace(recent.front().first, recent.begin());
  if (recent.size() > kKept) {
    index.erase(recent.back().first);
    recent.pop_back();
  }
  return regexp;
}

bool FindRegexp(const RE2& regexp, std::string_view text, std::size_t start, RegexpMatch& match) {
  match.assign(static_cast<std::size_t>(regexp.NumberOfCapturingGroups()) + 1, re2::StringPiece());
  return regexp.Match(re2::StringPiece(text.data(), text.size()), start, text.size(), RE2::UNANCHORED,
                      match.data(), static_cast<int>(match.size()));
}

}  // namespace rocklake
