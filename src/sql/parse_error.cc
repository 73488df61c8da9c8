#include "sql/parse_error.h"

#include <string_view>
#include <utility>

namespace rocklake::sql {

namespace {

struct KnownError {
  std::string_view words;  // the message begins with them
  std::string_view sqlstate;
  std::string_view hint;
};

// The errors of PostgreSQL's scanner and grammar (scan.l, parser.c, gram.y) that are no plain 42601 or have a
// hint. A flat table.
constexpr KnownError kKnownErrors[] = {
    {"invalid byte sequence for encoding", "22021", ""},
    {"stack depth limit exceeded", "54001", ""},
    {"out of memory", "53200", ""},
    {"invalid Unicode escape character", "42601", ""},
    {"invalid Unicode escape value", "42601", ""},
    {"invalid Unicode escape", "22025", "Unicode escapes must be \\uXXXX or \\UXXXXXXXX."},
    {"LIMIT #,# syntax is not supported", "42601", "Use separate LIMIT and OFFSET clauses."},
    {"VALUES in FROM must have an alias", "42601", "For example, FROM (VALUES ...) [AS] foo."},
    {"subquery in FROM must have an alias", "42601", "For example, FROM (SELECT ...) [AS] foo."},
    {"missing argument", "42601", "Use NONE to denote the missing argument of a unary operator."},
    {"CREATE ASSERTION is not yet implemented", "0A000", ""},
    {"MATCH PARTIAL not yet implemented", "0A000", ""},
    {"UNIQUE predicate is not yet implemented", "0A000", ""},
    {"WITH CHECK OPTION not supported on recursive views", "0A000", ""},
    {"current database cannot be changed", "0A000", ""},
    {"frame start cannot be UNBOUNDED FOLLOWING", "42P20", ""},
    {"frame starting from following row cannot end with current row", "42P20", ""},
    {"frame end cannot be UNBOUNDED PRECEDING", "42P20", ""},
    {"frame starting from current row cannot have preceding rows", "42P20", ""},
    {"frame starting from following row cannot have preceding rows", "42P20", ""},
    {"precision for type float must be", "22023", ""},
    {"role name \"", "42939", ""},
};

// "<kind> constraints cannot be marked DEFERRABLE", NOT VALID or NO INHERIT.
bool IsConstraintMark(std::string_view message) {
  return message.find(" constraints cannot be marked ") != std::string_view::npos;
}

// "CURRENT_USER cannot be used as a role name here"
bool IsReservedRole(std::string_view message) {
  return message.find(" cannot be used as a role name here") != std::string_view::npos;
}

}  // namespace

ParseError GrammarError(std::string message, int position) {
  ParseError error;
  error.sqlstate = "42601";
  error.position = position;
  if (IsConstraintMark(message)) error.sqlstate = "0A000";
  if (IsReservedRole(message)) error.sqlstate = "42939";
  for (const auto& known : kKnownErrors) {
    if (message.starts_with(known.words)) {
      error.sqlstate = known.sqlstate;
      error.hint = known.hint;
      break;
    }
  }
  error.message = std::move(message);
  return error;
}

ParseError TooDeep() {
  ParseError error = GrammarError("stack depth limit exceeded", 0);
  error.hint =
      "Increase the configuration parameter \"max_stack_depth\" (currently 2048kB), after ensuring the "
      "platform's "
      "stack depth limit is adequate.";
  return error;
}

}  // namespace rocklake::sql
