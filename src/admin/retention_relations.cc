#include "admin/retention_relations.h"

#include <algorithm>

#include "admin/offline.h"
#include "admin/result_values.h"
#include "catalog/audit.h"
#include "catalog/builtin_schemas.h"
#include "catalog/catalog_session.h"
#include "catalog/lake_path.h"
#include "catalog/system/system_relations.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kPinsOid = 13906, kAuditOid = 13907;

void PinsRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  for (const SchemaInfo& schema : session.catalog().Schemas(session.database().oid)) {
    const LakeVersionPtr version = session.catalog().OpenLake(schema)->Latest();
    for (const auto& [name, pin] : version->retention()->pins) {
      emit({Value::Text(schema.name), Value::Text(name), Value::Int(pin.snapshot), TextOrNull(pin.owner),
            Value::Int(pin.created_micros), TextOrNull(pin.note)});
    }
  }
}

void EmitAudit(const Value& schema, StoreReader& stored, const RowEmitter& emit) {
  ReadAudit(stored, [&](const AuditEntry& entry) {
    const Value operation = entry.operation.empty() ? Value::Null() : Value::Blob(entry.operation);
    emit({Value::Int(entry.time_micros), schema, Value::Text(entry.action), TextOrNull(entry.object),
          Value::Text(entry.role), Value::Bool(entry.authenticated), TextOrNull(entry.address),
          TextOrNull(entry.reason), TextOrNull(entry.detail), Value::Blob(entry.id), operation});
  });
}

// Of a lake that nobody has open. One that was never used has no store.
void EmitStoredAudit(Root& root, const Value& schema, const std::string& path, const RowEmitter& emit) {
  auto stored = root.OpenReader(path);
  if (!stored && stored.error().code == StoreErrorCode::kInvalid) return;
  EmitAudit(schema, *OrThrow(std::move(stored)), emit);
}

void AuditRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  Catalog& catalog = session.catalog();
  const auto emit_lake = [&](const Value& schema, const std::shared_ptr<Lake>& lake) {
    const LakeVersionPtr version = lake->Latest();
    EmitAudit(schema, version->stored(), emit);
  };
  emit_lake(Value::Null(), catalog.OpenSystemLake());
  for (const SchemaInfo& schema : catalog.Schemas(session.database().oid))
    emit_lake(Value::Text(schema.name), catalog.OpenLake(schema));
  for (const SchemaInfo& retired : catalog.Schemas(session.database().oid, true))
    EmitStoredAudit(catalog.root(), Value::Text(retired.name), retired.path, emit);
}

VirtualRelation AuditRelation() {
  return MakeRelation(
      kAuditOid, kRocklakeSchema, "audit",
      "time timestamptz,schema text,action text,object text,role text,authenticated bool,address text,"
      "reason text,detail text,id uuid,operation uuid",
      AuditRows);
}

}  // namespace

std::vector<std::pair<std::string, Type>> AuditColumns() {
  std::vector<std::pair<std::string, Type>> columns;
  for (const VirtualColumn& column : AuditRelation().columns) columns.emplace_back(column.name, column.type);
  return columns;
}

std::vector<Row> ReadAuditOf(Root& root, const std::string& database) {
  std::vector<Row> rows;
  const auto add = [&](Row&& row) { rows.push_back(std::move(row)); };
  EmitStoredAudit(root, Value::Null(), std::string(kSystemLakePath), add);
  bool exists = false;
  for (const OfflineLake& lake : ReadLakes(root)) {
    if (lake.database != database) continue;
    exists = true;
    EmitStoredAudit(root, Value::Text(lake.schema), lake.path, add);
  }
  if (!exists) throw Error("3D000", "database \"{}\" does not exist under this root", database);
  constexpr std::size_t kTime = 0, kId = 9;
  std::ranges::stable_sort(rows, {},
                           [](const Row& row) { return std::pair(row[kTime].AsInt(), row[kId].AsText()); });
  return rows;
}

void AddRetentionRelations(VirtualRelations& relations) {
  relations.Add(MakeRelation(kPinsOid, kRocklakeSchema, "pins",
                             "schema text,name text,snapshot int8,owner text,created timestamptz,note text",
                             PinsRows));
  relations.Add(AuditRelation());
}

}  // namespace rocklake
