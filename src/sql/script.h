// A whole query string for execution: like Parse, but INSERTs of literals stay tokens.
//
// As with Parse, nothing of a string is returned when any statement of it is refused.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "sql/ast_query.h"
#include "sql/insert_values.h"

namespace rocklake::sql {

// Exactly one of `insert` and `statement` is set.
struct ScriptStatement {
  std::optional<InsertValues> insert;
  StatementPtr statement;
  std::string_view text;  // the statement's own, without its semicolon; a view into the caller's text
  Location location = 0;  // where `text` begins
};

// Throws ParseError (parse.h). `text` must outlive the result.
std::vector<ScriptStatement> ParseScript(std::string_view text);

}  // namespace rocklake::sql
