// rocklake.gc_status, gc_advance, pin_create and pin_drop.
#include "admin/admin_function.h"
#include "admin/report.h"
#include "admin/result_values.h"
#include "admin/retention.h"
#include "base/clock.h"
#include "catalog/settings.h"
#include "types/datetime.h"
#include "types/sql_error.h"
#include "types/time_zone.h"

namespace rocklake {
namespace {

using Columns = std::vector<std::pair<std::string, Type>>;

constexpr Oid kGcStatusOid = 13950, kGcAdvanceOid = 13951, kPinCreateOid = 13952, kPinDropOid = 13953;

Columns StatusColumns() {
  Columns columns;
  for (const char* name : {"retain_from", "excised_below", "oldest_snapshot", "newest_snapshot", "snapshots",
                           "expired", "out_of_window", "pins", "as_of_sessions"}) {
    columns.emplace_back(name, Type{oid::kInt8});
  }
  return columns;
}

Columns PinColumns() {
  const Type text{oid::kText};
  return {{"name", text},
          {"snapshot", Type{oid::kInt8}},
          {"owner", text},
          {"created", Type{oid::kTimestamptz}},
          {"note", text}};
}

// `sessions`: how many read the lake as of a snapshot.
Row StatusRow(StoreReader& stored, const Value& sessions) {
  const RetentionStatus status = ReadRetentionStatus(stored);
  return {Value::Int(status.retain_from), Value::Int(status.excised_below), IntOrNull(status.oldest),
          IntOrNull(status.newest),       CountValue(status.snapshots),     CountValue(status.expired),
          CountValue(status.outside),     CountValue(status.pins.size()),   sessions};
}

void GcStatus(const AdminCall& call, const RowEmitter& emit) {
  Transaction& lake = LakeOf(call, call.args[0], false);
  emit(StatusRow(lake.view().stored(), CountValue(lake.lake().Holds().size())));
}

RetentionTarget TargetOf(const AdminCall& call) {
  RetentionTarget target;
  if (!call.args[0].is_null()) target.snapshot = call.args[0].AsInt();
  if (!call.args[1].is_null()) {
    if (Compare(call.args[1].AsInterval(), Interval{}) < 0)
      throw SqlError("22023", "an age cannot be negative");
    const TimeZone& zone = SessionTimeZone(call.session.settings().text().time_zone);
    target.newer_than_micros = TimestamptzMinusInterval(NowMicros(), call.args[1].AsInterval(), zone);
  }
  if (!call.args[2].is_null()) {
    if (call.args[2].AsInt() < 1) throw SqlError("22023", "at least one snapshot is kept");
    target.newest_count = static_cast<std::uint64_t>(call.args[2].AsInt());
  }
  return target;
}

void GcAdvance(const AdminCall& call, const RowEmitter& emit) {
  int given = 0;
  for (std::size_t i = 0; i < 4; ++i) given += !call.args[i].is_null();
  if (given != 1) throw SqlError("22023", "say one of to_snapshot, keep, keep_last and back_to");
  Transaction& lake = LakeOf(call, call.args[4], true);
  const std::string schema = TextOr(call.args[4], "public"), reason = TextOr(call.args[5]);
  const Identity& who = call.session.identity();
  const RetentionMove move = call.args[3].is_null()
                                 ? AdvanceRetention(lake, who, schema, TargetOf(call), reason)
                                 : ReturnRetention(lake, who, schema, call.args[3].AsInt(), reason);
  emit({Value::Int(move.before), Value::Int(move.after)});
}

Row PinRow(const Pin& pin) {
  return {Value::Text(pin.name), Value::Int(pin.snapshot), TextOrNull(pin.owner),
          Value::Int(pin.created_micros), TextOrNull(pin.note)};
}

void PinCreate(const AdminCall& call, const RowEmitter& emit) {
  std::optional<SnapshotId> snapshot;
  if (!call.args[1].is_null()) snapshot = call.args[1].AsInt();
  emit(PinRow(CreatePin(LakeOf(call, call.args[3], true), call.session.identity(), TextOr(call.args[0]),
                        snapshot, TextOr(call.args[2]))));
}

void PinDrop(const AdminCall& call, const RowEmitter& emit) {
  emit(PinRow(DropPin(LakeOf(call, call.args[1], true), call.session.identity(), TextOr(call.args[0]))));
}

}  // namespace

std::vector<Report> RetentionReports() {
  return {{.oid = kGcStatusOid,
           .name = "gc_status",
           .arguments = {},
           .columns = StatusColumns(),
           .rows = [](StoreReader& store, std::span<const Value>,
                      const RowEmitter& emit) { emit(StatusRow(store, Value::Null())); }},
          {.oid = kPinCreateOid,
           .name = "pins",
           .arguments = {},
           .columns = PinColumns(),
           .rows = [](StoreReader& store, std::span<const Value>, const RowEmitter& emit) {
             std::vector<Pin> pins = ReadRetentionStatus(store).pins;
             std::ranges::stable_sort(pins, {}, &Pin::snapshot);
             for (const Pin& pin : pins) emit(PinRow(pin));
           }}};
}

std::vector<AdminFunction> RetentionFunctions() {
  const Type bigint{oid::kInt8};
  const AdminFunction::Argument schema{"schema", oid::kText, Value::Text("public")};
  return {
      {.oid = kGcStatusOid,
       .name = "gc_status",
       .arguments = {schema},
       .columns = StatusColumns(),
       .rows = GcStatus},
      {.oid = kGcAdvanceOid,
       .name = "gc_advance",
       .arguments = {{"to_snapshot", oid::kInt8, Value::Null()},
                     {"keep", oid::kInterval, Value::Null()},
                     {"keep_last", oid::kInt8, Value::Null()},
                     {"back_to", oid::kInt8, Value::Null()},
                     schema,
                     {"reason", oid::kText, Value::Null()}},
       .columns = {{"retain_from_before", bigint}, {"retain_from", bigint}},
       .changes = true,
       .rows = GcAdvance},
      {.oid = kPinCreateOid,
       .name = "pin_create",
       .arguments = {{"name", oid::kText, std::nullopt},
                     {"snapshot", oid::kInt8, Value::Null()},
                     {"note", oid::kText, Value::Null()},
                     schema},
       .columns = PinColumns(),
       .changes = true,
       .rows = PinCreate},
      {.oid = kPinDropOid,
       .name = "pin_drop",
       .arguments = {{"name", oid::kText, std::nullopt}, schema},
       .columns = PinColumns(),
       .changes = true,
       .rows = PinDrop},
  };
}

}  // namespace rocklake
