// Inside the module: how deeply a text may nest, before anything has parsed it.
//
// libpg_query walks its tree recursively and without a limit, with some 50 bytes of stack for each level that
// NestingBound counts. A text such as 1+1+1+... nests with every operator, so the bound is not about parentheses
// only. Comma lists, AND and OR chains do not nest.
#pragma once

#include <cstddef>
#include <string_view>

namespace rocklake::sql {

inline constexpr std::size_t kStackBytesPerLevel = 256;

// At least the nesting depth of any tree that `text` can parse to, in levels of kStackBytesPerLevel. Linear in
// the text, one pass.
std::size_t NestingBound(std::string_view text);

}  // namespace rocklake::sql
