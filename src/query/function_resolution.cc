// Choosing the function or operator that a call means: PostgreSQL manual, sections 10.2 and 10.3.
#include <algorithm>

#include "query/coercion.h"
#include "query/function_registry.h"
#include "query/functions/other_functions.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

// One way to read a call: a function with as many parameter types as there are arguments.
struct Candidate {
  const FunctionInfo* function = nullptr;
  const OperatorInfo* op = nullptr;
  std::vector<Oid> types;
  bool expands_variadic = false;
  int used_defaults = 0;
};
using Candidates = std::vector<Candidate>;

std::vector<Oid> OidsOf(std::span<const Type> types) {
  std::vector<Oid> oids;
  for (const Type& type : types) oids.push_back(type.oid);
  return oids;
}

std::string Signature(std::string_view name, std::span<const Oid> args) {
  std::string text = std::string(name) + "(";
  for (std::size_t i = 0; i < args.size(); ++i) text += (i > 0 ? ", " : "") + FormatType(args[i]);
  return text + ")";
}

std::string OperatorSignature(std::string_view name, Oid left, Oid right) {
  if (left == 0) return fmt::format("{} {}", name, FormatType(right));
  return fmt::format("{} {} {}", FormatType(left), name, FormatType(right));
}

// The reading of `function` for this many arguments, if there is one.
std::optional<Candidate> ReadFor(const FunctionInfo& function, std::size_t count, bool variadic_array) {
  const std::size_t declared = function.arg_types.size();
  Candidate candidate{.function = &function, .op = nullptr, .types = function.arg_types};
  if (variadic_array) {
    if (!function.variadic || count != declared) return std::nullopt;
    return candidate;
  }
  if (function.variadic && count >= declared) {
    const Oid last = function.arg_types.back();
    const Oid repeated = last == oid::kAny                  ? oid::kAny
                         : last == oid::kAnyArray           ? oid::kAnyElement
                         : last == oid::kAnyCompatibleArray ? oid::kAnyCompatible
                                                            : ElementType(last);
    candidate.types.back() = repeated;
    candidate.types.resize(count, repeated);
    candidate.expands_variadic = true;
    return candidate;
  }
  if (count > declared || count + static_cast<std::size_t>(function.default_args) < declared)
    return std::nullopt;
  candidate.types.resize(count);
  candidate.used_defaults = static_cast<int>(declared - count);
  return candidate;
}

// Of two readings with equal parameter types, the one that expands no VARIADIC and uses fewer defaults stays.
void RemoveShadowed(Candidates& candidates) {
  const auto better = [](const Candidate& a, const Candidate& b) {
    return a.types == b.types &&
           (a.expands_variadic != b.expands_variadic ? !a.expands_variadic
                                                     : a.used_defaults < b.used_defaults);
  };
  std::erase_if(candidates, [&](const Candidate& candidate) {
    return std::ranges::any_of(candidates, [&](const Candidate& other) { return better(other, candidate); });
  });
}

bool ArgumentsFit(std::span<const Oid> args, const std::vector<Oid>& declared) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!CanCoerceTo(args[i], declared[i], CastContext::kImplicit)) return false;
  }
  return PolymorphicArgumentsAgree(args, declared);
}

// Keeps the candidates with the highest score.
template <class Score>
void KeepBest(Candidates& candidates, const Score& score) {
  int best = 0;
  for (const Candidate& candidate : candidates) best = std::max(best, score(candidate));
  std::erase_if(candidates, [&](const Candidate& candidate) { return score(candidate) < best; });
}

// The rule for untyped arguments: at each of their places a category that the candidates accept; string first.
bool FilterByUnknownCategories(std::span<const Oid> args, Candidates& candidates) {
  std::vector<char> category(args.size(), 0);
  std::vector<bool> preferred(args.size(), false);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] != oid::kUnknown) continue;
    bool conflict = false;
    for (const Candidate& candidate : candidates) {
      const char of = CategoryOf(candidate.types[i]);
      const bool is_preferred = IsPreferred(candidate.types[i]);
      if (category[i] == 0) {
        category[i] = of;
        preferred[i] = is_preferred;
      } else if (of == category[i]) {
        preferred[i] = preferred[i] || is_preferred;
      } else if (of == 'S') {
        category[i] = of;
        preferred[i] = is_preferred;
        conflict = false;
      } else if (category[i] != 'S') {
        conflict = true;
      }
    }
    if (conflict) return false;
  }
  Candidates kept;
  for (const Candidate& candidate : candidates) {
    bool keep = true;
    for (std::size_t i = 0; keep && i < args.size(); ++i) {
      if (args[i] != oid::kUnknown) continue;
      keep =
          CategoryOf(candidate.types[i]) == category[i] && (!preferred[i] || IsPreferred(candidate.types[i]));
    }
    if (keep) kept.push_back(candidate);
  }
  if (!kept.empty()) candidates = std::move(kept);
  return true;
}

// The last rule: untyped arguments have the one type that all typed arguments have.
void FilterByCommonKnownType(std::span<const Oid> args, Candidates& candidates) {
  Oid known = 0;
  bool any_unknown = false;
  for (const Oid arg : args) {
    if (arg == oid::kUnknown) {
      any_unknown = true;
    } else if (known != 0 && known != arg) {
      return;
    } else {
      known = arg;
    }
  }
  if (!any_unknown || known == 0) return;
  const std::vector<Oid> assumed(args.size(), known);
  Candidates fitting;
  for (const Candidate& candidate : candidates) {
    if (ArgumentsFit(assumed, candidate.types)) fitting.push_back(candidate);
  }
  if (fitting.size() == 1) candidates = std::move(fitting);
}

// One candidate when the call is decided, several when it is ambiguous, none when nothing fits.
void Select(std::span<const Oid> args, Candidates& candidates) {
  std::erase_if(candidates, [&](const Candidate& candidate) { return !ArgumentsFit(args, candidate.types); });
  if (candidates.size() <= 1) return;
  KeepBest(candidates, [&](const Candidate& candidate) {
    int exact = 0;
    for (std::size_t i = 0; i < args.size(); ++i)
      exact += args[i] != oid::kUnknown && candidate.types[i] == args[i];
    return exact;
  });
  if (candidates.size() == 1) return;
  KeepBest(candidates, [&](const Candidate& candidate) {
    int matches = 0;
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (args[i] == oid::kUnknown) continue;
      const bool preferred =
          CategoryOf(candidate.types[i]) == CategoryOf(args[i]) && IsPreferred(candidate.types[i]);
      matches += candidate.types[i] == args[i] || preferred;
    }
    return matches;
  });
  if (candidates.size() == 1 || std::ranges::count(args, oid::kUnknown) == 0) return;
  if (FilterByUnknownCategories(args, candidates) && candidates.size() == 1) return;
  FilterByCommonKnownType(args, candidates);
}

ResolvedCall Finish(const Candidate& candidate, std::span<const Oid> args) {
  const FunctionInfo& function = *candidate.function;
  std::vector<Oid> declared = candidate.types;
  const Oid result = ResolvePolymorphic(
      args, declared, candidate.op != nullptr ? candidate.op->result : function.result_type);
  ResolvedCall call{.function = &function,
                    .arg_types = {},
                    .result_type = Type{result, -1},
                    .expands_variadic = candidate.expands_variadic};
  for (std::size_t i = 0; i < declared.size(); ++i) {
    call.arg_types.push_back(Type{declared[i] == oid::kAny ? args[i] : declared[i], -1});
  }
  if (!function.implemented())
    throw Error("0A000", "function {} is not supported", Signature(function.name, args));
  return call;
}

bool IsInSchema(const FunctionInfo& function, std::string_view schema) {
  return function.schema == (schema.empty() ? "pg_catalog" : schema);
}

const Candidate* FindExact(const Candidates& candidates, const std::vector<Oid>& args) {
  const auto it = std::ranges::find(candidates, args, &Candidate::types);
  return it == candidates.end() ? nullptr : &*it;
}

}  // namespace

ResolvedCall FunctionRegistry::ResolveFunction(std::string_view schema, std::string_view name,
                                               std::span<const Type> arg_types, bool variadic_array,
                                               bool star) const {
  const std::vector<Oid> args = OidsOf(arg_types);
  Candidates candidates;
  for (const FunctionInfo* function : FindFunctions(name)) {
    if (!IsInSchema(*function, schema)) continue;
    if (auto candidate = ReadFor(*function, args.size(), variadic_array))
      candidates.push_back(std::move(*candidate));
  }
  RemoveShadowed(candidates);
  if (const Candidate* exact = FindExact(candidates, args)) return Finish(*exact, args);
  Select(args, candidates);
  if (candidates.size() == 1) return Finish(candidates.front(), args);
  const std::string qualified = schema.empty() ? std::string(name) : fmt::format("{}.{}", schema, name);
  const std::string signature = star ? qualified + "(*)" : Signature(qualified, args);
  if (candidates.empty() && IsFunctionOfPostgres(name)) {
    throw Error("0A000", "function {} is not supported", signature);
  }
  if (candidates.empty()) {
    throw Error("42883", "function {} does not exist", star ? qualified + "()" : signature)
        .Hint(
            "No function matches the given name and argument types. You might need to add explicit type "
            "casts.");
  }
  throw Error("42725", "function {} is not unique", signature)
      .Hint("Could not choose a best candidate function. You might need to add explicit type casts.");
}

ResolvedCall FunctionRegistry::ResolveOperator(std::string_view name, Type left, Type right) const {
  const bool prefix = left.oid == 0;
  std::vector<Oid> args{right.oid};
  if (!prefix) args.insert(args.begin(), left.oid);
  Candidates candidates;
  for (const OperatorInfo* op : FindOperators(name)) {
    if ((op->left == 0) != prefix) continue;
    std::vector<Oid> types{op->right};
    if (!prefix) types.insert(types.begin(), op->left);
    candidates.push_back({.function = op->function, .op = op, .types = std::move(types)});
  }
  std::vector<Oid> assumed = args;  // an untyped side is first taken to have the other side's type
  if (!prefix && args[0] == oid::kUnknown) assumed[0] = args[1];
  if (!prefix && args[1] == oid::kUnknown) assumed[1] = args[0];
  if (const Candidate* exact = FindExact(candidates, assumed)) return Finish(*exact, assumed);
  Select(args, candidates);
  if (candidates.size() == 1) return Finish(candidates.front(), args);
  const std::string signature = OperatorSignature(name, left.oid, right.oid);
  if (!candidates.empty()) {
    throw Error("42725", "operator is not unique: {}", signature)
        .Hint("Could not choose a best candidate operator. You might need to add explicit type casts.");
  }
  throw Error("42883", "operator does not exist: {}", signature)
      .Hint(prefix ? "No operator matches the given name and argument type. You might need to add an "
                     "explicit type cast."
                   : "No operator matches the given name and argument types. You might need to add explicit "
                     "type casts.");
}

std::optional<Type> FunctionRegistry::FunctionStyleCast(std::string_view name, Type arg) const {
  const TypeInfo* target = FindTypeByName(name);
  if (target == nullptr || IsPolymorphic(target->oid)) return std::nullopt;
  const Type type{target->oid, -1};
  if (arg.oid == oid::kUnknown) return type;
  switch (FindCoercionPath(arg.oid, target->oid, CastContext::kExplicit)) {
    case CoercionPath::kRelabel:
      return type;
    case CoercionPath::kInOut:
      if (arg.oid == oid::kRecord && target->category == 'S') return std::nullopt;
      return type;
    default:
      return std::nullopt;
  }
}

bool FunctionRegistry::CanCoerce(Oid source, Oid target, CastContext context) const {
  return CanCoerceTo(source, target, context);
}

Oid FunctionRegistry::CommonType(std::span<const Type> types, std::string_view construct) const {
  return SelectCommonType(OidsOf(types), construct);
}

}  // namespace rocklake
