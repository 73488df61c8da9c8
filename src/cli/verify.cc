// `rocklake verify` and `rocklake repair`.
#include "admin/verify.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "admin/offline.h"
#include "admin/repair.h"
#include "catalog/lake_path.h"
#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/offline_session.h"
#include "cli/progress_line.h"
#include "mvcc/lake.h"

namespace rocklake {
namespace {

struct VerifyOptions {
  ClientOptions client;
  bool data = false;
};

struct RepairOptions {
  ClientOptions client;
  bool apply = false;
};

std::optional<std::string> TextOrNull(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(std::string(text));
}

std::string_view BoolText(bool value) { return value ? "t" : "f"; }

// -- verify ----------------------------------------------------------------------------------------------------

constexpr std::string_view kNoticeColumn = "notice";

OutputTable ServerVerify(const VerifyOptions& options) {
  return Query(options.client,
               "SELECT current_database() || '.' || $1 AS lake, \"check\", violation, relation, key, detail, "
               "notice FROM rocklake.verify($1, $2::bool)",
               {options.client.schema, options.data ? "true" : "false"});
}

class OfflineVerify {
 public:
  explicit OfflineVerify(const VerifyOptions& options)
      : options_(options), root_(OpenRoot(options.client.offline_root)) {
    table_.columns = {{"lake"},
                      {"check", true},
                      {"violation"},
                      {"relation"},
                      {"key"},
                      {"detail"},
                      {std::string(kNoticeColumn)}};
  }

  // The lake that the options name, or all of the root, with the server's own and the retired ones.
  OutputTable Run() {
    const ClientOptions& client = options_.client;
    if (!client.database.empty()) {
      Verify(fmt::format("{}.{}", client.database, client.schema),
             FindLakePath(*root_, client.database, client.schema));
      return std::move(table_);
    }
    Verify(std::string(kSystemLakePath), std::string(kSystemLakePath));
    for (const OfflineLake& lake : Lakes()) {
      Verify(lake.retired ? lake.path : fmt::format("{}.{}", lake.database, lake.schema), lake.path);
    }
    return std::move(table_);
  }

 private:
  void Verify(const std::string& name, const std::string& path) {
    std::unique_ptr<StoreReader> store;
    const auto open = [&]() -> StoreReader& {
      store = OrThrow(root_->OpenReader(path));
      return *store;
    };
    const Report report = [&](const Violation& violation) {
      damaged_ |= !violation.notice;
      table_.rows.push_back({name, std::to_string(static_cast<int>(violation.check)),
                             std::string(CheckName(violation.check)), TextOrNull(violation.relation),
                             TextOrNull(violation.key), violation.detail,
                             std::string(BoolText(violation.notice))});
    };
    const auto objects = OrThrow(ObjectCheck::Open(options_.client.offline_root, path));
    if (objects->objects().empty() && path != kSystemLakePath) {
      return report({.check = Check::kObjects,
                     .relation = "",
                     .key = path,
                     .detail = "there is no store: this lake was never used",
                     .notice = true});
    }
    ProgressLine line;
    VerifyLake(*objects, open, options_.data, report,
               [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
                 line.Show(name, what, done, total);
               });
  }

  std::vector<OfflineLake> Lakes() {
    try {
      return ReadLakes(*root_);
    } catch (const StoreFailure&) {
      if (!damaged_) throw;
      return {};  // that the server's own lake is damaged was told
    }
  }

  const VerifyOptions& options_;
  const std::unique_ptr<Root> root_;
  OutputTable table_;
  bool damaged_ = false;
};

int ExitCodeOf(const OutputTable& violations) {
  const auto is_notice = [](const auto& row) { return row.back() == BoolText(true); };
  return std::ranges::all_of(violations.rows, is_notice) ? kExitOk : kExitViolations;
}

// -- repair ----------------------------------------------------------------------------------------------------

OutputTable Repair(const RepairOptions& options) {
  return OperateOnLake(options.client,
                       "SELECT action, relation, key, detail, applied FROM rocklake.repair($1, $2::bool)",
                       {options.client.schema, options.apply ? "true" : "false"});
}

OutputTable OfflinePlan(const RepairOptions& options) {
  const ClientOptions& client = options.client;
  const OfflineReader offline = OpenOfflineReader(client);
  OutputTable table;
  table.columns = {{"action"}, {"relation"}, {"key"}, {"detail"}, {"applied"}};
  ProgressLine line;
  const RepairPlan plan =
      PlanRepair(*offline.store, [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
        line.Show(client.schema, what, done, total);
      });
  for (const Violation& step : plan) {
    table.rows.push_back({RepairAction(step), TextOrNull(step.relation), TextOrNull(step.key), step.detail,
                          std::string(BoolText(false))});
  }
  return table;
}

}  // namespace

void AddVerifyCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "verify", "Check that a lake holds what its format promises; exits with 1 if it does not");
  auto options = std::make_shared<VerifyOptions>();
  AddClientOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->add_flag("--data", options->data,
                    "Check the Parquet files that the catalog names, too, and list those that nothing names");
  command->callback([&exit_code, options] {
    const OutputTable table =
        options->client.offline_root.empty() ? ServerVerify(*options) : OfflineVerify(*options).Run();
    fmt::print("{}", FormatTable(table, options->client.format()));
    exit_code = ExitCodeOf(table);
  });
}

void AddRepairCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "repair", "Show what of verify's violations can be mended without losing a fact, or mend it");
  auto options = std::make_shared<RepairOptions>();
  AddOperatorOptions(*command, options->client);
  AddLakeOption(*command, options->client);
  command->add_flag("--apply", options->apply, "Mend it, instead of showing what would be done");
  command->callback([&exit_code, options] {
    const bool only_reads = !options->apply && !options->client.offline_root.empty();
    const OutputTable table = only_reads ? OfflinePlan(*options) : Repair(*options);
    fmt::print("{}", FormatTable(table, options->client.format()));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
