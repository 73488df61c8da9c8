// ALTER COLUMN: defaults, NOT NULL and types. A type whose values are stored alike changes the definition only; any other
// copies the rows into a relation of the same name.
#include <algorithm>
#include <utility>

#include "query/coercion.h"
#include "query/ddl_context.h"
#include "query/executor.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

void Ddl::AlterColumnDefault(RelationRef& relation, const sql::AlterTableCommand& command) {
  RelationDefinition definition = *relation.definition;
  const int attnum = RequireColumn(definition, command.name);
  ColumnDefinition& column = definition.columns[static_cast<std::size_t>(attnum) - 1];
  column.default_expression = command.expr ? DefaultText(*command.expr, column) : "";
  relation = Replace(relation, std::move(definition));
}

void Ddl::AlterNotNull(RelationRef& relation, const sql::AlterTableCommand& command, bool not_null) {
  RelationDefinition definition = *relation.definition;
  const int attnum = RequireColumn(definition, command.name);
  if (!not_null) {
    for (const UniqueConstraint& unique : definition.unique) {
      if (unique.primary && std::ranges::find(unique.attnums, attnum) != unique.attnums.end()) {
        throw Error("42P16", "column \"{}\" is in a primary key", command.name);
      }
    }
  }
  ColumnDefinition& column = definition.columns[static_cast<std::size_t>(attnum) - 1];
  if (column.not_null == not_null) return;
  if (not_null) RequireNoNulls(relation, attnum);
  column.not_null = not_null;
  relation = Replace(relation, std::move(definition));
}

namespace {

bool IsInteger(Oid type) { return type == oid::kInt2 || type == oid::kInt4 || type == oid::kInt8; }
bool IsText(Oid type) { return type == oid::kText || type == oid::kVarchar; }

// Every value of `from` is, as stored, a value of `to`.
bool StoredAlike(Type from, Type to) {
  if (IsInteger(from.oid) && IsInteger(to.oid)) {
    return FindType(from.oid)->length <= FindType(to.oid)->length;
  }
  if (IsText(from.oid) && IsText(to.oid)) {
    return to.typmod < 0 || (from.typmod >= 0 && from.typmod <= to.typmod);
  }
  return from.oid == to.oid && to.typmod < 0 && from.oid != oid::kBpchar;
}

}  // namespace

void Ddl::AlterColumnType(RelationRef& relation, const sql::AlterTableCommand& command) {
  RelationDefinition definition = *relation.definition;
  const int attnum = RequireColumn(definition, command.name);
  ColumnDefinition& column = definition.columns[static_cast<std::size_t>(attnum) - 1];
  const Type type = ColumnType(*command.column);
  if (!DependentViews(relation).empty()) {
    throw SqlError("0A000", "cannot alter type of a column used by a view or rule")
        .Detail(fmt::format("a view depends on {}", DescribeRelation(relation)));
  }
  Binder binder = MakeBinder();
  ExprPtr value;
  if (command.expr) {
    value = binder.BindOverRelation(relation, *command.expr, Clause::kAlterTransform);
  } else {
    value = MakeColumn(column.type, attnum - 1);
  }
  const Oid source = value->type.oid;
  if (!CanCoerceTo(source, type.oid, CastContext::kAssignment)) {
    const std::string name = FormatType(type.oid, type.typmod);
    throw command.expr
        ? Error("42804", "result of USING clause for column \"{}\" cannot be cast automatically to type {}",
                command.name, FormatType(type.oid))
              .Hint("You might need to add an explicit cast.")
        : Error("42804", "column \"{}\" cannot be cast automatically to type {}", command.name,
                FormatType(type.oid))
              .Hint(fmt::format("You might need to specify \"USING {}::{}\".", command.name, name));
  }
  value = binder.CoerceAssignment(std::move(value), column.name, type, sql::kNoLocation);
  const Type before = column.type;
  column.type = type;
  if (!command.expr && StoredAlike(before, type)) {
    relation = Replace(relation, std::move(definition));
    return;
  }
  RewriteRelation(relation, std::move(definition), attnum, *value);
}

void Ddl::RewriteRelation(RelationRef& relation, RelationDefinition definition, int attnum,
                          const Expr& conversion) {
  Transaction& transaction = Writer(relation);
  transaction.LockRelation(*relation.definition, LockMode::kExclusive);
  std::vector<Row> rows;
  ForEachRow(relation, [&](const RowPtr&, Row&& row) {
    Value converted = Evaluate(conversion, row, context_);
    row[static_cast<std::size_t>(attnum) - 1] = std::move(converted);
    rows.push_back(std::move(row));
  });
  // What was filled in for old rows is in the copies now.
  for (ColumnDefinition& column : definition.columns) {
    column.missing_value = Value::Null();
    column.added_commit = 0;
  }
  transaction.DropRelation(*relation.definition);
  definition.relation_id = 0;
  relation.definition = transaction.CreateRelation(std::move(definition), relation.definition->owner);
  relation.oid = RelationOid(relation.schema_oid, relation.definition->relation_id);
  for (Row& row : rows) transaction.Insert(*relation.definition, std::move(row));
}

}  // namespace rocklake
