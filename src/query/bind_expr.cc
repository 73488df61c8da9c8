// Expressions: the dispatcher, literals, parameters, logic, casts and conditional expressions.
#include <charconv>
#include <cstdint>
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

constexpr int kMaxDepth = 2000;  // of nested expressions; PostgreSQL's limit is max_stack_depth

const Type kBoolType{oid::kBool, -1};
const Type kUnknownType{oid::kUnknown, -1};

}  // namespace

ExprPtr Binder::BindExpr(const sql::Expr& expr, Level& level) {
  if (++depth_ > kMaxDepth) {
    depth_ = 0;
    throw SqlError("54001", "stack depth limit exceeded")
        .Hint(
            "Increase the configuration parameter \"max_stack_depth\" (currently 2048kB), after ensuring the "
            "platform's "
            "stack depth limit is adequate.");
  }
  ExprPtr bound = BindExprInner(expr, level);
  --depth_;
  return bound;
}

ExprPtr Binder::BindExprInner(const sql::Expr& expr, Level& level) {
  switch (expr.kind) {
    case sql::ExprKind::kLiteral:
      return BindLiteral(sql::As<sql::Literal>(expr));
    case sql::ExprKind::kColumnRef:
      return BindColumnRef(sql::As<sql::ColumnRef>(expr), level);
    case sql::ExprKind::kParameter:
      return BindParameter(sql::As<sql::Parameter>(expr));
    case sql::ExprKind::kOperator:
      return BindOperator(sql::As<sql::OperatorExpr>(expr), level);
    case sql::ExprKind::kBool:
      return BindBool(sql::As<sql::BoolExpr>(expr), level);
    case sql::ExprKind::kNullTest:
      return BindNullTest(sql::As<sql::NullTest>(expr), level);
    case sql::ExprKind::kBooleanTest:
      return BindBooleanTest(sql::As<sql::BooleanTest>(expr), level);
    case sql::ExprKind::kFunctionCall:
      return BindFunctionCall(sql::As<sql::FunctionCall>(expr), level);
    case sql::ExprKind::kTypeCast:
      return BindTypeCast(sql::As<sql::TypeCast>(expr), level);
    case sql::ExprKind::kCase:
      return BindCase(sql::As<sql::CaseExpr>(expr), level);
    case sql::ExprKind::kCoalesce:
      return BindCoalesce(sql::As<sql::CoalesceExpr>(expr), level);
    case sql::ExprKind::kMinMax:
      return BindMinMax(sql::As<sql::MinMaxExpr>(expr), level);
    case sql::ExprKind::kSqlValueFunction:
      return BindSqlValue(sql::As<sql::SqlValueFunction>(expr));
    case sql::ExprKind::kSubquery:
      return BindSubquery(sql::As<sql::SubqueryExpr>(expr), level);
    case sql::ExprKind::kArray:
      return BindArray(sql::As<sql::ArrayExpr>(expr), level, Type{}, sql::kNoLocation);
    case sql::ExprKind::kRow:
      return BindRow(sql::As<sql::RowExpr>(expr), level);
    case sql::ExprKind::kIndirection:
      return BindIndirection(sql::As<sql::IndirectionExpr>(expr), level);
    case sql::ExprKind::kCollate:
      return BindCollate(sql::As<sql::CollateExpr>(expr), level);
    case sql::ExprKind::kGrouping:
      return BindGrouping(sql::As<sql::GroupingExpr>(expr), level);
    case sql::ExprKind::kDefault:
      Throw(SqlError("42601", "DEFAULT is not allowed in this context"), expr.location);
    case sql::ExprKind::kCurrentOf:
      Unsupported("WHERE CURRENT OF", expr.location);
    case sql::ExprKind::kUnsupported:
      Unsupported(sql::As<sql::UnsupportedExpr>(expr).construct, expr.location);
    case sql::ExprKind::kNamedArgument:
      Throw(SqlError("42601", "named argument is not allowed here"), expr.location);
  }
  return nullptr;
}

std::vector<ExprPtr> Binder::BindList(const sql::ExprList& list, Level& level) {
  std::vector<ExprPtr> exprs;
  exprs.reserve(list.size());
  for (const sql::ExprPtr& expr : list) exprs.push_back(BindExpr(*expr, level));
  return exprs;
}

ExprPtr Binder::BindCondition(const sql::Expr& expr, Level& level, Clause clause) {
  const Clause before = std::exchange(level.clause, clause);
  ExprPtr bound = BindExpr(expr, level);
  level.clause = before;
  return CoerceToBool(std::move(bound), clause == Clause::kJoinOn ? "JOIN/ON" : ClauseName(clause));
}

ExprPtr Binder::BindLiteral(const sql::Literal& literal) {
  ExprPtr expr;
  switch (literal.literal) {
    case sql::LiteralKind::kNull:
      expr = MakeConstant(kUnknownType, Value::Null());
      break;
    case sql::LiteralKind::kInteger:
      expr = MakeConstant(Type{oid::kInt4, -1}, Value::Int(literal.integer));
      break;
    case sql::LiteralKind::kFloat: {
      // An integer that the scanner did not take for one: int4 after all, int8 when it fits, or numeric.
      const TextSettings settings;
      const bool integral =
          literal.text.find_first_not_of("0123456789-") == std::string::npos && literal.text.size() <= 20;
      std::int64_t integer = 0;
      const char* end = literal.text.data() + literal.text.size();
      if (integral && std::from_chars(literal.text.data(), end, integer).ec == std::errc()) {
        const bool small = integer >= INT32_MIN && integer <= INT32_MAX;
        expr = MakeConstant(Type{small ? oid::kInt4 : oid::kInt8, -1}, Value::Int(integer));
        break;
      }
      expr = At(literal.location, [&] {
        return MakeConstant(Type{oid::kNumeric, -1},
                            rocklake::ParseText(Type{oid::kNumeric, -1}, literal.text, settings));
      });
      break;
    }
    case sql::LiteralKind::kString:
      expr = MakeConstant(kUnknownType, Value::Text(literal.text));
      break;
    case sql::LiteralKind::kBitString:
      expr = At(literal.location, [&] {
        return MakeConstant(Type{oid::kBit, -1},
                            rocklake::ParseText(Type{oid::kBit, -1}, literal.text, TextSettings()));
      });
      break;
    case sql::LiteralKind::kBoolean:
      expr = MakeBool(literal.boolean);
      break;
  }
  expr->location = literal.location;
  return expr;
}

ExprPtr Binder::BindParameter(const sql::Parameter& parameter) {
  constexpr int kMaxParameters = 65535;
  if (!parameters_allowed_ || parameter.number < 1 || parameter.number > kMaxParameters) {
    Throw(Error("42P02", "there is no parameter ${}", parameter.number), parameter.location);
  }
  const auto index = static_cast<std::size_t>(parameter.number - 1);
  if (index >= parameters_.size()) parameters_.resize(index + 1, Type{oid::kInvalid, -1});
  if (parameters_[index].oid == oid::kInvalid) parameters_[index] = kUnknownType;
  ExprPtr expr = MakeExpr(ExprKind::kParameter, parameters_[index], parameter.location);
  expr->slot = parameter.number - 1;
  return expr;
}

ExprPtr Binder::BindBool(const sql::BoolExpr& expr, Level& level) {
  const bool is_not = expr.op == sql::BoolKind::kNot;
  const bool is_and = expr.op == sql::BoolKind::kAnd;
  ExprPtr bound = MakeExpr(is_not   ? ExprKind::kNot
                           : is_and ? ExprKind::kAnd
                                    : ExprKind::kOr,
                           kBoolType, expr.location);
  for (const sql::ExprPtr& arg : expr.args) {
    bound->children.push_back(CoerceToBool(BindExpr(*arg, level), is_not ? "NOT" : is_and ? "AND" : "OR"));
  }
  return bound;
}

ExprPtr Binder::BindNullTest(const sql::NullTest& expr, Level& level) {
  ExprPtr arg = BindExpr(*expr.arg, level);
  if (arg->type.oid == oid::kUnknown && arg->kind == ExprKind::kParameter)
    arg = ResolveUnknown(std::move(arg));
  ExprPtr bound =
      MakeUnary(expr.negated ? ExprKind::kIsNotNull : ExprKind::kIsNull, kBoolType, std::move(arg));
  bound->location = expr.location;
  return bound;
}

ExprPtr Binder::BindBooleanTest(const sql::BooleanTest& expr, Level& level) {
  struct Form {
    ExprKind kind;
    std::string_view name;
  };
  static constexpr Form kForms[] = {
      {ExprKind::kIsTrue, "IS TRUE"},    {ExprKind::kIsNotTrue, "IS NOT TRUE"},
      {ExprKind::kIsFalse, "IS FALSE"},  {ExprKind::kIsNotFalse, "IS NOT FALSE"},
      {ExprKind::kIsNull, "IS UNKNOWN"}, {ExprKind::kIsNotNull, "IS NOT UNKNOWN"}};
  const Form& form = kForms[static_cast<std::size_t>(expr.test)];
  ExprPtr arg = CoerceToBool(BindExpr(*expr.arg, level), form.name);
  ExprPtr bound = MakeUnary(form.kind, kBoolType, std::move(arg));
  bound->location = expr.location;
  return bound;
}

ExprPtr Binder::BindTypeCast(const sql::TypeCast& expr, Level& level) {
  const Type target = BindTypeName(expr.type, text_);
  // ARRAY[...]::type[] gives its elements the type, so that an empty one has one at all.
  if (const auto* array = sql::If<sql::ArrayExpr>(expr.arg);
      array != nullptr && ElementType(target.oid) != 0) {
    ExprPtr bound = BindArray(*array, level, target, expr.location);
    return Coerce(std::move(bound), target, CastContext::kExplicit, expr.location);
  }
  ExprPtr arg = BindExpr(*expr.arg, level);
  const sql::Location location = expr.location >= 0 ? expr.location : arg->location;
  if (!CanCoerce(*arg, target.oid, CastContext::kExplicit)) {
    Throw(Error("42846", "cannot cast type {} to {}", FormatType(arg->type.oid), FormatType(target.oid)),
          location);
  }
  return Coerce(std::move(arg), target, CastContext::kExplicit, location);
}

ExprPtr Binder::BindCollate(const sql::CollateExpr& expr, Level& level) {
  ExprPtr arg = BindExpr(*expr.arg, level);
  const std::string& name = expr.collation.back();
  static constexpr std::string_view kKnown[] = {"C", "POSIX", "default", "ucs_basic", "C.UTF-8", "C.utf8"};
  bool known = false;
  for (const std::string_view candidate : kKnown) known = known || candidate == name;
  if (!known) {
    Throw(Error("42704", "collation \"{}\" for encoding \"UTF8\" does not exist",
                sql::JoinName(expr.collation)),
          expr.location);
  }
  if (arg->type.oid == oid::kUnknown) arg = ResolveUnknown(std::move(arg));
  const Oid element = ElementType(arg->type.oid);
  const char category = CategoryOf(element != 0 ? element : arg->type.oid);
  if (category != 'S' && arg->type.oid != oid::kName) {
    Throw(Error("42804", "collations are not supported by type {}", FormatType(arg->type.oid)),
          expr.location);
  }
  return arg;
}

}  // namespace rocklake
