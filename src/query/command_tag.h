// What PostgreSQL calls a statement: its command tag without counts (CreateCommandTag in utility.c).
#pragma once

#include <string>

#include "sql/ast.h"

namespace rocklake {

// "SELECT", "SELECT FOR UPDATE", "CREATE TABLE", "COPY", "SET", ...
std::string CommandTag(const sql::Statement& statement);

// Queries and data modification: running the statement is running its plan.
bool RunsItsPlan(const sql::Statement& statement);

// Statements that a read-only transaction refuses whatever they touch: definitions and the like.
bool ChangesDefinitions(const sql::Statement& statement);

}  // namespace rocklake
