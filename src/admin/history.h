// Every version that a schema, table, column, view or macro ever had, and the files that a snapshot registered.
//
// Objects are found by any name they ever had, and then followed by their ids, so a renamed one shows its whole life. A
// look at an object reads its own range of keys and those of the objects that hold it. Thread safety and errors: as Archive;
// SqlError 22023 for a kind or name that is none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "admin/archive.h"

namespace rocklake {

enum class ObjectKind : std::uint8_t { kSchema, kTable, kColumn, kView, kMacro };

// Where the objects of a kind stand.
struct ObjectKindInfo {
  ObjectKind kind;
  std::string_view word;  // schema, table, column, view, macro
  Tag tag;
  std::string_view id_column, name_column;
  std::string_view holder_column;  // the id of the object that holds it: a schema, a column's table; "": none
};
const ObjectKindInfo& InfoOf(ObjectKind kind);
ObjectKind ParseObjectKind(std::string_view word);  // throws SqlError 22023

struct ObjectVersion {
  std::int64_t object_id = 0;
  std::optional<std::int64_t> holder_id;
  std::string name;  // with those of its holders, as asked for: sales.orders.price
  SnapshotId begin = 0;
  std::optional<SnapshotId> end;
  std::optional<std::int64_t> begin_time, end_time;  // of those snapshots, µs since 2000 UTC
  std::string begin_role, end_role;                  // of the commits that wrote and ended the version
  std::string begin_author, end_author;              // of those snapshots
  std::string definition;
  std::string_view state;  // live, ended, retracted
};

// By id and begin. `name` is schema, schema.object, or schema.table.column, each part maybe in double quotes; a missing
// schema is `main`. Names match as DuckDB's do, whatever the case.
std::vector<ObjectVersion> ReadHistory(Archive& archive, ObjectKind kind, std::string_view name);

// What a version says, in words: a column's type, nullability and default; a view's query; a macro's implementations.
std::string DefinitionText(Archive& archive, ObjectKind kind, const ArchivedRow& row);
std::string_view StateOf(const ArchivedRow& row);  // live, ended, retracted

struct RegisteredFile {
  std::int64_t table_id = 0, data_file_id = 0;
  std::string path;
  std::optional<std::int64_t> rows, bytes;
  SnapshotId begin = 0;
  std::optional<SnapshotId> end;
  std::string_view state;
};

// The data files that begin at a snapshot, of every table that ever had the name, by the index that holds them (FC).
std::vector<RegisteredFile> ReadFilesAt(Archive& archive, SnapshotId snapshot, std::string_view table);

}  // namespace rocklake
