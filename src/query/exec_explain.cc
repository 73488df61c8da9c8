// EXPLAIN (PostgreSQL's explain.c), as text.
#include <algorithm>
#include <chrono>

#include "query/session_impl.h"
#include "types/ascii.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

struct ExplainOptions {
  bool analyze = false;
  bool summary = false;
};

bool BooleanOption(const sql::Option& option) {
  if (option.value == sql::OptionValueKind::kNone) return true;
  const std::string text = ToLower(option.text);
  if (text == "true" || text == "on" || text == "1") return true;
  if (text == "false" || text == "off" || text == "0") return false;
  throw Error("42601", "{} requires a Boolean value", option.name);
}

ExplainOptions ReadOptions(const sql::ExplainStatement& statement, std::string_view source) {
  ExplainOptions options;
  std::optional<bool> summary, timing;
  bool wal = false;
  for (const sql::Option& option : statement.options) {
    if (option.name == "analyze") {
      options.analyze = BooleanOption(option);
    } else if (option.name == "summary") {
      summary = BooleanOption(option);
    } else if (option.name == "timing") {
      timing = BooleanOption(option);
    } else if (option.name == "wal") {
      wal = BooleanOption(option);
    } else if (option.name == "verbose" || option.name == "costs" || option.name == "settings" ||
               option.name == "buffers") {
      BooleanOption(option);  // there is nothing more, and nothing less, to say
    } else if (option.name == "format") {
      const std::string format = ToLower(option.text);
      if (format == "xml" || format == "json" || format == "yaml") {
        throw Error("0A000", "EXPLAIN (FORMAT {}) is not supported", format);
      }
      if (format != "text") {
        throw Error("22023", "unrecognized value for EXPLAIN option \"format\": \"{}\"", option.text)
            .At(sql::CharacterPosition(source, option.location));
      }
    } else {
      throw Error("42601", "unrecognized EXPLAIN option \"{}\"", option.name)
          .At(sql::CharacterPosition(source, option.location));
    }
  }
  if (wal && !options.analyze) throw SqlError("22023", "EXPLAIN option WAL requires ANALYZE");
  if (timing.value_or(false) && !options.analyze) {
    throw SqlError("22023", "EXPLAIN option TIMING requires ANALYZE");
  }
  options.summary = summary.value_or(options.analyze);
  return options;
}

}  // namespace

RunResult SessionImpl::ExecExplain(Command& command) {
  const auto& statement = sql::As<sql::ExplainStatement>(command.statement);
  const ExplainOptions options = ReadOptions(statement, *command.portal.prepared->parsed->source);
  Portal& portal = command.portal;
  std::vector<std::string> lines;
  if (command.bound.plan) {
    lines = ExplainPlan(*command.bound.plan);
  } else {
    lines.emplace_back("Utility statements have no plan structure");
  }
  if (options.analyze && command.bound.plan) {
    const auto start = std::chrono::steady_clock::now();
    MakeContext(portal, command.bound);
    const auto executor = MakeExecutor(*command.bound.plan, *portal.context);
    std::uint64_t rows = 0;
    for (Row row; executor->Next(row); row.clear()) ++rows;
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    const std::uint64_t affected = executor->affected();
    if (!lines.empty()) lines.front() += fmt::format(" (actual rows={} loops=1)", std::max(rows, affected));
    if (options.summary) lines.push_back(fmt::format("Execution Time: {:.3f} ms", elapsed.count()));
  }
  for (const std::string& line : lines) portal.rows.Append({Value::Text(line)});
  return {.kind = RunResult::Kind::kComplete, .tag = "EXPLAIN"};
}

}  // namespace rocklake
