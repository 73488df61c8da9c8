// The names of output columns without AS, as PostgreSQL's FigureColname gives them.
#include <array>

#include "query/bind.h"

namespace rocklake {

namespace {

// How much a name says: nothing, a type or construct, or a name of the user's.
enum class Strength : std::uint8_t { kNone, kWeak, kStrong };

Strength Name(const sql::Expr* expr, std::string& name);

Strength IndirectionName(const sql::IndirectionExpr& expr, std::string& name) {
  for (std::size_t i = expr.steps.size(); i-- > 0;) {
    if (expr.steps[i].kind != sql::IndirectionKind::kField) continue;
    name = expr.steps[i].field;
    return Strength::kStrong;
  }
  return Name(expr.arg.get(), name);
}

Strength SubqueryName(const sql::SubqueryExpr& expr, std::string& name) {
  switch (expr.subquery) {
    case sql::SubqueryKind::kExists:
      name = "exists";
      return Strength::kStrong;
    case sql::SubqueryKind::kArray:
      name = "array";
      return Strength::kStrong;
    case sql::SubqueryKind::kScalar: {
      const sql::Query* query = expr.query.get();
      while (query->set_operation != sql::SetOperation::kNone) query = query->left.get();
      if (!query->values.empty()) {
        name = "column1";
        return Strength::kStrong;
      }
      if (query->items.size() != 1) return Strength::kNone;
      name = query->items[0].alias.empty() ? OutputName(*query->items[0].expr) : query->items[0].alias;
      return Strength::kStrong;
    }
    default:
      return Strength::kNone;
  }
}

std::string_view SqlValueName(sql::SqlValueKind kind) {
  static constexpr std::array<std::string_view, 11> kNames = {
      "current_date",   "current_time",    "current_timestamp", "localtime",
      "localtimestamp", "current_role",    "current_user",      "user",
      "session_user",   "current_catalog", "current_schema"};
  return kNames.at(static_cast<std::size_t>(kind));
}

// Constructs with a fixed name.
std::string_view FixedName(const sql::Expr& expr) {
  switch (expr.kind) {
    case sql::ExprKind::kCoalesce:
      return "coalesce";
    case sql::ExprKind::kMinMax:
      return sql::As<sql::MinMaxExpr>(expr).greatest ? "greatest" : "least";
    case sql::ExprKind::kSqlValueFunction:
      return SqlValueName(sql::As<sql::SqlValueFunction>(expr).function);
    case sql::ExprKind::kArray:
      return "array";
    case sql::ExprKind::kRow:
      return "row";
    case sql::ExprKind::kGrouping:
      return "grouping";
    case sql::ExprKind::kOperator:
      return sql::As<sql::OperatorExpr>(expr).op == sql::OperatorKind::kNullIf ? "nullif" : "";
    default:
      return "";
  }
}

Strength Name(const sql::Expr* expr, std::string& name) {
  if (expr == nullptr) return Strength::kNone;
  if (const std::string_view fixed = FixedName(*expr); !fixed.empty()) {
    name = fixed;
    return Strength::kStrong;
  }
  switch (expr->kind) {
    case sql::ExprKind::kColumnRef: {
      const auto& ref = sql::As<sql::ColumnRef>(*expr);
      if (ref.parts.empty()) return Strength::kNone;
      name = ref.parts.back();
      return Strength::kStrong;
    }
    case sql::ExprKind::kIndirection:
      return IndirectionName(sql::As<sql::IndirectionExpr>(*expr), name);
    case sql::ExprKind::kFunctionCall:
      name = sql::As<sql::FunctionCall>(*expr).name.back();
      return Strength::kStrong;
    case sql::ExprKind::kTypeCast: {
      const auto& cast = sql::As<sql::TypeCast>(*expr);
      const Strength inner = Name(cast.arg.get(), name);
      if (inner == Strength::kStrong) return inner;
      name = cast.type.names.back();
      return Strength::kWeak;
    }
    case sql::ExprKind::kCollate:
      return Name(sql::As<sql::CollateExpr>(*expr).arg.get(), name);
    case sql::ExprKind::kSubquery:
      return SubqueryName(sql::As<sql::SubqueryExpr>(*expr), name);
    case sql::ExprKind::kCase: {
      const Strength otherwise = Name(sql::As<sql::CaseExpr>(*expr).otherwise.get(), name);
      if (otherwise == Strength::kStrong) return otherwise;
      name = "case";
      return Strength::kWeak;
    }
    default:
      return Strength::kNone;
  }
}

}  // namespace

std::string OutputName(const sql::Expr& expr) {
  std::string name;
  return Name(&expr, name) == Strength::kNone ? "?column?" : name;
}

}  // namespace rocklake
