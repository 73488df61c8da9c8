#include "sql/nesting.h"

#include <algorithm>
#include <vector>

#include "sql/lexical.h"

namespace rocklake::sql {

namespace {

// Brackets and CASE stand for several nodes each, with the AND, the OR and the list around them.
constexpr std::size_t kBracketLevels = 4;
constexpr std::size_t kCaseLevels = 3;

// What lies between one pair of brackets: expressions between commas, runs of them between ANDs and ORs.
//
// Every token of a run may stand above the one before, with the deepest bracket of the run below them all. What is
// `held` stands above all runs of its expression: CASE opens a part without a bracket, and the AND of BETWEEN ends
// nothing. What is `joined` stands above everything: JOIN and UNION take whole lists and conditions as operands.
struct Level {
  std::size_t joined = 0;
  std::size_t held = 0;
  std::size_t run = 0;
  std::size_t bracket_in_run = 0;
  std::size_t deepest_run = 0;
  std::size_t deepest = 0;

  void EndRun() {
    deepest_run = std::max(deepest_run, run + bracket_in_run);
    run = bracket_in_run = 0;
  }
  void EndExpression() {
    EndRun();
    deepest = std::max(deepest, held + deepest_run);
    held = deepest_run = 0;
  }
  void Hold(std::size_t levels) {
    held += run + levels;
    run = 0;
  }
  std::size_t Depth() const {
    return joined + std::max(deepest, held + std::max(deepest_run, run + bracket_in_run));
  }
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::size_t Bound() {
    while (at_ = SkipBlanks(text_, at_), at_ < text_.size()) Token();
    while (levels_.size() > 1) Close();
    return std::max(deepest_statement_, levels_.back().Depth());
  }

 private:
  void Token() {
    const char c = text_[at_];
    const std::size_t end = SkipToken(text_, at_);
    const std::string_view token = text_.substr(at_, end - at_);
    at_ = end;
    if (c == '\'' || c == '"' || c == '$') {
      ++levels_.back().run;
    } else if (IsIdentifierStart(c)) {
      Word(token);
    } else {
      Punctuation(c);
    }
  }

  void Punctuation(char c) {
    if (c == '(' || c == '[') {
      levels_.emplace_back();
    } else if (c == ')' || c == ']') {
      if (levels_.size() > 1) Close();
    } else if (c == ',') {
      levels_.back().EndExpression();
    } else if (c == ';') {
      EndStatement();
    } else if (IsOperatorChar(c)) {
      ++levels_.back().run;
    }
  }

  void Word(std::string_view word) {
    Level& level = levels_.back();
    if (EqualsWord(word, "and") || EqualsWord(word, "or")) return level.EndRun();
    if (EqualsWord(word, "case")) return level.Hold(kCaseLevels);
    if (EqualsWord(word, "between")) return level.Hold(1);
    ++(IsJoining(word) ? level.joined : level.run);
  }

  static bool IsJoining(std::string_view word) {
    return EqualsWord(word, "join") || EqualsWord(word, "union") || EqualsWord(word, "intersect") ||
           EqualsWord(word, "except");
  }

  void Close() {
    const std::size_t depth = levels_.back().Depth() + kBracketLevels;
    levels_.pop_back();
    levels_.back().bracket_in_run = std::max(levels_.back().bracket_in_run, depth);
  }

  void EndStatement() {
    Level& level = levels_.back();
    if (levels_.size() == 1) {
      deepest_statement_ = std::max(deepest_statement_, level.Depth());
      level = Level{};
    } else {
      level.EndExpression();  // the actions of CREATE RULE
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Level> levels_{1};
  std::size_t deepest_statement_ = 0;
};

}  // namespace

std::size_t NestingBound(std::string_view text) { return Scanner(text).Bound(); }

}  // namespace rocklake::sql
