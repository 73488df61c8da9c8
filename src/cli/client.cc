#include "cli/client.h"

#include <fmt/core.h>
#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "admin/offline.h"
#include "cli/exit_code.h"
#include "cli/password.h"
#include "mvcc/lake.h"
#include "store/root_url.h"

namespace rocklake {
namespace {

struct ConnectionDeleter {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ResultDeleter {
  void operator()(PGresult* result) const { PQclear(result); }
};
struct InfoDeleter {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
struct MemoryDeleter {
  void operator()(char* memory) const { PQfreemem(memory); }
};
using Connection = std::unique_ptr<PGconn, ConnectionDeleter>;
using QueryResult = std::unique_ptr<PGresult, ResultDeleter>;

std::string OneLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// RockLake's default port, where neither flag, URL, service nor PGPORT says otherwise.
constexpr const char* kDefaultPort = "5433";
constexpr const char* kMaintenanceDatabase = "postgres";  // always there

using Parameters = std::map<std::string, std::string>;

bool IsConnectionString(const std::string& text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://") ||
         text.find('=') != std::string::npos;
}

// What the URL says goes before the flags, as with psql.
void AddUrl(const std::string& url, Parameters& parameters) {
  if (!IsConnectionString(url)) {
    parameters["dbname"] = url;
    return;
  }
  char* complaint = nullptr;
  const std::unique_ptr<PQconninfoOption[], InfoDeleter> parsed(PQconninfoParse(url.c_str(), &complaint));
  const std::unique_ptr<char, MemoryDeleter> error(complaint);
  if (parsed == nullptr) throw ClientError(kExitUsage, OneLine(error ? error.get() : "out of memory"));
  for (const PQconninfoOption* option = parsed.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) parameters[option->keyword] = option->val;
  }
}

Parameters ParametersOf(const ClientOptions& options) {
  Parameters parameters = {{"fallback_application_name", "rocklake"}};
  const auto add = [&](const char* keyword, const std::string& value) {
    if (!value.empty()) parameters[keyword] = value;
  };
  add("host", options.host);
  add("port", options.port);
  add("user", options.user);
  add("dbname", options.database);
  if (!options.url.empty()) AddUrl(options.url, parameters);
  if (parameters.contains("service") || std::getenv("PGSERVICE") != nullptr) return parameters;
  if (std::getenv("PGPORT") == nullptr) parameters.try_emplace("port", kDefaultPort);
  if (std::getenv("PGHOST") == nullptr && !parameters.contains("hostaddr")) {
    parameters.try_emplace("host", "127.0.0.1");
  }
  const char* database = std::getenv("PGDATABASE");
  if (database != nullptr) parameters.try_emplace("dbname", database);
  return parameters;
}

Connection TryConnect(const Parameters& parameters) {
  std::vector<const char*> keywords, values;
  for (const auto& [keyword, value] : parameters) {
    keywords.push_back(keyword.c_str());
    values.push_back(value.c_str());
  }
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  return Connection(PQconnectdbParams(keywords.data(), values.data(), 0));
}

// libpq keeps the SQLSTATE of a refused connection to itself; the server's words for it are fixed.
bool SaysUnauthorised(std::string_view message) {
  constexpr std::array<std::string_view, 5> kWords = {
      "no password supplied", "password authentication failed", "permission denied for database",
      "is not permitted to log in", "refused: no encryption"};
  return std::ranges::any_of(
      kWords, [&](std::string_view words) { return message.find(words) != std::string_view::npos; });
}

// Asks for the password when the server wants one that nothing else gives, as psql does.
Connection Connect(Parameters& parameters) {
  Connection connection = TryConnect(parameters);
  if (PQconnectionNeedsPassword(connection.get()) == 1 && HasTerminal()) {
    parameters["password"] = AskPassword(fmt::format("Password for user {}: ", PQuser(connection.get())));
    connection = TryConnect(parameters);
  }
  if (PQstatus(connection.get()) != CONNECTION_OK) {
    const std::string message = OneLine(PQerrorMessage(connection.get()));
    throw ClientError(SaysUnauthorised(message) ? kExitUnauthorised : kExitUnreachable, message);
  }
  return connection;
}

// What the server says, without where in the query: users did not write it.
std::string ErrorText(PGconn& connection, const PGresult* result) {
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  if (message == nullptr) return OneLine(PQerrorMessage(&connection));
  const auto field = [&](int code) -> std::string_view {
    const char* text = PQresultErrorField(result, code);
    return text == nullptr ? "" : text;
  };
  return WithAdvice(message, field(PG_DIAG_MESSAGE_DETAIL), field(PG_DIAG_MESSAGE_HINT));
}

OutputTable QueryOn(const Connection& connection, const std::string& sql,
                    const std::vector<std::optional<std::string>>& parameters) {
  std::vector<const char*> values;
  for (const auto& parameter : parameters) values.push_back(parameter ? parameter->c_str() : nullptr);
  const QueryResult result(PQexecParams(connection.get(), sql.c_str(), static_cast<int>(values.size()),
                                        nullptr, values.data(), nullptr, nullptr, 0));
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
    const char* sqlstate = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
    throw ClientError(ExitCodeOfSqlstate(sqlstate ? sqlstate : "08006"),
                      ErrorText(*connection, result.get()));
  }
  OutputTable table;
  const int columns = PQnfields(result.get());
  for (int c = 0; c < columns; ++c)
    table.columns.push_back({PQfname(result.get(), c), IsNumericType(PQftype(result.get(), c))});
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

// A connection to a database that does not exist may create it: the list is asked first.
void CheckDatabaseExists(Parameters& asked) {
  Parameters parameters = asked;
  const auto named = parameters.find("dbname");
  const std::string database = named == parameters.end() ? "" : named->second;
  if (database == kMaintenanceDatabase) return;
  parameters["dbname"] = kMaintenanceDatabase;
  const Connection connection = Connect(parameters);
  if (parameters.contains("password")) asked["password"] = parameters["password"];  // asked for once
  const std::string wanted = database.empty() ? PQuser(connection.get()) : database;
  if (QueryOn(connection,
              "SELECT FROM pg_database WHERE datname = $1 OR datname = regexp_replace($1, '@[^@]*$', '')",
              {wanted})
          .rows.empty()) {
    throw ClientError(kExitViolations, fmt::format("database \"{}\" does not exist", wanted));
  }
}

}  // namespace

std::string WithAdvice(std::string message, std::string_view detail, std::string_view hint) {
  for (const std::string_view more : {detail, hint}) {
    if (!more.empty()) message += fmt::format(". {}", more);
  }
  return OneLine(std::move(message));
}

int ExitCodeOfSqlstate(std::string_view sqlstate) {
  if (sqlstate.starts_with("28") || sqlstate == "42501") return kExitUnauthorised;
  if (sqlstate == "55006" || sqlstate == "58P01") return kExitRefused;
  if (sqlstate.starts_with("08") || sqlstate.starts_with("58")) return kExitUnreachable;
  if (sqlstate.starts_with("22")) return kExitUsage;
  return kExitViolations;
}

void AddServerOptions(CLI::App& command, ClientOptions& options) {
  command.set_help_flag("--help", "Print this help and exit");
  command.add_option("url", options.url, "Connection URL, postgresql://user@host:port/database");
  command.add_option("-h,--host", options.host, "Server's host (PGHOST; default 127.0.0.1)");
  command.add_option("-p,--port", options.port, "Server's port (PGPORT; default 5433)")
      ->check(CLI::Range(1, 65535));
  command.add_option("-U,--username", options.user, "User (PGUSER)");
  command.add_option("-d,--dbname", options.database, "Database (PGDATABASE; default: the user's name)");
  auto* json = command.add_flag("--json", options.json, "Print a JSON array of rows");
  command.add_flag("--csv", options.csv, "Print CSV with a header")->excludes(json);
}

void AddClientOptions(CLI::App& command, ClientOptions& options) {
  AddServerOptions(command, options);
  command.add_option("--offline", options.offline_root,
                     "Read the store under this ROOT itself instead of asking a server");
}

void AddOperatorOptions(CLI::App& command, ClientOptions& options) {
  AddServerOptions(command, options);
  auto* offline = command.add_option("--offline", options.offline_root,
                                     "Work on the store under this ROOT itself: changes make its server end");
  command
      .add_option(
          "--as", options.act_as,
          "With --offline: act as this role without its password, as who holds the store's credentials may")
      ->needs(offline);
}

void AddLakeOption(CLI::App& command, ClientOptions& options) {
  command.add_option("--schema", options.schema, "The lake: a schema of the database")->capture_default_str();
}

OutputTable Query(const ClientOptions& options, const std::string& sql,
                  const std::vector<std::optional<std::string>>& parameters) {
  Parameters connection = ParametersOf(options);
  CheckDatabaseExists(connection);
  return QueryOn(Connect(connection), sql, parameters);
}

void Execute(const ClientOptions& options, const std::vector<std::string>& statements) {
  Parameters parameters = ParametersOf(options);
  CheckDatabaseExists(parameters);
  const Connection connection = Connect(parameters);
  QueryOn(connection, "BEGIN", {});
  for (const auto& statement : statements) QueryOn(connection, statement, {});
  QueryOn(connection, "COMMIT", {});
}

std::unique_ptr<Root> OpenRoot(const std::string& root, const Root::Options& options) {
  if (const auto parsed = ParseRootUrl(root); !parsed) throw ClientError(kExitUsage, parsed.error().message);
  return OrThrow(Root::Open(root, options));
}

OfflineReader OpenOfflineReader(const ClientOptions& options) {
  OfflineReader opened{OpenRoot(options.offline_root), nullptr};
  if (options.database.empty()) throw ClientError(kExitUsage, "--offline needs --dbname");
  opened.store =
      OrThrow(opened.root->OpenReader(FindLakePath(*opened.root, options.database, options.schema)));
  return opened;
}

}  // namespace rocklake
