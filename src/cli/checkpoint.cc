// `rocklake checkpoint` and `rocklake clone`: states of a lake that are kept whole, and lakes that begin as one.
#include <fmt/core.h>

#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/statements.h"

namespace rocklake {
namespace {

struct CheckpointQuery {
  ClientOptions client;
  std::string name;
  std::optional<std::string> note;
};

void Print(const CheckpointQuery& query, const std::string& sql,
           const std::vector<std::optional<std::string>>& parameters, int& exit_code) {
  fmt::print("{}", FormatTable(Query(query.client, sql, parameters), query.client.format()));
  exit_code = kExitOk;
}

void AddCreate(CLI::App& checkpoint, int& exit_code) {
  auto* command = checkpoint.add_subcommand(
      "create",
      "Keep the lake as it is now, with its Parquet files, under a name; a pin of its newest snapshot, too");
  const auto query = std::make_shared<CheckpointQuery>();
  command->add_option("name", query->name, "The checkpoint's name")->required();
  command->add_option("--note", query->note, "What it is for");
  AddServerOptions(*command, query->client);
  AddLakeOption(*command, query->client);
  command->callback([&exit_code, query] {
    Print(*query, "SELECT * FROM rocklake.checkpoint_create($1, $2, $3)",
          {query->name, query->note, query->client.schema}, exit_code);
  });
}

void AddList(CLI::App& checkpoint, int& exit_code) {
  auto* command = checkpoint.add_subcommand("list", "List the checkpoints of a lake");
  const auto query = std::make_shared<CheckpointQuery>();
  AddServerOptions(*command, query->client);
  AddLakeOption(*command, query->client);
  command->callback([&exit_code, query] {
    Print(*query, "SELECT * FROM rocklake.checkpoints($1)", {query->client.schema}, exit_code);
  });
}

void AddDrop(CLI::App& checkpoint, int& exit_code) {
  auto* command = checkpoint.add_subcommand("drop", "Keep that state no longer; clones of it stay");
  const auto query = std::make_shared<CheckpointQuery>();
  command->add_option("name", query->name, "The checkpoint's name")->required();
  AddServerOptions(*command, query->client);
  AddLakeOption(*command, query->client);
  command->callback([&exit_code, query] {
    Print(*query, "SELECT * FROM rocklake.checkpoint_drop($1, $2)", {query->name, query->client.schema},
          exit_code);
  });
}

}  // namespace

void AddCheckpointCommand(CLI::App& program, int& exit_code) {
  auto* checkpoint = program.add_subcommand("checkpoint", "Named states of a lake to clone it from");
  checkpoint->require_subcommand(1);
  AddCreate(*checkpoint, exit_code);
  AddList(*checkpoint, exit_code);
  AddDrop(*checkpoint, exit_code);
}

void AddCloneCommand(CLI::App& program, int& exit_code) {
  struct Options {
    ClientOptions client;
    std::string source, name, checkpoint;
  };
  auto* command = program.add_subcommand(
      "clone",
      "Make a database whose lakes begin as another one's; objects and Parquet files are shared, not copied");
  const auto options = std::make_shared<Options>();
  command->add_option("source", options->source, "The database to clone")->required();
  command->add_option("name", options->name, "The new one's name")->required();
  command->add_option("--checkpoint", options->checkpoint,
                      "As it was at this checkpoint (default: as it is)");
  AddServerOptions(*command, options->client);
  command->callback([&exit_code, options] {
    ClientOptions client = options->client;
    if (client.database.empty()) client.database = options->source;
    const std::string source =
        options->checkpoint.empty() ? options->source : options->source + "@" + options->checkpoint;
    Query(client, CloneStatement(source, options->name), {});
    const OutputTable made = Query(client,
                                   "SELECT database, schema, generation, path, owner FROM rocklake.lakes "
                                   "WHERE NOT retired AND database = $1 ORDER BY schema",
                                   {options->name});
    fmt::print("{}", FormatTable(made, client.format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
