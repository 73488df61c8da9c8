// The inside of Transaction. Internal to this module; transaction*.cc implement it by theme.
//
// Per relation a transaction keeps an overlay: a RowTree of its own rows, laid over the view's. So a savepoint, and what
// a running statement may see, are copies of a tree's handle; nothing is undone row by row.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "mvcc/delta.h"
#include "mvcc/transaction.h"
#include "mvcc/write_set.h"

namespace rocklake {

// A transaction's own changes of definitions; shared by savepoints, never changed once made.
struct OwnDefinitions {
  std::map<std::uint64_t, DefinitionChange> changes;        // by relation id
  std::map<std::string, DefinitionPtr, std::less<>> names;  // null: this name is free for this transaction
  std::uint64_t version = 0;                                // unique in the process
};
using OwnDefinitionsPtr = std::shared_ptr<const OwnDefinitions>;

struct OwnRelation {
  DefinitionPtr definition;  // as this transaction sees it
  bool created = false;      // by this transaction: no stored rows
  RelationWrites writes;
  RowTree pinned;  // the overlay when statement `pinned_statement` began to write
  std::uint64_t pinned_statement = 0;
  std::uint32_t sequence = 0;  // of provisional keys
  // Values of look-up indexes (format/key_codec.h) -> keys of own rows that have, or had, them.
  std::unordered_multimap<Bytes, Bytes> look_up_values;
};

struct Transaction::Savepoint {
  std::unordered_map<std::uint64_t, RowTree> overlays;
  OwnDefinitionsPtr definitions;
  std::size_t system_puts = 0;
};

class Transaction::Impl {
 public:
  Impl(std::shared_ptr<Lake> lake_ptr, IsolationLevel isolation_level, LakeVersionPtr fixed_view);

  // -- transaction.cc: the view, savepoints, the end
  void BeginStatement();
  const LakeVersion& View();
  void Commit(const std::string& role);
  void End();
  bool HasWrites() const;
  // The error, after it was counted as a conflict with others.
  SqlError Noted(SqlError error) const;
  std::shared_ptr<Savepoint> TakeSavepoint() const;
  void RollbackTo(const Savepoint& savepoint);

  // -- transaction_definitions.cc
  DefinitionPtr FindRelation(std::string_view name);
  DefinitionPtr FindRelation(std::uint64_t relation_id);
  std::vector<DefinitionPtr> Relations();
  DefinitionPtr CreateRelation(RelationDefinition definition, const std::string& role);
  DefinitionPtr AlterRelation(RelationDefinition definition);
  void DropRelation(const RelationDefinition& definition);

  // -- transaction_rows.cc
  RowTree BaseRows(const OwnRelation* own, const RelationDefinition& relation, const KeyRange& range);
  RowTree::Iterator Scan(const RelationDefinition& relation, const KeyRange& range);
  RowPtr FindLast(const RelationDefinition& relation, const KeyRange& range);
  RowPtr Find(const RelationDefinition& relation, ByteView key);
  RowPtr Insert(OwnRelation& own, Row values);
  LockOutcome LockRow(OwnRelation& own, const RowPtr& row, RowPtr& current);
  RowPtr Update(OwnRelation& own, const RowPtr& row, Row values);
  void Delete(OwnRelation& own, const RowPtr& row);
  // 55006 when the row is a snapshot's and somebody keeps it.
  void CheckNotKept(const RelationDefinition& relation, const StoredRow& row);
  // The relation's overlay, ready to be written to: locked against DDL, its statement's state pinned. Throws 40001.
  OwnRelation& Writable(const RelationDefinition& relation);
  OwnRelation& Lockable(const RelationDefinition& relation);

  // -- transaction_unique.cc
  // The row that stands in the way of `values`, after waiting for whoever may remove it. `replaced` is the row that
  // is to be updated, if any. nullptr: none, and nobody else can insert these values now.
  RowPtr FindConflict(OwnRelation& own, std::size_t constraint, const Row& values, const StoredRow* replaced);
  void CheckUnique(OwnRelation& own, const Row& values, const StoredRow* replaced);
  void RememberLookUps(OwnRelation& own, const StoredRow& row);
  // 23505 for a constraint that AlterRelation adds, when rows that are there break it.
  void CheckNewUnique(const RelationDefinition& before, const RelationDefinition& after);

  // -- transaction_look_up.cc
  std::optional<std::vector<KeyRange>> LookUp(const RelationDefinition& relation, int attnum,
                                              const Value& value);

  RetentionPtr LockRetention(LockMode mode);
  void AcquireLock(const Bytes& key, LockMode mode);
  bool AcquireRowLock(const RelationDefinition& relation, ByteView key);

  std::shared_ptr<Lake> lake;
  const IsolationLevel isolation;
  const TransactionId id;
  WaitLimits limits;
  const bool view_is_fixed;
  LakeVersionPtr view;
  std::int64_t time = 0;
  std::uint64_t statement = 0;
  OwnDefinitionsPtr definitions;  // null: no changes
  std::unordered_map<std::uint64_t, OwnRelation> relations;
  std::vector<Put> system_puts;
  std::optional<std::vector<SnapshotHold>> holds;  // asked for once
  bool ended = false;

  // ctid: number - 1 -> the row it names.
  struct NamedRow {
    std::uint64_t relation_id;
    RowPtr row;
  };
  std::vector<NamedRow> tids;
  std::unordered_map<Bytes, std::size_t> tid_of;  // RowLockKey -> number - 1 of the last row named there

 private:
  const RowTree& VisibleOverlay(const OwnRelation& own) const;
  OwnRelation* FindOwn(std::uint64_t relation_id);
  RowPtr NewRow(OwnRelation& own, Row values, Bytes unknown_fields);
  void MarkDeleted(OwnRelation& own, const Bytes& key);
  void CheckIds(const RelationDefinition& definition, const Row& values) const;
  LockOutcome LockStored(OwnRelation& own, const RowPtr& row, RowPtr& current);
  RowChange ChangeSinceRead(const OwnRelation& own, const StoredRow& row, std::uint64_t since,
                            const LakeVersion& latest) const;
  std::vector<Bytes> LookUpKeys(const RelationDefinition& relation, const LookUpIndex& look_up, int attnum,
                                const Value& value);
  std::vector<KeyRange> LookUpByFile(const RelationDefinition& relation, const RelationDefinition& files,
                                     const LookUpIndex& strays, int attnum, const Value& value);
  void WriteDefinitions(OwnDefinitions changed);
  void LockNameFor(const RelationDefinition& definition);
  void CheckNameIsFree(const std::string& name);
  DefinitionPtr LatestDefinition(std::uint64_t relation_id) const;
  void ExtendOwnRows(OwnRelation& own, const RelationDefinition& definition);
  RowPtr FindOwnConflict(OwnRelation& own, const LookUpIndex* look_up, const Bytes& encoded,
                         ByteView replaced_key);
  RowPtr FindStoredConflict(OwnRelation& own, const LookUpIndex* look_up, const Bytes& encoded,
                            ByteView replaced_key);
};

}  // namespace rocklake
