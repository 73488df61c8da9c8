#include "query/view_reads.h"

#include "catalog/system/relation_walk.h"
#include "query/bind.h"
#include "sql/parse.h"

namespace rocklake {
namespace {

constexpr Oid kPgClassOid = 1259, kPgRewriteOid = 2618;

void DependRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  ForEachRelation(session, {}, -1, -1, -1, [&](const RelationView& view) {
    if (!view.ref.definition || view.ref.definition->kind != RelationKind::kView) return;
    const Value rule = Value::Int(DefaultOid(view.ref.oid, 1));
    const auto depends = [&](Oid on, char kind) {
      emit({Value::Int(kPgRewriteOid), rule, Value::Int(0), Value::Int(kPgClassOid), Value::Int(on),
            Value::Int(0), Char(kind)});
    };
    for (const Oid read : RelationsReadBy(session, *view.ref.definition)) depends(read, 'n');
    depends(view.ref.oid, 'i');
  });
}

}  // namespace

std::vector<Oid> RelationsReadBy(CatalogSession& session, const RelationDefinition& view) {
  std::vector<Oid> reads;
  try {
    const std::vector<sql::ParsedStatement> parsed = sql::Parse(view.view_query);
    const std::vector<Oid> no_parameters;
    Binder binder(session, "", no_parameters);
    binder.CollectRelations(&reads);
    binder.BindStatement(*parsed.at(0).statement);
  } catch (const SqlError&) {
  }
  return reads;
}

void AddViewDependencies(VirtualRelations& relations) {
  relations.SetRows("pg_catalog", "pg_depend", DependRows);
}

}  // namespace rocklake
