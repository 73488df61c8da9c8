#include "admin/offline.h"

#include <algorithm>
#include <map>

#include "admin/inspect.h"
#include "catalog/lake_path.h"
#include "format/row_codec.h"
#include "mvcc/lake.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// Live rows of one of `_system`'s relations, as column name → value.
template <class Visit>
void ForEachLiveRow(StoreReader& store, std::string_view relation, const Visit& visit) {
  for (const auto& [id, inspected] : ReadRelations(store)) {
    const DefinitionPtr& definition = inspected.definition;
    if (definition->name != relation) continue;
    auto cursor = OrThrow(store.Scan(KeyRange::Prefix(definition->KeyPrefix())));
    std::vector<KeyValue> rows;
    while (true) {
      OrThrow(cursor->Next(rows));
      if (rows.empty()) break;
      for (const auto& row : rows) {
        const DecodedRow decoded = DecodeRow(*definition, row.value);
        if (decoded.envelope.retracted != 0) continue;
        visit([&](std::string_view column) -> Value {
          const auto attnum = static_cast<std::size_t>(definition->FindColumn(column));
          return attnum == 0 || attnum > decoded.values.size() ? Value::Null() : decoded.values[attnum - 1];
        });
      }
    }
  }
}

bool HasSystemLake(Root& root) {
  const auto directories = OrThrow(root.ListDirectories(""));
  return std::ranges::find(directories, kSystemLakePath) != directories.end();
}

std::string Text(const Value& value) { return value.is_null() ? std::string() : std::string(value.AsText()); }

}  // namespace

std::vector<OfflineLake> ReadLakes(Root& root) {
  auto store = OrThrow(root.OpenReader(std::string(kSystemLakePath)));
  std::map<std::int64_t, std::string> databases;
  ForEachLiveRow(*store, "rocklake_database",
                 [&](const auto& column) { databases[column("oid").AsInt()] = Text(column("name")); });
  std::vector<OfflineLake> lakes;
  const auto add = [&](const auto& column, std::string database, bool retired) {
    lakes.push_back({std::move(database), Text(column("name")), Text(column("path")), Text(column("owner")),
                     static_cast<std::uint64_t>(column("generation").AsInt()), retired});
  };
  ForEachLiveRow(*store, "rocklake_schema",
                 [&](const auto& column) { add(column, databases[column("database").AsInt()], false); });
  ForEachLiveRow(*store, "rocklake_retired_schema",
                 [&](const auto& column) { add(column, Text(column("database_name")), true); });
  std::ranges::sort(lakes, {}, [](const OfflineLake& lake) {
    return std::tie(lake.database, lake.schema, lake.generation);
  });
  return lakes;
}

std::vector<OfflineRole> ReadRoles(Root& root) {
  if (!HasSystemLake(root)) return {};
  auto store = OrThrow(root.OpenReader(std::string(kSystemLakePath)));
  std::map<std::int64_t, std::string> databases;
  ForEachLiveRow(*store, "rocklake_database",
                 [&](const auto& column) { databases[column("oid").AsInt()] = Text(column("name")); });
  std::vector<OfflineRole> granted;
  ForEachLiveRow(*store, "rocklake_role_grant", [&](const auto& column) {
    granted.push_back({.name = Text(column("role")),
                       .level = Text(column("level")),
                       .database = databases[column("database").AsInt()]});
  });
  std::vector<OfflineRole> roles;
  ForEachLiveRow(*store, "rocklake_role", [&](const auto& column) {
    OfflineRole role{.name = Text(column("name")),
                     .level = Text(column("level")),
                     .database = {},
                     .may_define = column("may_define").AsBool(),
                     .may_log_in = column("may_log_in").AsBool(),
                     .has_password = !column("verifier").is_null()};
    const std::size_t before = roles.size();
    if (!role.level.empty()) roles.push_back(role);
    for (const OfflineRole& grant : granted) {
      if (grant.name != role.name) continue;
      role.level = grant.level;
      role.database = grant.database;
      roles.push_back(role);
    }
    if (roles.size() == before) roles.push_back(std::move(role));
  });
  std::ranges::sort(roles, {}, [](const OfflineRole& role) { return std::tie(role.name, role.database); });
  return roles;
}

std::string FindLakePath(Root& root, const std::string& database, const std::string& schema) {
  const auto lakes = ReadLakes(root);
  const auto live = [&](const OfflineLake& lake) {
    return !lake.retired && lake.database == database && lake.schema == schema;
  };
  const auto found = std::ranges::find_if(lakes, live);
  if (found != lakes.end()) return found->path;
  if (std::ranges::find(lakes, database, &OfflineLake::database) == lakes.end()) {
    throw Error("3D000", "database \"{}\" does not exist under this root", database);
  }
  throw Error("3F000", "schema \"{}\" does not exist in database \"{}\"", schema, database);
}

}  // namespace rocklake
