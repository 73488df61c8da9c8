// What `rocklake` exits with. Stated in docs/cli.md; scripts rely on it.
#pragma once

namespace rocklake {

enum ExitCode : int {
  kExitOk = 0,
  kExitViolations = 1,  // verify found something; any other failure without a code of its own
  kExitUsage = 2,
  kExitRefused = 3,      // by a safety check
  kExitUnreachable = 4,  // storage or server
  kExitFenced = 5,       // another writer took over
  kExitUnauthorised = 6,
  kExitCannotStart = 7,  // port taken, permissions, newer format
};

}  // namespace rocklake
