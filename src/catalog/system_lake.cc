#include "catalog/system_lake.h"

#include <algorithm>

#include "base/clock.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::string_view kDatabases = "rocklake_database";
constexpr std::string_view kSchemas = "rocklake_schema";
constexpr std::string_view kRetired = "rocklake_retired_schema";
constexpr std::string_view kGivenUp = "rocklake_given_up";
constexpr std::string_view kRoles = "rocklake_role";
constexpr std::string_view kRoleGrants = "rocklake_role_grant";

struct ColumnSpec {
  std::string_view name;
  Oid type;
};

RelationDefinition MakeDefinition(std::string_view name, std::vector<ColumnSpec> columns,
                                  std::vector<int> key) {
  RelationDefinition definition;
  definition.name = name;
  for (const auto& spec : columns) {
    ColumnDefinition column;
    column.name = spec.name;
    column.type = Type{spec.type};
    definition.columns.push_back(std::move(column));
  }
  for (int attnum : key) definition.columns[static_cast<std::size_t>(attnum - 1)].not_null = true;
  definition.unique.push_back({std::string(name) + "_pkey", true, true, std::move(key)});
  return definition;
}

std::vector<RelationDefinition> SystemRelations() {
  return {
      MakeDefinition(kDatabases,
                     {{"name", oid::kText},
                      {"oid", oid::kInt8},
                      {"owner", oid::kText},
                      {"comment", oid::kText},
                      {"created", oid::kTimestamptz}},
                     {1}),
      MakeDefinition(kSchemas,
                     {{"database", oid::kInt8},
                      {"name", oid::kText},
                      {"oid", oid::kInt8},
                      {"owner", oid::kText},
                      {"comment", oid::kText},
                      {"generation", oid::kInt8},
                      {"path", oid::kText},
                      {"created", oid::kTimestamptz}},
                     {1, 2}),
      MakeDefinition(kRetired,
                     {{"path", oid::kText},
                      {"database_name", oid::kText},
                      {"database", oid::kInt8},
                      {"name", oid::kText},
                      {"oid", oid::kInt8},
                      {"owner", oid::kText},
                      {"generation", oid::kInt8},
                      {"retired", oid::kTimestamptz}},
                     {1}),
      MakeDefinition(kGivenUp, {{"path", oid::kText}, {"database", oid::kInt8}, {"schema", oid::kInt8}}, {1}),
      MakeDefinition(kRoles,
                     {{"name", oid::kText},
                      {"verifier", oid::kText},
                      {"level", oid::kText},
                      {"may_define", oid::kBool},
                      {"may_log_in", oid::kBool},
                      {"created", oid::kTimestamptz}},
                     {1}),
      MakeDefinition(kRoleGrants, {{"role", oid::kText}, {"database", oid::kInt8}, {"level", oid::kText}},
                     {1, 2}),
  };
}

std::string TextOf(const Value& value) {
  return value.is_null() ? std::string() : std::string(value.AsText());
}
Oid OidOf(const Value& value) { return static_cast<Oid>(value.AsInt()); }
Value TextOrNull(const std::string& text) { return text.empty() ? Value::Null() : Value::Text(text); }

SchemaInfo MakeSchema(const Value& oid, const Value& database, const Value& name, const Value& owner) {
  SchemaInfo schema;
  schema.oid = OidOf(oid);
  schema.database = OidOf(database);
  schema.name = TextOf(name);
  schema.owner = TextOf(owner);
  return schema;
}

RoleLevel LevelOf(const Value& value) {
  const auto level = FindRoleLevel(value.AsText());
  if (!level) throw CorruptData{fmt::format("role level \"{}\" is unknown", value.AsText())};
  return *level;
}

RoleInfo MakeRole(const Row& row) {
  RoleInfo role;
  role.name = TextOf(row[0]);
  role.verifier = TextOf(row[1]);
  if (!row[2].is_null()) role.level = LevelOf(row[2]);
  role.may_define = row[3].AsBool();
  role.may_log_in = row[4].AsBool();
  role.created = row[5].AsInt();
  return role;
}

void AddGrant(std::vector<RoleInfo>& roles, const Row& row) {
  const auto role = std::ranges::find(roles, row[0].AsText(), &RoleInfo::name);
  if (role != roles.end()) role->grants[OidOf(row[1])] = LevelOf(row[2]);
}

template <class Visit>
void ForEachRow(const LakeVersion& version, std::string_view relation, const Visit& visit) {
  const DefinitionPtr definition = version.FindRelation(relation);
  if (!definition) return;
  const KeyRange range = KeyRange::Prefix(definition->KeyPrefix());
  const RowTree rows = version.Rows(*definition, range);
  for (auto it = rows.Scan(range); it.Valid(); it.Next()) visit(it.row()->values);
}

}  // namespace

void SystemLake::AddMissingRelations() {
  Transaction transaction(slot_.Get(), IsolationLevel::kRepeatableRead);
  transaction.BeginStatement();
  bool created = false;
  for (auto& definition : SystemRelations()) {
    if (transaction.FindRelation(definition.name)) continue;
    transaction.CreateRelation(std::move(definition), "rocklake");
    created = true;
  }
  if (created) transaction.Commit("rocklake");
}

SystemContents SystemLake::Read(const LakeVersion& version) {
  SystemContents contents;
  contents.commit = version.commit();
  ForEachRow(version, kDatabases, [&](const Row& row) {
    contents.databases.push_back({OidOf(row[1]), TextOf(row[0]), TextOf(row[2]), TextOf(row[3])});
  });
  ForEachRow(version, kSchemas, [&](const Row& row) {
    SchemaInfo schema = MakeSchema(row[2], row[0], row[1], row[3]);
    schema.comment = TextOf(row[4]);
    schema.generation = static_cast<std::uint64_t>(row[5].AsInt());
    schema.path = TextOf(row[6]);
    contents.schemas.push_back(std::move(schema));
  });
  ForEachRow(version, kRetired, [&](const Row& row) {
    SchemaInfo schema = MakeSchema(row[4], row[2], row[3], row[5]);
    schema.generation = static_cast<std::uint64_t>(row[6].AsInt());
    schema.path = TextOf(row[0]);
    schema.retired = true;
    schema.retired_database = TextOf(row[1]);
    contents.retired.push_back(std::move(schema));
  });
  ForEachRow(version, kGivenUp, [&](const Row& row) {
    contents.given_up.push_back({.path = TextOf(row[0]), .database = OidOf(row[1]), .schema = OidOf(row[2])});
  });
  ForEachRow(version, kRoles, [&](const Row& row) { contents.roles.push_back(MakeRole(row)); });
  ForEachRow(version, kRoleGrants, [&](const Row& row) { AddGrant(contents.roles, row); });
  return contents;
}

SystemContentsPtr SystemLake::Contents() {
  const LakeVersionPtr version = slot_.Get()->Latest();
  {
    MutexLock lock(mutex_);
    if (contents_ && contents_->commit >= version->commit()) return contents_;
  }
  auto contents = std::make_shared<const SystemContents>(Read(*version));
  MutexLock lock(mutex_);
  if (!contents_ || contents_->commit < contents->commit) contents_ = std::move(contents);
  return contents_;
}

std::unique_ptr<Transaction> SystemLake::Begin() {
  return std::make_unique<Transaction>(slot_.Get(), IsolationLevel::kReadCommitted);
}

DefinitionPtr SystemLake::Definition(Transaction& transaction, std::string_view name) {
  DefinitionPtr definition = transaction.FindRelation(name);
  ROCKLAKE_CHECK(definition != nullptr);
  return definition;
}

RowPtr SystemLake::FindRow(Transaction& transaction, const RelationDefinition& relation,
                           const std::vector<std::pair<int, Value>>& equal) {
  for (auto it = transaction.Scan(relation, KeyRange::Prefix(relation.KeyPrefix())); it.Valid(); it.Next()) {
    const bool same = std::ranges::all_of(equal, [&](const auto& condition) {
      const Value& value = it.row()->values[static_cast<std::size_t>(condition.first - 1)];
      if (value.kind() != condition.second.kind()) return false;
      return value.kind() == Value::Kind::kInt ? value.AsInt() == condition.second.AsInt()
                                               : value.AsText() == condition.second.AsText();
    });
    if (same) return it.row();
  }
  return nullptr;
}

void SystemLake::DeleteRow(Transaction& transaction, const RelationDefinition& relation, const RowPtr& row) {
  RowPtr current;
  if (transaction.LockRow(relation, row, current) == LockOutcome::kGone) {
    throw SqlError("40001", "could not serialize access due to concurrent delete");
  }
  transaction.Delete(relation, current ? current : row);
}

void SystemLake::AddDatabase(Transaction& transaction, const DatabaseInfo& database) {
  transaction.BeginStatement();
  const DefinitionPtr relation = Definition(transaction, kDatabases);
  transaction.Insert(*relation,
                     {Value::Text(database.name), Value::Int(database.oid), TextOrNull(database.owner),
                      TextOrNull(database.comment), Value::Int(NowMicros())});
}

void SystemLake::RemoveDatabase(Transaction& transaction, std::string_view name) {
  transaction.BeginStatement();
  const DefinitionPtr relation = Definition(transaction, kDatabases);
  const RowPtr row = FindRow(transaction, *relation, {{1, Value::Text(name)}});
  if (!row) throw Error("3D000", "database \"{}\" does not exist", name);
  DeleteRow(transaction, *relation, row);
}

void SystemLake::AddSchema(Transaction& transaction, const SchemaInfo& schema) {
  transaction.BeginStatement();
  const DefinitionPtr relation = Definition(transaction, kSchemas);
  transaction.Insert(*relation, {Value::Int(schema.database), Value::Text(schema.name),
                                 Value::Int(schema.oid), TextOrNull(schema.owner), TextOrNull(schema.comment),
                                 Value::Int(static_cast<std::int64_t>(schema.generation)),
                                 Value::Text(schema.path), Value::Int(NowMicros())});
}

void SystemLake::RetireSchema(Transaction& transaction, const SchemaInfo& schema,
                              const std::string& database_name) {
  transaction.BeginStatement();
  const DefinitionPtr live = Definition(transaction, kSchemas);
  const RowPtr row =
      FindRow(transaction, *live, {{1, Value::Int(schema.database)}, {2, Value::Text(schema.name)}});
  if (!row) throw Error("3F000", "schema \"{}\" does not exist", schema.name);
  DeleteRow(transaction, *live, row);
  transaction.Insert(*Definition(transaction, kRetired),
                     {Value::Text(schema.path), Value::Text(database_name), Value::Int(schema.database),
                      Value::Text(schema.name), Value::Int(schema.oid), TextOrNull(schema.owner),
                      Value::Int(static_cast<std::int64_t>(schema.generation)), Value::Int(NowMicros())});
}

void SystemLake::MoveSchema(Transaction& transaction, const SchemaInfo& schema) {
  transaction.BeginStatement();
  const DefinitionPtr live = Definition(transaction, kSchemas);
  const RowPtr row =
      FindRow(transaction, *live, {{1, Value::Int(schema.database)}, {2, Value::Text(schema.name)}});
  if (!row) throw Error("3F000", "schema \"{}\" does not exist", schema.name);
  DeleteRow(transaction, *live, row);
  AddSchema(transaction, schema);
}

void SystemLake::RemoveRetired(Transaction& transaction, const SchemaInfo& retired) {
  transaction.BeginStatement();
  const DefinitionPtr relation = Definition(transaction, kRetired);
  const RowPtr row = FindRow(transaction, *relation, {{1, Value::Text(retired.path)}});
  if (!row) throw Error("22023", "there is no retired lake at \"{}\"", retired.path);
  DeleteRow(transaction, *relation, row);
}

void SystemLake::GiveUp(Transaction& transaction, const GivenUpPath& path) {
  transaction.BeginStatement();
  transaction.Insert(*Definition(transaction, kGivenUp),
                     {Value::Text(path.path), Value::Int(path.database), Value::Int(path.schema)});
}

void SystemLake::RemoveGivenUp(Transaction& transaction, const std::string& path) {
  transaction.BeginStatement();
  const DefinitionPtr relation = Definition(transaction, kGivenUp);
  if (const RowPtr row = FindRow(transaction, *relation, {{1, Value::Text(path)}}))
    DeleteRow(transaction, *relation, row);
}

std::vector<RoleInfo> SystemLake::Roles(Transaction& transaction) {
  transaction.BeginStatement();
  std::vector<RoleInfo> roles;
  const auto for_each = [&](std::string_view name, const auto& visit) {
    const DefinitionPtr relation = Definition(transaction, name);
    for (auto it = transaction.Scan(*relation, KeyRange::Prefix(relation->KeyPrefix())); it.Valid();
         it.Next()) {
      visit(it.row()->values);
    }
  };
  for_each(kRoles, [&](const Row& row) { roles.push_back(MakeRole(row)); });
  for_each(kRoleGrants, [&](const Row& row) { AddGrant(roles, row); });
  return roles;
}

void SystemLake::ChangeRole(Transaction& transaction, const RoleChange& change) {
  if (change.before) RemoveRole(transaction, change.before->name);
  if (change.after) AddRole(transaction, *change.after);
}

void SystemLake::AddRole(Transaction& transaction, const RoleInfo& role) {
  transaction.BeginStatement();
  const Value level = role.level ? Value::Text(RoleLevelName(*role.level)) : Value::Null();
  try {
    transaction.Insert(
        *Definition(transaction, kRoles),
        {Value::Text(role.name), TextOrNull(role.verifier), level, Value::Bool(role.may_define),
         Value::Bool(role.may_log_in), Value::Int(role.created)});
  } catch (const SqlError& error) {
    if (error.sqlstate != "23505") throw;
    throw Error("42710", "role \"{}\" already exists", role.name);
  }
  for (const auto& [database, granted] : role.grants) {
    transaction.Insert(*Definition(transaction, kRoleGrants),
                       {Value::Text(role.name), Value::Int(database), Value::Text(RoleLevelName(granted))});
  }
}

void SystemLake::RemoveRole(Transaction& transaction, const std::string& name) {
  transaction.BeginStatement();
  const DefinitionPtr roles = Definition(transaction, kRoles);
  const RowPtr row = FindRow(transaction, *roles, {{1, Value::Text(name)}});
  if (!row) throw Error("42704", "role \"{}\" does not exist", name);
  DeleteRow(transaction, *roles, row);
  const DefinitionPtr grants = Definition(transaction, kRoleGrants);
  std::vector<RowPtr> granted;
  for (auto it = transaction.Scan(*grants, KeyRange::Prefix(grants->KeyPrefix())); it.Valid(); it.Next()) {
    if (it.row()->values[0].AsText() == name) granted.push_back(it.row());
  }
  for (const RowPtr& grant : granted) DeleteRow(transaction, *grants, grant);
}

RowPtr SystemLake::FindRetired(Transaction& transaction, const RelationDefinition& relation,
                               const std::string& path_or_name) {
  RowPtr found;
  for (auto it = transaction.Scan(relation, KeyRange::Prefix(relation.KeyPrefix())); it.Valid(); it.Next()) {
    const Row& row = it.row()->values;
    if (TextOf(row[0]) == path_or_name) return it.row();
    if (TextOf(row[1]) + '.' + TextOf(row[3]) != path_or_name) continue;
    if (found == nullptr || found->values[6].AsInt() < row[6].AsInt()) found = it.row();
  }
  return found;
}

Oid SystemLake::FindOrAddDatabase(Transaction& transaction, const DatabaseInfo& database) {
  const DefinitionPtr relation = Definition(transaction, kDatabases);
  if (FindRow(transaction, *relation, {{2, Value::Int(database.oid)}}))
    return database.oid;  // maybe renamed since
  if (const RowPtr row = FindRow(transaction, *relation, {{1, Value::Text(database.name)}}))
    return OidOf(row->values[1]);
  AddDatabase(transaction, database);
  return database.oid;
}

SchemaInfo SystemLake::ReviveSchema(Transaction& transaction, const std::string& path_or_name) {
  transaction.BeginStatement();
  const DefinitionPtr retired = Definition(transaction, kRetired);
  const RowPtr row = FindRetired(transaction, *retired, path_or_name);
  if (!row) throw Error("3F000", "there is no retired lake \"{}\"", path_or_name);
  const Row& values = row->values;
  SchemaInfo schema = MakeSchema(values[4], values[2], values[3], values[5]);
  schema.generation = static_cast<std::uint64_t>(values[6].AsInt());
  schema.path = TextOf(values[0]);
  DeleteRow(transaction, *retired, row);
  schema.database = FindOrAddDatabase(transaction, {schema.database, TextOf(values[1]), schema.owner, ""});
  AddSchema(transaction, schema);
  return schema;
}

}  // namespace rocklake
