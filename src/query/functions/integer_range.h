// The range errors of arithmetic, in PostgreSQL's words.
#pragma once

#include <cstdint>
#include <limits>

#include "types/sql_error.h"

namespace rocklake {

template <class T>
[[noreturn]] void ThrowIntegerOutOfRange() {
  throw Error("22003", "{} out of range",
              sizeof(T) == 2   ? "smallint"
              : sizeof(T) == 4 ? "integer"
                               : "bigint");
}
[[noreturn]] inline void ThrowDivisionByZero() { throw Error("22012", "division by zero"); }

template <class T>
T NarrowInteger(std::int64_t value) {
  if (value < std::numeric_limits<T>::min() || value > std::numeric_limits<T>::max())
    ThrowIntegerOutOfRange<T>();
  return static_cast<T>(value);
}

}  // namespace rocklake
