#include "sql/nesting.h"

#include <algorithm>
#include <vector>

#include "sql/lexical.h"

namespace rocklake::sql {

namespace {

// What lies between one pair of brackets.
//
// A run is what stands between commas, ANDs and ORs: every token of it may stand above the one before, with the
// deepest bracketed part of the run below them all. `sticky` tokens stand above everything in their brackets:
// the words that join two lists or two conditions (UNION, JOIN, BETWEEN) or open a part without a bracket (CASE).
struct Level {
  std::size_t sticky = 0;
  std::size_t run = 0;
  std::size_t deepest_in_run = 0;
  std::size_t deepest = 0;

  void EndRun() {
    deepest = std::max(deepest, run + deepest_in_run);
    run = deepest_in_run = 0;
  }
  std::size_t Depth() const { return sticky + std::max(deepest, run + deepest_in_run) + 1; }
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::size_t Bound() {
    while (at_ = SkipBlanks(text_, at_), at_ < text_.size()) Token();
    while (levels_.size() > 1) Close();
    levels_.back().EndRun();
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
      ++levels_.back().run;
      levels_.emplace_back();
    } else if (c == ')' || c == ']') {
      if (levels_.size() > 1) Close();
    } else if (c == ',') {
      levels_.back().EndRun();
    } else if (c == ';') {
      EndStatement();
    } else if (IsOperatorChar(c)) {
      ++levels_.back().run;
    }
  }

  void Word(std::string_view word) {
    if (EqualsWord(word, "and") || EqualsWord(word, "or")) {
      levels_.back().EndRun();
    } else if (IsSticky(word)) {
      ++levels_.back().sticky;
    } else {
      ++levels_.back().run;
    }
  }

  static bool IsSticky(std::string_view word) {
    return EqualsWord(word, "join") || EqualsWord(word, "union") || EqualsWord(word, "case") ||
           EqualsWord(word, "between") || EqualsWord(word, "intersect") || EqualsWord(word, "except");
  }

  void Close() {
    const std::size_t depth = levels_.back().Depth();
    levels_.pop_back();
    levels_.back().deepest_in_run = std::max(levels_.back().deepest_in_run, depth);
  }

  void EndStatement() {
    Level& level = levels_.back();
    if (levels_.size() == 1) {
      deepest_statement_ = std::max(deepest_statement_, level.Depth());
      level = Level{};
    } else {
      level.EndRun();  // the actions of CREATE RULE
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
