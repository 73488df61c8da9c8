#include "sql/insert_values.h"

#include <algorithm>
#include <utility>

#include "sql/encoding.h"
#include "sql/lexical.h"

namespace rocklake::sql {

namespace {

// PostgreSQL's keywords that are no column or table name without quotes (kwlist.h: RESERVED_KEYWORD and
// TYPE_FUNC_NAME_KEYWORD). A flat table, sorted.
// clang-format off
constexpr std::string_view kNoNames[] = {
    "all", "analyse", "analyze", "and", "any", "array", "as", "asc", "asymmetric", "authorization",
    "binary", "both", "case", "cast", "check", "collate", "collation", "column", "concurrently",
    "constraint", "create", "cross", "current_catalog", "current_date", "current_role", "current_schema",
    "current_time", "current_timestamp", "current_user", "default", "deferrable", "desc", "distinct",
    "do", "else", "end", "except", "false", "fetch", "for", "foreign", "freeze", "from", "full", "grant",
    "group", "having", "ilike", "in", "initially", "inner", "intersect", "into", "is", "isnull", "join",
    "lateral", "leading", "left", "like", "limit", "localtime", "localtimestamp", "natural", "not",
    "notnull", "null", "offset", "on", "only", "or", "order", "outer", "overlaps", "placing", "primary",
    "references", "returning", "right", "select", "session_user", "similar", "some", "symmetric",
    "table", "tablesample", "then", "to", "trailing", "true", "union", "unique", "user", "using",
    "variadic", "verbose", "when", "where", "window", "with",
};
// clang-format on

// Types of one word that may stand behind :: or before a string. Sorted.
// clang-format off
constexpr std::string_view kPlainTypes[] = {
    "bigint", "bool", "boolean", "bytea", "date", "float4", "float8", "int", "int2", "int4", "int8",
    "integer", "interval", "json", "jsonb", "name", "oid", "real", "smallint", "text", "timestamptz",
    "timetz", "uuid",
};
// clang-format on

// Types that may have modifiers in parentheses. Sorted.
constexpr std::string_view kTypesWithModifiers[] = {"bpchar",  "char",    "character",
                                                    "decimal", "numeric", "varchar"};

constexpr std::size_t kMaxIdentifierBytes = 63;  // a longer one is truncated, which the parser does
constexpr std::size_t kMaxTypes = 1000;

class InsertScanner {
 public:
  InsertScanner(std::string_view text, std::size_t from) : text_(text), at_(from) {}

  // False: declined.
  bool Statement() {
    if (!Keyword("insert") || !Keyword("into") || !Table()) return false;
    if (Peek() == '(' && !Columns()) return false;
    if (!Keyword("values")) return false;
    do {
      if (!Row()) return false;
    } while (Accept(','));
    const bool ends = Peek() == '\0';
    result_.text_end = at_;
    if (!Accept(';') && !ends) return false;
    result_.end = at_;
    return true;
  }

  InsertValues Take() { return std::move(result_); }

 private:
  // The next byte that is no blank, which is where at_ then stands; NUL at the end.
  char Peek() {
    if (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) > ' ' && text_[at_] != '-' &&
        text_[at_] != '/') {
      return text_[at_];
    }
    at_ = SkipBlanks(text_, at_);
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool Accept(char c) {
    if (Peek() != c || c == '\0') return false;
    ++at_;
    return true;
  }

  std::string_view Word() {
    if (!IsIdentifierStart(Peek())) return {};
    const std::size_t begin = at_;
    at_ = SkipWord(text_, at_);
    return text_.substr(begin, at_ - begin);
  }

  bool Keyword(std::string_view word) { return EqualsWord(Word(), word); }

  // `any_word`: behind a dot a keyword is a name too.
  bool Identifier(std::string& name, bool any_word) {
    if (Peek() == '"') {
      const std::size_t begin = at_ + 1;
      at_ = SkipQuoted(text_, at_, false);
      if (at_ < begin + 2 || text_[at_ - 1] != '"') return false;
      name = Undoubled(text_.substr(begin, at_ - 1 - begin), '"');
      return name.size() <= kMaxIdentifierBytes;
    }
    const std::string_view word = Word();
    if (word.empty() || word.size() > kMaxIdentifierBytes) return false;
    name.resize(word.size());
    std::transform(word.begin(), word.end(), name.begin(), LowerAscii);
    const bool unicode_quoted = at_ < text_.size() && text_[at_] == '&';  // U&"..."
    return !unicode_quoted && (any_word || !std::ranges::binary_search(kNoNames, std::string_view(name)));
  }

  bool Table() {
    Peek();
    result_.table_location = static_cast<Location>(at_);
    if (!Identifier(result_.table, false)) return false;
    if (!Accept('.')) return true;
    result_.schema = std::exchange(result_.table, {});
    return Identifier(result_.table, true) && Peek() != '.';
  }

  bool Columns() {
    Accept('(');
    do {
      Peek();
      result_.column_locations.push_back(static_cast<Location>(at_));
      if (!Identifier(result_.columns.emplace_back(), false)) return false;
    } while (Accept(','));
    return Accept(')');
  }

  bool Row() {
    if (!Accept('(')) return false;
    const std::size_t first = result_.values.size();
    do {
      if (!Value()) return false;
    } while (Accept(','));
    if (!Accept(')')) return false;
    const std::size_t width = result_.values.size() - first;
    if (result_.row_width == 0) result_.row_width = width;
    return width == result_.row_width;
  }

  bool Value() {
    const char c = Peek();
    LiteralToken& token = result_.values.emplace_back();
    token.location = static_cast<Location>(at_);
    if (c == '\'') return String(token, false) && Cast(token);
    if (IsDigit(c) || c == '.') return Number(token) && Cast(token);
    if (c == '-') return Negative(token);
    return IsIdentifierStart(c) && WordValue(token);
  }

  bool WordValue(LiteralToken& token) {
    const std::size_t begin = at_;
    const std::string_view word = Word();
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (next == '\'' && EqualsWord(word, "e")) return String(token, true) && Cast(token);
    if (EqualsWord(word, "null")) return Constant(token, LiteralTokenKind::kNull);
    if (EqualsWord(word, "true")) return Constant(token, LiteralTokenKind::kTrue);
    if (EqualsWord(word, "false")) return Constant(token, LiteralTokenKind::kFalse);
    if (EqualsWord(word, "default")) {
      token.kind = LiteralTokenKind::kDefault;
      return true;
    }
    if (EqualsWord(word, "current_timestamp") || (EqualsWord(word, "now") && Accept('(') && Accept(')'))) {
      token.kind = LiteralTokenKind::kNow;
      return true;
    }
    at_ = begin;
    return TypeBehind(token) && Peek() == '\'' && String(token, false);
  }

  bool Constant(LiteralToken& token, LiteralTokenKind kind) {
    token.kind = kind;
    return Cast(token);
  }

  // Behind a minus a cast would bind to the number without it, so there is none.
  bool Negative(LiteralToken& token) {
    const std::size_t minus = at_++;
    if (!IsDigit(Peek()) && Peek() != '.') return false;
    const bool adjacent = at_ == minus + 1;
    if (!Number(token)) return false;
    if (adjacent) {
      token.text = text_.substr(minus, token.text.size() + 1);
    } else {
      token.text = result_.decoded.emplace_back("-" + std::string(token.text));
    }
    return true;
  }

  bool Number(LiteralToken& token) {
    token.kind = LiteralTokenKind::kNumber;
    const std::size_t begin = at_;
    SkipDigits();
    std::size_t digits = at_ - begin;
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      const std::size_t fraction = at_;
      SkipDigits();
      digits += at_ - fraction;
    }
    if (digits == 0) return false;
    if (at_ < text_.size() && LowerAscii(text_[at_]) == 'e') {
      ++at_;
      if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
      const std::size_t exponent = at_;
      SkipDigits();
      if (at_ == exponent) return false;
    }
    token.text = text_.substr(begin, at_ - begin);
    return at_ == text_.size() || (!IsIdentifierPart(text_[at_]) && text_[at_] != '.');
  }

  void SkipDigits() {
    while (at_ < text_.size() && IsDigit(text_[at_])) ++at_;
  }

  // The string whose quote is at at_. A further string behind it, which may continue it, is declined.
  bool String(LiteralToken& token, bool escapes) {
    token.kind = LiteralTokenKind::kString;
    const std::size_t begin = at_ + 1;
    const std::size_t close = text_.find('\'', begin);
    if (close == std::string_view::npos) return false;
    const bool doubled = close + 1 < text_.size() && text_[close + 1] == '\'';
    if (!doubled && !escapes) {
      at_ = close + 1;
      token.text = text_.substr(begin, close - begin);
    } else {
      at_ = SkipQuoted(text_, at_, escapes);
      if (at_ > text_.size() || at_ <= begin || text_[at_ - 1] != '\'') return false;
      const std::string_view body = text_.substr(begin, at_ - 1 - begin);
      std::string& value = result_.decoded.emplace_back();
      if (!escapes) value = Undoubled(body, '\'');
      if (escapes && !Unescaped(body, value)) return false;
      token.text = value;
    }
    return Peek() != '\'';
  }

  static std::string Undoubled(std::string_view body, char quote) {
    std::string value;
    value.reserve(body.size());
    for (std::size_t i = 0; i < body.size(); ++i) {
      value += body[i];
      if (body[i] == quote) ++i;
    }
    return value;
  }

  // The escapes of one letter; octal, hexadecimal and Unicode ones are declined.
  static bool Unescaped(std::string_view body, std::string& value) {
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (body[i] == '\'') ++i;  // doubled
      if (body[i] != '\\') {
        value += body[i];
        continue;
      }
      if (++i == body.size()) return false;
      constexpr std::string_view kLetters = "nrtbf\\'\"";
      constexpr std::string_view kMeanings = "\n\r\t\b\f\\'\"";
      const std::size_t found = kLetters.find(body[i]);
      if (found == std::string_view::npos) return false;
      value += kMeanings[found];
    }
    return true;
  }

  // ::type, when there is one.
  bool Cast(LiteralToken& token) {
    if (Peek() != ':') return true;
    if (text_.substr(at_, 2) != "::") return false;
    at_ += 2;
    return TypeBehind(token) && Peek() != ':';
  }

  bool TypeBehind(LiteralToken& token) {
    Peek();
    const std::size_t begin = at_;
    if (!Type()) return false;
    const std::string_view type = text_.substr(begin, at_ - begin);
    auto& types = result_.types;
    const auto found = std::ranges::find(types, type);
    if (found == types.end() && types.size() >= kMaxTypes) return false;
    token.type = static_cast<std::int16_t>(found - types.begin());
    if (found == types.end()) types.push_back(type);
    return true;
  }

  bool Type() {
    const std::string_view word = Word();
    std::string name(word.size(), '\0');
    std::transform(word.begin(), word.end(), name.begin(), LowerAscii);
    if (name == "double") return Keyword("precision");
    if (name == "time" || name == "timestamp") return (!NextIsParenthesis() || Modifiers()) && TimeZone();
    if (std::ranges::binary_search(kPlainTypes, std::string_view(name))) return true;
    if (!std::ranges::binary_search(kTypesWithModifiers, std::string_view(name))) return false;
    if (name == "character") OptionalWord("varying");
    return !NextIsParenthesis() || Modifiers();
  }

  // Looks ahead without moving over the blanks, which are not the type's.
  bool NextIsParenthesis() const {
    const std::size_t next = SkipBlanks(text_, at_);
    return next < text_.size() && text_[next] == '(';
  }

  bool OptionalWord(std::string_view word) {
    const std::size_t begin = at_;
    if (Keyword(word)) return true;
    at_ = begin;
    return false;
  }

  bool TimeZone() {
    if (!OptionalWord("with") && !OptionalWord("without")) return true;
    return Keyword("time") && Keyword("zone");
  }

  bool Modifiers() {
    Accept('(');
    do {
      if (!IsDigit(Peek())) return false;
      SkipDigits();
    } while (Accept(','));
    return Accept(')');
  }

  std::string_view text_;
  std::size_t at_;
  InsertValues result_;
};

}  // namespace

std::optional<InsertValues> ScanInsertValues(std::string_view text, std::size_t from) {
  InsertScanner scanner(text, from);
  if (!scanner.Statement()) return std::nullopt;
  InsertValues insert = scanner.Take();
  if (!IsValidEncoding(text.substr(from, insert.end - from))) return std::nullopt;
  return insert;
}

}  // namespace rocklake::sql
