#include "cli/table_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace rocklake {
namespace {

// Width on a terminal: code points, which is right for all but wide and combining characters.
std::size_t Width(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string Padded(const std::string& text, std::size_t width, bool right) {
  const std::string padding(width > Width(text) ? width - Width(text) : 0, ' ');
  return right ? padding + text : text + padding;
}

void TrimRight(std::string& line) {
  while (line.ends_with(' ')) line.pop_back();
}

std::string Aligned(const OutputTable& table) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = Width(table.columns[c].name);
    for (const auto& row : table.rows) width = std::max(width, Width(row[c].value_or("")));
    widths.push_back(width);
  }
  std::string out, rule;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    out += fmt::format("{}{}", c == 0 ? " " : " | ", Padded(table.columns[c].name, widths[c], false));
    rule += fmt::format("{}{}", c == 0 ? "" : "+", std::string(widths[c] + 2, '-'));
  }
  TrimRight(out);
  out += "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      out += fmt::format("{}{}", c == 0 ? " " : " | ",
                         Padded(row[c].value_or(""), widths[c], table.columns[c].numeric));
    }
    TrimRight(out);
    out += '\n';
  }
  return out + fmt::format("({} row{})\n", table.rows.size(), table.rows.size() == 1 ? "" : "s");
}

// One array, an object a row, each on its own line.
std::string Json(const OutputTable& table) {
  std::string out;
  for (const auto& row : table.rows) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      auto& field = json[table.columns[c].name];
      if (!row[c]) {
        field = nullptr;
      } else if (table.columns[c].numeric) {
        field = nlohmann::ordered_json::parse(*row[c], nullptr, false);
      } else {
        field = *row[c];
      }
    }
    out += (out.empty() ? "[" : ",\n ") + json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  return out.empty() ? "[]\n" : out + "]\n";
}

std::string CsvField(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos && !text.empty()) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string Csv(const OutputTable& table) {
  std::string out;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    out += (c == 0 ? "" : ",") + CsvField(table.columns[c].name);
  out += '\n';
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (c > 0) out += ',';
      if (row[c]) out += CsvField(*row[c]);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

bool IsNumericType(std::uint32_t type_oid) {
  constexpr std::array<std::uint32_t, 7> kNumericTypes = {20, 21, 23, 26, 700, 701, 1700};
  return std::ranges::find(kNumericTypes, type_oid) != kNumericTypes.end();
}

std::string FormatTable(const OutputTable& table, OutputFormat format) {
  switch (format) {
    case OutputFormat::kJson:
      return Json(table);
    case OutputFormat::kCsv:
      return Csv(table);
    case OutputFormat::kTable:
      return Aligned(table);
  }
  return {};
}

}  // namespace rocklake
