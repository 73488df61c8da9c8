#include "admin/excised_files.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

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

// Every row that a tag ever had, dead ones included, older ones first where they share an object.
void ForEachStored(StoreReader& stored, const StoredRelations& relations, Tag tag,
                   const std::function<void(ByteView key, const NamedColumns&, const RowEnvelope&)>& visit) {
  ScanAll(stored, KeyRange::Prefix(Bytes(1, static_cast<char>(tag))),
          [&](const Bytes& key, const Bytes& value) {
            const RelationDefinition& relation = *relations.Owner(key, value).definition;
            const DecodedRow row = DecodeRow(relation, value);
            visit(key, NamedColumns(relation, row), row.envelope);
            return true;
          });
}

// Where the files of each table lie.
std::map<std::int64_t, FilePath> TableDirectories(StoreReader& stored, const StoredRelations& relations) {
  std::map<std::int64_t, FilePath> schemas, tables;
  ForEachStored(stored, relations, Tag::kSchema,
                [&](ByteView, const NamedColumns& columns, const RowEnvelope&) {
                  if (const auto id = columns.Int("schema_id")) schemas[*id] = Below({}, columns);
                });
  ForEachStored(stored, relations, Tag::kTable,
                [&](ByteView, const NamedColumns& columns, const RowEnvelope&) {
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
  const StoredRelations relations(ReadRelations(stored));
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
  ForEachStored(
      stored, relations, Tag::kFilesScheduledForDeletion,
      [&](ByteView, const NamedColumns& columns, const RowEnvelope&) { wanted.erase(Below({}, columns)); });
  for (const Tag tag : {Tag::kDataFile, Tag::kDeleteFile}) {
    ForEachStored(stored, relations, tag,
                  [&](ByteView key, const NamedColumns& columns, const RowEnvelope& envelope) {
                    if (envelope.retracted == 0 && !plan.Removes(key)) wanted.erase(path_of(columns));
                  });
  }
  std::vector<ScheduledFile> scheduled;
  for (const auto& [path, id] : wanted) scheduled.push_back({id, path});
  return scheduled;
}

void Set(const RelationDefinition& relation, Row& row, std::string_view column, Value value) {
  if (const int attnum = relation.FindColumn(column); attnum != 0)
    row[static_cast<std::size_t>(attnum) - 1] = std::move(value);
}

}  // namespace

std::uint64_t ScheduleFiles(Transaction& transaction, const ExcisePlan& plan) {
  const DefinitionPtr relation =
      transaction.FindRelation(WellKnownByTag(Tag::kFilesScheduledForDeletion).name);
  if (plan.files().empty() || relation == nullptr) return 0;
  const auto scheduled = FilesToSchedule(transaction.view().stored(), plan);
  for (const ScheduledFile& file : scheduled) {
    Row row(relation->columns.size());
    Set(*relation, row, kDataFileIdColumn, Value::Int(file.id));
    Set(*relation, row, "path", Value::Text(file.path.path));
    Set(*relation, row, "path_is_relative", Value::Bool(file.path.is_relative));
    Set(*relation, row, "schedule_start", Value::Int(NowMicros()));
    transaction.Insert(*relation, std::move(row));
  }
  return scheduled.size();
}

std::uint64_t CountScheduledFiles(StoreReader& stored) {
  std::uint64_t files = 0;
  const StoredRelations relations(ReadRelations(stored));
  ForEachStored(
      stored, relations, Tag::kFilesScheduledForDeletion,
      [&](ByteView, const NamedColumns&, const RowEnvelope& envelope) { files += envelope.retracted == 0; });
  return files;
}

}  // namespace rocklake
