// The binder's entry point, and what belongs to a statement as a whole: errors' positions, parameters, COPY.
#include <algorithm>
#include <utility>

#include "catalog/settings.h"
#include "query/bind.h"
#include "query/plan_expr.h"
#include "query/planner.h"
#include "sql/ast_node.h"
#include "types/type_info.h"

namespace rocklake {

void SetPosition(SqlError& error, std::string_view text, sql::Location location) {
  if (error.position == 0 && location >= 0 && !text.empty())
    error.position = sql::CharacterPosition(text, location);
}

Binder::Binder(CatalogSession& session, std::string_view text, const std::vector<Oid>& declared_types)
    : session_(session), text_(text) {
  for (const Oid type : declared_types) {
    parameters_.push_back(Type{type == oid::kInvalid ? oid::kUnknown : type, -1});
  }
}

void Binder::Throw(SqlError error, sql::Location location) const {
  SetPosition(error, text_, location);
  throw SqlError(std::move(error));
}

void Binder::Unsupported(std::string_view construct, sql::Location location) const {
  Throw(Error("0A000", "{} is not supported", construct), location);
}

std::vector<Type> Binder::FinishParameters() {
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (parameters_[i].oid == oid::kUnknown || parameters_[i].oid == oid::kInvalid) {
      throw Error("42P18", "could not determine data type of parameter ${}", i + 1);
    }
  }
  return parameters_;
}

PlanPtr Binder::BindModification(const sql::Statement& statement, Level& level) {
  switch (statement.kind) {
    case sql::StatementKind::kInsert:
      return BindInsert(sql::As<sql::InsertStatement>(statement), level);
    case sql::StatementKind::kUpdate:
      return BindUpdate(sql::As<sql::UpdateStatement>(statement), level);
    case sql::StatementKind::kDelete:
      return BindDelete(sql::As<sql::DeleteStatement>(statement), level);
    default:
      Unsupported("MERGE", sql::kNoLocation);
  }
}

PlanPtr Binder::BindStatement(const sql::Statement& statement) {
  Level root;
  if (const auto* query = sql::If<sql::Query>(&statement)) {
    into_allowed_ = query->into != nullptr;
    return BindQuery(*query, root);
  }
  return BindModification(statement, root);
}

ExprPtr Binder::BindStandalone(const sql::Expr& expr, Clause clause) {
  Level root;
  root.clause = clause;
  return BindExpr(expr, root);
}

ExprPtr Binder::BindOverRelation(const RelationRef& relation, const sql::Expr& expr, Clause clause) {
  Level root;
  sql::RelationRef ref;
  ref.name = relation.name;
  const FromPart part = BindBaseRelation(relation, ref, root);
  root.clause = clause;
  ExprPtr bound = BindExpr(expr, root);
  if (HasSubplan(*bound)) {
    Throw(Error("0A000", "cannot use subquery in {}",
                clause == Clause::kCheck     ? "check constraint"
                : clause == Clause::kDefault ? "DEFAULT expression"
                                             : ClauseName(clause)),
          expr.location);
  }
  return bound;
}

PlanPtr Binder::BindCopyColumns(const RelationRef& relation, const std::vector<int>& attnums) {
  Level root;
  sql::RelationRef ref;
  ref.name = relation.name;
  FromPart part = BindBaseRelation(relation, ref, root);
  std::vector<int> slots;
  for (const int attnum : attnums) slots.push_back(attnum - 1);
  return MakeSelection(std::move(part.plan), slots);
}

PlanPtr Binder::BindCopy(const sql::CopyStatement& copy, std::vector<OutputColumn>& columns) {
  if (copy.query) {
    PlanPtr plan = BindStatement(*copy.query);
    if (plan->output.empty() && copy.query->kind != sql::StatementKind::kSelect) {
      throw SqlError("0A000", "COPY query must have a RETURNING clause");
    }
    columns = plan->output;
    return plan;
  }
  RelationRef relation = FindRelation(*copy.relation);
  const bool view = relation.definition ? relation.definition->kind != RelationKind::kTable
                                        : !relation.virtual_relation->view_query.empty();
  if (view) {
    if (copy.from) throw Error("42809", "cannot copy to view \"{}\"", relation.name);
    throw Error("42809", "cannot copy from view \"{}\"", relation.name)
        .Hint("Try the COPY (SELECT ...) TO variant.");
  }
  if (!copy.from) {
    PlanPtr plan = BindCopyColumns(relation, CopyColumns(copy, relation));
    columns = plan->output;
    return plan;
  }
  if (copy.where) Unsupported("COPY FROM ... WHERE", copy.where->location);
  relation = FindTargetRelation(*copy.relation, "insert into");
  const std::vector<int> attnums = CopyColumns(copy, relation);
  PlanPtr row = MakeNode(PlanKind::kResult);
  row->values.emplace_back();
  for (const int attnum : attnums) {
    const ColumnDefinition& column = relation.definition->columns[static_cast<std::size_t>(attnum) - 1];
    ExprPtr value = MakeExpr(ExprKind::kParameter, column.type);
    value->slot = static_cast<int>(row->values[0].size());
    row->values[0].push_back(std::move(value));
    row->output.push_back({column.name, column.type, relation.oid, static_cast<std::int16_t>(attnum)});
    parameters_.push_back(column.type);
  }
  columns = row->output;
  PlanPtr node = MakeNode(PlanKind::kInsert);
  node->modify.target = relation;
  node->modify.attnums = attnums;
  node->modify.per_row = true;
  AddDefaults(relation, node->modify);
  AddChecks(relation, node->modify);
  modifies_ = true;
  node->children.push_back(std::move(row));
  return node;
}

std::vector<int> Binder::CopyColumns(const sql::CopyStatement& copy, const RelationRef& relation) const {
  std::vector<int> attnums;
  const std::size_t count =
      relation.definition ? relation.definition->columns.size() : relation.virtual_relation->columns.size();
  for (const std::string& name : copy.columns) {
    int attnum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const bool match = relation.definition ? relation.definition->columns[i].name == name &&
                                                   !relation.definition->columns[i].dropped
                                             : relation.virtual_relation->columns[i].name == name;
      if (match) attnum = static_cast<int>(i) + 1;
    }
    if (attnum == 0)
      throw Error("42703", "column \"{}\" of relation \"{}\" does not exist", name, relation.name);
    if (std::ranges::find(attnums, attnum) != attnums.end()) {
      throw Error("42701", "column \"{}\" specified more than once", name);
    }
    attnums.push_back(attnum);
  }
  for (std::size_t i = 0; copy.columns.empty() && i < count; ++i) {
    if (!relation.definition || !relation.definition->columns[i].dropped)
      attnums.push_back(static_cast<int>(i) + 1);
  }
  return attnums;
}

namespace {

// The statement that is planned for this one, or null when it is run as a command.
const sql::Statement* PlannedPart(const sql::Statement& statement) {
  switch (statement.kind) {
    case sql::StatementKind::kSelect:
    case sql::StatementKind::kInsert:
    case sql::StatementKind::kUpdate:
    case sql::StatementKind::kDelete:
    case sql::StatementKind::kMerge:
    case sql::StatementKind::kCopy:
      return &statement;
    case sql::StatementKind::kExplain:
      return PlannedPart(*sql::As<sql::ExplainStatement>(statement).statement);
    case sql::StatementKind::kDeclareCursor:
      return sql::As<sql::DeclareCursorStatement>(statement).query.get();
    case sql::StatementKind::kCreateTableAs:
      return PlannedPart(*sql::As<sql::CreateTableAsStatement>(statement).statement);
    default:
      return nullptr;
  }
}

// Whether the rows of the plan are the statement's own result.
bool ReturnsPlanRows(const sql::Statement& statement) {
  if (const auto* query = sql::If<sql::Query>(&statement)) return !query->into;
  return statement.kind != sql::StatementKind::kExplain &&
         statement.kind != sql::StatementKind::kCreateTableAs &&
         statement.kind != sql::StatementKind::kDeclareCursor;
}

}  // namespace

std::shared_ptr<const BoundStatement> Bind(CatalogSession& session,
                                           std::shared_ptr<const ParsedStatement> parsed,
                                           const BindOptions& options) {
  auto bound = std::make_shared<BoundStatement>();
  bound->definitions_stamp = session.DefinitionsStamp();
  const sql::Statement& statement = *parsed->statement;
  Binder binder(session, *parsed->source, options.parameter_types);
  int outer_slots = 0;
  if (const sql::Statement* planned = PlannedPart(statement)) {
    if (options.parameters && planned->kind != sql::StatementKind::kCopy) binder.AllowParameters();
    std::vector<OutputColumn> columns;
    PlanPtr plan;
    if (planned->kind == sql::StatementKind::kCopy) {
      plan = binder.BindCopy(sql::As<sql::CopyStatement>(*planned), columns);
    } else {
      plan = binder.BindStatement(*planned);
      columns = plan->output;
    }
    if (ReturnsPlanRows(statement)) bound->columns = std::move(columns);
    bound->parameters = binder.FinishParameters();
    outer_slots = binder.outer_slots();
    PlanContext context{session, session.settings().text(), &outer_slots};
    bound->plan = OptimizePlan(std::move(plan), context);
    bound->plan_error = std::move(context.error);
  }
  bound->outer_slots = outer_slots;
  bound->row_marks = binder.row_marks();
  bound->ctes = binder.common_tables();
  bound->modifies = binder.modifies();
  bound->parsed = std::move(parsed);
  return bound;
}

}  // namespace rocklake
