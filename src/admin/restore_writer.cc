#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "admin/restore_impl.h"
#include "format/key_codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

DefinitionPtr FindByTag(const std::vector<DefinitionPtr>& relations, Tag tag) {
  const auto found =
      std::ranges::find(relations, tag, [](const DefinitionPtr& relation) { return relation->tag; });
  return found == relations.end() ? nullptr : *found;
}

}  // namespace

RestoreWriter::RestoreWriter(Transaction& transaction, SnapshotId target)
    : transaction_(transaction),
      target_(target),
      then_(transaction.lake().At({.snapshot = target, .time = 0})),
      archive_(transaction.view().stored()),
      snapshots_(Now(Tag::kSnapshot)) {
  ROCKLAKE_CHECK(snapshots_ != nullptr);  // Lake::At has looked into it
  newest_ = {snapshots_, transaction_.FindLast(*snapshots_, KeyRange::Prefix(snapshots_->KeyPrefix()))};
  if (newest_.row == nullptr) throw SqlError("22023", "the lake has no snapshot");
  next_catalog_id_ = newest_.Int("next_catalog_id");
  next_file_id_ = newest_.Int("next_file_id");
}

DefinitionPtr RestoreWriter::Now(Tag tag) const { return FindByTag(transaction_.Relations(), tag); }
DefinitionPtr RestoreWriter::Then(Tag tag) const { return FindByTag(then_->Relations(), tag); }

std::vector<RestoreRow> RestoreWriter::Live(const DefinitionPtr& relation, bool now) {
  std::vector<RestoreRow> rows;
  if (relation == nullptr) return rows;
  const KeyRange all = KeyRange::Prefix(relation->KeyPrefix());
  const RowTree then = now ? RowTree() : then_->Rows(*relation, all);
  for (auto at = now ? transaction_.Scan(*relation, all) : then.Scan(all); at.Valid(); at.Next()) {
    RestoreRow row{relation, at.row()};
    if (!row.columns().Int(kEndColumn)) rows.push_back(std::move(row));
  }
  return rows;
}

RowPtr RestoreWriter::Lock(const RestoreRow& row) {
  RowPtr current;
  if (transaction_.LockRow(*row.relation, row.row, current) != LockOutcome::kLocked) {
    throw SqlError("40001", "could not serialize access due to concurrent update");
  }
  has_written_ = true;
  return current ? current : row.row;
}

void RestoreWriter::End(const RestoreRow& row) {
  const RowPtr locked = Lock(row);
  RowDraft draft(*row.relation, *row.relation, *locked);
  draft.Set(kEndColumn, Value::Int(new_snapshot()));
  transaction_.Update(*row.relation, locked, draft.Take());
}

void RestoreWriter::Delete(const RestoreRow& row) { transaction_.Delete(*row.relation, Lock(row)); }

void RestoreWriter::Insert(const RelationDefinition& relation, RowDraft draft) {
  has_written_ = true;
  transaction_.Insert(relation, draft.Take());
}

void RestoreWriter::Revive(const RelationDefinition& relation, const RestoreRow& row,
                           const std::function<void(RowDraft&)>& change) {
  RowDraft draft(relation, *row.relation, *row.row);
  draft.Set(kBeginColumn, Value::Int(new_snapshot()));
  if (change) change(draft);
  Insert(relation, std::move(draft));
}

void RestoreWriter::CreateRelation(RelationDefinition definition) {
  has_written_ = true;
  const std::string owner = definition.owner;
  transaction_.CreateRelation(std::move(definition), owner);
}

void RestoreWriter::WriteSnapshot() {
  RowDraft snapshot(*snapshots_, *snapshots_, *newest_.row);
  snapshot.Set(kSnapshotIdColumn, Value::Int(new_snapshot()));
  snapshot.Set(kSnapshotTimeColumn, Value::Int(transaction_.transaction_time()));
  snapshot.Set("schema_version", Value::Int(schema_version()));
  snapshot.Set("next_catalog_id", Value::Int(next_catalog_id_));
  snapshot.Set("next_file_id", Value::Int(next_file_id_));
  Insert(*snapshots_, std::move(snapshot));
  const DefinitionPtr relation = Now(Tag::kSnapshotChanges);
  if (relation == nullptr) return;
  RowDraft changes(*relation);
  changes.Set(kSnapshotIdColumn, Value::Int(new_snapshot()));
  changes.Set("changes_made", Value::Text(fmt::format("{}", fmt::join(changes_, ","))));
  changes.Set("commit_message", Value::Text(fmt::format("restore to snapshot {}", target_)));
  Insert(*relation, std::move(changes));
}

FileCheck::FileCheck(RestoreWriter& writer) : writer_(writer) {
  for (const RestoreRow& setting : writer.LiveNow(writer.Now(Tag::kMetadata))) {
    if (setting.Text("key") == "data_path" && setting.Text("scope").empty())
      data_path_ = setting.Text("value");
  }
  std::map<std::int64_t, std::string> schemas;
  const auto below = [](const std::string& folder, const RestoreRow& row) {
    const Value relative = row.Get("path_is_relative");
    const bool is_relative = relative.kind() != Value::Kind::kBool || relative.AsBool();
    return (is_relative ? folder : std::string()) + row.Text("path");
  };
  for (const RestoreRow& schema : writer.LiveThen(writer.Then(Tag::kSchema))) {
    schemas[schema.Int("schema_id")] = below(data_path_, schema);
  }
  for (const RestoreRow& table : writer.LiveThen(writer.Then(Tag::kTable))) {
    folders_[table.Int(kTableIdColumn)] = below(schemas[table.Int("schema_id")], table);
  }
}

std::string FileCheck::PathOf(const RestoreRow& file) const {
  const Value relative = file.Get("path_is_relative");
  const auto folder = folders_.find(file.Int(kTableIdColumn));
  const bool is_relative = relative.kind() == Value::Kind::kBool && relative.AsBool();
  return is_relative && folder != folders_.end() ? folder->second + file.Text("path") : file.Text("path");
}

// A path that is not absolute means something only to the client that wrote it: its clean-up tells.
bool FileCheck::IsGone(const std::string& path, std::int64_t file_id) {
  if (path.starts_with('/')) {
    std::error_code error;
    return !std::filesystem::exists(path, error);
  }
  bool gone = false;
  writer_.archive().ForEach(
      Tag::kFilesScheduledForDeletion, {{kDataFileIdColumn, file_id}}, [&](const ArchivedRow& row) {
        const CommitRecord* commit =
            row.envelope.retracted == 0 ? nullptr : writer_.archive().Commit(row.envelope.retracted);
        // An earlier restore took it off the list, which inserted a snapshot.
        gone = commit != nullptr && commit->snapshot_id < 0;
        return !gone;
      });
  return gone;
}

std::map<std::int64_t, std::vector<std::string>> FileCheck::Missing() {
  std::map<std::int64_t, std::vector<std::string>> missing;
  for (const auto& [tag, id_column] : {std::pair(Tag::kDataFile, kDataFileIdColumn),
                                       std::pair(Tag::kDeleteFile, std::string_view("delete_file_id"))}) {
    std::set<std::int64_t> live;
    for (const RestoreRow& file : writer_.LiveNow(writer_.Now(tag))) live.insert(file.Int(id_column));
    for (const RestoreRow& file : writer_.LiveThen(writer_.Then(tag))) {
      const std::int64_t id = file.Int(id_column);
      const std::string path = PathOf(file);
      if (!live.contains(id) && IsGone(path, id)) missing[file.Int(kTableIdColumn)].push_back(path);
    }
  }
  return missing;
}

}  // namespace rocklake
