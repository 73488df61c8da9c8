// Expressions of the syntax tree, as the grammar gives them: nothing is resolved, no type is known.
//
// SQL-syntax forms arrive as PostgreSQL's grammar lowers them, as a FunctionCall of pg_catalog with
// `sql_syntax` set: EXTRACT(f FROM x) is extract('f', x), x AT TIME ZONE z is timezone(z, x),
// POSITION(a IN b) is position(b, a), TRIM(...) is btrim/ltrim/rtrim, COLLATION FOR (x) is
// pg_collation_for(x), (a, b) OVERLAPS (c, d) is overlaps(a, b, c, d). NOT IN (subquery) is NOT over an ANY
// subquery with no operator.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sql/ast_node.h"

namespace rocklake::sql {

struct Query;

enum class ExprKind : std::uint8_t {
  kLiteral,
  kColumnRef,
  kParameter,
  kOperator,
  kBool,
  kNullTest,
  kBooleanTest,
  kFunctionCall,
  kNamedArgument,
  kTypeCast,
  kCase,
  kCoalesce,
  kMinMax,
  kSqlValueFunction,
  kSubquery,
  kArray,
  kRow,
  kIndirection,
  kCollate,
  kGrouping,
  kDefault,
  kCurrentOf,
  kUnsupported,
};

struct Expr {
  const ExprKind kind;
  Location location = kNoLocation;

  virtual ~Expr() = default;
  Expr(const Expr&) = delete;
  Expr& operator=(const Expr&) = delete;

 protected:
  explicit Expr(ExprKind expr_kind) : kind(expr_kind) {}
};
using ExprPtr = std::unique_ptr<Expr>;
using ExprList = std::vector<ExprPtr>;

template <ExprKind Kind>
struct ExprOf : Expr {
  static constexpr ExprKind kKind = Kind;
  ExprOf() : Expr(Kind) {}
};

// The name of a type with its modifiers: numeric(10, 2)[], SETOF x, tab.col%TYPE.
// Names that are keywords come as pg_catalog.<internal name>: INT is {"pg_catalog", "int4"}.
struct TypeName {
  NameParts names;
  bool set_of = false;
  bool percent_type = false;      // names ends in a column: its type is meant
  ExprList modifiers;             // literals or column references; INTERVAL fields as an integer mask literal
  std::vector<int> array_bounds;  // one per dimension, -1 when not given; empty: no array
  Location location = kNoLocation;
};

enum class LiteralKind : std::uint8_t { kNull, kInteger, kFloat, kString, kBitString, kBoolean };

struct Literal : ExprOf<ExprKind::kLiteral> {
  LiteralKind literal = LiteralKind::kNull;
  std::int32_t integer = 0;  // kInteger: non-negative, or negated by a leading minus as gram.y does
  bool boolean = false;      // kBoolean
  // kFloat: any number that is no int32, as written ("-" in front when negated);
  // kString: the value, escapes done; kBitString: 'b' or 'x' and the digits.
  std::string text;
};

// a.b.c, a.*, *. A subscript or parenthesised base makes an Indirection instead.
struct ColumnRef : ExprOf<ExprKind::kColumnRef> {
  NameParts parts;    // without the star
  bool star = false;  // ends in *
};

struct Parameter : ExprOf<ExprKind::kParameter> {
  int number = 0;  // $1 is 1
};

enum class OperatorKind : std::uint8_t {
  kPlain,        // left op right; prefix: left is null
  kAny,          // left op ANY (right), right an array
  kAll,          // left op ALL (right)
  kDistinct,     // left IS DISTINCT FROM right; name is "="
  kNotDistinct,  // left IS NOT DISTINCT FROM right
  kNullIf,       // NULLIF(left, right); name is "="
  kIn,           // left IN (list): name "=", NOT IN: name "<>"
  kLike,         // name ~~ or !~~; with ESCAPE, right is pg_catalog.like_escape(pattern, escape)
  kILike,        // name ~~* or !~~*
  kSimilar,      // name ~ or !~; right is pg_catalog.similar_to_escape(pattern[, escape])
  kBetween,      // left BETWEEN list[0] AND list[1]
  kNotBetween,
  kBetweenSymmetric,
  kNotBetweenSymmetric,
};

struct OperatorExpr : ExprOf<ExprKind::kOperator> {
  OperatorKind op = OperatorKind::kPlain;
  OperatorName name;
  ExprPtr left;
  ExprPtr right;  // null for kIn and the BETWEEN kinds
  ExprList list;  // kIn and the BETWEEN kinds only
};

enum class BoolKind : std::uint8_t { kAnd, kOr, kNot };

struct BoolExpr : ExprOf<ExprKind::kBool> {
  BoolKind op = BoolKind::kAnd;
  ExprList args;  // kNot: one; otherwise two or more, chains flattened
};

struct NullTest : ExprOf<ExprKind::kNullTest> {
  ExprPtr arg;
  bool negated = false;  // IS NOT NULL
};

enum class BooleanTestKind : std::uint8_t { kTrue, kNotTrue, kFalse, kNotFalse, kUnknown, kNotUnknown };

struct BooleanTest : ExprOf<ExprKind::kBooleanTest> {
  ExprPtr arg;
  BooleanTestKind test = BooleanTestKind::kTrue;
};

enum class SortDirection : std::uint8_t { kDefault, kAscending, kDescending, kUsing };
enum class SortNulls : std::uint8_t { kDefault, kFirst, kLast };

struct SortItem {
  ExprPtr expr;
  SortDirection direction = SortDirection::kDefault;
  SortNulls nulls = SortNulls::kDefault;
  OperatorName using_operator;      // kUsing
  Location location = kNoLocation;  // of the USING operator
};

enum class FrameUnit : std::uint8_t { kRange, kRows, kGroups };
enum class FrameBound : std::uint8_t {
  kUnboundedPreceding,
  kOffsetPreceding,
  kCurrentRow,
  kOffsetFollowing,
  kUnboundedFollowing,
};
enum class FrameExclusion : std::uint8_t { kNoOthers, kCurrentRow, kGroup, kTies };

// A window: OVER name, OVER (...), or an element of the WINDOW clause.
struct WindowSpec {
  std::string name;       // defined name (WINDOW clause), or the name after OVER without parentheses
  std::string base_name;  // the window that a parenthesised one refines
  ExprList partition_by;
  std::vector<SortItem> order_by;
  bool explicit_frame = false;  // a frame clause was written
  bool frame_between = false;   // it said BETWEEN
  FrameUnit unit = FrameUnit::kRange;
  FrameBound start = FrameBound::kUnboundedPreceding;
  FrameBound end = FrameBound::kCurrentRow;
  FrameExclusion exclusion = FrameExclusion::kNoOthers;
  ExprPtr start_offset;
  ExprPtr end_offset;
  Location location = kNoLocation;
};

struct FunctionCall : ExprOf<ExprKind::kFunctionCall> {
  NameParts name;
  ExprList args;                   // NamedArgument elements last; WITHIN GROUP: the direct arguments
  std::vector<SortItem> order_by;  // inside the parentheses, or of WITHIN GROUP
  ExprPtr filter;
  std::unique_ptr<WindowSpec> over;
  bool within_group = false;
  bool star = false;  // f(*)
  bool distinct = false;
  bool variadic = false;    // the last argument is VARIADIC
  bool sql_syntax = false;  // written in SQL's own syntax, see above
};

// name => value, only as an argument of a FunctionCall.
struct NamedArgument : ExprOf<ExprKind::kNamedArgument> {
  std::string name;
  ExprPtr value;
};

// CAST(arg AS type), arg::type, type 'literal'.
struct TypeCast : ExprOf<ExprKind::kTypeCast> {
  ExprPtr arg;
  TypeName type;
};

struct CaseWhen {
  ExprPtr condition;  // or the value compared with CaseExpr::arg
  ExprPtr result;
  Location location = kNoLocation;
};

struct CaseExpr : ExprOf<ExprKind::kCase> {
  ExprPtr arg;  // null: a searched CASE
  std::vector<CaseWhen> whens;
  ExprPtr otherwise;  // null: NULL
};

struct CoalesceExpr : ExprOf<ExprKind::kCoalesce> {
  ExprList args;
};

struct MinMaxExpr : ExprOf<ExprKind::kMinMax> {
  bool greatest = true;  // otherwise LEAST
  ExprList args;
};

enum class SqlValueKind : std::uint8_t {
  kCurrentDate,
  kCurrentTime,
  kCurrentTimestamp,
  kLocalTime,
  kLocalTimestamp,
  kCurrentRole,
  kCurrentUser,
  kUser,
  kSessionUser,
  kCurrentCatalog,
  kCurrentSchema,
};

struct SqlValueFunction : ExprOf<ExprKind::kSqlValueFunction> {
  SqlValueKind function = SqlValueKind::kCurrentDate;
  int precision = -1;  // of the time kinds, -1 when not given
};

enum class SubqueryKind : std::uint8_t { kExists, kAny, kAll, kScalar, kArray };

struct SubqueryExpr : ExprOf<ExprKind::kSubquery> {
  SubqueryExpr();
  ~SubqueryExpr() override;

  SubqueryKind subquery = SubqueryKind::kScalar;
  ExprPtr test;                // kAny, kAll: the left side, may be a RowExpr
  OperatorName operator_name;  // kAny, kAll; empty name: IN, which means "="
  std::unique_ptr<Query> query;
};

// ARRAY[...], nested for more dimensions.
struct ArrayExpr : ExprOf<ExprKind::kArray> {
  ExprList elements;
};

struct RowExpr : ExprOf<ExprKind::kRow> {
  ExprList fields;
  bool explicit_row = false;  // ROW(...), otherwise (a, b)
};

enum class IndirectionKind : std::uint8_t { kField, kStar, kSubscript, kSlice };

struct IndirectionStep {
  IndirectionKind kind = IndirectionKind::kField;
  std::string field;
  ExprPtr lower;  // kSlice, may be null
  ExprPtr upper;  // kSubscript: the subscript; kSlice, may be null
};
using Indirection = std::vector<IndirectionStep>;

// arg[1], (arg).field, (arg).*
struct IndirectionExpr : ExprOf<ExprKind::kIndirection> {
  ExprPtr arg;
  Indirection steps;
};

struct CollateExpr : ExprOf<ExprKind::kCollate> {
  ExprPtr arg;
  NameParts collation;
};

// GROUPING(a, b)
struct GroupingExpr : ExprOf<ExprKind::kGrouping> {
  ExprList args;
};

// DEFAULT as a value of INSERT or UPDATE.
struct DefaultExpr : ExprOf<ExprKind::kDefault> {};

// WHERE CURRENT OF cursor
struct CurrentOfExpr : ExprOf<ExprKind::kCurrentOf> {
  std::string cursor;
  int parameter = 0;  // CURRENT OF $1 when not 0
};

// An expression that the grammar knows and this server does not: the XML constructs.
struct UnsupportedExpr : ExprOf<ExprKind::kUnsupported> {
  std::string construct;  // for "<construct> is not supported"
};

// Where PostgreSQL points when it means a whole expression (its exprLocation): the leftmost token of `a + 1` is a,
// while `location` of that OperatorExpr is the operator's. kNoLocation when nothing of it has a location.
Location ExprLocation(const Expr& expr);

}  // namespace rocklake::sql
