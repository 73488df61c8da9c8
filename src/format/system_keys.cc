#include "format/system_keys.h"

#include <algorithm>
#include <limits>

#include "base/check.h"
#include "format/definition.h"
#include "format/message.h"
#include "format/registry.h"

namespace rocklake {
namespace {

enum class SystemKind : std::uint8_t {
  kFormatVersion = 1,
  kRetainFrom = 2,
  kWriterOwner = 3,
  kDefinition = 4,
  kPin = 5,
  kCommitLog = 6,
  kAudit = 7,
  kLoadHorizon = 8,
  kExcised = 9,
  kSharedFiles = 10,
};

Bytes SystemKey(SystemKind kind) { return {static_cast<char>(Tag::kSystem), static_cast<char>(kind)}; }

constexpr std::size_t kUuidBytes = 16;

// message CommitRecord
constexpr int kCommit = 1, kTime = 2, kRole = 3, kNonce = 4, kSnapshotPlusOne = 5, kTouched = 6;
// message Touched
constexpr int kRelation = 1, kWhole = 2, kRange = 3;
// message Range
constexpr int kFirst = 1, kLast = 2;

Bytes EncodeTouched(const CommitRecord::Touched& touched, bool whole) {
  Bytes out;
  MessageWriter writer(out);
  writer.Varint(kRelation, touched.relation_id);
  if (whole || touched.whole_relation || touched.ranges.size() > kCommitLogRangesMax) {
    writer.Varint(kWhole, 1);
    return out;
  }
  for (const auto& [first, last] : touched.ranges) {
    Bytes range;
    MessageWriter range_writer(range);
    range_writer.String(kFirst, first);
    if (last != first) range_writer.String(kLast, last);
    writer.String(kRange, range);
  }
  return out;
}

Bytes EncodeRecord(const CommitRecord& record, bool whole_relations) {
  Bytes out;
  MessageWriter writer(out);
  writer.VarintIfSet(kCommit, record.commit);
  writer.VarintIfSet(kTime, static_cast<std::uint64_t>(record.time_micros));
  writer.StringIfSet(kRole, record.role);
  writer.StringIfSet(kNonce, record.nonce);
  writer.VarintIfSet(kSnapshotPlusOne, static_cast<std::uint64_t>(record.snapshot_id + 1));
  for (const CommitRecord::Touched& touched : record.touched) {
    writer.String(kTouched, EncodeTouched(touched, whole_relations));
  }
  return out;
}

CommitRecord::Touched DecodeTouched(ByteView bytes) {
  CommitRecord::Touched touched;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case kRelation:
        touched.relation_id = reader.Varint();
        break;
      case kWhole:
        touched.whole_relation = reader.Bool();
        break;
      case kRange: {
        Bytes first, last;
        MessageReader range(reader.String());
        while (range.Next()) {
          if (range.field() == kFirst)
            first = range.String();
          else if (range.field() == kLast)
            last = range.String();
          else
            range.Skip();
        }
        touched.ranges.emplace_back(first, last.empty() ? first : last);
        break;
      }
      default:
        reader.Skip();
    }
  }
  return touched;
}

}  // namespace

std::uint64_t Counters::next(IdSpace space) const {
  switch (space) {
    case IdSpace::kSnapshot:
      return next_snapshot;
    case IdSpace::kCatalog:
      return next_catalog_id;
    case IdSpace::kFile:
      return next_file_id;
    case IdSpace::kNone:
      break;
  }
  return std::numeric_limits<std::uint64_t>::max();
}

void Counters::Use(IdSpace space, std::int64_t id) {
  const auto next = static_cast<std::uint64_t>(id) + 1;
  switch (space) {
    case IdSpace::kSnapshot:
      next_snapshot = std::max(next_snapshot, next);
      break;
    case IdSpace::kCatalog:
      next_catalog_id = std::max(next_catalog_id, next);
      break;
    case IdSpace::kFile:
      next_file_id = std::max(next_file_id, next);
      break;
    case IdSpace::kNone:
      break;
  }
}

Bytes CounterKey(CounterId counter) { return {static_cast<char>(Tag::kCounter), static_cast<char>(counter)}; }

Bytes EncodeCounter(std::uint64_t value) {
  Bytes bytes;
  AppendBigEndian(bytes, value);
  return bytes;
}

std::uint64_t DecodeCounter(ByteView bytes) {
  if (bytes.size() != sizeof(std::uint64_t)) throw CorruptData("counter is not eight bytes long");
  return ReadBigEndian<std::uint64_t>(bytes.data());
}

Bytes EncodeFormatVersion(std::uint32_t version) {
  Bytes bytes;
  AppendBigEndian(bytes, version);
  return bytes;
}

std::uint32_t DecodeFormatVersion(ByteView bytes) {
  if (bytes.size() != sizeof(std::uint32_t)) throw CorruptData("format version is not four bytes long");
  return ReadBigEndian<std::uint32_t>(bytes.data());
}

Bytes FormatVersionKey() { return SystemKey(SystemKind::kFormatVersion); }
Bytes RetainFromKey() { return SystemKey(SystemKind::kRetainFrom); }
Bytes WriterOwnerKey() { return SystemKey(SystemKind::kWriterOwner); }
Bytes LoadHorizonKey() { return SystemKey(SystemKind::kLoadHorizon); }
Bytes ExcisedKey() { return SystemKey(SystemKind::kExcised); }
Bytes SharedFilesKey() { return SystemKey(SystemKind::kSharedFiles); }
Bytes DefinitionPrefix() { return SystemKey(SystemKind::kDefinition); }
Bytes PinPrefix() { return SystemKey(SystemKind::kPin); }
Bytes AuditPrefix() { return SystemKey(SystemKind::kAudit); }
Bytes CommitLogPrefix() { return SystemKey(SystemKind::kCommitLog); }

Bytes PinKey(std::string_view name) { return PinPrefix().append(name); }

Bytes AuditKey(std::int64_t time_micros, ByteView uuid) {
  ROCKLAKE_CHECK(uuid.size() == kUuidBytes);
  Bytes key = AuditPrefix();
  AppendBigEndian(key, time_micros);
  return key.append(uuid);
}

void DecodeAuditKey(ByteView key, std::int64_t& time_micros, Bytes& uuid) {
  const Bytes prefix = AuditPrefix();
  if (!key.starts_with(prefix) || key.size() != prefix.size() + sizeof(std::int64_t) + kUuidBytes) {
    throw CorruptData("bad key of an audit entry");
  }
  time_micros = ReadBigEndian<std::int64_t>(key.data() + prefix.size());
  uuid = key.substr(prefix.size() + sizeof(std::int64_t));
}

Bytes DefinitionKey(std::uint64_t relation_id, std::uint64_t commit) {
  Bytes key = DefinitionPrefix();
  AppendBigEndian(key, relation_id);
  AppendBigEndian(key, commit);
  return key;
}

void DecodeDefinitionKey(ByteView key, std::uint64_t& relation_id, std::uint64_t& commit) {
  const Bytes prefix = DefinitionPrefix();
  if (!key.starts_with(prefix) || key.size() != prefix.size() + 2 * sizeof(std::uint64_t)) {
    throw CorruptData("bad key of a relation definition");
  }
  relation_id = ReadBigEndian<std::uint64_t>(key.data() + prefix.size());
  commit = ReadBigEndian<std::uint64_t>(key.data() + prefix.size() + sizeof(std::uint64_t));
}

Bytes CommitLogKey(std::uint64_t commit) {
  Bytes key = CommitLogPrefix();
  AppendBigEndian(key, commit);
  return key;
}

std::uint64_t DecodeCommitLogKey(ByteView key) {
  const Bytes prefix = CommitLogPrefix();
  if (!key.starts_with(prefix) || key.size() != prefix.size() + sizeof(std::uint64_t)) {
    throw CorruptData("bad key of the commit log");
  }
  return ReadBigEndian<std::uint64_t>(key.data() + prefix.size());
}

Bytes EncodeCommitRecord(const CommitRecord& record) {
  Bytes out = EncodeRecord(record, false);
  if (out.size() <= kCommitLogBytesMax) return out;
  out = EncodeRecord(record, true);
  if (out.size() <= kCommitLogBytesMax) return out;
  // Thousands of relations at once: the record says only that relation 0, which stands for all, was touched.
  CommitRecord everything = record;
  everything.touched = {{.relation_id = 0, .whole_relation = true, .ranges = {}}};
  return EncodeRecord(everything, true);
}

CommitRecord DecodeCommitRecord(ByteView bytes) {
  CommitRecord record;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case kCommit:
        record.commit = reader.Varint();
        break;
      case kTime:
        record.time_micros = static_cast<std::int64_t>(reader.Varint());
        break;
      case kRole:
        record.role = reader.String();
        break;
      case kNonce:
        record.nonce = reader.String();
        break;
      case kSnapshotPlusOne:
        record.snapshot_id = static_cast<std::int64_t>(reader.Varint()) - 1;
        break;
      case kTouched:
        record.touched.push_back(DecodeTouched(reader.String()));
        break;
      default:
        reader.Skip();
    }
  }
  return record;
}

}  // namespace rocklake
