// Result<T, E>: a value or an error value, for outcomes that a caller must look at.
//
// Failures of the user are exceptions (types/sql_error.h); failures of the storage are values of this
// type; a broken invariant ends the process (base/check.h).
#pragma once

#include <tl/expected.hpp>
#include <utility>

namespace rocklake {

// An alias cannot be [[nodiscard]] itself: clang-tidy's bugprone-unused-return-value checks tl::expected.
template <class T, class E>
using Result = tl::expected<T, E>;

template <class E>
auto Err(E&& error) {
  return tl::unexpected<std::decay_t<E>>(std::forward<E>(error));
}

}  // namespace rocklake
