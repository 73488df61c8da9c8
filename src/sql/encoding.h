// Inside the module: the check that a statement is text at all.
#pragma once

#include <string_view>

namespace rocklake::sql {

// Throws ParseError 22021 unless `text` is UTF-8 as PostgreSQL takes it: no NUL, no overlong forms, no
// surrogates, nothing above U+10FFFF.
void CheckEncoding(std::string_view text);

// The same question, without an answer in words.
bool IsValidEncoding(std::string_view text);

}  // namespace rocklake::sql
