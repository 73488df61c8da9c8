#include "types/scalar_text.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>

#include "types/ascii.h"
#include "types/number_text.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

[[noreturn]] void ThrowSyntax(std::string_view type_name, std::string_view text) {
  throw Error("22P02", "invalid input syntax for type {}: \"{}\"", type_name, text);
}

constexpr bool IsOctal(char c) { return c >= '0' && c <= '7'; }

// The byte of "\ooo" at `at`, or -1.
int OctalEscape(std::string_view text, std::size_t at) {
  if (at + 3 >= text.size() || text[at] != '\\') return -1;
  if (text[at + 1] > '3' || !IsOctal(text[at + 1]) || !IsOctal(text[at + 2]) || !IsOctal(text[at + 3]))
    return -1;
  return ((text[at + 1] - '0') << 6) | ((text[at + 2] - '0') << 3) | (text[at + 3] - '0');
}

void AppendHex(std::string_view bytes, std::string& out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char c : bytes) {
    out.push_back(kDigits[static_cast<unsigned char>(c) >> 4]);
    out.push_back(kDigits[static_cast<unsigned char>(c) & 15]);
  }
}

}  // namespace

bool ParseBool(std::string_view text) {
  const std::string_view body = TrimSpaces(text);
  const auto is_prefix_of = [&](std::string_view word, std::size_t min_length) {
    return body.size() >= min_length && body.size() <= word.size() &&
           EqualsIgnoringCase(body, word.substr(0, body.size()));
  };
  if (is_prefix_of("true", 1) || is_prefix_of("yes", 1) || is_prefix_of("on", 2) || body == "1") return true;
  if (is_prefix_of("false", 1) || is_prefix_of("no", 1) || is_prefix_of("off", 2) || body == "0")
    return false;
  ThrowSyntax("boolean", text);
}

std::uint8_t ParseChar(std::string_view text) {
  if (text.empty()) return 0;
  if (text.size() == 4 && text[0] == '\\' && IsOctal(text[1]) && IsOctal(text[2]) && IsOctal(text[3])) {
    return static_cast<std::uint8_t>((text[1] - '0') << 6 | (text[2] - '0') << 3 | (text[3] - '0'));
  }
  return static_cast<std::uint8_t>(text[0]);
}

void AppendChar(std::uint8_t byte, std::string& out) {
  if (byte == 0) return;
  if (byte < 0x80) {
    out.push_back(static_cast<char>(byte));
  } else {
    fmt::format_to(std::back_inserter(out), "\\{:03o}", byte);
  }
}

std::string ParseUuid(std::string_view text) {
  std::string_view body = text;
  const bool braced = body.starts_with('{');
  if (braced) body.remove_prefix(1);
  std::string bytes;
  for (std::size_t i = 0; i < kUuidBytes; ++i) {
    if (body.size() < 2 || HexDigit(body[0]) < 0 || HexDigit(body[1]) < 0) ThrowSyntax("uuid", text);
    bytes.push_back(static_cast<char>(HexDigit(body[0]) << 4 | HexDigit(body[1])));
    body.remove_prefix(2);
    // A hyphen may follow every group of four digits.
    if (i % 2 == 1 && i + 1 < kUuidBytes && body.starts_with('-')) body.remove_prefix(1);
  }
  if (body != (braced ? "}" : "")) ThrowSyntax("uuid", text);
  return bytes;
}

void AppendUuid(std::string_view bytes, std::string& out) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) out.push_back('-');
    AppendHex(bytes.substr(i, 1), out);
  }
}

namespace {

// A number as strtoul reads it: white space, a sign, digits, possibly none; the largest ones wrap around to
// negative ones. Moves `text` behind it; false when it is beyond an unsigned long.
bool TakeUnsignedLong(std::string_view& text, std::int64_t& value) {
  const std::string_view start = text;
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::uint64_t magnitude = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), magnitude);
  value = 0;
  if (error == std::errc::invalid_argument) {
    text = start;
    return true;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (error != std::errc()) return false;
  value = static_cast<std::int64_t>(negative ? -magnitude : magnitude);
  return true;
}

}  // namespace

std::int64_t ParseTid(std::string_view text) {
  std::string_view rest = text;
  rest.remove_prefix(std::min(rest.find('('), rest.size()));
  std::int64_t block = 0;
  std::int64_t offset = 0;
  const auto take = [&](char before, std::int64_t& value) {
    if (!rest.starts_with(before)) ThrowSyntax("tid", text);
    rest.remove_prefix(1);
    if (!TakeUnsignedLong(rest, value)) ThrowSyntax("tid", text);
  };
  take('(', block);
  take(',', offset);
  if (!rest.starts_with(')')) ThrowSyntax("tid", text);
  if (block < std::numeric_limits<std::int32_t>::min() || block > std::numeric_limits<std::uint32_t>::max() ||
      offset < 0 || offset > std::numeric_limits<std::uint16_t>::max()) {
    ThrowSyntax("tid", text);
  }
  return static_cast<std::int64_t>(std::uint64_t{static_cast<std::uint32_t>(block)} << 16 |
                                   static_cast<std::uint64_t>(offset));
}

void AppendTid(std::int64_t tid, std::string& out) {
  out.push_back('(');
  AppendInteger(tid >> 16, out);
  out.push_back(',');
  AppendInteger(tid & 0xFFFF, out);
  out.push_back(')');
}

std::string ParseBits(std::string_view text) {
  std::string_view body = text;
  const bool hex = body.starts_with('x') || body.starts_with('X');
  if (hex || body.starts_with('b') || body.starts_with('B')) body.remove_prefix(1);
  std::string bits;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const int digit = hex ? HexDigit(body[i]) : (body[i] == '0' || body[i] == '1') ? body[i] - '0' : -1;
    if (digit < 0) {
      throw Error("22P02", "\"{}\" is not a valid {} digit", body.substr(i, Utf8CharBytes(body.substr(i))),
                  hex ? "hexadecimal" : "binary");
    }
    for (int bit = hex ? 3 : 0; bit >= 0; --bit) bits.push_back(static_cast<char>('0' + (digit >> bit & 1)));
  }
  return bits;
}

namespace {

std::string ParseHexBytea(std::string_view digits) {
  std::string bytes;
  bytes.reserve(digits.size() / 2);
  const auto digit = [&](std::size_t at) {
    const int value = HexDigit(digits[at]);
    if (value >= 0) return value;
    throw Error("22023", "invalid hexadecimal digit: \"{}\"",
                digits.substr(at, Utf8CharBytes(digits.substr(at))));
  };
  for (std::size_t at = 0; at < digits.size();) {
    // White space may stand between bytes, not within one.
    const char c = digits[at];
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++at;
      continue;
    }
    const int high = digit(at);
    if (at + 1 >= digits.size()) throw Error("22023", "invalid hexadecimal data: odd number of digits");
    bytes.push_back(static_cast<char>(high << 4 | digit(at + 1)));
    at += 2;
  }
  return bytes;
}

}  // namespace

std::string ParseBytea(std::string_view text) {
  if (text.starts_with("\\x")) return ParseHexBytea(text.substr(2));
  std::string bytes;
  bytes.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\\') {
      bytes.push_back(text[at++]);
    } else if (const int byte = OctalEscape(text, at); byte >= 0) {
      bytes.push_back(static_cast<char>(byte));
      at += 4;
    } else if (at + 1 < text.size() && text[at + 1] == '\\') {
      bytes.push_back('\\');
      at += 2;
    } else {
      throw Error("22P02", "invalid input syntax for type bytea");
    }
  }
  return bytes;
}

void AppendBytea(std::string_view bytes, bool hex, std::string& out) {
  if (hex) {
    out += "\\x";
    AppendHex(bytes, out);
    return;
  }
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\\') {
      out += "\\\\";
    } else if (byte < 0x20 || byte > 0x7E) {
      fmt::format_to(std::back_inserter(out), "\\{:03o}", byte);
    } else {
      out.push_back(c);
    }
  }
}

}  // namespace rocklake
