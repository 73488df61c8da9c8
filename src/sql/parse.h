// SQL text to syntax trees, by PostgreSQL 15's own grammar.
//
// Errors are PostgreSQL's words and SQLSTATEs, thrown as ParseError: 42601 for syntax errors, 22021 for text
// that is not UTF-8 or has a NUL, 54001 for statements nested too deeply for the stack, and the few others
// that the scanner and the grammar raise themselves. A text is parsed as a whole: one bad statement refuses
// all. Any thread may call; calls share nothing. Needs about 3 MB of stack beneath the caller at most.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "sql/ast_query.h"

namespace rocklake::sql {

// No tree that Parse returns has more nodes than this between the root and a leaf (counting expressions,
// queries, type names and FROM items), so it may be walked recursively. Deeper ones are refused with 54001:
// PostgreSQL's own limit depends on its stack and lies between 2,000 and 8,000 levels.
inline constexpr int kMaxDepth = 1000;

struct ParseError : std::exception {
  std::string sqlstate;  // five characters
  std::string message;
  std::string detail;
  std::string hint;
  int position = 0;  // 1-based, in characters of the whole text; 0: none

  const char* what() const noexcept override { return message.c_str(); }
};

struct ParsedStatement {
  StatementPtr statement;
  // The statement's own text without the semicolon and the blanks around it; a view into the caller's text.
  std::string_view text;
  Location location = 0;  // where `text` begins in the whole text
};

// Every statement of `text`, in order; empty statements are dropped, so the result may be empty.
// Locations in the trees are offsets into the whole `text`.
std::vector<ParsedStatement> Parse(std::string_view text);

// A single expression, as it stands in a column default or a CHECK constraint. Locations are offsets into
// `text`.
ExprPtr ParseExpression(std::string_view text);

// A type name as it may stand after `::`, for regtype input and the like. Errors have no position.
TypeName ParseTypeName(std::string_view text);

}  // namespace rocklake::sql
