// `rocklake excise`: what would go, or with --apply that it goes.
#include <fmt/core.h>

#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

namespace rocklake {
namespace {

struct ExciseOptions {
  ClientOptions client;
  bool plan = false, apply = false;
  std::optional<std::string> reason, table, lake;
};

OutputTable Excise(const ExciseOptions& options) {
  if (options.lake && !options.apply) {
    OutputTable found = Query(
        options.client,
        "SELECT database, schema, generation, path, owner FROM rocklake.lakes WHERE retired AND path = $1",
        {options.lake});
    if (found.rows.empty())
      throw ClientError(kExitUsage, fmt::format("there is no retired lake at \"{}\"", *options.lake));
    return found;
  }
  if (options.lake) {
    return Query(options.client, "SELECT * FROM rocklake.excise_lake($1, $2)",
                 {options.lake, options.reason});
  }
  return Query(
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
  AddServerOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  auto* plan = command->add_flag("--plan", options->plan, "Only say what would go (the default)");
  auto* reason = command->add_option("--reason", options->reason, "Why: the audit keeps it");
  command->add_flag("--apply", options->apply, "Do it")->needs(reason)->excludes(plan);
  auto* table =
      command->add_option("--table", options->table, "Only what belongs to this table: its name or id");
  command->add_option("--lake", options->lake, "A retired lake whole, by its path (rocklake lakes --retired)")
      ->excludes(table);
  command->callback([&exit_code, options] {
    if (options->lake && options->client.database.empty()) options->client.database = "postgres";
    fmt::print("{}", FormatTable(Excise(*options), options->client.format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
