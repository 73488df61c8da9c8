#include <algorithm>
#include <iterator>

#include "admin/archive.h"
#include "admin/diff.h"
#include "admin/growth.h"
#include "admin/history.h"
#include "admin/report.h"
#include "admin/result_values.h"
#include "admin/snapshot_log.h"
#include "catalog/as_of_text.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using Argument = AdminFunction::Argument;
using Columns = std::vector<std::pair<std::string, Type>>;

constexpr Oid kHistoryOid = 13960;
constexpr Oid kLogOid = 13961;
constexpr Oid kDiffOid = 13962;
constexpr Oid kDiffByTextOid = 13963;
constexpr Oid kFilesAtOid = 13964;
constexpr Oid kGrowthOid = 13967;

std::pair<std::string, Type> Column(std::string name, Oid type) { return {std::move(name), Type{type}}; }

const Value& NotNull(const Value& value, std::string_view argument) {
  if (value.is_null()) throw Error("22004", "argument \"{}\" must not be null", argument);
  return value;
}

// An id as number, or what as_of_text.h reads.
AsOf MomentOf(const Value& value, std::string_view argument) {
  if (NotNull(value, argument).kind() == Value::Kind::kInt) return {.snapshot = value.AsInt(), .time = 0};
  const auto moment = ParseAsOf(value.AsText());
  if (!moment) throw Error("22023", "argument \"{}\" must not be empty", argument);
  return *moment;
}

Report HistoryReport() {
  return {
      kHistoryOid,
      "history",
      {{"kind", oid::kText, {}}, {"name", oid::kText, {}}},
      {Column("object_id", oid::kInt8), Column("name", oid::kText), Column("begin_snapshot", oid::kInt8),
       Column("end_snapshot", oid::kInt8), Column("begin_time", oid::kTimestamptz),
       Column("end_time", oid::kTimestamptz), Column("begin_role", oid::kText),
       Column("end_role", oid::kText), Column("begin_author", oid::kText), Column("end_author", oid::kText),
       Column("definition", oid::kText), Column("state", oid::kText)},
      [](StoreReader& store, std::span<const Value> args, const RowEmitter& emit) {
        Archive archive(store);
        const ObjectKind kind = ParseObjectKind(NotNull(args[0], "kind").AsText());
        for (const ObjectVersion& version : ReadHistory(archive, kind, NotNull(args[1], "name").AsText())) {
          emit({Value::Int(version.object_id), Value::Text(version.name), Value::Int(version.begin),
                IntOrNull(version.end), IntOrNull(version.begin_time), IntOrNull(version.end_time),
                TextOrNull(version.begin_role), TextOrNull(version.end_role),
                TextOrNull(version.begin_author), TextOrNull(version.end_author),
                TextOrNull(version.definition), Value::Text(version.state)});
        }
      }};
}

Columns LogColumns() {
  Columns columns = {Column("snapshot_id", oid::kInt8),
                     Column("snapshot_time", oid::kTimestamptz),
                     Column("expired", oid::kBool),
                     Column("role", oid::kText),
                     Column("author", oid::kText),
                     Column("message", oid::kText),
                     Column("extra_info", oid::kText),
                     Column("changes", oid::kText),
                     Column("files_added", oid::kInt8),
                     Column("files_removed", oid::kInt8),
                     Column("delete_files_added", oid::kInt8),
                     Column("delete_files_removed", oid::kInt8),
                     Column("rows_added", oid::kInt8),
                     Column("rows_removed", oid::kInt8),
                     Column("bytes_added", oid::kInt8),
                     Column("bytes_removed", oid::kInt8)};
  for (const char* objects : {"schemas", "tables", "columns", "views", "macros"}) {
    for (const char* change : {"_created", "_dropped", "_altered"}) {
      columns.push_back(Column(std::string(objects) + change, oid::kInt8));
    }
  }
  return columns;
}

Row LogRow(const SnapshotLogEntry& entry) {
  Row row = {Value::Int(entry.snapshot.id),
             IntOrNull(entry.snapshot.time),
             Value::Bool(entry.snapshot.expired),
             TextOrNull(entry.role),
             TextOrNull(entry.author),
             TextOrNull(entry.message),
             TextOrNull(entry.extra_info),
             TextOrNull(entry.changes),
             Value::Int(entry.files_added),
             Value::Int(entry.files_removed),
             Value::Int(entry.delete_files_added),
             Value::Int(entry.delete_files_removed),
             Value::Int(entry.rows_added),
             Value::Int(entry.rows_removed),
             Value::Int(entry.bytes_added),
             Value::Int(entry.bytes_removed)};
  for (const ObjectCounts& counts : entry.objects) {
    for (const std::int64_t count : {counts.created, counts.dropped, counts.altered})
      row.push_back(Value::Int(count));
  }
  return row;
}

Report LogReport() {
  return {kLogOid,
          "log",
          {{"max_rows", oid::kInt8, Value::Null()}},
          LogColumns(),
          [](StoreReader& store, std::span<const Value> args, const RowEmitter& emit) {
            if (!args[0].is_null() && args[0].AsInt() < 0)
              throw SqlError("22023", "max_rows must not be negative");
            if (!args[0].is_null() && args[0].AsInt() == 0) return;
            Archive archive(store);
            std::int64_t left = args[0].is_null() ? 0 : args[0].AsInt();
            ReadSnapshotLog(archive, [&](const SnapshotLogEntry& entry) {
              emit(LogRow(entry));
              return --left != 0;
            });
          }};
}

Report GrowthReport() {
  return {kGrowthOid,
          "growth",
          {},
          {Column("snapshot_id", oid::kInt8), Column("snapshot_time", oid::kTimestamptz),
           Column("expired", oid::kBool), Column("rewritten", oid::kBool), Column("rows", oid::kInt8),
           Column("files", oid::kInt8), Column("delete_files", oid::kInt8), Column("bytes", oid::kInt8),
           Column("bytes_kept", oid::kInt8)},
          [](StoreReader& store, std::span<const Value>, const RowEmitter& emit) {
            Archive archive(store);
            for (const GrowthPoint& point : ReadGrowth(archive)) {
              emit({Value::Int(point.snapshot), IntOrNull(point.time), Value::Bool(point.expired),
                    Value::Bool(point.rewritten), Value::Int(point.rows), Value::Int(point.files),
                    Value::Int(point.delete_files), Value::Int(point.bytes), Value::Int(point.bytes_kept)});
            }
          }};
}

Report DiffReport(Oid function, Oid moment) {
  return {
      function,
      "diff",
      {{"a", moment, {}}, {"b", moment, {}}},
      {Column("kind", oid::kText), Column("name", oid::kText), Column("change", oid::kText),
       Column("before", oid::kText), Column("after", oid::kText), Column("files_added", oid::kInt8),
       Column("files_removed", oid::kInt8), Column("delete_files_added", oid::kInt8),
       Column("delete_files_removed", oid::kInt8), Column("rows_added", oid::kInt8),
       Column("rows_removed", oid::kInt8), Column("bytes_added", oid::kInt8),
       Column("bytes_removed", oid::kInt8)},
      [](StoreReader& store, std::span<const Value> args, const RowEmitter& emit) {
        Archive archive(store);
        ReadDiff(archive, MomentOf(args[0], "a"), MomentOf(args[1], "b"), [&](const Difference& difference) {
          Row row = {Value::Text(difference.kind), Value::Text(difference.name),
                     Value::Text(difference.change), TextOrNull(difference.before),
                     TextOrNull(difference.after)};
          row.resize(13);
          if (const auto& data = difference.data) {
            const std::int64_t counts[] = {
                data->files_added, data->files_removed, data->delete_files_added, data->delete_files_removed,
                data->rows_added,  data->rows_removed,  data->bytes_added,        data->bytes_removed};
            std::ranges::transform(counts, row.begin() + 5, Value::Int);
          }
          emit(std::move(row));
        });
      }};
}

Report FilesAtReport() {
  return {kFilesAtOid,
          "files_at",
          {{"snapshot", oid::kInt8, {}}, {"table", oid::kText, {}}},
          {Column("table_id", oid::kInt8), Column("data_file_id", oid::kInt8), Column("path", oid::kText),
           Column("rows", oid::kInt8), Column("bytes", oid::kInt8), Column("begin_snapshot", oid::kInt8),
           Column("end_snapshot", oid::kInt8), Column("state", oid::kText)},
          [](StoreReader& store, std::span<const Value> args, const RowEmitter& emit) {
            Archive archive(store);
            for (const RegisteredFile& file : ReadFilesAt(archive, NotNull(args[0], "snapshot").AsInt(),
                                                          NotNull(args[1], "table").AsText())) {
              emit({Value::Int(file.table_id), Value::Int(file.data_file_id), Value::Text(file.path),
                    IntOrNull(file.rows), IntOrNull(file.bytes), Value::Int(file.begin), IntOrNull(file.end),
                    Value::Text(file.state)});
            }
          }};
}

}  // namespace

const std::vector<Report>& Reports() {
  static const std::vector<Report> reports = {HistoryReport(),
                                              LogReport(),
                                              GrowthReport(),
                                              DiffReport(kDiffByTextOid, oid::kText),
                                              DiffReport(kDiffOid, oid::kInt8),
                                              FilesAtReport()};
  return reports;
}

const Report& FindReport(std::string_view name) {
  static const std::vector<Report> all = [] {
    std::vector<Report> reports = Reports();
    std::ranges::move(RetentionReports(), std::back_inserter(reports));
    reports.push_back(ExcisionReport());
    return reports;
  }();
  const auto found = std::ranges::find(all, name, &Report::name);
  ROCKLAKE_CHECK(found != all.end());
  return *found;
}

}  // namespace rocklake
