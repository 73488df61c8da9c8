// What follows a value: subscripts and fields. (PostgreSQL manual, sections 4.2.3, 4.2.4, 8.14.5.)
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

// Each subscript is a step of a path; an integer that no array has is a key.
ExprPtr Binder::BindJsonSubscripts(ExprPtr base, std::span<const sql::IndirectionStep> steps, Level& level,
                                   sql::Location location) {
  ExprPtr path = MakeExpr(ExprKind::kArray, Type{oid::kTextArray, -1}, location);
  for (const sql::IndirectionStep& step : steps) {
    if (step.kind == sql::IndirectionKind::kSlice) {
      const sql::ExprPtr& bound = step.upper ? step.upper : step.lower;
      Throw(SqlError("42804", "jsonb subscript does not support slices"), bound ? bound->location : location);
    }
    ExprPtr key = BindExpr(*step.upper, level);
    const sql::Location at = key->location;
    const bool integer = CanCoerce(*key, oid::kInt4, CastContext::kImplicit);
    const bool text = CanCoerce(*key, oid::kText, CastContext::kImplicit);
    if (key->type.oid != oid::kUnknown && integer == text) {
      Throw(Error("42804", "subscript type {} is not supported", FormatType(key->type.oid))
                .Hint(fmt::format("jsonb subscript must be coercible to {}.",
                                  integer ? "only one type, integer or text" : "either integer or text")),
            at);
    }
    const bool as_text = key->type.oid == oid::kUnknown || text;
    key = Coerce(std::move(key), Type{as_text ? oid::kText : oid::kInt4, -1}, CastContext::kImplicit, at);
    path->children.push_back(Coerce(std::move(key), Type{oid::kText, -1}, CastContext::kExplicit, at));
  }
  return MakeOperator("#>", std::move(base), std::move(path), location);
}

ExprPtr Binder::BindSubscripts(ExprPtr base, std::span<const sql::IndirectionStep> steps, Level& level,
                               sql::Location location) {
  const Oid container = base->type.oid;
  if (container == oid::kJsonb) return BindJsonSubscripts(std::move(base), steps, level, location);
  const TypeInfo* info = FindType(container);
  const Oid element = container == oid::kName ? oid::kChar : info == nullptr ? 0 : info->element_oid;
  if (element == 0) {
    Throw(Error("42804", "cannot subscript type {} because it does not support subscripting",
                FormatType(container)),
          location);
  }
  const int typmod = base->type.typmod;
  bool slice = false;
  for (const sql::IndirectionStep& step : steps) slice = slice || step.kind == sql::IndirectionKind::kSlice;
  if (slice && container == oid::kName)
    throw SqlError("0A000", "slices of fixed-length arrays not implemented");
  const Type type = slice ? base->type : Type{element, typmod};
  ExprPtr bound = MakeUnary(ExprKind::kSubscript, type, std::move(base));
  bound->flag = slice;
  const auto index = [&](const sql::ExprPtr& expr) {
    if (!expr) return MakeConstant(Type{oid::kUnknown, -1}, Value::Null());
    ExprPtr value = BindExpr(*expr, level);
    if (!CanCoerce(*value, oid::kInt4, CastContext::kAssignment)) {
      Throw(SqlError("42804", "array subscript must have type integer"), value->location);
    }
    const sql::Location at = value->location;
    return Coerce(std::move(value), Type{oid::kInt4, -1}, CastContext::kAssignment, at);
  };
  for (const sql::IndirectionStep& step : steps) {
    if (slice && step.kind == sql::IndirectionKind::kSubscript) {
      bound->children.push_back(MakeConstant(Type{oid::kInt4, -1}, Value::Int(1)));
    } else if (slice) {
      bound->children.push_back(index(step.lower));
    }
    bound->children.push_back(index(step.upper));
  }
  return bound;
}

ExprPtr Binder::BindIndirection(const sql::IndirectionExpr& expr, Level& level) {
  ExprPtr base = BindExpr(*expr.arg, level);
  const std::span<const sql::IndirectionStep> steps(expr.steps);
  for (std::size_t i = 0; i < steps.size();) {
    if (steps[i].kind == sql::IndirectionKind::kStar) {
      Throw(SqlError("0A000", "row expansion via \"*\" is not supported here"), expr.location);
    }
    if (steps[i].kind == sql::IndirectionKind::kField) {
      base = BindField(std::move(base), steps[i].field, expr.location);
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < steps.size() && (steps[end].kind == sql::IndirectionKind::kSubscript ||
                                  steps[end].kind == sql::IndirectionKind::kSlice)) {
      ++end;
    }
    base = BindSubscripts(std::move(base), steps.subspan(i, end - i), level, expr.location);
    i = end;
  }
  return base;
}

}  // namespace rocklake
