// Which type may become which (PostgreSQL manual, chapter 10; catalogs pg_cast and pg_type). Pure and thread safe.
#pragma once

#include <span>

#include "query/function.h"

namespace rocklake {

// How a value gets from one type to another.
enum class CoercionPath : std::uint8_t { kNone, kRelabel, kFunction, kArray, kInOut };
CoercionPath FindCoercionPath(Oid source, Oid target, CastContext context,
                              const FunctionInfo** function = nullptr);

bool IsBinaryCoercible(Oid source, Oid target);
// can_coerce_type: also of unknown literals and to polymorphic parameters.
bool CanCoerceTo(Oid source, Oid target, CastContext context);

bool IsPolymorphic(Oid type);
bool IsArrayType(Oid type);  // int2vector and oidvector are arrays, too
Oid ElementType(Oid array);  // 0: not an array
Oid ArrayType(Oid element);  // 0: there is none
char CategoryOf(Oid type);
bool IsPreferred(Oid type);

// The manual's 10.5. `construct` empty: returns 0 instead of throwing 42804.
Oid SelectCommonType(std::span<const Oid> types, std::string_view construct);

// The manual's 38.2.5. Whether the arguments agree with the polymorphic parameters.
bool PolymorphicArgumentsAgree(std::span<const Oid> args, std::span<const Oid> declared);
// Fills the polymorphic parameters in and returns the result type; throws 42804.
Oid ResolvePolymorphic(std::span<const Oid> args, std::span<Oid> declared, Oid result);

}  // namespace rocklake
