#include "query/coercion.h"

#include <algorithm>
#include <vector>

#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

bool IsGenericElement(Oid type) { return type == oid::kAnyElement || type == oid::kAnyNonArray; }
constexpr Oid kAnyCompatibleNonArray = 5079;
bool IsCompatibleElement(Oid type) { return type == oid::kAnyCompatible || type == kAnyCompatibleNonArray; }

int Rank(CastContext context) {
  return context == CastContext::kImplicit ? 0 : context == CastContext::kAssignment ? 1 : 2;
}

CoercionPath FindInOutPath(Oid source, Oid target, CastContext context) {
  if (Rank(context) >= 1 && CategoryOf(target) == 'S') return CoercionPath::kInOut;
  if (Rank(context) >= 2 && CategoryOf(source) == 'S') return CoercionPath::kInOut;
  return CoercionPath::kNone;
}

// What the arguments say about the polymorphic parameters.
struct Generics {
  Oid element = 0;               // of anyelement
  Oid array = 0;                 // of anyarray
  bool non_array = false;        // anynonarray, anycompatiblenonarray
  bool unknown_element = false;  // only untyped arguments so far
  std::vector<Oid> compatible;   // of anycompatible, with the elements of anycompatiblearray
  bool has_compatible = false;
  bool failed = false;
  std::string why;

  void Fail(std::string text) {
    if (failed) return;
    failed = true;
    why = std::move(text);
  }

  void AddElement(Oid arg, Oid parameter) {
    if (parameter == oid::kAnyNonArray) non_array = true;
    if (arg == oid::kUnknown) {
      unknown_element = true;
    } else if (element != 0 && element != arg) {
      Fail(fmt::format("arguments declared \"anyelement\" are not all alike\x1f{} versus {}",
                       FormatType(element), FormatType(arg)));
    } else {
      element = arg;
    }
  }

  void AddArray(Oid arg) {
    if (arg == oid::kUnknown) {
      unknown_element = true;
    } else if (array != 0 && array != arg) {
      Fail(fmt::format("arguments declared \"anyarray\" are not all alike\x1f{} versus {}", FormatType(array),
                       FormatType(arg)));
    } else {
      array = arg;
    }
  }

  void AddCompatible(Oid arg, Oid parameter) {
    has_compatible = true;
    if (arg == oid::kUnknown) return;
    if (IsCompatibleElement(parameter)) {
      compatible.push_back(arg);
    } else if (const Oid of = ElementType(arg); of != 0) {
      compatible.push_back(of);
    } else {
      Fail(fmt::format("argument declared anycompatiblearray is not an array but type {}", FormatType(arg)));
    }
  }

  void Add(std::span<const Oid> args, std::span<const Oid> declared) {
    for (std::size_t i = 0; i < declared.size() && i < args.size(); ++i) {
      if (IsGenericElement(declared[i])) AddElement(args[i], declared[i]);
      if (declared[i] == oid::kAnyArray) AddArray(args[i]);
      if (IsCompatibleElement(declared[i]) || declared[i] == oid::kAnyCompatibleArray) {
        AddCompatible(args[i], declared[i]);
      }
    }
  }

  // Brings element and array together.
  void Reconcile() {
    if (failed || array == 0) return;
    const Oid of = array == oid::kAnyArray ? oid::kAnyElement : ElementType(array);
    if (of == 0) {
      Fail(fmt::format("argument declared anyarray is not an array but type {}", FormatType(array)));
    } else if (element == 0) {
      element = of;
    } else if (element != of) {
      Fail(fmt::format(
          "argument declared anyarray is not consistent with argument declared anyelement\x1f{} versus {}",
          FormatType(array), FormatType(element)));
    }
  }

  [[noreturn]] void Throw() const {
    const std::size_t split = why.find('\x1f');
    SqlError error("42804", why.substr(0, split));
    if (split != std::string::npos) error.detail = why.substr(split + 1);
    throw error;
  }
};

Oid RequiredArrayType(Oid element) {
  const Oid array = ArrayType(element);
  if (array == 0) throw Error("42704", "could not find array type for data type {}", FormatType(element));
  return array;
}

}  // namespace

bool IsPolymorphic(Oid type) {
  return IsGenericElement(type) || IsCompatibleElement(type) || type == oid::kAnyArray ||
         type == oid::kAnyCompatibleArray;
}

Oid ElementType(Oid array) {
  const TypeInfo* info = FindType(array);
  return info == nullptr ? 0 : info->element_oid;
}

bool IsArrayType(Oid type) { return ElementType(type) != 0; }

Oid ArrayType(Oid element) {
  const TypeInfo* info = FindType(element);
  return info == nullptr ? 0 : info->array_oid;
}

char CategoryOf(Oid type) {
  const TypeInfo* info = FindType(type);
  return info == nullptr ? 'U' : info->category;
}

bool IsPreferred(Oid type) {
  const TypeInfo* info = FindType(type);
  return info != nullptr && info->preferred;
}

CoercionPath FindCoercionPath(Oid source, Oid target, CastContext context, const FunctionInfo** function) {
  if (source == target) return CoercionPath::kRelabel;
  if (const CastInfo* cast = FunctionRegistry::Get().FindCast(source, target)) {
    if (Rank(cast->context) > Rank(context)) return CoercionPath::kNone;
    if (cast->method == CastMethod::kBinary) return CoercionPath::kRelabel;
    if (cast->method == CastMethod::kInOut) return CoercionPath::kInOut;
    if (function != nullptr) *function = cast->function;
    return CoercionPath::kFunction;
  }
  const Oid source_element = ElementType(source);
  const Oid target_element = ElementType(target);
  const bool to_vector =
      target == oid::kInt2Vector || target == oid::kOidVector;  // never implied by their elements
  if (source_element != 0 && target_element != 0 && !to_vector) {
    if (FindCoercionPath(source_element, target_element, context) != CoercionPath::kNone)
      return CoercionPath::kArray;
  }
  return FindInOutPath(source, target, context);
}

bool IsBinaryCoercible(Oid source, Oid target) {
  if (source == target || target == oid::kAny || target == oid::kAnyElement || target == oid::kAnyCompatible)
    return true;
  if (target == oid::kAnyArray || target == oid::kAnyCompatibleArray) return IsArrayType(source);
  if (target == oid::kAnyNonArray || target == kAnyCompatibleNonArray) return !IsArrayType(source);
  if (target == oid::kRecordArray && IsArrayType(source) && ElementType(source) == oid::kRecord) return true;
  const CastInfo* cast = FunctionRegistry::Get().FindCast(source, target);
  return cast != nullptr && cast->method == CastMethod::kBinary && cast->context == CastContext::kImplicit;
}

bool CanCoerceTo(Oid source, Oid target, CastContext context) {
  if (source == target || target == oid::kAny || IsPolymorphic(target) || source == oid::kUnknown)
    return true;
  return FindCoercionPath(source, target, context) != CoercionPath::kNone;
}

Oid SelectCommonType(std::span<const Oid> types, std::string_view construct) {
  if (types.empty()) return oid::kText;
  Oid chosen = types[0];
  for (const Oid next : types.subspan(1)) {
    if (next == oid::kUnknown || next == chosen) continue;
    if (chosen == oid::kUnknown) {
      chosen = next;
    } else if (CategoryOf(next) != CategoryOf(chosen)) {
      if (construct.empty()) return 0;
      throw Error("42804", "{} types {} and {} cannot be matched", construct, FormatType(chosen),
                  FormatType(next));
    } else if (!IsPreferred(chosen) && CanCoerceTo(chosen, next, CastContext::kImplicit) &&
               !CanCoerceTo(next, chosen, CastContext::kImplicit)) {
      chosen = next;
    }
  }
  return chosen == oid::kUnknown ? oid::kText : chosen;
}

bool PolymorphicArgumentsAgree(std::span<const Oid> args, std::span<const Oid> declared) {
  Generics generics;
  generics.Add(args, declared);
  generics.Reconcile();
  if (generics.failed) return false;
  if (generics.non_array && IsArrayType(generics.element)) return false;
  if (!generics.has_compatible || generics.compatible.empty()) return true;
  const Oid common = SelectCommonType(generics.compatible, "");
  return common != 0 && std::ranges::all_of(generics.compatible, [common](Oid type) {
           return CanCoerceTo(type, common, CastContext::kImplicit);
         });
}

Oid ResolvePolymorphic(std::span<const Oid> args, std::span<Oid> declared, Oid result) {
  Generics generics;
  generics.Add(args, declared);
  generics.Reconcile();
  if (generics.failed) generics.Throw();
  const bool any_generic = std::ranges::any_of(declared, IsPolymorphic);
  if (!any_generic && !IsPolymorphic(result)) return result;
  if (generics.element == 0 && generics.unknown_element) {
    const bool needed =
        std::ranges::any_of(declared, [](Oid t) { return IsGenericElement(t) || t == oid::kAnyArray; });
    if (needed)
      throw Error("42804", "could not determine polymorphic type because input has type {}", "unknown");
  }
  Oid common = 0;
  if (generics.has_compatible) {
    common = SelectCommonType(generics.compatible, "");
    if (common == 0) common = SelectCommonType(generics.compatible, "anycompatible");
  }
  const auto fill = [&](Oid type) -> Oid {
    if (IsGenericElement(type)) return generics.element;
    if (type == oid::kAnyArray)
      return generics.array != 0 ? generics.array : RequiredArrayType(generics.element);
    if (IsCompatibleElement(type)) return common;
    if (type == oid::kAnyCompatibleArray) return RequiredArrayType(common);
    return type;
  };
  for (Oid& type : declared) type = fill(type);
  return fill(result);
}

}  // namespace rocklake
