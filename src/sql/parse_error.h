// Inside the module: the errors that parsing raises.
#pragma once

#include <string>

#include "sql/parse.h"

namespace rocklake::sql {

// libpg_query reports words and position only; SQLSTATE and hint are found by the words.
ParseError GrammarError(std::string message, int position);

// 54001, in PostgreSQL's words.
ParseError TooDeep();

}  // namespace rocklake::sql
