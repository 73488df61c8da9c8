// COPY's option list, checked as PostgreSQL's ProcessCopyOptions does: same words, SQLSTATEs, order.
#pragma once

#include <string_view>
#include <vector>

#include "query/plan.h"
#include "sql/ast.h"
#include "types/copy_options.h"

namespace rocklake {

// `columns` are those copied, `relation` the table's name (empty: a query); `source` is what locations point into.
CopyOptions ReadCopyOptions(const sql::CopyStatement& copy, const std::vector<OutputColumn>& columns,
                            std::string_view relation, std::string_view source);

}  // namespace rocklake
