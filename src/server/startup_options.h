// What a startup packet asks for, checked (PostgreSQL manual, 55.7 StartupMessage and libpq's `options`).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pgwire/frontend.h"

namespace rocklake {

struct StartupRequest {
  std::string user, database;
  std::vector<std::pair<std::string, std::string>> settings;  // in the order given
  std::vector<std::string> unknown_protocol_options;          // _pq_.*
};

// Throws 0A000 for other protocols and replication, 28000 without a user, 08P01 for malformed options.
StartupRequest ReadStartup(const StartupPacket& packet);

// "-c name=value --name=value", with backslash escapes. Throws 22023 naming what it does not know.
std::vector<std::pair<std::string, std::string>> ParseCommandLineOptions(std::string_view options);

}  // namespace rocklake
