// Transaction: one client transaction over one lake: a read view, a write set, locks, savepoints.
//
// State machine:  idle --first read or write--> active --Commit--> committed
//                                               active --Rollback or destructor--> rolled back
// The view is taken at the first statement that reads or writes; READ COMMITTED takes a new one for each statement
// (BeginStatement). A transaction reads its own writes, but not those of the running statement: Scan shows
// the state at BeginStatement plus nothing written since.
// Errors: SqlError with PostgreSQL's words (40001, 23505, 23502 is the caller's, 40P01, 55P03, 22003), StoreFailure,
// CorruptData. After an error the caller rolls back, to a savepoint or whole.
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mvcc/lake.h"
#include "mvcc/lake_version.h"
#include "mvcc/lock_table.h"
#include "mvcc/row.h"

namespace rocklake {

enum class IsolationLevel : std::uint8_t { kReadCommitted, kRepeatableRead };

// What became of a row that a statement wants to change.
enum class LockOutcome : std::uint8_t {
  kLocked,   // locked and unchanged since the view
  kChanged,  // READ COMMITTED: it changed meanwhile; `current` is the newest row, locked: evaluate again
  kGone,     // READ COMMITTED: deleted meanwhile; both: written or changed by this very statement: skip it
};

class Transaction {
 public:
  // `fixed_view`: what it reads, whatever its isolation; it must not write then.
  Transaction(std::shared_ptr<Lake> lake, IsolationLevel isolation, LakeVersionPtr fixed_view = nullptr);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  TransactionId id() const;
  Lake& lake();
  void set_wait_limits(WaitLimits limits);  // for the locks of the statements that follow

  // Starts a statement: fixes what its scans see. Takes a view if there is none (or READ COMMITTED).
  void BeginStatement();
  const LakeVersion& view();  // takes the view if there is none
  bool has_view() const;
  bool has_writes() const;
  // max(clock at the first view, newest snapshot_time in the view + 1 µs), µs since 2000.
  std::int64_t transaction_time();

  // -- definitions, own changes included ---------------------------------------------------------------------
  DefinitionPtr FindRelation(std::string_view name);
  DefinitionPtr FindRelation(std::uint64_t relation_id);
  std::vector<DefinitionPtr> Relations();
  // Identifies the definitions as this transaction sees them: (view's version, own changes).
  std::pair<std::uint64_t, std::uint64_t> definitions_version();
  // Places the relation (PlaceRelation) and gives it an id. Throws 42P07.
  DefinitionPtr CreateRelation(RelationDefinition definition, const std::string& role);
  // Replaces the definition: same relation_id; columns may be added (missing_value is applied to this transaction's own
  // rows), dropped, renamed. Waits for open writers of the relation, then takes it exclusively.
  DefinitionPtr AlterRelation(RelationDefinition definition);
  void DropRelation(const RelationDefinition& definition);
  // Against others' writes and DDL (shared: DDL only), until the transaction ends. TRUNCATE takes it exclusively first.
  void LockRelation(const RelationDefinition& relation, LockMode mode);

  // The lake as a whole: whoever writes to it takes it shared, whoever retires it exclusively.
  void LockLake(LockMode mode);

  // What the lake keeps readable, as the latest commit left it and as it stays until this transaction ends: exclusively
  // for who changes it, shared for who only must not pass a pin.
  RetentionPtr LockRetention(LockMode mode);
  // Writes a system entry (format/system_keys.h: pins, retain-from, audit) with this transaction's batch.
  void PutSystem(Bytes key, Bytes value);

  // -- rows --------------------------------------------------------------------------------------------------
  // Live rows with keys in `range`, in key order, as of the statement's start.
  RowTree::Iterator Scan(const RelationDefinition& relation, const KeyRange& range);
  // The last of them; nullptr: none.
  RowPtr FindLast(const RelationDefinition& relation, const KeyRange& range);
  // The row with this stored key as of the statement's start; nullptr: none.
  RowPtr Find(const RelationDefinition& relation, ByteView key);

  // Ranges that together hold every row with this value in a column, found through an index; nullopt: there is no index
  // for it, scan. Worth it only where the relation is partitioned (definition.partition_columns > 0) and the scan would
  // not stay inside a partition: files by their id, and what belongs to a file by data_file_id. Costs a look into the
  // store for each value.
  std::optional<std::vector<KeyRange>> LookUp(const RelationDefinition& relation, int attnum,
                                              const Value& value);

  // `values` holds one Value per column of the definition (dropped ones NULL). Checks uniqueness: takes the key's
  // lock, waits for its holder, then 23505 `duplicate key value violates unique constraint "..."` with detail.
  RowPtr Insert(const RelationDefinition& relation, Row values);
  // As Insert, but returns the conflicting row instead of throwing (INSERT ... ON CONFLICT): nullptr if inserted.
  RowPtr InsertOrConflict(const RelationDefinition& relation, Row values,
                          std::optional<std::size_t> constraint);

  // Locks a row that a scan returned, for Update, Delete or FOR UPDATE. REPEATABLE READ throws 40001 `could not
  // serialize access due to concurrent update` (or `delete`).
  LockOutcome LockRow(const RelationDefinition& relation, const RowPtr& row, RowPtr& current);
  // Require a locked row. Update returns the new row.
  RowPtr Update(const RelationDefinition& relation, const RowPtr& row, Row values);
  void Delete(const RelationDefinition& relation, const RowPtr& row);

  // -- ctid: numbers for rows, valid inside this transaction ---------------------------------------------------
  std::int64_t TidOf(const RelationDefinition& relation,
                     const RowPtr& row);  // a tid Value's int: block << 16 | offset
  // The row that this tid names as of the statement's start; nullptr: none.
  RowPtr FindTid(const RelationDefinition& relation, std::int64_t tid);

  // -- end -----------------------------------------------------------------------------------------------------
  struct Savepoint;  // opaque; cheap to take
  std::shared_ptr<Savepoint> TakeSavepoint();
  void RollbackTo(const Savepoint& savepoint);  // keeps locks
  // Durable when it returns. Without writes it only ends. Releases locks whatever happens.
  void Commit(const std::string& role);
  void Rollback();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rocklake
