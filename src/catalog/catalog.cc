#include "catalog/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "catalog/builtin_schemas.h"
#include "catalog/catalog_impl.h"
#include "catalog/lake_path.h"
#include "catalog/lease.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kFirstUserOid = 16384;  // PostgreSQL's FirstNormalObjectId

void CheckName(const std::string& name, std::string_view kind) {
  if (name.empty()) throw Error("42601", "zero-length delimited identifier");
  if (name.size() > 63) throw Error("42622", "{} name \"{}\" is too long (63 bytes at most)", kind, name);
}

}  // namespace

std::shared_ptr<Catalog> Catalog::Open(std::unique_ptr<Root> root, const Options& options) {
  auto catalog = std::make_shared<CatalogImpl>(std::move(root), options);
  if (options.access == LakeAccess::kWrite) {
    catalog->Complete();
  } else {
    catalog->RequireServed();
  }
  return catalog;
}

CatalogImpl::CatalogImpl(std::unique_ptr<Root> root, const Options& options)
    : options_(options),
      root_(std::move(root)),
      access_(options_.access),
      system_slot_(root_, std::string(kSystemLakePath), OptionsFor(std::string(kSystemLakePath)),
                   options_.access) {}

Lake::Options CatalogImpl::OptionsFor(const std::string& path) {
  Lake::Options options = options_.lake;
  options.counters = counters_.Of(path);
  return options;
}

void CatalogImpl::RequireServed() {
  const auto directories = OrThrow(root_->ListDirectories(""));
  if (std::ranges::find(directories, kSystemLakePath) == directories.end()) {
    throw StoreFailure(
        {StoreErrorCode::kInvalid,
         fmt::format("nothing has been served from {} yet: start a server that writes first", root_->url())});
  }
  Databases();
}

void CatalogImpl::Complete() {
  system_.AddMissingRelations();
  EraseAllGivenUp();
  if (!FindDatabase("postgres")) CreateDatabase("postgres", "postgres");
}

void CatalogImpl::SetAccess(LakeAccess access) {
  system_slot_.SetAccess(access);
  access_ = access;  // of slots made from now on
  for (const auto& slot : OpenSlots()) slot->SetAccess(access);
}

// The root's epoch comes first: a lake that is opened before could be taken back by the writer that still has it.
void CatalogImpl::Promote() {
  system_slot_.SetAccess(LakeAccess::kWrite);
  try {
    system_.AddMissingRelations();
  } catch (...) {
    system_slot_.SetAccess(LakeAccess::kRead);
    throw;
  }
  SetAccess(LakeAccess::kWrite);
  static_cast<void>(Announce());
  Complete();
}

void CatalogImpl::Demote() { SetAccess(LakeAccess::kRead); }

Result<void, StoreError> CatalogImpl::Refresh() {
  Result<void, StoreError> kept = Announce();
  system_slot_.Refresh();
  for (const auto& slot : OpenSlots()) {
    slot->Refresh();
    if (auto lease = slot->KeepLease(); !lease) kept = lease;
  }
  return kept;
}

// While this server reads, the root says so.
Result<void, StoreError> CatalogImpl::Announce() {
  const auto now = std::chrono::steady_clock::now();
  MutexLock lock(announce_mutex_);
  const std::string path = LeasePath(kSystemLakePath, std::string(kReaderLeasePrefix) + options_.lake.owner);
  if (access_ == LakeAccess::kRead && !closed_) {
    if (announced_ && now - *announced_ < kLeaseRenewal) return {};
    announced_ = now;
    return root_->PutObject(path, EncodeLease(NewLease(options_.lake.owner)));
  }
  if (!std::exchange(announced_, std::nullopt)) return {};
  return root_->RemoveObject(path);
}

void CatalogImpl::KeepLease(const SchemaInfo& schema) { static_cast<void>(SlotOf(schema)->KeepLease()); }

std::vector<DatabaseInfo> CatalogImpl::Databases() { return system_.Contents()->databases; }

std::optional<DatabaseInfo> CatalogImpl::FindDatabase(std::string_view name) {
  const SystemContentsPtr contents = system_.Contents();
  const auto found = std::ranges::find(contents->databases, name, &DatabaseInfo::name);
  if (found == contents->databases.end()) return std::nullopt;
  return *found;
}

Oid CatalogImpl::NextOid(const SystemContents& contents) {
  Oid highest = std::max(last_oid_, kFirstUserOid - 1);
  for (const auto& database : contents.databases) highest = std::max(highest, database.oid);
  for (const auto& schema : contents.schemas) highest = std::max(highest, schema.oid);
  for (const auto& schema : contents.retired) highest = std::max(highest, schema.oid);
  return last_oid_ = highest + 1;
}

std::uint64_t CatalogImpl::FreeGeneration(const std::string& database, const std::string& schema) {
  const std::string directory = LakeDirectory(database, schema);
  std::uint64_t highest = 0;
  for (const std::string& name : OrThrow(root_->ListDirectories(directory))) {
    std::uint64_t generation = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), generation);
    if (error == std::errc() && end == name.data() + name.size()) highest = std::max(highest, generation);
  }
  return highest + 1;
}

SchemaInfo CatalogImpl::PlanSchema(const DatabaseInfo& database, const std::string& name,
                                   const std::string& owner) {
  CheckName(name, "schema");
  SchemaInfo schema;
  schema.database = database.oid;
  schema.name = name;
  schema.owner = owner;
  schema.generation = FreeGeneration(database.name, name);
  schema.path = LakePath(database.name, name, schema.generation);
  if (name == kPublic) {
    schema.oid = kPublicOid;
    return schema;
  }
  const SystemContentsPtr contents = system_.Contents();
  MutexLock lock(mutex_);
  schema.oid = NextOid(*contents);
  return schema;
}

DatabaseInfo CatalogImpl::PlanDatabase(const std::string& name, const std::string& owner) {
  CheckName(name, "database");
  if (FindDatabase(name)) throw Error("42P04", "database \"{}\" already exists", name);
  DatabaseInfo database;
  database.name = name;
  database.owner = owner;
  const SystemContentsPtr contents = system_.Contents();
  MutexLock lock(mutex_);
  database.oid = NextOid(*contents);
  return database;
}

void CatalogImpl::AddToSystem(const DatabaseInfo& database, const std::vector<SchemaInfo>& schemas) {
  auto transaction = system_.Begin();
  try {
    system_.AddDatabase(*transaction, database);
    for (const SchemaInfo& schema : schemas) system_.AddSchema(*transaction, schema);
    const SystemContentsPtr contents = system_.Contents();
    for (const GivenUpPath& given_up : contents->given_up) {
      if (given_up.database == database.oid) system_.RemoveGivenUp(*transaction, given_up.path);
    }
    transaction->Commit(database.owner);
  } catch (const SqlError& error) {
    if (error.sqlstate != "23505") throw;
    throw Error("42P04", "database \"{}\" already exists", database.name);
  }
}

DatabaseInfo CatalogImpl::CreateDatabase(const std::string& name, const std::string& owner) {
  const DatabaseInfo database = PlanDatabase(name, owner);
  const SchemaInfo schema = PlanSchema(database, "public", owner);
  OpenLake(schema);  // the lake exists before an entry names it
  AddToSystem(database, {schema});
  return database;
}

void CatalogImpl::DropDatabase(const std::string& name) {
  const auto database = FindDatabase(name);
  if (!database) throw Error("3D000", "database \"{}\" does not exist", name);
  if (name == "postgres") throw Error("55006", "cannot drop the database \"postgres\", which always exists");
  {
    MutexLock lock(mutex_);
    if (!database_users_[database->oid].expired()) {
      throw Error("55006", "database \"{}\" is being accessed by other users", name);
    }
  }
  auto transaction = system_.Begin();
  for (const auto& schema : Schemas(database->oid, false)) system_.RetireSchema(*transaction, schema, name);
  for (const auto& role : Roles()) {
    if (!role.grants.contains(database->oid)) continue;
    RoleInfo without = role;
    without.grants.erase(database->oid);  // another database may get this oid
    system_.ChangeRole(*transaction, {.before = role, .after = std::move(without)});
  }
  system_.RemoveDatabase(*transaction, name);
  transaction->Commit(database->owner);
}

void CatalogImpl::RenameDatabase(const std::string& name, const std::string& new_name) {
  CheckName(new_name, "database");
  auto database = FindDatabase(name);
  if (!database) throw Error("3D000", "database \"{}\" does not exist", name);
  if (name == "postgres")
    throw Error("55006", "cannot rename the database \"postgres\", which always exists");
  if (FindDatabase(new_name)) throw Error("42P04", "database \"{}\" already exists", new_name);
  auto transaction = system_.Begin();
  system_.RemoveDatabase(*transaction, name);
  database->name = new_name;
  system_.AddDatabase(*transaction, *database);
  transaction->Commit(database->owner);
}

std::vector<RoleInfo> CatalogImpl::Roles() { return system_.Contents()->roles; }

std::optional<RoleInfo> CatalogImpl::FindRole(std::string_view name) {
  const SystemContentsPtr contents = system_.Contents();
  const auto found = std::ranges::find(contents->roles, name, &RoleInfo::name);
  if (found == contents->roles.end()) return std::nullopt;
  return *found;
}

std::vector<SchemaInfo> CatalogImpl::Schemas(Oid database, bool retired) {
  const SystemContentsPtr contents = system_.Contents();
  std::vector<SchemaInfo> schemas;
  std::ranges::copy_if(retired ? contents->retired : contents->schemas, std::back_inserter(schemas),
                       [&](const SchemaInfo& schema) { return schema.database == database; });
  return schemas;
}

std::shared_ptr<LakeSlot> CatalogImpl::SlotOf(const SchemaInfo& schema) {
  MutexLock lock(mutex_);
  auto& slot = lakes_[schema.path];
  if (!slot) slot = std::make_shared<LakeSlot>(root_, schema.path, OptionsFor(schema.path), access_);
  return slot;
}

std::shared_ptr<Lake> CatalogImpl::OpenLake(const SchemaInfo& schema) { return SlotOf(schema)->Get(); }

std::vector<std::pair<std::string, std::shared_ptr<Lake>>> CatalogImpl::OpenLakes() {
  std::vector<std::pair<std::string, std::shared_ptr<Lake>>> open;
  if (auto lake = system_slot_.Peek()) open.emplace_back(kSystemLakePath, std::move(lake));
  MutexLock lock(mutex_);
  for (const auto& [path, slot] : lakes_) {
    if (auto lake = slot->Peek()) open.emplace_back(path, std::move(lake));
  }
  return open;
}

std::uint64_t CatalogImpl::AddSession(ActivityProbe probe) {
  MutexLock lock(mutex_);
  sessions_.emplace(next_session_, std::move(probe));
  return next_session_++;
}

void CatalogImpl::RemoveSession(std::uint64_t handle) {
  MutexLock lock(mutex_);
  sessions_.erase(handle);
}

std::vector<Catalog::Activity> CatalogImpl::Sessions() {
  MutexLock lock(mutex_);
  std::vector<Activity> activities;
  for (const auto& [handle, probe] : sessions_) activities.push_back(probe());
  return activities;
}

std::shared_ptr<void> CatalogImpl::UseDatabase(Oid database) {
  MutexLock lock(mutex_);
  std::shared_ptr<void> user = database_users_[database].lock();
  if (!user) {
    user = std::make_shared<int>();
    database_users_[database] = user;
  }
  return user;
}

bool CatalogImpl::Probe() {
  system_slot_.Probe();
  for (const auto& slot : OpenSlots()) slot->Probe();
  return !system_slot_.fenced();
}

std::vector<std::shared_ptr<LakeSlot>> CatalogImpl::OpenSlots() {
  std::vector<std::shared_ptr<LakeSlot>> slots;
  MutexLock lock(mutex_);
  for (auto& [path, slot] : lakes_) slots.push_back(slot);
  return slots;
}

void CatalogImpl::CloseIdleLakes(std::chrono::steady_clock::duration idle) {
  for (const auto& slot : OpenSlots()) slot->CloseIfIdle(idle);
}

void CatalogImpl::StopDeciding() {
  for (const auto& slot : OpenSlots()) slot->StopDeciding();
  system_slot_.StopDeciding();
}

void CatalogImpl::Close() {
  closed_ = true;
  static_cast<void>(Announce());
  for (const auto& slot : OpenSlots()) slot->Close();
  system_slot_.Close();
}

}  // namespace rocklake
