// JSON texts as PostgreSQL's json and jsonb read and print them (manual, section 8.14). Malformed text throws
// 22P02 "invalid input syntax for type json" with PostgreSQL's detail and context; nesting beyond
// kMaxJsonDepth throws 54001. Pure and thread safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rocklake {

// PostgreSQL's bound follows from its stack; this is of its size.
inline constexpr int kMaxJsonDepth = 6000;

// A jsonb value in memory: object keys are unique (the last of duplicates won) and in jsonb's order, shorter
// keys first, then by bytes.
struct Json {
  enum class Kind : std::uint8_t {
    kNull,
    kString,
    kNumber,
    kBool,
    kArray,
    kObject
  };  // in jsonb's sort order

  Kind kind = Kind::kNull;
  bool boolean = false;
  std::string text;         // a string's UTF-8 content; a number as numeric prints it
  std::vector<Json> items;  // of an array; the values of an object
  std::vector<std::string> keys;

  bool is_container() const { return kind >= Kind::kArray; }
  const Json* Find(std::string_view key) const;  // a member of an object, or nullptr
};

// The input function of json: checks without building anything.
void ValidateJson(std::string_view text);

// The input function of jsonb. Besides bad syntax refuses \u0000 (22P05) and unpaired surrogates.
Json ParseJsonb(std::string_view text);
// As ParseJsonb, but keeps duplicate keys and the order of members, for the functions on json.
Json ParseJsonInOrder(std::string_view text);

// jsonb's text form: `{"a": 1, "b": [true, null]}`.
void AppendJsonb(const Json& value, std::string& out);
std::string CanonicalJsonb(std::string_view text);
// A string as a JSON literal with its quotes.
void AppendJsonString(std::string_view utf8, std::string& out);

// jsonb's btree order (manual, section 8.14.4), and a hash that agrees with it.
int CompareJsonb(const Json& a, const Json& b);
std::size_t HashJsonb(const Json& value);

}  // namespace rocklake
