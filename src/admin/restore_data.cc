#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "admin/restore_impl.h"

namespace rocklake {
namespace {

constexpr std::string_view kDeleteFileIdColumn = "delete_file_id";
constexpr std::string_view kFileIdColumn = "file_id";
constexpr std::string_view kRowIdColumn = "row_id";
constexpr std::string_view kSchemaVersionColumn = "schema_version";

// The table whose inlined rows or deletions a relation holds; nullopt: it is no such relation.
std::optional<std::int64_t> InlinedTable(const RelationDefinition& relation, Behaviour behaviour) {
  if (relation.tag != Tag::kInlined || relation.behaviour != behaviour) return std::nullopt;
  const auto name = ParseInlinedName(relation.name);
  return name ? std::optional(name->table_id) : std::nullopt;
}

// A relation like another one.
RelationDefinition LikeRelation(const RelationDefinition& model, const std::string& name) {
  RelationDefinition definition;
  definition.name = name;
  definition.owner = model.owner;
  for (const ColumnDefinition& column : model.columns) {
    if (column.dropped) continue;
    definition.columns.push_back(column);
    definition.columns.back().added_commit = 0;
    definition.columns.back().missing_value = Value::Null();
  }
  return definition;
}

}  // namespace

DataRestore::DataRestore(RestoreWriter& writer, const std::set<std::int64_t>& left)
    : writer_(writer), left_(left) {
  for (const RestoreRow& table : writer.LiveThen(writer.Then(Tag::kTable))) {
    const std::int64_t id = table.Int(kTableIdColumn);
    if (!left.contains(id)) live_then_.insert(id);
  }
  for (RestoreRow& file : writer.LiveNow(writer.Now(Tag::kFilesScheduledForDeletion))) {
    const std::int64_t id = file.Int(kDataFileIdColumn);
    scheduled_[id] = std::move(file);
  }
}

void DataRestore::Run(const std::set<std::int64_t>& redefined) {
  ReadInlinedDeletions();
  RestoreDataFiles();
  RestoreDeleteFiles();
  CopyWhatBelongsToFiles();
  CopyInlinedDeletions();
  RestoreInlinedRows();
  for (const std::int64_t table : redefined) Redefine(table);
  for (const std::int64_t table : live_then_) RestoreRowCounts(table);
  DropBounds();
  TellChanges();
}

DataRestore::RowsById DataRestore::FilesOf(const std::vector<RestoreRow>& rows,
                                           std::string_view id_column) const {
  RowsById files;
  for (const RestoreRow& row : rows) {
    if (!left_.contains(row.Int(kTableIdColumn))) files[row.Int(id_column)] = row;
  }
  return files;
}

void DataRestore::ReadInlinedDeletions() {
  for (const DefinitionPtr& relation : writer_.transaction().Relations()) {
    if (!InlinedTable(*relation, Behaviour::kInlinedDelete)) continue;
    for (const RestoreRow& row : writer_.LiveNow(relation)) {
      deleted_now_[row.Int(kFileIdColumn)].insert(row.Int(kRowIdColumn));
    }
  }
  for (const DefinitionPtr& relation : writer_.RelationsThen()) {
    if (!InlinedTable(*relation, Behaviour::kInlinedDelete)) continue;
    for (const RestoreRow& row : writer_.LiveThen(relation)) {
      deleted_then_[row.Int(kFileIdColumn)].insert(row.Int(kRowIdColumn));
    }
  }
}

// A file whose inlined deletions are others than then comes back as a new one, for they have no end.
void DataRestore::RestoreDataFiles() {
  const RowsById now = FilesOf(writer_.LiveNow(writer_.Now(Tag::kDataFile)), kDataFileIdColumn);
  const RowsById then = FilesOf(writer_.LiveThen(writer_.Then(Tag::kDataFile)), kDataFileIdColumn);
  const auto is_same = [&](std::int64_t id) {
    return now.contains(id) && then.contains(id) && deleted_now_[id] == deleted_then_[id];
  };
  for (const auto& [id, file] : now) {
    if (is_same(id)) continue;
    writer_.End(file);
    ++tables_[file.Int(kTableIdColumn)].files_removed;
  }
  for (const auto& [id, file] : then) {
    if (!is_same(id)) CopyDataFile(file);
  }
}

void DataRestore::CopyDataFile(const RestoreRow& file) {
  const std::int64_t old_id = file.Int(kDataFileIdColumn);
  const std::int64_t new_id = new_file_ids_[old_id] = writer_.NewFileId();
  writer_.Revive(*writer_.Now(Tag::kDataFile), file,
                 [&](RowDraft& draft) { draft.Set(kDataFileIdColumn, Value::Int(new_id)); });
  Unschedule(old_id);
  ++tables_[file.Int(kTableIdColumn)].files_added;
}

void DataRestore::RestoreDeleteFiles() {
  const DefinitionPtr relation = writer_.Now(Tag::kDeleteFile);
  if (relation == nullptr) return;
  const RowsById now = FilesOf(writer_.LiveNow(relation), kDeleteFileIdColumn);
  const RowsById then = FilesOf(writer_.LiveThen(writer_.Then(Tag::kDeleteFile)), kDeleteFileIdColumn);
  const auto is_same = [&](std::int64_t id, const RestoreRow& file) {
    return now.contains(id) && then.contains(id) && !new_file_ids_.contains(file.Int(kDataFileIdColumn));
  };
  for (const auto& [id, file] : now) {
    if (is_same(id, file)) continue;
    writer_.End(file);
    ++tables_[file.Int(kTableIdColumn)].files_removed;
  }
  for (const auto& [id, file] : then) {
    if (is_same(id, file)) continue;
    const auto copied = new_file_ids_.find(file.Int(kDataFileIdColumn));
    writer_.Revive(*relation, file, [&](RowDraft& draft) {
      draft.Set(kDeleteFileIdColumn, Value::Int(writer_.NewFileId()));
      if (copied != new_file_ids_.end()) draft.Set(kDataFileIdColumn, Value::Int(copied->second));
    });
    Unschedule(id);
    ++tables_[file.Int(kTableIdColumn)].files_added;
  }
}

void DataRestore::Unschedule(std::int64_t file_id) {
  const auto scheduled = scheduled_.find(file_id);
  if (scheduled != scheduled_.end()) writer_.Delete(scheduled->second);
}

void DataRestore::CopyWhatBelongsToFiles() {
  if (new_file_ids_.empty()) return;
  for (const Tag tag : {Tag::kFileColumnStats, Tag::kFileVariantStats, Tag::kFilePartitionValue}) {
    const DefinitionPtr relation = writer_.Now(tag);
    if (relation == nullptr) continue;
    for (const RestoreRow& row : writer_.LiveThen(writer_.Then(tag))) {
      const auto copied = new_file_ids_.find(row.Int(kDataFileIdColumn));
      if (copied == new_file_ids_.end()) continue;
      RowDraft draft(*relation, *row.relation, *row.row);
      draft.Set(kDataFileIdColumn, Value::Int(copied->second));
      writer_.Insert(*relation, std::move(draft));
    }
  }
}

void DataRestore::CopyInlinedDeletions() {
  for (const DefinitionPtr& then : writer_.RelationsThen()) {
    if (!InlinedTable(*then, Behaviour::kInlinedDelete)) continue;
    for (const RestoreRow& row : writer_.LiveThen(then)) {
      const auto copied = new_file_ids_.find(row.Int(kFileIdColumn));
      if (copied == new_file_ids_.end()) continue;
      writer_.Revive(*InlinedRelation(*then), row,
                     [&](RowDraft& draft) { draft.Set(kFileIdColumn, Value::Int(copied->second)); });
    }
  }
}

// The relation of this name; made again if a client has dropped it.
DefinitionPtr DataRestore::InlinedRelation(const RelationDefinition& then) {
  if (DefinitionPtr now = writer_.transaction().FindRelation(then.name)) return now;
  writer_.CreateRelation(LikeRelation(then, then.name));
  return writer_.transaction().FindRelation(then.name);
}

void DataRestore::RestoreInlinedRows() {
  for (const DefinitionPtr& then : writer_.RelationsThen()) {
    const auto table = InlinedTable(*then, Behaviour::kInlinedInsert);
    if (table && live_then_.contains(*table)) RestoreInlinedRows(then, *table);
  }
  // Relations that came later hold nothing of then.
  for (const DefinitionPtr& now : writer_.transaction().Relations()) {
    const auto table = InlinedTable(*now, Behaviour::kInlinedInsert);
    if (!table || !live_then_.contains(*table) || writer_.Then(now->name) != nullptr) continue;
    for (const RestoreRow& row : writer_.LiveNow(now)) {
      writer_.End(row);
      ++tables_[*table].inlined_rows_removed;
    }
  }
}

void DataRestore::RestoreInlinedRows(const DefinitionPtr& then, std::int64_t table) {
  const auto key = [](const RestoreRow& row) {
    return std::pair(row.Int(kRowIdColumn), row.Int(kBeginColumn));
  };
  std::map<std::pair<std::int64_t, std::int64_t>, RestoreRow> rows;
  for (RestoreRow& row : writer_.LiveThen(then)) rows[key(row)] = std::move(row);
  if (const DefinitionPtr now = writer_.transaction().FindRelation(then->name)) {
    for (const RestoreRow& row : writer_.LiveNow(now)) {
      if (rows.erase(key(row)) != 0) continue;
      writer_.End(row);
      ++tables_[table].inlined_rows_removed;
    }
  }
  if (rows.empty()) return;
  const DefinitionPtr relation = InlinedRelation(*then);
  for (const auto& [id, row] : rows) writer_.Revive(*relation, row);
  tables_[table].inlined_rows_added += static_cast<std::int64_t>(rows.size());
  Register(table, then->name, ParseInlinedName(then->name)->schema_version);
}

void DataRestore::Register(std::int64_t table, const std::string& name, std::int64_t schema_version) {
  const DefinitionPtr relation = writer_.Now(Tag::kInlinedDataTables);
  if (relation == nullptr) return;
  for (const RestoreRow& row : writer_.LiveNow(relation)) {
    if (row.Text("table_name") == name) return;
  }
  RowDraft draft(*relation);
  draft.Set(kTableIdColumn, Value::Int(table));
  draft.Set("table_name", Value::Text(name));
  draft.Set(kSchemaVersionColumn, Value::Int(schema_version));
  writer_.Insert(*relation, std::move(draft));
}

// What a client does when it alters a table: its form has a schema version, and inlined rows of that form a relation.
void DataRestore::Redefine(std::int64_t table) {
  const std::int64_t version = writer_.schema_version();
  if (const DefinitionPtr versions = writer_.Now(Tag::kSchemaVersions);
      versions != nullptr && versions->FindColumn(kTableIdColumn) != 0) {
    RowDraft draft(*versions);
    draft.Set(kBeginColumn, Value::Int(writer_.new_snapshot()));
    draft.Set(kSchemaVersionColumn, Value::Int(version));
    draft.Set(kTableIdColumn, Value::Int(table));
    writer_.Insert(*versions, std::move(draft));
  }
  std::optional<RestoreRow> model;
  for (const RestoreRow& row : writer_.LiveThen(writer_.Then(Tag::kInlinedDataTables))) {
    if (row.Int(kTableIdColumn) != table) continue;
    if (!model || model->Int(kSchemaVersionColumn) < row.Int(kSchemaVersionColumn)) model = row;
  }
  const DefinitionPtr then = model ? writer_.Then(model->Text("table_name")) : nullptr;
  if (then == nullptr) return;
  const std::string name = fmt::format("ducklake_inlined_data_{}_{}", table, version);
  writer_.CreateRelation(LikeRelation(*then, name));
  Register(table, name, version);
}

// A client's housekeeping deletes a dropped table's row counts, among them the next row id.
void DataRestore::RestoreRowCounts(std::int64_t table) {
  const DefinitionPtr relation = writer_.Now(Tag::kTableStats);
  if (relation == nullptr) return;
  bool is_there = false;
  std::uint64_t retracted = 0;
  StoredRow last;
  writer_.archive().ForEach(Tag::kTableStats, {{kTableIdColumn, table}}, [&](const ArchivedRow& row) {
    is_there = is_there || row.envelope.retracted == 0;
    if (row.relation->relation_id == relation->relation_id && row.envelope.retracted > retracted) {
      retracted = row.envelope.retracted;
      last.values = row.values;
    }
    return true;
  });
  if (!is_there && retracted != 0) writer_.Insert(*relation, RowDraft(*relation, *relation, last));
}

// A client that rewrites files narrows the bounds of columns to what is live, and by wrong ones it reads wrong values. It
// answers right without any; unknown ones it would take for those of the next insert alone. But DuckDB up to 1.4 reads a
// table's row counts only beside a column's bounds: it gets those of a column that no table has.
void DataRestore::DropBounds() {
  const DefinitionPtr bounds = writer_.Now(Tag::kTableColumnStats);
  std::set<std::int64_t> dropped;
  for (const RestoreRow& row : writer_.LiveNow(bounds)) {
    const auto table = tables_.find(row.Int(kTableIdColumn));
    if (table == tables_.end() || table->second.files_added + table->second.inlined_rows_added == 0) continue;
    writer_.Delete(row);
    dropped.insert(table->first);
  }
  for (const std::int64_t table : dropped) {
    RowDraft nobody(*bounds);
    nobody.Set(kTableIdColumn, Value::Int(table));
    nobody.Set("column_id", Value::Int(0));
    writer_.Insert(*bounds, std::move(nobody));
  }
}

void DataRestore::TellChanges() {
  for (const auto& [table, change] : tables_) {
    const auto tell = [&, id = table](std::int64_t count, std::string_view what) {
      if (count != 0) writer_.AddChange(fmt::format("{}:{}", what, id));
    };
    tell(change.files_added, "inserted_into_table");
    tell(change.files_removed, "deleted_from_table");
    tell(change.inlined_rows_added, "inlined_insert");
    tell(change.inlined_rows_removed, "inlined_delete");
  }
}

}  // namespace rocklake
