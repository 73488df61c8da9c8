#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/statement.h"
#include "sql/parse.h"
#include "sql/script.h"
#include "types/sql_error.h"

namespace rocklake {

namespace {

// An INSERT of literals is a statement like any other to the session; its rows stay tokens until it is bound.
std::unique_ptr<sql::Statement> InsertOf(sql::InsertValues values) {
  auto insert = std::make_unique<sql::InsertStatement>();
  insert->relation.schema = values.schema;
  insert->relation.name = values.table;
  insert->relation.location = values.table_location;
  for (std::size_t i = 0; i < values.columns.size(); ++i) {
    insert->columns.push_back({values.columns[i], {}, values.column_locations[i]});
  }
  insert->literals = std::make_shared<const sql::InsertValues>(std::move(values));
  return insert;
}

}  // namespace

std::vector<ParsedStatementPtr> ParseStatements(std::string_view text) {
  auto source = std::make_shared<const std::string>(text);
  try {
    std::vector<ParsedStatementPtr> statements;
    for (sql::ScriptStatement& parsed : sql::ParseScript(*source)) {
      if (parsed.insert) parsed.statement = InsertOf(std::move(*parsed.insert));
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
