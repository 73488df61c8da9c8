// CREATE TABLE AS and SELECT INTO: the query's columns become the table's, its rows go in.
#include <utility>

#include "query/ddl_context.h"
#include "query/executor.h"
#include "types/type_info.h"

namespace rocklake {

CommandResult Ddl::CreateTableAs(const sql::IntoClause& into, bool if_not_exists) {
  const SchemaInfo schema = TargetSchema(into.relation);
  const std::string& name = into.relation.name;
  if (AlreadyThere(schema, name, if_not_exists)) return {"CREATE TABLE AS"};
  if (into.on_commit != sql::OnCommit::kNone && into.relation.persistence != sql::Persistence::kTemporary) {
    throw SqlError("42P16", "ON COMMIT can only be used on temporary tables");
  }
  // The aliasing pointer keeps nothing alive: the caller does.
  const ParsedStatementPtr parsed(std::shared_ptr<void>(), &parsed_);
  const std::shared_ptr<const BoundStatement> bound = Bind(session_, parsed, BindOptions{});
  const std::vector<OutputColumn>& output = bound->plan->output;
  if (into.columns.size() > output.size()) throw SqlError("42601", "too many column names were specified");
  RelationDefinition definition;
  definition.name = name;
  definition.owner = session_.user();
  for (std::size_t i = 0; i < output.size(); ++i) {
    ColumnDefinition column;
    column.name = i < into.columns.size() ? into.columns[i] : output[i].name;
    column.type = output[i].type;
    const TypeInfo* info = FindType(column.type.oid);
    if (info != nullptr && info->kind == 'p') {
      throw Error("42P16", "column \"{}\" has pseudo-type {}", column.name, FormatType(column.type.oid));
    }
    if (definition.FindColumn(column.name) > 0) {
      throw Error("42701", "column \"{}\" specified more than once", column.name);
    }
    definition.columns.push_back(std::move(column));
  }
  Transaction& transaction = session_.TransactionOf(schema.oid, true);
  const DefinitionPtr created = transaction.CreateRelation(std::move(definition), session_.user());
  if (into.on_commit == sql::OnCommit::kDrop) {
    session_.SetOnCommit(created->relation_id, CatalogSession::OnCommit::kDrop);
  } else if (into.on_commit == sql::OnCommit::kDeleteRows) {
    session_.SetOnCommit(created->relation_id, CatalogSession::OnCommit::kDeleteRows);
  }
  if (into.no_data) return {"CREATE TABLE AS"};
  context_.outer.resize(static_cast<std::size_t>(bound->outer_slots));
  context_.row_marks.resize(static_cast<std::size_t>(bound->row_marks));
  std::uint64_t rows = 0;
  const std::unique_ptr<Executor> executor = MakeExecutor(*bound->plan, context_);
  Row row;
  while (executor->Next(row)) {
    transaction.Insert(*created, row);
    ++rows;
  }
  return {fmt::format("SELECT {}", rows)};
}

}  // namespace rocklake
