#include "catalog/settings_checks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <vector>

#include "catalog/as_of_text.h"
#include "catalog/settings_value.h"
#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/time_zone.h"

namespace rocklake {
namespace {

SqlError Invalid(std::string_view name, std::string_view value, std::string_view detail) {
  SqlError error = Error("22023", "invalid value for parameter \"{}\": \"{}\"", name, value);
  error.detail = detail;
  return error;
}

// The names PostgreSQL gives to encodings, without punctuation and case. Text is UTF-8 here; SQL_ASCII means
// "as it is" to a client.
struct Encoding {
  std::string_view key, name;
  bool supported;
};
constexpr Encoding kEncodings[] = {
    {"utf8", "UTF8", true},
    {"unicode", "UTF8", true},
    {"sqlascii", "SQL_ASCII", true},
    {"latin1", "LATIN1", false},
    {"iso88591", "LATIN1", false},
    {"latin2", "LATIN2", false},
    {"iso88592", "LATIN2", false},
    {"latin3", "LATIN3", false},
    {"latin4", "LATIN4", false},
    {"latin5", "LATIN5", false},
    {"latin6", "LATIN6", false},
    {"latin7", "LATIN7", false},
    {"latin8", "LATIN8", false},
    {"latin9", "LATIN9", false},
    {"iso885915", "LATIN9", false},
    {"latin10", "LATIN10", false},
    {"win1250", "WIN1250", false},
    {"windows1250", "WIN1250", false},
    {"win1251", "WIN1251", false},
    {"windows1251", "WIN1251", false},
    {"win", "WIN1251", false},
    {"win1252", "WIN1252", false},
    {"windows1252", "WIN1252", false},
    {"win1253", "WIN1253", false},
    {"win1254", "WIN1254", false},
    {"win1255", "WIN1255", false},
    {"win1256", "WIN1256", false},
    {"win1257", "WIN1257", false},
    {"win1258", "WIN1258", false},
    {"win866", "WIN866", false},
    {"win874", "WIN874", false},
    {"koi8", "KOI8R", false},
    {"koi8r", "KOI8R", false},
    {"koi8u", "KOI8U", false},
    {"iso88595", "ISO_8859_5", false},
    {"iso88596", "ISO_8859_6", false},
    {"iso88597", "ISO_8859_7", false},
    {"iso88598", "ISO_8859_8", false},
    {"big5", "BIG5", false},
    {"gbk", "GBK", false},
    {"gb18030", "GB18030", false},
    {"euccn", "EUC_CN", false},
    {"eucjp", "EUC_JP", false},
    {"euckr", "EUC_KR", false},
    {"euctw", "EUC_TW", false},
    {"sjis", "SJIS", false},
    {"shiftjis", "SJIS", false},
    {"uhc", "UHC", false},
    {"johab", "JOHAB", false},
};

std::string CheckEncoding(std::string value, std::string_view) {
  std::string key;
  for (const char c : value) {
    if (IsAlnum(c)) key.push_back(ToLower(c));
  }
  const auto* found = std::ranges::find(kEncodings, key, &Encoding::key);
  if (found == std::end(kEncodings)) throw Invalid("client_encoding", value, "");
  if (!found->supported) {
    throw Error("0A000", "conversion between {} and UTF8 is not supported", found->name)
        .Hint("Set client_encoding to UTF8.");
  }
  return std::string(found->name);
}

std::string CheckSearchPath(std::string value, std::string_view) {
  if (!SplitIdentifiers(value)) throw Invalid("search_path", value, "List syntax is invalid.");
  return value;
}

std::string CheckDateStyle(std::string value, std::string_view current) {
  const auto now = ParseDateStyle(current, {DateStyle::kIso, DateOrder::kMdy});
  const auto [style, order] = ParseDateStyle(value, now);
  return DateStyleName(style, order);
}

std::string CheckTimeZone(std::string value, std::string_view) { return ResolveTimeZoneSetting(value); }

// PostgreSQL shows every byte that is no printable ASCII as a question mark.
std::string CheckApplicationName(std::string value, std::string_view) {
  constexpr std::size_t kMaxBytes = 63;
  if (value.size() > kMaxBytes) value.resize(kMaxBytes);
  std::ranges::replace_if(value, [](char c) { return c < 32 || c > 126; }, '?');
  return value;
}

// Settings that change what statements mean have one value here.
std::string CheckStandardStrings(std::string value, std::string_view) {
  if (value == "off") throw Error("0A000", "standard_conforming_strings = off is not supported");
  return value;
}

std::string CheckArrayNulls(std::string value, std::string_view) {
  if (value == "off") throw Error("0A000", "array_nulls = off is not supported");
  return value;
}

std::string CheckNullEquals(std::string value, std::string_view) {
  if (value == "on") throw Error("0A000", "transform_null_equals = on is not supported");
  return value;
}

std::string CheckAccessMethod(std::string value, std::string_view) {
  if (value != "heap") {
    throw Invalid("default_table_access_method", value,
                  fmt::format("Table access method \"{}\" does not exist.", value));
  }
  return value;
}

std::string CheckAsOf(std::string value, std::string_view) {
  static_cast<void>(ParseAsOf(value));
  return value;
}

using Check = std::string (*)(std::string value, std::string_view current);

const std::unordered_map<std::string_view, Check>& Checks() {
  static const std::unordered_map<std::string_view, Check> checks = {
      {"client_encoding", CheckEncoding},
      {"rocklake.as_of", CheckAsOf},
      {"search_path", CheckSearchPath},
      {"DateStyle", CheckDateStyle},
      {"TimeZone", CheckTimeZone},
      {"application_name", CheckApplicationName},
      {"standard_conforming_strings", CheckStandardStrings},
      {"array_nulls", CheckArrayNulls},
      {"transform_null_equals", CheckNullEquals},
      {"default_table_access_method", CheckAccessMethod},
  };
  return checks;
}

std::optional<DateStyle> StyleWord(std::string_view word) {
  if (word == "iso") return DateStyle::kIso;
  if (word == "sql") return DateStyle::kSql;
  if (word == "german") return DateStyle::kGerman;
  if (word.starts_with("postgres")) return DateStyle::kPostgres;
  return std::nullopt;
}

std::optional<DateOrder> OrderWord(std::string_view word) {
  if (word == "ymd") return DateOrder::kYmd;
  if (word == "dmy" || word.starts_with("euro")) return DateOrder::kDmy;
  if (word == "mdy" || word == "us" || word.starts_with("noneuro")) return DateOrder::kMdy;
  return std::nullopt;
}

}  // namespace

std::pair<DateStyle, DateOrder> ParseDateStyle(std::string_view text,
                                               std::pair<DateStyle, DateOrder> current) {
  const auto words = SplitIdentifiers(text);
  if (!words) throw Invalid("DateStyle", text, "List syntax is invalid.");
  std::optional<DateStyle> style;
  std::optional<DateOrder> order;
  const auto conflict = [&] {
    return Invalid("DateStyle", text, "Conflicting \"datestyle\" specifications.");
  };
  for (const std::string& spelled : *words) {
    const std::string word = ToLower(spelled);
    if (const auto named = StyleWord(word)) {
      if (style && *style != *named) throw conflict();
      style = named;
      // German dates are written day first, unless the order is said.
      if (*named == DateStyle::kGerman && !order) order = DateOrder::kDmy;
    } else if (const auto named_order = OrderWord(word)) {
      if (order && *order != *named_order) throw conflict();
      order = named_order;
    } else if (word == "default") {
      if (!style) style = DateStyle::kIso;
      if (!order) order = DateOrder::kMdy;
    } else {
      throw Invalid("DateStyle", text, fmt::format("Unrecognized key word: \"{}\".", spelled));
    }
  }
  return {style.value_or(current.first), order.value_or(current.second)};
}

std::string DateStyleName(DateStyle style, DateOrder order) {
  constexpr std::array<std::string_view, 4> kStyles = {"ISO", "SQL", "Postgres", "German"};
  constexpr std::array<std::string_view, 3> kOrders = {"MDY", "DMY", "YMD"};
  return fmt::format("{}, {}", kStyles[static_cast<std::size_t>(style)],
                     kOrders[static_cast<std::size_t>(order)]);
}

std::string CheckSetting(std::string_view name, std::string value, std::string_view current) {
  const auto check = Checks().find(name);
  return check == Checks().end() ? value : check->second(std::move(value), current);
}

}  // namespace rocklake
