// The direct path of INSERT ... VALUES of literals: tokens become values of their columns without a tree. What the common
// cases below do not cover takes the binder's ordinary way, value by value, with the same results and errors.
#include <charconv>
#include <optional>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "sql/parse.h"

namespace rocklake {

namespace {

std::optional<std::int64_t> PlainInteger(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool Fits(std::int64_t value, Oid type) {
  switch (type) {
    case oid::kInt8:
      return true;
    case oid::kInt4:
      return value >= INT32_MIN && value <= INT32_MAX;
    case oid::kInt2:
      return value >= INT16_MIN && value <= INT16_MAX;
    default:
      return false;
  }
}

// Tokens whose value in a column of this type needs no conversion worth the name.
std::optional<Value> DirectValue(const sql::LiteralToken& token, Type type) {
  if (token.kind == sql::LiteralTokenKind::kNull) return Value::Null();
  if (token.type >= 0) return std::nullopt;
  switch (token.kind) {
    case sql::LiteralTokenKind::kTrue:
    case sql::LiteralTokenKind::kFalse:
      if (type.oid == oid::kBool) return Value::Bool(token.kind == sql::LiteralTokenKind::kTrue);
      return std::nullopt;
    case sql::LiteralTokenKind::kNumber:
      if (const auto integer = PlainInteger(token.text); integer && Fits(*integer, type.oid))
        return Value::Int(*integer);
      return std::nullopt;
    case sql::LiteralTokenKind::kString: {
      const bool text = type.oid == oid::kText || type.oid == oid::kVarchar;
      if (text && type.typmod < 0) return Value::Text(token.text);
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

// The token as the parser would have bound it.
ExprPtr Binder::BindLiteralToken(const sql::LiteralToken& token, std::span<const Type> types) {
  ExprPtr expr;
  switch (token.kind) {
    case sql::LiteralTokenKind::kTrue:
    case sql::LiteralTokenKind::kFalse:
      expr = MakeBool(token.kind == sql::LiteralTokenKind::kTrue);
      break;
    case sql::LiteralTokenKind::kNow:
      expr = CallFunction("now", {}, token.location);
      break;
    case sql::LiteralTokenKind::kString:
      expr = MakeConstant(Type{oid::kUnknown, -1}, Value::Text(token.text));
      break;
    case sql::LiteralTokenKind::kNumber: {
      sql::Literal literal;
      literal.location = token.location;
      const auto integer = PlainInteger(token.text);
      literal.literal =
          integer && Fits(*integer, oid::kInt4) ? sql::LiteralKind::kInteger : sql::LiteralKind::kFloat;
      literal.integer = integer ? static_cast<std::int32_t>(*integer) : 0;
      literal.text = token.text;
      expr = BindLiteral(literal);
      break;
    }
    default:
      expr = MakeConstant(Type{oid::kUnknown, -1}, Value::Null());
      break;
  }
  expr->location = token.location;
  if (token.type < 0) return expr;
  const Type type = types[static_cast<std::size_t>(token.type)];
  return Coerce(std::move(expr), type, CastContext::kExplicit, token.location);
}

PlanPtr Binder::BindInsertLiterals(const sql::InsertStatement& insert, const RelationRef& relation,
                                   std::vector<int>& attnums) {
  const sql::InsertValues& literals = *insert.literals;
  const std::size_t width = literals.row_width;
  CheckInsertWidth(insert, width, attnums,
                   width > attnums.size() ? literals.values[attnums.size()].location : sql::kNoLocation);
  std::vector<Type> types;
  for (const std::string_view type : literals.types)
    types.push_back(BindTypeName(sql::ParseTypeName(type), text_));
  PlanPtr plan = MakeNode(PlanKind::kValues);
  plan->literal_rows = std::make_shared<LiteralRows>();
  LiteralRows& out = *plan->literal_rows;
  std::vector<const ColumnDefinition*> columns;
  for (const int attnum : attnums) {
    columns.push_back(&relation.definition->column(attnum));
    plan->output.push_back({columns.back()->name, columns.back()->type});
  }
  out.rows.reserve(literals.row_count());
  for (std::size_t r = 0; r < literals.row_count(); ++r) {
    const sql::LiteralToken* tokens = literals.row(r);
    Row& row = out.rows.emplace_back();
    row.reserve(width);
    for (std::size_t c = 0; c < width; ++c) {
      const sql::LiteralToken& token = tokens[c];
      if (std::optional<Value> value = DirectValue(token, columns[c]->type)) {
        row.push_back(std::move(*value));
        continue;
      }
      ExprPtr cell = token.kind == sql::LiteralTokenKind::kDefault
                         ? BindDefault(relation, attnums[c])
                         : CoerceAssignment(BindLiteralToken(token, types), columns[c]->name,
                                            columns[c]->type, token.location);
      if (IsConstant(*cell)) {
        row.push_back(std::move(cell->constant));
        continue;
      }
      row.emplace_back();
      out.computed.push_back({r, c, std::move(cell)});
    }
  }
  plan->rows = static_cast<double>(out.rows.size());
  return plan;
}

}  // namespace rocklake
