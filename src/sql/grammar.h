// Inside the module: the one call into libpg_query.
#pragma once

#include <functional>
#include <string_view>

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): protobuf-c's name
struct PgQuery__ParseResult;

namespace rocklake::sql {

// Parses `text`, which is UTF-8 without NUL, and calls `take` once with the tree, which lives only until `take`
// returns. Throws ParseError when the grammar refuses, and what `take` throws.
void RunGrammar(std::string_view text, const std::function<void(const PgQuery__ParseResult&)>& take);

}  // namespace rocklake::sql
