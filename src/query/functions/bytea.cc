// Binary strings: encode, decode, bytes, bits, digests, encodings. (Manual, section 9.5.)
#include <algorithm>
#include <bit>
#include <optional>

#include "query/functions/digests.h"
#include "query/functions/implementations.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

std::string_view Bytes0(const FunctionCall& call) { return call.args[0].AsBytes(); }

Value Concatenate(const FunctionCall& call) {
  return Value::Blob(std::string(Bytes0(call)) + std::string(call.args[1].AsBytes()));
}

std::string_view Part(std::string_view bytes, std::int64_t start, std::optional<std::int64_t> length) {
  if (length && *length < 0) throw Error("22011", "negative substring length not allowed");
  const auto size = static_cast<std::int64_t>(bytes.size());
  const std::int64_t begin = std::min(std::max<std::int64_t>(start, 1) - 1, size);
  const std::int64_t end = length ? std::clamp<std::int64_t>(start - 1 + *length, begin, size) : size;
  return bytes.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

Value Substring(const FunctionCall& call) {
  const auto length = call.args.size() > 2 ? std::optional(call.args[2].AsInt()) : std::nullopt;
  return Value::Blob(Part(Bytes0(call), call.args[1].AsInt(), length));
}

Value Position(const FunctionCall& call) {
  const std::size_t at = Bytes0(call).find(call.args[1].AsBytes());
  return Value::Int(at == std::string_view::npos ? 0 : static_cast<std::int64_t>(at) + 1);
}

Value Overlay(const FunctionCall& call) {
  const std::string_view with = call.args[1].AsBytes();
  const std::int64_t start = call.args[2].AsInt();
  const std::int64_t length =
      call.args.size() > 3 ? call.args[3].AsInt() : static_cast<std::int64_t>(with.size());
  if (start <= 0) throw Error("22011", "negative substring length not allowed");
  std::string result(Part(Bytes0(call), 1, start - 1));
  result.append(with).append(Part(Bytes0(call), start + length, std::nullopt));
  return Value::Blob(result);
}

template <bool kLeft, bool kRight>
Value Trim(const FunctionCall& call) {
  std::string_view bytes = Bytes0(call);
  const std::string_view set = call.args[1].AsBytes();
  while (kLeft && !bytes.empty() && set.find(bytes.front()) != set.npos) bytes.remove_prefix(1);
  while (kRight && !bytes.empty() && set.find(bytes.back()) != set.npos) bytes.remove_suffix(1);
  return Value::Blob(bytes);
}

Value BitCount(const FunctionCall& call) {
  std::int64_t count = 0;
  for (const char c : Bytes0(call)) count += std::popcount(static_cast<unsigned char>(c));
  return Value::Int(count);
}

std::size_t CheckedIndex(std::int64_t index, std::size_t count) {
  if (index < 0 || index >= static_cast<std::int64_t>(count)) {
    throw Error("2202E", "index {} out of valid range, 0..{}", index, static_cast<std::int64_t>(count) - 1);
  }
  return static_cast<std::size_t>(index);
}

Value GetByte(const FunctionCall& call) {
  const std::string_view bytes = Bytes0(call);
  return Value::Int(static_cast<unsigned char>(bytes[CheckedIndex(call.args[1].AsInt(), bytes.size())]));
}

Value GetBit(const FunctionCall& call) {
  const std::string_view bytes = Bytes0(call);
  const std::size_t at = CheckedIndex(call.args[1].AsInt(), bytes.size() * 8);
  return Value::Int(static_cast<unsigned char>(bytes[at / 8]) >> (at % 8) & 1);
}

Value SetByte(const FunctionCall& call) {
  std::string bytes(Bytes0(call));
  bytes[CheckedIndex(call.args[1].AsInt(), bytes.size())] = static_cast<char>(call.args[2].AsInt());
  return Value::Blob(bytes);
}

Value SetBit(const FunctionCall& call) {
  std::string bytes(Bytes0(call));
  const std::size_t at = CheckedIndex(call.args[1].AsInt(), bytes.size() * 8);
  const std::int64_t bit = call.args[2].AsInt();
  if (bit != 0 && bit != 1) throw Error("22023", "new bit must be 0 or 1");
  const auto mask = static_cast<char>(1 << (at % 8));
  bytes[at / 8] = static_cast<char>(bit == 1 ? bytes[at / 8] | mask : bytes[at / 8] & ~mask);
  return Value::Blob(bytes);
}

// -- encode and decode --------------------------------------------------------------------------------------------

constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t kBase64Line = 76;

std::string EncodeBase64(std::string_view bytes) {
  std::string text;
  std::size_t line = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    const std::size_t have = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t j = 0; j < 3; ++j) {
      group = group << 8 | (j < have ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) text.push_back(j <= have ? kBase64[group >> (18 - 6 * j) & 63] : '=');
    line += 4;
    if (line >= kBase64Line && i + 3 < bytes.size()) {
      text.push_back('\n');
      line = 0;
    }
  }
  return text;
}

std::string DecodeBase64(std::string_view text) {
  std::string bytes;
  std::uint32_t group = 0;
  int position = 0;
  int padding = 0;
  for (const char c : text) {
    if (IsSpace(c)) continue;
    std::uint32_t digit = 0;
    if (c == '=') {
      if (padding == 0 && position != 2 && position != 3)
        throw Error("22023", "unexpected \"=\" while decoding base64 sequence");
      ++padding;
    } else {
      const std::size_t at = kBase64.find(c);
      if (at == std::string_view::npos)
        throw Error("22023", "invalid symbol \"{}\" found while decoding base64 sequence", c);
      digit = static_cast<std::uint32_t>(at);
    }
    group = group << 6 | digit;
    if (++position == 4) {
      for (int i = 0; i < 3 - padding; ++i) bytes.push_back(static_cast<char>(group >> (16 - 8 * i)));
      position = 0;
      group = 0;
    }
  }
  if (position != 0) {
    throw Error("22023", "invalid base64 end sequence")
        .Hint("Input data is missing padding, is truncated, or is otherwise corrupted.");
  }
  return bytes;
}

std::string DecodeHex(std::string_view text) {
  std::string bytes;
  int high = -1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (IsSpace(text[i])) continue;
    const int digit = HexDigit(text[i]);
    if (digit < 0) {
      throw Error("22023", "invalid hexadecimal digit: \"{}\"",
                  text.substr(i, Utf8CharBytes(text.substr(i))));
    }
    if (high < 0) {
      high = digit;
    } else {
      bytes.push_back(static_cast<char>(high << 4 | digit));
      high = -1;
    }
  }
  if (high >= 0) throw Error("22023", "invalid hexadecimal data: odd number of digits");
  return bytes;
}

std::string EncodeEscape(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\\') {
      text += "\\\\";
    } else if (byte == 0 || byte >= 0x80) {
      text += fmt::format("\\{:03o}", byte);
    } else {
      text.push_back(c);
    }
  }
  return text;
}

std::string DecodeEscape(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      bytes.push_back(text[i]);
      continue;
    }
    const auto octal = [&](std::size_t at, char most) {
      return at < text.size() && text[at] >= '0' && text[at] <= most;
    };
    if (octal(i + 1, '3') && octal(i + 2, '7') && octal(i + 3, '7')) {
      bytes.push_back(
          static_cast<char>((text[i + 1] - '0') << 6 | (text[i + 2] - '0') << 3 | (text[i + 3] - '0')));
      i += 3;
    } else if (i + 1 < text.size() && text[i + 1] == '\\') {
      bytes.push_back('\\');
      ++i;
    } else {
      throw Error("22P02", "invalid input syntax for type {}", "bytea");
    }
  }
  return bytes;
}

Value Encode(const FunctionCall& call) {
  const std::string format = ToLower(call.args[1].AsText());
  if (format == "hex") return Value::Text(HexOf(Bytes0(call)));
  if (format == "base64") return Value::Text(EncodeBase64(Bytes0(call)));
  if (format == "escape") return Value::Text(EncodeEscape(Bytes0(call)));
  throw Error("22023", "unrecognized encoding: \"{}\"", call.args[1].AsText());
}

Value Decode(const FunctionCall& call) {
  const std::string format = ToLower(call.args[1].AsText());
  if (format == "hex") return Value::Blob(DecodeHex(Bytes0(call)));
  if (format == "base64") return Value::Blob(DecodeBase64(Bytes0(call)));
  if (format == "escape") return Value::Blob(DecodeEscape(Bytes0(call)));
  throw Error("22023", "unrecognized encoding: \"{}\"", call.args[1].AsText());
}

// -- digests ------------------------------------------------------------------------------------------------------

Value Md5Of(const FunctionCall& call) { return Value::Text(HexOf(Md5(Bytes0(call)))); }

template <std::string (*Digest)(std::string_view)>
Value DigestOf(const FunctionCall& call) {
  return Value::Blob(Digest(Bytes0(call)));
}

// -- encodings: the server's is UTF8, the only one known --------------------------------------------------------------

void RequireUtf8(std::string_view name, std::string_view which) {
  const std::string lower = ToLower(name);
  if (lower == "utf8" || lower == "utf-8" || lower == "unicode" || lower == "sql_ascii") return;
  throw Error("22023", "invalid {} encoding name \"{}\"", which, name);
}

Value ConvertFrom(const FunctionCall& call) {
  RequireUtf8(call.args[1].AsText(), "source");
  CheckUtf8(Bytes0(call));
  return call.args[0];
}

Value ConvertTo(const FunctionCall& call) {
  RequireUtf8(call.args[1].AsText(), "destination");
  return call.args[0];
}

Value Convert(const FunctionCall& call) {
  RequireUtf8(call.args[1].AsText(), "source");
  RequireUtf8(call.args[2].AsText(), "destination");
  CheckUtf8(Bytes0(call));
  return call.args[0];
}

Value LengthInEncoding(const FunctionCall& call) {
  RequireUtf8(call.args[1].AsText(), "");
  CheckUtf8(Bytes0(call));
  return Value::Int(static_cast<std::int64_t>(Utf8Length(Bytes0(call))));
}

constexpr ScalarEntry kFunctions[] = {
    {"byteacat", Concatenate},
    {"bytea_substr", Substring},
    {"bytea_substr_no_len", Substring},
    {"byteapos", Position},
    {"byteaoverlay", Overlay},
    {"byteaoverlay_no_len", Overlay},
    {"byteatrim", Trim<true, true>},
    {"bytealtrim", Trim<true, false>},
    {"byteartrim", Trim<false, true>},
    {"bytea_bit_count", BitCount},
    {"byteaGetByte", GetByte},
    {"byteaGetBit", GetBit},
    {"byteaSetByte", SetByte},
    {"byteaSetBit", SetBit},
    {"binary_encode", Encode},
    {"binary_decode", Decode},
    {"md5_text", Md5Of},
    {"md5_bytea", Md5Of},
    {"sha224_bytea", DigestOf<Sha224>},
    {"sha256_bytea", DigestOf<Sha256>},
    {"sha384_bytea", DigestOf<Sha384>},
    {"sha512_bytea", DigestOf<Sha512>},
    {"pg_convert_from", ConvertFrom},
    {"pg_convert_to", ConvertTo},
    {"pg_convert", Convert},
    {"length_in_encoding", LengthInEncoding},
};

}  // namespace

std::span<const ScalarEntry> BinaryFunctions() { return kFunctions; }

}  // namespace rocklake
