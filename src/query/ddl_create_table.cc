// CREATE TABLE (PostgreSQL manual, CREATE TABLE).
#include <algorithm>
#include <utility>

#include "catalog/permissions.h"
#include "query/ddl_context.h"
#include "types/type_info.h"

namespace rocklake {

void Ddl::RefuseTableForms(const sql::CreateTableStatement& statement) const {
  if (statement.partition_of) Unsupported("PARTITION OF");
  if (!statement.inherits.empty()) Unsupported("INHERITS");
  if (!statement.partition_by.empty()) Unsupported("PARTITION BY");
  if (statement.of_type) Unsupported("CREATE TABLE OF");
  if (!statement.access_method.empty() && statement.access_method != "heap") {
    throw Error("42704", "access method \"{}\" does not exist", statement.access_method);
  }
  const bool temporary = statement.relation.persistence == sql::Persistence::kTemporary ||
                         statement.relation.schema == "pg_temp";
  if (statement.on_commit != sql::OnCommit::kNone && !temporary) {
    throw SqlError("42P16", "ON COMMIT can only be used on temporary tables");
  }
}

SchemaInfo Ddl::TargetSchema(const sql::RelationRef& ref) {
  if (!ref.catalog.empty() && ref.catalog != session_.database().name) {
    Throw(Error("0A000", "cross-database references are not implemented: \"{}.{}.{}\"", ref.catalog,
                ref.schema, ref.name),
          ref.location);
  }
  const bool temporary = ref.persistence == sql::Persistence::kTemporary;
  if (temporary && !ref.schema.empty() && ref.schema != "pg_temp") {
    Throw(SqlError("42P16", "cannot create temporary relation in non-temporary schema"), ref.location);
  }
  SchemaInfo schema;
  try {
    schema = session_.CreationSchema(ref.schema, temporary || ref.schema == "pg_temp");
    if (schema.name == "pg_catalog" || schema.name == "information_schema" || schema.name == "rocklake") {
      throw Error("42501", "permission denied to create \"{}.{}\"", schema.name, ref.name)
          .Detail("System catalog modifications are currently disallowed.");
    }
  } catch (SqlError& error) {
    SetPosition(error, text_, ref.location);
    throw;
  }
  RequireCreate(session_.identity(), schema, ref.name);
  return schema;
}

bool Ddl::AlreadyThere(const SchemaInfo& schema, const std::string& name, bool if_not_exists) {
  if (!RelationNameTaken(schema, name)) return false;
  if (!if_not_exists) throw Error("42P07", "relation \"{}\" already exists", name);
  Notice("42P07", fmt::format("relation \"{}\" already exists, skipping", name));
  return true;
}

void Ddl::CreateTable(const sql::CreateTableStatement& statement) {
  RefuseTableForms(statement);
  const SchemaInfo schema = TargetSchema(statement.relation);
  const std::string& name = statement.relation.name;
  if (AlreadyThere(schema, name, statement.if_not_exists)) return;
  RelationDefinition definition;
  definition.name = name;
  definition.owner = session_.user();
  std::vector<PendingConstraint> later;
  for (const sql::TableElement& element : statement.elements) {
    if (element.column) AddColumn(*element.column, definition, later);
    if (element.constraint) later.push_back({element.constraint.get(), ""});
    if (element.like) CopyLike(*element.like, definition, schema);
  }
  // Keys first: their columns become NOT NULL; checks see all columns.
  std::ranges::stable_partition(later, [](const PendingConstraint& pending) {
    return pending.constraint->kind == sql::ConstraintKind::kPrimaryKey;
  });
  for (const PendingConstraint& pending : later) AddConstraint(pending, definition, schema);
  const DefinitionPtr created =
      session_.TransactionOf(schema.oid, true).CreateRelation(std::move(definition), session_.user());
  switch (statement.on_commit) {
    case sql::OnCommit::kDeleteRows:
      session_.SetOnCommit(created->relation_id, CatalogSession::OnCommit::kDeleteRows);
      break;
    case sql::OnCommit::kDrop:
      session_.SetOnCommit(created->relation_id, CatalogSession::OnCommit::kDrop);
      break;
    default:
      break;
  }
}

void Ddl::CopyLike(const sql::LikeClause& like, RelationDefinition& definition, const SchemaInfo& schema) {
  const RelationRef source = Require(like.relation);
  if (!source.definition) Unsupported("LIKE with a system catalog");
  const RelationDefinition& from = *source.definition;
  std::vector<int> attnums(from.columns.size() + 1, 0);
  for (std::size_t i = 0; i < from.columns.size(); ++i) {
    if (from.columns[i].dropped) continue;
    if (definition.FindColumn(from.columns[i].name) > 0) {
      throw Error("42701", "column \"{}\" specified more than once", from.columns[i].name);
    }
    ColumnDefinition column;
    column.name = from.columns[i].name;
    column.type = from.columns[i].type;
    column.not_null = from.columns[i].not_null;
    if ((like.options & sql::kLikeDefaults) != 0)
      column.default_expression = from.columns[i].default_expression;
    if ((like.options & sql::kLikeComments) != 0) column.comment = from.columns[i].comment;
    definition.columns.push_back(std::move(column));
    attnums[i + 1] = static_cast<int>(definition.columns.size());
  }
  if ((like.options & sql::kLikeConstraints) != 0) {
    for (const CheckConstraint& check : from.checks) definition.checks.push_back(check);
  }
  if ((like.options & sql::kLikeIndexes) == 0) return;
  for (const UniqueConstraint& unique : from.unique) {
    UniqueConstraint copy = unique;
    std::string columns;
    for (int& attnum : copy.attnums) {
      attnum = attnums[static_cast<std::size_t>(attnum)];
      columns += (columns.empty() ? "" : "_") + definition.columns[static_cast<std::size_t>(attnum) - 1].name;
    }
    copy.name = ChooseRelationName(schema, definition.name, unique.primary ? "" : columns,
                                   unique.primary         ? "pkey"
                                   : unique.is_constraint ? "key"
                                                          : "idx",
                                   definition);
    definition.unique.push_back(std::move(copy));
  }
}

}  // namespace rocklake
