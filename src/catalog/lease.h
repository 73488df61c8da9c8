// Leases: small objects that processes leave below a root, each renewed while its process lives, so that others know.
//
//   <lake>/leases/<process>            the snapshots that a reader's sessions read the lake as of
//   <lake>/leases/view-<process>       a reader's session that stands on a state of long ago: nothing is to be collected
//   _system/leases/reader-<process>    a server that reads
//   _system/leases/standby-<process>   a server that waits to take over
//   _system/leases/writer              the one that writes, while a standby is there to look
// A lease is JSON, one object, and is valid until the time it says by the clock of whoever reads it: renewed every
// kLeaseRenewal, valid for kLeaseValidity, so that clocks may differ by their difference. The writer's is no matter of
// clocks: a standby watches its beat. Source: operations.md of the design; docs/storage-format.md, Leases.
// Thread safe: pure functions, and one request for each object.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "mvcc/lake.h"
#include "store/store.h"

namespace rocklake {

inline constexpr std::chrono::seconds kLeaseRenewal{20};
inline constexpr std::chrono::seconds kLeaseValidity{60};

inline constexpr std::string_view kReaderLeasePrefix = "reader-";
inline constexpr std::string_view kStandbyLeasePrefix = "standby-";
// The collector in bridge/src/upkeep.rs knows this one.
inline constexpr std::string_view kViewLeasePrefix = "view-";
// A state that was replaced so long ago is in danger: the collector waits five minutes.
inline constexpr std::chrono::seconds kOldView{120};

struct Lease {
  std::string process;           // unique: the owner id of one start of a server
  std::string host;              // where it runs, for people
  std::int64_t valid_until = 0;  // µs since 2000 UTC
  std::vector<SnapshotId> snapshots;
  std::uint64_t beat = 0;    // of a writer: another one each time
  std::int64_t beat_ms = 0;  // without another one for that long it is thought dead
  bool ended = false;        // of a writer that ended in good order

  bool IsValid(std::int64_t now_micros) const { return now_micros < valid_until; }
};

// One of this process, valid from now on.
Lease NewLease(std::string process);
Bytes EncodeLease(const Lease& lease);
std::optional<Lease> DecodeLease(ByteView bytes);  // nullopt: none of ours

// Where the leases of the lake at `path` stand, or one of them.
std::string LeaseDirectory(std::string_view path);
std::string LeasePath(std::string_view path, std::string_view name);

// The valid leases of a lake whose names begin with `prefix`.
Result<std::vector<Lease>, StoreError> ReadLeases(Root& root, std::string_view path,
                                                  std::string_view prefix = "");
// Removes leases that are no longer valid: of processes that were killed.
Result<void, StoreError> RemoveExpiredLeases(Root& root, std::string_view path);
// What readers hold of a lake. Throws StoreFailure.
std::vector<SnapshotHold> LeasedSnapshots(Root& root, std::string_view path);

}  // namespace rocklake
