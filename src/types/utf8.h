// UTF-8 as PostgreSQL's server encoding sees it: shortest forms only, no surrogates, at most U+10FFFF, no
// NUL.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rocklake {

// Throws 22021: invalid byte sequence for encoding "UTF8": 0xc3 0x28.
void CheckUtf8(std::string_view text);

// The bytes of the character that starts at `text`, cut to what is there; 1 for a byte that starts none.
// Requires that `text` is not empty.
std::size_t Utf8CharBytes(std::string_view text);

// The number of characters in valid text.
std::size_t Utf8Length(std::string_view text);

// The bytes of the first `characters` characters of valid text.
std::size_t Utf8Prefix(std::string_view text, std::size_t characters);

// The longest prefix of whole characters of at most `bytes` bytes.
std::string_view Utf8Clip(std::string_view text, std::size_t bytes);

void AppendUtf8(char32_t code_point, std::string& out);

}  // namespace rocklake
