// `rocklake log`: every snapshot that ever existed, newest first.
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/log_text.h"
#include "cli/report.h"

namespace rocklake {
namespace {

struct LogOptions {
  ClientOptions client;
  std::optional<std::int64_t> max_rows;
  bool oneline = false;
};

std::string Format(const OutputTable& log, const LogOptions& options) {
  if (options.client.format() != OutputFormat::kTable) return FormatTable(log, options.client.format());
  return options.oneline ? FormatLogLines(log) : FormatLog(log);
}

}  // namespace

void AddLogCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "log", "Show what each snapshot did, newest first: who, when, why, objects, files and rows");
  auto options = std::make_shared<LogOptions>();
  command->add_option("-n,--max-count", options->max_rows, "At most this many")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}));
  command->add_flag("--oneline", options->oneline, "A line for each snapshot");
  AddClientOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->callback([&exit_code, options] {
    std::vector<std::string> args;
    if (options->max_rows) args.push_back(std::to_string(*options->max_rows));
    fmt::print("{}", Format(RunReport(options->client, "log", args), *options));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
