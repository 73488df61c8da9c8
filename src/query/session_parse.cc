#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/statement.h"
#include "sql/parse.h"
#include "types/sql_error.h"

namespace rocklake {

std::vector<ParsedStatementPtr> ParseStatements(std::string_view text) {
  auto source = std::make_shared<const std::string>(text);
  try {
    std::vector<ParsedStatementPtr> statements;
    for (sql::ParsedStatement& parsed : sql::Parse(*source)) {
      statements.push_back(std::make_shared<const ParsedStatement>(
          ParsedStatement{.statement = std::move(parsed.statement), .source = source, .text = parsed.text}));
    }
    return statements;
  } catch (const sql::ParseError& e) {
    SqlError error(e.sqlstate, e.message);
    error.detail = e.detail;
    error.hint = e.hint;
    error.position = e.position;
    throw SqlError(std::move(error));
  }
}

}  // namespace rocklake
