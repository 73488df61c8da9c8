// SQL values as JSON text, by PostgreSQL's to_json rules.
#pragma once

#include <string>

#include "query/exec_context.h"

namespace rocklake {

void AppendJsonValue(Type type, const Value& value, ExecContext& context, std::string& out);
// A value as an object key: its text, quoted. Throws 22023 for composite and json values, and for NULL.
void AppendJsonKey(Type type, const Value& value, ExecContext& context, std::string& out);

}  // namespace rocklake
