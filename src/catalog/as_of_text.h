// Moments of the past as users write them: in rocklake.as_of, and behind the @ of a database's name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "mvcc/lake.h"

namespace rocklake {

// A snapshot's id, or a time, UTC unless it names a zone. nullopt for an empty text: the latest state. Throws SqlError
// 22023.
std::optional<AsOf> ParseAsOf(std::string_view text);

// "lake@42" as ("lake", "42"), parted at the last @; nullopt: there is none.
std::optional<std::pair<std::string, std::string>> SplitAsOf(std::string_view database);

}  // namespace rocklake
