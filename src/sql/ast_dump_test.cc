#include "sql/ast_dump.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sql/ast_dump_writer.h"
#include "sql/parse.h"

namespace rocklake::sql {

std::string DumpWriter::Expression(const Expr& expr) { return Parts(expr) + At(expr.location); }

std::string DumpWriter::At(Location location) const {
  return locations_ && location != kNoLocation ? fmt::format("@{}", location) : "";
}

std::string DumpWriter::Operator(const OperatorExpr& expr) {
  static constexpr std::string_view kKinds[] = {"",
                                                "any ",
                                                "all ",
                                                "distinct ",
                                                "not-distinct ",
                                                "nullif ",
                                                "in ",
                                                "like ",
                                                "ilike ",
                                                "similar ",
                                                "between ",
                                                "not-between ",
                                                "between-symmetric ",
                                                "not-between-symmetric "};
  std::string text = "(";
  text += kKinds[static_cast<std::size_t>(expr.op)];
  text += Name(expr.name);
  if (expr.left) text += " " + Expression(*expr.left);
  if (expr.right) text += " " + Expression(*expr.right);
  if (!expr.list.empty()) text += " " + List(expr.list);
  return text + ")";
}

std::string DumpWriter::LiteralText(const Literal& literal) {
  switch (literal.literal) {
    case LiteralKind::kNull:
      return "NULL";
    case LiteralKind::kInteger:
      return std::to_string(literal.integer);
    case LiteralKind::kFloat:
      return literal.text + "n";
    case LiteralKind::kString:
      return "'" + literal.text + "'";
    case LiteralKind::kBitString:
      return "(bits " + literal.text + ")";
    case LiteralKind::kBoolean:
      return literal.boolean ? "TRUE" : "FALSE";
  }
  return "?";
}

std::string DumpWriter::Call(const FunctionCall& call) {
  std::string text = call.sql_syntax ? "(sql-call " : "(call ";
  text += JoinName(call.name);
  for (const auto& arg : call.args) text += " " + Expression(*arg);
  if (call.star) text += " *";
  if (call.distinct) text += " distinct";
  if (call.variadic) text += " variadic";
  if (call.within_group) text += " within-group";
  if (!call.order_by.empty()) text += " order " + Sorts(call.order_by);
  if (call.filter) text += " filter " + Expression(*call.filter);
  if (call.over) text += " over " + Window(*call.over);
  return text + ")";
}

std::string DumpWriter::Subquery(const SubqueryExpr& expr) {
  static constexpr std::string_view kKinds[] = {"exists", "any", "all", "scalar", "array"};
  std::string text = fmt::format("({}", kKinds[static_cast<std::size_t>(expr.subquery)]);
  if (!expr.operator_name.name.empty()) text += " " + Name(expr.operator_name);
  if (expr.test) text += " " + Expression(*expr.test);
  return text + " " + QueryText(*expr.query) + ")";
}

std::string DumpWriter::ValueFunction(const SqlValueFunction& function) {
  static constexpr std::string_view kNames[] = {"current_date",    "current_time",   "current_timestamp",
                                                "localtime",       "localtimestamp", "current_role",
                                                "current_user",    "user",           "session_user",
                                                "current_catalog", "current_schema"};
  const auto name = kNames[static_cast<std::size_t>(function.function)];
  return function.precision < 0 ? fmt::format("({})", name)
                                : fmt::format("({} {})", name, function.precision);
}

std::string DumpWriter::Case(const CaseExpr& expr) {
  std::string text = "(case";
  if (expr.arg) text += " " + Expression(*expr.arg);
  for (const auto& when : expr.whens) {
    text += " (when " + Expression(*when.condition) + " " + Expression(*when.result) + ")";
  }
  if (expr.otherwise) text += " else " + Expression(*expr.otherwise);
  return text + ")";
}

std::string DumpWriter::Parts(const Expr& expr) {
  static constexpr std::string_view kBool[] = {"and", "or", "not"};
  static constexpr std::string_view kTests[] = {"true",      "not-true", "false",
                                                "not-false", "unknown",  "not-unknown"};
  switch (expr.kind) {
    case ExprKind::kLiteral:
      return LiteralText(As<Literal>(expr));
    case ExprKind::kColumnRef: {
      const auto& column = As<ColumnRef>(expr);
      std::string name = JoinName(column.parts);
      if (column.star) name += name.empty() ? "*" : ".*";
      return name;
    }
    case ExprKind::kParameter:
      return fmt::format("${}", As<Parameter>(expr).number);
    case ExprKind::kOperator:
      return Operator(As<OperatorExpr>(expr));
    case ExprKind::kBool:
      return fmt::format("({} {})", kBool[static_cast<std::size_t>(As<BoolExpr>(expr).op)],
                         Join(As<BoolExpr>(expr).args));
    case ExprKind::kNullTest:
      return fmt::format("({} {})", As<NullTest>(expr).negated ? "is-not-null" : "is-null",
                         Expression(*As<NullTest>(expr).arg));
    case ExprKind::kBooleanTest:
      return fmt::format("(is-{} {})", kTests[static_cast<std::size_t>(As<BooleanTest>(expr).test)],
                         Expression(*As<BooleanTest>(expr).arg));
    case ExprKind::kFunctionCall:
      return Call(As<FunctionCall>(expr));
    case ExprKind::kNamedArgument:
      return fmt::format("(named {} {})", As<NamedArgument>(expr).name,
                         Expression(*As<NamedArgument>(expr).value));
    case ExprKind::kTypeCast:
      return fmt::format("(cast {} {})", Type(As<TypeCast>(expr).type), Expression(*As<TypeCast>(expr).arg));
    case ExprKind::kCase:
      return Case(As<CaseExpr>(expr));
    case ExprKind::kCoalesce:
      return fmt::format("(coalesce {})", Join(As<CoalesceExpr>(expr).args));
    case ExprKind::kMinMax:
      return fmt::format("({} {})", As<MinMaxExpr>(expr).greatest ? "greatest" : "least",
                         Join(As<MinMaxExpr>(expr).args));
    case ExprKind::kSqlValueFunction:
      return ValueFunction(As<SqlValueFunction>(expr));
    case ExprKind::kSubquery:
      return Subquery(As<SubqueryExpr>(expr));
    default:
      return MoreParts(expr);
  }
}

std::string DumpWriter::MoreParts(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kArray:
      return "(array " + List(As<ArrayExpr>(expr).elements) + ")";
    case ExprKind::kRow:
      return fmt::format("({} {})", As<RowExpr>(expr).explicit_row ? "row" : "implicit-row",
                         List(As<RowExpr>(expr).fields));
    case ExprKind::kIndirection:
      return fmt::format("(of {}{})", Expression(*As<IndirectionExpr>(expr).arg),
                         Steps(As<IndirectionExpr>(expr).steps));
    case ExprKind::kCollate:
      return fmt::format("(collate {} {})", JoinName(As<CollateExpr>(expr).collation),
                         Expression(*As<CollateExpr>(expr).arg));
    case ExprKind::kGrouping:
      return "(grouping " + Join(As<GroupingExpr>(expr).args) + ")";
    case ExprKind::kDefault:
      return "DEFAULT";
    case ExprKind::kCurrentOf:
      return fmt::format("(current-of {}{})", As<CurrentOfExpr>(expr).cursor,
                         As<CurrentOfExpr>(expr).parameter > 0 ? "$" : "");
    case ExprKind::kUnsupported:
      return "(unsupported " + As<UnsupportedExpr>(expr).construct + ")";
    default:
      return "?";
  }
}

std::string Dump(const Expr& expr, bool locations) { return DumpWriter(locations).Expression(expr); }
std::string Dump(const Statement& statement, bool locations) {
  return DumpWriter(locations).StatementText(statement);
}
std::string Dump(const TypeName& type) { return DumpWriter(false).Type(type); }

TEST(AstDump, ShowsLocations) {
  const auto statements = Parse("SELECT a + 1");
  EXPECT_EQ(Dump(*statements.at(0).statement, true), "(select [(+ a@7 1@11)@9])");
}

}  // namespace rocklake::sql
