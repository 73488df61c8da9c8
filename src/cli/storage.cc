// `rocklake gc storage`: what compactions and dead processes leave on the store.
#include <fmt/core.h>

#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

namespace rocklake {

void AddGcStorage(CLI::App& gc, int& exit_code) {
  struct Options {
    ClientOptions client;
    bool compact = false, now = false;
  };
  auto* command = gc.add_subcommand(
      "storage", "Collect objects on the store that nothing refers to any more; no catalog row is touched");
  const auto options = std::make_shared<Options>();
  AddServerOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->add_flag("--compact", options->compact, "Merge the lake's sorted tables into one first");
  command->add_flag("--now", options->now,
                    "Not only what has been garbage for five minutes; refused while another server reads");
  command->callback([&exit_code, options] {
    const auto flag = [](bool on) { return std::optional<std::string>(on ? "t" : "f"); };
    const OutputTable table =
        Query(options->client, "SELECT * FROM rocklake.gc_storage($1, $2::bool, $3::bool)",
              {options->client.schema, flag(options->compact), flag(options->now)});
    fmt::print("{}", FormatTable(table, options->client.format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
