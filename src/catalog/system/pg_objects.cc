// Namespaces, databases, types and the other small catalogs.
#include "catalog/builtin_schemas.h"
#include "catalog/settings.h"
#include "catalog/system/producers.h"
#include "catalog/system/relation_walk.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

Value Int(std::int64_t value) { return Value::Int(value); }
Value Bool(bool value) { return Value::Bool(value); }
Value Text(std::string_view text) { return Value::Text(text); }
Value TextOrNull(std::string_view text) { return text.empty() ? Value::Null() : Text(text); }
Value TimeOrNull(std::int64_t micros) { return micros == 0 ? Value::Null() : Int(micros); }

Value TextArray(const std::vector<std::string>& texts) {
  if (texts.empty()) return Value::Null();
  ArrayValue array;
  array.element_type = oid::kText;
  array.dimensions.push_back({static_cast<std::int32_t>(texts.size()), 1});
  for (const auto& text : texts) array.elements.push_back(Text(text));
  return Value::Of(std::move(array));
}

// Row of a type that the server knows by itself.
Row BuiltinTypeRow(const TypeInfo& type) {
  const bool collatable = type.category == 'S' && type.oid != oid::kChar;
  const char delimiter = ',';
  return {Int(type.oid),
          Name(type.name),
          Int(kPgCatalogOid),
          Int(kBootstrapRole),
          Int(type.length),
          Bool(type.by_value),
          Char(type.kind),
          Char(type.category),
          Bool(type.preferred),
          Bool(true),
          Char(delimiter),
          Int(0),
          Int(0),
          Int(type.element_oid),
          Int(type.array_oid),
          Int(0),
          Int(0),
          Int(0),
          Int(0),
          Int(0),
          Int(0),
          Int(0),
          Char(type.align),
          Char(type.storage),
          Bool(false),
          Int(0),
          Int(-1),
          Int(0),
          Int(!collatable              ? 0
              : type.oid == oid::kName ? 950
                                       : 100),
          Value::Null(),
          Value::Null(),
          Value::Null()};
}

// The composite type of a relation's rows, whose oid is the relation's, or the array type over it.
Row RowTypeRow(const RelationRef& relation, bool array) {
  constexpr Oid kRecordIn = 2290, kRecordOut = 2291, kRecordReceive = 2402, kRecordSend = 2403;
  constexpr Oid kArrayIn = 750, kArrayOut = 751, kArrayReceive = 2400, kArraySend = 2401,
                kArrayAnalyze = 3816;
  constexpr Oid kArraySubscript = 6179;
  const Oid row_type = relation.oid;
  const Oid array_type = relation.oid + 1;
  const Value none = Value::Null();
  return {Int(array ? array_type : row_type),
          Name(array ? "_" + relation.name : relation.name),
          Int(relation.schema_oid),
          Int(RoleOid(relation.definition->owner)),
          Int(-1),
          Bool(false),
          Char(array ? 'b' : 'c'),
          Char(array ? 'A' : 'C'),
          Bool(false),
          Bool(true),
          Char(','),
          Int(array ? 0 : relation.oid),
          Int(array ? kArraySubscript : 0),
          Int(array ? row_type : 0),
          Int(array ? 0 : array_type),
          Int(array ? kArrayIn : kRecordIn),
          Int(array ? kArrayOut : kRecordOut),
          Int(array ? kArrayReceive : kRecordReceive),
          Int(array ? kArraySend : kRecordSend),
          Int(0),
          Int(0),
          Int(array ? kArrayAnalyze : 0),
          Char('d'),
          Char('x'),
          Bool(false),
          Int(0),
          Int(-1),
          Int(0),
          Int(0),
          none,
          none,
          none};
}

}  // namespace

void PgNamespaceRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  for (const auto& schema : session.Schemas()) {
    if (!Admits(filter, 0, schema.oid) || !Admits(filter, 1, schema.name)) continue;
    if (!IsListed(session, schema.oid)) continue;
    emit({Int(schema.oid), Name(schema.name), Int(RoleOid(schema.owner)), Value::Null()});
  }
}

void PgTypeRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  for (const auto& type : AllTypes()) {
    if (Admits(filter, 0, type.oid) && Admits(filter, 1, type.name)) emit(BuiltinTypeRow(type));
  }
  ForEachRelation(session, filter, 0, -1, 2, [&](const RelationView& view) {
    if (!view.ref.definition) return;
    emit(RowTypeRow(view.ref, false));
    emit(RowTypeRow(view.ref, true));
  });
}

void PgDatabaseRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  constexpr int kUtf8 = 6;
  for (const auto& database : session.catalog().Databases()) {
    if (!Admits(filter, 1, database.name)) continue;
    emit({Int(database.oid), Name(database.name), Int(RoleOid(database.owner)), Int(kUtf8), Char('c'),
          Bool(false), Bool(true), Int(-1), Int(0), Int(1), Int(1663), Text("C"), Text("C"), Value::Null(),
          Value::Null(), Value::Null()});
  }
}

void PgAmRows(CatalogSession&, VirtualFilter, const RowEmitter& emit) {
  struct Method {
    Oid oid;
    std::string_view name;
    Oid handler;
    char type;
  };
  constexpr Method kMethods[] = {{2, "heap", 3, 't'}, {403, "btree", 330, 'i'}, {405, "hash", 331, 'i'}};
  for (const auto& method : kMethods) {
    emit({Int(method.oid), Name(method.name), Int(method.handler), Char(method.type)});
  }
}

void PgTablespaceRows(CatalogSession&, VirtualFilter, const RowEmitter& emit) {
  emit({Int(1663), Name("pg_default"), Int(kBootstrapRole), Value::Null(), Value::Null()});
  emit({Int(1664), Name("pg_global"), Int(kBootstrapRole), Value::Null(), Value::Null()});
}

void PgCollationRows(CatalogSession&, VirtualFilter, const RowEmitter& emit) {
  struct Collation {
    Oid oid;
    std::string_view name;
    char provider;
    std::string_view locale;
  };
  constexpr Collation kCollations[] = {
      {100, "default", 'd', ""}, {950, "C", 'c', "C"}, {951, "POSIX", 'c', "POSIX"}};
  for (const auto& collation : kCollations) {
    emit({Int(collation.oid), Name(collation.name), Int(kPgCatalogOid), Int(kBootstrapRole),
          Char(collation.provider), Bool(true), Int(-1), TextOrNull(collation.locale),
          TextOrNull(collation.locale), Value::Null(), Value::Null()});
  }
}

void PgLanguageRows(CatalogSession&, VirtualFilter, const RowEmitter& emit) {
  struct Language {
    Oid oid;
    std::string_view name;
    Oid validator;
  };
  constexpr Language kLanguages[] = {{12, "internal", 2246}, {13, "c", 2247}, {14, "sql", 2248}};
  for (const auto& language : kLanguages) {
    emit({Int(language.oid), Name(language.name), Int(kBootstrapRole), Bool(false), Bool(language.oid == 14),
          Int(0), Int(0), Int(language.validator), Value::Null()});
  }
}

void PgSettingsRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  for (const auto& setting : session.settings().All()) {
    if (!Admits(filter, 0, setting.name)) continue;
    emit({Text(setting.name), Text(setting.value), TextOrNull(setting.unit), Text(setting.category),
          Text(setting.short_desc), Value::Null(), Text(setting.context), Text(setting.vartype),
          Text(setting.source), TextOrNull(setting.min_val), TextOrNull(setting.max_val),
          TextArray(setting.enum_values), Text(setting.boot_val), Text(setting.reset_val), Value::Null(),
          Value::Null(), Bool(false)});
  }
}

void PgStatActivityRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  for (const auto& a : session.catalog().Sessions()) {
    emit({Int(a.database),
          Name(a.database_name),
          Int(a.pid),
          Value::Null(),
          Int(RoleOid(a.user)),
          Name(a.user),
          Text(a.application),
          TextOrNull(a.client_address),
          Value::Null(),
          Value::Null(),
          TimeOrNull(a.backend_start),
          TimeOrNull(a.xact_start),
          TimeOrNull(a.query_start),
          TimeOrNull(a.state_change),
          Value::Null(),
          Value::Null(),
          TextOrNull(a.state),
          Value::Null(),
          Value::Null(),
          Value::Null(),
          Text(a.query),
          Text("client backend")});
  }
}

void RocklakeLakesRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  Catalog& catalog = session.catalog();
  const auto emit_lake = [&](const std::string& database, const SchemaInfo& schema) {
    emit({Text(database), Text(schema.name), Int(static_cast<std::int64_t>(schema.generation)),
          Text(schema.path), TextOrNull(schema.owner), Bool(schema.retired), Int(schema.oid)});
  };
  for (const auto& database : catalog.Databases()) {
    for (const auto& schema : catalog.Schemas(database.oid)) emit_lake(database.name, schema);
  }
  for (const auto& schema : catalog.AllRetired()) emit_lake(schema.retired_database, schema);
}

}  // namespace rocklake
