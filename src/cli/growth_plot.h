// A picture of how a lake grew: rows, files and bytes over its snapshots, as PNG.
#pragma once

#include <string>

#include "cli/table_output.h"

namespace rocklake {

// `growth`: what rocklake.growth answers, at least one row; where files were rewritten and what clients have expired is
// marked. Any number of snapshots: what does not fit is drawn over. Throws ClientError when the file cannot be written.
void WriteGrowthPlot(const OutputTable& growth, const std::string& title, const std::string& file);

}  // namespace rocklake
