// Keys and values under FE (counters) and FF (system). Pure and thread safe.
//
//   FE 01  next snapshot          FE 02  next catalog id        FE 03  next file id
//   FE 04  next relation id       FE 05  next commit
//   FF 01  format version (uint32 BE), written when a lake is created
//   FF 02  retain-from snapshot
//   FF 03  writer epoch owner: the process that opened the lake last
//   FF 04 | relation 8 | commit 8   a version of a relation's definition; empty value: dropped by that commit
//   FF 05 | name                    pins; empty value: dropped
//   FF 06 | commit 8                commit log
//   FF 07 | time 8 | uuid 16        audit
//   FF 08  load horizon: last commit of an import
//   FF 09  excised: snapshots below it may have lost rows
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "format/registry.h"

namespace rocklake {

// What changed between format versions, and who can no longer open a lake: docs/storage-format.md,
// "Versions".
inline constexpr std::uint32_t kFormatVersion = 1;

struct Counters {  // the first ids that were never used
  std::uint64_t next_snapshot = 0;
  std::uint64_t next_catalog_id = 0;
  std::uint64_t next_file_id = 0;
  std::uint64_t next_relation = 1;
  std::uint64_t next_commit = 1;
  friend bool operator==(const Counters&, const Counters&) = default;

  // The first id of a space that was never used; for IdSpace::kNone an id that no value reaches.
  std::uint64_t next(IdSpace space) const;
  void Use(IdSpace space, std::int64_t id);  // raises the counter above `id`
};

// At most this many ranges of one relation, and bytes of one record.
inline constexpr std::size_t kCommitLogRangesMax = 64;
inline constexpr std::size_t kCommitLogBytesMax = 64 * 1024;

enum class CounterId : std::uint8_t { kSnapshot = 1, kCatalog = 2, kFile = 3, kRelation = 4, kCommit = 5 };
Bytes CounterKey(CounterId counter);
Bytes EncodeCounter(std::uint64_t value);
std::uint64_t DecodeCounter(ByteView bytes);  // throws CorruptData

Bytes FormatVersionKey();
Bytes RetainFromKey();
Bytes WriterOwnerKey();
Bytes LoadHorizonKey();
Bytes ExcisedKey();
Bytes SharedFilesKey();
Bytes PinKey(std::string_view name);
Bytes PinPrefix();
Bytes AuditKey(std::int64_t time_micros, ByteView uuid);  // 16 bytes of uuid
Bytes AuditPrefix();
void DecodeAuditKey(ByteView key, std::int64_t& time_micros, Bytes& uuid);  // throws CorruptData
// Plain numbers and version words under FF and FE are eight, or four, bytes big-endian.
Bytes EncodeFormatVersion(std::uint32_t version);
std::uint32_t DecodeFormatVersion(ByteView bytes);  // throws CorruptData
Bytes DefinitionKey(std::uint64_t relation_id, std::uint64_t commit);
Bytes DefinitionPrefix();
void DecodeDefinitionKey(ByteView key, std::uint64_t& relation_id,
                         std::uint64_t& commit);  // throws CorruptData
Bytes CommitLogKey(std::uint64_t commit);
Bytes CommitLogPrefix();
std::uint64_t DecodeCommitLogKey(ByteView key);  // throws CorruptData

// One commit (proto/row.proto, message CommitRecord).
struct CommitRecord {
  struct Touched {
    std::uint64_t relation_id = 0;
    bool whole_relation = false;                  // more ranges than are kept
    std::vector<std::pair<Bytes, Bytes>> ranges;  // inclusive first and last CommitLogRowKey, at most 64
  };
  std::uint64_t commit = 0;
  std::int64_t time_micros = 0;  // since 2000-01-01 UTC
  std::string role;
  Bytes nonce;                    // 16 random bytes that tell this commit from any other with its number
  std::int64_t snapshot_id = -1;  // inserted by this commit; -1: none
  std::vector<Touched> touched;
};
Bytes EncodeCommitRecord(const CommitRecord& record);  // at most 64 KiB: falls back to whole_relation
CommitRecord DecodeCommitRecord(ByteView bytes);       // throws CorruptData

}  // namespace rocklake
