#include "admin/offline.h"

#include <algorithm>
#include <functional>
#include <map>

#include "admin/stored_relations.h"
#include "catalog/lake_path.h"
#include "mvcc/lake.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// Live rows of one of `_system`'s relations.
void ForEachSystemRow(StoreReader& store, std::string_view relation,
                      const std::function<void(const NamedColumns&)>& visit) {
  for (const auto& [id, inspected] : ReadRelations(store)) {
    if (inspected.definition->name != relation) continue;
    ForEachLiveRow(store, *inspected.definition,
                   [&](const Bytes&, const NamedColumns& columns) { visit(columns); });
  }
}

bool HasSystemLake(Root& root) {
  const auto directories = OrThrow(root.ListDirectories(""));
  return std::ranges::find(directories, kSystemLakePath) != directories.end();
}

}  // namespace

std::vector<OfflineLake> ReadLakes(Root& root) {
  auto store = OrThrow(root.OpenReader(std::string(kSystemLakePath)));
  std::map<std::int64_t, std::string> databases;
  ForEachSystemRow(*store, "rocklake_database", [&](const NamedColumns& columns) {
    databases[columns["oid"].AsInt()] = columns.Text("name");
  });
  std::vector<OfflineLake> lakes;
  const auto add = [&](const NamedColumns& columns, std::string database, bool retired) {
    lakes.push_back({std::move(database), columns.Text("name"), columns.Text("path"), columns.Text("owner"),
                     static_cast<std::uint64_t>(columns["generation"].AsInt()), retired});
  };
  ForEachSystemRow(*store, "rocklake_schema", [&](const NamedColumns& columns) {
    add(columns, databases[columns["database"].AsInt()], false);
  });
  ForEachSystemRow(*store, "rocklake_retired_schema",
                   [&](const NamedColumns& columns) { add(columns, columns.Text("database_name"), true); });
  std::ranges::sort(lakes, {}, [](const OfflineLake& lake) {
    return std::tie(lake.database, lake.schema, lake.generation);
  });
  return lakes;
}

std::vector<OfflineRole> ReadRoles(Root& root) {
  if (!HasSystemLake(root)) return {};
  auto store = OrThrow(root.OpenReader(std::string(kSystemLakePath)));
  std::map<std::int64_t, std::string> databases;
  ForEachSystemRow(*store, "rocklake_database", [&](const NamedColumns& columns) {
    databases[columns["oid"].AsInt()] = columns.Text("name");
  });
  std::vector<OfflineRole> granted;
  ForEachSystemRow(*store, "rocklake_role_grant", [&](const NamedColumns& columns) {
    granted.push_back({.name = columns.Text("role"),
                       .level = columns.Text("level"),
                       .database = databases[columns["database"].AsInt()]});
  });
  std::vector<OfflineRole> roles;
  ForEachSystemRow(*store, "rocklake_role", [&](const NamedColumns& columns) {
    OfflineRole role{.name = columns.Text("name"),
                     .level = columns.Text("level"),
                     .database = {},
                     .may_define = columns["may_define"].AsBool(),
                     .may_log_in = columns["may_log_in"].AsBool(),
                     .verifier = columns.Text("verifier")};
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
