// The registry's inside, for function_registry.cc and function_resolution.cc only.
#pragma once

#include <unordered_map>

#include "query/function.h"

namespace rocklake {

struct FunctionRegistry::Impl {
  std::vector<std::unique_ptr<const FunctionInfo>> functions;
  std::unordered_map<Oid, const FunctionInfo*> by_oid;
  std::unordered_map<std::string, std::vector<const FunctionInfo*>> by_name;
  std::vector<std::unique_ptr<const OperatorInfo>> operators;
  std::unordered_map<std::string, std::vector<const OperatorInfo*>> operators_by_name;
  std::vector<CastInfo> casts;
  std::unordered_map<std::uint64_t, const CastInfo*> casts_by_types;

  static std::uint64_t CastKey(Oid source, Oid target) {
    return static_cast<std::uint64_t>(source) << 32 | target;
  }
  void AddFunctions();
  void Add(FunctionInfo info);
  void AddOperators();
  void AddCasts();
};

}  // namespace rocklake
