// Rows as an aligned table (psql's manner), JSON or CSV. For people, scripts and spreadsheets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rocklake {

enum class OutputFormat : std::uint8_t { kTable, kJson, kCsv };

struct OutputTable {
  struct Column {
    std::string name;
    bool numeric = false;  // right-aligned; a JSON number
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::optional<std::string>>> rows;  // nullopt: NULL
};

// By PostgreSQL's number of the type.
bool IsNumericType(std::uint32_t type_oid);

std::string FormatTable(const OutputTable& table, OutputFormat format);

}  // namespace rocklake
