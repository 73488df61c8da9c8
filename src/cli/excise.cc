// `rocklake excise`: what would go, or with --apply that it goes.
#include <fmt/core.h>

#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/lakes.h"
#include "cli/offline_session.h"
#include "cli/report.h"

namespace rocklake {
namespace {

struct ExciseOptions {
  ClientOptions client;
  bool plan = false, apply = false;
  std::optional<std::string> reason, table, lake;
};

OutputTable Excise(const ExciseOptions& options) {
  if (options.lake && options.apply) {
    return OperateOnRoot(options.client, "SELECT * FROM rocklake.excise_lake($1, $2)",
                         {options.lake, options.reason});
  }
  if (options.lake) {
    OutputTable found = ListLakes(options.client, {.retired = true, .path = *options.lake});
    if (found.rows.empty())
      throw ClientError(kExitUsage, fmt::format("there is no retired lake at \"{}\"", *options.lake));
    return found;
  }
  if (!options.apply && !options.client.offline_root.empty()) {
    std::vector<std::string> args;
    if (options.table) args.push_back(*options.table);
    return RunOfflineReport(options.client, "excise", args);
  }
  return OperateOnLake(
      options.client,
      "SELECT * FROM rocklake.excise(apply => $1::bool, reason => $2, table_name => $3, schema => $4)",
      {options.apply ? "true" : "false", options.reason, options.table, options.client.schema});
}

}  // namespace

void AddExciseCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "excise",
      "Remove for good what snapshots below the retention window alone show; without --apply, say what");
  auto options = std::make_shared<ExciseOptions>();
  AddOperatorOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  auto* plan = command->add_flag("--plan", options->plan, "Only say what would go (the default)");
  auto* reason = command->add_option("--reason", options->reason, "Why: the audit keeps it");
  command->add_flag("--apply", options->apply, "Do it")->needs(reason)->excludes(plan);
  auto* table =
      command->add_option("--table", options->table, "Only what belongs to this table: its name or id");
  command->add_option("--lake", options->lake, "A retired lake whole, by its path (rocklake lakes --retired)")
      ->excludes(table);
  command->callback([&exit_code, options] {
    fmt::print("{}", FormatTable(Excise(*options), options->client.format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
