#include "base/check.h"
#include "format/key_codec.h"
#include "mvcc/transaction_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// Keys of rows that are not committed yet sort behind all stored ones of the same plain key.
constexpr std::uint32_t kProvisionalOrdinal = 0x80000000;
constexpr std::uint64_t kProvisionalRowNumber = std::uint64_t{1} << 63;

SqlError ConcurrentChange(RowFate fate) {
  return Error("40001", "could not serialize access due to concurrent {}",
               fate == RowFate::kDeleted ? "delete" : "update");
}

const Value* ValueAt(const Row& values, int attnum) {
  const auto index = static_cast<std::size_t>(attnum) - 1;
  return index < values.size() ? &values[index] : nullptr;
}

}  // namespace

OwnRelation* Transaction::Impl::FindOwn(std::uint64_t relation_id) {
  const auto found = relations.find(relation_id);
  return found != relations.end() ? &found->second : nullptr;
}

const RowTree& Transaction::Impl::VisibleOverlay(const OwnRelation& own) const {
  return own.pinned_statement == statement ? own.pinned : own.writes.overlay;
}

// What was there before this transaction's own writes.
RowTree Transaction::Impl::BaseRows(const OwnRelation* own, const RelationDefinition& relation,
                                    const KeyRange& range) {
  return own != nullptr && own->created ? RowTree() : View().Rows(relation, range);
}

RowTree::Iterator Transaction::Impl::Scan(const RelationDefinition& relation, const KeyRange& range) {
  const OwnRelation* own = FindOwn(relation.relation_id);
  const RowTree base = BaseRows(own, relation, range);
  return own != nullptr ? base.ScanUnder(VisibleOverlay(*own), range) : base.Scan(range);
}

RowPtr Transaction::Impl::FindLast(const RelationDefinition& relation, const KeyRange& range) {
  const OwnRelation* own = FindOwn(relation.relation_id);
  const RowTree base = BaseRows(own, relation, range);
  return own != nullptr ? base.LastUnder(VisibleOverlay(*own), range) : base.Last(range);
}

RowPtr Transaction::Impl::Find(const RelationDefinition& relation, ByteView key) {
  const OwnRelation* own = FindOwn(relation.relation_id);
  if (own != nullptr) {
    if (RowPtr row = VisibleOverlay(*own).Find(key)) return row->envelope.retracted == 0 ? row : nullptr;
    if (own->created) return nullptr;
  }
  return View().FindRow(relation, key);
}

// -- locks -----------------------------------------------------------------------------------------------------

void Transaction::Impl::AcquireLock(const Bytes& key, LockMode mode) {
  lake->locks().Acquire(id, key, mode, limits);
}

bool Transaction::Impl::AcquireRowLock(const RelationDefinition& relation, ByteView key) {
  try {
    return lake->locks().Acquire(id, RowLockKey(relation.relation_id, key), LockMode::kExclusive, limits);
  } catch (SqlError& error) {
    if (error.sqlstate == "55P03" && limits.no_wait) {
      throw Error("55P03", "could not obtain lock on row in relation \"{}\"", relation.name);
    }
    throw;
  }
}

OwnRelation& Transaction::Impl::Lockable(const RelationDefinition& relation) {
  View();
  if (OwnRelation* own = FindOwn(relation.relation_id)) return *own;
  AcquireLock(RelationLockKey(relation.relation_id), LockMode::kShared);
  const DefinitionPtr seen = FindRelation(relation.relation_id);
  const DefinitionPtr latest = LatestDefinition(relation.relation_id);
  if (seen == nullptr || latest == nullptr || seen->commit != latest->commit)
    throw Noted(ConcurrentChange(RowFate::kUpdated));
  OwnRelation& own = relations[relation.relation_id];
  own.definition = seen;
  return own;
}

OwnRelation& Transaction::Impl::Writable(const RelationDefinition& relation) {
  OwnRelation& own = Lockable(relation);
  if (own.pinned_statement != statement) {
    own.pinned = own.writes.overlay;
    own.pinned_statement = statement;
  }
  return own;
}

LockOutcome Transaction::Impl::LockRow(OwnRelation& own, const RowPtr& row, RowPtr& current) {
  current = row;
  const RowPtr mine = own.writes.overlay.Find(row->key);
  if (row->envelope.written == 0) {
    const bool of_earlier_statement = VisibleOverlay(own).Find(row->key) == row;
    return mine == row && of_earlier_statement ? LockOutcome::kLocked : LockOutcome::kGone;
  }
  if (mine != nullptr) return LockOutcome::kGone;  // changed since this statement began
  return LockStored(own, row, current);
}

LockOutcome Transaction::Impl::LockStored(OwnRelation& own, const RowPtr& row, RowPtr& current) {
  LockOutcome outcome = LockOutcome::kLocked;
  std::uint64_t since = std::max({view->commit(), row->envelope.written, row->envelope.ended});
  const bool newer_than_view = since != view->commit();
  if (newer_than_view && isolation == IsolationLevel::kRepeatableRead)
    throw Noted(ConcurrentChange(RowFate::kUpdated));
  RowPtr at = row;
  while (true) {
    AcquireRowLock(*own.definition, at->key);
    const LakeVersionPtr latest = lake->Latest();
    const RowChange change = ChangeSinceRead(own, *at, since, *latest);
    if (change.fate == RowFate::kUnchanged) {
      current = at;
      return outcome;
    }
    if (isolation == IsolationLevel::kRepeatableRead) throw Noted(ConcurrentChange(change.fate));
    if (change.fate == RowFate::kDeleted) return LockOutcome::kGone;
    const Bytes key = change.fate == RowFate::kMoved ? change.moved_to : at->key;
    at = latest->FindRow(*own.definition, key);
    if (at == nullptr) return LockOutcome::kGone;
    outcome = LockOutcome::kChanged;
    // What is locked under its present key cannot change any more; a moved row is looked at once more.
    since = latest->commit();
  }
}

RowChange Transaction::Impl::ChangeSinceRead(const OwnRelation& own, const StoredRow& row,
                                             std::uint64_t since, const LakeVersion& latest) const {
  RowChange change = lake->FirstChange(own.definition->relation_id, row.key, since, latest.commit());
  if (change.fate != RowFate::kUnknown) return change;
  // The commits in between are forgotten: what stands at the key now tells whether it is still this row.
  const RowPtr now = latest.FindRow(*own.definition, row.key);
  if (now == nullptr) {
    change.fate = RowFate::kDeleted;
  } else if (now->envelope.written == row.envelope.written && now->envelope.ended == row.envelope.ended) {
    change.fate = RowFate::kUnchanged;
  } else {
    change.fate = RowFate::kUpdated;
  }
  return change;
}

// -- writes ----------------------------------------------------------------------------------------------------

void Transaction::Impl::CheckIds(const RelationDefinition& definition, const Row& values) const {
  for (const int attnum : {definition.begin_attnum(), definition.end_attnum()}) {
    const Value* value = attnum != 0 ? ValueAt(values, attnum) : nullptr;
    if (value == nullptr || value->kind() != Value::Kind::kInt) continue;
    if (value->AsInt() > kMaxId) throw Error("22003", "id {} is out of range", value->AsInt());
  }
}

RowPtr Transaction::Impl::NewRow(OwnRelation& own, Row values, Bytes unknown_fields) {
  const RelationDefinition& definition = *own.definition;
  if (own.sequence == kProvisionalOrdinal - 1) {
    throw Error("54000", "too many rows written to relation \"{}\" in one transaction", definition.name);
  }
  const std::uint32_t sequence = own.sequence++;
  Bytes key = EncodeRowKey(definition, values, kProvisionalRowNumber | sequence);
  if (!definition.key.empty()) AppendBigEndian(key, kProvisionalOrdinal | sequence);
  auto row = std::make_shared<StoredRow>();
  row->key = std::move(key);
  row->values = std::move(values);
  row->unknown_fields = std::move(unknown_fields);
  own.writes.overlay.Set(row);
  return row;
}

RowPtr Transaction::Impl::Insert(OwnRelation& own, Row values) {
  CheckIds(*own.definition, values);
  RowPtr row = NewRow(own, std::move(values), {});
  RememberLookUps(own, *row);
  return row;
}

void Transaction::Impl::MarkDeleted(OwnRelation& own, const Bytes& key) {
  auto marker = std::make_shared<StoredRow>();
  marker->key = key;
  marker->envelope.retracted = kUncommitted;
  own.writes.overlay.Set(std::move(marker));
}

RowPtr Transaction::Impl::Update(OwnRelation& own, const RowPtr& row, Row values) {
  const RelationDefinition& definition = *own.definition;
  CheckIds(definition, values);
  CheckUnique(own, values, row.get());
  const bool stored = row->envelope.written != 0;
  if (stored) own.writes.originals.emplace(row->key, row);
  // The row number of a relation without key stays; any will do for the comparison.
  Row before;
  for (std::size_t i = 0; i < definition.columns.size(); ++i) {
    before.push_back(
        ColumnOrMissing(definition, static_cast<int>(i) + 1, row->values, row->envelope.written));
  }
  if (EncodeRowKey(definition, before, 0) == EncodeRowKey(definition, values, 0)) {
    auto updated = std::make_shared<StoredRow>();
    updated->key = row->key;
    updated->values = std::move(values);
    updated->unknown_fields = row->unknown_fields;
    own.writes.overlay.Set(updated);
    RememberLookUps(own, *updated);
    return updated;
  }
  RowPtr updated = NewRow(own, std::move(values), row->unknown_fields);
  RememberLookUps(own, *updated);
  CheckNotKept(definition, *row);
  if (own.writes.originals.contains(row->key)) {
    own.writes.moved_from[updated->key] = row->key;
    MarkDeleted(own, row->key);
  } else {
    const auto moved = own.writes.moved_from.find(row->key);
    if (moved != own.writes.moved_from.end()) own.writes.moved_from[updated->key] = moved->second;
    own.writes.overlay.Erase(row->key);
  }
  return updated;
}

void Transaction::Impl::CheckNotKept(const RelationDefinition& relation, const StoredRow& row) {
  if (relation.tag != Tag::kSnapshot) return;
  const Value id =
      ColumnOrMissing(relation, relation.FindColumn(kSnapshotIdColumn), row.values, row.envelope.written);
  if (id.kind() != Value::Kind::kInt) return;
  const RetentionPtr retention = LockRetention(LockMode::kShared);
  for (const auto& [name, pin] : retention->pins) {
    if (pin.snapshot == id.AsInt()) throw SnapshotIsKept(pin.snapshot, DescribePin(pin));
  }
  if (!holds) holds = lake->Holds();
  const auto hold = std::ranges::find(*holds, id.AsInt(), &SnapshotHold::snapshot);
  if (hold != holds->end()) throw SnapshotIsKept(hold->snapshot, hold->by);
}

void Transaction::Impl::Delete(OwnRelation& own, const RowPtr& row) {
  CheckNotKept(*own.definition, *row);
  if (row->envelope.written != 0) own.writes.originals.emplace(row->key, row);
  if (own.writes.originals.contains(row->key)) {
    MarkDeleted(own, row->key);
  } else {
    own.writes.overlay.Erase(row->key);
  }
}

}  // namespace rocklake
