#include "sql/parse_error.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "sql/lexical.h"

namespace rocklake::sql {

namespace {

struct KnownError {
  std::string_view words;  // the message begins with them
  std::string_view sqlstate;
  std::string_view hint;
  std::string_view detail = {};
};

// The errors of PostgreSQL's scanner and grammar (scan.l, parser.c, gram.y) that are no plain 42601 or have a
// hint. A flat table.
constexpr KnownError kKnownErrors[] = {
    {"invalid byte sequence for encoding", "22021", ""},
    {"stack depth limit exceeded", "54001", ""},
    {"out of memory", "53200", ""},
    {"invalid Unicode escape character", "42601", ""},
    {"invalid Unicode escape value", "42601", ""},
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
    {"modulus for hash partition provided more than once", "42710", ""},
    {"remainder for hash partition provided more than once", "42710", ""},
    {"unrecognized row security option", "42601",
     "Only PERMISSIVE or RESTRICTIVE policies are supported currently."},
    {"an ordered-set aggregate with a VARIADIC direct argument must", "0A000", ""},
    {"CREATE SCHEMA IF NOT EXISTS cannot include schema elements", "0A000", ""},
    {"UNENCRYPTED PASSWORD is no longer supported", "0A000",
     "Remove UNENCRYPTED to store the password in encrypted form instead."},
    {"invalid publication object list", "42601", "",
     "One of TABLE or TABLES IN SCHEMA must be specified before a standalone table or schema name."},
};

// "<kind> constraints cannot be marked DEFERRABLE", NOT VALID or NO INHERIT.
bool IsConstraintMark(std::string_view message) {
  return message.find(" constraints cannot be marked ") != std::string_view::npos;
}

// "CURRENT_USER cannot be used as a role name here"
bool IsReservedRole(std::string_view message) {
  return message.find(" cannot be used as a role name here") != std::string_view::npos;
}

// The same words for an escape of E'...' (scan.l) and one of U&'...' (parser.c).
bool DescribeUnicodeEscape(std::string_view message, std::string_view file, ParseError& error) {
  if (message != "invalid Unicode escape") return false;
  const bool scanner = file.ends_with("scan.l");
  error.sqlstate = scanner ? "22025" : "42601";
  error.hint = scanner ? "Unicode escapes must be \\uXXXX or \\UXXXXXXXX."
                       : "Unicode escapes must be \\XXXX or \\+XXXXXX.";
  return true;
}

// libpg_query is of 15.1 and quotes one character of the junk behind a number or parameter; later minor versions quote all of it.
void QuoteWholeJunk(std::string_view text, int position, std::string& message) {
  if (!message.starts_with("trailing junk after ")) return;
  const auto begin = static_cast<std::size_t>(LocationOf(text, position));
  const std::size_t open = message.find('"');
  const std::size_t quoted = message.size() - open - 2;
  const std::size_t end = SkipWord(text, std::min(begin + quoted, text.size()));
  message.replace(open + 1, quoted, text.substr(begin, end - begin));
}

}  // namespace

ParseError GrammarError(std::string message, int position, std::string_view text, std::string_view file) {
  ParseError error;
  error.sqlstate = "42601";
  error.position = position;
  if (IsConstraintMark(message)) error.sqlstate = "0A000";
  if (IsReservedRole(message)) error.sqlstate = "42939";
  if (!DescribeUnicodeEscape(message, file, error)) {
    for (const auto& known : kKnownErrors) {
      if (!message.starts_with(known.words)) continue;
      error.sqlstate = known.sqlstate;
      error.hint = known.hint;
      error.detail = known.detail;
      break;
    }
  }
  QuoteWholeJunk(text, position, message);
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
