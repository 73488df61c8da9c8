// Constraints that a new row must meet, checked before it is written: NOT NULL (23502) and CHECK (23514).
#pragma once

#include "query/executor.h"

namespace rocklake {

// `row`: values by attnum - 1.
void CheckConstraints(const ModifyInfo& modify, const Row& row, ExecContext& context);

// A stored row as its readers see it: values by attnum - 1, dropped columns NULL.
Row WholeRow(const RelationDefinition& definition, const StoredRow& stored);

}  // namespace rocklake
