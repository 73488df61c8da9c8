// INSERT: target columns, VALUES or query, defaults and checks (PostgreSQL manual, INSERT; messages of analyze.c).
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "sql/parse.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

const ColumnDefinition& ColumnOf(const RelationRef& relation, int attnum) {
  return relation.definition->columns[static_cast<std::size_t>(attnum) - 1];
}

}  // namespace

RelationRef Binder::FindTargetRelation(const sql::RelationRef& ref, std::string_view verb) {
  RelationRef relation = FindRelation(ref);
  if (relation.definition && relation.definition->kind == RelationKind::kTable) return relation;
  if (!relation.definition) throw Error("42501", "permission denied for table {}", relation.name);
  if (relation.definition->kind == RelationKind::kSequence) {
    throw Error("42809", "cannot change sequence \"{}\"", relation.name);
  }
  throw Error("55000", "cannot {} view \"{}\"", verb, relation.name)
      .Detail("Views are not updatable on this server.");
}

std::vector<int> Binder::InsertColumns(const sql::InsertStatement& insert, const RelationRef& relation) {
  std::vector<int> attnums;
  for (const sql::ColumnTarget& target : insert.columns) {
    if (!target.indirection.empty()) Unsupported("INSERT into an array element or field", target.location);
    const int attnum = AssignedColumn(target, relation);
    if (std::ranges::find(attnums, attnum) != attnums.end()) {
      Throw(Error("42701", "column \"{}\" specified more than once", target.name), target.location);
    }
    attnums.push_back(attnum);
  }
  if (!insert.columns.empty()) return attnums;
  for (std::size_t i = 0; i < relation.definition->columns.size(); ++i) {
    if (!relation.definition->columns[i].dropped) attnums.push_back(static_cast<int>(i) + 1);
  }
  return attnums;
}

int Binder::AssignedColumn(const sql::ColumnTarget& target, const RelationRef& relation) {
  const int attnum = relation.definition->FindColumn(target.name);
  if (attnum > 0) return attnum;
  if (target.name == "ctid" || target.name == "tableoid") {
    Throw(Error("0A000", "cannot assign to system column \"{}\"", target.name), target.location);
  }
  Throw(Error("42703", "column \"{}\" of relation \"{}\" does not exist", target.name, relation.name),
        target.location);
}

ExprPtr Binder::BindDefault(const RelationRef& relation, int attnum) {
  const ColumnDefinition& column = ColumnOf(relation, attnum);
  if (column.default_expression.empty()) return MakeConstant(column.type, Value::Null());
  const std::string_view outer_text = std::exchange(text_, std::string_view());
  const sql::ExprPtr parsed = sql::ParseExpression(column.default_expression);
  ExprPtr bound =
      CoerceAssignment(BindStandalone(*parsed, Clause::kDefault), column.name, column.type, sql::kNoLocation);
  text_ = outer_text;
  return bound;
}

void Binder::AddDefaults(const RelationRef& relation, ModifyInfo& modify) {
  for (std::size_t i = 0; i < relation.definition->columns.size(); ++i) {
    const ColumnDefinition& column = relation.definition->columns[i];
    const int attnum = static_cast<int>(i) + 1;
    if (column.dropped || column.default_expression.empty()) continue;
    if (std::ranges::find(modify.attnums, attnum) != modify.attnums.end()) continue;
    modify.defaults.emplace_back(attnum, BindDefault(relation, attnum));
  }
}

void Binder::AddChecks(const RelationRef& relation, ModifyInfo& modify) {
  const std::string_view outer_text = std::exchange(text_, std::string_view());
  for (const CheckConstraint& check : relation.definition->checks) {
    const sql::ExprPtr parsed = sql::ParseExpression(check.expression);
    modify.checks.push_back(CoerceToBool(BindOverRelation(relation, *parsed, Clause::kCheck), "CHECK"));
    modify.check_names.push_back(check.name);
  }
  text_ = outer_text;
}

// VALUES take the types of the target's columns one by one, and may say DEFAULT.
PlanPtr Binder::BindInsertValues(const sql::InsertStatement& insert, const RelationRef& relation,
                                 std::vector<int>& attnums, Level& level) {
  const auto& rows = insert.source->values;
  CheckInsertWidth(
      insert, rows.front().size(), attnums,
      rows.front().size() > attnums.size() ? rows.front()[attnums.size()]->location : sql::kNoLocation);
  PlanPtr plan = MakeNode(PlanKind::kValues);
  plan->rows = static_cast<double>(rows.size());
  plan->values.reserve(rows.size());
  level.clause = rows.size() == 1 ? Clause::kInsertValues : Clause::kValues;
  bool set_returning = false;
  for (const sql::ExprList& row : rows) {
    if (row.size() != attnums.size()) {
      Throw(SqlError("42601", "VALUES lists must all be the same length"),
            row.empty() ? -1 : row.front()->location);
    }
    std::vector<ExprPtr> cells;
    cells.reserve(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      const ColumnDefinition& column = ColumnOf(relation, attnums[i]);
      if (row[i]->kind == sql::ExprKind::kDefault) {
        cells.push_back(BindDefault(relation, attnums[i]));
        continue;
      }
      ExprPtr cell = BindExpr(*row[i], level);
      const sql::Location location = cell->location >= 0 ? cell->location : row[i]->location;
      cells.push_back(CoerceAssignment(std::move(cell), column.name, column.type, location));
      set_returning = set_returning || HasSetReturning(*cells.back());
    }
    plan->values.push_back(std::move(cells));
  }
  for (const int attnum : attnums)
    plan->output.push_back({ColumnOf(relation, attnum).name, ColumnOf(relation, attnum).type});
  if (!set_returning) return plan;
  std::vector<Target> targets;
  for (std::size_t i = 0; i < attnums.size(); ++i) {
    targets.push_back({std::move(plan->values[0][i]), plan->output[i].name});
  }
  PlanPtr result = MakeNode(PlanKind::kResult);
  result->values.emplace_back();
  return AddTargets(AddSetReturning(std::move(result), targets), targets);
}

void Binder::CheckInsertWidth(const sql::InsertStatement& insert, std::size_t width,
                              std::vector<int>& attnums, sql::Location extra) const {
  if (width > attnums.size())
    Throw(SqlError("42601", "INSERT has more expressions than target columns"), extra);
  if (width < attnums.size() && !insert.columns.empty()) {
    Throw(SqlError("42601", "INSERT has more target columns than expressions"),
          insert.columns[width].location);
  }
  attnums.resize(width);
}

PlanPtr Binder::BindInsertSource(const sql::InsertStatement& insert, const RelationRef& relation,
                                 std::vector<int>& attnums, Level& level) {
  const sql::Query& query = *insert.source;
  if (!query.values.empty() && query.order_by.empty() && !query.limit && !query.offset && !query.with) {
    return BindInsertValues(insert, relation, attnums, level);
  }
  Level inner;
  inner.parent = &level;
  inner.link = Level::Link::kFromSubquery;
  PlanPtr source = BindQuery(query, inner, QueryOptions{.keep_unknown = true});
  const auto location_of = [&](std::size_t i) {
    return query.items.size() == source->output.size() ? query.items[i].location : sql::kNoLocation;
  };
  const std::size_t width = source->output.size();
  CheckInsertWidth(insert, width, attnums,
                   width > attnums.size() ? location_of(attnums.size()) : sql::kNoLocation);
  std::vector<Type> types;
  for (const OutputColumn& column : source->output) types.push_back(column.type);
  for (std::size_t i = 0; i < attnums.size(); ++i) {
    if (types[i].oid == oid::kUnknown) types[i] = Type{ColumnOf(relation, attnums[i]).type.oid, -1};
  }
  source = CoerceOutputs(std::move(source), types, "INSERT");
  std::vector<ExprPtr> projections;
  std::vector<OutputColumn> output;
  for (std::size_t i = 0; i < attnums.size(); ++i) {
    const ColumnDefinition& column = ColumnOf(relation, attnums[i]);
    projections.push_back(CoerceAssignment(MakeColumn(source->output[i].type, static_cast<int>(i)),
                                           column.name, column.type, location_of(i)));
    output.push_back({column.name, column.type});
  }
  return MakeProject(std::move(source), std::move(projections), std::move(output));
}

PlanPtr Binder::BindInsert(const sql::InsertStatement& insert, Level& level) {
  return WrapWith(insert.with.get(), level, [&] {
    const RelationRef relation = FindTargetRelation(insert.relation, "insert into");
    modifies_ = true;
    PlanPtr node = MakeNode(PlanKind::kInsert);
    ModifyInfo& modify = node->modify;
    modify.target = relation;
    modify.attnums = InsertColumns(insert, relation);
    PlanPtr source;
    if (insert.literals) {
      source = BindInsertLiterals(insert, relation, modify.attnums);
    } else if (insert.source) {
      source = BindInsertSource(insert, relation, modify.attnums, level);
    } else {
      modify.attnums.clear();
      source = MakeNode(PlanKind::kResult);
      source->values.emplace_back();
      source->rows = 1;
    }
    node->rows = source->rows;
    AddDefaults(relation, modify);
    AddChecks(relation, modify);
    if (insert.on_conflict) BindConflict(*insert.on_conflict, relation, insert.relation, level, modify);
    node->children.push_back(std::move(source));
    BindReturning(insert.returning, relation, insert.relation, level, false, *node);
    return node;
  });
}

}  // namespace rocklake
