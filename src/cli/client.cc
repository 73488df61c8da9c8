#include "cli/client.h"

#include <libpq-fe.h>

#include <algorithm>
#include <array>

#include "cli/exit_code.h"

namespace rocklake {
namespace {

struct ConnectionDeleter {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ResultDeleter {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, ConnectionDeleter>;
using QueryResult = std::unique_ptr<PGresult, ResultDeleter>;

std::string OneLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// RockLake's default port, where neither flag, URL nor PGPORT says otherwise.
constexpr const char* kDefaultPort = "5433";

Connection Connect(const ClientOptions& options) {
  std::vector<const char*> keywords, values;
  const auto add = [&](const char* keyword, const std::string& value) {
    if (value.empty()) return;
    keywords.push_back(keyword);
    values.push_back(value.c_str());
  };
  const std::string default_host = std::getenv("PGHOST") ? "" : "127.0.0.1";
  const std::string default_port = std::getenv("PGPORT") ? "" : kDefaultPort;
  const std::string fallback = "rocklake";
  add("host", options.url.empty() && options.host.empty() ? default_host : options.host);
  add("port", options.url.empty() && options.port.empty() ? default_port : options.port);
  add("user", options.user);
  add("dbname", options.url.empty() ? options.database : options.url);
  add("fallback_application_name", fallback);
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  Connection connection(PQconnectdbParams(keywords.data(), values.data(), 1));
  if (PQstatus(connection.get()) != CONNECTION_OK) {
    throw ClientError(kExitUnreachable, OneLine(PQerrorMessage(connection.get())));
  }
  return connection;
}

bool IsNumeric(Oid type) {
  constexpr std::array<unsigned, 7> kNumericTypes = {20, 21, 23, 26, 700, 701, 1700};
  return std::ranges::find(kNumericTypes, type) != kNumericTypes.end();
}

int ExitCodeOf(std::string_view sqlstate) {
  if (sqlstate.starts_with("28") || sqlstate == "42501") return kExitUnauthorised;
  if (sqlstate.starts_with("08") || sqlstate.starts_with("58")) return kExitUnreachable;
  if (sqlstate == "55006") return kExitRefused;
  return kExitViolations;
}

}  // namespace

void AddClientOptions(CLI::App& command, ClientOptions& options) {
  command.set_help_flag("--help", "Print this help and exit");
  command.add_option("url", options.url, "Connection URL, postgresql://user@host:port/database");
  command.add_option("-h,--host", options.host, "Server's host (PGHOST; default 127.0.0.1)");
  command.add_option("-p,--port", options.port, "Server's port (PGPORT; default 5433)");
  command.add_option("-U,--username", options.user, "User (PGUSER)");
  command.add_option("-d,--dbname", options.database, "Database (PGDATABASE; default: the user's name)");
  command.add_option("--schema", options.schema, "The lake: a schema of the database")->capture_default_str();
  command.add_option("--offline", options.offline_root,
                     "Read the store under this ROOT itself instead of asking a server");
  auto* json = command.add_flag("--json", options.json, "Print a JSON array of rows");
  command.add_flag("--csv", options.csv, "Print CSV with a header")->excludes(json);
}

OutputTable Query(const ClientOptions& options, const std::string& sql,
                  const std::vector<std::string>& parameters) {
  const Connection connection = Connect(options);
  std::vector<const char*> values;
  for (const auto& parameter : parameters) values.push_back(parameter.c_str());
  const QueryResult result(PQexecParams(connection.get(), sql.c_str(), static_cast<int>(values.size()),
                                        nullptr, values.data(), nullptr, nullptr, 0));
  if (PQresultStatus(result.get()) != PGRES_TUPLES_OK) {
    const char* sqlstate = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
    throw ClientError(ExitCodeOf(sqlstate ? sqlstate : "08006"), OneLine(PQerrorMessage(connection.get())));
  }
  OutputTable table;
  const int columns = PQnfields(result.get());
  for (int c = 0; c < columns; ++c)
    table.columns.push_back({PQfname(result.get(), c), IsNumeric(PQftype(result.get(), c))});
  for (int r = 0; r < PQntuples(result.get()); ++r) {
    auto& row = table.rows.emplace_back();
    for (int c = 0; c < columns; ++c) {
      if (PQgetisnull(result.get(), r, c)) {
        row.emplace_back(std::nullopt);
      } else {
        row.emplace_back(PQgetvalue(result.get(), r, c));
      }
    }
  }
  return table;
}

}  // namespace rocklake
