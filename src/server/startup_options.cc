#include "server/startup_options.h"

#include <algorithm>

#include "types/sql_error.h"

namespace rocklake {
namespace {

std::vector<std::string> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (blank) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    words.back() += c == '\\' && i + 1 < text.size() ? text[++i] : c;
  }
  return words;
}

std::pair<std::string, std::string> SplitAssignment(const std::string& assignment, std::string_view word) {
  const auto equals = assignment.find('=');
  if (equals == std::string::npos || equals == 0) throw Error("22023", "{} requires a value", word);
  std::string name = assignment.substr(0, equals);
  std::ranges::replace(name, '-', '_');
  return {name, assignment.substr(equals + 1)};
}

bool AsksForReplication(std::string_view value) {
  return value != "false" && value != "off" && value != "no" && value != "0";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> ParseCommandLineOptions(std::string_view options) {
  std::vector<std::pair<std::string, std::string>> settings;
  const auto words = SplitWords(options);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-c" && i + 1 < words.size()) {
      ++i;
      settings.push_back(SplitAssignment(words[i], "-c " + words[i]));
    } else if (word.starts_with("-c") && word.size() > 2) {
      settings.push_back(SplitAssignment(word.substr(2), word));
    } else if (word.starts_with("--")) {
      settings.push_back(SplitAssignment(word.substr(2), word));
    } else {
      throw Error("42601", "invalid command-line argument for server process: {}", word);
    }
  }
  return settings;
}

StartupRequest ReadStartup(const StartupPacket& packet) {
  if (packet.protocol_major != 3) {
    throw Error("0A000", "unsupported frontend protocol {}.{}: server supports 3.0 to 3.0",
                packet.protocol_major, packet.protocol_minor);
  }
  StartupRequest request;
  for (const auto& [name, value] : packet.parameters) {
    if (name == "user") {
      request.user = value;
    } else if (name == "database") {
      request.database = value;
    } else if (name == "options") {
      for (auto& setting : ParseCommandLineOptions(value)) request.settings.push_back(std::move(setting));
    } else if (name == "replication") {
      if (AsksForReplication(value)) throw SqlError("0A000", "replication connections are not supported");
    } else if (name.starts_with("_pq_.")) {
      request.unknown_protocol_options.push_back(name);
    } else {
      request.settings.emplace_back(name, value);
    }
  }
  if (request.user.empty()) throw SqlError("28000", "no PostgreSQL user name specified in startup packet");
  if (request.database.empty()) request.database = request.user;
  return request;
}

}  // namespace rocklake
