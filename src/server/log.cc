#include "server/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <string>

namespace rocklake {
namespace {

// The message with what JSON wants escaped.
class JsonMessage : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
    std::string escaped;
    for (const char c : std::string_view(message.payload.data(), message.payload.size())) {
      if (c == '"' || c == '\\') {
        escaped += {'\\', c};
      } else if (static_cast<unsigned char>(c) < 0x20) {
        escaped += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
      } else {
        escaped += c;
      }
    }
    out.append(escaped.data(), escaped.data() + escaped.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonMessage>(); }
};

// What an ordinary conflict of concurrent clients looks like: they retry, and it is no news.
bool IsOrdinaryConflict(const SqlError& error) {
  return error.sqlstate == "40001" || error.sqlstate == "23505";
}

}  // namespace

void StartLog(std::string_view level, LogFormat format) {
  auto logger =
      std::make_shared<spdlog::logger>("rocklake", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  if (format == LogFormat::kJson) {
    auto formatter = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
    formatter->add_flag<JsonMessage>('*').set_pattern(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","message":"%*"})");
    logger->set_formatter(std::move(formatter));
  } else {
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %l: %v");
  }
  logger->set_level(spdlog::level::from_str(std::string(level)));
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

void LogInfo(std::string_view message) { spdlog::info("{}", message); }
void LogWarning(std::string_view message) { spdlog::warn("{}", message); }
void LogError(std::string_view message) { spdlog::error("{}", message); }

void LogStatementError(std::int32_t pid, const SqlError& error) {
  const auto level = IsOrdinaryConflict(error) ? spdlog::level::debug : spdlog::level::info;
  spdlog::log(level, "session {}: {} {}", pid, error.sqlstate, error.message);
}

}  // namespace rocklake
