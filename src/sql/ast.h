// The whole syntax tree. Include a part when you need only that: ast_expr.h, ast_query.h, ast_statement.h,
// ast_ddl.h. To get a tree, see parse.h.
#pragma once

#include "sql/ast_ddl.h"
#include "sql/ast_expr.h"
#include "sql/ast_node.h"
#include "sql/ast_query.h"
#include "sql/ast_statement.h"
