// pg_locks: the row, key and relation locks of the lakes of this database.
#include "catalog/system/producers.h"
#include "catalog/system/relation_walk.h"

namespace rocklake {

void PgLocksRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  for (const auto& schema : session.catalog().Schemas(session.database().oid)) {
    const auto lake = session.catalog().OpenLake(schema);
    for (const auto& lock : lake->locks().List()) {
      Row row(16);
      row[0] = Value::Text("tuple");
      row[1] = Value::Int(session.database().oid);
      row[10] = Value::Text(std::to_string(lock.holder));
      row[12] = Value::Text(lock.mode == LockMode::kExclusive ? "ExclusiveLock" : "ShareLock");
      row[13] = Value::Bool(lock.granted);
      row[14] = Value::Bool(false);
      emit(std::move(row));
    }
  }
}

}  // namespace rocklake
