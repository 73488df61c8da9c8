// The server's own lake, `_system`: which databases and schemas exist, and where their lakes stand.
//
// Its relations are ordinary relations of tag FA, written by ordinary transactions:
//   rocklake_database(name PK, oid, owner, comment, created)
//   rocklake_schema(database, name PK; oid, owner, comment, generation, path, created)
//   rocklake_retired_schema(path PK; database_name, database, name, oid, owner, generation, created, retired)
//   rocklake_role(name PK; verifier, level, may_define, may_log_in, created)
//   rocklake_role_grant(role, database PK; level)
//   rocklake_given_up(path PK; database, schema): objects below it are to be erased
// An older root gets those that it lacks.
// Thread safe. Errors: SqlError, StoreFailure.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "catalog/catalog.h"
#include "catalog/lake_slot.h"
#include "mvcc/transaction.h"

namespace rocklake {

// Where a generation of a schema's lake stands that nothing names any more.
struct GivenUpPath {
  std::string path;
  Oid database = 0, schema = 0;
};

// What `_system` said at one commit.
struct SystemContents {
  std::uint64_t commit = 0;
  std::vector<DatabaseInfo> databases;  // by name
  std::vector<SchemaInfo> schemas;      // live, by database and name
  std::vector<SchemaInfo> retired;
  std::vector<RoleInfo> roles;  // by name
  std::vector<GivenUpPath> given_up;
};
using SystemContentsPtr = std::shared_ptr<const SystemContents>;

class SystemLake {
 public:
  explicit SystemLake(LakeSlot& slot) : slot_(slot) {}

  // Those that the root lacks.
  void AddMissingRelations();

  SystemContentsPtr Contents();
  std::unique_ptr<Transaction> Begin();

  // Within `transaction`, which the caller commits. Names are checked for uniqueness by the relations' keys.
  void AddDatabase(Transaction& transaction, const DatabaseInfo& database);
  void RemoveDatabase(Transaction& transaction, std::string_view name);
  void AddSchema(Transaction& transaction, const SchemaInfo& schema);
  // Retires the schema: its row moves to rocklake_retired_schema; its lake keeps every byte.
  void RetireSchema(Transaction& transaction, const SchemaInfo& schema, const std::string& database_name);
  // The other way: by path, or "database.schema" for its highest generation. Adds the database if there is none of its name.
  // Throws 3F000 when there is no such retired schema, 23505 when a live one has the name.
  SchemaInfo ReviveSchema(Transaction& transaction, const std::string& path_or_name);

  // The lake of `schema` (database, oid) is the one at its path and generation.
  void MoveSchema(Transaction& transaction, const SchemaInfo& schema);
  void RemoveRetired(Transaction& transaction, const SchemaInfo& retired);
  void GiveUp(Transaction& transaction, const GivenUpPath& path);
  void RemoveGivenUp(Transaction& transaction, const std::string& path);

  // The roles as `transaction` sees them, by name.
  std::vector<RoleInfo> Roles(Transaction& transaction);
  // Every change of roles comes through here, as one role before and after. Throws 42710 and 42704.
  void ChangeRole(Transaction& transaction, const RoleChange& change);

 private:
  void AddRole(Transaction& transaction, const RoleInfo& role);
  void RemoveRole(Transaction& transaction, const std::string& name);
  RowPtr FindRetired(Transaction& transaction, const RelationDefinition& relation,
                     const std::string& path_or_name);
  Oid FindOrAddDatabase(Transaction& transaction, const DatabaseInfo& database);
  DefinitionPtr Definition(Transaction& transaction, std::string_view name);
  RowPtr FindRow(Transaction& transaction, const RelationDefinition& relation,
                 const std::vector<std::pair<int, Value>>& equal);
  void DeleteRow(Transaction& transaction, const RelationDefinition& relation, const RowPtr& row);
  SystemContents Read(const LakeVersion& version);

  LakeSlot& slot_;
  Mutex mutex_;
  SystemContentsPtr contents_ ROCKLAKE_GUARDED_BY(mutex_);
};

}  // namespace rocklake
