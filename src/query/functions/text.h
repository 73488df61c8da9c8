// Pieces of text functions that others share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rocklake {

// substring(text from start for length), 1-based characters; throws 22011 for a negative length.
std::string_view SubstringView(std::string_view text, std::int64_t start, std::optional<std::int64_t> length);

// LIKE with escape character `escape` (empty: none). Throws 22025 for a pattern that ends with the escape.
bool LikeMatches(std::string_view text, std::string_view pattern, bool ignore_case,
                 std::string_view escape = "\\");

}  // namespace rocklake
