// Text forms of the small types: bool, "char", name, uuid, tid, bit strings and bytea. Parsers throw SqlError
// with PostgreSQL's words; forms are those of value.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rocklake {

bool ParseBool(std::string_view text);

// A "char" is a byte, 0 to 255; bytes beyond ASCII read and print as \ooo.
std::uint8_t ParseChar(std::string_view text);
void AppendChar(std::uint8_t byte, std::string& out);

inline constexpr std::size_t kMaxNameBytes = 63;  // longer names are cut at a character

inline constexpr std::size_t kUuidBytes = 16;
std::string ParseUuid(std::string_view text);  // 16 bytes
void AppendUuid(std::string_view bytes, std::string& out);

std::int64_t ParseTid(std::string_view text);  // block << 16 | offset
void AppendTid(std::int64_t tid, std::string& out);

// Bit strings are kept as text of '0' and '1'.
std::string ParseBits(std::string_view text);

std::string ParseBytea(std::string_view text);
void AppendBytea(std::string_view bytes, bool hex, std::string& out);

}  // namespace rocklake
