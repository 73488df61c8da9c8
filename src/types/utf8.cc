#include "types/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr bool IsContinuation(unsigned char c) { return (c & 0xC0) == 0x80; }

// The length that a first byte announces.
constexpr std::size_t AnnouncedBytes(unsigned char first) {
  if (first < 0x80) return 1;
  if ((first & 0xE0) == 0xC0) return 2;
  if ((first & 0xF0) == 0xE0) return 3;
  if ((first & 0xF8) == 0xF0) return 4;
  return 1;
}

bool IsValidChar(std::string_view bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    if (!IsContinuation(byte(i))) return false;
  }
  switch (bytes.size()) {
    case 1:
      return byte(0) > 0 && byte(0) < 0x80;
    case 2:
      return byte(0) >= 0xC2;
    case 3:
      return !(byte(0) == 0xE0 && byte(1) < 0xA0) && !(byte(0) == 0xED && byte(1) > 0x9F);
    default:
      return !(byte(0) == 0xF0 && byte(1) < 0x90) && !(byte(0) == 0xF4 && byte(1) > 0x8F) && byte(0) <= 0xF4;
  }
}

[[noreturn]] void ThrowInvalid(std::string_view rest) {
  const std::size_t shown = std::min(AnnouncedBytes(static_cast<unsigned char>(rest[0])), rest.size());
  std::string bytes;
  for (std::size_t i = 0; i < shown; ++i) {
    fmt::format_to(std::back_inserter(bytes), "{}0x{:02x}", i == 0 ? "" : " ",
                   static_cast<unsigned char>(rest[i]));
  }
  throw Error("22021", "invalid byte sequence for encoding \"UTF8\": {}", bytes);
}

// Whether the eight bytes are ASCII without NUL.
bool IsPlainAscii(std::uint64_t word) {
  constexpr std::uint64_t kHigh = 0x8080808080808080;
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  return ((word | (word - kOnes)) & kHigh) == 0;
}

}  // namespace

void CheckUtf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text.size() - at >= sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, text.data() + at, sizeof word);
      if (IsPlainAscii(word)) {
        at += sizeof word;
        continue;
      }
    }
    const std::size_t size = AnnouncedBytes(static_cast<unsigned char>(text[at]));
    if (at + size > text.size() || !IsValidChar(text.substr(at, size))) ThrowInvalid(text.substr(at));
    at += size;
  }
}

std::size_t Utf8CharBytes(std::string_view text) {
  return std::min(AnnouncedBytes(static_cast<unsigned char>(text.front())), text.size());
}

std::size_t Utf8Length(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !IsContinuation(static_cast<unsigned char>(c)); }));
}

std::size_t Utf8Prefix(std::string_view text, std::size_t characters) {
  if (text.size() <= characters) return text.size();
  std::size_t at = 0;
  for (; characters > 0 && at < text.size(); --characters) at += Utf8CharBytes(text.substr(at));
  return at;
}

std::string_view Utf8Clip(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && IsContinuation(static_cast<unsigned char>(text[bytes]))) --bytes;
  return text.substr(0, bytes);
}

void AppendUtf8(char32_t code_point, std::string& out) {
  const auto put = [&](char32_t bits) { out.push_back(static_cast<char>(bits)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | (code_point >> 6));
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | (code_point >> 12));
    put(0x80 | ((code_point >> 6) & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | (code_point >> 18));
    put(0x80 | ((code_point >> 12) & 0x3F));
    put(0x80 | ((code_point >> 6) & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

}  // namespace rocklake
