// From the conditions of a scan to the key ranges it reads.
#pragma once

#include <vector>

#include "query/exec_context.h"
#include "store/store.h"

namespace rocklake {

// Disjoint ranges in key order; empty when no row can match.
std::vector<KeyRange> KeyRangesOf(const ScanInfo& scan, ExecContext& context);

}  // namespace rocklake
