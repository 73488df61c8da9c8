// WITH: common table expressions, recursive and data-modifying ones (PostgreSQL manual, 7.8).
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

PlanPtr Binder::WrapWith(const sql::WithClause* with, Level& level, const std::function<PlanPtr()>& body) {
  if (with == nullptr) return body();
  std::vector<BoundCommonTable> tables;
  for (std::size_t i = 0; i < with->tables.size(); ++i) {
    const sql::CommonTable& table = with->tables[i];
    for (std::size_t j = 0; j < i; ++j) {
      if (with->tables[j].name == table.name) {
        Throw(Error("42712", "WITH query name \"{}\" specified more than once", table.name), table.location);
      }
    }
    tables.push_back(BindCommonTableQuery(*with, table, level));
  }
  PlanPtr plan = body();
  for (std::size_t i = tables.size(); i-- > 0;) {
    PlanPtr node = MakeNode(PlanKind::kCte);
    node->cte = tables[i].index;
    node->cte_always_runs = tables[i].always_runs;
    node->cte_materialized = with->tables[i].materialized == sql::Materialization::kAlways;
    node->cte_inlined = with->tables[i].materialized == sql::Materialization::kNever;
    node->cte_name = with->tables[i].name;
    node->output = plan->output;
    node->children.push_back(std::move(tables[i].plan));
    node->children.push_back(std::move(plan));
    plan = std::move(node);
  }
  return plan;
}

void Binder::NameCommonColumns(const sql::CommonTable& table, std::vector<OutputColumn>& columns) const {
  if (table.columns.size() > columns.size()) {
    Throw(Error("42P10", "WITH query \"{}\" has {} columns available but {} columns specified", table.name,
                columns.size(), table.columns.size()),
          table.location);
  }
  for (std::size_t i = 0; i < table.columns.size(); ++i) columns[i].name = table.columns[i];
}

Binder::BoundCommonTable Binder::BindCommonTableQuery(const sql::WithClause& with,
                                                      const sql::CommonTable& table, Level& level) {
  if (table.search) Unsupported("SEARCH clause of WITH", table.location);
  if (table.cycle) Unsupported("CYCLE clause of WITH", table.location);
  BoundCommonTable bound;
  bound.index = common_tables_++;
  const std::size_t slot = level.common_tables.size();
  level.common_tables.push_back({table.name, bound.index, {}, false, true});
  Level inner;
  inner.parent = &level;
  inner.link = Level::Link::kFromSubquery;
  const auto* query = sql::If<sql::Query>(table.statement);
  if (query == nullptr) {
    if (level.link != Level::Link::kRoot || level.parent != nullptr) {
      Throw(SqlError("0A000", "WITH clause containing a data-modifying statement must be at the top level"),
            table.location);
    }
    bound.plan = BindModification(*table.statement, inner);
    bound.always_runs = true;
  } else if (with.recursive && query->set_operation == sql::SetOperation::kUnion && !query->with) {
    bound.plan = BindRecursive(table, *query, inner, level, slot);
  } else {
    bound.plan = BindQuery(*query, inner);
  }
  CommonTableScope& scope = level.common_tables[slot];
  scope.columns = bound.plan->output;
  NameCommonColumns(table, scope.columns);
  scope.returns_rows = query != nullptr || !bound.plan->output.empty();
  scope.being_bound = false;
  return bound;
}

PlanPtr Binder::BindRecursive(const sql::CommonTable& table, const sql::Query& query, Level& inner,
                              Level& owner, std::size_t slot) {
  // A recursive query may not be ordered or cut off as a whole; one that does not read itself may.
  if (!query.order_by.empty() || query.limit || query.offset || !query.locking.empty())
    return BindQuery(query, inner);
  Level left_level;
  left_level.parent = &inner;
  left_level.link = Level::Link::kFromSubquery;
  SetSide left_side;
  left_side.plan = BindQuery(*query.left, left_level);
  left_side.locations.assign(left_side.plan->output.size(), sql::kNoLocation);
  PlanPtr& left = left_side.plan;
  CommonTableScope& scope = owner.common_tables[slot];
  scope.columns = left->output;
  for (OutputColumn& column : scope.columns) column.source_table = 0;
  NameCommonColumns(table, scope.columns);
  scope.self_reference = true;
  scope.being_bound = false;
  scope.references = 0;
  SetSide right_side = BindSetLeaf(*query.right, inner);
  PlanPtr& right = right_side.plan;
  CommonTableScope& after = owner.common_tables[slot];
  after.self_reference = false;
  const bool recursive = after.references > 0;
  after.references = 0;
  if (left->output.size() != right->output.size()) {
    Throw(SqlError("42601", "each UNION query must have the same number of columns"), table.location);
  }
  const std::vector<Type> types = CommonRowType(left_side, right_side, "UNION");
  for (std::size_t i = 0; recursive && i < types.size(); ++i) {
    if (types[i].oid == left->output[i].type.oid) continue;
    Throw(Error("42804",
                "recursive query \"{}\" column {} has type {} in non-recursive term but type {} overall",
                table.name, i + 1, FormatType(left->output[i].type.oid, left->output[i].type.typmod),
                FormatType(types[i].oid, -1))
              .Hint("Cast the output of the non-recursive term to the correct type."),
          query.left->items.empty() ? table.location
                                    : query.left->items[std::min(i, query.left->items.size() - 1)].location);
  }
  left = CoerceOutputs(std::move(left), types, "UNION");
  right = CoerceOutputs(std::move(right), types, "UNION");
  PlanPtr node = MakeNode(recursive ? PlanKind::kRecursiveUnion : PlanKind::kSetOperation);
  node->set_operation = SetOperation::kUnion;
  node->all = query.all;
  node->cte = owner.common_tables[slot].index;
  for (std::size_t i = 0; i < types.size(); ++i) node->output.push_back({left->output[i].name, types[i]});
  node->children.push_back(std::move(left));
  node->children.push_back(std::move(right));
  return node;
}

}  // namespace rocklake
