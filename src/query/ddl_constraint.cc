// PRIMARY KEY, UNIQUE and CHECK constraints of a definition in the making.
#include <algorithm>
#include <utility>

#include "query/ddl_context.h"
#include "query/deparse.h"
#include "query/plan_expr.h"

namespace rocklake {

void Ddl::AddConstraint(const PendingConstraint& pending, RelationDefinition& definition,
                        const SchemaInfo& schema) {
  const sql::Constraint& constraint = *pending.constraint;
  switch (constraint.kind) {
    case sql::ConstraintKind::kPrimaryKey:
    case sql::ConstraintKind::kUnique:
      return AddUnique(constraint,
                       pending.column.empty() ? constraint.columns : sql::NameParts{pending.column},
                       definition, schema);
    case sql::ConstraintKind::kCheck:
      return AddCheck(pending, definition, schema);
    case sql::ConstraintKind::kForeignKey:
      return Unsupported("FOREIGN KEY");
    case sql::ConstraintKind::kExclusion:
      return Unsupported("EXCLUDE constraints");
    default:
      return Unsupported("this constraint");
  }
}

void Ddl::AddUnique(const sql::Constraint& constraint, const sql::NameParts& columns,
                    RelationDefinition& definition, const SchemaInfo& schema) {
  const bool primary = constraint.kind == sql::ConstraintKind::kPrimaryKey;
  if (constraint.deferrable || constraint.initially_deferred) Unsupported("DEFERRABLE constraints");
  if (constraint.nulls_not_distinct) Unsupported("NULLS NOT DISTINCT");
  if (!constraint.including.empty()) Unsupported("INCLUDE");
  if (!constraint.using_index.empty()) Unsupported("ADD CONSTRAINT USING INDEX");
  const bool has_primary =
      std::ranges::any_of(definition.unique, [](const UniqueConstraint& u) { return u.primary; });
  if (primary && has_primary) {
    // Only the statement that makes the table has a place to point at.
    Throw(Error("42P16", "multiple primary keys for table \"{}\" are not allowed", definition.name),
          definition.relation_id == 0 ? constraint.location : -1);
  }
  UniqueConstraint unique;
  unique.primary = primary;
  std::string joined;
  for (const std::string& column : columns) {
    const int attnum = definition.FindColumn(column);
    if (attnum == 0)
      Throw(Error("42703", "column \"{}\" named in key does not exist", column), constraint.location);
    if (std::ranges::find(unique.attnums, attnum) != unique.attnums.end()) {
      Throw(Error("42701", "column \"{}\" appears twice in {} constraint", column,
                  primary ? "primary key" : "unique"),
            constraint.location);
    }
    unique.attnums.push_back(attnum);
    joined += (joined.empty() ? "" : "_") + column;
    if (primary) definition.columns[static_cast<std::size_t>(attnum) - 1].not_null = true;
  }
  if (constraint.name.empty()) {
    unique.name = ChooseRelationName(schema, definition.name, primary ? "" : joined, primary ? "pkey" : "key",
                                     definition);
  } else {
    unique.name = constraint.name;
    if (RelationNameTaken(schema, unique.name))
      throw Error("42P07", "relation \"{}\" already exists", unique.name);
    CheckConstraintName(unique.name, definition);
  }
  definition.unique.push_back(std::move(unique));
}

RelationRef Ddl::PretendRelation(const RelationDefinition& definition, const SchemaInfo& schema) {
  RelationRef relation;
  relation.schema = schema.name;
  relation.schema_oid = schema.oid;
  relation.name = definition.name;
  relation.definition = std::make_shared<const RelationDefinition>(definition);
  return relation;
}

std::string Ddl::CheckText(const Expr& check, const RelationDefinition& definition) const {
  return DeparseExpr(check, [&](int slot) {
    return QuoteIdentifier(definition.columns[static_cast<std::size_t>(slot)].name);
  });
}

void Ddl::AddCheck(const PendingConstraint& pending, RelationDefinition& definition,
                   const SchemaInfo& schema) {
  const sql::Constraint& constraint = *pending.constraint;
  Binder binder = MakeBinder();
  ExprPtr bound =
      binder.BindOverRelation(PretendRelation(definition, schema), *constraint.expr, Clause::kCheck);
  bound = FoldForStorage(binder.CoerceCheck(std::move(bound)));
  std::vector<bool> used;
  CollectColumns(*bound, used);
  if (used.size() > definition.columns.size()) {
    Throw(SqlError("42P10", "system column references in check constraints are not supported"),
          constraint.location);
  }
  std::string column = pending.column;
  if (column.empty() && std::ranges::count(used, true) == 1) {
    column = definition.columns[static_cast<std::size_t>(std::ranges::find(used, true) - used.begin())].name;
  }
  CheckConstraint check;
  check.expression = CheckText(*bound, definition);
  if (constraint.name.empty()) {
    check.name = ChooseConstraintName(definition.name, column, "check", definition);
  } else {
    const bool taken = std::ranges::any_of(definition.checks,
                                           [&](const auto& other) { return other.name == constraint.name; });
    if (taken && definition.relation_id == 0)
      throw Error("42710", "check constraint \"{}\" already exists", constraint.name);
    if (taken) CheckConstraintName(constraint.name, definition);
    check.name = constraint.name;
  }
  definition.checks.push_back(std::move(check));
}

}  // namespace rocklake
