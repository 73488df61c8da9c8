// For tests: a tree as one line, so that a test can state a whole tree.
//
// A node is (kind parts...), a list [a b]. Names stand bare, strings in single quotes, parts that are absent are left
// out. With `locations`, every node that has one ends in @offset.
#pragma once

#include <string>

#include "sql/ast.h"

namespace rocklake::sql {

std::string Dump(const Expr& expr, bool locations = false);
std::string Dump(const Statement& statement, bool locations = false);
std::string Dump(const TypeName& type);

}  // namespace rocklake::sql
