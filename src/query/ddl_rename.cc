// ALTER ... RENAME: relations, columns, constraints, indexes, schemas, databases.
#include <algorithm>
#include <utility>

#include "catalog/permissions.h"
#include "query/ddl_context.h"
#include "query/deparse.h"
#include "query/plan_expr.h"
#include "sql/parse.h"

namespace rocklake {

void Ddl::Rename(const sql::RenameStatement& statement) {
  switch (statement.object) {
    case sql::ObjectKind::kTable:
    case sql::ObjectKind::kView:
    case sql::ObjectKind::kSequence:
      return RenameRelation(statement);
    case sql::ObjectKind::kIndex:
      return RenameIndex(statement);
    case sql::ObjectKind::kColumn:
      return RenameColumn(statement);
    case sql::ObjectKind::kTableConstraint:
      return RenameConstraint(statement);
    case sql::ObjectKind::kSchema:
      return session_.RenameSchema(statement.old_name, statement.new_name);
    case sql::ObjectKind::kDatabase:
      if (statement.old_name == session_.database().name) {
        throw SqlError("0A000", "current database cannot be renamed");
      }
      RequireAlterDatabase(session_.identity(), statement.old_name);
      return session_.catalog().RenameDatabase(statement.old_name, statement.new_name);
    default:
      Unsupported(fmt::format("ALTER {} RENAME", sql::ObjectKindName(statement.object)));
  }
}

namespace {

// Views hold their query as text, which a new name would break.
void RefuseWithViews(const std::vector<RelationRef>& views, const std::string& what) {
  if (views.empty()) return;
  throw Error("0A000", "cannot rename {} because a view reads it", what)
      .Detail(fmt::format("view {} depends on it", views.front().name));
}

}  // namespace

void Ddl::RenameRelation(const sql::RenameStatement& statement) {
  const std::optional<RelationRef> relation = Find(*statement.relation);
  if (!relation) {
    if (FindIndex(statement.relation->schema, statement.relation->name)) return RenameIndex(statement);
    if (!statement.if_exists)
      throw Error("42P01", "relation \"{}\" does not exist", statement.relation->name);
    Notice("00000", fmt::format("relation \"{}\" does not exist, skipping", statement.relation->name));
    return;
  }
  if (!relation->definition)
    throw Error("42501", "permission denied: \"{}\" is a system catalog", relation->name);
  if (statement.object == sql::ObjectKind::kView && relation->definition->kind != RelationKind::kView) {
    throw Error("42809", "\"{}\" is not a view", relation->name);
  }
  RefuseWithViews(DependentViews(*relation), DescribeRelation(*relation));
  if (RelationNameTaken(SchemaOf(*relation), statement.new_name)) {
    throw Error("42P07", "relation \"{}\" already exists", statement.new_name);
  }
  RelationDefinition definition = *relation->definition;
  definition.name = statement.new_name;
  Replace(*relation, std::move(definition));
}

void Ddl::RenameIndex(const sql::RenameStatement& statement) {
  const std::optional<IndexPlace> place = FindIndex(statement.relation->schema, statement.relation->name);
  if (!place) {
    if (!statement.if_exists)
      throw Error("42P01", "relation \"{}\" does not exist", statement.relation->name);
    Notice("00000", fmt::format("relation \"{}\" does not exist, skipping", statement.relation->name));
    return;
  }
  if (RelationNameTaken(SchemaOf(place->relation), statement.new_name)) {
    throw Error("42P07", "relation \"{}\" already exists", statement.new_name);
  }
  RelationDefinition definition = *place->relation.definition;
  if (place->unique) {
    definition.unique[place->position].name = statement.new_name;
  } else {
    IndexDefinition& index = definition.indexes[place->position];
    const std::string head = "CREATE INDEX " + QuoteIdentifier(index.name) + " ";
    if (index.definition.starts_with(head)) {
      index.definition =
          "CREATE INDEX " + QuoteIdentifier(statement.new_name) + " " + index.definition.substr(head.size());
    }
    index.name = statement.new_name;
  }
  Replace(place->relation, std::move(definition));
}

void Ddl::RenameColumn(const sql::RenameStatement& statement) {
  const std::optional<RelationRef> found = Find(*statement.relation);
  if (!found) {
    if (!statement.if_exists)
      throw Error("42P01", "relation \"{}\" does not exist", statement.relation->name);
    Notice("00000", fmt::format("relation \"{}\" does not exist, skipping", statement.relation->name));
    return;
  }
  if (!found->definition) throw Error("42501", "permission denied: \"{}\" is a system catalog", found->name);
  RelationDefinition definition = *found->definition;
  const int attnum = definition.FindColumn(statement.old_name);
  if (attnum == 0) throw Error("42703", "column \"{}\" does not exist", statement.old_name);
  if (definition.FindColumn(statement.new_name) > 0) {
    throw Error("42701", "column \"{}\" of relation \"{}\" already exists", statement.new_name,
                definition.name);
  }
  RefuseWithViews(DependentViews(*found),
                  fmt::format("column {} of {}", statement.old_name, DescribeRelation(*found)));
  definition.columns[static_cast<std::size_t>(attnum) - 1].name = statement.new_name;
  Binder binder = MakeBinder(false);
  for (CheckConstraint& check : definition.checks) {  // bound by the old name, printed with the new one
    const sql::ExprPtr parsed = sql::ParseExpression(check.expression);
    check.expression = CheckText(*binder.BindOverRelation(*found, *parsed, Clause::kCheck), definition);
  }
  Replace(*found, std::move(definition));
}

void Ddl::RenameConstraint(const sql::RenameStatement& statement) {
  const RelationRef relation = RequireTable(*statement.relation, "");
  RelationDefinition definition = *relation.definition;
  bool found = false;
  const auto rename = [&](auto& list) {
    for (auto& constraint : list) {
      if (constraint.name != statement.old_name) continue;
      CheckConstraintName(statement.new_name, definition);
      constraint.name = statement.new_name;
      found = true;
      return;
    }
  };
  rename(definition.unique);
  if (!found) rename(definition.checks);
  if (!found) {
    throw Error("42704", "constraint \"{}\" for table \"{}\" does not exist", statement.old_name,
                definition.name);
  }
  Replace(relation, std::move(definition));
}

}  // namespace rocklake
