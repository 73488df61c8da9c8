#include "sql/script.h"

#include <algorithm>
#include <string>
#include <utility>

#include "sql/encoding.h"
#include "sql/lexical.h"
#include "sql/parse.h"

namespace rocklake::sql {

namespace {

class Script {
 public:
  explicit Script(std::string_view text) : text_(text) {}

  std::vector<ScriptStatement> Statements() {
    TakeInserts();
    if (others_ == 0) return std::move(inserts_);
    // The parser sees the whole text, so that its locations are right, with blanks for what it need not see.
    std::string rest(text_);
    for (const auto& [begin, end] : taken_) std::fill(rest.begin() + begin, rest.begin() + end, ' ');
    std::vector<ScriptStatement> statements;
    for (auto& parsed : ParseRest(rest)) {
      ScriptStatement& statement = statements.emplace_back();
      statement.statement = std::move(parsed.statement);
      statement.location = parsed.location;
      statement.text = text_.substr(static_cast<std::size_t>(parsed.location), parsed.text.size());
    }
    std::move(inserts_.begin(), inserts_.end(), std::back_inserter(statements));
    std::ranges::sort(statements, {}, &ScriptStatement::location);
    return statements;
  }

 private:
  // Blanks count as one character each where a longer one was: an error's position is counted anew.
  std::vector<ParsedStatement> ParseRest(std::string_view rest) const {
    try {
      return Parse(rest);
    } catch (ParseError& error) {
      if (error.position > 0) error.position = CharacterPosition(text_, LocationOf(rest, error.position));
      throw;
    }
  }

  void TakeInserts() {
    std::size_t at = 0;
    while (at < text_.size()) {
      if (std::optional<InsertValues> insert = Scan(at)) {
        const std::size_t end = insert->end;
        ScriptStatement& statement = inserts_.emplace_back();
        statement.text = TrimSpaces(text_.substr(at, insert->text_end - at));
        statement.location = static_cast<Location>(statement.text.data() - text_.data());
        statement.insert = std::move(insert);
        taken_.emplace_back(at, end);
        at = end;
      } else {
        at = SkipStatement(at);
      }
    }
  }

  std::optional<InsertValues> Scan(std::size_t at) const {
    if (body_follows_) return std::nullopt;
    return ScanInsertValues(text_, at);
  }

  // The offset behind the next semicolon outside brackets. A routine's body, BEGIN ATOMIC ... END, has semicolons of
  // its own: from there on all is left to the parser.
  std::size_t SkipStatement(std::size_t at) {
    int depth = 0;
    while (at = SkipBlanks(text_, at), at < text_.size()) {
      ++others_;
      const char c = text_[at];
      const std::size_t end = SkipToken(text_, at);
      if (c == '(') ++depth;
      if (c == ')') --depth;
      if (EqualsWord(text_.substr(at, end - at), "atomic")) body_follows_ = true;
      at = end;
      if (c == ';' && depth <= 0) break;
    }
    return at;
  }

  std::string_view text_;
  std::vector<ScriptStatement> inserts_;
  std::vector<std::pair<std::ptrdiff_t, std::ptrdiff_t>> taken_;
  std::size_t others_ = 0;  // tokens that no insert took
  bool body_follows_ = false;
};

}  // namespace

std::vector<ScriptStatement> ParseScript(std::string_view text) {
  CheckEncoding(text);
  return Script(text).Statements();
}

}  // namespace rocklake::sql
