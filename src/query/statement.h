// Bound statements: what a session runs. A query or data modification is a plan; everything else is a command with
// its own struct, executed by exec_<family>.cc.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "query/exec_context.h"
#include "query/plan.h"
#include "sql/ast.h"
#include "types/sql_error.h"

namespace rocklake {

// One statement of a query string, with what keeps its tree and text alive. The statement inside a PREPARE, EXPLAIN or
// DECLARE becomes one of its own by the aliasing constructor of `statement`. Immutable, shared between sessions.
struct ParsedStatement {
  std::shared_ptr<const sql::Statement> statement;
  std::shared_ptr<const std::string> source;  // the whole query string; locations are offsets into it
  std::string_view text;                      // the statement's own text, a view into *source
};
using ParsedStatementPtr = std::shared_ptr<const ParsedStatement>;

// Every statement of a query string, empty ones dropped. Throws SqlError.
std::vector<ParsedStatementPtr> ParseStatements(std::string_view text);

// Everything needed to run a statement again: cached by text, search path and definitions stamp.
struct BoundStatement {
  std::shared_ptr<const ParsedStatement>
      parsed;                         // keeps the AST for commands (DDL, SET, ...), which have no plan
  PlanPtr plan;                       // null for commands
  std::vector<Type> parameters;       // resolved types of $1..$n
  std::vector<OutputColumn> columns;  // empty: returns no rows
  int outer_slots = 0, row_marks = 0, ctes = 0;  // sizes for ExecContext
  bool modifies = false;                         // takes a write transaction (25006 in read-only ones)
  std::shared_ptr<const SqlError>
      plan_error;                 // thrown when it is to run: PostgreSQL's planner would have failed
  std::string definitions_stamp;  // CatalogSession::DefinitionsStamp() it was bound under
};

struct BindOptions {
  std::vector<Oid> parameter_types;  // declared by Parse; 0 or missing: infer
  bool parameters = true;            // false: there are none, as in a simple query (42P02)
};

// AST → bound statement with an optimised plan. Throws SqlError with positions. Opens no lake that is not named, and takes
// no locks. SELECT, VALUES, INSERT, UPDATE, DELETE, and the inner query of COPY, EXPLAIN, DECLARE, CREATE TABLE AS are planned.
// COPY table FROM: the plan is an INSERT of one row whose columns are the parameters $1..$n; `columns` are the columns to
// read. Run it once per row (Rescan, then Next). COPY table TO: a query of the columns.
std::shared_ptr<const BoundStatement> Bind(CatalogSession& session,
                                           std::shared_ptr<const ParsedStatement> parsed,
                                           const BindOptions& options);

// EXPLAIN's text, PostgreSQL-like, one line per row.
std::vector<std::string> ExplainPlan(const PlanNode& plan);

}  // namespace rocklake
