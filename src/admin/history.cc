#include "admin/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "format/key_codec.h"
#include "types/ascii.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::string_view kDefaultSchema = "main";

constexpr ObjectKindInfo kKinds[] = {
    {ObjectKind::kSchema, "schema", Tag::kSchema, "schema_id", "schema_name", ""},
    {ObjectKind::kTable, "table", Tag::kTable, "table_id", "table_name", "schema_id"},
    {ObjectKind::kColumn, "column", Tag::kColumn, "column_id", "column_name", "table_id"},
    {ObjectKind::kView, "view", Tag::kView, "view_id", "view_name", "schema_id"},
    {ObjectKind::kMacro, "macro", Tag::kMacro, "macro_id", "macro_name", "schema_id"},
};

// Parts of a name: at dots, but for those in double quotes, which double inside of them.
std::vector<std::string> SplitName(std::string_view name) {
  std::vector<std::string> parts(1);
  bool quoted = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '"') {
      const bool doubled = quoted && i + 1 < name.size() && name[i + 1] == '"';
      if (doubled) parts.back() += name[i++];
      if (!doubled) quoted = !quoted;
    } else if (name[i] == '.' && !quoted) {
      parts.emplace_back();
    } else {
      parts.back() += name[i];
    }
  }
  const bool has_gap = std::ranges::any_of(parts, [](const std::string& part) { return part.empty(); });
  if (quoted || has_gap) throw Error("22023", "malformed name \"{}\"", name);
  return parts;
}

std::vector<std::string> PartsOf(ObjectKind kind, std::string_view name) {
  std::vector<std::string> parts = SplitName(name);
  const std::size_t wanted = kind == ObjectKind::kSchema ? 1 : kind == ObjectKind::kColumn ? 3 : 2;
  if (parts.size() + 1 == wanted) parts.insert(parts.begin(), std::string(kDefaultSchema));
  if (parts.size() != wanted) {
    throw Error("22023", "\"{}\" is not the name of a {}", name, InfoOf(kind).word)
        .Hint(kind == ObjectKind::kColumn ? "Name it schema.table.column."
              : wanted == 1               ? "Name it without dots, or in double quotes."
                                          : "Name it schema.object.");
  }
  return parts;
}

// An object's id and that of what holds it.
struct ObjectKey {
  std::int64_t holder = 0, id = 0;
  friend auto operator<=>(const ObjectKey&, const ObjectKey&) = default;
};

std::vector<Archive::Condition> WhereIs(const ObjectKindInfo& info, const ObjectKey& key) {
  std::vector<Archive::Condition> conditions;
  if (!info.holder_column.empty()) conditions.emplace_back(info.holder_column, key.holder);
  conditions.emplace_back(info.id_column, key.id);
  return conditions;
}

// The objects of a kind that ever had a name, within any of the holders.
std::set<ObjectKey> FindObjects(Archive& archive, ObjectKind kind, const std::set<ObjectKey>& holders,
                                const std::string& name) {
  const ObjectKindInfo& info = InfoOf(kind);
  std::set<ObjectKey> found;
  const auto add = [&](const ArchivedRow& row) {
    const auto id = row.Int(info.id_column);
    if (id && EqualsIgnoringCase(row.Text(info.name_column), name))
      found.insert({info.holder_column.empty() ? 0 : row.Int(info.holder_column).value_or(0), *id});
    return true;
  };
  if (info.holder_column.empty()) archive.ForEach(info.tag, {}, add);
  for (const ObjectKey& holder : holders) archive.ForEach(info.tag, {{info.holder_column, holder.id}}, add);
  return found;
}

std::set<ObjectKey> FindObjects(Archive& archive, ObjectKind kind, const std::vector<std::string>& parts) {
  std::set<ObjectKey> found = FindObjects(archive, ObjectKind::kSchema, {}, parts[0]);
  if (kind == ObjectKind::kColumn) found = FindObjects(archive, ObjectKind::kTable, found, parts[1]);
  return kind == ObjectKind::kSchema ? found : FindObjects(archive, kind, found, parts.back());
}

std::string ColumnText(const ArchivedRow& row) {
  std::string text = row.Text("column_type");
  if (const Value allowed = row.Get("nulls_allowed");
      allowed.kind() == Value::Kind::kBool && !allowed.AsBool())
    text += " NOT NULL";
  const std::string value = row.Text("default_value");
  if (!value.empty() && value != "NULL") text += " DEFAULT " + value;
  return text;
}

std::string MacroText(Archive& archive, const ArchivedRow& row) {
  std::string text;
  archive.ForEach(Tag::kMacroImpl, {{"macro_id", row.Int("macro_id").value_or(0)}},
                  [&](const ArchivedRow& part) {
                    if (!text.empty()) text += "; ";
                    text += part.Text("sql");
                    return true;
                  });
  return text;
}

std::string RoleOf(Archive& archive, std::uint64_t commit) {
  const CommitRecord* record = commit == 0 ? nullptr : archive.Commit(commit);
  return record == nullptr ? std::string() : record->role;
}

ObjectVersion VersionOf(Archive& archive, const ObjectKindInfo& info, const std::vector<std::string>& parts,
                        const ArchivedRow& row) {
  ObjectVersion version;
  version.object_id = row.Int(info.id_column).value_or(0);
  if (!info.holder_column.empty()) version.holder_id = row.Int(info.holder_column);
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) version.name += parts[i] + '.';
  version.name += row.Text(info.name_column);
  version.begin = row.Int(kBeginColumn).value_or(0);
  version.end = row.Int(kEndColumn);
  version.begin_role = RoleOf(archive, row.envelope.written);
  version.begin_author = archive.ChangesOf(version.begin, "author");
  if (const auto* begun = archive.Snapshot(version.begin)) version.begin_time = begun->time;
  if (version.end) {
    version.end_role = RoleOf(archive, row.envelope.ended);
    version.end_author = archive.ChangesOf(*version.end, "author");
    if (const auto* ended = archive.Snapshot(*version.end)) version.end_time = ended->time;
  }
  version.definition = DefinitionText(archive, info.kind, row);
  version.state = StateOf(row);
  return version;
}

}  // namespace

const ObjectKindInfo& InfoOf(ObjectKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

ObjectKind ParseObjectKind(std::string_view word) {
  const auto found = std::ranges::find(kKinds, word, &ObjectKindInfo::word);
  if (found != std::end(kKinds)) return found->kind;
  throw Error("22023", "\"{}\" is no kind of object", word).Hint("Say schema, table, column, view or macro.");
}

std::string DefinitionText(Archive& archive, ObjectKind kind, const ArchivedRow& row) {
  switch (kind) {
    case ObjectKind::kSchema:
    case ObjectKind::kTable:
      return row.Text("path");
    case ObjectKind::kColumn:
      return ColumnText(row);
    case ObjectKind::kView:
      return row.Text("sql");
    case ObjectKind::kMacro:
      return MacroText(archive, row);
  }
  return {};
}

std::string_view StateOf(const ArchivedRow& row) {
  return row.envelope.retracted != 0 ? "retracted" : row.Int(kEndColumn) ? "ended" : "live";
}

std::vector<ObjectVersion> ReadHistory(Archive& archive, ObjectKind kind, std::string_view name) {
  const ObjectKindInfo& info = InfoOf(kind);
  const std::vector<std::string> parts = PartsOf(kind, name);
  std::vector<ObjectVersion> versions;
  for (const ObjectKey& object : FindObjects(archive, kind, parts)) {
    archive.ForEach(info.tag, WhereIs(info, object), [&](const ArchivedRow& row) {
      versions.push_back(VersionOf(archive, info, parts, row));
      return true;
    });
  }
  std::ranges::stable_sort(versions, {}, [](const ObjectVersion& version) {
    return std::tuple(version.holder_id, version.object_id, version.begin);
  });
  return versions;
}

std::vector<RegisteredFile> ReadFilesAt(Archive& archive, SnapshotId snapshot, std::string_view table) {
  if (archive.Snapshot(snapshot) == nullptr) throw Error("22023", "snapshot {} does not exist", snapshot);
  archive.RequireInWindow(snapshot);
  std::vector<RegisteredFile> files;
  for (const ObjectKey& found :
       FindObjects(archive, ObjectKind::kTable, PartsOf(ObjectKind::kTable, table))) {
    const Bytes first = FilesAtKey(snapshot, found.id, 0);
    const auto cursor =
        OrThrow(archive.store().Scan(KeyRange::Prefix(ByteView(first).substr(0, first.size() - 8))));
    std::vector<KeyValue> entries;
    while (true) {
      OrThrow(cursor->Next(entries));
      if (entries.empty()) break;
      for (const KeyValue& entry : entries) {
        const FilesAtEntry file = DecodeFilesAtKey(entry.key);
        archive.ForEach(
            Tag::kDataFile, {{kTableIdColumn, file.table_id}, {kDataFileIdColumn, file.data_file_id}},
            [&](const ArchivedRow& row) {
              if (row.Int(kBeginColumn) != snapshot) return true;  // a client has moved its begin
              files.push_back({file.table_id, file.data_file_id, row.Text("path"), row.Int("record_count"),
                               row.Int("file_size_bytes"), snapshot, row.Int(kEndColumn), StateOf(row)});
              return true;
            });
      }
    }
  }
  return files;
}

}  // namespace rocklake
