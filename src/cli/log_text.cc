#include "cli/log_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace rocklake {
namespace {

// One row by the names of its columns.
class LogEntry {
 public:
  LogEntry(const OutputTable& log, std::size_t row) : log_(log), row_(log.rows[row]) {}

  std::string operator[](std::string_view column) const {
    const auto found = std::ranges::find(log_.columns, column, &OutputTable::Column::name);
    return row_[static_cast<std::size_t>(found - log_.columns.begin())].value_or("");
  }

 private:
  const OutputTable& log_;
  const std::vector<std::optional<std::string>>& row_;
};

// "rows +1000 -20"; "" where nothing changed.
std::string Change(const LogEntry& entry, std::string_view what, std::string_view column) {
  const std::string added = entry[fmt::format("{}_added", column)],
                    removed = entry[fmt::format("{}_removed", column)];
  std::string text;
  if (added != "0") text += " +" + added;
  if (removed != "0") text += " -" + removed;
  return text.empty() ? text : std::string(what) + text;
}

void Append(std::string& text, std::string_view part) {
  if (part.empty()) return;
  if (!text.empty()) text += ", ";
  text += part;
}

// What happened to schemas, tables, columns, views and macros: "tables +1 -0 ~2".
std::string ObjectChanges(const LogEntry& entry) {
  std::string text;
  for (const std::string_view objects : {"schemas", "tables", "columns", "views", "macros"}) {
    std::string part;
    for (const auto& [sign, change] :
         {std::pair('+', "created"), std::pair('-', "dropped"), std::pair('~', "altered")}) {
      const std::string count = entry[fmt::format("{}_{}", objects, change)];
      if (count != "0") part += fmt::format(" {}{}", sign, count);
    }
    if (!part.empty()) Append(text, std::string(objects) + part);
  }
  return text;
}

std::string DataChanges(const LogEntry& entry) {
  std::string text;
  Append(text, Change(entry, "files", "files"));
  Append(text, Change(entry, "delete files", "delete_files"));
  Append(text, Change(entry, "rows", "rows"));
  return text;
}

std::string Indented(std::string_view text) {
  std::string lines = "    ";
  for (const char c : text) {
    lines += c;
    if (c == '\n') lines += "    ";
  }
  return lines + '\n';
}

std::string Author(const LogEntry& entry) {
  const std::string author = entry["author"], role = entry["role"];
  if (author.empty() || author == role) return role;
  return role.empty() ? author : fmt::format("{} (role {})", author, role);
}

std::string FormatEntry(const LogEntry& entry) {
  std::string text =
      fmt::format("snapshot {}{}\nAuthor: {}\nDate:   {}\n", entry["snapshot_id"],
                  entry["expired"] == "t" ? " (expired)" : "", Author(entry), entry["snapshot_time"]);
  for (const std::string_view column : {"message", "extra_info", "changes"}) {
    if (const std::string part = entry[column]; !part.empty()) text += '\n' + Indented(part);
  }
  std::string statistics = ObjectChanges(entry);
  Append(statistics, DataChanges(entry));
  Append(statistics, Change(entry, "bytes", "bytes"));
  if (!statistics.empty()) text += fmt::format("\n {}\n", statistics);
  return text;
}

std::string FormatLine(const LogEntry& entry) {
  const std::string message = entry["message"], statistics = DataChanges(entry);
  std::string line = entry["snapshot_id"];
  if (entry["expired"] == "t") line += " (expired)";
  line += ' ' + (message.empty() ? entry["changes"] : message.substr(0, message.find('\n')));
  if (!statistics.empty()) line += fmt::format(" ({})", statistics);
  return line + '\n';
}

}  // namespace

std::string FormatLog(const OutputTable& log) {
  std::string text;
  for (std::size_t row = 0; row < log.rows.size(); ++row) {
    if (row > 0) text += '\n';
    text += FormatEntry(LogEntry(log, row));
  }
  return text;
}

std::string FormatLogLines(const OutputTable& log) {
  std::string text;
  for (std::size_t row = 0; row < log.rows.size(); ++row) text += FormatLine(LogEntry(log, row));
  return text;
}

}  // namespace rocklake
