// The server's log, to standard error through spdlog: lines for people, or one JSON object per line.
// Passwords, keys and row values never go there; statements only at debug.
#pragma once

#include <string_view>

#include "types/sql_error.h"

namespace rocklake {

enum class LogFormat : std::uint8_t { kText, kJson };

// `level`: trace, debug, info, warn, error, critical, off. Called once, before threads start.
void StartLog(std::string_view level, LogFormat format);

void LogInfo(std::string_view message);
void LogWarning(std::string_view message);
void LogError(std::string_view message);
// One line for an error that a client was told: at info, or debug where clients retry by themselves.
void LogStatementError(std::int32_t pid, const SqlError& error);

}  // namespace rocklake
