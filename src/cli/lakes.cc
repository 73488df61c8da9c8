// `rocklake lakes`: which databases and schemas there are.
#include "cli/lakes.h"

#include <fmt/core.h>

#include "admin/offline.h"
#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/offline_session.h"
#include "mvcc/lake.h"

namespace rocklake {
namespace {

OutputTable ServerLakes(ClientOptions options, const LakeFilter& filter) {
  if (options.database.empty()) options.database = "postgres";
  constexpr const char* kLakes =
      "SELECT database, schema, generation, path, owner FROM rocklake.lakes WHERE retired = $1::bool "
      "AND $2 IN ('', database) AND $3 IN ('', path) ORDER BY database, schema, generation";
  return Query(options, kLakes, {filter.retired ? "true" : "false", filter.database, filter.path});
}

OutputTable OfflineLakes(const ClientOptions& options, const LakeFilter& filter) {
  const auto root = OpenRoot(options.offline_root);
  OutputTable table;
  table.columns = {{"database"}, {"schema"}, {"generation", true}, {"path"}, {"owner"}};
  for (const auto& lake : ReadLakes(*root)) {
    const bool wanted = lake.retired == filter.retired &&
                        (filter.database.empty() || filter.database == lake.database) &&
                        (filter.path.empty() || filter.path == lake.path);
    if (!wanted) continue;
    table.rows.push_back(
        {lake.database, lake.schema, std::to_string(lake.generation), lake.path, lake.owner});
  }
  return table;
}

void AddLakesRestore(CLI::App& lakes, int& exit_code) {
  auto* command =
      lakes.add_subcommand("restore", "Bring back a dropped lake, and its database if that was dropped");
  auto options = std::make_shared<ClientOptions>();
  auto lake = std::make_shared<std::string>();
  auto reason = std::make_shared<std::optional<std::string>>();
  command
      ->add_option("lake", *lake,
                   "Its path, as `lakes --retired` prints it, or DATABASE.SCHEMA for the latest")
      ->required();
  command->add_option("--reason", *reason, "Why, for the audit");
  AddOperatorOptions(*command, *options);
  command->callback([&exit_code, options, lake, reason] {
    fmt::print("{}", FormatTable(OperateOnRoot(*options, "SELECT * FROM rocklake.restore_lake($1, $2)",
                                               {*lake, *reason}),
                                 options->format()));
    exit_code = kExitOk;
  });
}

}  // namespace

OutputTable ListLakes(const ClientOptions& options, const LakeFilter& filter) {
  return options.offline_root.empty() ? ServerLakes(options, filter) : OfflineLakes(options, filter);
}

void AddLakesCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "lakes", "List the lakes, of one database with -d: their schemas and where they stand");
  auto options = std::make_shared<ClientOptions>();
  auto retired = std::make_shared<bool>(false);
  AddClientOptions(*command, *options);
  command->add_flag("--retired", *retired, "List dropped lakes, whose bytes are kept");
  AddLakesRestore(*command, exit_code);
  command->callback([&exit_code, command, options, retired] {
    if (!command->get_subcommands().empty()) return;  // that was asked for
    const OutputTable table = ListLakes(*options, {.retired = *retired, .database = options->database});
    fmt::print("{}", FormatTable(table, options->format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
