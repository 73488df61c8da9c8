// CREATE INDEX: unique ones are enforced as constraints are; the others are recorded, since the server finds rows by keys
// and caches.
#include <algorithm>
#include <utility>

#include "query/ddl_context.h"
#include "query/deparse.h"
#include "query/plan_expr.h"

namespace rocklake {

namespace {

bool IsAccessMethod(const std::string& name) {
  static constexpr std::string_view kMethods[] = {"btree", "hash", "gin", "gist", "brin", "spgist"};
  return std::ranges::find(kMethods, name) != std::end(kMethods);
}

}  // namespace

std::string Ddl::IndexText(const sql::CreateIndexStatement& statement, const RelationRef& relation,
                           const std::string& name) {
  const RelationDefinition& definition = *relation.definition;
  Binder binder = MakeBinder();
  const auto print = [&](const sql::Expr& expr) {
    return DeparseExpr(*binder.BindOverRelation(relation, expr, Clause::kIndexExpression), [&](int slot) {
      return QuoteIdentifier(definition.columns[static_cast<std::size_t>(slot)].name);
    });
  };
  std::string keys;
  for (const sql::IndexElement& element : statement.elements) {
    std::string key = element.column.empty() ? print(*element.expr) : QuoteIdentifier(element.column);
    if (element.column.empty() && !key.starts_with('('))
      key = element.expr->kind == sql::ExprKind::kFunctionCall ? key : "(" + key + ")";
    if (element.direction == sql::SortDirection::kDescending) key += " DESC";
    const bool descending = element.direction == sql::SortDirection::kDescending;
    if (element.nulls == sql::SortNulls::kFirst && !descending) key += " NULLS FIRST";
    if (element.nulls == sql::SortNulls::kLast && descending) key += " NULLS LAST";
    keys += (keys.empty() ? "" : ", ") + key;
  }
  std::string text = fmt::format(
      "CREATE {}INDEX {} ON {}.{} USING {} ({})", statement.unique ? "UNIQUE " : "", QuoteIdentifier(name),
      QuoteIdentifier(relation.schema), QuoteIdentifier(relation.name), statement.access_method, keys);
  if (statement.where) text += " WHERE " + print(*statement.where);
  return text;
}

void Ddl::CreateIndex(const sql::CreateIndexStatement& statement) {
  const RelationRef relation = RequireTable(statement.relation, "");
  if (!IsAccessMethod(statement.access_method)) {
    throw Error("42704", "access method \"{}\" does not exist", statement.access_method);
  }
  RelationDefinition definition = *relation.definition;
  std::vector<int> attnums;
  std::string joined;
  bool expressions = false;
  for (const sql::IndexElement& element : statement.elements) {
    const int attnum = element.column.empty() ? 0 : definition.FindColumn(element.column);
    if (attnum == 0 && !element.column.empty())
      throw Error("42703", "column \"{}\" does not exist", element.column);
    expressions = expressions || attnum == 0;
    attnums.push_back(attnum);
    joined += (joined.empty() ? "" : "_") + (attnum == 0 ? std::string("expr") : element.column);
  }
  if (statement.unique && statement.access_method != "btree") {
    throw Error("0A000", "access method \"{}\" does not support unique indexes", statement.access_method);
  }
  if (statement.unique && expressions) Unsupported("CREATE UNIQUE INDEX on expressions");
  if (statement.unique && statement.where) Unsupported("CREATE UNIQUE INDEX ... WHERE");
  if (statement.unique && statement.nulls_not_distinct) Unsupported("NULLS NOT DISTINCT");
  const SchemaInfo schema = SchemaOf(relation);
  std::string name = statement.name;
  if (name.empty()) {
    name = ChooseRelationName(schema, definition.name, joined, "idx", definition);
  } else if (AlreadyThere(schema, name, statement.if_not_exists)) {
    return;
  }
  const std::string text = IndexText(statement, relation, name);
  if (statement.unique) {
    UniqueConstraint unique;
    unique.name = name;
    unique.is_constraint = false;
    unique.attnums = std::move(attnums);
    definition.unique.push_back(std::move(unique));
  } else {
    definition.indexes.push_back({name, std::move(attnums), text});
  }
  Replace(relation, std::move(definition));
}

}  // namespace rocklake
