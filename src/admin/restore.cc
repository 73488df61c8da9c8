#include "admin/restore.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "admin/history.h"
#include "admin/restore_impl.h"
#include "catalog/audit.h"
#include "format/key_codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::string Quoted(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

// An object, whatever its version: its key without begin_snapshot, which comes last.
Bytes ObjectOf(const RestoreRow& row) {
  const Bytes key = EncodeRowKey(*row.relation, row.row->values, 0);
  const bool ends_in_begin =
      !row.relation->key.empty() && row.relation->key.back().attnum == row.relation->begin_attnum();
  return ends_in_begin ? key.substr(0, key.size() - sizeof(std::uint64_t)) : key;
}

// Whether two versions say the same of their object.
bool SayTheSame(const RestoreRow& a, const RestoreRow& b) {
  return std::ranges::all_of(a.relation->columns, [&](const ColumnDefinition& column) {
    if (column.dropped || column.name == kBeginColumn || column.name == kEndColumn) return true;
    return SameStored(column.type, a.Get(column.name), b.Get(column.name));
  });
}

// Whether two rows under different ids are of one schema: its name, and where its files lie.
bool AreOneSchema(const RestoreRow& a, const RestoreRow& b) {
  return std::ranges::all_of(std::array{"schema_name", "path", "path_is_relative"}, [&](const char* column) {
    const int attnum = a.relation->FindColumn(column);
    return attnum == 0 || SameStored(a.relation->column(attnum).type, a.Get(column), b.Get(column));
  });
}

// Definitions of objects: schemas, tables and what belongs to them, views, macros, tags.
class ObjectRestore {
 public:
  ObjectRestore(RestoreWriter& writer, const std::set<std::int64_t>& left) : writer_(writer), left_(left) {}

  void Run() {
    ReadNames();
    RestoreSchemas();
    for (const Tag tag : {Tag::kTable, Tag::kColumn, Tag::kPartitionInfo, Tag::kSortInfo, Tag::kView,
                          Tag::kMacro, Tag::kTag, Tag::kColumnTag}) {
      Restore(tag);
    }
    // Parts of objects that have no end of their own: a client's housekeeping may have deleted them.
    for (const Tag tag : {Tag::kMacroImpl, Tag::kMacroParameters, Tag::kPartitionColumn, Tag::kSortExpression,
                          Tag::kColumnMapping, Tag::kNameMapping, Tag::kSchemaVersions}) {
      InsertMissing(tag);
    }
    TellChanges();
  }

  const std::set<std::int64_t>& redefined_tables() const { return redefined_; }

 private:
  struct Object {
    std::optional<RestoreRow> now, then;
  };

  std::map<Bytes, Object> ReadObjects(Tag tag) {
    std::map<Bytes, Object> objects;
    for (RestoreRow& row : writer_.LiveNow(writer_.Now(tag))) objects[ObjectOf(row)].now = std::move(row);
    for (RestoreRow& row : writer_.LiveThen(writer_.Then(tag))) objects[ObjectOf(row)].then = std::move(row);
    return objects;
  }

  void ReadNames() {
    for (const RestoreRow& schema : writer_.LiveThen(writer_.Then(Tag::kSchema))) {
      schema_names_[schema.Int("schema_id")] = schema.Text("schema_name");
    }
    for (const RestoreRow& table : writer_.LiveThen(writer_.Then(Tag::kTable))) {
      tables_then_.insert(table.Int(kTableIdColumn));
    }
  }

  // The schemas that are there under another id, since an earlier restore: they stay.
  std::set<std::int64_t> FindRenumberedSchemas(const std::map<Bytes, Object>& schemas) {
    std::set<std::int64_t> found;
    for (const auto& [key, before] : schemas) {
      if (before.now || !before.then) continue;
      for (const auto& [other_key, other] : schemas) {
        if (!other.now || other.then || !AreOneSchema(*other.now, *before.then)) continue;
        new_schema_ids_[before.then->Int("schema_id")] = other.now->Int("schema_id");
        found.insert(other.now->Int("schema_id"));
      }
    }
    return found;
  }

  // A schema's row cannot come back under its id, which is a primary key: it gets a new one.
  void RestoreSchemas() {
    const auto schemas = ReadObjects(Tag::kSchema);
    std::set<std::int64_t> kept = FindRenumberedSchemas(schemas);
    for (const RestoreRow& table : writer_.LiveNow(writer_.Now(Tag::kTable))) {
      if (left_.contains(table.Int(kTableIdColumn))) kept.insert(table.Int("schema_id"));
    }
    for (const auto& [key, schema] : schemas) {
      if (schema.now && schema.then && SayTheSame(*schema.now, *schema.then)) continue;
      if (schema.now && kept.contains(schema.now->Int("schema_id"))) continue;
      if (!schema.now && new_schema_ids_.contains(schema.then->Int("schema_id"))) continue;
      writer_.DefinitionsChange();
      if (schema.now) {
        writer_.End(*schema.now);
        writer_.AddChange(fmt::format("dropped_schema:{}", schema.now->Int("schema_id")));
      }
      if (!schema.then) continue;
      const std::int64_t id = new_schema_ids_[schema.then->Int("schema_id")] = writer_.NewCatalogId();
      writer_.Revive(*writer_.Now(Tag::kSchema), *schema.then,
                     [&](RowDraft& draft) { draft.Set("schema_id", Value::Int(id)); });
      writer_.AddChange("created_schema:" + Quoted(schema.then->Text("schema_name")));
    }
  }

  void Restore(Tag tag) {
    const DefinitionPtr relation = writer_.Now(tag);
    if (relation == nullptr) return;
    for (const auto& [key, object] : ReadObjects(tag)) {
      const RestoreRow& row = object.now ? *object.now : *object.then;
      if (left_.contains(TableOf(tag, row))) continue;
      const auto moved =
          object.then ? new_schema_ids_.find(object.then->Int("schema_id")) : new_schema_ids_.end();
      const bool is_moved = moved != new_schema_ids_.end() && relation->FindColumn("schema_id") != 0;
      if (object.now && object.then && !is_moved && SayTheSame(*object.now, *object.then)) continue;
      if (object.now) writer_.End(*object.now);
      if (object.then) {
        writer_.Revive(*relation, *object.then, [&](RowDraft& draft) {
          if (is_moved) draft.Set("schema_id", Value::Int(moved->second));
        });
      }
      Note(tag, object);
    }
  }

  // The table that a row describes; -1: none.
  static std::int64_t TableOf(Tag tag, const RestoreRow& row) {
    if (tag == Tag::kTag) return row.Int("object_id");
    const bool of_table = row.relation->FindColumn(kTableIdColumn) != 0;
    return of_table ? row.Int(kTableIdColumn) : -1;
  }

  void Note(Tag tag, const Object& object) {
    const RestoreRow& row = object.then ? *object.then : *object.now;
    if (tag != Tag::kTag && tag != Tag::kColumnTag) writer_.DefinitionsChange();
    if (tag == Tag::kView) return NoteView(object);
    if (tag == Tag::kMacro) return NoteMacro(object);
    const std::int64_t table = TableOf(tag, row);
    if (tag == Tag::kTable && !object.then) {
      dropped_.insert(table);
    } else if (tag == Tag::kTable) {
      created_[table] =
          fmt::format("{}.{}", Quoted(schema_names_[row.Int("schema_id")]), Quoted(row.Text("table_name")));
    } else {
      altered_.insert(table);
    }
  }

  void NoteView(const Object& object) {
    if (object.now) writer_.AddChange(fmt::format("dropped_view:{}", object.now->Int("view_id")));
    if (object.then) {
      writer_.AddChange(fmt::format("created_view:{}.{}",
                                    Quoted(schema_names_[object.then->Int("schema_id")]),
                                    Quoted(object.then->Text("view_name"))));
    }
  }

  void NoteMacro(const Object& object) {
    const RestoreRow& macro = object.then ? *object.then : *object.now;
    std::string kind = "scalar";
    writer_.archive().ForEach(Tag::kMacroImpl, {{"macro_id", macro.Int("macro_id")}},
                              [&](const ArchivedRow& part) {
                                kind = part.Text("type") == "scalar" ? "scalar" : "table";
                                return false;
                              });
    if (object.now) writer_.AddChange(fmt::format("dropped_{}_macro:{}", kind, object.now->Int("macro_id")));
    if (object.then) {
      writer_.AddChange(fmt::format("created_{}_macro:{}.{}", kind,
                                    Quoted(schema_names_[object.then->Int("schema_id")]),
                                    Quoted(object.then->Text("macro_name"))));
    }
  }

  // A client reads these to find out whether its own changes are in conflict.
  void TellChanges() {
    for (const auto& [table, name] : created_) writer_.AddChange("created_table:" + name);
    for (const std::int64_t table : dropped_) writer_.AddChange(fmt::format("dropped_table:{}", table));
    for (const std::int64_t table : altered_) {
      if (dropped_.contains(table)) continue;
      if (!created_.contains(table)) writer_.AddChange(fmt::format("altered_table:{}", table));
      redefined_.insert(table);
    }
    for (const auto& [table, name] : created_) redefined_.insert(table);
  }

  void InsertMissing(Tag tag) {
    const DefinitionPtr relation = writer_.Now(tag);
    if (relation == nullptr) return;
    std::set<Bytes> there;
    for (const RestoreRow& row : writer_.LiveNow(relation))
      there.insert(EncodeRowKey(*relation, row.row->values, 0));
    for (const RestoreRow& row : writer_.LiveThen(writer_.Then(tag))) {
      const std::int64_t table = TableOf(tag, row);
      if (table >= 0 && (left_.contains(table) || !tables_then_.contains(table))) continue;
      RowDraft draft(*relation, *row.relation, *row.row);
      if (there.insert(EncodeRowKey(*relation, draft.values(), 0)).second) {
        writer_.Insert(*relation, std::move(draft));
      }
    }
  }

  RestoreWriter& writer_;
  const std::set<std::int64_t>& left_;
  std::map<std::int64_t, std::string> schema_names_;  // then
  std::set<std::int64_t> tables_then_;
  std::map<std::int64_t, std::int64_t> new_schema_ids_;  // by old id
  std::map<std::int64_t, std::string> created_;          // quoted names of tables
  std::set<std::int64_t> dropped_, altered_, redefined_;
};

// The names of tables, as they were then or are now.
std::map<std::int64_t, std::string> TableNames(RestoreWriter& writer) {
  std::map<std::int64_t, std::string> schemas, tables;
  const auto add = [&](const std::vector<RestoreRow>& schema_rows,
                       const std::vector<RestoreRow>& table_rows) {
    for (const RestoreRow& row : schema_rows) schemas[row.Int("schema_id")] = row.Text("schema_name");
    for (const RestoreRow& row : table_rows) {
      tables[row.Int(kTableIdColumn)] = schemas[row.Int("schema_id")] + '.' + row.Text("table_name");
    }
  };
  add(writer.LiveNow(writer.Now(Tag::kSchema)), writer.LiveNow(writer.Now(Tag::kTable)));
  add(writer.LiveThen(writer.Then(Tag::kSchema)), writer.LiveThen(writer.Then(Tag::kTable)));
  return tables;
}

// A table that is left must not keep the name of one that comes back.
void CheckNames(RestoreWriter& writer, const std::set<std::int64_t>& left) {
  const auto names_of = [](const std::vector<RestoreRow>& schemas) {
    std::map<std::int64_t, std::string> names;
    for (const RestoreRow& schema : schemas) names[schema.Int("schema_id")] = schema.Text("schema_name");
    return names;
  };
  auto now = names_of(writer.LiveNow(writer.Now(Tag::kSchema)));
  auto then = names_of(writer.LiveThen(writer.Then(Tag::kSchema)));
  std::set<std::pair<std::string, std::string>> kept;
  for (const RestoreRow& table : writer.LiveNow(writer.Now(Tag::kTable))) {
    if (left.contains(table.Int(kTableIdColumn)))
      kept.emplace(now[table.Int("schema_id")], table.Text("table_name"));
  }
  for (const RestoreRow& table : writer.LiveThen(writer.Then(Tag::kTable))) {
    if (left.contains(table.Int(kTableIdColumn))) continue;
    if (kept.contains({then[table.Int("schema_id")], table.Text("table_name")})) {
      throw Error("42P07", "table \"{}\" cannot come back: one that is left as it is has its name",
                  table.Text("table_name"));
    }
  }
}

std::string AuditDetail(SnapshotId target, const RestoreResult& result) {
  nlohmann::ordered_json json = {{"to", target}, {"snapshot", *result.snapshot}};
  for (const RestoredTable& table : result.tables) {
    if (!table.missing.empty()) json["left"].push_back(table.name);
  }
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

SqlError MissingFiles(SnapshotId target, const std::map<std::int64_t, std::vector<std::string>>& missing) {
  std::string paths;
  for (const auto& [table, files] : missing) {
    for (const std::string& path : files) paths += (paths.empty() ? "" : ", ") + path;
  }
  return Error("58P01", "files of snapshot {} are gone: {}", target, paths)
      .Hint("With partial => true (--partial) the tables they belong to are left as they are.");
}

}  // namespace

RestoreResult Restore(Transaction& transaction, const Identity& who, const RestoreRequest& request) {
  RequireLevel(who, RoleLevel::kOperator, "to restore a lake");
  RestoreWriter writer(transaction, request.snapshot);
  const auto missing = FileCheck(writer).Missing();
  if (!missing.empty() && !request.partial) throw MissingFiles(request.snapshot, missing);
  std::set<std::int64_t> left;
  for (const auto& [table, files] : missing) left.insert(table);
  CheckNames(writer, left);
  const auto names = TableNames(writer);

  ObjectRestore objects(writer, left);
  objects.Run();
  DataRestore data(writer, left);
  data.Run(objects.redefined_tables());

  RestoreResult result;
  auto tables = data.tables();
  for (const auto& [table, files] : missing) tables[table].missing = files;
  for (auto& [table, restored] : tables) {
    const auto name = names.find(table);
    restored.name = name == names.end() ? fmt::format("{}", table) : name->second;
    result.tables.push_back(std::move(restored));
  }
  if (!writer.has_written()) return result;
  writer.WriteSnapshot();
  result.snapshot = writer.new_snapshot();
  WriteAudit(transaction, who,
             {.action = "restore",
              .object = request.lake,
              .detail = AuditDetail(request.snapshot, result),
              .reason = request.reason});
  return result;
}

}  // namespace rocklake
