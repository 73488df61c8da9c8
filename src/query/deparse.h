// Bound expressions as SQL text, the way PostgreSQL's ruleutils prints them: column defaults, CHECK constraints, EXPLAIN.
// What is printed parses and binds to the same expression again; a cast that the binder added on top of all is left
// out. Pure.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "query/expr.h"

namespace rocklake {

std::string DeparseExpr(const Expr& expr, const std::function<std::string(int slot)>& column_name);

// A name, in double quotes where PostgreSQL needs them.
std::string QuoteIdentifier(std::string_view name);
// 'text', quotes doubled; E'...' when there is a backslash.
std::string QuoteLiteral(std::string_view text);

}  // namespace rocklake
