// The settings this server knows: PostgreSQL 15's (pg_settings) as far as a client may set or read them, and our own.
// Constant, thread safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rocklake {

enum class SettingType : std::uint8_t { kBool, kInteger, kReal, kString, kEnum };

// When a setting may change: pg_settings.context.
enum class SettingContext : std::uint8_t {
  kInternal,
  kPostmaster,
  kSighup,
  kSuperuserBackend,
  kBackend,
  kSuperuser,
  kUser,
};

struct SettingDefinition {
  std::string_view name;
  SettingType type;
  SettingContext context;
  std::string_view boot_value;  // as pg_settings.boot_val: without unit
  std::string_view unit;        // of the stored number: kB, 8kB, B, MB, ms, s, min; empty: none
  std::string_view min, max;
  std::string_view enum_values;  // separated by commas
  std::string_view category, short_desc;
};

std::span<const SettingDefinition> SettingsTable();  // ordered by name, ignoring case
// Index in the table, by name ignoring case (and by PostgreSQL's old names); -1: none.
int FindSettingDefinition(std::string_view name);
std::string_view SettingTypeName(SettingType type);           // bool, integer, real, string, enum
std::string_view SettingContextName(SettingContext context);  // internal, postmaster, ...

}  // namespace rocklake
