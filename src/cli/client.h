// Commands that are clients of a running server: they connect like psql (flags, URL, PG* variables, .pgpass, service
// files) through libpq and print what a query answers.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/table_output.h"
#include "store/store.h"

namespace rocklake {

struct ClientOptions {
  std::string url, host, port, user, database;
  std::string schema = "public";
  std::string offline_root;  // not empty: work on the store itself
  std::string act_as;        // offline: the role to be, without its password
  bool json = false, csv = false;

  OutputFormat format() const {
    return json ? OutputFormat::kJson : csv ? OutputFormat::kCsv : OutputFormat::kTable;
  }
};

// Adds -h -p -U -d, --json, --csv. `-h` is the host, as for psql; help is --help.
void AddServerOptions(CLI::App& command, ClientOptions& options);
// The same with --offline, for commands that read.
void AddClientOptions(CLI::App& command, ClientOptions& options);
// The same with --offline and --as, for commands that change something.
void AddOperatorOptions(CLI::App& command, ClientOptions& options);
// Adds --schema, for commands about one lake.
void AddLakeOption(CLI::App& command, ClientOptions& options);

// Runs one query with text parameters; nullopt: NULL. Creates no database. Throws ClientError.
OutputTable Query(const ClientOptions& options, const std::string& sql,
                  const std::vector<std::optional<std::string>>& parameters);

// Runs statements in one transaction. Throws ClientError.
void Execute(const ClientOptions& options, const std::vector<std::string>& statements);

// One line of an error's parts; empty ones are left out.
std::string WithAdvice(std::string message, std::string_view detail, std::string_view hint);

int ExitCodeOfSqlstate(std::string_view sqlstate);

// Opens ROOT as a user wrote it: a malformed one is a usage error. Throws ClientError, StoreFailure.
std::unique_ptr<Root> OpenRoot(const std::string& root, const Root::Options& options = {});

// The lake that --offline, --dbname and --schema name, opened for reading. Throws ClientError, SqlError, StoreFailure.
struct OfflineReader {
  std::unique_ptr<Root> root;
  std::unique_ptr<StoreReader> store;
};
OfflineReader OpenOfflineReader(const ClientOptions& options);

struct ClientError : std::exception {
  int exit_code;
  std::string message;
  ClientError(int code, std::string text) : exit_code(code), message(std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }
};

}  // namespace rocklake
