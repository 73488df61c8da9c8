#include "sql/encoding.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

#include "sql/parse.h"

namespace rocklake::sql {

namespace {

// The length that a first byte announces, as PostgreSQL's pg_utf_mblen; 1 for a byte that announces none.
std::size_t AnnouncedLength(unsigned char first) {
  if ((first & 0xE0U) == 0xC0U) return 2;
  if ((first & 0xF0U) == 0xE0U) return 3;
  if ((first & 0xF8U) == 0xF0U) return 4;
  return 1;
}

// Table 3-7 of the Unicode standard, "Well-Formed UTF-8 Byte Sequences".
bool IsWellFormed(std::string_view sequence) {
  const auto byte = [sequence](std::size_t i) { return static_cast<unsigned char>(sequence[i]); };
  const unsigned char first = byte(0);
  if (sequence.size() == 1) return first != 0 && first < 0x80;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  if (first == 0xE0) low = 0xA0;
  if (first == 0xED) high = 0x9F;
  if (first == 0xF0) low = 0x90;
  if (first == 0xF4) high = 0x8F;
  if (first < 0xC2 || first > 0xF4 || byte(1) < low || byte(1) > high) return false;
  for (std::size_t i = 2; i < sequence.size(); ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return false;
  }
  return true;
}

[[noreturn]] void Refuse(std::string_view sequence) {
  ParseError error;
  error.sqlstate = "22021";
  error.message = "invalid byte sequence for encoding \"UTF8\":";
  for (const char c : sequence) error.message += fmt::format(" 0x{:02x}", static_cast<unsigned char>(c));
  throw error;
}

// Whether all eight bytes are ASCII and none is NUL.
bool IsPlain(const char* eight_bytes) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  std::uint64_t word = 0;
  std::memcpy(&word, eight_bytes, sizeof(word));
  return ((word | (word - kOnes)) & kHighBits) == 0;
}

// The first sequence of `text` that is not well-formed; empty when there is none.
std::string_view FirstBadSequence(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (at + 8 <= text.size() && IsPlain(text.data() + at)) {
      at += 8;
      continue;
    }
    const std::size_t length = AnnouncedLength(static_cast<unsigned char>(text[at]));
    const std::string_view sequence = text.substr(at, length);
    if (sequence.size() < length || !IsWellFormed(sequence)) return sequence;
    at += length;
  }
  return {};
}

}  // namespace

void CheckEncoding(std::string_view text) {
  const std::string_view bad = FirstBadSequence(text);
  if (!bad.empty()) Refuse(bad);
}

bool IsValidEncoding(std::string_view text) { return FirstBadSequence(text).empty(); }

}  // namespace rocklake::sql
