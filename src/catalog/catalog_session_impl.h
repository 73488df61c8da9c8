// The CatalogSession behind catalog_session.h.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catalog/catalog_impl.h"
#include "catalog/catalog_session.h"
#include "catalog/session_transaction.h"
#include "catalog/settings.h"

namespace rocklake {

class CatalogSessionImpl : public CatalogSession {
 public:
  CatalogSessionImpl(std::shared_ptr<CatalogImpl> catalog, DatabaseInfo database, Identity identity);
  ~CatalogSessionImpl() override;

  Catalog& catalog() override { return *catalog_; }
  const DatabaseInfo& database() override { return database_; }
  const Identity& identity() override { return identity_; }
  const std::string& user() override { return identity_.user; }
  Settings& settings() override { return *settings_; }

  void Begin(const TransactionOptions& options) override;
  bool in_transaction() override { return transaction_.has_value(); }
  TransactionOptions& transaction_options() override { return Open().options(); }
  bool has_view() override { return transaction_ && transaction_->has_view(); }
  void BeginStatement() override { Open().BeginStatement(); }
  void Commit() override;
  void Rollback() override;
  void Savepoint(const std::string& name) override { Open().Savepoint(name); }
  void ReleaseSavepoint(const std::string& name) override { Open().ReleaseSavepoint(name); }
  void RollbackToSavepoint(const std::string& name) override { Open().RollbackToSavepoint(name); }
  void set_wait_limits(const WaitLimits& limits) override;
  std::int64_t transaction_time() override;
  Transaction& TransactionOf(Oid schema_oid, bool for_write) override;

  std::vector<std::string> EffectiveSearchPath(bool include_implicit) override;
  std::optional<SchemaInfo> FindSchema(std::string_view name) override;
  std::vector<SchemaInfo> Schemas() override;
  std::optional<RelationRef> FindRelation(std::string_view schema, std::string_view name) override;
  std::optional<RelationRef> FindRelation(Oid oid) override;
  std::vector<RelationRef> Relations(Oid schema_oid) override;
  bool HasMoment(const SchemaInfo& schema) override;
  SchemaInfo CreationSchema(std::string_view schema, bool temporary) override;
  std::string DefinitionsStamp() override;

  std::vector<RoleInfo> Roles() override { return Open().Roles(); }
  std::optional<RoleInfo> FindRole(std::string_view name) override;
  void ChangeRole(const RoleChange& change) override;
  void CreateSchema(const std::string& name, bool if_not_exists) override;
  void DropSchema(const std::string& name, bool if_exists, bool cascade) override;
  void RenameSchema(const std::string& name, const std::string& new_name) override;
  void SetOnCommit(std::uint64_t temporary_relation_id, OnCommit action) override;
  void DiscardTemporary() override;

 private:
  using SchemaList = std::shared_ptr<const std::vector<SchemaInfo>>;  // by oid

  SessionTransaction& Open();
  SchemaList KnownSchemas();
  std::optional<SchemaInfo> FindLakeSchema(Oid oid);
  std::optional<RelationRef> FindIn(const SchemaInfo& schema, std::string_view name);
  RelationRef MakeRef(const SchemaInfo& schema, DefinitionPtr definition);
  // Whether the schema's lake has a state to show for the session's moment.
  bool CanShow(const SchemaInfo& schema);
  // What rocklake.as_of says of a lake: null for the latest state.
  LakeVersionPtr PastOf(const SchemaInfo& schema, const std::shared_ptr<Lake>& lake);
  // That of the first schema of the search path; nullptr: none.
  std::shared_ptr<Lake> CurrentLake();
  std::string Ask(std::string_view setting);
  // For rocklake.min_snapshot, where this server follows another.
  void WaitForSnapshot(const std::shared_ptr<Lake>& lake);
  // Throws 25006 in a session that reads the past, or on a server that follows another.
  void RequirePresent() const;
  void RequireRoleRights(const RoleChange& change);
  std::shared_ptr<Lake> TemporaryLake();
  void ApplyOnCommit();

  const std::shared_ptr<CatalogImpl> catalog_;
  const DatabaseInfo database_;
  const Identity identity_;
  const std::shared_ptr<void> database_use_;
  const std::unique_ptr<Settings> settings_;
  WaitLimits limits_;
  std::optional<SessionTransaction> transaction_;
  std::set<Oid> touched_;  // lakes this session has looked into: their definitions are part of the stamp
  struct Past {
    std::shared_ptr<Lake> lake;
    AsOf moment;
    std::uint64_t resolved_at = 0;  // the lake's newest commit then
    LakeVersionPtr version;
  };
  std::map<Oid, Past> pasts_;  // by schema: resolved when the session first reads it
  SchemaList known_;           // as of known_from_; null: of a transaction's own, to be made anew
  SystemContentsPtr known_from_;
  bool known_with_temporary_ = false;
  std::shared_ptr<Lake> temporary_;
  std::map<std::uint64_t, OnCommit> on_commit_;  // by temporary relation id
};

}  // namespace rocklake
