#include "types/json.h"

#include <algorithm>
#include <numeric>

#include "types/json_lexer.h"
#include "types/numeric.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using Token = JsonLexer::Token;

bool KeyLess(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// Recursive descent over the lexer. `out` is null when the text is only checked.
class JsonParser {
 public:
  enum class Members : std::uint8_t { kSorted, kInOrder };

  JsonParser(std::string_view text, bool decode, Members members) : lexer_(text, decode), members_(members) {}

  void ParseDocument(Json* out) {
    ParseValue(out, 0);
    if (lexer_.token() != Token::kEnd) lexer_.ThrowExpected("end of input");
  }

 private:
  void ParseValue(Json* out, int depth) {
    if (depth > kMaxJsonDepth) {
      throw Error("54001", "stack depth limit exceeded")
          .Hint(
              "Increase the configuration parameter \"max_stack_depth\" (currently 2048kB), after ensuring "
              "the "
              "platform's stack depth limit is adequate.");
    }
    switch (lexer_.token()) {
      case Token::kObjectStart:
        return ParseObject(out, depth);
      case Token::kArrayStart:
        return ParseArray(out, depth);
      case Token::kString:
      case Token::kNumber:
      case Token::kTrue:
      case Token::kFalse:
      case Token::kNull:
        ParseScalar(out);
        return lexer_.Advance();
      default:
        lexer_.ThrowExpected("JSON value");
    }
  }

  void ParseScalar(Json* out) {
    if (out == nullptr) return;
    switch (lexer_.token()) {
      case Token::kString:
        out->kind = Json::Kind::kString;
        out->text = std::move(lexer_.string());
        return;
      case Token::kNumber:
        out->kind = Json::Kind::kNumber;
        out->text = members_ == Members::kSorted ? Numeric::Parse(lexer_.token_text()).ToString()
                                                 : std::string(lexer_.token_text());
        return;
      case Token::kTrue:
      case Token::kFalse:
        out->kind = Json::Kind::kBool;
        out->boolean = lexer_.token() == Token::kTrue;
        return;
      default:
        out->kind = Json::Kind::kNull;
    }
  }

  void ParseArray(Json* out, int depth) {
    lexer_.Advance();
    if (out != nullptr) out->kind = Json::Kind::kArray;
    if (lexer_.token() == Token::kArrayEnd) return lexer_.Advance();
    for (;;) {
      ParseValue(out == nullptr ? nullptr : &out->items.emplace_back(), depth + 1);
      if (lexer_.token() == Token::kArrayEnd) return lexer_.Advance();
      if (lexer_.token() != Token::kComma) lexer_.ThrowExpected("\",\" or \"]\"");
      lexer_.Advance();
    }
  }

  void ParseObject(Json* out, int depth) {
    lexer_.Advance();
    if (out != nullptr) out->kind = Json::Kind::kObject;
    if (lexer_.token() == Token::kObjectEnd) return lexer_.Advance();
    for (bool first = true;; first = false) {
      if (lexer_.token() != Token::kString) lexer_.ThrowExpected(first ? "string or \"}\"" : "string");
      if (out != nullptr) out->keys.push_back(std::move(lexer_.string()));
      lexer_.Advance();
      if (lexer_.token() != Token::kColon) lexer_.ThrowExpected("\":\"");
      lexer_.Advance();
      ParseValue(out == nullptr ? nullptr : &out->items.emplace_back(), depth + 1);
      if (lexer_.token() == Token::kObjectEnd) break;
      if (lexer_.token() != Token::kComma) lexer_.ThrowExpected("\",\" or \"}\"");
      lexer_.Advance();
    }
    if (out != nullptr && members_ == Members::kSorted) SortMembers(*out);
    lexer_.Advance();
  }

  // Into jsonb's order of keys, the last of equal ones surviving.
  static void SortMembers(Json& object) {
    std::vector<std::size_t> order(object.keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return KeyLess(object.keys[a], object.keys[b]); });
    std::vector<std::string> keys;
    std::vector<Json> items;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i + 1 < order.size() && object.keys[order[i]] == object.keys[order[i + 1]]) continue;
      items.push_back(std::move(object.items[order[i]]));
      keys.push_back(object.keys[order[i]]);
    }
    object.keys = std::move(keys);
    object.items = std::move(items);
  }

  JsonLexer lexer_;
  Members members_;
};

}  // namespace

const Json* Json::Find(std::string_view key) const {
  // The order of a json value's members is its text's: no binary search. The last of equal keys counts.
  for (std::size_t i = keys.size(); i-- > 0;) {
    if (keys[i] == key) return &items[i];
  }
  return nullptr;
}

void ValidateJson(std::string_view text) {
  JsonParser(text, false, JsonParser::Members::kInOrder).ParseDocument(nullptr);
}

Json ParseJsonb(std::string_view text) {
  Json value;
  JsonParser(text, true, JsonParser::Members::kSorted).ParseDocument(&value);
  return value;
}

Json ParseJsonInOrder(std::string_view text) {
  Json value;
  JsonParser(text, true, JsonParser::Members::kInOrder).ParseDocument(&value);
  return value;
}

void AppendJsonString(std::string_view utf8, std::string& out) {
  out.push_back('"');
  for (const char c : utf8) {
    constexpr std::string_view kSpecial = "\b\f\n\r\t\"\\";
    constexpr std::string_view kNames = "bfnrt\"\\";
    if (const std::size_t which = kSpecial.find(c); which != std::string_view::npos) {
      out.push_back('\\');
      out.push_back(kNames[which]);
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", c);
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
}

void AppendJsonb(const Json& value, std::string& out) {
  switch (value.kind) {
    case Json::Kind::kNull:
      out += "null";
      return;
    case Json::Kind::kString:
      AppendJsonString(value.text, out);
      return;
    case Json::Kind::kNumber:
      out += value.text;
      return;
    case Json::Kind::kBool:
      out += value.boolean ? "true" : "false";
      return;
    case Json::Kind::kArray:
    case Json::Kind::kObject:
      break;
  }
  const bool is_object = value.kind == Json::Kind::kObject;
  out.push_back(is_object ? '{' : '[');
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i > 0) out += ", ";
    if (is_object) {
      AppendJsonString(value.keys[i], out);
      out += ": ";
    }
    AppendJsonb(value.items[i], out);
  }
  out.push_back(is_object ? '}' : ']');
}

std::string CanonicalJsonb(std::string_view text) {
  std::string out;
  AppendJsonb(ParseJsonb(text), out);
  return out;
}

}  // namespace rocklake
