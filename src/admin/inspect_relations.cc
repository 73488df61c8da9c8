#include "admin/inspect_relations.h"

#include <algorithm>

#include "admin/inspect.h"
#include "catalog/builtin_schemas.h"
#include "catalog/catalog_session.h"

namespace rocklake {
namespace {

constexpr Oid kKeysOid = 13902;
constexpr Oid kKeyStatsOid = 13903;
constexpr Oid kStoreMetricsOid = 13904;
constexpr int kSchemaColumn = 0;
constexpr int kRelationColumn = 1;
constexpr int kKeyColumn = 9;

Value Int(std::uint64_t value) { return Value::Int(static_cast<std::int64_t>(value)); }
Value CommitOrNull(std::uint64_t commit) { return commit == 0 ? Value::Null() : Int(commit); }
Value TextOrNull(const std::string& text) { return text.empty() ? Value::Null() : Value::Text(text); }

const Value* Wanted(VirtualFilter filter, int column) {
  const auto found = std::ranges::find(filter, column, [](const auto& equality) { return equality.first; });
  return found == filter.end() || found->second.kind() != Value::Kind::kBytes ? nullptr : &found->second;
}

// Calls `visit(schema, lake)` for each lake of the session's database that the filter admits.
template <class Visit>
void ForEachLake(CatalogSession& session, VirtualFilter filter, const Visit& visit) {
  const Value* schema_wanted = Wanted(filter, kSchemaColumn);
  for (const auto& schema : session.catalog().Schemas(session.database().oid)) {
    if (schema_wanted && schema_wanted->AsText() != schema.name) continue;
    visit(schema.name, *session.catalog().OpenLake(schema));
  }
}

void KeysRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachLake(session, filter, [&](const std::string& schema, Lake& lake) {
    const auto snapshot = lake.store().Snapshot();
    Inspector inspector(*snapshot);
    const auto show = [&](const InspectedKey& key) {
      emit({Value::Text(schema), TextOrNull(key.relation), Value::Text(key.kind), TextOrNull(key.key_text),
            TextOrNull(key.state), CommitOrNull(key.written), CommitOrNull(key.ended),
            CommitOrNull(key.retracted), TextOrNull(key.value), Value::Blob(key.key), Int(key.value_bytes)});
      return true;
    };
    if (const Value* key = Wanted(filter, kKeyColumn)) {
      inspector.Keys(key->AsBytes(), show);
    } else if (const Value* relation = Wanted(filter, kRelationColumn)) {
      inspector.RelationKeys(relation->AsText(), show);
    } else {
      inspector.Keys({}, show);
    }
  });
}

void KeyStatsRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachLake(session, filter, [&](const std::string& schema, Lake& lake) {
    const auto snapshot = lake.store().Snapshot();
    for (const auto& stats : ReadStats(*snapshot)) {
      emit({Value::Text(schema), Value::Text(stats.relation), Int(stats.live), Int(stats.ended),
            Int(stats.retracted), Int(stats.key_bytes), Int(stats.value_bytes)});
    }
  });
}

void StoreMetricsRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachLake(session, filter, [&](const std::string& schema, Lake& lake) {
    for (const auto& [name, value] : lake.store().Metrics()) {
      emit({Value::Text(schema), Value::Text(name), Value::Float(value)});
    }
  });
}

VirtualColumn Column(std::string_view name, Oid type) { return {std::string(name), Type{type}, false}; }

}  // namespace

void AddInspectRelations(VirtualRelations& relations) {
  VirtualRelation keys;
  keys.oid = kKeysOid;
  keys.schema = kRocklakeSchema;
  keys.name = "keys";
  keys.columns = {
      Column("schema", oid::kText),   Column("relation", oid::kText),   Column("kind", oid::kText),
      Column("key_text", oid::kText), Column("state", oid::kText),      Column("written", oid::kInt8),
      Column("ended", oid::kInt8),    Column("retracted", oid::kInt8),  Column("value", oid::kText),
      Column("key", oid::kBytea),     Column("value_bytes", oid::kInt8)};
  keys.rows = KeysRows;
  relations.Add(std::move(keys));

  VirtualRelation stats;
  stats.oid = kKeyStatsOid;
  stats.schema = kRocklakeSchema;
  stats.name = "key_stats";
  stats.columns = {Column("schema", oid::kText),     Column("relation", oid::kText),
                   Column("live", oid::kInt8),       Column("ended", oid::kInt8),
                   Column("retracted", oid::kInt8),  Column("key_bytes", oid::kInt8),
                   Column("value_bytes", oid::kInt8)};
  stats.rows = KeyStatsRows;
  relations.Add(std::move(stats));

  VirtualRelation metrics;
  metrics.oid = kStoreMetricsOid;
  metrics.schema = kRocklakeSchema;
  metrics.name = "store_metrics";
  metrics.columns = {Column("schema", oid::kText), Column("name", oid::kText), Column("value", oid::kFloat8)};
  metrics.rows = StoreMetricsRows;
  relations.Add(std::move(metrics));
}

}  // namespace rocklake
