// Functions, operators, aggregates, casts: what pg_proc, pg_operator, pg_aggregate and pg_cast say, with the code.
//
// The registry is filled once at start-up from the tables in query/functions/ and is constant and thread safe after
// that. Resolution follows the PostgreSQL manual, chapter 10.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "types/text_settings.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

struct ExecContext;  // query/exec_context.h

enum class FunctionKind : char { kScalar = 'f', kAggregate = 'a', kWindow = 'w', kSetReturning = 's' };
enum class AggregateKind : char { kNormal = 'n', kOrderedSet = 'o', kHypotheticalSet = 'h' };
enum class Volatility : char { kImmutable = 'i', kStable = 's', kVolatile = 'v' };

struct FunctionCall {
  ExecContext& context;
  std::span<const Value> args;
  std::span<const Type> arg_types;  // as called (polymorphic and variadic functions look here)
  Type result_type;
  // Of a set-returning function in FROM: its columns as the statement names them (column definition lists).
  std::span<const std::pair<std::string, Type>> columns = {};
};
using ScalarFunction = Value (*)(const FunctionCall& call);

// Aggregate state: one object per group.
class AggregateState {
 public:
  virtual ~AggregateState() = default;
  virtual void Add(const FunctionCall& row) = 0;
  virtual Value Result(
      const FunctionCall& direct) = 0;  // may be called again after more rows (window frames)
  virtual std::size_t MemoryBytes() const { return 64; }
};
using AggregateFactory = std::unique_ptr<AggregateState> (*)();

// A set-returning function: emits rows of its result columns.
using SetFunction = std::function<void(const FunctionCall& call, const std::function<void(Row&&)>& emit)>;

// Comparisons of two values of kind kInt, which the evaluator does itself.
enum class FastCompare : std::uint8_t {
  kNone,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual
};

struct FunctionInfo {
  Oid oid = 0;  // pg_proc.oid of PostgreSQL where it has one there
  std::string name;
  std::string_view schema = "pg_catalog";
  FunctionKind kind = FunctionKind::kScalar;
  std::vector<Oid> arg_types;
  int default_args = 0;         // how many trailing arguments may be left out...
  std::vector<Value> defaults;  // ...and what they then are
  bool variadic = false;        // the last argument repeats (arg_types.back() is the array type, or "any")
  Oid result_type = 0;
  bool strict = true;  // NULL in, NULL out without a call
  Volatility volatility = Volatility::kImmutable;
  ScalarFunction scalar = nullptr;
  AggregateFactory aggregate = nullptr;
  AggregateKind aggregate_kind = AggregateKind::kNormal;
  int direct_arguments = 0;  // of an ordered-set aggregate (pg_aggregate.aggnumdirectargs)
  SetFunction set = nullptr;
  std::vector<std::pair<std::string, Type>> result_columns;  // of functions with several result columns (OUT)
  std::vector<std::string> arg_names;                        // of arg_types; empty where they have none
  std::string_view source;                                   // pg_proc.prosrc
  FastCompare fast = FastCompare::kNone;

  // Whether this server can run it: the tables also list what PostgreSQL has and we refuse (0A000).
  bool implemented() const {
    return scalar != nullptr || aggregate != nullptr || set != nullptr || kind == FunctionKind::kWindow;
  }
};

struct OperatorInfo {
  Oid oid = 0;
  std::string name;
  Oid left = 0;  // 0: prefix operator
  Oid right = 0;
  Oid result = 0;
  const FunctionInfo* function = nullptr;
  std::string commutator, negator;
};

enum class CastContext : char { kImplicit = 'i', kAssignment = 'a', kExplicit = 'e' };
enum class CastMethod : char { kFunction = 'f', kBinary = 'b', kInOut = 'i' };
struct CastInfo {
  Oid source = 0, target = 0;
  CastContext context = CastContext::kExplicit;
  CastMethod method = CastMethod::kFunction;
  const FunctionInfo* function = nullptr;  // takes (value) or (value, typmod, explicit)
};

// How a call resolves: the function and the types that the arguments must be coerced to (polymorphic ones filled in).
struct ResolvedCall {
  const FunctionInfo* function = nullptr;
  std::vector<Type> arg_types;
  Type result_type;
  bool expands_variadic = false;  // trailing arguments are passed one by one
};

class FunctionRegistry {
 public:
  static const FunctionRegistry& Get();

  std::span<const FunctionInfo* const> FindFunctions(std::string_view name) const;
  std::span<const OperatorInfo* const> FindOperators(std::string_view name) const;
  const CastInfo* FindCast(Oid source, Oid target) const;
  const FunctionInfo* FindByOid(Oid function) const;
  std::vector<const FunctionInfo*> AllFunctions() const;
  std::vector<const OperatorInfo*> AllOperators() const;
  std::vector<const CastInfo*> AllCasts() const;

  // Throw 42883 / 42725 with PostgreSQL's message and hint. oid::kUnknown is an untyped literal or parameter.
  // `schema` empty: pg_catalog.
  ResolvedCall ResolveFunction(std::string_view schema, std::string_view name, std::span<const Type> args,
                               bool variadic_array, bool star) const;
  ResolvedCall ResolveOperator(std::string_view name, Type left, Type right) const;  // left.oid 0: prefix
  // A call like text(x) or int8('7') whose name is a type's and that no function answers is a cast to that type
  // (manual, 10.3 step 3): the type, or nullopt. Asked before ResolveFunction reports that there is no function.
  std::optional<Type> FunctionStyleCast(std::string_view name, Type arg) const;
  // Whether a value of `source` may become `target` in this context (binary-coercible, cast, or I/O conversion).
  bool CanCoerce(Oid source, Oid target, CastContext context) const;
  // The common type of UNION, CASE, VALUES, ARRAY, ... ; 42804 "<construct> types a and b cannot be matched".
  Oid CommonType(std::span<const Type> types, std::string_view construct) const;

 private:
  FunctionRegistry();
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace rocklake
