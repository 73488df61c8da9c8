// UNION, INTERSECT and EXCEPT (PostgreSQL manual, 7.4 and 10.5).
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

namespace {

std::string_view NameOf(sql::SetOperation operation) {
  switch (operation) {
    case sql::SetOperation::kIntersect:
      return "INTERSECT";
    case sql::SetOperation::kExcept:
      return "EXCEPT";
    default:
      return "UNION";
  }
}

SetOperation KindOf(sql::SetOperation operation) {
  switch (operation) {
    case sql::SetOperation::kIntersect:
      return SetOperation::kIntersect;
    case sql::SetOperation::kExcept:
      return SetOperation::kExcept;
    default:
      return SetOperation::kUnion;
  }
}

// Where a query's output column was written.
sql::Location OutputLocation(const PlanNode& plan, std::size_t column) {
  switch (plan.kind) {
    case PlanKind::kProject: {
      const Expr& expr = *plan.projections[column];
      if (expr.location >= 0 || expr.kind != ExprKind::kColumn) return expr.location;
      return OutputLocation(*plan.children[0], static_cast<std::size_t>(expr.slot));
    }
    case PlanKind::kProjectSet:
      return plan.projections[column]->location;
    case PlanKind::kSort:
    case PlanKind::kLimit:
    case PlanKind::kDistinct:
      return OutputLocation(*plan.children[0], column);
    default:
      return sql::kNoLocation;
  }
}

bool IsPlainNode(const sql::Query& query) {
  return query.set_operation != sql::SetOperation::kNone && query.order_by.empty() && !query.limit &&
         !query.offset && query.locking.empty() && !query.with;
}

}  // namespace

Binder::SetSide Binder::BindSetLeaf(const sql::Query& query, Level& level) {
  if (IsPlainNode(query)) return BindSetTree(query, level);
  Level leaf;
  leaf.parent = &level;
  leaf.link = Level::Link::kFromSubquery;
  SetSide side;
  side.plan = BindQuery(query, leaf, QueryOptions{.keep_unknown = true});
  for (std::size_t i = 0; i < side.plan->output.size(); ++i)
    side.locations.push_back(OutputLocation(*side.plan, i));
  return side;
}

// `left` gets the locations of the columns that decided the types.
std::vector<Type> Binder::CommonRowType(SetSide& left, const SetSide& right, std::string_view construct) {
  std::vector<Type> types;
  for (std::size_t i = 0; i < left.plan->output.size(); ++i) {
    std::vector<ExprPtr> sides;
    for (const SetSide* side : {&std::as_const(left), &right}) {
      sides.push_back(MakeColumn(side->plan->output[i].type, 0));
      sides.back()->location = side->locations[i];
    }
    types.push_back(CommonTypeOf(sides, construct));
    const Oid common = types.back().oid;
    if (sides[0]->type.oid != common && sides[1]->type.oid == common) left.locations[i] = right.locations[i];
  }
  return types;
}

Binder::SetSide Binder::BindSetTree(const sql::Query& query, Level& level) {
  const std::string_view name = NameOf(query.set_operation);
  SetSide left_side = BindSetLeaf(*query.left, level);
  SetSide right_side = BindSetLeaf(*query.right, level);
  PlanPtr& left = left_side.plan;
  PlanPtr& right = right_side.plan;
  if (left->output.size() != right->output.size()) {
    const sql::Query* first = query.right.get();
    while (first->set_operation != sql::SetOperation::kNone) first = first->left.get();
    const sql::Location at = first->items.empty() ? sql::kNoLocation : first->items.front().location;
    Throw(Error("42601", "each {} query must have the same number of columns", name), at);
  }
  const std::vector<Type> types = CommonRowType(left_side, right_side, name);
  left = CoerceOutputs(std::move(left), types, name);
  right = CoerceOutputs(std::move(right), types, name);
  PlanPtr node = MakeNode(PlanKind::kSetOperation);
  node->set_operation = KindOf(query.set_operation);
  node->all = query.all;
  for (std::size_t i = 0; i < types.size(); ++i) {
    node->output.push_back({left->output[i].name, types[i]});
    if (!query.all || query.set_operation != sql::SetOperation::kUnion)
      RequireComparable(*MakeColumn(types[i], 0));
  }
  node->children.push_back(std::move(left));
  node->children.push_back(std::move(right));
  left = std::move(node);
  return left_side;
}

PlanPtr Binder::BindSetOperation(const sql::Query& query, Level& level, QueryOptions options) {
  PlanPtr plan = BindSetTree(query, level).plan;
  if (!options.keep_unknown) {
    std::vector<Type> types;
    for (const OutputColumn& column : plan->output) {
      types.push_back(column.type.oid == oid::kUnknown ? Type{oid::kText, -1} : column.type);
    }
    plan = CoerceOutputs(std::move(plan), types, NameOf(query.set_operation));
  }
  if (!query.locking.empty()) {
    throw Error("0A000", "{} is not allowed with UNION/INTERSECT/EXCEPT",
                LockName(query.locking.front().strength));
  }
  if (query.order_by.empty() && !query.limit && !query.offset) return plan;
  std::vector<Target> targets;
  for (std::size_t i = 0; i < plan->output.size(); ++i) {
    targets.push_back({MakeColumn(plan->output[i].type, static_cast<int>(i)), plan->output[i].name});
  }
  const std::size_t width = targets.size();
  // Only the result's columns may be named: a level of their own, without outer names for them.
  FromPart part;
  part.plan = std::move(plan);
  AddItem(level, part, "*SELECT* 1", part.plan->output);
  std::vector<OrderItem> order = BindOrderBy(query.order_by, targets, level);
  if (targets.size() > width) {
    Throw(SqlError("0A000", "invalid UNION/INTERSECT/EXCEPT ORDER BY clause")
              .Detail("Only result column names can be used, not expressions or functions.")
              .Hint("Add the expression/function to every SELECT, or move the UNION into a FROM clause."),
          targets[width].syntax->location);
  }
  return AddOrdering(std::move(part.plan), query, targets, std::move(order), {}, level);
}

}  // namespace rocklake
