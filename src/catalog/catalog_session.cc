#include "catalog/catalog_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "base/blocking_scope.h"
#include "catalog/builtin_schemas.h"
#include "catalog/catalog_session_impl.h"
#include "catalog/offline_identity.h"
#include "store/memory_store.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// For a snapshot that a session asks for and this server does not have yet.
constexpr std::chrono::seconds kSnapshotWait{30};

struct BuiltinSchema {
  Oid oid;
  std::string_view name;
};
constexpr std::array<BuiltinSchema, 4> kBuiltinSchemas = {{{kPgCatalogOid, kPgCatalog},
                                                           {kPgToastOid, kPgToast},
                                                           {kInformationSchemaOid, kInformationSchema},
                                                           {kRocklakeSchemaOid, kRocklakeSchema}}};

SchemaInfo MakeBuiltin(Oid oid, std::string_view name) {
  SchemaInfo schema;
  schema.oid = oid;
  schema.name = name;
  schema.owner = "postgres";
  return schema;
}

bool IsBuiltin(Oid schema) {
  return std::ranges::find(kBuiltinSchemas, schema, &BuiltinSchema::oid) != kBuiltinSchemas.end();
}

// pg_class oids of one database: 11 bits for the schema, 21 bits for the relation's id in its lake. They are
// arithmetic, so the same relation has the same oid in every process.
constexpr int kRelationBits = 21;
constexpr Oid kRelationMask = (Oid{1} << kRelationBits) - 1;
constexpr Oid kSchemaMask = 0x7FF;

Oid SchemaNumber(Oid schema_oid) {
  constexpr Oid kTempNumber = 1, kPublicNumber = 2, kFirstNumber = 3, kFirstOid = 16384;
  if (schema_oid == kTempSchemaOid) return kTempNumber;
  if (schema_oid == kPublicOid) return kPublicNumber;
  return kFirstNumber + (schema_oid - kFirstOid) % (kSchemaMask + 1 - kFirstNumber);
}

SqlError DatabaseMissing(const std::string& name) {
  return Error("3D000", "database \"{}\" does not exist", name);
}

Identity Authorise(CatalogImpl& catalog, const Identity& identity, const DatabaseInfo& database) {
  const auto role = identity.authenticated ? catalog.FindRole(identity.user) : std::nullopt;
  return role ? Authorised(identity, *role, database.oid, database.name) : identity;
}

bool MayCreateDatabases(CatalogImpl& catalog, const Identity& identity) {
  const auto role = identity.authenticated ? catalog.FindRole(identity.user) : std::nullopt;
  return role ? MayDefineEverywhere(*role) : MayDefine(identity);
}

DatabaseInfo CreateOnConnect(CatalogImpl& catalog, const std::string& name, const std::string& user) {
  try {
    return catalog.CreateDatabase(name, user);
  } catch (const SqlError& error) {
    if (error.sqlstate != "42P04") throw;  // another session made it meanwhile
    if (const auto found = catalog.FindDatabase(name)) return *found;
    throw;
  }
}

}  // namespace

Oid RelationOid(Oid schema_oid, std::uint64_t relation_id) {
  return (SchemaNumber(schema_oid) << kRelationBits) | (static_cast<Oid>(relation_id * 8) & kRelationMask);
}

std::unique_ptr<CatalogSession> CatalogSession::Create(std::shared_ptr<Catalog> catalog,
                                                       const std::string& database,
                                                       const Identity& identity) {
  auto impl = std::static_pointer_cast<CatalogImpl>(catalog);
  if (const auto found = impl->FindDatabase(database)) {
    return std::make_unique<CatalogSessionImpl>(impl, *found, Authorise(*impl, identity, *found));
  }
  // The name may say of which moment: lake@42.
  if (const auto as_of = SplitAsOf(database)) {
    const auto found = impl->FindDatabase(as_of->first);
    if (!found) throw DatabaseMissing(as_of->first);
    auto session = std::make_unique<CatalogSessionImpl>(impl, *found, Authorise(*impl, identity, *found));
    session->settings().SetStartup("rocklake.as_of", as_of->second);
    if (!session->settings().as_of())
      throw Error("22023", "database name \"{}\" lacks what follows the @", database);
    return session;
  }
  const bool may_write = impl->access() == LakeAccess::kWrite;
  if (!may_write || !impl->options().create_databases || !MayCreateDatabases(*impl, identity))
    throw DatabaseMissing(database);
  const DatabaseInfo created = CreateOnConnect(*impl, database, identity.user);
  return std::make_unique<CatalogSessionImpl>(impl, created, Authorise(*impl, identity, created));
}

CatalogSessionImpl::CatalogSessionImpl(std::shared_ptr<CatalogImpl> catalog, DatabaseInfo database,
                                       Identity identity)
    : catalog_(std::move(catalog)),
      database_(std::move(database)),
      identity_(std::move(identity)),
      database_use_(catalog_->UseDatabase(database_.oid)),
      settings_(Settings::Create()) {
  settings_->OnAsk([this](std::string_view name) { return Ask(name); });
}

CatalogSessionImpl::~CatalogSessionImpl() { Rollback(); }

SessionTransaction& CatalogSessionImpl::Open() {
  ROCKLAKE_CHECK(transaction_.has_value());
  return *transaction_;
}

void CatalogSessionImpl::Begin(const TransactionOptions& options) {
  ROCKLAKE_CHECK(!transaction_);
  transaction_.emplace(*catalog_, options);
  transaction_->set_wait_limits(limits_);
}

void CatalogSessionImpl::Commit() {
  try {
    ApplyOnCommit();
    Open().Commit(user());
  } catch (...) {
    Rollback();
    throw;
  }
  transaction_.reset();
}

void CatalogSessionImpl::Rollback() {
  if (!transaction_) return;
  transaction_->Rollback();
  transaction_.reset();
}

void CatalogSessionImpl::set_wait_limits(const WaitLimits& limits) {
  limits_ = limits;
  if (transaction_) transaction_->set_wait_limits(limits);
}

std::int64_t CatalogSessionImpl::transaction_time() {
  // The lakes this session works on bound the time from below, so that snapshot times rise.
  for (const Oid schema : touched_) {
    if (schema != kTempSchemaOid && FindLakeSchema(schema)) TransactionOf(schema, false);
  }
  return Open().transaction_time();
}

void CatalogSessionImpl::RequirePresent() const {
  if (settings_->as_of() || settings_->in_hot_standby()) throw ReadOnlyTransaction();
}

std::shared_ptr<Lake> CatalogSessionImpl::CurrentLake() {
  for (const std::string& name : EffectiveSearchPath(false)) {
    const auto schema = FindSchema(name);
    if (schema && !IsBuiltin(schema->oid)) return catalog_->OpenLake(*schema);
  }
  return nullptr;
}

// Settings that tell how things stand; they come from the lake that names without a schema mean.
std::string CatalogSessionImpl::Ask(std::string_view name) {
  const auto lake = CurrentLake();
  if (lake == nullptr) return "";
  if (name == "rocklake.staleness_ms") return std::to_string(lake->staleness().count());
  const std::uint64_t next = lake->Latest()->counters().next_snapshot;
  return next == 0 ? "" : std::to_string(next - 1);
}

void CatalogSessionImpl::WaitForSnapshot(const std::shared_ptr<Lake>& lake) {
  const auto wanted = static_cast<std::uint64_t>(settings_->min_snapshot());
  const auto has_it = [&] { return lake->Latest()->counters().next_snapshot > wanted; };
  if (wanted == 0 || !lake->read_only() || has_it() || lake != CurrentLake()) return;
  const auto until = std::chrono::steady_clock::now() + kSnapshotWait;
  const BlockingScope blocking(limits_.on_block);
  while (true) {
    static_cast<void>(lake->Refresh());
    if (has_it()) return;
    if (limits_.check_interrupts) limits_.check_interrupts();
    if (std::chrono::steady_clock::now() > until) {
      throw Error("55000", "snapshot {} has not reached this server within {} s", wanted,
                  kSnapshotWait.count())
          .Hint("It follows another server; SHOW rocklake.snapshot tells how far it has come.");
    }
    std::this_thread::sleep_for(catalog_->options().lake.poll_interval);
  }
}

LakeVersionPtr CatalogSessionImpl::PastOf(const SchemaInfo& schema, const std::shared_ptr<Lake>& lake) {
  const std::optional<AsOf>& moment = settings_->as_of();
  if (!moment) {
    pasts_.clear();
    return nullptr;
  }
  // The newest snapshot's time goes on with each commit, until another snapshot comes.
  const std::uint64_t newest = lake->Latest()->commit();
  Past& past = pasts_[schema.oid];
  if (past.lake != lake || past.moment != *moment || past.resolved_at != newest) {
    past = {lake, *moment, newest, lake->At(*moment)};
    if (lake->read_only()) catalog_->KeepLease(schema);
  }
  return past.version;
}

Transaction& CatalogSessionImpl::TransactionOf(Oid schema_oid, bool for_write) {
  if (for_write && schema_oid != kTempSchemaOid) {
    RequirePresent();
    if (identity_.level < RoleLevel::kWriter)
      throw Error("42501", "permission denied for database {}", database_.name);
  }
  const auto require_schema = [&] {
    auto schema = FindLakeSchema(schema_oid);
    if (!schema) throw Error("3F000", "schema with OID {} does not exist", schema_oid);
    return *std::move(schema);
  };
  const bool first_write = for_write && schema_oid != kTempSchemaOid && !Open().HasWritten(schema_oid);
  Transaction& part = Open().Part(schema_oid, for_write, [&]() -> LakeView {
    if (schema_oid == kTempSchemaOid) return {.lake = TemporaryLake(), .past = nullptr};
    const SchemaInfo schema = require_schema();
    auto lake = catalog_->OpenLake(schema);
    WaitForSnapshot(lake);
    auto past = PastOf(schema, lake);
    return {.lake = std::move(lake), .past = std::move(past)};
  });
  touched_.insert(schema_oid);
  if (first_write) {
    part.LockLake(LockMode::kShared);
    // It may have been dropped while this one waited, or have moved to its next generation.
    if (catalog_->OpenLake(require_schema()).get() != &part.lake())
      throw SqlError("40001", "could not serialize access due to concurrent excision of the lake");
  }
  return part;
}

std::shared_ptr<Lake> CatalogSessionImpl::TemporaryLake() {
  if (!temporary_) {
    temporary_ = Lake::Open(OrThrow(MakeMemoryRoot()->OpenWriter("temporary")), catalog_->options().lake);
  }
  return temporary_;
}

// -- names
// -------------------------------------------------------------------------------------------------------

std::vector<SchemaInfo> CatalogSessionImpl::Schemas() { return *KnownSchemas(); }

CatalogSessionImpl::SchemaList CatalogSessionImpl::KnownSchemas() {
  SystemContentsPtr contents = catalog_->system().Contents();
  const bool has_own = transaction_ && transaction_->ChangesSchemas();
  if (!has_own && contents == known_from_ && known_with_temporary_ == (temporary_ != nullptr)) return known_;
  std::vector<SchemaInfo> schemas;
  for (const auto& builtin : kBuiltinSchemas) schemas.push_back(MakeBuiltin(builtin.oid, builtin.name));
  if (temporary_) schemas.push_back(MakeBuiltin(kTempSchemaOid, kOwnTemp));
  for (const auto& schema : contents->schemas) {
    if (schema.database != database_.oid) continue;
    if (!transaction_ || !transaction_->IsDropped(schema.oid)) schemas.push_back(schema);
  }
  if (transaction_)
    schemas.insert(schemas.end(), transaction_->created().begin(), transaction_->created().end());
  std::ranges::sort(schemas, {}, &SchemaInfo::oid);
  known_ = std::make_shared<const std::vector<SchemaInfo>>(std::move(schemas));
  known_from_ = has_own ? nullptr : std::move(contents);
  known_with_temporary_ = temporary_ != nullptr;
  return known_;
}

std::optional<SchemaInfo> CatalogSessionImpl::FindSchema(std::string_view name) {
  if (name == kPgTemp) return MakeBuiltin(kTempSchemaOid, kOwnTemp);
  const SchemaList schemas = KnownSchemas();
  const auto found = std::ranges::find(*schemas, name, &SchemaInfo::name);
  if (found == schemas->end()) return std::nullopt;
  return *found;
}

std::optional<SchemaInfo> CatalogSessionImpl::FindLakeSchema(Oid oid) {
  if (IsBuiltin(oid)) return std::nullopt;
  const SchemaList schemas = KnownSchemas();
  const auto found = std::ranges::lower_bound(*schemas, oid, {}, &SchemaInfo::oid);
  if (found == schemas->end() || found->oid != oid) return std::nullopt;
  return *found;
}

std::vector<std::string> CatalogSessionImpl::EffectiveSearchPath(bool include_implicit) {
  std::vector<std::string> path;
  const auto add = [&](std::string_view name) {
    if (std::ranges::find(path, name) == path.end()) path.emplace_back(name);
  };
  const auto& wanted = settings_->search_path();
  const auto named = [&](std::string_view name) { return std::ranges::find(wanted, name) != wanted.end(); };
  if (include_implicit && temporary_ && !named(kPgTemp)) add(kOwnTemp);
  if (include_implicit && !named(kPgCatalog)) add(kPgCatalog);
  for (const auto& entry : wanted) {
    const std::string& name = entry == "$user" ? user() : entry;
    if (name == kPgTemp ? temporary_ != nullptr : FindSchema(name).has_value())
      add(name == kPgTemp ? kOwnTemp : name);
  }
  return path;
}

RelationRef CatalogSessionImpl::MakeRef(const SchemaInfo& schema, DefinitionPtr definition) {
  RelationRef ref;
  ref.oid = RelationOid(schema.oid, definition->relation_id);
  ref.schema_oid = schema.oid;
  ref.schema = schema.name;
  ref.name = definition->name;
  ref.temporary = schema.oid == kTempSchemaOid;
  ref.definition = std::move(definition);
  return ref;
}

std::optional<RelationRef> CatalogSessionImpl::FindIn(const SchemaInfo& schema, std::string_view name) {
  if (IsBuiltin(schema.oid)) {
    const VirtualRelation* relation = catalog_->virtual_relations().Find(schema.name, name);
    if (!relation) return std::nullopt;
    RelationRef ref;
    ref.oid = relation->oid;
    ref.schema_oid = schema.oid;
    ref.schema = schema.name;
    ref.name = relation->name;
    ref.virtual_relation = relation;
    return ref;
  }
  if (schema.oid == kTempSchemaOid && !temporary_) return std::nullopt;
  DefinitionPtr definition = TransactionOf(schema.oid, false).FindRelation(name);
  if (!definition) return std::nullopt;
  return MakeRef(schema, std::move(definition));
}

std::optional<RelationRef> CatalogSessionImpl::FindRelation(std::string_view schema, std::string_view name) {
  if (!schema.empty()) {
    const auto found = FindSchema(schema);
    return found ? FindIn(*found, name) : std::nullopt;
  }
  for (const auto& candidate : EffectiveSearchPath(true)) {
    const auto found = FindSchema(candidate);
    if (!found || !HasMoment(*found)) continue;
    if (auto ref = FindIn(*found, name)) return ref;
  }
  return std::nullopt;
}

std::optional<RelationRef> CatalogSessionImpl::FindRelation(Oid oid) {
  if (const VirtualRelation* relation = catalog_->virtual_relations().Find(oid)) {
    return FindRelation(relation->schema, relation->name);
  }
  const SchemaList schemas = KnownSchemas();
  for (const auto& schema : *schemas) {
    if (IsBuiltin(schema.oid) || (RelationOid(schema.oid, 0) ^ oid) >> kRelationBits != 0) continue;
    const std::uint64_t relation_id = (oid & kRelationMask) / 8;
    if (auto definition = TransactionOf(schema.oid, false).FindRelation(relation_id)) {
      return MakeRef(schema, std::move(definition));
    }
  }
  return std::nullopt;
}

std::vector<RelationRef> CatalogSessionImpl::Relations(Oid schema_oid) {
  std::vector<RelationRef> relations;
  if (IsBuiltin(schema_oid)) {
    for (const auto* relation : catalog_->virtual_relations().All()) {
      if (auto ref = FindRelation(relation->schema, relation->name); ref && ref->schema_oid == schema_oid) {
        relations.push_back(std::move(*ref));
      }
    }
    return relations;
  }
  const auto schema = FindLakeSchema(schema_oid);
  if (!schema) return relations;
  for (auto& definition : TransactionOf(schema_oid, false).Relations()) {
    relations.push_back(MakeRef(*schema, std::move(definition)));
  }
  return relations;
}

bool CatalogSessionImpl::HasMoment(const SchemaInfo& schema) {
  if (!settings_->as_of() || CanShow(schema)) return true;
  const SchemaList schemas = KnownSchemas();
  const auto is_lake = [](const SchemaInfo& other) {
    return !IsBuiltin(other.oid) && other.oid != kTempSchemaOid;
  };
  const bool others_can = std::ranges::any_of(
      *schemas, [&](const SchemaInfo& other) { return is_lake(other) && CanShow(other); });
  if (!others_can) TransactionOf(schema.oid, false);  // says why
  return false;
}

bool CatalogSessionImpl::CanShow(const SchemaInfo& schema) {
  if (IsBuiltin(schema.oid) || schema.oid == kTempSchemaOid) return true;
  try {
    TransactionOf(schema.oid, false);
    return true;
  } catch (const SqlError& error) {
    if (error.sqlstate != "22023") throw;
    return false;
  }
}

SchemaInfo CatalogSessionImpl::CreationSchema(std::string_view schema, bool temporary) {
  if (temporary || schema == kPgTemp) {
    if (!schema.empty() && schema != kPgTemp && schema != kOwnTemp) {
      throw SqlError("42P16", "cannot create temporary relation in non-temporary schema");
    }
    TemporaryLake();
    return MakeBuiltin(kTempSchemaOid, kOwnTemp);
  }
  const auto path = EffectiveSearchPath(false);
  if (schema.empty() && path.empty()) throw SqlError("3F000", "no schema has been selected to create in");
  const std::string_view wanted = schema.empty() ? std::string_view(path.front()) : schema;
  const auto found = FindSchema(wanted);
  if (!found) throw Error("3F000", "schema \"{}\" does not exist", wanted);
  if (IsBuiltin(found->oid)) throw Error("42501", "permission denied for schema {}", wanted);
  return *found;
}

std::string CatalogSessionImpl::DefinitionsStamp() {
  std::string stamp = fmt::format("{}", catalog_->system().Contents()->commit);
  for (const auto& path : settings_->search_path()) stamp += "," + path;
  if (transaction_) {
    for (const auto& schema : transaction_->created()) stamp += fmt::format("+{}", schema.oid);
  }
  for (const Oid schema : touched_) {
    if (schema != kTempSchemaOid && !FindLakeSchema(schema)) continue;
    const auto [view, own] = TransactionOf(schema, false).definitions_version();
    stamp += fmt::format("|{}:{}:{}", schema, view, own);
  }
  return stamp;
}

// -- roles
// -------------------------------------------------------------------------------------------------------

void CatalogSessionImpl::RequireRoleRights(const RoleChange& change) {
  if (IsSuperuser(identity_) || (identity_.authenticated && ChangesOnlyPassword(change, user()))) return;
  const bool first = Roles().empty();
  if (first && IsLocal(identity_) && change.after && IsUsableAdmin(*change.after)) return;
  throw SqlError("42501", !change.before  ? "permission denied to create role"
                          : !change.after ? "permission denied to drop role"
                                          : "permission denied")
      .Hint(first ? "The first role must be an admin with a password, and made from the server's own machine."
                  : "Connect as an admin, with its password.");
}

std::optional<RoleInfo> CatalogSessionImpl::FindRole(std::string_view name) {
  auto roles = Roles();
  const auto found = std::ranges::find(roles, name, &RoleInfo::name);
  if (found == roles.end()) return std::nullopt;
  return std::move(*found);
}

void CatalogSessionImpl::ChangeRole(const RoleChange& change) {
  RequireRoleRights(change);
  if (!change.before) CheckRoleName(change.after->name);
  if (change.before && change.before->name == user()) {
    // So there is an admin as long as there is a role.
    if (!change.after) throw SqlError("55006", "current user cannot be dropped");
    if (change.before->level == RoleLevel::kAdmin && !IsUsableAdmin(*change.after))
      throw Error("55006", "current user cannot give up role {}", PredefinedRoleName(RoleLevel::kAdmin));
  }
  Open().ChangeRole(change, identity_);
}

// -- definitions of whole lakes
// ----------------------------------------------------------------------------------

void CatalogSessionImpl::CreateSchema(const std::string& name, bool if_not_exists) {
  if (name.starts_with("pg_")) {
    throw Error("42939", "unacceptable schema name \"{}\"", name)
        .Detail("The prefix \"pg_\" is reserved for system schemas.");
  }
  if (FindSchema(name)) {
    if (if_not_exists) return;
    throw Error("42P06", "schema \"{}\" already exists", name);
  }
  RequirePresent();
  Open().CreateSchema(catalog_->PlanSchema(database_, name, user()));
}

void CatalogSessionImpl::DropSchema(const std::string& name, bool if_exists, bool cascade) {
  const auto schema = FindSchema(name);
  if (!schema) {
    if (if_exists) return;
    throw Error("3F000", "schema \"{}\" does not exist", name);
  }
  if (IsBuiltin(schema->oid) || schema->oid == kTempSchemaOid) {
    throw Error("2BP01", "cannot drop schema {} because it is required by the database system", name);
  }
  if (!cascade) {
    auto relations = Relations(schema->oid);
    if (!relations.empty()) {
      std::ranges::sort(relations, {}, &RelationRef::oid);  // PostgreSQL names the oldest first
      std::string detail;
      for (const auto& relation : relations) {
        const bool view = relation.definition->kind == RelationKind::kView;
        detail += fmt::format("{}{} {}.{} depends on schema {}", detail.empty() ? "" : "\n",
                              view ? "view" : "table", name, relation.name, name);
      }
      throw Error("2BP01", "cannot drop schema {} because other objects depend on it", name)
          .Detail(detail)
          .Hint("Use DROP ... CASCADE to drop the dependent objects too.");
    }
  }
  RequirePresent();
  TransactionOf(schema->oid, false).LockLake(LockMode::kExclusive);  // waits for who writes there
  Open().DropSchema(*schema, database_.name);
}

void CatalogSessionImpl::RenameSchema(const std::string& name, const std::string& new_name) {
  const auto schema = FindSchema(name);
  if (!schema) throw Error("3F000", "schema \"{}\" does not exist", name);
  throw Error("0A000",
              "ALTER SCHEMA ... RENAME is not supported: schema \"{}\" names a place on the object store",
              name)
      .Hint(fmt::format("Export schema \"{}\" and import it as \"{}\".", name, new_name));
}

void CatalogSessionImpl::SetOnCommit(std::uint64_t temporary_relation_id, OnCommit action) {
  on_commit_[temporary_relation_id] = action;
}

void CatalogSessionImpl::ApplyOnCommit() {
  if (on_commit_.empty() || !Open().FindPart(kTempSchemaOid)) return;
  Transaction& transaction = TransactionOf(kTempSchemaOid, true);
  transaction.BeginStatement();
  for (auto it = on_commit_.begin(); it != on_commit_.end();) {
    const DefinitionPtr relation = transaction.FindRelation(it->first);
    if (!relation) {
      it = on_commit_.erase(it);
      continue;
    }
    if (it->second == OnCommit::kDrop) {
      transaction.DropRelation(*relation);
      it = on_commit_.erase(it);
      continue;
    }
    if (it->second == OnCommit::kDeleteRows) {
      for (auto row = transaction.Scan(*relation, KeyRange::Prefix(relation->KeyPrefix())); row.Valid();
           row.Next()) {
        transaction.Delete(*relation, row.row());
      }
    }
    ++it;
  }
}

void CatalogSessionImpl::DiscardTemporary() {
  if (!temporary_) return;
  Transaction& transaction = TransactionOf(kTempSchemaOid, true);
  for (const auto& relation : transaction.Relations()) transaction.DropRelation(*relation);
  on_commit_.clear();
}

}  // namespace rocklake
