// rocklake: the command line. See docs/cli.md.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "mvcc/lake.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

int ExitCodeOf(const StoreError& error) {
  switch (error.code) {
    case StoreErrorCode::kFenced:
      return kExitFenced;
    case StoreErrorCode::kInvalid:
      return kExitCannotStart;
    case StoreErrorCode::kClosed:
    case StoreErrorCode::kUnavailable:
    case StoreErrorCode::kUnknown:
      return kExitUnreachable;
    case StoreErrorCode::kCorrupt:
      return kExitViolations;
  }
  return kExitViolations;
}

int Fail(int exit_code, std::string_view message) {
  fmt::print(stderr, "rocklake: {}\n", message);
  return exit_code;
}

int Run(int argc, char** argv) {
  CLI::App program("A DuckLake catalog server: PostgreSQL's protocol in front, an object store behind.",
                   "rocklake");
  program.require_subcommand(1);
  program.set_help_all_flag("--help-all", "Print the help of every command and exit");
  int exit_code = kExitViolations;
  AddServeCommand(program, exit_code);
  AddLakesCommand(program, exit_code);
  AddUserCommand(program, exit_code);
  AddHistoryCommand(program, exit_code);
  AddLogCommand(program, exit_code);
  AddDiffCommand(program, exit_code);
  AddFilesCommand(program, exit_code);
  AddRestoreCommand(program, exit_code);
  AddInspectCommand(program, exit_code);
  AddVerifyCommand(program, exit_code);
  AddRepairCommand(program, exit_code);
  AddGcCommand(program, exit_code);
  AddPinCommand(program, exit_code);
  AddCheckpointCommand(program, exit_code);
  AddCloneCommand(program, exit_code);
  AddExciseCommand(program, exit_code);
  AddAuditCommand(program, exit_code);
  AddVersionCommand(program, exit_code);
  AddCompletionCommand(program, exit_code);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? kExitOk : kExitUsage;
  } catch (const ClientError& error) {
    return Fail(error.exit_code, error.message);
  } catch (const SqlError& error) {
    return Fail(ExitCodeOfSqlstate(error.sqlstate), WithAdvice(error.message, error.detail, error.hint));
  } catch (const StoreFailure& failure) {
    return Fail(ExitCodeOf(failure.error), failure.error.message);
  } catch (const CorruptData& damage) {
    return Fail(kExitViolations, damage.message);
  }
  return exit_code;
}

}  // namespace
}  // namespace rocklake

int main(int argc, char** argv) { return rocklake::Run(argc, argv); }
