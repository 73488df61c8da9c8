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

OutputTable RunOffline(const ClientOptions& options, const Report& report,
                       const std::vector<std::string>& args) {
  const TextSettings settings;
  std::vector<Value> values;
  for (std::size_t i = 0; i < report.arguments.size(); ++i) {
    const auto& argument = report.arguments[i];
    values.push_back(i < args.size() ? ParseText(Type{argument.type}, args[i], settings)
                                     : argument.default_value.value_or(Value::Null()));
  }
  OutputTable table;
  for (const auto& [name, type] : report.columns) table.columns.push_back({name, type.oid == oid::kInt8});
  const OfflineReader lake = OpenOfflineReader(options);
  report.rows(*lake.store, values, [&](Row&& row) {
    auto& shown = table.rows.emplace_back(row.size());
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (!row[c].is_null()) FormatText(report.columns[c].second, row[c], settings, shown[c].emplace());
    }
  });
  return table;
}

}  // namespace

OutputTable RunReport(const ClientOptions& options, std::string_view name,
                      const std::vector<std::string>& args) {
  const Report& report = FindReport(name);
  return options.offline_root.empty() ? AskServer(options, report, args) : RunOffline(options, report, args);
}

}  // namespace rocklake
