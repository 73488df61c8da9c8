// rocklake.gc_storage: what compactions, dead writers and readers leave on the store. No catalog row is touched.
#include "admin/admin_function.h"
#include "admin/result_values.h"
#include "catalog/lake_path.h"
#include "catalog/lease.h"
#include "store/store.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kGcStorageOid = 13970;

// As old as garbage must be for the server's own collector.
constexpr std::chrono::seconds kMinAge{300};
constexpr std::chrono::minutes kCompactionPatience{10};

bool IsTrue(const Value& value) { return !value.is_null() && value.AsBool(); }

// What nobody refers to any more may still be read by whoever stands on an older state.
void CheckNobodyReads(Root& root, const SchemaInfo& schema) {
  for (const std::string_view path : {kSystemLakePath, std::string_view(schema.path)}) {
    for (const Lease& lease : OrThrow(ReadLeases(root, path))) {
      if (lease.beat != 0) continue;  // this server's own
      throw Error("55006", "cannot collect at once: server {} on {} may be reading", lease.process,
                  lease.host)
          .Hint("Without that option objects are collected five minutes after they became garbage.");
    }
  }
}

void GcStorage(const AdminCall& call, const RowEmitter& emit) {
  RequireLevel(call.session.identity(), RoleLevel::kOperator, "collect storage");
  const SchemaInfo schema = LakeSchema(call, call.args[0]);
  Catalog& catalog = call.session.catalog();
  if (catalog.access() == LakeAccess::kRead)
    throw SqlError("25006", "a server that follows another collects nothing");
  Root& root = catalog.root();
  const bool at_once = IsTrue(call.args[2]);
  if (at_once) CheckNobodyReads(root, schema);
  catalog.OpenLake(schema);
  const std::size_t before = OrThrow(root.ListObjects(schema.path)).size();
  for (const std::string_view path : {kSystemLakePath, std::string_view(schema.path)})
    OrThrow(RemoveExpiredLeases(root, path));
  if (IsTrue(call.args[1])) OrThrow(root.Compact(schema.path, kCompactionPatience));
  OrThrow(root.Collect(schema.path, at_once ? std::chrono::seconds(0) : kMinAge, at_once));
  emit({Value::Text(schema.name), CountValue(before),
        CountValue(OrThrow(root.ListObjects(schema.path)).size())});
}

}  // namespace

std::vector<AdminFunction> StorageFunctions() {
  return {{.oid = kGcStorageOid,
           .name = "gc_storage",
           .arguments = {{"schema", oid::kText, Value::Text("public")},
                         {"compact", oid::kBool, Value::Bool(false)},
                         {"at_once", oid::kBool, Value::Bool(false)}},
           .columns = {{"schema", {oid::kText}}, {"objects_before", {oid::kInt8}}, {"objects", {oid::kInt8}}},
           .changes = true,
           .rows = GcStorage}};
}

}  // namespace rocklake
