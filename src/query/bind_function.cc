// Function calls: arguments, resolution, and which forms a function may be called in.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

std::string CallName(const sql::FunctionCall& call) { return sql::JoinName(call.name); }

std::string SchemaOf(const sql::FunctionCall& call) {
  return call.name.size() > 1 ? call.name[call.name.size() - 2] : std::string();
}

std::vector<Type> TypesOf(const std::vector<ExprPtr>& exprs) {
  std::vector<Type> types;
  types.reserve(exprs.size());
  for (const ExprPtr& expr : exprs) types.push_back(expr->type);
  return types;
}

}  // namespace

ExprPtr Binder::CallFunction(std::string_view name, std::vector<ExprPtr> args, sql::Location location) {
  const ResolvedCall call = At(location, [&] {
    return FunctionRegistry::Get().ResolveFunction("pg_catalog", name, TypesOf(args), false, false);
  });
  return MakeCall(call, std::move(args), location);
}

// Puts `name => value` arguments at their places; what is left out takes its default.
std::vector<ExprPtr> Binder::BindArguments(const sql::FunctionCall& call, Level& level) {
  std::vector<ExprPtr> args;
  std::vector<const sql::NamedArgument*> named;
  for (const sql::ExprPtr& arg : call.args) {
    if (const auto* by_name = sql::If<sql::NamedArgument>(arg)) {
      named.push_back(by_name);
      continue;
    }
    if (!named.empty())
      Throw(SqlError("42601", "positional argument cannot follow named argument"), arg->location);
    const auto* ref = sql::If<sql::ColumnRef>(arg);
    if (ref != nullptr && ref->star && !ref->parts.empty()) {  // f(t.*) takes the whole row
      const ItemMatch match =
          LookUpItem(level, ref->parts.size() > 1 ? ref->parts[ref->parts.size() - 2] : "", ref->parts.back(),
                     ref->location, true);
      if (match.item == nullptr) NoSuchItem(level, "", ref->parts.back(), ref->location);
      args.push_back(ImportFrom(level, *match.level, WholeRow(*match.item)));
      continue;
    }
    args.push_back(BindExpr(*arg, level));
  }
  if (named.empty()) return args;
  for (const FunctionInfo* function : FunctionRegistry::Get().FindFunctions(call.name.back())) {
    const auto& names = function->arg_names;
    const std::size_t declared = function->arg_types.size();
    if (names.size() < declared || args.size() + named.size() > declared) continue;
    std::vector<const sql::NamedArgument*> at(declared, nullptr);
    bool fits = true;
    for (const sql::NamedArgument* argument : named) {
      const auto it =
          std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(declared), argument->name);
      const auto index = static_cast<std::size_t>(it - names.begin());
      fits = fits && index < declared && index >= args.size() && at[index] == nullptr;
      if (fits) at[index] = argument;
    }
    for (std::size_t i = args.size(); fits && i < declared; ++i) {
      fits = at[i] != nullptr || declared - i <= function->defaults.size();
    }
    if (!fits) continue;
    for (std::size_t i = args.size(); i < declared; ++i) {
      args.push_back(at[i] != nullptr
                         ? BindExpr(*at[i]->value, level)
                         : MakeConstant(Type{function->arg_types[i], -1},
                                        function->defaults[function->defaults.size() - (declared - i)]));
    }
    return args;
  }
  std::string signature;
  for (const ExprPtr& arg : args) signature += (signature.empty() ? "" : ", ") + FormatType(arg->type.oid);
  for (const sql::NamedArgument* argument : named) {
    const Oid type = BindExpr(*argument->value, level)->type.oid;
    signature += fmt::format("{}{} => {}", signature.empty() ? "" : ", ", argument->name, FormatType(type));
  }
  Throw(Error("42883", "function {}({}) does not exist", CallName(call), signature)
            .Hint("No function matches the given name and argument types. You might need to add explicit "
                  "type casts."),
        call.location);
}

ExprPtr Binder::BindFunctionCall(const sql::FunctionCall& call, Level& level) {
  const std::size_t imported = level.outer_arguments.size();
  // The arguments of an aggregate may hold no aggregate; which one it is shows only once they are bound.
  const bool may_aggregate = MayAggregate(call);
  const bool in_aggregate = level.in_aggregate;
  const bool in_window = level.in_window_call;
  if (may_aggregate && !call.over) level.in_aggregate = true;
  if (call.over) level.in_window_call = true;
  std::vector<ExprPtr> args = BindArguments(call, level);
  std::vector<SortKey> order;
  for (const sql::SortItem& item : call.order_by) {
    SortKey key;
    key.expr = ResolveUnknown(BindExpr(*item.expr, level));
    SortDirectionOf(item, key.descending, key.nulls_first);
    RequireSortable(*key.expr);
    order.push_back(std::move(key));
  }
  level.in_aggregate = in_aggregate;
  level.in_window_call = in_window;

  std::vector<Type> types = TypesOf(args);
  if (call.within_group) {
    for (const SortKey& key : order) types.push_back(key.expr->type);
  }
  const FunctionRegistry& registry = FunctionRegistry::Get();
  const bool castable = args.size() == 1 && !call.star && call.name.size() <= 2 && order.empty();
  ResolvedCall resolved;
  try {
    resolved = registry.ResolveFunction(SchemaOf(call), call.name.back(), types, call.variadic, call.star);
  } catch (SqlError& error) {
    // An untyped argument makes the call a cast even where it could be one of several functions.
    if (castable && (error.sqlstate == "42883" || types[0].oid == oid::kUnknown)) {
      if (const auto type = registry.FunctionStyleCast(call.name.back(), args[0]->type)) {
        return Coerce(std::move(args[0]), *type, CastContext::kExplicit, call.location);
      }
    }
    if (error.sqlstate == "42883" && call.name.size() > 1 && !session_.FindSchema(SchemaOf(call)))
      Throw(Error("3F000", "schema \"{}\" does not exist", SchemaOf(call)), call.location);
    // What polymorphic arguments fail to say has no position in PostgreSQL.
    if (error.sqlstate != "42804") SetPosition(error, text_, call.location);
    throw;
  }
  CheckCallForms(call, *resolved.function);
  switch (resolved.function->kind) {
    case FunctionKind::kAggregate:
      CheckOrderedSet(call, *resolved.function, types);
      if (call.over) return BindWindowCall(call, resolved, std::move(args), level);
      return BindAggregateCall(call, resolved, std::move(args), std::move(order), level, imported);
    case FunctionKind::kWindow:
      return BindWindowCall(call, resolved, std::move(args), level);
    case FunctionKind::kSetReturning:
      CheckSetReturning(level, call.location);
      break;
    case FunctionKind::kScalar:
      break;
  }
  ExprPtr bound = MakeCall(resolved, std::move(args), call.location);
  bound->variadic_array = call.variadic;
  if (bound->type.oid == oid::kRecord && !resolved.function->result_columns.empty()) {
    auto fields = std::make_shared<RecordFields>();
    for (const OutputColumn& column : CallColumns(*bound, "", {}))
      fields->emplace_back(column.name, column.type);
    bound->fields = std::move(fields);
  }
  return bound;
}

bool Binder::MayAggregate(const sql::FunctionCall& call) const {
  for (const FunctionInfo* function : FunctionRegistry::Get().FindFunctions(call.name.back())) {
    if (function->kind == FunctionKind::kAggregate) return true;
  }
  return false;
}

void Binder::CheckCallForms(const sql::FunctionCall& call, const FunctionInfo& function) const {
  const std::string name = CallName(call);
  const auto refuse = [&](SqlError error) { Throw(std::move(error), call.location); };
  const bool aggregate = function.kind == FunctionKind::kAggregate;
  if (!aggregate) {
    if (call.star) refuse(Error("42809", "{}(*) specified, but {} is not an aggregate function", name, name));
    if (call.distinct)
      refuse(Error("42809", "DISTINCT specified, but {} is not an aggregate function", name));
    if (call.within_group)
      refuse(Error("42809", "WITHIN GROUP specified, but {} is not an aggregate function", name));
    if (!call.order_by.empty())
      refuse(Error("42809", "ORDER BY specified, but {} is not an aggregate function", name));
    if (call.filter) refuse(Error("42809", "FILTER specified, but {} is not an aggregate function", name));
    if (call.over && function.kind != FunctionKind::kWindow) {
      refuse(
          Error("42809", "OVER specified, but {} is not a window function nor an aggregate function", name));
    }
    if (!call.over && function.kind == FunctionKind::kWindow) {
      refuse(Error("42809", "window function {} requires an OVER clause", name));
    }
    return;
  }
  if (call.args.empty() && !call.star && !call.within_group) {
    refuse(Error("42809", "{}(*) must be used to call a parameterless aggregate function", name));
  }
  if (call.within_group && call.distinct) refuse(SqlError("42601", "cannot use DISTINCT with WITHIN GROUP"));
  if (call.over && call.distinct)
    refuse(SqlError("0A000", "DISTINCT is not implemented for window functions"));
  if (call.over && !call.order_by.empty() && !call.within_group) {
    refuse(SqlError("0A000", "aggregate ORDER BY is not implemented for window functions"));
  }
}

void Binder::CheckSetReturning(const Level& level, sql::Location location) const {
  const auto refuse = [&](std::string_view place) {
    Throw(Error("0A000", "set-returning functions are not allowed in {}", place), location);
  };
  if (!level.set_returning_bar.empty()) {
    Throw(Error("0A000", "set-returning functions are not allowed in {}", level.set_returning_bar)
              .Hint("You might be able to move the set-returning function into a LATERAL FROM item."),
          location);
  }
  if (level.in_aggregate) {
    Throw(SqlError("0A000", "aggregate function calls cannot contain set-returning function calls")
              .Hint("You might be able to move the set-returning function into a LATERAL FROM item."),
          location);
  }
  if (level.in_window_call) {
    Throw(SqlError("0A000", "window function calls cannot contain set-returning function calls")
              .Hint("You might be able to move the set-returning function into a LATERAL FROM item."),
          location);
  }
  switch (level.clause) {
    case Clause::kSelectList:
    case Clause::kFromFunction:
    case Clause::kGroupBy:
    case Clause::kOrderBy:
    case Clause::kDistinctOn:
    case Clause::kInsertValues:
    case Clause::kWindowPartition:
    case Clause::kWindowOrder:
      return;
    default:
      refuse(ClauseName(level.clause));
  }
}

}  // namespace rocklake
