// Conversions between types (PostgreSQL manual, chapter 10): literals take their type here, parameters theirs, and casts
// become calls, relabels or conversions through text.
#include <algorithm>
#include <utility>

#include "catalog/settings.h"
#include "query/bind.h"
#include "query/coercion.h"
#include "query/functions/reg_types.h"
#include "query/literal_stability.h"
#include "query/plan_expr.h"
#include "types/codec.h"
#include "types/type_info.h"

namespace rocklake {

Value Binder::ParseConstant(const Expr& literal, Type target, bool explicit_cast, sql::Location location) {
  const TextSettings& settings = session_.settings().text();
  const Type read{target.oid, target.oid == oid::kInterval ? target.typmod : -1};
  Value value = At(location, [&] { return rocklake::ParseText(read, literal.constant.AsText(), settings); });
  // Fitting it to the modifier is a step of its own, whose errors have no position.
  return target.typmod < 0 || target.oid == oid::kInterval
             ? value
             : rocklake::ApplyTypmod(target, std::move(value), explicit_cast);
}

ExprPtr Binder::CoerceUnknown(ExprPtr expr, Type target, CastContext context, sql::Location location) {
  if (expr->kind == ExprKind::kParameter) {
    ResolveParameter(*expr, Type{target.oid, -1});
    return expr;
  }
  if (expr->kind != ExprKind::kConstant)
    return MakeUnary(ExprKind::kIoCast, Type{target.oid, -1}, std::move(expr));
  if (expr->constant.is_null()) {
    expr->type = Type{target.oid, -1};
    return expr;
  }
  if (target.oid == oid::kRecord) {
    Throw(SqlError("0A000", "input of anonymous composite types is not implemented"), location);
  }
  const sql::Location at = expr->location >= 0 ? expr->location : location;
  const bool is_name = NamesCatalogObject(target.oid);
  Value value;
  if (IsRegType(target.oid)) {
    At(at, [&] { return ParseRegType(target.oid, expr->constant.AsText(), session_); });
  }
  if (!is_name) value = ParseConstant(*expr, target, context == CastContext::kExplicit, at);
  if (!is_name && LiteralIsStable(target.oid, expr->constant.AsText())) {
    // The modifier was applied above, with the context's rules.
    expr->type = target;
    expr->constant = std::move(value);
    return expr;
  }
  // What the text means depends on the session or the time: it was checked above, and is read when the plan runs.
  ExprPtr cast = MakeUnary(ExprKind::kIoCast, target.oid == oid::kInterval ? target : Type{target.oid, -1},
                           std::move(expr));
  cast->location = at;
  return cast;
}

void Binder::ResolveParameter(Expr& parameter, Type target) {
  if (target.oid == oid::kUnknown || target.oid == oid::kAny || IsPolymorphic(target.oid)) return;
  Type& known = parameters_[static_cast<std::size_t>(parameter.slot)];
  if (known.oid == oid::kUnknown) {
    known = Type{target.oid, -1};
  } else if (known.oid != target.oid) {
    Throw(Error("42P08", "inconsistent types deduced for parameter ${}", parameter.slot + 1)
              .Detail(fmt::format("{} versus {}", FormatType(known.oid), FormatType(target.oid))),
          parameter.location);
  }
  parameter.type = known;
}

ExprPtr Binder::CoerceValue(ExprPtr expr, Type target, CastContext context, sql::Location location) {
  const Oid source = expr->type.oid;
  if (source == target.oid || target.oid == oid::kAny || IsPolymorphic(target.oid)) return expr;
  if (source == oid::kUnknown) return CoerceUnknown(std::move(expr), target, context, location);
  if (target.oid == oid::kRecordArray && ElementType(source) == oid::kRecord) return expr;
  const FunctionInfo* function = nullptr;
  const CoercionPath path = FindCoercionPath(source, target.oid, context, &function);
  const Type type{target.oid, -1};
  const auto cast_to = [&](ExprKind kind) {
    ExprPtr cast = MakeUnary(kind, type, std::move(expr));
    cast->flag = context == CastContext::kExplicit;
    return cast;
  };
  switch (path) {
    case CoercionPath::kRelabel:
      return cast_to(ExprKind::kRelabel);
    case CoercionPath::kInOut:
      return cast_to(ExprKind::kIoCast);
    case CoercionPath::kFunction: {
      ExprPtr call = cast_to(ExprKind::kFunction);
      call->function = function;
      if (function->arg_types.size() > 1)
        call->children.push_back(MakeConstant(Type{oid::kInt4, -1}, Value::Int(-1)));
      if (function->arg_types.size() > 2)
        call->children.push_back(MakeBool(context == CastContext::kExplicit));
      return call;
    }
    case CoercionPath::kArray: {
      ExprPtr element = MakeExpr(ExprKind::kCaseValue, Type{ElementType(source), -1});
      element = CoerceValue(std::move(element), Type{ElementType(target.oid), -1}, context, location);
      ExprPtr cast = cast_to(ExprKind::kArrayCast);
      cast->children.push_back(std::move(element));
      return cast;
    }
    case CoercionPath::kNone:
      break;
  }
  Throw(Error("42846", "cannot cast type {} to {}", FormatType(source), FormatType(target.oid)), location);
}

ExprPtr Binder::ApplyTypmod(ExprPtr expr, Type target, bool explicit_cast) {
  if (target.typmod < 0 || expr->type.typmod == target.typmod) return expr;
  if (expr->kind == ExprKind::kConstant && LiteralIsStable(target.oid, "")) {
    if (!expr->constant.is_null()) {
      expr->constant = rocklake::ApplyTypmod(target, std::move(expr->constant), explicit_cast);
    }
    expr->type = target;
    return expr;
  }
  ExprPtr cast = MakeUnary(ExprKind::kApplyTypmod, target, std::move(expr));
  cast->flag = explicit_cast;
  return cast;
}

ExprPtr Binder::Coerce(ExprPtr expr, Type target, CastContext context, sql::Location location) {
  const std::string name = expr->name;
  expr = CoerceValue(std::move(expr), target, context, location);
  expr = ApplyTypmod(std::move(expr), target, context == CastContext::kExplicit);
  expr->name = name;
  return expr;
}

bool Binder::CanCoerce(const Expr& expr, Oid target, CastContext context) const {
  return CanCoerceTo(expr.type.oid, target, context);
}

ExprPtr Binder::CoerceToBool(ExprPtr expr, std::string_view construct) {
  const sql::Location location = expr->location;
  if (expr->type.oid != oid::kBool && !CanCoerce(*expr, oid::kBool, CastContext::kAssignment)) {
    Throw(Error("42804", "argument of {} must be type boolean, not type {}", construct,
                FormatType(expr->type.oid)),
          location);
  }
  return Coerce(std::move(expr), Type{oid::kBool, -1}, CastContext::kAssignment, location);
}

Type Binder::CommonTypeOf(std::span<const ExprPtr> exprs, std::string_view construct) {
  std::vector<Oid> types;
  for (const ExprPtr& expr : exprs) {
    // Repeats do not change the choice, and lists may be long.
    if (types.empty() || types.back() != expr->type.oid) types.push_back(expr->type.oid);
  }
  Type common;
  try {
    common.oid = SelectCommonType(types, construct);
  } catch (SqlError& error) {
    // PostgreSQL points at the first expression of the type that does not fit.
    for (std::size_t i = 1; i < exprs.size(); ++i) {
      const std::vector<Oid> prefix(
          types.begin(), types.begin() + static_cast<std::ptrdiff_t>(std::min(i + 1, types.size())));
      if (SelectCommonType(prefix, "") != 0) continue;
      for (const ExprPtr& expr : exprs) {
        if (expr->type.oid == prefix.back()) {
          SetPosition(error, text_, expr->location);
          break;
        }
      }
      break;
    }
    throw;
  }
  const bool alike = std::ranges::all_of(exprs, [&](const ExprPtr& expr) {
    return expr->type == exprs.front()->type && expr->type.oid == common.oid;
  });
  if (alike && !exprs.empty()) common.typmod = exprs.front()->type.typmod;
  return common;
}

ExprPtr Binder::CoerceCommon(ExprPtr expr, Type target, std::string_view construct) {
  const sql::Location location = expr->location;
  if (!CanCoerce(*expr, target.oid, CastContext::kImplicit)) {
    Throw(Error("42846", "{} could not convert type {} to {}", construct, FormatType(expr->type.oid),
                FormatType(target.oid)),
          location);
  }
  return CoerceValue(std::move(expr), Type{target.oid, -1}, CastContext::kImplicit, location);
}

ExprPtr Binder::ResolveUnknown(ExprPtr expr) {
  if (expr->type.oid != oid::kUnknown) return expr;
  const sql::Location location = expr->location;
  return Coerce(std::move(expr), Type{oid::kText, -1}, CastContext::kImplicit, location);
}

ExprPtr Binder::CoerceAssignment(ExprPtr expr, const std::string& column, Type type, sql::Location location) {
  const Oid source = expr->type.oid;
  if (source != type.oid && !CanCoerce(*expr, type.oid, CastContext::kAssignment)) {
    Throw(Error("42804", "column \"{}\" is of type {} but expression is of type {}", column,
                FormatType(type.oid), FormatType(source))
              .Hint("You will need to rewrite or cast the expression."),
          location);
  }
  return Coerce(std::move(expr), type, CastContext::kAssignment, location);
}

}  // namespace rocklake
