// `rocklake log`: every snapshot that ever existed, newest first.
#include <fmt/core.h>

#include <utility>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/growth_plot.h"
#include "cli/log_text.h"
#include "cli/report.h"

namespace rocklake {
namespace {

struct LogOptions {
  ClientOptions client;
  std::optional<std::int64_t> max_rows;
  bool oneline = false;
  std::string plot;
};

std::string Format(const OutputTable& log, const LogOptions& options) {
  if (options.client.format() != OutputFormat::kTable) return FormatTable(log, options.client.format());
  return options.oneline ? FormatLogLines(log) : FormatLog(log);
}

std::string NameOfLake(const ClientOptions& client) {
  if (!client.offline_root.empty()) return fmt::format("{}.{}", client.database, client.schema);
  return Query(client, "SELECT current_database() || '.' || $1", {client.schema}).rows[0][0].value_or("");
}

std::string WritePlot(const LogOptions& options) {
  OutputTable growth = RunReport(options.client, "growth", {});
  if (options.max_rows && std::cmp_less(*options.max_rows, growth.rows.size()))
    growth.rows.erase(growth.rows.begin(), growth.rows.end() - *options.max_rows);
  if (growth.rows.empty()) throw ClientError(kExitViolations, "there is no snapshot to plot");
  WriteGrowthPlot(growth, fmt::format("Growth of {}", NameOfLake(options.client)), options.plot);
  return fmt::format("{}: {} snapshots\n", options.plot, growth.rows.size());
}

}  // namespace

void AddLogCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "log", "Show what each snapshot did, newest first: who, when, why, objects, files and rows");
  auto options = std::make_shared<LogOptions>();
  command->add_option("-n,--max-count", options->max_rows, "At most this many")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}));
  auto* oneline = command->add_flag("--oneline", options->oneline, "A line for each snapshot");
  command->add_option("--plot", options->plot, "Draw how rows, files and bytes grew, as PNG into this file")
      ->check([](const std::string& file) {
        return file.ends_with(".png") ? std::string() : "the file's name must end in .png";
      })
      ->excludes(oneline);
  AddClientOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->callback([&exit_code, options] {
    exit_code = kExitOk;
    if (!options->plot.empty()) {
      fmt::print("{}", WritePlot(*options));
      return;
    }
    std::vector<std::string> args;
    if (options->max_rows) args.push_back(std::to_string(*options->max_rows));
    fmt::print("{}", Format(RunReport(options->client, "log", args), *options));
  });
}

}  // namespace rocklake
