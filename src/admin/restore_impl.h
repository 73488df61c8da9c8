// The parts of a restore. Internal to restore*.cc.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "admin/archive.h"
#include "admin/restore.h"
#include "admin/row_draft.h"

namespace rocklake {

// A row and the definition to read it by.
struct RestoreRow {
  DefinitionPtr relation;
  RowPtr row;

  NamedColumns columns() const { return {*relation, row->values, row->envelope.written}; }
  Value Get(std::string_view column) const { return columns()[column]; }
  std::int64_t Int(std::string_view column) const { return columns().Int(column).value_or(0); }
  std::string Text(std::string_view column) const { return columns().Text(column); }
};

// The lake now and then, and the writes that lead from one to the other.
class RestoreWriter {
 public:
  RestoreWriter(Transaction& transaction, SnapshotId target);

  SnapshotId new_snapshot() const { return newest_.Int(kSnapshotIdColumn) + 1; }
  SnapshotId target() const { return target_; }
  Transaction& transaction() { return transaction_; }
  Archive& archive() { return archive_; }
  bool has_written() const { return has_written_; }

  // nullptr: there is none.
  DefinitionPtr Now(Tag tag) const;
  DefinitionPtr Then(Tag tag) const;
  DefinitionPtr Then(std::string_view name) const { return then_->FindRelation(name); }
  std::vector<DefinitionPtr> RelationsThen() const { return then_->Relations(); }

  // Rows by key; only those without end, where the relation has ends.
  std::vector<RestoreRow> LiveNow(const DefinitionPtr& relation) { return Live(relation, true); }
  std::vector<RestoreRow> LiveThen(const DefinitionPtr& relation) { return Live(relation, false); }

  void End(const RestoreRow& row);
  void Delete(const RestoreRow& row);
  void Insert(const RelationDefinition& relation, RowDraft draft);
  // The row again, from the new snapshot on; `change` sets what differs.
  void Revive(const RelationDefinition& relation, const RestoreRow& row,
              const std::function<void(RowDraft&)>& change = {});
  void CreateRelation(RelationDefinition definition);

  std::int64_t NewCatalogId() { return next_catalog_id_++; }
  std::int64_t NewFileId() { return next_file_id_++; }
  std::int64_t schema_version() const { return newest_.Int("schema_version") + definitions_changed_; }
  void DefinitionsChange() { definitions_changed_ = true; }
  void AddChange(std::string change) { changes_.insert(std::move(change)); }
  // Inserts the snapshot with what the changes add up to.
  void WriteSnapshot();

 private:
  std::vector<RestoreRow> Live(const DefinitionPtr& relation, bool now);
  RowPtr Lock(const RestoreRow& row);

  Transaction& transaction_;
  const SnapshotId target_;
  const LakeVersionPtr then_;
  Archive archive_;
  DefinitionPtr snapshots_;
  RestoreRow newest_;
  std::int64_t next_catalog_id_ = 0, next_file_id_ = 0;
  bool definitions_changed_ = false, has_written_ = false;
  std::set<std::string> changes_;
};

// Which Parquet files are there.
class FileCheck {
 public:
  explicit FileCheck(RestoreWriter& writer);
  // The paths that are gone of the data and delete files that were live then and are not now, by table.
  std::map<std::int64_t, std::vector<std::string>> Missing();

 private:
  std::string PathOf(const RestoreRow& file) const;
  bool IsGone(const std::string& path, std::int64_t file_id);

  RestoreWriter& writer_;
  std::string data_path_;
  std::map<std::int64_t, std::string> folders_;  // of tables
};

// Files, deletions and inlined rows of all tables but those that are left.
class DataRestore {
 public:
  // `left`: tables to leave alone; outlives this.
  DataRestore(RestoreWriter& writer, const std::set<std::int64_t>& left);

  // `redefined`: tables whose definitions change; inlined rows to come need a relation of the new form.
  void Run(const std::set<std::int64_t>& redefined);
  const std::map<std::int64_t, RestoredTable>& tables() const { return tables_; }  // by id

 private:
  using RowsById = std::map<std::int64_t, RestoreRow>;

  RowsById FilesOf(const std::vector<RestoreRow>& rows, std::string_view id_column) const;
  void ReadInlinedDeletions();
  void RestoreDataFiles();
  void RestoreDeleteFiles();
  void CopyDataFile(const RestoreRow& file);
  void CopyWhatBelongsToFiles();
  void CopyInlinedDeletions();
  void Unschedule(std::int64_t file_id);

  void RestoreInlinedRows();
  void RestoreInlinedRows(const DefinitionPtr& then, std::int64_t table);
  DefinitionPtr InlinedRelation(const RelationDefinition& then);
  void Register(std::int64_t table, const std::string& name, std::int64_t schema_version);
  void Redefine(std::int64_t table);
  void RestoreRowCounts(std::int64_t table);
  void DropBounds();
  void TellChanges();

  RestoreWriter& writer_;
  const std::set<std::int64_t>& left_;
  std::set<std::int64_t> live_then_;  // tables
  RowsById scheduled_;                // for deletion, by file id
  // Rows that inlined deletions take from data files.
  std::map<std::int64_t, std::set<std::int64_t>> deleted_now_, deleted_then_;
  std::map<std::int64_t, std::int64_t> new_file_ids_;  // of data files, by old id
  std::map<std::int64_t, RestoredTable> tables_;
};

}  // namespace rocklake
