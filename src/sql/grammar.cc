// pg_query_parse_protobuf builds the tree as protobuf-c structs, asks for their packed size, packs them, and its callers
// unpack the same structs again. Packing and unpacking were nine tenths of a parse: a node is a message with 230
// alternatives, and each pass looks at all of them. So the two functions that the library calls to pack are
// defined here: a program's definition goes before a shared library's. During RunGrammar they hand the
// structs over as they are and pack nothing; for any other caller they do what the library's do.
#include "sql/grammar.h"

#include <pg_query.h>
#include <pg_query/pg_query.pb-c.h>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "base/check.h"
#include "sql/lexical.h"
#include "sql/parse_error.h"

namespace rocklake::sql {

namespace {

// A tree on its way from the library to its taker.
struct Handover {
  const std::function<void(const PgQuery__ParseResult&)>& take;
  bool taken = false;
  std::exception_ptr error;  // C code is between the taker and RunGrammar: nothing is thrown through it
};

thread_local Handover* handover = nullptr;

class HandoverScope {
 public:
  explicit HandoverScope(Handover& current) { handover = &current; }
  ~HandoverScope() { handover = nullptr; }
  HandoverScope(const HandoverScope&) = delete;
  HandoverScope& operator=(const HandoverScope&) = delete;
};

class GrammarResult {
 public:
  explicit GrammarResult(const std::string& text) : result_(pg_query_parse_protobuf(text.c_str())) {}
  ~GrammarResult() { pg_query_free_protobuf_parse_result(result_); }
  GrammarResult(const GrammarResult&) = delete;
  GrammarResult& operator=(const GrammarResult&) = delete;

  const PgQueryError* error() const { return result_.error; }

 private:
  PgQueryProtobufParseResult result_;
};

// Whether the grammar looks one token ahead of this one, as PostgreSQL's base_yylex does.
bool LooksAhead(std::string_view token) {
  return EqualsWord(token, "with") || EqualsWord(token, "not") || EqualsWord(token, "nulls") ||
         EqualsWord(token, "uescape") || EqualsWord(token.substr(0, 2), "u&");
}

// As SkipToken, and U&'...' or U&"..." is one token.
std::size_t SkipGrammarToken(std::string_view text, std::size_t at) {
  const bool unicode = EqualsWord(text.substr(at, 2), "u&") && at + 2 < text.size() &&
                       (text[at + 2] == '\'' || text[at + 2] == '"');
  return SkipToken(text, unicode ? at + 2 : at);
}

// libpg_query takes a comment for the token ahead (TIMESTAMP WITH /* c */ TIME ZONE): there a comment becomes blanks.
std::string WithoutCommentsAhead(std::string_view text) {
  std::string result(text);
  if (text.find("--") == std::string_view::npos && text.find("/*") == std::string_view::npos) return result;
  bool ahead = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t token = SkipBlanks(text, at);
    if (ahead)
      std::fill(result.begin() + static_cast<std::ptrdiff_t>(at),
                result.begin() + static_cast<std::ptrdiff_t>(token), ' ');
    if (token == text.size()) break;
    at = SkipGrammarToken(text, token);
    ahead = LooksAhead(text.substr(token, at - token));
  }
  return result;
}

}  // namespace

void RunGrammar(std::string_view text, const std::function<void(const PgQuery__ParseResult&)>& take) {
  Handover current{take, false, nullptr};
  const HandoverScope scope(current);
  const std::string read = WithoutCommentsAhead(text);
  const GrammarResult result{read};
  if (const PgQueryError* error = result.error()) {
    // A blanked character of several bytes counts as several characters in `read`.
    const int position =
        error->cursorpos > 0 ? CharacterPosition(text, LocationOf(read, error->cursorpos)) : 0;
    throw GrammarError(error->message, position, text, error->filename == nullptr ? "" : error->filename);
  }
  if (current.error) std::rethrow_exception(current.error);
  ROCKLAKE_CHECK(current.taken);  // or libpg_query is linked so that its own calls cannot be redirected
}

}  // namespace rocklake::sql

extern "C" {

std::size_t pg_query__parse_result__get_packed_size(const PgQuery__ParseResult* tree) {
  auto* current = rocklake::sql::handover;
  if (current == nullptr) return protobuf_c_message_get_packed_size(&tree->base);
  current->taken = true;
  try {
    current->take(*tree);
  } catch (...) {
    current->error = std::current_exception();
  }
  return 0;
}

std::size_t pg_query__parse_result__pack(const PgQuery__ParseResult* tree, std::uint8_t* out) {
  return rocklake::sql::handover == nullptr ? protobuf_c_message_pack(&tree->base, out) : 0;
}

}  // extern "C"
