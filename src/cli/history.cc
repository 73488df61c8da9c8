// `rocklake history`, `diff` and `files`: what a lake's past says, as tables.
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/report.h"

namespace rocklake {
namespace {

struct HistoryOptions {
  ClientOptions client;
  std::string kind, name;
};

struct DiffOptions {
  ClientOptions client;
  std::string from, to;
};

struct FilesOptions {
  ClientOptions client;
  std::int64_t snapshot = 0;
  std::string table;
};

void Print(const OutputTable& table, const ClientOptions& options, int& exit_code) {
  fmt::print("{}", FormatTable(table, options.format()));
  exit_code = kExitOk;
}

}  // namespace

void AddHistoryCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "history", "Show every version that a schema, table, column, view or macro ever had: when and by whom");
  auto options = std::make_shared<HistoryOptions>();
  command->add_option("kind", options->kind, "What it is")
      ->required()
      ->check(CLI::IsMember({"schema", "table", "column", "view", "macro"}));
  command
      ->add_option(
          "name", options->name,
          "Its name in the lake, now or once: sales.orders, sales.orders.price; without schema, of main")
      ->required();
  AddClientOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->callback([&exit_code, options] {
    const OutputTable table = RunReport(options->client, "history", {options->kind, options->name});
    if (table.rows.empty()) {
      throw ClientError(kExitViolations,
                        fmt::format("there never was a {} \"{}\"", options->kind, options->name));
    }
    Print(table, options->client, exit_code);
  });
}

void AddDiffCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("diff", "Show what changed between two snapshots or times");
  auto options = std::make_shared<DiffOptions>();
  command->add_option("--from", options->from, "A snapshot's id, or a time (UTC unless it names a zone)")
      ->required();
  command->add_option("--to", options->to, "A snapshot's id, or a time (UTC unless it names a zone)")
      ->required();
  AddClientOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->callback([&exit_code, options] {
    Print(RunReport(options->client, "diff", {options->from, options->to}), options->client, exit_code);
  });
}

void AddFilesCommand(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("files", "List the data files that a snapshot registered for a table");
  auto options = std::make_shared<FilesOptions>();
  command->add_option("--snapshot", options->snapshot, "The snapshot's id")->required();
  command->add_option("--table", options->table, "The table's name in the lake, now or once: sales.orders")
      ->required();
  AddClientOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->callback([&exit_code, options] {
    Print(RunReport(options->client, "files_at", {std::to_string(options->snapshot), options->table}),
          options->client, exit_code);
  });
}

}  // namespace rocklake
