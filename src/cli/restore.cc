// `rocklake restore`: a new snapshot whose live state is an earlier one's.
#include <fmt/core.h>

#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/offline_session.h"

namespace rocklake {
namespace {

struct RestoreOptions {
  ClientOptions client;
  std::int64_t to = 0;
  bool partial = false;
  std::optional<std::string> reason;
};

}  // namespace

void AddRestoreCommand(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("restore", "Make a new snapshot whose live state is that of an earlier one");
  auto options = std::make_shared<RestoreOptions>();
  command->add_option("--to", options->to, "The earlier snapshot's id, expired or not")->required();
  command->add_flag("--partial", options->partial,
                    "Leave tables whose files are gone as they are, instead of failing");
  command->add_option("--reason", options->reason, "Why, for the audit");
  AddOperatorOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->callback([&exit_code, options] {
    const OutputTable table = OperateOnLake(
        options->client,
        "SELECT * FROM rocklake.restore($1::bigint, partial => $2::bool, schema => $3, reason => $4)",
        {std::to_string(options->to), options->partial ? "true" : "false", options->client.schema,
         options->reason});
    fmt::print("{}", FormatTable(table, options->client.format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
