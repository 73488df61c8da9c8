#include "query/exec_constraints.h"

#include "query/functions/reg_types.h"
#include "types/codec.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

constexpr std::size_t kMaxFieldBytes = 64;  // of one value in an error's detail

// "Failing row contains (1, null, abc)."
std::string FailingRow(const RelationDefinition& definition, const Row& row, ExecContext& context) {
  std::string text = "Failing row contains (";
  bool first = true;
  for (std::size_t i = 0; i < row.size() && i < definition.columns.size(); ++i) {
    const ColumnDefinition& column = definition.columns[i];
    if (column.dropped) continue;
    if (!std::exchange(first, false)) text += ", ";
    if (row[i].is_null()) {
      text += "null";
      continue;
    }
    const std::string value = FormatValue(column.type, row[i], context);
    const std::string_view clipped = Utf8Clip(value, kMaxFieldBytes);
    text += clipped;
    if (clipped.size() < value.size()) text += "...";
  }
  return text + ").";
}

SqlError OfTable(SqlError error, const ModifyInfo& modify, const Row& row, ExecContext& context) {
  error.detail = FailingRow(*modify.target.definition, row, context);
  error.schema_name = modify.target.schema;
  error.table_name = modify.target.name;
  return error;
}

}  // namespace

void CheckConstraints(const ModifyInfo& modify, const Row& row, ExecContext& context) {
  const RelationDefinition& definition = *modify.target.definition;
  for (std::size_t i = 0; i < definition.columns.size(); ++i) {
    const ColumnDefinition& column = definition.columns[i];
    if (!column.not_null || column.dropped || !row[i].is_null()) continue;
    SqlError error =
        OfTable(Error("23502", "null value in column \"{}\" of relation \"{}\" violates not-null constraint",
                      column.name, definition.name),
                modify, row, context);
    error.column_name = column.name;
    throw error;
  }
  for (std::size_t i = 0; i < modify.checks.size(); ++i) {
    const Value result = Evaluate(*modify.checks[i], row, context);
    if (result.is_null() || result.AsBool()) continue;
    SqlError error = OfTable(Error("23514", "new row for relation \"{}\" violates check constraint \"{}\"",
                                   definition.name, modify.check_names[i]),
                             modify, row, context);
    error.constraint_name = modify.check_names[i];
    throw error;
  }
}

Row WholeRow(const RelationDefinition& definition, const StoredRow& stored) {
  Row row(definition.columns.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (definition.columns[i].dropped) continue;
    row[i] = ColumnOrMissing(definition, static_cast<int>(i) + 1, stored.values, stored.envelope.written);
  }
  return row;
}

}  // namespace rocklake
