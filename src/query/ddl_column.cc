// Column definitions: types, defaults, NOT NULL, and the constraints written beside a column.
#include <utility>

#include "query/ddl_context.h"
#include "query/deparse.h"
#include "query/executor.h"
#include "query/literal_stability.h"
#include "query/plan_expr.h"
#include "sql/ast_node.h"
#include "types/codec.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

bool IsSerial(const sql::TypeName& type) {
  if (type.names.size() != 1 || !type.array_bounds.empty()) return false;
  const std::string& name = type.names[0];
  return name == "serial" || name == "serial4" || name == "serial8" || name == "bigserial" ||
         name == "serial2" || name == "smallserial";
}

bool IsSystemColumn(const std::string& name) {
  return name == "ctid" || name == "tableoid" || name == "xmin" || name == "xmax" || name == "cmin" ||
         name == "cmax";
}

}  // namespace

Type Ddl::ColumnType(const sql::ColumnDefinition& column) {
  if (!column.type) Throw(SqlError("42601", "column has no type"), column.location);
  const Type type = BindTypeName(*column.type, text_);
  const TypeInfo* info = FindType(type.oid);
  if (info != nullptr && info->kind == 'p') {
    Throw(Error("42P16", "column \"{}\" has pseudo-type {}", column.name, FormatType(type.oid)),
          column.location);
  }
  return type;
}

// A literal whose meaning depends on the session gets it now, as in PostgreSQL: DEFAULT 'now'::timestamp is a moment.
ExprPtr Ddl::FoldForStorage(ExprPtr expr) {
  ForEachChild(*expr, [&](ExprPtr& child) { child = FoldForStorage(std::move(child)); });
  const bool literal = expr->kind == ExprKind::kIoCast && IsConstant(*expr->children[0]) &&
                       expr->children[0]->type.oid == oid::kUnknown && !NamesCatalogObject(expr->type.oid);
  if (!literal) return expr;
  ExprPtr constant = MakeConstant(expr->type, Evaluate(*expr, Row(), context_));
  constant->flag = expr->flag;
  return constant;
}

std::string Ddl::DefaultText(const sql::Expr& expr, const ColumnDefinition& column) {
  Binder binder = MakeBinder();
  ExprPtr bound = binder.BindStandalone(expr, Clause::kDefault);
  if (bound->type.oid == oid::kUnknown) {
    const Type bare{column.type.oid, column.type.oid == oid::kInterval ? column.type.typmod : -1};
    bound = binder.CoerceAssignment(std::move(bound), column.name, bare, expr.location);
  } else {
    binder.CoerceAssignment(CloneExpr(*bound), column.name, column.type, expr.location);  // throws 42804
  }
  if (HasSubplan(*bound))
    Throw(SqlError("0A000", "cannot use subquery in DEFAULT expression"), expr.location);
  if (bound->kind == ExprKind::kApplyTypmod && !bound->flag) bound = std::move(bound->children[0]);
  return DeparseExpr(*FoldForStorage(std::move(bound)), [](int) { return std::string(); });
}

void Ddl::AddColumn(const sql::ColumnDefinition& column, RelationDefinition& definition,
                    std::vector<PendingConstraint>& later) {
  if (definition.FindColumn(column.name) > 0) {
    throw Error("42701", "column \"{}\" specified more than once", column.name);
  }
  if (IsSystemColumn(column.name)) {
    throw Error("42701", "column name \"{}\" conflicts with a system column name", column.name);
  }
  if (column.type && IsSerial(*column.type)) Unsupported("column type " + column.type->names[0]);
  ColumnDefinition bound;
  bound.name = column.name;
  bound.type = ColumnType(column);
  std::optional<bool> nullable;
  for (const sql::Constraint& constraint : column.constraints) {
    ColumnConstraint(constraint, bound, definition, later, nullable);
  }
  definition.columns.push_back(std::move(bound));
}

void Ddl::ColumnConstraint(const sql::Constraint& constraint, ColumnDefinition& column,
                           const RelationDefinition& definition, std::vector<PendingConstraint>& later,
                           std::optional<bool>& nullable) {
  const auto set_nullable = [&](bool value) {
    if (nullable && *nullable != value) {
      Throw(Error("42601", "conflicting NULL/NOT NULL declarations for column \"{}\" of table \"{}\"",
                  column.name, definition.name),
            constraint.location);
    }
    nullable = value;
    column.not_null = !value;
  };
  switch (constraint.kind) {
    case sql::ConstraintKind::kNull:
      return set_nullable(true);
    case sql::ConstraintKind::kNotNull:
      return set_nullable(false);
    case sql::ConstraintKind::kDefault:
      if (!column.default_expression.empty()) {
        Throw(Error("42601", "multiple default values specified for column \"{}\" of table \"{}\"",
                    column.name, definition.name),
              constraint.location);
      }
      column.default_expression = DefaultText(*constraint.expr, column);
      if (column.default_expression == "NULL::" + FormatType(column.type.oid, -1))
        column.default_expression.clear();
      return;
    case sql::ConstraintKind::kIdentity:
      return Unsupported("GENERATED AS IDENTITY");
    case sql::ConstraintKind::kGenerated:
      return Unsupported("generated columns");
    case sql::ConstraintKind::kForeignKey:
      return Unsupported("FOREIGN KEY");
    case sql::ConstraintKind::kCheck:
    case sql::ConstraintKind::kPrimaryKey:
    case sql::ConstraintKind::kUnique:
      later.push_back({&constraint, column.name});
      return;
    case sql::ConstraintKind::kDeferrable:
    case sql::ConstraintKind::kDeferred:
      return Unsupported("DEFERRABLE constraints");
    case sql::ConstraintKind::kNotDeferrable:
    case sql::ConstraintKind::kImmediate:
      return;
    case sql::ConstraintKind::kExclusion:
      return Unsupported("EXCLUDE constraints");
  }
}

}  // namespace rocklake
