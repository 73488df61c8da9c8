// Catalog: the databases and lakes under one root, process-wide.
//
// A database has schemas; a schema is a lake, one SlateDB store at <root>/<database>/<schema>/<generation>/.
// Which exist stands in the `_system` lake, whose epoch is taken first. Lakes open on first use and may be
// closed when idle. Thread safe. Errors: SqlError (42P04, 3D000, 55006, 0A000 ...), StoreFailure.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/lake_counter_set.h"
#include "catalog/lake_slot.h"
#include "catalog/role.h"
#include "catalog/virtual_relation.h"
#include "mvcc/lake.h"
#include "store/store.h"

namespace rocklake {

struct DatabaseInfo {
  Oid oid = 0;
  std::string name;
  std::string owner;
  std::string comment;
};

struct SchemaInfo {  // one lake
  Oid oid = 0;       // unique in the database
  Oid database = 0;
  std::string name;
  std::string owner;
  std::string comment;
  std::uint64_t generation = 1;
  std::string path;  // of its store below the root
  bool retired = false;
  std::string retired_database = {};  // of a retired one: what its database was called then
};

class Catalog {
 public:
  struct Options {
    Lake::Options lake;
    bool create_databases = true;  // on connect, when a database does not exist
    LakeAccess access = LakeAccess::kWrite;
  };

  // To write it takes the root's writer epoch, and a new root gets database `postgres` with schema `public`. To read it
  // follows the root's writer, needs a root that has been served, and whatever changes it throws 25006. Throws StoreFailure.
  static std::shared_ptr<Catalog> Open(std::unique_ptr<Root> root, const Options& options);
  virtual ~Catalog() = default;

  virtual const Options& options() const = 0;
  virtual Root& root() = 0;
  virtual VirtualRelations& virtual_relations() = 0;  // filled before the first session

  virtual std::vector<DatabaseInfo> Databases() = 0;
  virtual std::optional<DatabaseInfo> FindDatabase(std::string_view name) = 0;
  virtual DatabaseInfo CreateDatabase(const std::string& name, const std::string& owner) = 0;  // 42P04
  // A database whose lakes begin as those of `source` are, or, with a name, as those that have it were at that checkpoint.
  // Objects are shared, not copied. 42P04; 3D000 and 42704 when there is no such database or checkpoint; 55P03 when
  // writers of the source do not pause within some seconds.
  virtual DatabaseInfo CloneDatabase(const std::string& name, const std::string& owner,
                                     const std::string& source, const std::string& checkpoint) = 0;
  virtual void DropDatabase(
      const std::string& name) = 0;  // 3D000, 55006 while sessions use it; retires its lakes
  virtual void RenameDatabase(const std::string& name, const std::string& new_name) = 0;

  virtual std::vector<RoleInfo> Roles() = 0;  // by name
  virtual std::optional<RoleInfo> FindRole(std::string_view name) = 0;

  virtual std::vector<SchemaInfo> Schemas(Oid database, bool retired = false) = 0;
  // The open lake of a schema; opens it (LakeSlot). Throws StoreFailure.
  virtual std::shared_ptr<Lake> OpenLake(const SchemaInfo& schema) = 0;
  virtual std::shared_ptr<Lake> OpenSystemLake() = 0;  // the server's own
  virtual std::vector<SchemaInfo> AllRetired() = 0;    // of dropped databases too

  // The lakes that are open, by the paths of their stores below the root; the server's own first. Opens none, does not wait.
  // Who keeps one keeps it from being closed when idle.
  virtual std::vector<std::pair<std::string, std::shared_ptr<Lake>>> OpenLakes() = 0;
  virtual const LakeCounterSet& counters() const = 0;

  // -- for excision (catalog/generations.cc). What is given up is noted in `_system` until it is erased, so that a crash
  // leaves nothing behind: the next start goes on.
  // Where a lake's next generation shall stand. Noted as given up until the lake has moved there.
  virtual SchemaInfo PlanNextGeneration(const SchemaInfo& schema) = 0;
  // From now on the lake is the one at `next`; the one before is given up, and closed.
  virtual void MoveToGeneration(const SchemaInfo& next, const std::string& role) = 0;
  virtual void GiveUpRetired(const SchemaInfo& retired, const std::string& role) = 0;  // 22023: it is none
  // Erases the generations of a schema that were given up. Its lake must not be on its way to another one.
  virtual ErasedObjects EraseGivenUp(const SchemaInfo& schema) = 0;

  // Sessions register themselves, for DROP DATABASE and pg_stat_activity.
  struct Activity {
    std::int32_t pid = 0;
    Oid database = 0;
    std::string database_name, user, application, client_address, state, query;
    std::int64_t backend_start = 0, xact_start = 0, query_start = 0,
                 state_change = 0;  // µs since 2000; 0: none
  };
  using ActivityProbe = std::function<Activity()>;  // must not block
  virtual std::uint64_t AddSession(ActivityProbe probe) = 0;
  virtual void RemoveSession(std::uint64_t handle) = 0;
  virtual std::vector<Activity> Sessions() = 0;

  // -- one who reads may become the writer, and the other way
  virtual LakeAccess access() = 0;
  // Takes the root's writer epoch from whoever has it. Sessions go on: what they begin next may write. Throws
  // StoreFailure; then it may be tried again.
  virtual void Promote() = 0;
  virtual void Demote() = 0;
  // Takes in what the writer has done, in every open lake, and tells it what is read (LakeSlot::KeepLease). Waits for the
  // store. An error is that of a lease.
  virtual Result<void, StoreError> Refresh() = 0;
  // The same for one lake, as soon as somebody reads its past.
  virtual void KeepLease(const SchemaInfo& schema) = 0;

  // Asks the open stores whether they still stand; false when the root was taken over: the process must exit with 5 (or
  // demote). Does not wait.
  virtual bool Probe() = 0;
  // Closes the lakes that nobody has used for that long, but for the server's own. Waits for their stores.
  virtual void CloseIdleLakes(std::chrono::steady_clock::duration idle) = 0;
  // Of all lakes: see Lake.
  virtual void StopDeciding() = 0;
  virtual void Close() = 0;
};

}  // namespace rocklake
