// rocklake.excise and rocklake.excise_lake.
#include <fmt/ranges.h>

#include <charconv>
#include <set>

#include "admin/admin_function.h"
#include "admin/archive.h"
#include "admin/excise.h"
#include "admin/history.h"
#include "admin/report.h"
#include "admin/result_values.h"
#include "mvcc/lake_version.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr Oid kExciseOid = 13954, kExciseLakeOid = 13955;

std::vector<std::pair<std::string, Type>> Columns() {
  return {{"what", Type{oid::kText}}, {"keys", Type{oid::kInt8}}, {"bytes", Type{oid::kInt8}}};
}

void Emit(const ExciseReport& report, bool applied, const RowEmitter& emit) {
  ExcisedKeys all;
  for (const auto& [relation, removed] : report.relations) {
    emit({Value::Text(relation), CountValue(removed.keys), CountValue(removed.bytes)});
    all.keys += removed.keys;
    all.bytes += removed.bytes;
  }
  emit({Value::Text("total"), CountValue(all.keys), CountValue(all.bytes)});
  emit({Value::Text("Parquet files that wait for clean-up"),
        CountValue(report.files_pending + report.files_scheduled), Value::Null()});
  if (!applied) return;
  emit({Value::Text("removed keys found again"), CountValue(report.found_again), Value::Null()});
  emit({Value::Text("keys that stay"), CountValue(report.keys_left), Value::Null()});
  emit({Value::Text("objects erased"), CountValue(report.objects), CountValue(report.bytes)});
}

// An id, or a name that one table has or had.
std::int64_t TableId(StoreReader& stored, const std::string& text) {
  std::int64_t id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (error == std::errc() && end == text.data() + text.size()) return id;
  Archive archive(stored);
  std::set<std::int64_t> ids;
  for (const ObjectVersion& version : ReadHistory(archive, ObjectKind::kTable, text))
    ids.insert(version.object_id);
  if (ids.empty()) throw Error("42P01", "there never was a table \"{}\"", text);
  if (ids.size() > 1)
    throw Error("22023", "several tables had the name \"{}\": say which by its id: {}", text,
                fmt::join(ids, ", "));
  return *ids.begin();
}

void ExciseRows(const AdminCall& call, const RowEmitter& emit) {
  const bool apply = !call.args[0].is_null() && call.args[0].AsBool();
  ExciseRequest request{.reason = TextOr(call.args[1]), .table_id = std::nullopt};
  const SchemaInfo schema = LakeSchema(call, call.args[3]);
  Catalog& catalog = call.session.catalog();
  if (!call.args[2].is_null()) {
    const LakeVersionPtr version = catalog.OpenLake(schema)->Latest();
    request.table_id = TableId(version->stored(), TextOr(call.args[2]));
  }
  const ExciseReport report =
      apply ? Excise(catalog, schema, call.session.identity(), request, call.check_interrupts)
            : PlanExcision(catalog, schema, request, call.check_interrupts);
  Emit(report, apply, emit);
}

void ExciseLakeRows(const AdminCall& call, const RowEmitter& emit) {
  const std::string path = TextOr(call.args[0]);
  for (const SchemaInfo& retired : call.session.catalog().AllRetired()) {
    if (retired.path != path) continue;
    const ExciseReport report =
        ExciseRetired(call.session.catalog(), retired, call.session.identity(), TextOr(call.args[1]));
    emit({Value::Text("objects erased"), CountValue(report.objects), CountValue(report.bytes)});
    return;
  }
  throw Error("22023", "there is no retired lake at \"{}\"", path)
      .Hint("rocklake lakes --retired lists them.");
}

}  // namespace

Report ExcisionReport() {
  return {.oid = kExciseOid,
          .name = "excise",
          .arguments = {{"table_name", oid::kText, Value::Null()}},
          .columns = Columns(),
          .rows = [](StoreReader& store, std::span<const Value> args, const RowEmitter& emit) {
            ExciseRequest request;
            if (!args[0].is_null()) request.table_id = TableId(store, TextOr(args[0]));
            Emit(PlanExcision(store, request), false, emit);
          }};
}

std::vector<AdminFunction> ExciseFunctions() {
  const auto columns = Columns();
  return {
      {.oid = kExciseOid,
       .name = "excise",
       .arguments = {{"apply", oid::kBool, Value::Bool(false)},
                     {"reason", oid::kText, Value::Null()},
                     {"table_name", oid::kText, Value::Null()},
                     {"schema", oid::kText, Value::Text("public")}},
       .columns = columns,
       .changes = true,
       .rows = ExciseRows},
      {.oid = kExciseLakeOid,
       .name = "excise_lake",
       .arguments = {{"path", oid::kText, std::nullopt}, {"reason", oid::kText, std::nullopt}},
       .columns = columns,
       .changes = true,
       .rows = ExciseLakeRows},
  };
}

}  // namespace rocklake
