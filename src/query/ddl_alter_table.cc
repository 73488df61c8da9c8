// ALTER TABLE: each command writes its own version of the definition; one transaction makes them one change.
#include <algorithm>
#include <utility>

#include "query/ddl_context.h"
#include "query/executor.h"
#include "query/plan_expr.h"
#include "sql/parse.h"

namespace rocklake {

int Ddl::RequireColumn(const RelationDefinition& definition, const std::string& name) const {
  const int attnum = definition.FindColumn(name);
  if (attnum > 0) return attnum;
  throw Error("42703", "column \"{}\" of relation \"{}\" does not exist", name, definition.name);
}

void Ddl::AlterTable(const sql::AlterTableStatement& statement) {
  std::optional<RelationRef> found = Find(statement.relation);
  if (!found) {
    const std::string name =
        (statement.relation.schema.empty() ? "" : statement.relation.schema + ".") + statement.relation.name;
    if (statement.object == sql::ObjectKind::kIndex &&
        FindIndex(statement.relation.schema, statement.relation.name))
      return;
    if (!statement.if_exists) throw Error("42P01", "relation \"{}\" does not exist", name);
    Notice("00000", fmt::format("relation \"{}\" does not exist, skipping", name));
    return;
  }
  RelationRef relation = std::move(*found);
  if (!relation.definition)
    throw Error("42501", "permission denied: \"{}\" is a system catalog", relation.name);
  if (statement.object == sql::ObjectKind::kView && relation.definition->kind != RelationKind::kView) {
    throw Error("42809", "\"{}\" is not a view", relation.name);
  }
  for (const sql::AlterTableCommand& command : statement.commands) AlterCommand(relation, command);
}

void Ddl::AlterCommand(RelationRef& relation, const sql::AlterTableCommand& command) {
  using Kind = sql::AlterTableKind;
  const bool table = relation.definition->kind == RelationKind::kTable;
  const auto refuse_views = [&] {
    if (table) return;
    throw Error("42809", "ALTER action {} cannot be performed on relation \"{}\"",
                sql::AlterTableKindName(command.kind), relation.name)
        .Detail("This operation is not supported for views.");
  };
  switch (command.kind) {
    case Kind::kAddColumn:
      return refuse_views(), AlterAddColumn(relation, command);
    case Kind::kDropColumn:
      return refuse_views(), AlterDropColumn(relation, command);
    case Kind::kColumnDefault:
      return AlterColumnDefault(relation, command);
    case Kind::kSetNotNull:
      return refuse_views(), AlterNotNull(relation, command, true);
    case Kind::kDropNotNull:
      return refuse_views(), AlterNotNull(relation, command, false);
    case Kind::kAlterColumnType:
      return refuse_views(), AlterColumnType(relation, command);
    case Kind::kAddConstraint:
      return refuse_views(), AlterAddConstraint(relation, command);
    case Kind::kDropConstraint:
      return refuse_views(), AlterDropConstraint(relation, command);
    case Kind::kChangeOwner: {
      RelationDefinition definition = *relation.definition;
      definition.owner = RoleName(*command.owner);
      relation = Replace(relation, std::move(definition));
      return;
    }
    case Kind::kSetStatistics:  // how PostgreSQL stores and watches a table; nothing of it exists here
    case Kind::kSetOptions:
    case Kind::kResetOptions:
    case Kind::kSetStorage:
    case Kind::kSetCompression:
    case Kind::kClusterOn:
    case Kind::kDropCluster:
    case Kind::kSetLogged:
    case Kind::kSetUnlogged:
    case Kind::kDropOids:
    case Kind::kSetRelationOptions:
    case Kind::kResetRelationOptions:
    case Kind::kReplicaIdentity:
    case Kind::kValidateConstraint:
      return;
    default:
      Unsupported("ALTER TABLE ... " + std::string(sql::AlterTableKindName(command.kind)));
  }
}

void Ddl::AlterAddColumn(RelationRef& relation, const sql::AlterTableCommand& command) {
  const sql::ColumnDefinition& column = *command.column;
  RelationDefinition definition = *relation.definition;
  if (definition.FindColumn(column.name) > 0) {
    const std::string message =
        fmt::format("column \"{}\" of relation \"{}\" already exists", column.name, definition.name);
    if (!command.if_exists) throw SqlError("42701", message);
    Notice("42701", message + ", skipping");
    return;
  }
  std::vector<PendingConstraint> later;
  AddColumn(column, definition, later);
  ColumnDefinition& added = definition.columns.back();
  const int attnum = static_cast<int>(definition.columns.size());
  ExprPtr per_row;
  if (!added.default_expression.empty()) {
    Binder binder = MakeBinder(false);
    ExprPtr value = binder.BindDefault(PretendRelation(definition, SchemaOf(relation)), attnum);
    if (IsVolatile(*value)) {
      per_row = std::move(value);
    } else {
      added.missing_value = Evaluate(*value, Row(), context_);
    }
  }
  const bool needs_value = added.not_null && added.missing_value.is_null() && !per_row;
  if (needs_value) {
    ForEachRow(relation, [&](const RowPtr&, Row&&) {
      SqlError error = Error("23502", "column \"{}\" of relation \"{}\" contains null values", added.name,
                             definition.name);
      error.table_name = definition.name;
      error.column_name = added.name;
      throw SqlError(std::move(error));
    });
  }
  for (const PendingConstraint& pending : later) AddConstraint(pending, definition, SchemaOf(relation));
  const std::vector<CheckConstraint> checks(
      definition.checks.begin() + static_cast<std::ptrdiff_t>(relation.definition->checks.size()),
      definition.checks.end());
  relation = Replace(relation, std::move(definition));
  if (per_row) {
    std::vector<std::pair<RowPtr, Row>> rows;
    ForEachRow(relation, [&](const RowPtr& stored, Row&& row) {
      row[static_cast<std::size_t>(attnum) - 1] = Evaluate(*per_row, Row(), context_);
      rows.emplace_back(stored, std::move(row));
    });
    for (auto& [stored, row] : rows) {
      RowPtr current;
      if (Writer(relation).LockRow(*relation.definition, stored, current) == LockOutcome::kLocked) {
        Writer(relation).Update(*relation.definition, stored, std::move(row));
      }
    }
  }
  for (const CheckConstraint& check : checks) RequireCheck(relation, check);
}

void Ddl::AlterDropColumn(RelationRef& relation, const sql::AlterTableCommand& command) {
  RelationDefinition definition = *relation.definition;
  const int attnum = definition.FindColumn(command.name);
  if (attnum == 0) {
    const std::string message =
        fmt::format("column \"{}\" of relation \"{}\" does not exist", command.name, definition.name);
    if (!command.if_exists) throw SqlError("42703", message);
    Notice("00000", message + ", skipping");
    return;
  }
  const auto uses = [attnum](const auto& item) {
    return std::ranges::find(item.attnums, attnum) != item.attnums.end();
  };
  std::erase_if(definition.unique, uses);
  std::erase_if(definition.indexes, uses);
  Binder binder = MakeBinder(false);
  std::erase_if(definition.checks, [&](const CheckConstraint& check) {
    const sql::ExprPtr parsed = sql::ParseExpression(check.expression);
    std::vector<bool> used;
    CollectColumns(*binder.BindOverRelation(relation, *parsed, Clause::kCheck), used);
    return used.size() >= static_cast<std::size_t>(attnum) && used[static_cast<std::size_t>(attnum) - 1];
  });
  ColumnDefinition& column = definition.columns[static_cast<std::size_t>(attnum) - 1];
  column.dropped = true;
  column.not_null = false;
  column.default_expression.clear();
  column.comment.clear();
  const RelationRef before = relation;
  relation = Replace(relation, std::move(definition));
  CheckViewsStillBind(before, command.name, command.cascade);
}

// Views that no longer bind since `column` went: they go too, or the command fails.
void Ddl::CheckViewsStillBind(const RelationRef& relation, const std::string& column, bool cascade) {
  for (const RelationRef& view : DependentViews(relation)) {
    try {
      const std::vector<sql::ParsedStatement> parsed = sql::Parse(view.definition->view_query);
      Binder binder = MakeBinder(false);
      binder.BindStatement(*parsed.at(0).statement);
      continue;
    } catch (const SqlError&) {
      // It read the column.
    }
    if (!cascade) {
      throw Error("2BP01", "cannot drop column {} of {} because other objects depend on it", column,
                  DescribeRelation(relation))
          .Detail(fmt::format("{} depends on column {} of {}", DescribeRelation(view), column,
                              DescribeRelation(relation)))
          .Hint("Use DROP ... CASCADE to drop the dependent objects too.");
    }
    Notice("00000", "drop cascades to " + DescribeRelation(view));
    DropWithDependents({view}, true);
  }
}

void Ddl::AlterAddConstraint(RelationRef& relation, const sql::AlterTableCommand& command) {
  RelationDefinition definition = *relation.definition;
  AddConstraint({command.constraint.get(), ""}, definition, SchemaOf(relation));
  for (std::size_t i = 0; i < definition.columns.size(); ++i) {  // a primary key's columns
    if (definition.columns[i].not_null && !relation.definition->columns[i].not_null) {
      RequireNoNulls(relation, static_cast<int>(i) + 1);
    }
  }
  const bool check = definition.checks.size() > relation.definition->checks.size();
  if (check && !command.constraint->not_valid) RequireCheck(relation, definition.checks.back());
  relation = Replace(relation, std::move(definition));
}

void Ddl::AlterDropConstraint(RelationRef& relation, const sql::AlterTableCommand& command) {
  RelationDefinition definition = *relation.definition;
  const std::size_t before = definition.unique.size() + definition.checks.size();
  std::erase_if(definition.unique,
                [&](const UniqueConstraint& u) { return u.is_constraint && u.name == command.name; });
  std::erase_if(definition.checks, [&](const CheckConstraint& check) { return check.name == command.name; });
  if (definition.unique.size() + definition.checks.size() == before) {
    const std::string message =
        fmt::format("constraint \"{}\" of relation \"{}\" does not exist", command.name, definition.name);
    if (!command.if_exists) throw SqlError("42704", message);
    Notice("00000", message + ", skipping");
    return;
  }
  relation = Replace(relation, std::move(definition));
}

void Ddl::RequireNoNulls(const RelationRef& relation, int attnum) {
  ForEachRow(relation, [&](const RowPtr&, Row&& row) {
    if (!row[static_cast<std::size_t>(attnum) - 1].is_null()) return;
    const std::string& column = relation.definition->column(attnum).name;
    SqlError error =
        Error("23502", "column \"{}\" of relation \"{}\" contains null values", column, relation.name);
    error.table_name = relation.name;
    error.column_name = column;
    throw SqlError(std::move(error));
  });
}

void Ddl::RequireCheck(const RelationRef& relation, const CheckConstraint& check) {
  const sql::ExprPtr parsed = sql::ParseExpression(check.expression);
  Binder binder = MakeBinder(false);
  const ExprPtr bound = binder.CoerceCheck(binder.BindOverRelation(relation, *parsed, Clause::kCheck));
  ForEachRow(relation, [&](const RowPtr&, Row&& row) {
    const Value value = Evaluate(*bound, row, context_);
    if (value.is_null() || value.AsBool()) return;
    SqlError error = Error("23514", "check constraint \"{}\" of relation \"{}\" is violated by some row",
                           check.name, relation.name);
    error.table_name = relation.name;
    error.constraint_name = check.name;
    throw SqlError(std::move(error));
  });
}

}  // namespace rocklake
