#include "admin/retention.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "admin/inspect.h"
#include "base/clock.h"
#include "catalog/audit.h"
#include "format/system_keys.h"
#include "mvcc/snapshot_walk.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::size_t kPinNameMax = 63;

DefinitionPtr SnapshotsOf(Transaction& transaction) {
  for (const DefinitionPtr& relation : transaction.Relations()) {
    if (relation->tag == Tag::kSnapshot) return relation;
  }
  throw SqlError("22023", "the schema has no ducklake_snapshot: it is no lake of DuckLake's");
}

SnapshotId NewestSnapshot(Transaction& transaction, const RelationDefinition& relation) {
  SnapshotWalk walk(transaction.view().stored(), relation, ScanOrder::kDescending);
  const auto newest = walk.Next();
  if (!newest) throw SqlError("22023", "the lake has no snapshot");
  return newest->id;
}

SnapshotId FirstFrom(Transaction& transaction, const RelationDefinition& relation, SnapshotId from) {
  if (from < 0 || from > kMaxId) throw Error("22023", "there is no snapshot {}", from);
  SnapshotWalk walk(transaction.view().stored(), relation, from);
  const auto first = walk.Next();
  if (!first) {
    throw Error("22023", "snapshot {} lies beyond the newest one, {}", from,
                NewestSnapshot(transaction, relation));
  }
  return first->id;
}

// The oldest snapshot to keep, from the newest downwards: the last one that `keep` wants.
template <class Keep>
SnapshotId OldestKept(Transaction& transaction, const RelationDefinition& relation, const Keep& keep) {
  SnapshotWalk walk(transaction.view().stored(), relation, ScanOrder::kDescending);
  SnapshotId oldest = NewestSnapshot(transaction, relation);
  while (const auto snapshot = walk.Next()) {
    oldest = snapshot->id;
    if (!keep(*snapshot)) break;
  }
  return oldest;
}

SnapshotId Resolve(Transaction& transaction, const RetentionTarget& target) {
  const DefinitionPtr relation = SnapshotsOf(transaction);
  if (target.snapshot) return FirstFrom(transaction, *relation, *target.snapshot);
  if (target.newest_count) {
    if (*target.newest_count == 0) throw SqlError("22023", "at least one snapshot is kept");
    std::uint64_t left = *target.newest_count;
    return OldestKept(transaction, *relation, [&](const PastSnapshot&) { return --left > 0; });
  }
  return OldestKept(transaction, *relation, [&](const PastSnapshot& snapshot) {
    return !snapshot.time || *snapshot.time > *target.newer_than_micros;
  });
}

SqlError CannotPass(SnapshotId to, SnapshotId kept, std::string_view by) {
  return Error("55006", "cannot move retain-from to {}: {} keeps snapshot {}", to, by, kept);
}

void CheckNobodyKeeps(const Lake& lake, const Retention& retention, SnapshotId to) {
  for (const auto& [name, pin] : retention.pins) {
    if (pin.snapshot < to) {
      throw CannotPass(to, pin.snapshot, DescribePin(pin))
          .Hint(fmt::format("Drop it first if nobody needs it: rocklake pin drop \"{}\".", name));
    }
  }
  for (const SnapshotHold& hold : lake.Holds()) {
    if (hold.snapshot < to) throw CannotPass(to, hold.snapshot, hold.by);
  }
}

std::string MoveDetail(const RetentionMove& move) {
  return nlohmann::ordered_json({{"from", move.before}, {"to", move.after}}).dump();
}

std::string PinDetail(const Pin& pin) {
  nlohmann::ordered_json json = {{"snapshot", pin.snapshot}, {"owner", pin.owner}};
  if (!pin.note.empty()) json["note"] = pin.note;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

RetentionMove Move(Transaction& transaction, const Identity& who, std::string_view action,
                   const std::string& lake, const RetentionMove& move, const std::string& reason) {
  if (move.after == move.before) return move;
  transaction.PutSystem(RetainFromKey(), EncodeCounter(static_cast<std::uint64_t>(move.after)));
  WriteAudit(transaction, who,
             {.action = std::string(action), .object = lake, .detail = MoveDetail(move), .reason = reason});
  return move;
}

}  // namespace

RetentionStatus ReadRetentionStatus(StoreReader& stored) {
  RetentionStatus status;
  const RetentionPtr retention = ReadRetention(stored);
  status.retain_from = retention->retain_from;
  status.excised_below = retention->excised_below;
  for (const auto& [name, pin] : retention->pins) status.pins.push_back(pin);
  DefinitionPtr relation;
  for (const auto& [id, known] : ReadRelations(stored)) {
    if (known.dropped == 0 && known.definition->tag == Tag::kSnapshot) relation = known.definition;
  }
  if (relation == nullptr) return status;
  SnapshotWalk walk(stored, *relation, ScanOrder::kAscending);
  while (const auto snapshot = walk.Next()) {
    if (!status.oldest) status.oldest = snapshot->id;
    status.newest = snapshot->id;
    ++status.snapshots;
    status.expired += snapshot->is_expired;
    status.outside += snapshot->id < status.retain_from;
  }
  return status;
}

RetentionMove AdvanceRetention(Transaction& transaction, const Identity& who, const std::string& lake,
                               const RetentionTarget& target, const std::string& reason) {
  RequireLevel(who, RoleLevel::kOperator, "to move retain-from");
  const RetentionPtr retention = transaction.LockRetention(LockMode::kExclusive);
  const SnapshotId to = Resolve(transaction, target);
  if (target.snapshot && to < retention->retain_from) {
    throw Error("22023", "retain-from is {} already; to go back to {}, say so: --back-to",
                retention->retain_from, to);
  }
  CheckNobodyKeeps(transaction.lake(), *retention, to);
  const RetentionMove move{.before = retention->retain_from, .after = std::max(to, retention->retain_from)};
  return Move(transaction, who, "gc advance", lake, move, reason);
}

RetentionMove ReturnRetention(Transaction& transaction, const Identity& who, const std::string& lake,
                              SnapshotId to, const std::string& reason) {
  RequireLevel(who, RoleLevel::kOperator, "to move retain-from");
  const RetentionPtr retention = transaction.LockRetention(LockMode::kExclusive);
  if (to < 0) throw Error("22023", "there is no snapshot {}", to);
  if (to < retention->excised_below) {
    throw Error("22023", "cannot go back to {}: snapshots below {} were excised", to,
                retention->excised_below);
  }
  if (to > retention->retain_from) {
    throw Error("22023", "retain-from is {}; to go on to {}, say so: --to", retention->retain_from, to);
  }
  return Move(transaction, who, "gc back", lake, {.before = retention->retain_from, .after = to}, reason);
}

Pin CreatePin(Transaction& transaction, const Identity& who, const std::string& name,
              std::optional<SnapshotId> snapshot, const std::string& note) {
  RequireLevel(who, RoleLevel::kOperator, "to pin a snapshot");
  if (name.empty() || name.size() > kPinNameMax) {
    throw Error("22023", "a pin's name has 1 to {} bytes", kPinNameMax);
  }
  const RetentionPtr retention = transaction.LockRetention(LockMode::kExclusive);
  if (retention->pins.contains(name)) throw Error("42710", "pin \"{}\" already exists", name);
  const DefinitionPtr relation = SnapshotsOf(transaction);
  const SnapshotId wanted = snapshot ? *snapshot : NewestSnapshot(transaction, *relation);
  if (FirstFrom(transaction, *relation, wanted) != wanted)
    throw Error("22023", "snapshot {} does not exist", wanted);
  if (wanted < retention->retain_from) throw OutOfRetentionWindow(wanted, retention->retain_from);
  const Pin pin{
      .name = name, .snapshot = wanted, .owner = who.user, .created_micros = NowMicros(), .note = note};
  transaction.PutSystem(PinKey(name), EncodePin(pin));
  WriteAudit(transaction, who, {.action = "pin create", .object = name, .detail = PinDetail(pin)});
  return pin;
}

Pin DropPin(Transaction& transaction, const Identity& who, const std::string& name) {
  RequireLevel(who, RoleLevel::kOperator, "to drop a pin");
  const RetentionPtr retention = transaction.LockRetention(LockMode::kExclusive);
  const auto found = retention->pins.find(name);
  if (found == retention->pins.end()) throw Error("42704", "pin \"{}\" does not exist", name);
  transaction.PutSystem(PinKey(name), {});
  WriteAudit(transaction, who, {.action = "pin drop", .object = name, .detail = PinDetail(found->second)});
  return found->second;
}

}  // namespace rocklake
