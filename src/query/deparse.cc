#include "query/deparse.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "query/function.h"
#include "query/plan_expr.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

// A flat table. Words that cannot be names of columns without quotes: PostgreSQL's reserved words, and those that cannot name a function
// or a type.
bool IsReserved(std::string_view word) {
  static const auto* const words = new std::unordered_set<std::string_view>{"all",
                                                                            "analyse",
                                                                            "analyze",
                                                                            "and",
                                                                            "any",
                                                                            "array",
                                                                            "as",
                                                                            "asc",
                                                                            "asymmetric",
                                                                            "authorization",
                                                                            "between",
                                                                            "bigint",
                                                                            "binary",
                                                                            "bit",
                                                                            "boolean",
                                                                            "both",
                                                                            "case",
                                                                            "cast",
                                                                            "char",
                                                                            "character",
                                                                            "check",
                                                                            "coalesce",
                                                                            "collate",
                                                                            "collation",
                                                                            "column",
                                                                            "concurrently",
                                                                            "constraint",
                                                                            "create",
                                                                            "cross",
                                                                            "current_catalog",
                                                                            "current_date",
                                                                            "current_role",
                                                                            "current_schema",
                                                                            "current_time",
                                                                            "current_timestamp",
                                                                            "current_user",
                                                                            "dec",
                                                                            "decimal",
                                                                            "default",
                                                                            "deferrable",
                                                                            "desc",
                                                                            "distinct",
                                                                            "do",
                                                                            "else",
                                                                            "end",
                                                                            "except",
                                                                            "exists",
                                                                            "extract",
                                                                            "false",
                                                                            "fetch",
                                                                            "float",
                                                                            "for",
                                                                            "foreign",
                                                                            "freeze",
                                                                            "from",
                                                                            "full",
                                                                            "grant",
                                                                            "greatest",
                                                                            "group",
                                                                            "grouping",
                                                                            "having",
                                                                            "ilike",
                                                                            "in",
                                                                            "initially",
                                                                            "inner",
                                                                            "inout",
                                                                            "int",
                                                                            "integer",
                                                                            "intersect",
                                                                            "interval",
                                                                            "into",
                                                                            "is",
                                                                            "isnull",
                                                                            "join",
                                                                            "lateral",
                                                                            "leading",
                                                                            "least",
                                                                            "left",
                                                                            "like",
                                                                            "limit",
                                                                            "localtime",
                                                                            "localtimestamp",
                                                                            "national",
                                                                            "natural",
                                                                            "nchar",
                                                                            "none",
                                                                            "normalize",
                                                                            "not",
                                                                            "notnull",
                                                                            "null",
                                                                            "nullif",
                                                                            "numeric",
                                                                            "offset",
                                                                            "on",
                                                                            "only",
                                                                            "or",
                                                                            "order",
                                                                            "out",
                                                                            "outer",
                                                                            "overlaps",
                                                                            "overlay",
                                                                            "placing",
                                                                            "position",
                                                                            "precision",
                                                                            "primary",
                                                                            "real",
                                                                            "references",
                                                                            "returning",
                                                                            "right",
                                                                            "row",
                                                                            "select",
                                                                            "session_user",
                                                                            "setof",
                                                                            "similar",
                                                                            "smallint",
                                                                            "some",
                                                                            "substring",
                                                                            "symmetric",
                                                                            "table",
                                                                            "tablesample",
                                                                            "then",
                                                                            "time",
                                                                            "timestamp",
                                                                            "to",
                                                                            "trailing",
                                                                            "treat",
                                                                            "trim",
                                                                            "true",
                                                                            "union",
                                                                            "unique",
                                                                            "user",
                                                                            "using",
                                                                            "values",
                                                                            "varchar",
                                                                            "variadic",
                                                                            "verbose",
                                                                            "when",
                                                                            "where",
                                                                            "window",
                                                                            "with",
                                                                            "xmlattributes",
                                                                            "xmlconcat",
                                                                            "xmlelement",
                                                                            "xmlexists",
                                                                            "xmlforest",
                                                                            "xmlnamespaces",
                                                                            "xmlparse",
                                                                            "xmlpi",
                                                                            "xmlroot",
                                                                            "xmlserialize",
                                                                            "xmltable"};
  return words->contains(word);
}

class Deparser {
 public:
  explicit Deparser(const std::function<std::string(int)>& column_name) : column_name_(column_name) {}

  // A cast that nobody wrote says nothing there.
  std::string PrintTop(const Expr& expr) {
    const bool added = IsCast(expr) && !expr.flag && expr.children[0]->type.oid != oid::kUnknown;
    return added ? PrintTop(*expr.children[0]) : Print(expr);
  }

  std::string Print(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::kConstant:
        return Constant(expr);
      case ExprKind::kColumn:
        return column_name_(expr.slot);
      case ExprKind::kParameter:
      case ExprKind::kOuter:
        return fmt::format("${}", expr.slot + (expr.kind == ExprKind::kParameter ? 1 : 0));
      case ExprKind::kFunction:
        return Function(expr);
      case ExprKind::kIoCast:
      case ExprKind::kRelabel:
      case ExprKind::kArrayCast:
        return Cast(expr);
      case ExprKind::kApplyTypmod:
        return Typmod(expr);
      case ExprKind::kAnd:
        return "(" + Joined(expr.children, " AND ") + ")";
      case ExprKind::kOr:
        return "(" + Joined(expr.children, " OR ") + ")";
      case ExprKind::kNot:
        return "(NOT " + Child(expr) + ")";
      default:
        return Test(expr);
    }
  }

 private:
  static bool IsCast(const Expr& expr) {
    if (expr.kind == ExprKind::kRelabel || expr.kind == ExprKind::kIoCast) return true;
    if (expr.kind != ExprKind::kFunction || expr.children.empty()) return false;
    const CastInfo* cast = FunctionRegistry::Get().FindCast(expr.children[0]->type.oid, expr.type.oid);
    return cast != nullptr && cast->function == expr.function;
  }

  std::string Child(const Expr& expr, std::size_t i = 0) { return Print(*expr.children[i]); }

  std::string Joined(const std::vector<ExprPtr>& exprs, std::string_view separator) {
    std::string text;
    for (const ExprPtr& expr : exprs) {
      if (!text.empty()) text += separator;
      text += Print(*expr);
    }
    return text;
  }

  std::string Constant(const Expr& expr) {
    const Oid type = expr.type.oid;
    if (expr.constant.is_null()) return type == oid::kUnknown ? "NULL" : "NULL::" + TypeText(expr.type);
    if (type == oid::kBool) return expr.constant.AsBool() ? "true" : "false";
    std::string text;
    FormatText(expr.type, expr.constant, TextSettings(), text);
    if (type == oid::kInt4 && text[0] != '-') return text;
    if (type == oid::kNumeric && expr.type.typmod < 0 && IsDigit(text[0])) {
      return text.find('.') == std::string::npos ? QuoteLiteral(text) + "::numeric" : text;
    }
    if (type == oid::kUnknown) return QuoteLiteral(text);
    return QuoteLiteral(text) + "::" + TypeText(expr.type);
  }

  static std::string TypeText(Type type) { return FormatType(type.oid, type.typmod); }

  std::string Function(const Expr& expr) {
    const std::string_view op = OperatorNameOf(expr.function);
    if (!op.empty() && expr.children.size() == 2)
      return "(" + Child(expr) + " " + std::string(op) + " " + Child(expr, 1) + ")";
    if (!op.empty() && expr.children.size() == 1 && expr.function->arg_types.size() == 1) {
      return "(" + std::string(op) + " " + Child(expr) + ")";
    }
    if (IsCast(expr)) return Cast(expr);
    std::string args;
    for (std::size_t i = 0; i < expr.children.size(); ++i) {
      if (i > 0) args += ", ";
      if (expr.variadic_array && i + 1 == expr.children.size()) args += "VARIADIC ";
      args += Child(expr, i);
    }
    return QuoteIdentifier(expr.function->name) + "(" + args + ")";
  }

  std::string Cast(const Expr& expr) {
    const std::string inner = Child(expr);
    const bool literal =
        expr.children[0]->kind == ExprKind::kConstant && expr.children[0]->type.oid == oid::kUnknown;
    return (literal ? inner : "(" + inner + ")") + "::" + TypeText(expr.type);
  }

  std::string Typmod(const Expr& expr) {
    const Expr* inner = expr.children[0].get();
    if (!expr.flag) return Print(*inner);
    // The cast to the bare type below is part of this one.
    const bool cast = inner->flag && (inner->kind == ExprKind::kRelabel || inner->kind == ExprKind::kIoCast);
    return "(" + Print(cast ? *inner->children[0] : *inner) + ")::" + TypeText(expr.type);
  }

  std::string Test(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::kIsNull:
        return "(" + Child(expr) + " IS NULL)";
      case ExprKind::kIsNotNull:
        return "(" + Child(expr) + " IS NOT NULL)";
      case ExprKind::kIsTrue:
        return "(" + Child(expr) + " IS TRUE)";
      case ExprKind::kIsNotTrue:
        return "(" + Child(expr) + " IS NOT TRUE)";
      case ExprKind::kIsFalse:
        return "(" + Child(expr) + " IS FALSE)";
      case ExprKind::kIsNotFalse:
        return "(" + Child(expr) + " IS NOT FALSE)";
      case ExprKind::kIsDistinct:
        return "(" + Child(expr) + " IS DISTINCT FROM " + Child(expr, 1) + ")";
      case ExprKind::kIsNotDistinct:
        return "(" + Child(expr) + " IS NOT DISTINCT FROM " + Child(expr, 1) + ")";
      case ExprKind::kAnyArray:
      case ExprKind::kAllArray:
        return fmt::format("({} {} {} ({}))", Child(expr), OperatorNameOf(expr.function),
                           expr.kind == ExprKind::kAnyArray ? "ANY" : "ALL", Child(expr, 1));
      case ExprKind::kRowCompare:
        return RowCompare(expr);
      default:
        return Construct(expr);
    }
  }

  std::string RowCompare(const Expr& expr) {
    const std::size_t half = expr.children.size() / 2;
    std::string left, right;
    for (std::size_t i = 0; i < half; ++i) {
      left += (i > 0 ? ", " : "") + Child(expr, i);
      right += (i > 0 ? ", " : "") + Child(expr, half + i);
    }
    return fmt::format("(ROW({}) {} ROW({}))", left, expr.compare, right);
  }

  std::string Construct(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::kNullIf:
        return "NULLIF(" + Joined(expr.children, ", ") + ")";
      case ExprKind::kCoalesce:
        return "COALESCE(" + Joined(expr.children, ", ") + ")";
      case ExprKind::kGreatest:
        return "GREATEST(" + Joined(expr.children, ", ") + ")";
      case ExprKind::kLeast:
        return "LEAST(" + Joined(expr.children, ", ") + ")";
      case ExprKind::kArray:
        return "ARRAY[" + Joined(expr.children, ", ") + "]" +
               (expr.children.empty() ? "::" + TypeText(expr.type) : "");
      case ExprKind::kRow:
        return "ROW(" + Joined(expr.children, ", ") + ")";
      case ExprKind::kField:
        return fmt::format("({}).f{}", Child(expr), expr.slot + 1);
      case ExprKind::kSubscript:
        return Subscript(expr);
      case ExprKind::kCase:
        return Case(expr);
      case ExprKind::kCaseValue:
        return "CASE_VALUE";
      case ExprKind::kInSet:
        return "(" + Child(expr) + " = ANY (set))";
      case ExprKind::kAggregate:
      case ExprKind::kWindow:
        return Call(*expr.aggregate);
      case ExprKind::kInSubquery:
      case ExprKind::kAllSubquery:
        return fmt::format("({}SubPlan)", expr.subplan->hashable ? "hashed " : "");
      default:
        return "(SubPlan)";
    }
  }

  std::string Subscript(const Expr& expr) {
    std::string text = "(" + Child(expr) + ")";
    for (std::size_t i = 1; i < expr.children.size(); i += expr.flag ? 2 : 1) {
      const auto bound = [&](std::size_t at) {
        return IsConstant(*expr.children[at]) && expr.children[at]->constant.is_null() ? "" : Child(expr, at);
      };
      text += expr.flag ? "[" + bound(i) + ":" + bound(i + 1) + "]" : "[" + Child(expr, i) + "]";
    }
    return text;
  }

  std::string Case(const Expr& expr) {
    std::string text = "CASE";
    if (expr.case_operand) text += " " + Print(*expr.case_operand);
    for (std::size_t i = 0; i + 1 < expr.children.size(); i += 2) {
      // CASE x WHEN v compares kCaseValue with v.
      const Expr& when = *expr.children[i];
      const bool compared =
          expr.case_operand && when.kind == ExprKind::kFunction && when.children.size() == 2;
      text += " WHEN " + Print(compared ? *when.children[1] : when) + " THEN " + Child(expr, i + 1);
    }
    return text + " ELSE " + Print(*expr.children.back()) + " END";
  }

 public:
  std::string Call(const AggregateCall& call) {
    std::string args = call.distinct ? "DISTINCT " : "";
    args += call.star ? "*"
                      : Joined(call.direct_arguments.empty() ? call.arguments : call.direct_arguments, ", ");
    std::string order;
    for (const SortKey& key : call.order_by)
      order += (order.empty() ? "" : ", ") + Print(*key.expr) + (key.descending ? " DESC" : "");
    const bool within = !call.direct_arguments.empty();
    if (!order.empty() && !within) args += " ORDER BY " + order;
    std::string text = QuoteIdentifier(call.function->name) + "(" + args + ")";
    if (within) text += " WITHIN GROUP (ORDER BY " + order + ")";
    if (call.filter) text += " FILTER (WHERE " + Print(*call.filter) + ")";
    return text;
  }

 private:
  const std::function<std::string(int)>& column_name_;
};

}  // namespace

std::string DeparseExpr(const Expr& expr, const std::function<std::string(int slot)>& column_name) {
  return Deparser(column_name).PrintTop(expr);
}

std::string QuoteIdentifier(std::string_view name) {
  const auto safe = [](char c) { return (c >= 'a' && c <= 'z') || IsDigit(c) || c == '_'; };
  if (!name.empty() && !IsDigit(name[0]) && std::ranges::all_of(name, safe) && !IsReserved(name))
    return std::string(name);
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string QuoteLiteral(std::string_view text) {
  std::string quoted = text.find('\\') == std::string_view::npos ? "'" : "E'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += c;
    quoted += c;
  }
  return quoted + "'";
}

}  // namespace rocklake
