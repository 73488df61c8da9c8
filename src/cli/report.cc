#include "cli/report.h"

#include <fmt/core.h>

#include <algorithm>

#include "admin/report.h"
#include "types/codec.h"

namespace rocklake {
namespace {

OutputTable AskServer(const ClientOptions& options, const Report& report,
                      const std::vector<std::string>& args) {
  std::vector<std::optional<std::string>> parameters(args.begin(), args.end());
  std::string sql = fmt::format("SELECT * FROM rocklake.{}(", report.name);
  for (std::size_t i = 0; i < args.size(); ++i) {
    sql += fmt::format("${}::{}, ", i + 1, report.arguments[i].type == oid::kInt8 ? "bigint" : "text");
  }
  parameters.emplace_back(options.schema);
  return Query(options, sql + fmt::format("schema => ${})", parameters.size()), parameters);
}

}  // namespace

OutputTable TableOf(const std::vector<std::pair<std::string, Type>>& columns, const std::vector<Row>& rows) {
  const TextSettings settings;
  OutputTable table;
  for (const auto& [name, type] : columns) table.columns.push_back({name, IsNumericType(type.oid)});
  for (const Row& row : rows) {
    auto& shown = table.rows.emplace_back(row.size());
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (!row[c].is_null()) FormatText(columns[c].second, row[c], settings, shown[c].emplace());
    }
  }
  return table;
}

OutputTable RunOfflineReport(const ClientOptions& options, std::string_view name,
                             const std::vector<std::string>& args) {
  const Report& report = FindReport(name);
  const TextSettings settings;
  std::vector<Value> values;
  for (std::size_t i = 0; i < report.arguments.size(); ++i) {
    const auto& argument = report.arguments[i];
    values.push_back(i < args.size() ? ParseText(Type{argument.type}, args[i], settings)
                                     : argument.default_value.value_or(Value::Null()));
  }
  const OfflineReader lake = OpenOfflineReader(options);
  std::vector<Row> rows;
  report.rows(*lake.store, values, [&](Row&& row) { rows.push_back(std::move(row)); });
  return TableOf(report.columns, rows);
}

OutputTable RunReport(const ClientOptions& options, std::string_view name,
                      const std::vector<std::string>& args) {
  return options.offline_root.empty() ? AskServer(options, FindReport(name), args)
                                      : RunOfflineReport(options, name, args);
}

}  // namespace rocklake
