// `rocklake lakes`: which databases and schemas there are.
#include <fmt/core.h>

#include "admin/offline.h"
#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "mvcc/lake.h"

namespace rocklake {
namespace {

OutputTable OfflineLakes(const ClientOptions& options, bool retired) {
  const auto root = OpenRoot(options.offline_root);
  OutputTable table;
  table.columns = {{"database"}, {"schema"}, {"generation", true}, {"path"}, {"owner"}};
  for (const auto& lake : ReadLakes(*root)) {
    if (lake.retired == retired) {
      table.rows.push_back(
          {lake.database, lake.schema, std::to_string(lake.generation), lake.path, lake.owner});
    }
  }
  return table;
}

void AddLakesRestore(CLI::App& lakes, int& exit_code) {
  auto* command =
      lakes.add_subcommand("restore", "Bring back a dropped lake, and its database if that was dropped");
  auto options = std::make_shared<ClientOptions>();
  auto lake = std::make_shared<std::string>();
  command
      ->add_option("lake", *lake,
                   "Its path, as `lakes --retired` prints it, or DATABASE.SCHEMA for the latest")
      ->required();
  AddServerOptions(*command, *options);
  command->callback([&exit_code, options, lake] {
    if (options->database.empty()) options->database = "postgres";
    fmt::print("{}", FormatTable(Query(*options, "SELECT * FROM rocklake.restore_lake($1)", {*lake}),
                                 options->format()));
    exit_code = kExitOk;
  });
}

}  // namespace

void AddLakesCommand(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("lakes", "List the lakes: databases, their schemas, and where they stand");
  auto options = std::make_shared<ClientOptions>();
  auto retired = std::make_shared<bool>(false);
  AddClientOptions(*command, *options);
  command->add_flag("--retired", *retired, "List dropped lakes, whose bytes are kept");
  AddLakesRestore(*command, exit_code);
  command->callback([&exit_code, command, options, retired] {
    if (!command->get_subcommands().empty()) return;  // that was asked for
    if (options->database.empty()) options->database = "postgres";
    const OutputTable table = options->offline_root.empty()
                                  ? Query(*options,
                                          "SELECT database, schema, generation, path, owner FROM "
                                          "rocklake.lakes WHERE retired = $1::bool "
                                          "ORDER BY database, schema, generation",
                                          {*retired ? "true" : "false"})
                                  : OfflineLakes(*options, *retired);
    fmt::print("{}", FormatTable(table, options->format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
