// String functions. (Manual, section 9.4.) Positions and lengths count characters; case is ASCII's, as in locale C.
#include "query/functions/text.h"

#include <algorithm>
#include <limits>
#include <ranges>
#include <vector>

#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {

std::string_view SubstringView(std::string_view text, std::int64_t start,
                               std::optional<std::int64_t> length) {
  std::int64_t end = std::numeric_limits<std::int64_t>::max();
  if (length) {
    if (*length < 0) throw Error("22011", "negative substring length not allowed");
    end = start + *length;
  }
  const std::int64_t first = std::max<std::int64_t>(start, 1);
  if (end <= first) return {};
  text.remove_prefix(Utf8Prefix(text, static_cast<std::size_t>(first - 1)));
  return length ? text.substr(0, Utf8Prefix(text, static_cast<std::size_t>(end - first))) : text;
}

namespace {

std::string_view Text(const FunctionCall& call, std::size_t i) { return call.args[i].AsText(); }

Value Concatenate(const FunctionCall& call) {
  std::string joined;
  joined.reserve(Text(call, 0).size() + Text(call, 1).size());
  joined.append(Text(call, 0)).append(Text(call, 1));
  return Value::Text(joined);
}

std::string TextOf(const FunctionCall& call, std::size_t i) {
  std::string text;
  FormatText(call.arg_types[i], call.args[i], call.context.text, text);
  return text;
}

Value ConcatenateAny(const FunctionCall& call) { return Value::Text(TextOf(call, 0) + TextOf(call, 1)); }

Value Length(const FunctionCall& call) {
  return Value::Int(static_cast<std::int64_t>(Utf8Length(Text(call, 0))));
}

Value BpcharLength(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  return Value::Int(static_cast<std::int64_t>(Utf8Length(text.substr(0, text.find_last_not_of(' ') + 1))));
}

Value OctetLength(const FunctionCall& call) {
  return Value::Int(static_cast<std::int64_t>(Text(call, 0).size()));
}
Value BitLength(const FunctionCall& call) {
  return Value::Int(static_cast<std::int64_t>(Text(call, 0).size()) * 8);
}

Value Lower(const FunctionCall& call) { return Value::Text(ToLower(Text(call, 0))); }

char ToUpper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

Value Upper(const FunctionCall& call) {
  std::string text(Text(call, 0));
  std::ranges::transform(text, text.begin(), ToUpper);
  return Value::Text(text);
}

Value InitCap(const FunctionCall& call) {
  std::string text(Text(call, 0));
  bool inside_word = false;
  for (char& c : text) {
    c = inside_word ? ToLower(c) : ToUpper(c);
    inside_word = IsAlnum(c);
  }
  return Value::Text(text);
}

Value Substring(const FunctionCall& call) {
  return Value::Text(SubstringView(Text(call, 0), call.args[1].AsInt(), call.args[2].AsInt()));
}

Value SubstringToEnd(const FunctionCall& call) {
  return Value::Text(SubstringView(Text(call, 0), call.args[1].AsInt(), std::nullopt));
}

Value Position(const FunctionCall& call) {
  const std::size_t at = Text(call, 0).find(Text(call, 1));
  if (at == std::string_view::npos) return Value::Int(0);
  return Value::Int(static_cast<std::int64_t>(Utf8Length(Text(call, 0).substr(0, at))) + 1);
}

Value Overlay(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  const std::string_view with = Text(call, 1);
  const std::int64_t start = call.args[2].AsInt();
  const std::int64_t length =
      call.args.size() > 3 ? call.args[3].AsInt() : static_cast<std::int64_t>(Utf8Length(with));
  if (start <= 0) throw Error("22011", "negative substring length not allowed");
  const std::int64_t rest = NarrowInteger<std::int32_t>(start + length);
  std::string result(SubstringView(text, 1, start - 1));
  result.append(with).append(SubstringView(text, rest, std::nullopt));
  return Value::Text(result);
}

// -- trimming ---------------------------------------------------------------------------------------------------

bool ContainsChar(std::string_view set, std::string_view character) {
  while (!set.empty()) {
    const std::size_t bytes = Utf8CharBytes(set);
    if (set.substr(0, bytes) == character) return true;
    set.remove_prefix(bytes);
  }
  return false;
}

std::string_view LastChar(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return text.substr(at);
}

template <bool kLeft, bool kRight>
Value Trim(const FunctionCall& call) {
  std::string_view text = Text(call, 0);
  const std::string_view set = call.args.size() > 1 ? Text(call, 1) : " ";
  while (kLeft && !text.empty() && ContainsChar(set, text.substr(0, Utf8CharBytes(text)))) {
    text.remove_prefix(Utf8CharBytes(text));
  }
  while (kRight && !text.empty() && ContainsChar(set, LastChar(text)))
    text.remove_suffix(LastChar(text).size());
  return Value::Text(text);
}

// -- padding and repeating ----------------------------------------------------------------------------------------

constexpr std::size_t kMaxTextBytes = 0x3FFFFFFF;  // MaxAllocSize

[[noreturn]] void ThrowTooLarge() { throw Error("54000", "requested length too large"); }

std::string Padding(std::string_view fill, std::size_t characters) {
  std::string padding;
  if (fill.empty()) return padding;
  if (characters > kMaxTextBytes / 4) ThrowTooLarge();
  std::string_view rest = fill;
  for (std::size_t i = 0; i < characters; ++i) {
    if (rest.empty()) rest = fill;
    const std::size_t bytes = Utf8CharBytes(rest);
    padding.append(rest.substr(0, bytes));
    rest.remove_prefix(bytes);
  }
  return padding;
}

template <bool kLeft>
Value Pad(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  const auto length = static_cast<std::size_t>(std::max<std::int64_t>(call.args[1].AsInt(), 0));
  const std::string_view fill = call.args.size() > 2 ? Text(call, 2) : " ";
  const std::size_t have = Utf8Length(text);
  if (have >= length) return Value::Text(text.substr(0, Utf8Prefix(text, length)));
  const std::string padding = Padding(fill, length - have);
  return Value::Text(kLeft ? padding + std::string(text) : std::string(text) + padding);
}

Value Repeat(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  const std::int64_t count = std::max<std::int64_t>(call.args[1].AsInt(), 0);
  if (!text.empty() && static_cast<std::size_t>(count) > kMaxTextBytes / text.size()) ThrowTooLarge();
  std::string result;
  for (std::int64_t i = 0; i < count && !text.empty(); ++i) result.append(text);
  return Value::Text(result);
}

Value Replace(const FunctionCall& call) {
  std::string_view text = Text(call, 0);
  const std::string_view from = Text(call, 1);
  if (from.empty()) return call.args[0];
  std::string result;
  for (std::size_t at = text.find(from); at != std::string_view::npos; at = text.find(from)) {
    result.append(text.substr(0, at)).append(Text(call, 2));
    text.remove_prefix(at + from.size());
  }
  return Value::Text(result.append(text));
}

std::vector<std::string_view> Characters(std::string_view text) {
  std::vector<std::string_view> characters;
  while (!text.empty()) {
    const std::size_t bytes = Utf8CharBytes(text);
    characters.push_back(text.substr(0, bytes));
    text.remove_prefix(bytes);
  }
  return characters;
}

Value Translate(const FunctionCall& call) {
  const auto from = Characters(Text(call, 1));
  const auto to = Characters(Text(call, 2));
  std::string result;
  for (const std::string_view character : Characters(Text(call, 0))) {
    const auto at = static_cast<std::size_t>(std::ranges::find(from, character) - from.begin());
    if (at == from.size()) {
      result.append(character);
    } else if (at < to.size()) {
      result.append(to[at]);
    }
  }
  return Value::Text(result);
}

Value Reverse(const FunctionCall& call) {
  auto characters = Characters(Text(call, 0));
  std::string result;
  for (const std::string_view character : std::views::reverse(characters)) result.append(character);
  return Value::Text(result);
}

// left(text, n) and right(text, n): a negative n leaves out that many at the other end.
Value Left(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  std::int64_t count = call.args[1].AsInt();
  if (count < 0) count = std::max<std::int64_t>(static_cast<std::int64_t>(Utf8Length(text)) + count, 0);
  return Value::Text(text.substr(0, Utf8Prefix(text, static_cast<std::size_t>(count))));
}

Value Right(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  const auto length = static_cast<std::int64_t>(Utf8Length(text));
  const std::int64_t count = call.args[1].AsInt();
  const std::int64_t skip = std::clamp<std::int64_t>(count < 0 ? -count : length - count, 0, length);
  return Value::Text(text.substr(Utf8Prefix(text, static_cast<std::size_t>(skip))));
}

Value SplitPart(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  const std::string_view separator = Text(call, 1);
  const std::int64_t field = call.args[2].AsInt();
  if (field == 0) throw Error("22023", "field position must not be zero");
  if (text.empty()) return Value::Text("");
  if (separator.empty()) return Value::Text(field == 1 || field == -1 ? text : "");
  std::vector<std::string_view> parts;
  std::string_view rest = text;
  for (std::size_t at = rest.find(separator); at != std::string_view::npos; at = rest.find(separator)) {
    parts.push_back(rest.substr(0, at));
    rest.remove_prefix(at + separator.size());
  }
  parts.push_back(rest);
  const auto count = static_cast<std::int64_t>(parts.size());
  const std::int64_t index = field > 0 ? field - 1 : count + field;
  return Value::Text(index >= 0 && index < count ? parts[static_cast<std::size_t>(index)] : "");
}

Value StartsWith(const FunctionCall& call) { return Value::Bool(Text(call, 0).starts_with(Text(call, 1))); }

// -- characters ---------------------------------------------------------------------------------------------------

Value Ascii(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  if (text.empty()) return Value::Int(0);
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = Utf8CharBytes(text);
  std::int64_t code = bytes == 1 ? first : first & (0xFF >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  return Value::Int(code);
}

Value Chr(const FunctionCall& call) {
  const std::int64_t code = call.args[0].AsInt();
  if (code < 0) throw Error("22023", "character number must be positive");
  if (code == 0) throw Error("54000", "null character not permitted");
  if (code > 0x10FFFF) throw Error("54000", "requested character too large for encoding: {}", code);
  if (code >= 0xD800 && code <= 0xDFFF) {
    throw Error("54000", "requested character not valid for encoding: {}", code);
  }
  std::string text;
  AppendUtf8(static_cast<char32_t>(code), text);
  return Value::Text(text);
}

template <class T>
Value ToHex(const FunctionCall& call) {
  return Value::Text(fmt::format("{:x}", static_cast<T>(call.args[0].AsInt())));
}

// unistr: \XXXX, \+XXXXXX, \uXXXX, \UXXXXXXXX and \\ .
Value Unistr(const FunctionCall& call) {
  const std::string_view text = Text(call, 0);
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '\\') {
      result.push_back(text[i++]);
      continue;
    }
    if (i + 1 < text.size() && text[i + 1] == '\\') {
      result.push_back('\\');
      i += 2;
      continue;
    }
    std::size_t skip = 1;
    std::size_t digits = 4;
    if (i + 1 < text.size() && (text[i + 1] == '+' || text[i + 1] == 'u' || text[i + 1] == 'U')) {
      digits = text[i + 1] == '+' ? 6 : text[i + 1] == 'u' ? 4 : 8;
      skip = 2;
    }
    char32_t code = 0;
    bool valid = i + skip + digits <= text.size();
    for (std::size_t d = 0; valid && d < digits; ++d) {
      const int digit = HexDigit(text[i + skip + d]);
      valid = digit >= 0;
      code = code << 4 | static_cast<char32_t>(digit);
    }
    if (!valid) {
      throw Error("42601", "invalid Unicode escape")
          .Hint("Unicode escapes must be \\XXXX, \\+XXXXXX, \\uXXXX, or \\UXXXXXXXX.");
    }
    if (code == 0 || code > 0x10FFFF)
      throw Error("22023", "invalid Unicode code point: {:04X}", static_cast<unsigned>(code));
    if (code >= 0xD800 && code <= 0xDFFF) throw Error("42601", "invalid Unicode surrogate pair");
    AppendUtf8(code, result);
    i += skip + digits;
  }
  return Value::Text(result);
}

// name || oid, cut like a name (used by information_schema).
Value NameConcatOid(const FunctionCall& call) {
  const std::string suffix = fmt::format("_{}", call.args[1].AsInt());
  std::string result(Utf8Clip(Text(call, 0), 63 - suffix.size()));
  return Value::Text(result + suffix);
}

constexpr ScalarEntry kFunctions[] = {
    {"textcat", Concatenate},
    {"textanycat_2003", ConcatenateAny},
    {"anytextcat_2004", ConcatenateAny},
    {"textlen", Length},
    {"bpcharlen", BpcharLength},
    {"textoctetlen", OctetLength},
    {"bpcharoctetlen", OctetLength},
    {"byteaoctetlen", OctetLength},
    {"bit_length_1810", BitLength},
    {"bit_length_1811", BitLength},
    {"lower", Lower},
    {"upper", Upper},
    {"initcap", InitCap},
    {"text_substr", Substring},
    {"text_substr_no_len", SubstringToEnd},
    {"textpos", Position},
    {"textoverlay", Overlay},
    {"textoverlay_no_len", Overlay},
    {"btrim", Trim<true, true>},
    {"btrim1", Trim<true, true>},
    {"ltrim", Trim<true, false>},
    {"ltrim1", Trim<true, false>},
    {"rtrim", Trim<false, true>},
    {"rtrim1", Trim<false, true>},
    {"lpad", Pad<true>},
    {"lpad_879", Pad<true>},
    {"rpad", Pad<false>},
    {"rpad_880", Pad<false>},
    {"repeat", Repeat},
    {"replace_text", Replace},
    {"translate", Translate},
    {"text_reverse", Reverse},
    {"text_left", Left},
    {"text_right", Right},
    {"split_part", SplitPart},
    {"text_starts_with", StartsWith},
    {"ascii", Ascii},
    {"chr", Chr},
    {"to_hex32", ToHex<std::uint32_t>},
    {"to_hex64", ToHex<std::uint64_t>},
    {"unistr", Unistr},
    {"nameconcatoid", NameConcatOid},
};

}  // namespace

std::span<const ScalarEntry> TextFunctions() { return kFunctions; }

}  // namespace rocklake
