// Settings whose values mean more than their type says: DateStyle, TimeZone, client_encoding, search_path, ...
// Pure, thread safe. Errors: SqlError 22023 with PostgreSQL's words, 0A000 for what we do not support.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "types/text_settings.h"

namespace rocklake {

// "iso, dmy" → its parts, starting from `current` for what it does not say. Throws 22023.
std::pair<DateStyle, DateOrder> ParseDateStyle(std::string_view text,
                                               std::pair<DateStyle, DateOrder> current);
std::string DateStyleName(DateStyle style, DateOrder order);  // "ISO, DMY"

// What is stored for a new value of setting `name` (as in the table), whose type has been checked already. `current` is
// its value now.
std::string CheckSetting(std::string_view name, std::string value, std::string_view current);

}  // namespace rocklake
