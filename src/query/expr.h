// Bound expressions: typed, names resolved, ready to evaluate over rows. Data only: made by bind_*, rewritten by
// plan_*, evaluated by exec_expr. Immutable once planned: one plan may run in several sessions at once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "types/type.h"
#include "types/value.h"

namespace rocklake {

struct Expr;
struct PlanNode;
struct FunctionInfo;  // query/function.h
using ExprPtr = std::unique_ptr<Expr>;
using RecordFields = std::vector<std::pair<std::string, Type>>;

enum class ExprKind : std::uint8_t {
  kConstant,   // value
  kColumn,     // slot: index into the operator's input row (joins: left row, then right row)
  kParameter,  // slot: 0-based client parameter $n
  kOuter,     // slot: index into ExecContext::outer, set by the enclosing subquery expression or lateral join
  kFunction,  // function, children = arguments (operators are functions too)
  kIoCast,    // children[0] through its type's text form to `type`
  kRelabel,   // children[0] with another type, same representation (varchar → text)
  kApplyTypmod,  // children[0] coerced to type.typmod; flag: explicit cast
  kArrayCast,    // children[0] an array, each element through children[1], whose input is kCaseValue
  kAnd,
  kOr,
  kNot,  // SQL's three-valued logic
  kIsNull,
  kIsNotNull,  // of one value, or of every field of a record
  kIsTrue,
  kIsNotTrue,
  kIsFalse,
  kIsNotFalse,  // IS UNKNOWN is kIsNull
  kIsDistinct,
  kIsNotDistinct,  // function is the type's '='
  kNullIf,         // children a, b; function is '='
  kCoalesce,
  kGreatest,
  kLeast,  // by Compare of compare_type
  kCase,   // children: [when, then]*, else (always present); a CASE x WHEN form has `x` in case_operand and
           // kCaseValue in its whens
  kCaseValue,  // the innermost case_operand's or array element's value
  kInSet,      // children[0] IN constants: in_set (planner's form of a long IN list); flag: list holds NULL
  kAnyArray,
  kAllArray,    // children[0] op ANY/ALL (children[1] array); function is the operator
  kArray,       // ARRAY[...]: children elements; flag: elements are arrays themselves
  kRow,         // ROW(...)
  kField,       // children[0] record; slot: field
  kSubscript,   // children[0] array; children[1..] subscripts; flag: slice (children are lower, upper pairs)
  kRowCompare,  // children: left fields, then right fields; compare = < <= > >= ; function unused
  kScalarSubquery,
  kExists,
  kInSubquery,
  kAllSubquery,
  kArraySubquery,  // subplan (see SubPlan)
  kAggregate,  // only in the aggregate node's list before planning; replaced by kColumn in what stands above
  kGrouping,   // GROUPING(...) before planning
  kWindow,     // likewise for window functions
  kTid,        // ctid of the scan's row: planned to a hidden scan column
};

// What is to be evaluated: the planned subquery and where its correlated values come from.
struct SubPlan {
  std::shared_ptr<PlanNode> plan;  // shared by clones of the expression; constant once planned
  // Before each run: ExecContext::outer[outer_slots[i]] = arguments[i] evaluated over the current row. Empty: the subquery is
  // uncorrelated; it runs once and its result is kept for the statement.
  std::vector<int> outer_slots;
  std::vector<ExprPtr> arguments;
  // kInSubquery, kAllSubquery: comparison of children with the subquery's columns, over kCaseValue-free row
  // (children values, then subquery row).
  ExprPtr test;
  bool hashable = false;  // kInSubquery by plain equality and uncorrelated: probe a hash set
};

struct ValueHash {
  Oid type;
  std::size_t operator()(const Value& v) const;
};
struct ValueEqual {
  Oid type;
  bool operator()(const Value& a, const Value& b) const;
};
using ValueSet = std::unordered_set<Value, ValueHash, ValueEqual>;

struct Expr {
  ExprKind kind = ExprKind::kConstant;
  Type type;
  int location = -1;  // byte offset in the statement, for error positions; -1: none
  std::vector<ExprPtr> children;

  Value constant;
  int slot = -1;
  const FunctionInfo* function = nullptr;
  bool flag = false;            // of casts: it was written, not added by the binder
  bool variadic_array = false;  // kFunction: VARIADIC array was passed whole
  Oid compare_type = 0;         // kGreatest, kLeast, kInSet, kRowCompare: type that Compare takes
  std::string compare;          // kRowCompare: operator
  ExprPtr case_operand;
  std::shared_ptr<const ValueSet> in_set;
  std::shared_ptr<const SubPlan> subplan;
  std::shared_ptr<struct AggregateCall> aggregate;  // kAggregate, kWindow
  std::string name;                                 // output name PostgreSQL would give this expression
  // A record whose fields have names: a whole row, or the result of a function with OUT columns.
  std::shared_ptr<const RecordFields> fields;

  ExprPtr Clone() const;  // deep; subplans and sets are shared (plan_expr.h's CloneExpr copies subplans too)
};

struct SortKey {
  ExprPtr expr;
  bool descending = false;
  bool nulls_first = false;
};

struct AggregateCall {
  const FunctionInfo* function = nullptr;  // aggregate or window function
  std::vector<ExprPtr> arguments;
  std::vector<SortKey> order_by;  // inside the call
  ExprPtr filter;
  bool distinct = false;
  bool star = false;                      // count(*)
  std::vector<ExprPtr> direct_arguments;  // WITHIN GROUP
  Type type;
};

ExprPtr MakeConstant(Type type, Value value);
ExprPtr MakeColumn(Type type, int slot);
// Calls `visit` for the expression and everything below it, subplans' arguments included.
template <class Visit>
void WalkExpr(const Expr& expr, const Visit& visit);

}  // namespace rocklake

#include "query/expr_walk.h"
