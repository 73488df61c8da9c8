// Inside the module: the errors that parsing raises.
#pragma once

#include <string>
#include <string_view>

#include "sql/parse.h"

namespace rocklake::sql {

// libpg_query reports words, position and PostgreSQL's source file only: SQLSTATE, detail and hint are found by the
// words. `text` is what was parsed, `position` as PostgreSQL counts it.
ParseError GrammarError(std::string message, int position, std::string_view text = {},
                        std::string_view file = {});

// 54001, in PostgreSQL's words.
ParseError TooDeep();

}  // namespace rocklake::sql
