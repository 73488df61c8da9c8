// Conditional expressions and constructors: CASE, COALESCE, GREATEST, ARRAY, ROW, SQL's value functions.
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

// Forbids set-returning functions below CASE and COALESCE.
class SetReturningBar {
 public:
  SetReturningBar(Level& level, std::string_view construct)
      : level_(level), before_(level.set_returning_bar) {
    level.set_returning_bar = construct;
  }
  ~SetReturningBar() { level_.set_returning_bar = before_; }
  SetReturningBar(const SetReturningBar&) = delete;
  SetReturningBar& operator=(const SetReturningBar&) = delete;

 private:
  Level& level_;
  std::string_view before_;
};

}  // namespace

ExprPtr Binder::BindCase(const sql::CaseExpr& expr, Level& level) {
  const SetReturningBar bar(level, "CASE");
  ExprPtr bound = MakeExpr(ExprKind::kCase, Type{}, expr.location);
  if (expr.arg) bound->case_operand = ResolveUnknown(BindExpr(*expr.arg, level));
  std::vector<ExprPtr> whens;
  std::vector<ExprPtr> results;
  // The default's type is asked first, as PostgreSQL does.
  ExprPtr otherwise = expr.otherwise ? BindExpr(*expr.otherwise, level)
                                     : MakeConstant(Type{oid::kUnknown, -1}, Value::Null());
  results.push_back(std::move(otherwise));
  for (const sql::CaseWhen& when : expr.whens) {
    ExprPtr condition = BindExpr(*when.condition, level);
    if (bound->case_operand) {
      ExprPtr operand =
          MakeExpr(ExprKind::kCaseValue, bound->case_operand->type, bound->case_operand->location);
      condition = MakeOperator("=", std::move(operand), std::move(condition), when.location);
    }
    whens.push_back(CoerceToBool(std::move(condition), "CASE/WHEN"));
    results.push_back(BindExpr(*when.result, level));
  }
  bound->type = CommonTypeOf(results, "CASE");
  for (std::size_t i = 0; i < whens.size(); ++i) {
    bound->children.push_back(std::move(whens[i]));
    bound->children.push_back(CoerceCommon(std::move(results[i + 1]), bound->type, "CASE/WHEN"));
  }
  bound->children.push_back(CoerceCommon(std::move(results[0]), bound->type, "CASE/ELSE"));
  return bound;
}

ExprPtr Binder::BindCoalesce(const sql::CoalesceExpr& expr, Level& level) {
  const SetReturningBar bar(level, "COALESCE");
  ExprPtr bound = MakeExpr(ExprKind::kCoalesce, Type{}, expr.location);
  bound->children = BindList(expr.args, level);
  bound->type = CommonTypeOf(bound->children, "COALESCE");
  for (ExprPtr& child : bound->children) child = CoerceCommon(std::move(child), bound->type, "COALESCE");
  return bound;
}

ExprPtr Binder::BindMinMax(const sql::MinMaxExpr& expr, Level& level) {
  const std::string_view construct = expr.greatest ? "GREATEST" : "LEAST";
  ExprPtr bound = MakeExpr(expr.greatest ? ExprKind::kGreatest : ExprKind::kLeast, Type{}, expr.location);
  bound->children = BindList(expr.args, level);
  bound->type = CommonTypeOf(bound->children, construct);
  for (ExprPtr& child : bound->children) child = CoerceCommon(std::move(child), bound->type, construct);
  bound->compare_type = bound->type.oid;
  return bound;
}

ExprPtr Binder::BindSqlValue(const sql::SqlValueFunction& expr) {
  const auto time_value = [&](Oid type, Oid source_type) {
    ExprPtr now = CallFunction("now", {}, expr.location);
    if (source_type != oid::kTimestamptz) {
      now = CoerceValue(std::move(now), Type{source_type, -1}, CastContext::kExplicit, expr.location);
    }
    now = CoerceValue(std::move(now), Type{type, -1}, CastContext::kExplicit, expr.location);
    constexpr int kMaxPrecision = 6;
    return expr.precision < 0
               ? std::move(now)
               : ApplyTypmod(std::move(now), Type{type, std::min(expr.precision, kMaxPrecision)}, true);
  };
  switch (expr.function) {
    case sql::SqlValueKind::kCurrentDate:
      return time_value(oid::kDate, oid::kTimestamptz);
    case sql::SqlValueKind::kCurrentTime:
      return time_value(oid::kTimetz, oid::kTimestamptz);
    case sql::SqlValueKind::kCurrentTimestamp:
      return time_value(oid::kTimestamptz, oid::kTimestamptz);
    case sql::SqlValueKind::kLocalTime:
      return time_value(oid::kTime, oid::kTimestamptz);
    case sql::SqlValueKind::kLocalTimestamp:
      return time_value(oid::kTimestamp, oid::kTimestamptz);
    case sql::SqlValueKind::kCurrentRole:
    case sql::SqlValueKind::kCurrentUser:
    case sql::SqlValueKind::kUser:
      return CallFunction("current_user", {}, expr.location);
    case sql::SqlValueKind::kSessionUser:
      return CallFunction("session_user", {}, expr.location);
    case sql::SqlValueKind::kCurrentCatalog:
      return CallFunction("current_database", {}, expr.location);
    case sql::SqlValueKind::kCurrentSchema:
      return CallFunction("current_schema", {}, expr.location);
  }
  return nullptr;
}

ExprPtr Binder::BindArray(const sql::ArrayExpr& expr, Level& level, Type target, sql::Location location) {
  ExprPtr bound = MakeExpr(ExprKind::kArray, Type{}, expr.location);
  Type element{ElementType(target.oid), target.typmod};
  for (const sql::ExprPtr& item : expr.elements) {
    if (const auto* nested = sql::If<sql::ArrayExpr>(item)) {
      bound->children.push_back(BindArray(*nested, level, target, location));
      bound->flag = true;
      continue;
    }
    bound->children.push_back(BindExpr(*item, level));
    if (ElementType(bound->children.back()->type.oid) != 0) bound->flag = true;
  }
  if (expr.elements.empty() && element.oid == 0) {
    Throw(SqlError("42P18", "cannot determine type of empty array")
              .Hint("Explicitly cast to the desired type, for example ARRAY[]::integer[]."),
          expr.location);
  }
  const bool given = element.oid != 0;
  Type common =
      given ? (bound->flag ? Type{target.oid, -1} : element) : CommonTypeOf(bound->children, "ARRAY");
  if (bound->flag && !given && ElementType(common.oid) == 0) bound->flag = false;
  const Oid array = bound->flag ? common.oid : ArrayType(common.oid);
  if (array == 0) {
    Throw(Error("42704", "could not find array type for data type {}", FormatType(common.oid)),
          expr.location);
  }
  for (ExprPtr& child : bound->children) {
    child = given ? Coerce(std::move(child), common, CastContext::kExplicit, location)
                  : CoerceCommon(std::move(child), common, "ARRAY");
  }
  bound->type = Type{array, common.typmod};
  return bound;
}

std::vector<ExprPtr> Binder::BindRowFields(const sql::RowExpr& expr, Level& level) {
  std::vector<ExprPtr> fields;
  for (const sql::ExprPtr& field : expr.fields) {
    const auto* star = sql::If<sql::ColumnRef>(field);
    if (star != nullptr && star->star) {
      std::vector<Target> targets;
      ExpandStar(*field, level, targets);
      for (Target& target : targets) fields.push_back(std::move(target.expr));
      continue;
    }
    fields.push_back(BindExpr(*field, level));
  }
  return fields;
}

ExprPtr Binder::BindRow(const sql::RowExpr& expr, Level& level) {
  ExprPtr bound = MakeExpr(ExprKind::kRow, Type{oid::kRecord, -1}, expr.location);
  bound->children = BindRowFields(expr, level);  // a literal keeps its lack of a type
  return bound;
}

ExprPtr Binder::BindField(ExprPtr base, const std::string& field, sql::Location location) {
  if (base->type.oid != oid::kRecord) {
    Throw(Error("42809", "column notation .{} applied to type {}, which is not a composite type", field,
                FormatType(base->type.oid)),
          location);
  }
  const auto pick = [&](std::size_t i, Type type) {
    ExprPtr bound;
    if (base->kind == ExprKind::kRow) {
      bound = std::move(base->children[i]);
    } else {
      bound = MakeUnary(ExprKind::kField, type, std::move(base));
      bound->slot = static_cast<int>(i);
    }
    bound->name = field;
    return bound;
  };
  if (base->fields) {
    for (std::size_t i = 0; i < base->fields->size(); ++i) {
      if ((*base->fields)[i].first == field) return pick(i, (*base->fields)[i].second);
    }
    Throw(Error("42703", "column \"{}\" not found in data type record", field), location);
  }
  for (std::size_t i = 0; base->kind == ExprKind::kRow && i < base->children.size(); ++i) {
    if (fmt::format("f{}", i + 1) == field) return pick(i, Type{});  // the fields of ROW(...) are f1, f2, ...
  }
  Throw(Error("42703", "could not identify column \"{}\" in record data type", field), location);
}

ExprPtr Binder::BindGrouping(const sql::GroupingExpr& expr, Level& level) {
  constexpr std::size_t kMaxArguments = 31;
  if (expr.args.size() > kMaxArguments)
    Throw(SqlError("54023", "GROUPING must have fewer than 32 arguments"), expr.location);
  if (level.clause != Clause::kSelectList && level.clause != Clause::kHaving &&
      level.clause != Clause::kOrderBy) {
    Throw(Error("42803", "grouping operations are not allowed in {}", ClauseName(level.clause)),
          expr.location);
  }
  ExprPtr bound = MakeExpr(ExprKind::kGrouping, Type{oid::kInt4, -1}, expr.location);
  bound->children = BindList(expr.args, level);
  level.has_aggregates = true;
  return bound;
}

}  // namespace rocklake
