// `rocklake version`
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "format/system_keys.h"

namespace rocklake {

void AddVersionCommand(CLI::App& program, int& exit_code) {
  const std::string version =
      fmt::format("rocklake {} (storage format {})", ROCKLAKE_VERSION, kFormatVersion);
  const std::string description = "Print the program's version and the storage format it writes";
  program.set_version_flag("--version", version, description);
  program.add_subcommand("version", description)->callback([&exit_code, version] {
    fmt::print("{}\n", version);
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
