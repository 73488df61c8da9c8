#include "types/type_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "types/sql_error.h"
#include "types/typmod.h"

namespace rocklake {
namespace {

const std::unordered_map<std::string_view, const TypeInfo*>& ByName() {
  static const auto* map = [] {
    auto* names = new std::unordered_map<std::string_view, const TypeInfo*>;
    for (const TypeInfo& info : AllTypes()) names->emplace(info.name, &info);
    return names;
  }();
  return *map;
}

std::string WithModifier(const TypeInfo& info, std::int32_t typmod) {
  const std::string modifier = TypmodText(info.oid, typmod);
  switch (info.oid) {
    case oid::kTime:
    case oid::kTimestamp:
      return fmt::format("{}{} without time zone", info.name, modifier);
    case oid::kTimetz:
      return fmt::format("time{} with time zone", modifier);
    case oid::kTimestamptz:
      return fmt::format("timestamp{} with time zone", modifier);
    case oid::kBool:
    case oid::kInt2:
    case oid::kInt4:
    case oid::kInt8:
    case oid::kFloat4:
    case oid::kFloat8:
      return std::string(info.sql_name);
    default:
      // A modifier that means nothing is shown all the same.
      if (typmod >= 0 && !info.has_typmod) return fmt::format("{}({})", info.sql_name, typmod);
      return std::string(info.sql_name) + modifier;
  }
}

}  // namespace

const TypeInfo* FindType(Oid oid) {
  const auto types = AllTypes();
  const auto it = std::ranges::lower_bound(types, oid, {}, &TypeInfo::oid);
  return it != types.end() && it->oid == oid ? &*it : nullptr;
}

const TypeInfo* FindTypeByName(std::string_view name) {
  const auto it = ByName().find(name);
  return it == ByName().end() ? nullptr : it->second;
}

bool IsRegType(Oid oid) {
  switch (oid) {
    case oid::kRegproc:
    case oid::kRegprocedure:
    case oid::kRegoper:
    case oid::kRegoperator:
    case oid::kRegclass:
    case oid::kRegtype:
    case oid::kRegconfig:
    case oid::kRegnamespace:
    case oid::kRegrole:
    case oid::kRegcollation:
    case oid::kRegdictionary:
      return true;
    default:
      return false;
  }
}

std::string FormatType(Oid oid) {
  if (oid == oid::kInvalid) return "-";
  const TypeInfo* info = FindType(oid);
  return info == nullptr ? "???" : std::string(info->sql_name);
}

std::string FormatType(Oid oid, std::int32_t typmod) {
  const TypeInfo* info = FindType(oid);
  if (info == nullptr) return FormatType(oid);
  const bool is_array = info->name.starts_with('_');
  const TypeInfo& element = is_array ? *FindType(info->element_oid) : *info;
  std::string text;
  if (typmod < 0 && element.oid == oid::kBpchar) {
    text = "bpchar";
  } else if (typmod < 0 && element.oid == oid::kBit) {
    text = "\"bit\"";
  } else {
    text = WithModifier(element, typmod);
  }
  return is_array ? text + "[]" : text;
}

Type ResolveTypeName(std::string_view name, std::span<const std::int32_t> modifiers, int array_dimensions) {
  const TypeInfo* info = FindTypeByName(name);
  const TypeInfo* named = info;
  if (info != nullptr && array_dimensions > 0) {
    info = info->array_oid == oid::kInvalid ? nullptr : FindType(info->array_oid);
  }
  if (info == nullptr) {
    throw Error("42704", "type \"{}{}\" does not exist", name, array_dimensions > 0 ? "[]" : "");
  }
  if (modifiers.empty()) return Type{info->oid, -1};
  if (!info->has_typmod) throw Error("42601", "type modifier is not allowed for type \"{}\"", name);
  const Oid element = named->name.starts_with('_') ? named->element_oid : named->oid;
  return Type{info->oid, MakeTypmod(element, modifiers)};
}

}  // namespace rocklake
