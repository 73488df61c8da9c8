// The Catalog behind catalog.h, with what CatalogSession needs beyond it. See catalog.h for the contract.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "catalog/catalog.h"
#include "catalog/lake_slot.h"
#include "catalog/system_lake.h"

namespace rocklake {

class CatalogImpl : public Catalog {
 public:
  CatalogImpl(std::unique_ptr<Root> root, const Options& options);

  const Options& options() const override { return options_; }
  Root& root() override { return *root_; }
  VirtualRelations& virtual_relations() override { return virtual_relations_; }

  std::vector<DatabaseInfo> Databases() override;
  std::optional<DatabaseInfo> FindDatabase(std::string_view name) override;
  DatabaseInfo CreateDatabase(const std::string& name, const std::string& owner) override;
  DatabaseInfo CloneDatabase(const std::string& name, const std::string& owner, const std::string& source,
                             const std::string& checkpoint) override;
  void DropDatabase(const std::string& name) override;
  void RenameDatabase(const std::string& name, const std::string& new_name) override;

  std::vector<RoleInfo> Roles() override;
  std::optional<RoleInfo> FindRole(std::string_view name) override;

  std::vector<SchemaInfo> Schemas(Oid database, bool retired) override;
  std::shared_ptr<Lake> OpenLake(const SchemaInfo& schema) override;
  std::shared_ptr<Lake> OpenSystemLake() override { return system_slot_.Get(); }
  std::vector<std::pair<std::string, std::shared_ptr<Lake>>> OpenLakes() override;
  const LakeCounterSet& counters() const override { return counters_; }
  std::vector<SchemaInfo> AllRetired() override { return system_.Contents()->retired; }
  SchemaInfo PlanNextGeneration(const SchemaInfo& schema) override;
  void MoveToGeneration(const SchemaInfo& next, const std::string& role) override;
  void GiveUpRetired(const SchemaInfo& retired, const std::string& role) override;
  ErasedObjects EraseGivenUp(const SchemaInfo& schema) override;

  std::uint64_t AddSession(ActivityProbe probe) override;
  void RemoveSession(std::uint64_t handle) override;
  std::vector<Activity> Sessions() override;
  LakeAccess access() override { return access_; }
  void Promote() override;
  void Demote() override;
  Result<void, StoreError> Refresh() override;
  void KeepLease(const SchemaInfo& schema) override;
  bool Probe() override;
  void CloseIdleLakes(std::chrono::steady_clock::duration idle) override;
  void StopDeciding() override;
  void Close() override;

  // -- for CatalogSession
  SystemLake& system() { return system_; }
  // A schema that does not exist yet: its oid, path and generation, free of anything an earlier one may have
  // left.
  SchemaInfo PlanSchema(const DatabaseInfo& database, const std::string& name, const std::string& owner);
  // Keeps DROP DATABASE away while a session is being made or lives; released by destroying the handle.
  std::shared_ptr<void> UseDatabase(Oid database);

  // To be read, a root must have been written to. Throws StoreFailure.
  void RequireServed();
  // What every root that is written to has; and it ends what a crash left.
  void Complete();

 private:
  void SetAccess(LakeAccess access);
  Result<void, StoreError> Announce();
  void EraseAllGivenUp();
  bool IsPlanned(const GivenUpPath& given_up);
  ErasedObjects Erase(const GivenUpPath& given_up);
  Lake::Options OptionsFor(const std::string& path);
  std::vector<std::shared_ptr<LakeSlot>> OpenSlots();
  std::shared_ptr<LakeSlot> SlotOf(const SchemaInfo& schema);
  DatabaseInfo PlanDatabase(const std::string& name, const std::string& owner);
  void AddToSystem(const DatabaseInfo& database, const std::vector<SchemaInfo>& schemas);
  void CloneLake(const SchemaInfo& from, const std::string& checkpoint, const SchemaInfo& to);
  std::uint64_t FreeGeneration(const std::string& database, const std::string& schema);
  Oid NextOid(const SystemContents& contents) ROCKLAKE_REQUIRES(mutex_);

  const Options options_;
  const std::shared_ptr<Root> root_;
  std::atomic<LakeAccess> access_;
  VirtualRelations virtual_relations_;
  LakeCounterSet counters_;
  LakeSlot system_slot_;
  SystemLake system_{system_slot_};

  Mutex announce_mutex_;
  std::optional<std::chrono::steady_clock::time_point> announced_ ROCKLAKE_GUARDED_BY(announce_mutex_);
  std::atomic<bool> closed_{false};

  Mutex mutex_;
  std::map<std::string, std::shared_ptr<LakeSlot>> lakes_ ROCKLAKE_GUARDED_BY(mutex_);  // by path
  std::map<std::uint64_t, ActivityProbe> sessions_ ROCKLAKE_GUARDED_BY(mutex_);
  // By database and schema: where a lake is being written anew. Not to be erased, although it is noted as given up.
  std::map<std::pair<Oid, Oid>, std::string> planned_generations_ ROCKLAKE_GUARDED_BY(mutex_);
  std::map<Oid, std::weak_ptr<void>> database_users_ ROCKLAKE_GUARDED_BY(mutex_);
  std::uint64_t next_session_ ROCKLAKE_GUARDED_BY(mutex_) = 1;
  Oid last_oid_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
};

}  // namespace rocklake
