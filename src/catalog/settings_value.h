// Setting values: text as a client writes it → checked canonical text (pg_settings.setting) → what SHOW prints.
// PostgreSQL manual, section 20.1. Pure, thread safe. Errors: SqlError 22023 with PostgreSQL's words and hints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/settings_table.h"

namespace rocklake {

// on, off, true, no, 1, unique prefixes, ...; nullopt: none of them.
std::optional<bool> ParseSettingBool(std::string_view text);

// `name` as the client wrote it, for messages. Units are converted to the definition's.
std::string CanonicalSetting(const SettingDefinition& definition, std::string_view name,
                             std::string_view text);
// "4MB" of "4096" with unit kB.
std::string ShowSetting(const SettingDefinition& definition, std::string_view canonical);

// "a, ""B c""" → a, B c; unquoted names in lower case. nullopt: bad syntax.
std::optional<std::vector<std::string>> SplitIdentifiers(std::string_view text);
std::string QuoteSettingIdentifier(std::string_view name);

}  // namespace rocklake
