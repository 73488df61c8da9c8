// Definitions: CREATE, ALTER, DROP, TRUNCATE and COMMENT, carried out in the session's transaction.
#pragma once

#include <string>

#include "query/exec_context.h"
#include "query/statement.h"

namespace rocklake {

struct CommandResult {
  std::string tag;  // CommandComplete: "CREATE TABLE"
};

// Throws SqlError with PostgreSQL's words; notices go to the context.
CommandResult ExecuteDdl(CatalogSession& session, const ParsedStatement& parsed, ExecContext& context);

}  // namespace rocklake
