#include "admin/inspect_relations.h"

#include <algorithm>

#include "admin/inspect.h"
#include "admin/result_values.h"
#include "catalog/builtin_schemas.h"
#include "catalog/catalog_session.h"
#include "catalog/system/system_relations.h"

namespace rocklake {
namespace {

constexpr Oid kKeysOid = 13902;
constexpr Oid kKeyStatsOid = 13903;
constexpr Oid kStoreMetricsOid = 13904;
constexpr int kSchemaColumn = 0;
constexpr int kRelationColumn = 1;
constexpr int kKeyColumn = 9;

Value CommitOrNull(std::uint64_t commit) { return commit == 0 ? Value::Null() : CountValue(commit); }

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
    const LakeVersionPtr version = lake.Latest();
    Inspector inspector(version->stored());
    const auto show = [&](const InspectedKey& key) {
      emit({Value::Text(schema), TextOrNull(key.relation), Value::Text(key.kind), TextOrNull(key.key_text),
            TextOrNull(key.state), CommitOrNull(key.written), CommitOrNull(key.ended),
            CommitOrNull(key.retracted), TextOrNull(key.value), Value::Blob(key.key),
            CountValue(key.value_bytes)});
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
    const LakeVersionPtr version = lake.Latest();
    for (const auto& stats : ReadStats(version->stored())) {
      emit({Value::Text(schema), Value::Text(stats.relation), CountValue(stats.live), CountValue(stats.ended),
            CountValue(stats.retracted), CountValue(stats.key_bytes), CountValue(stats.value_bytes)});
    }
  });
}

void StoreMetricsRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachLake(session, filter, [&](const std::string& schema, Lake& lake) {
    if (lake.read_only()) return;  // the writer counts
    for (const auto& [name, value] : lake.store().Metrics()) {
      emit({Value::Text(schema), Value::Text(name), Value::Float(value)});
    }
  });
}

}  // namespace

void AddInspectRelations(VirtualRelations& relations) {
  relations.Add(
      MakeRelation(kKeysOid, kRocklakeSchema, "keys",
                   "schema text,relation text,kind text,key_text text,state text,written int8,ended int8,"
                   "retracted int8,value text,key bytea,value_bytes int8",
                   KeysRows));
  relations.Add(MakeRelation(
      kKeyStatsOid, kRocklakeSchema, "key_stats",
      "schema text,relation text,live int8,ended int8,retracted int8,key_bytes int8,value_bytes int8",
      KeyStatsRows));
  relations.Add(MakeRelation(kStoreMetricsOid, kRocklakeSchema, "store_metrics",
                             "schema text,name text,value float8", StoreMetricsRows));
}

}  // namespace rocklake
