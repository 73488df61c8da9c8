// Flat tables of facts from PostgreSQL 15's system catalogs, and the tables of implementations that meet them.
// Constant and thread safe.
//
// A scalar or set-returning implementation is found by pg_proc.prosrc, the name of PostgreSQL's own C function, which
// several SQL functions share; for functions written in SQL it is `<proname>_<oid>`. An aggregate is found by its name.
#pragma once

#include <span>
#include <string_view>

#include "query/exec_context.h"
#include "query/function.h"

namespace rocklake {

struct ProcRow {
  Oid oid;
  const char* name;
  char kind;          // prokind
  char volatility;    // provolatile
  char parallel;      // proparallel
  const char* flags;  // s strict, r returns a set, l leak-proof, q written in SQL
  Oid variadic;
  Oid result;
  const char* arg_types;  // oids
  const char* source;
  const char* arg_names;  // of all arguments; ? for none
  const char* all_types;  // proallargtypes
  const char* modes;      // proargmodes
  const char* defaults;   // proargdefaults as SQL
  int default_count;
  float cost;
  float rows;
};

struct OperatorRow {
  Oid oid;
  const char* name;
  char kind;
  bool can_merge, can_hash;
  Oid left, right, result, commutator, negator, code, restriction, join;
};

struct CastRow {
  Oid oid, source, target, function;
  char context, method;
};

struct AggregateRow {
  Oid function;
  char kind;
  int direct_arguments;
  Oid transition, final, combine, serialize, deserialize, moving_transition, moving_inverse, moving_final;
  bool final_extra, moving_final_extra;
  char final_modify, moving_final_modify;
  Oid sort_operator, transition_type;
  int transition_space;
  Oid moving_transition_type;
  int moving_transition_space;
  const char* initial_value;  // nullptr: NULL
  const char* moving_initial_value;
};

std::span<const ProcRow> ProcTable();
std::span<const ProcRow> InformationSchemaProcTable();
std::span<const OperatorRow> OperatorTable();
std::span<const CastRow> CastTable();
std::span<const AggregateRow> AggregateTable();

struct ScalarEntry {
  std::string_view source;
  ScalarFunction function;
};
struct SetEntry {
  std::string_view source;
  void (*function)(const FunctionCall& call, const std::function<void(Row&&)>& emit);
};
struct AggregateEntry {
  std::string_view name;
  AggregateFactory factory;
};

}  // namespace rocklake
