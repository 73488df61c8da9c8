// How much a lake held while each of its snapshots was the newest, expired or hidden ones included.
//
// One pass over the rows of files and inlined data; holds a handful of numbers per snapshot and the span of each data file.
// Thread safety and errors: as Archive.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "admin/archive.h"

namespace rocklake {

struct GrowthPoint {
  SnapshotId snapshot = 0;
  std::optional<std::int64_t> time;  // µs since 2000 UTC
  bool expired = false;              // since then, by a client
  bool rewritten = false;  // files came or went, but no row by what the client says: a merge, a flush
  // Live at the end of the snapshot's time. Rows with the inlined ones, less those that deletions take away.
  std::int64_t rows = 0, files = 0, delete_files = 0;
  std::int64_t bytes = 0;  // of live data and delete files
  std::int64_t bytes_kept =
      0;  // of all that the catalog named, for older snapshots too: falls when clients expire those
};

// By snapshot.
std::vector<GrowthPoint> ReadGrowth(Archive& archive);

}  // namespace rocklake
