// Commands that are clients of a running server: they connect like psql (flags, URL, PG* variables, .pgpass, service
// files) through libpq and print what a query answers.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/table_output.h"

namespace rocklake {

struct ClientOptions {
  std::string url, host, port, user, database;
  std::string schema = "public";
  std::string offline_root;  // not empty: work on the store itself
  bool json = false, csv = false;

  OutputFormat format() const {
    return json ? OutputFormat::kJson : csv ? OutputFormat::kCsv : OutputFormat::kTable;
  }
};

// Adds -h -p -U -d, --schema, --offline, --json, --csv. `-h` is the host, as for psql; help is --help.
void AddClientOptions(CLI::App& command, ClientOptions& options);

// Runs one query with text parameters. Throws ClientError.
OutputTable Query(const ClientOptions& options, const std::string& sql,
                  const std::vector<std::string>& parameters);

struct ClientError : std::exception {
  int exit_code;
  std::string message;
  ClientError(int code, std::string text) : exit_code(code), message(std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }
};

}  // namespace rocklake
