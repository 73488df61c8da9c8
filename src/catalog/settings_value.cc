#include "catalog/settings_value.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <span>

#include "types/ascii.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

struct Unit {
  std::string_view name;
  double multiplier;  // in base units
};

// Largest first. A base unit of 8kB, MB or B scales the memory table.
constexpr Unit kMemoryUnits[] = {
    {"TB", 1024.0 * 1024 * 1024}, {"GB", 1024.0 * 1024}, {"MB", 1024}, {"kB", 1}, {"B", 1.0 / 1024}};
constexpr Unit kTimeUnits[] = {{"d", 86'400'000}, {"h", 3'600'000}, {"min", 60'000},
                               {"s", 1000},       {"ms", 1},        {"us", 0.001}};

constexpr std::string_view kMemoryHint =
    R"(Valid units for this parameter are "B", "kB", "MB", "GB", and "TB".)";
constexpr std::string_view kTimeHint =
    R"(Valid units for this parameter are "us", "ms", "s", "min", "h", and "d".)";

struct UnitTable {
  std::span<const Unit> units;
  double base;  // the setting's own unit in the table's
  std::string_view hint;
};

UnitTable UnitsOf(std::string_view unit) {
  if (unit == "ms") return {kTimeUnits, 1, kTimeHint};
  if (unit == "s") return {kTimeUnits, 1000, kTimeHint};
  if (unit == "min") return {kTimeUnits, 60'000, kTimeHint};
  if (unit == "kB") return {kMemoryUnits, 1, kMemoryHint};
  if (unit == "8kB") return {kMemoryUnits, 8, kMemoryHint};
  if (unit == "MB") return {kMemoryUnits, 1024, kMemoryHint};
  return {kMemoryUnits, 1.0 / 1024, kMemoryHint};
}

SqlError Invalid(std::string_view name, std::string_view text, std::string_view hint = {}) {
  SqlError error = Error("22023", "invalid value for parameter \"{}\": \"{}\"", name, text);
  error.hint = hint;
  return error;
}

// Multiplies by the unit at the end of `text`; a fraction is rounded to a multiple of the next smaller unit.
double WithUnit(const SettingDefinition& definition, double value, std::string_view unit_text,
                std::string_view name, std::string_view text) {
  const std::string_view unit = TrimSpaces(unit_text);
  if (unit.empty()) return value;
  if (definition.unit.empty()) throw Invalid(name, text);
  const UnitTable table = UnitsOf(definition.unit);
  for (std::size_t i = 0; i < table.units.size(); ++i) {
    if (table.units[i].name != unit) continue;
    double converted = value * (table.units[i].multiplier / table.base);
    if (i + 1 < table.units.size()) {
      const double smaller = table.units[i + 1].multiplier / table.base;
      converted = std::rint(converted / smaller) * smaller;
    }
    return converted;
  }
  throw Invalid(name, text, table.hint);
}

std::string CanonicalInteger(const SettingDefinition& definition, std::string_view name,
                             std::string_view text) {
  const std::string owned(text);
  char* end = nullptr;
  errno = 0;
  auto value = static_cast<double>(std::strtol(owned.c_str(), &end, 0));
  if (*end == '.' || *end == 'e' || *end == 'E' || errno == ERANGE) {
    errno = 0;
    value = std::strtod(owned.c_str(), &end);
  }
  if (end == owned.c_str() || errno == ERANGE || std::isnan(value)) throw Invalid(name, text);
  value = std::rint(WithUnit(definition, value, end, name, text));
  if (value > INT_MAX || value < INT_MIN) throw Invalid(name, text, "Value exceeds integer range.");
  const auto integer = static_cast<std::int64_t>(value);
  if (integer < std::strtol(definition.min.data(), nullptr, 10) ||
      integer > std::strtol(definition.max.data(), nullptr, 10)) {
    throw Error("22023", "{}{}{} is outside the valid range for parameter \"{}\" ({} .. {})", integer,
                definition.unit.empty() ? "" : " ", definition.unit, name, definition.min, definition.max);
  }
  return std::to_string(integer);
}

std::string CanonicalReal(const SettingDefinition& definition, std::string_view name, std::string_view text) {
  const std::string owned(text);
  char* end = nullptr;
  errno = 0;
  double value = std::strtod(owned.c_str(), &end);
  if (end == owned.c_str() || errno == ERANGE || std::isnan(value)) throw Invalid(name, text);
  value = WithUnit(definition, value, end, name, text);
  if (value < std::strtod(definition.min.data(), nullptr) ||
      value > std::strtod(definition.max.data(), nullptr)) {
    throw Error("22023", "{:g}{}{} is outside the valid range for parameter \"{}\" ({} .. {})", value,
                definition.unit.empty() ? "" : " ", definition.unit, name, definition.min, definition.max);
  }
  return fmt::format("{:g}", value);
}

std::string CanonicalEnum(const SettingDefinition& definition, std::string_view name, std::string_view text) {
  std::string available;
  std::string_view rest = definition.enum_values;
  bool boolean = false;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view value = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    if (EqualsIgnoringCase(value, text)) return std::string(value);
    boolean = boolean || value == "on";
    available += fmt::format("{}{}", available.empty() ? "" : ", ", value);
  }
  // Values that PostgreSQL takes without listing them.
  for (const std::string_view yes : {"true", "yes", "1"}) {
    if (boolean && EqualsIgnoringCase(text, yes)) return "on";
  }
  for (const std::string_view no : {"false", "no", "0"}) {
    if (boolean && EqualsIgnoringCase(text, no)) return "off";
  }
  if (definition.name == "client_min_messages") {
    if (EqualsIgnoringCase(text, "debug")) return "debug2";
    if (EqualsIgnoringCase(text, "info")) return "info";
  }
  throw Invalid(name, text, fmt::format("Available values: {}.", available));
}

}  // namespace

std::optional<bool> ParseSettingBool(std::string_view text) {
  const std::string lower = ToLower(text);
  const auto is_prefix_of = [&](std::string_view word, std::size_t least) {
    return lower.size() >= least && word.starts_with(lower);
  };
  if (is_prefix_of("true", 1) || is_prefix_of("yes", 1) || lower == "on" || lower == "1") return true;
  if (is_prefix_of("false", 1) || is_prefix_of("no", 1) || is_prefix_of("off", 2) || lower == "0")
    return false;
  return std::nullopt;
}

std::string CanonicalSetting(const SettingDefinition& definition, std::string_view name,
                             std::string_view text) {
  switch (definition.type) {
    case SettingType::kBool: {
      const std::optional<bool> value = ParseSettingBool(text);
      if (!value) throw Error("22023", "parameter \"{}\" requires a Boolean value", name);
      return *value ? "on" : "off";
    }
    case SettingType::kInteger:
      return CanonicalInteger(definition, name, text);
    case SettingType::kReal:
      return CanonicalReal(definition, name, text);
    case SettingType::kEnum:
      return CanonicalEnum(definition, name, text);
    case SettingType::kString:
      break;
  }
  return std::string(text);
}

std::string ShowSetting(const SettingDefinition& definition, std::string_view canonical) {
  const bool number = definition.type == SettingType::kInteger || definition.type == SettingType::kReal;
  if (!number || definition.unit.empty()) return std::string(canonical);
  const double value = std::strtod(std::string(canonical).c_str(), nullptr);
  if (value <= 0) return std::string(canonical);
  const UnitTable table = UnitsOf(definition.unit);
  for (const Unit& unit : table.units) {
    const double shown = value * table.base / unit.multiplier;
    const double whole = std::rint(shown);
    if (whole < 1 || std::fabs(whole / shown - 1.0) > 1e-8) continue;
    return fmt::format("{}{}", static_cast<std::int64_t>(whole), unit.name);
  }
  return fmt::format("{:g}{}", value, definition.unit);
}

std::optional<std::vector<std::string>> SplitIdentifiers(std::string_view text) {
  std::vector<std::string> names;
  std::size_t at = 0;
  const auto skip_spaces = [&] {
    while (at < text.size() && IsSpace(text[at])) ++at;
  };
  skip_spaces();
  if (at == text.size()) return names;
  for (;;) {
    std::string name;
    if (text[at] == '"') {
      for (++at;; ++at) {
        if (at == text.size()) return std::nullopt;
        if (text[at] == '"') {
          if (at + 1 == text.size() || text[at + 1] != '"') break;
          ++at;
        }
        name.push_back(text[at]);
      }
      ++at;
    } else {
      while (at < text.size() && text[at] != ',' && !IsSpace(text[at])) name.push_back(ToLower(text[at++]));
      if (name.empty()) return std::nullopt;
    }
    names.push_back(std::move(name));
    skip_spaces();
    if (at == text.size()) return names;
    if (text[at++] != ',') return std::nullopt;
    skip_spaces();
    if (at == text.size()) return std::nullopt;
  }
}

std::string QuoteSettingIdentifier(std::string_view name) {
  const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || IsDigit(c) || c == '_'; };
  if (!name.empty() && !IsDigit(name[0]) && std::ranges::all_of(name, plain)) return std::string(name);
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"') quoted.push_back('"');
    quoted.push_back(c);
  }
  return quoted + "\"";
}

}  // namespace rocklake
