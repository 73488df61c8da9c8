// The subcommands of `rocklake`. Each adds itself to the program with its flags and help; its action returns an exit
// code through `exit_code`.
#pragma once

#include <CLI/CLI.hpp>

namespace rocklake {

void AddServeCommand(CLI::App& program, int& exit_code);
void AddLakesCommand(CLI::App& program, int& exit_code);
void AddUserCommand(CLI::App& program, int& exit_code);
void AddHistoryCommand(CLI::App& program, int& exit_code);
void AddLogCommand(CLI::App& program, int& exit_code);
void AddDiffCommand(CLI::App& program, int& exit_code);
void AddFilesCommand(CLI::App& program, int& exit_code);
void AddRestoreCommand(CLI::App& program, int& exit_code);
void AddInspectCommand(CLI::App& program, int& exit_code);
void AddVerifyCommand(CLI::App& program, int& exit_code);
void AddRepairCommand(CLI::App& program, int& exit_code);
void AddGcCommand(CLI::App& program, int& exit_code);
void AddGcStorage(CLI::App& gc, int& exit_code);  // the gc command's own
void AddPinCommand(CLI::App& program, int& exit_code);
void AddCheckpointCommand(CLI::App& program, int& exit_code);
void AddCloneCommand(CLI::App& program, int& exit_code);
void AddExciseCommand(CLI::App& program, int& exit_code);
void AddAuditCommand(CLI::App& program, int& exit_code);
void AddVersionCommand(CLI::App& program, int& exit_code);
void AddCompletionCommand(CLI::App& program, int& exit_code);

}  // namespace rocklake
