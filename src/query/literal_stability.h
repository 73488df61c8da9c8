// Which literals mean the same in every session and at any time, so that a cached plan may hold their value
// (PostgreSQL manual, 8.5: DateStyle, TimeZone and special words decide how date-time text is read).
#pragma once

#include <string_view>

#include "types/type.h"

namespace rocklake {

// A text of this type always has the same value. The empty text asks about the type alone.
bool LiteralIsStable(Oid type, std::string_view text);
// The reg* types: their text is a name, looked up when the plan runs.
bool NamesCatalogObject(Oid type);

}  // namespace rocklake
