// Calls of aggregate functions: where they may stand, which query level they belong to, and their parts.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

void Binder::CheckAggregatePlace(const Level& level, sql::Location location) const {
  if (level.in_aggregate) Throw(SqlError("42803", "aggregate function calls cannot be nested"), location);
  switch (level.clause) {
    case Clause::kSelectList:
    case Clause::kHaving:
    case Clause::kOrderBy:
    case Clause::kDistinctOn:
    case Clause::kWindowPartition:
    case Clause::kWindowOrder:
    case Clause::kWindowFrame:
      return;
    default:
      Throw(Error("42803", "aggregate functions are not allowed in {}", ClauseName(level.clause)), location);
  }
}

namespace {

void ForEachPart(AggregateCall& call, const std::function<void(ExprPtr&)>& visit) {
  for (ExprPtr& argument : call.arguments) visit(argument);
  for (SortKey& key : call.order_by) visit(key.expr);
  if (call.filter) visit(call.filter);
  for (ExprPtr& argument : call.direct_arguments) visit(argument);
}

}  // namespace

// An aggregate whose arguments read outer levels only is that level's aggregate: the call moves there, and this level
// reads its result. `imported`: how many values this level had imported before the arguments were bound.
ExprPtr Binder::MoveAggregateOut(ExprPtr aggregate, Level& level, std::size_t imported) {
  bool local = false;
  bool outer = false;
  ForEachPart(*aggregate->aggregate, [&](ExprPtr& part) {
    local = local || HasColumns(*part);
    outer = outer || HasKind(*part, ExprKind::kOuter);
  });
  if (local || !outer || level.link != Level::Link::kSubquery) {
    CheckAggregatePlace(level, aggregate->location);
    level.has_aggregates = true;
    return aggregate;
  }
  ForEachPart(*aggregate->aggregate, [&](ExprPtr& part) {
    ReplaceParts(part, [&](const Expr& expr) -> ExprPtr {
      if (expr.kind != ExprKind::kOuter) return nullptr;
      const auto it = std::ranges::find(level.outer_slots, expr.slot);
      if (it == level.outer_slots.end()) return nullptr;
      return CloneExpr(*level.outer_arguments[static_cast<std::size_t>(it - level.outer_slots.begin())]);
    });
  });
  if (imported < level.outer_arguments.size()) {  // nobody else reads them
    level.outer_arguments.resize(imported);
    level.outer_slots.resize(imported);
  }
  Level& parent = *level.parent;
  return Import(level, MoveAggregateOut(std::move(aggregate), parent, parent.outer_arguments.size()));
}

// The manual's 9.21: an ordered-set aggregate takes its direct arguments in parentheses and the others after WITHIN GROUP.
void Binder::CheckOrderedSet(const sql::FunctionCall& call, const FunctionInfo& function,
                             std::span<const Type> types) const {
  const auto refuse = [&](SqlError error) { Throw(std::move(error), call.location); };
  const std::string name = sql::JoinName(call.name);
  if (function.aggregate_kind == AggregateKind::kNormal) {
    if (!call.within_group) return;
    refuse(Error("42809", "{} is not an ordered-set aggregate, so it cannot have WITHIN GROUP", name));
  }
  if (!call.within_group) {
    refuse(Error("42809", "WITHIN GROUP is required for ordered-set aggregate {}", name));
  }
  if (call.over) refuse(Error("0A000", "OVER is not supported for ordered-set aggregate {}", name));
  const std::size_t ordered = call.order_by.size();
  const std::size_t direct = types.size() - ordered;
  std::string signature;
  for (const Type& type : types) signature += (signature.empty() ? "" : ", ") + FormatType(type.oid);
  const auto missing = [&](std::string hint) {
    refuse(Error("42883", "function {}({}) does not exist", name, signature).Hint(std::move(hint)));
  };
  if (function.aggregate_kind == AggregateKind::kHypotheticalSet) {
    if (direct == ordered) return;
    missing(
        fmt::format("To use the hypothetical-set aggregate {}, the number of hypothetical direct arguments "
                    "(here {}) must "
                    "match the number of ordering columns (here {}).",
                    name, direct, ordered));
  }
  if (direct == static_cast<std::size_t>(function.direct_arguments)) return;
  missing(fmt::format("There is an ordered-set aggregate {}, but it requires {} direct argument{}, not {}.",
                      name, function.direct_arguments, function.direct_arguments == 1 ? "" : "s", direct));
}

// A hypothetical row's values and the columns they are compared with get one type, pair by pair.
void Binder::UnifyHypothetical(std::vector<ExprPtr>& direct, std::vector<SortKey>& order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<ExprPtr> pair;
    pair.push_back(std::move(direct[i]));
    pair.push_back(std::move(order[i].expr));
    std::swap(pair[0], pair[1]);  // the message names the column's type first
    const Type common = CommonTypeOf(pair, "WITHIN GROUP");
    direct[i] = CoerceCommon(std::move(pair[1]), common, "WITHIN GROUP");
    order[i].expr = CoerceCommon(std::move(pair[0]), common, "WITHIN GROUP");
  }
}

ExprPtr Binder::BindAggregateCall(const sql::FunctionCall& call, const ResolvedCall& resolved,
                                  std::vector<ExprPtr> args, std::vector<SortKey> order, Level& level,
                                  std::size_t imported) {
  auto bound_call = std::make_shared<AggregateCall>();
  const std::size_t direct = args.size();
  ResolvedCall call_as = resolved;
  if (resolved.function->aggregate_kind == AggregateKind::kHypotheticalSet) {
    UnifyHypothetical(args, order);
    for (std::size_t i = 0; i < direct; ++i)
      call_as.arg_types[i] = call_as.arg_types[direct + i] = args[i]->type;
  }
  if (call.within_group) {
    for (SortKey& key : order) args.push_back(CloneExpr(*key.expr));
  }
  ExprPtr arguments = MakeCall(call_as, std::move(args), call.location);
  std::vector<ExprPtr> all = std::move(arguments->children);
  if (call.within_group) {
    for (std::size_t i = 0; i < direct; ++i) bound_call->direct_arguments.push_back(std::move(all[i]));
    for (std::size_t i = direct; i < all.size(); ++i) {
      order[i - direct].expr = CloneExpr(*all[i]);
      bound_call->arguments.push_back(std::move(all[i]));
    }
  } else {
    bound_call->arguments = std::move(all);
  }
  if (call.distinct) {
    for (const ExprPtr& argument : bound_call->arguments) RequireComparable(*argument);
    for (const SortKey& key : order) {
      const bool listed = std::ranges::any_of(
          bound_call->arguments, [&](const ExprPtr& argument) { return ExprEquals(*argument, *key.expr); });
      if (!listed) {
        Throw(SqlError("42P10",
                       "in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list"),
              key.expr->location);
      }
    }
  }
  if (call.filter) {
    const bool in_aggregate = std::exchange(level.in_aggregate, false);
    bound_call->filter = BindCondition(*call.filter, level, Clause::kFilter);
    level.in_aggregate = in_aggregate;
  }
  bound_call->function = resolved.function;
  bound_call->order_by = std::move(order);
  bound_call->distinct = call.distinct;
  bound_call->star = call.star;
  bound_call->type = resolved.result_type;
  ExprPtr bound = MakeExpr(ExprKind::kAggregate, resolved.result_type, call.location);
  bound->aggregate = std::move(bound_call);
  bound->variadic_array = call.variadic;
  return MoveAggregateOut(std::move(bound), level, imported);
}

}  // namespace rocklake
