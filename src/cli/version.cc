// `rocklake version`
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "format/system_keys.h"

namespace rocklake {

void AddVersionCommand(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("version", "Print the program's version and the storage format it writes");
  command->callback([&exit_code] {
    fmt::print("rocklake {} (storage format {})\n", ROCKLAKE_VERSION, kFormatVersion);
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
