// The rows of rocklake.log as `git log` would print them. Pure.
#pragma once

#include <string>

#include "cli/table_output.h"

namespace rocklake {

//   snapshot 42 (expired)
//   Author: ann (role lake)
//   Date:   2026-11-01 12:00:00+00
//
//       nightly load
//
//       inserted into main.orders
//    files +3 -1, rows +1000 -20, bytes +52133 -1201
std::string FormatLog(const OutputTable& log);

// A line for each: "42 nightly load (files +3 -1, rows +1000 -20)".
std::string FormatLogLines(const OutputTable& log);

}  // namespace rocklake
