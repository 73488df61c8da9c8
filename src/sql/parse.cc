#include "sql/parse.h"

#include <pg_query/pg_query.pb-c.h>
#include <pthread.h>

#include <exception>
#include <utility>

#include "sql/encoding.h"
#include "sql/grammar.h"
#include "sql/lexical.h"
#include "sql/nesting.h"
#include "sql/parse_error.h"
#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

// Up to this bound a text is parsed on the caller's stack; beyond it on a thread with a stack of the size that
// the bound asks for; beyond the second it is refused at once. (Only touched pages of a big stack cost memory.)
constexpr std::size_t kCallersStackLevels = 4'000;
constexpr std::size_t kDeepestLevels = 100'000;
constexpr std::size_t kSpareStackBytes = 4U << 20U;

std::vector<ParsedStatement> Statements(std::string_view text, const PgQuery__ParseResult& tree) {
  std::vector<ParsedStatement> statements;
  statements.reserve(tree.n_stmts);
  for (std::size_t i = 0; i < tree.n_stmts; ++i) {
    const PgQuery__RawStmt& raw = *tree.stmts[i];
    if (IsEmpty(raw.stmt)) continue;
    ParsedStatement& statement = statements.emplace_back();
    Converter converter;
    statement.statement = converter.ConvertStatement(*raw.stmt);
    const auto length = raw.stmt_len > 0 ? static_cast<std::size_t>(raw.stmt_len) : std::string_view::npos;
    // The statement's own text: what the grammar took, without blanks at its ends.
    statement.text = TrimSpaces(text.substr(static_cast<std::size_t>(raw.stmt_location), length));
    statement.location = static_cast<Location>(statement.text.data() - text.data());
  }
  return statements;
}

std::vector<ParsedStatement> ParseHere(std::string_view text) {
  std::vector<ParsedStatement> statements;
  RunGrammar(text, [&](const PgQuery__ParseResult& tree) { statements = Statements(text, tree); });
  return statements;
}

struct DeepParse {
  std::string_view text;
  std::vector<ParsedStatement> statements;
  std::exception_ptr error;
};

void* RunDeepParse(void* argument) {
  auto& parse = *static_cast<DeepParse*>(argument);
  try {
    parse.statements = ParseHere(parse.text);
  } catch (...) {
    parse.error = std::current_exception();
  }
  return nullptr;
}

std::vector<ParsedStatement> ParseOnDeepStack(std::string_view text, std::size_t levels) {
  DeepParse parse{text, {}, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, levels * kStackBytesPerLevel + kSpareStackBytes);
  pthread_t thread;
  const int failed = pthread_create(&thread, &attributes, &RunDeepParse, &parse);
  pthread_attr_destroy(&attributes);
  if (failed != 0) throw TooDeep();
  pthread_join(thread, nullptr);
  if (parse.error) std::rethrow_exception(parse.error);
  return std::move(parse.statements);
}

// `SELECT item` and nothing else: what ParseExpression and ParseTypeName wrap their text in.
ExprPtr OnlyItem(std::vector<ParsedStatement> statements) {
  if (statements.size() != 1) return nullptr;
  auto* query = dynamic_cast<Query*>(statements.front().statement.get());
  if (query == nullptr || query->set_operation != SetOperation::kNone || query->items.size() != 1)
    return nullptr;
  const bool bare = !query->distinct && query->from.empty() && !query->into && !query->where &&
                    query->group_by.empty() && !query->having && query->windows.empty() &&
                    query->order_by.empty() && !query->limit && !query->offset && query->locking.empty() &&
                    !query->with && query->items.front().alias.empty();
  return bare ? std::move(query->items.front().expr) : nullptr;
}

ExprPtr ParseItem(std::string_view prefix, std::string_view text) {
  try {
    return OnlyItem(Parse(std::string(prefix).append(text)));
  } catch (ParseError& error) {
    error.position = 0;  // it would count the prefix
    throw;
  }
}

}  // namespace

std::vector<ParsedStatement> Parse(std::string_view text) {
  CheckEncoding(text);
  const std::size_t levels = NestingBound(text);
  if (levels <= kCallersStackLevels) return ParseHere(text);
  if (levels > kDeepestLevels) throw TooDeep();
  return ParseOnDeepStack(text, levels);
}

ExprPtr ParseExpression(std::string_view text) {
  ExprPtr expr = ParseItem("SELECT ", text);
  const auto* column = If<ColumnRef>(expr);
  if (!expr || (column != nullptr && column->star)) {
    throw GrammarError("syntax error in expression \"" + std::string(text) + "\"", 0);
  }
  return expr;
}

TypeName ParseTypeName(std::string_view text) {
  ExprPtr expr = ParseItem("SELECT NULL::", text);
  const auto* cast = If<TypeCast>(expr);
  if (cast == nullptr || If<Literal>(cast->arg) == nullptr || cast->type.set_of) {
    throw GrammarError("invalid type name \"" + std::string(text) + "\"", 0);
  }
  return std::move(static_cast<TypeCast&>(*expr).type);
}

}  // namespace rocklake::sql
