#include "admin/retention_relations.h"

#include "admin/result_values.h"
#include "catalog/audit.h"
#include "catalog/builtin_schemas.h"
#include "catalog/catalog_session.h"
#include "catalog/system/system_relations.h"

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
    emit({schema, Value::Int(entry.time_micros), Value::Text(entry.action), TextOrNull(entry.object),
          Value::Text(entry.role), Value::Bool(entry.authenticated), TextOrNull(entry.address),
          TextOrNull(entry.reason), TextOrNull(entry.detail), Value::Blob(entry.id), operation});
  });
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
  for (const SchemaInfo& retired : catalog.Schemas(session.database().oid, true)) {
    const auto stored = OrThrow(catalog.root().OpenReader(retired.path));
    EmitAudit(Value::Text(retired.name), *stored, emit);
  }
}

}  // namespace

void AddRetentionRelations(VirtualRelations& relations) {
  relations.Add(MakeRelation(kPinsOid, kRocklakeSchema, "pins",
                             "schema text,name text,snapshot int8,owner text,created timestamptz,note text",
                             PinsRows));
  relations.Add(MakeRelation(
      kAuditOid, kRocklakeSchema, "audit",
      "schema text,time timestamptz,action text,object text,role text,authenticated bool,address text,"
      "reason text,detail text,id uuid,operation uuid",
      AuditRows));
}

}  // namespace rocklake
