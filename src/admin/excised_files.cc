#include "admin/excised_files.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "admin/row_draft.h"
#include "base/clock.h"

namespace rocklake {
namespace {

// A path as DuckLake writes it: below the lake's data path, or absolute.
struct FilePath {
  std::string path;
  bool is_relative = true;
  auto operator<=>(const FilePath&) const = default;
};

FilePath Below(const FilePath& directory, const NamedColumns& columns) {
  const Value relative = columns["path_is_relative"];
  if (!relative.is_null() && !relative.AsBool()) return {columns.Text("path"), false};
  return {directory.path + columns.Text("path"), directory.is_relative};
}

// Where the files of each table lie.
std::map<std::int64_t, FilePath> TableDirectories(StoreReader& stored, const StoredRelations& relations) {
  std::map<std::int64_t, FilePath> schemas, tables;
  ForEachStoredRow(stored, relations, Tag::kSchema,
                   [&](const Bytes&, const NamedColumns& columns, const RowEnvelope&) {
                     if (const auto id = columns.Int("schema_id")) schemas[*id] = Below({}, columns);
                   });
  ForEachStoredRow(stored, relations, Tag::kTable,
                   [&](const Bytes&, const NamedColumns& columns, const RowEnvelope&) {
                     const auto id = columns.Int(kTableIdColumn), schema = columns.Int("schema_id");
                     if (id && schema) tables[*id] = Below(schemas[*schema], columns);
                   });
  return tables;
}

struct ScheduledFile {
  std::int64_t id = 0;
  FilePath path;
};

std::vector<ScheduledFile> FilesToSchedule(StoreReader& stored, const ExcisePlan& plan) {
  const StoredRelations& relations = plan.relations();
  auto directories = TableDirectories(stored, relations);
  const auto path_of = [&](const NamedColumns& columns) {
    return Below(directories[columns.Int(kTableIdColumn).value_or(-1)], columns);
  };
  std::map<FilePath, std::int64_t> wanted;
  for (const ExcisedFile& file : plan.files()) {
    const NamedColumns columns(*file.relation, file.row);
    if (const auto id = columns.Int(IdColumn(WellKnownByTag(file.relation->tag))))
      wanted.emplace(path_of(columns), *id);
  }
  ForEachStoredRow(stored, relations, Tag::kFilesScheduledForDeletion,
                   [&](const Bytes&, const NamedColumns& columns, const RowEnvelope&) {
                     wanted.erase(Below({}, columns));
                   });
  for (const Tag tag : {Tag::kDataFile, Tag::kDeleteFile}) {
    ForEachStoredRow(stored, relations, tag,
                     [&](const Bytes& key, const NamedColumns& columns, const RowEnvelope& envelope) {
                       if (envelope.retracted == 0 && !plan.Removes(key)) wanted.erase(path_of(columns));
                     });
  }
  std::vector<ScheduledFile> scheduled;
  for (const auto& [path, id] : wanted) scheduled.push_back({id, path});
  return scheduled;
}

}  // namespace

std::uint64_t ScheduleFiles(Transaction& transaction, const ExcisePlan& plan) {
  const DefinitionPtr relation =
      transaction.FindRelation(WellKnownByTag(Tag::kFilesScheduledForDeletion).name);
  if (plan.files().empty() || relation == nullptr) return 0;
  const auto scheduled = FilesToSchedule(transaction.view().stored(), plan);
  for (const ScheduledFile& file : scheduled) {
    RowDraft row(*relation);
    row.Set(kDataFileIdColumn, Value::Int(file.id));
    row.Set("path", Value::Text(file.path.path));
    row.Set("path_is_relative", Value::Bool(file.path.is_relative));
    row.Set("schedule_start", Value::Int(NowMicros()));
    transaction.Insert(*relation, row.Take());
  }
  return scheduled.size();
}

std::uint64_t CountScheduledFiles(StoreReader& stored, const StoredRelations& relations) {
  std::uint64_t files = 0;
  ForEachStoredRow(stored, relations, Tag::kFilesScheduledForDeletion,
                   [&](const Bytes&, const NamedColumns&, const RowEnvelope& envelope) {
                     files += envelope.retracted == 0;
                   });
  return files;
}

}  // namespace rocklake
