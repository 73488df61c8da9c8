// What rows of results are made of. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "types/value.h"

namespace rocklake {

inline Value CountValue(std::uint64_t count) { return Value::Int(static_cast<std::int64_t>(count)); }
inline Value IntOrNull(std::optional<std::int64_t> value) {
  return value ? Value::Int(*value) : Value::Null();
}
inline std::string TextOr(const Value& value, std::string_view otherwise = "") {
  return std::string(value.is_null() ? otherwise : value.AsText());
}
inline Value TextOrNull(std::string_view text) { return text.empty() ? Value::Null() : Value::Text(text); }

}  // namespace rocklake
