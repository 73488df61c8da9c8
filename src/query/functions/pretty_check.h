// The pretty form of a check constraint, as pg_get_constraintdef(oid, true) gives it. Pure.
#pragma once

#include <string>
#include <string_view>

namespace rocklake {

// `check` is what deparse.h prints: every operator in parentheses, every operand of a cast too. Left out are those around the
// whole, around the parts of an AND or OR, and around a name or a literal that is cast.
std::string PrettyCheck(std::string_view check);

}  // namespace rocklake
