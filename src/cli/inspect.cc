// `rocklake inspect`: the raw keyspace of a lake, decoded.
#include "admin/inspect.h"

#include <fmt/core.h>

#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "mvcc/lake.h"

namespace rocklake {
namespace {

struct InspectOptions {
  ClientOptions client;
  std::string relation;
  std::string key_hex;
  std::string state;
  std::int64_t limit = 100;
};

constexpr std::string_view kKeyColumns =
    "relation, kind, key_text AS key, state, written, ended, retracted, value, encode(key, 'hex') AS key_hex";

std::optional<std::string> TextOrNull(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}
std::optional<std::string> CommitOrNull(std::uint64_t commit) {
  return commit == 0 ? std::nullopt : std::optional<std::string>(std::to_string(commit));
}

ClientError NoRelation(const std::string& name) {
  return ClientError(kExitViolations, fmt::format("relation \"{}\" does not exist", name));
}

// An empty answer may mean that there is no such lake, or relation in it.
void CheckNames(const InspectOptions& options) {
  const ClientOptions& client = options.client;
  if (Query(client, "SELECT FROM rocklake.lakes WHERE database = current_database() AND schema = $1",
            {client.schema})
          .rows.empty()) {
    throw ClientError(kExitViolations, fmt::format("schema \"{}\" does not exist", client.schema));
  }
  if (options.relation.empty()) return;
  constexpr const char* kKnown =
      "SELECT FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1) AND "
      "relname = $2 "
      "UNION ALL SELECT FROM rocklake.key_stats WHERE schema = $1 AND relation = $2";
  if (Query(client, kKnown, {client.schema, options.relation}).rows.empty())
    throw NoRelation(options.relation);
}

OutputTable OfflineKeys(const InspectOptions& options) {
  const OfflineReader offline = OpenOfflineReader(options.client);
  OutputTable table;
  table.columns = {{"relation"},        {"kind"},  {"key"},    {"state"}, {"written", true}, {"ended", true},
                   {"retracted", true}, {"value"}, {"key_hex"}};
  Inspector inspector(*offline.store);
  const auto show = [&](const InspectedKey& key) {
    if (!options.state.empty() && key.state != options.state) return true;
    table.rows.push_back({TextOrNull(key.relation), key.kind, TextOrNull(key.key_text), TextOrNull(key.state),
                          CommitOrNull(key.written), CommitOrNull(key.ended), CommitOrNull(key.retracted),
                          TextOrNull(key.value), ToHex(key.key)});
    return options.limit == 0 || static_cast<std::int64_t>(table.rows.size()) < options.limit;
  };
  if (options.relation.empty()) {
    inspector.Keys(FromHex(options.key_hex), show);
  } else {
    if (!inspector.Knows(options.relation)) throw NoRelation(options.relation);
    inspector.RelationKeys(options.relation, show);
  }
  return table;
}

OutputTable ServerKeys(const InspectOptions& options) {
  std::string sql = fmt::format("SELECT {} FROM rocklake.keys WHERE schema = $1", kKeyColumns);
  std::vector<std::optional<std::string>> parameters = {options.client.schema};
  const auto condition = [&](std::string_view text, const std::string& value) {
    if (value.empty()) return;
    parameters.push_back(value);
    sql += fmt::format(" AND {}${}", text, parameters.size());
  };
  condition("relation = ", options.relation);
  condition("state = ", options.state);
  if (!options.key_hex.empty()) {
    parameters.push_back(ToHex(FromHex(options.key_hex)));
    sql += fmt::format(" AND encode(key, 'hex') LIKE ${} || '%'", parameters.size());
  }
  if (options.limit > 0) sql += fmt::format(" LIMIT {}", options.limit);
  OutputTable table = Query(options.client, sql, parameters);
  if (table.rows.empty()) CheckNames(options);
  return table;
}

OutputTable OfflineStats(const InspectOptions& options) {
  const OfflineReader offline = OpenOfflineReader(options.client);
  OutputTable table;
  table.columns = {{"relation"},        {"live", true},      {"ended", true},
                   {"retracted", true}, {"key_bytes", true}, {"value_bytes", true}};
  for (const auto& stats : ReadStats(*offline.store)) {
    table.rows.push_back({stats.relation, std::to_string(stats.live), std::to_string(stats.ended),
                          std::to_string(stats.retracted), std::to_string(stats.key_bytes),
                          std::to_string(stats.value_bytes)});
  }
  return table;
}

OutputTable ServerStats(const InspectOptions& options) {
  OutputTable table =
      Query(options.client,
            "SELECT relation, live, ended, retracted, key_bytes, value_bytes FROM rocklake.key_stats "
            "WHERE schema = $1 ORDER BY relation",
            {options.client.schema});
  if (table.rows.empty()) CheckNames(options);
  return table;
}

void Print(const OutputTable& table, const InspectOptions& options, int& exit_code) {
  fmt::print("{}", FormatTable(table, options.client.format()));
  exit_code = kExitOk;
}

}  // namespace

void AddInspectCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("inspect", "Show the raw keyspace of a lake, decoded");
  command->require_subcommand(1);

  auto options = std::make_shared<InspectOptions>();
  auto* keys = command->add_subcommand(
      "keys", "List keys: rows (live, ended and retracted), indexes, counters, commits");
  AddClientOptions(*keys, options->client);
  AddLakeOption(*keys, options->client);
  keys->add_option("--relation", options->relation, "Only rows of this relation, e.g. ducklake_data_file");
  keys->add_option("--prefix", options->key_hex, "Only keys that start with these bytes (hexadecimal)");
  keys->add_option("--state", options->state, "Only rows in this state")
      ->check(CLI::IsMember({"live", "ended", "retracted"}));
  keys->add_option("--limit", options->limit, "At most this many; 0: all")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  keys->callback([&exit_code, options] {
    Print(options->client.offline_root.empty() ? ServerKeys(*options) : OfflineKeys(*options), *options,
          exit_code);
  });

  auto one = std::make_shared<InspectOptions>();
  auto* get = command->add_subcommand("get", "Show one key");
  get->add_option("key", one->key_hex, "The key's bytes (hexadecimal), as `inspect keys` prints them")
      ->required();
  AddClientOptions(*get, one->client);
  AddLakeOption(*get, one->client);
  get->callback([&exit_code, one] {
    one->key_hex = ToHex(FromHex(one->key_hex));
    one->limit = 1;
    OutputTable table = one->client.offline_root.empty() ? ServerKeys(*one) : OfflineKeys(*one);
    std::erase_if(table.rows, [&](const auto& row) { return row.back() != one->key_hex; });
    if (table.rows.empty()) throw ClientError(kExitViolations, fmt::format("no key {}", one->key_hex));
    Print(table, *one, exit_code);
  });

  auto counted = std::make_shared<InspectOptions>();
  auto* stats = command->add_subcommand("stats", "Count rows and bytes per relation");
  AddClientOptions(*stats, counted->client);
  AddLakeOption(*stats, counted->client);
  stats->callback([&exit_code, counted] {
    Print(counted->client.offline_root.empty() ? ServerStats(*counted) : OfflineStats(*counted), *counted,
          exit_code);
  });
}

}  // namespace rocklake
