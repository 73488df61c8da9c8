// Inside the module: the few rules of PostgreSQL's scanner (scan.l) that code outside the grammar needs, to step
// over a token without understanding it. standard_conforming_strings is on.
#pragma once

#include <cstddef>
#include <string_view>

namespace rocklake::sql {

bool IsSpace(char c);
bool IsDigit(char c);
bool IsIdentifierStart(char c);
bool IsIdentifierPart(char c);
bool IsOperatorChar(char c);
char LowerAscii(char c);

// Compares a token with a word in lower case, ignoring the token's case.
bool EqualsWord(std::string_view token, std::string_view lower_word);

// Without white space at its ends.
std::string_view TrimSpaces(std::string_view text);

// The offset behind blanks and comments that begin at `at`. An unfinished block comment is no comment.
std::size_t SkipBlanks(std::string_view text, std::size_t at);

// The offset behind a quoted token whose opening quote is at `at`: '...' or "...", where a doubled quote is one,
// and, with `escapes`, a backslash takes the next byte. An unfinished one reaches to the end.
std::size_t SkipQuoted(std::string_view text, std::size_t at, bool escapes);

// The offset behind $tag$...$tag$ that begins at `at`, or `at` when no such quote begins there.
std::size_t SkipDollarQuoted(std::string_view text, std::size_t at);

// The offset behind the identifier part characters from `at` on.
std::size_t SkipWord(std::string_view text, std::size_t at);

// The offset behind one token that begins at `at`, where no blank is: a word, a quoted token with its prefix and
// continuations, a dollar-quoted string, or one byte of anything else.
std::size_t SkipToken(std::string_view text, std::size_t at);

}  // namespace rocklake::sql
