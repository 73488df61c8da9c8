// The names of fields and units in extract and date_trunc. Used by datetime_extract.cc and datetime_trunc.cc only.
#pragma once

#include <string_view>

#include "types/datetime_lexer.h"

namespace rocklake {

// A field of extract. Throws 22023 when it is no field of any type.
datetime_parse::Unit ExtractUnit(std::string_view name, std::string_view type);
// A unit of date_trunc, which knows fewer of them.
datetime_parse::Unit TruncateUnit(std::string_view name, std::string_view type);

[[noreturn]] void ThrowUnsupportedUnit(std::string_view name, std::string_view type);  // 0A000

}  // namespace rocklake
