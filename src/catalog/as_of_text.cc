#include "catalog/as_of_text.h"

#include <charconv>

#include "base/clock.h"
#include "types/datetime_text.h"
#include "types/sql_error.h"
#include "types/text_settings.h"

namespace rocklake {
namespace {

SqlError Malformed(std::string_view text) {
  return Error("22023", "invalid value for parameter \"rocklake.as_of\": \"{}\"", text)
      .Hint("Give the id of a snapshot or a time, such as 42 or 2026-11-01T12:00:00Z.");
}

}  // namespace

std::optional<AsOf> ParseAsOf(std::string_view text) {
  if (text.empty()) return std::nullopt;
  SnapshotId snapshot = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), snapshot);
  if (error == std::errc() && end == text.data() + text.size()) return AsOf{.snapshot = snapshot, .time = 0};
  try {
    TextSettings utc;
    utc.time_zone = "UTC";
    utc.transaction_time = NowMicros();
    return AsOf{.snapshot = std::nullopt, .time = ParseTimestamptz(text, utc)};
  } catch (const SqlError&) {
    throw Malformed(text);
  }
}

std::optional<std::pair<std::string, std::string>> SplitAsOf(std::string_view database) {
  const auto at = database.rfind('@');
  if (at == std::string_view::npos) return std::nullopt;
  return std::pair(std::string(database.substr(0, at)), std::string(database.substr(at + 1)));
}

}  // namespace rocklake
