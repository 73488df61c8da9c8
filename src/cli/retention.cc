// `rocklake gc`, `rocklake pin` and `rocklake audit`: the retention window of a lake, what is kept in spite of it, and who
// changed that.
#include <fmt/core.h>

#include "admin/retention_relations.h"
#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/offline_session.h"
#include "cli/report.h"

namespace rocklake {
namespace {

using Parameters = std::vector<std::optional<std::string>>;

// A command about one lake.
struct LakeQuery {
  ClientOptions client;
  std::optional<std::string> to, keep, keep_last, back_to, reason, name, snapshot, note;
};

void AddReaderOptions(CLI::App& command, LakeQuery& query) {
  AddClientOptions(command, query.client);
  AddLakeOption(command, query.client);
}

void AddWriterOptions(CLI::App& command, LakeQuery& query) {
  AddOperatorOptions(command, query.client);
  AddLakeOption(command, query.client);
}

void Print(const OutputTable& table, const ClientOptions& options, int& exit_code) {
  fmt::print("{}", FormatTable(table, options.format()));
  exit_code = kExitOk;
}

void Operate(const LakeQuery& query, const std::string& sql, const Parameters& parameters, int& exit_code) {
  Print(OperateOnLake(query.client, sql, parameters), query.client, exit_code);
}

OutputTable OfflineAudit(const ClientOptions& options) {
  const auto root = OpenRoot(options.offline_root);
  if (options.database.empty()) throw ClientError(kExitUsage, "--offline needs --dbname");
  return TableOf(AuditColumns(), ReadAuditOf(*root, options.database));
}

void AddGcStatus(CLI::App& gc, int& exit_code) {
  auto* command =
      gc.add_subcommand("status", "Show the retention window: what is kept readable, and by whom");
  const auto query = std::make_shared<LakeQuery>();
  AddReaderOptions(*command, *query);
  command->callback(
      [&exit_code, query] { Print(RunReport(query->client, "gc_status", {}), query->client, exit_code); });
}

void AddGcAdvance(CLI::App& gc, int& exit_code) {
  auto* command = gc.add_subcommand(
      "advance", "Move the start of the retention window; nothing is deleted, and --back-to shows it again");
  const auto query = std::make_shared<LakeQuery>();
  AddWriterOptions(*command, *query);
  auto* target = command->add_option_group("target");
  target->add_option("--to", query->to, "Keep this snapshot and what is newer");
  target->add_option("--keep", query->keep,
                     "Keep what was the state within this time: 30d, 12 hours, 1 month");
  target->add_option("--keep-last", query->keep_last, "Keep so many snapshots, expired ones counted");
  target->add_option("--back-to", query->back_to, "Go back to this snapshot, down to what was excised");
  target->require_option(1);
  command->add_option("--reason", query->reason, "Why, for the audit");
  command->callback([&exit_code, query] {
    Operate(*query,
            "SELECT * FROM rocklake.gc_advance(to_snapshot => $1::bigint, keep => $2::interval, keep_last => "
            "$3::bigint, "
            "back_to => $4::bigint, schema => $5, reason => $6)",
            {query->to, query->keep, query->keep_last, query->back_to, query->client.schema, query->reason},
            exit_code);
  });
}

void AddPinCreate(CLI::App& pin, int& exit_code) {
  auto* command =
      pin.add_subcommand("create", "Keep a snapshot: gc, excise and a client's expire do not pass it");
  const auto query = std::make_shared<LakeQuery>();
  command->add_option("name", query->name, "The pin's name")->required();
  AddWriterOptions(*command, *query);
  command->add_option("--snapshot", query->snapshot, "The snapshot (default: the newest)");
  command->add_option("--note", query->note, "What it is for");
  command->callback([&exit_code, query] {
    Operate(*query, "SELECT * FROM rocklake.pin_create($1, $2::bigint, $3, $4)",
            {query->name, query->snapshot, query->note, query->client.schema}, exit_code);
  });
}

void AddPinList(CLI::App& pin, int& exit_code) {
  auto* command = pin.add_subcommand("list", "List the pins of a lake");
  const auto query = std::make_shared<LakeQuery>();
  AddReaderOptions(*command, *query);
  command->callback([&exit_code, query] {
    constexpr const char* kPins =
        "SELECT name, snapshot, owner, created, note FROM rocklake.pins WHERE schema = $1 ORDER BY snapshot, "
        "name";
    const ClientOptions& client = query->client;
    Print(client.offline_root.empty() ? Query(client, kPins, {client.schema})
                                      : RunOfflineReport(client, "pins", {}),
          client, exit_code);
  });
}

void AddPinDrop(CLI::App& pin, int& exit_code) {
  auto* command = pin.add_subcommand("drop", "Keep a snapshot no longer");
  const auto query = std::make_shared<LakeQuery>();
  command->add_option("name", query->name, "The pin's name")->required();
  AddWriterOptions(*command, *query);
  command->callback([&exit_code, query] {
    Operate(*query, "SELECT * FROM rocklake.pin_drop($1, $2)", {query->name, query->client.schema},
            exit_code);
  });
}

}  // namespace

void AddGcCommand(CLI::App& program, int& exit_code) {
  auto* gc = program.add_subcommand("gc", "The retention window of a lake, and what is left on its store");
  gc->require_subcommand(1);
  AddGcStatus(*gc, exit_code);
  AddGcAdvance(*gc, exit_code);
  AddGcStorage(*gc, exit_code);
}

void AddPinCommand(CLI::App& program, int& exit_code) {
  auto* pin = program.add_subcommand("pin", "Named snapshots that are kept");
  pin->require_subcommand(1);
  AddPinCreate(*pin, exit_code);
  AddPinList(*pin, exit_code);
  AddPinDrop(*pin, exit_code);
}

void AddAuditCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("audit", "Show what operators did: when, who, what and why");
  auto options = std::make_shared<ClientOptions>();
  AddClientOptions(*command, *options);
  command->callback([&exit_code, options] {
    Print(options->offline_root.empty()
              ? Query(*options, "SELECT * FROM rocklake.audit ORDER BY time, id", {})
              : OfflineAudit(*options),
          *options, exit_code);
  });
}

}  // namespace rocklake
