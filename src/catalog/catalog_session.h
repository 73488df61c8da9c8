// CatalogSession: the catalog as one client session sees it: its database, name resolution, and its
// transaction, which may span the session's temporary relations, CREATE/DROP SCHEMA, reads of any lake, and
// writes to one lake.
//
// Thread safety: one thread at a time. Errors: SqlError with PostgreSQL's words, StoreFailure, CorruptData.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/identity.h"
#include "catalog/virtual_relation.h"
#include "mvcc/transaction.h"

namespace rocklake {

class Settings;  // catalog/settings.h

// A relation by name, as bound. Holds no transaction, so plans that hold it can be cached.
struct RelationRef {
  Oid oid = 0;         // pg_class.oid, stable
  Oid schema_oid = 0;  // names the lake for TransactionOf
  std::string schema;
  std::string name;
  bool temporary = false;
  DefinitionPtr definition;  // tables and views of lakes; null for virtual relations
  const VirtualRelation* virtual_relation = nullptr;
};

class CatalogSession {
 public:
  // Throws 3D000 when the database does not exist (unless it may be created on connect). Where `identity` is
  // authenticated as a role, the role says what it may do; 42501 if that is nothing in this database.
  static std::unique_ptr<CatalogSession> Create(std::shared_ptr<Catalog> catalog, const std::string& database,
                                                const Identity& identity);
  virtual ~CatalogSession() = default;

  virtual Catalog& catalog() = 0;
  virtual const DatabaseInfo& database() = 0;
  virtual const Identity& identity() = 0;
  virtual const std::string& user() = 0;
  virtual Settings& settings() = 0;  // search_path, TimeZone, ...

  // -- transaction
  // ---------------------------------------------------------------------------------------------
  struct TransactionOptions {
    IsolationLevel isolation = IsolationLevel::kReadCommitted;
    bool read_only = false;
    bool deferrable = false;
  };
  virtual void Begin(const TransactionOptions& options) = 0;  // requires no open transaction
  virtual bool in_transaction() = 0;
  virtual TransactionOptions& transaction_options() = 0;
  virtual bool
  has_view() = 0;  // a statement has read or written: SET TRANSACTION ISOLATION LEVEL is too late (25001)
  virtual void BeginStatement() = 0;
  virtual void Commit() = 0;    // durable when it returns; on an exception everything is rolled back
  virtual void Rollback() = 0;  // never throws for storage errors
  virtual void Savepoint(const std::string& name) = 0;
  virtual void ReleaseSavepoint(const std::string& name) = 0;  // 3B001
  virtual void RollbackToSavepoint(const std::string& name) = 0;
  virtual void set_wait_limits(const WaitLimits& limits) = 0;
  virtual std::int64_t transaction_time() = 0;  // now(), µs since 2000

  // The part of the transaction that is over one lake (or over the temporary relations). Throws 0A000 when
  // the lake would be the second one written to, once `for_write`; 25006 when the transaction is read-only.
  virtual Transaction& TransactionOf(Oid schema_oid, bool for_write) = 0;

  // -- names
  // ---------------------------------------------------------------------------------------------------
  // Search path with pg_temp and pg_catalog in PostgreSQL's implicit places, existing schemas only.
  virtual std::vector<std::string> EffectiveSearchPath(bool include_implicit) = 0;
  virtual std::optional<SchemaInfo> FindSchema(
      std::string_view name) = 0;                 // lakes, pg_catalog, information_schema, rocklake, pg_temp
  virtual std::vector<SchemaInfo> Schemas() = 0;  // all of them, by oid
  // Looks `name` up in `schema`, or along the search path when it is empty. nullopt: none.
  virtual std::optional<RelationRef> FindRelation(std::string_view schema, std::string_view name) = 0;
  virtual std::optional<RelationRef> FindRelation(Oid oid) = 0;
  virtual std::vector<RelationRef> Relations(Oid schema_oid) = 0;
  // False: the session reads the past (rocklake.as_of), and this schema had no such snapshot, but another had. Lists leave it
  // out; who names one of its relations gets 22023. Throws that if no schema had it.
  virtual bool HasMoment(const SchemaInfo& schema) = 0;
  // Where CREATE TABLE without a schema goes: 3F000 "no schema has been selected to create in".
  virtual SchemaInfo CreationSchema(std::string_view schema, bool temporary) = 0;
  // Identifies all definitions this session can see right now: plans bound under an equal stamp are valid.
  virtual std::string DefinitionsStamp() = 0;

  // -- roles; a change counts for connections made after its commit
  // --------------------------------------------------------------
  virtual std::vector<RoleInfo> Roles() = 0;  // by name, as the transaction sees them
  virtual std::optional<RoleInfo> FindRole(std::string_view name) = 0;
  // Throws 42501 unless an authenticated admin asks, a role changes nothing but its own password, or the root's first
  // role, an admin with a password, is made from this machine; 42939 reserved names, 42710, 42704; 55006 for one's own end.
  virtual void ChangeRole(const RoleChange& change) = 0;

  // -- definitions of whole lakes
  // --------------------------------------------------------------------------------
  virtual void CreateSchema(const std::string& name, bool if_not_exists) = 0;          // 42P06
  virtual void DropSchema(const std::string& name, bool if_exists, bool cascade) = 0;  // 3F000, 2BP01
  virtual void RenameSchema(const std::string& name, const std::string& new_name) = 0;
  // Relations of lakes are created, altered and dropped through TransactionOf(schema_oid, true). ON COMMIT of
  // temporary ones:
  enum class OnCommit : std::uint8_t { kPreserve, kDeleteRows, kDrop };
  virtual void SetOnCommit(std::uint64_t temporary_relation_id, OnCommit action) = 0;
  virtual void DiscardTemporary() = 0;  // drops them all, within the transaction
};

Oid RelationOid(Oid schema_oid, std::uint64_t relation_id);

}  // namespace rocklake
