#include "admin/excise.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "admin/archive.h"
#include "admin/checkpoints.h"
#include "admin/excised_files.h"
#include "admin/verify.h"
#include "catalog/audit.h"
#include "format/system_keys.h"
#include "mvcc/transaction.h"
#include "store/write_and_wait.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::chrono::seconds kWriterPatience{30};
constexpr std::size_t kCopyBatchBytes = 4 << 20;

using Interrupts = std::function<void()>;

SqlError InTheWay(std::string_view what) { return Error("55006", "cannot excise: {}", what); }

// `holds`: who reads the lake as of which snapshot.
void CheckNothingInTheWay(const std::vector<SnapshotHold>& holds, const Retention& retention) {
  if (retention.retain_from == 0) {
    throw InTheWay("retain-from is 0, so that every snapshot is kept")
        .Hint("Move it first: rocklake gc advance.");
  }
  for (const auto& [name, pin] : retention.pins) {
    if (pin.snapshot < retention.retain_from)
      throw InTheWay(fmt::format("{} keeps snapshot {}", DescribePin(pin), pin.snapshot));
  }
  for (const SnapshotHold& hold : holds) {
    if (hold.snapshot < retention.retain_from) throw InTheWay(fmt::format("{}, {}", hold.by, hold.snapshot));
  }
}

// A lake that is not what it should be might lose more than was meant.
void CheckIsWhole(StoreReader& stored, const Interrupts& check_interrupts) {
  std::optional<Violation> first;
  const auto note = [&](Violation violation) {
    if (!violation.notice && !first) first = std::move(violation);
  };
  VerifyKeys(stored, note, [&](std::string_view, std::uint64_t, std::uint64_t) {
    if (check_interrupts) check_interrupts();
  });
  if (!first) return;
  throw InTheWay(fmt::format("verify found a violation: {} {}", first->relation, first->detail))
      .Hint("rocklake verify lists all of them.");
}

ExciseHorizon HorizonOf(StoreReader& stored, SnapshotId retain_from, const ExciseRequest& request) {
  return {.retain_from = retain_from,
          .commit = Archive(stored).Past({.snapshot = retain_from, .time = 0}).commit,
          .table_id = request.table_id};
}

ExciseReport ReportOf(const ExcisePlan& plan, const ExciseHorizon& horizon, StoreReader& stored) {
  ExciseReport report;
  report.relations = plan.summary();
  report.retain_from = horizon.retain_from;
  report.files_pending = CountScheduledFiles(stored, plan.relations());
  return report;
}

ExciseReport Plan(StoreReader& stored, const std::vector<SnapshotHold>& holds, const ExciseRequest& request,
                  const Interrupts& check_interrupts) {
  const RetentionPtr retention = ReadRetention(stored);
  CheckNothingInTheWay(holds, *retention);
  const ExciseHorizon horizon = HorizonOf(stored, retention->retain_from, request);
  const ExcisePlan plan(stored, horizon, check_interrupts);
  return ReportOf(plan, horizon, stored);
}

std::string DetailOf(const ExciseReport& report) {
  nlohmann::ordered_json json = {{"retain_from", report.retain_from}};
  auto& relations = json["removed"] = nlohmann::ordered_json::object();
  for (const auto& [name, removed] : report.relations) relations[name] = removed.keys;
  if (report.objects != 0) json["objects_erased"] = report.objects;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// Keeps writers away from a lake as long as it lives.
class WritersKeptAway {
 public:
  WritersKeptAway(const std::shared_ptr<Lake>& lake, const Interrupts& check_interrupts)
      : guard_(lake, IsolationLevel::kReadCommitted) {
    WaitLimits limits;
    limits.lock_timeout = kWriterPatience;
    limits.check_interrupts = check_interrupts;
    guard_.set_wait_limits(std::move(limits));
    guard_.LockLake(LockMode::kExclusive);
    guard_.LockRetention(LockMode::kExclusive);
  }

 private:
  Transaction guard_;
};

// The record that stands for the commit log up to the horizon.
Bytes SummaryRecord(ByteView value) {
  CommitRecord summary;
  const CommitRecord last = DecodeCommitRecord(value);
  summary.commit = last.commit;
  summary.time_micros = last.time_micros;
  summary.snapshot_id = last.snapshot_id;
  summary.touched = {{.relation_id = 0, .whole_relation = true, .ranges = {}}};
  return EncodeCommitRecord(summary);
}

// Writes what the plan leaves to an empty store; returns how many keys.
std::uint64_t CopyWhatStays(StoreReader& from, const ExcisePlan& plan, const ExciseHorizon& horizon,
                            Store& to, const Interrupts& check_interrupts) {
  std::uint64_t keys = 0;
  std::size_t bytes = 0;
  PutBatch batch;
  const auto flush = [&] {
    if (check_interrupts) check_interrupts();
    if (!batch.empty()) OrThrow(WriteAndWait(to, std::exchange(batch, {})));
    bytes = 0;
  };
  const Bytes last_record = horizon.table_id ? Bytes() : CommitLogKey(horizon.commit);
  ScanAll(from, KeyRange{}, [&](const Bytes& key, const Bytes& value) {
    if (plan.Removes(key)) return true;
    batch.push_back({key, key == last_record ? SummaryRecord(value) : value});
    bytes += key.size() + value.size();
    ++keys;
    if (bytes >= kCopyBatchBytes) flush();
    return true;
  });
  flush();
  return keys;
}

std::uint64_t CountFoundAgain(StoreReader& stored, const ExcisePlan& plan) {
  std::uint64_t found = 0;
  ScanAll(stored, KeyRange{}, [&](const Bytes& key, const Bytes&) {
    found += plan.Removes(key);
    return true;
  });
  return found;
}

// What the rest of the work needs to know: the entry that started it, and that the window never goes back beyond here.
Bytes NoteStart(const std::shared_ptr<Lake>& lake, const ExcisePlan& plan, const Identity& who,
                const std::string& object, const std::string& reason, ExciseReport& report) {
  Transaction transaction(lake, IsolationLevel::kReadCommitted);
  transaction.BeginStatement();
  report.files_scheduled = ScheduleFiles(transaction, plan);
  const Bytes id = WriteAudit(
      transaction, who,
      {.action = "excise started", .object = object, .detail = DetailOf(report), .reason = reason});
  transaction.PutSystem(ExcisedKey(), EncodeCounter(static_cast<std::uint64_t>(report.retain_from)));
  transaction.Commit(who.user);
  return id;
}

Bytes Note(const std::shared_ptr<Lake>& lake, const Identity& who, const AuditedAction& action) {
  Transaction transaction(lake, IsolationLevel::kReadCommitted);
  transaction.BeginStatement();
  Bytes id = WriteAudit(transaction, who, action);
  transaction.Commit(who.user);
  return id;
}

// The lake's own audit outlives it.
Bytes NoteStartOfRetired(Catalog& catalog, const std::shared_ptr<Lake>& system, const Identity& who,
                         const std::string& path, const std::string& reason) {
  Transaction transaction(system, IsolationLevel::kReadCommitted);
  transaction.BeginStatement();
  auto stored = catalog.root().OpenReader(path);
  const bool was_used = stored || stored.error().code != StoreErrorCode::kInvalid;
  if (was_used) {
    ReadAudit(*OrThrow(std::move(stored)), [&](const AuditEntry& entry) {
      transaction.PutSystem(AuditKey(entry.time_micros, entry.id), EncodeAuditEntry(entry));
    });
  }
  Bytes id =
      WriteAudit(transaction, who, {.action = "excise lake started", .object = path, .reason = reason});
  transaction.Commit(who.user);
  return id;
}

void CheckReason(const std::string& reason) {
  if (reason.find_first_not_of(" \t\n") == std::string::npos)
    throw SqlError("22023", "an excision needs a reason, which the audit keeps");
}

}  // namespace

ExciseReport PlanExcision(Catalog& catalog, const SchemaInfo& schema, const ExciseRequest& request,
                          const Interrupts& check_interrupts) {
  CheckNothingKeepsObjects(catalog, schema.path);
  const auto lake = catalog.OpenLake(schema);
  return Plan(lake->Latest()->stored(), lake->Holds(), request, check_interrupts);
}

ExciseReport PlanExcision(StoreReader& stored, const ExciseRequest& request) {
  return Plan(stored, {}, request, {});
}

ExciseReport Excise(Catalog& catalog, const SchemaInfo& schema, const Identity& who,
                    const ExciseRequest& request, const Interrupts& check_interrupts) {
  RequireLevel(who, RoleLevel::kOperator, "to excise");
  CheckReason(request.reason);
  const std::shared_ptr<Lake> lake = catalog.OpenLake(schema);
  CheckNothingKeepsObjects(catalog, schema.path);
  const WritersKeptAway kept_away(lake, check_interrupts);
  const LakeVersionPtr before = lake->Latest();
  CheckNothingInTheWay(lake->Holds(), *before->retention());
  CheckIsWhole(before->stored(), check_interrupts);
  const ExciseHorizon horizon = HorizonOf(before->stored(), before->retention()->retain_from, request);
  const ExcisePlan plan(before->stored(), horizon, check_interrupts);
  ExciseReport report = ReportOf(plan, horizon, before->stored());
  const std::string object =
      request.table_id ? fmt::format("{}, table {}", schema.name, *request.table_id) : schema.name;
  const Bytes operation = NoteStart(lake, plan, who, object, request.reason, report);
  const SchemaInfo next = catalog.PlanNextGeneration(schema);
  {
    const auto store = OrThrow(catalog.root().OpenWriter(next.path));
    const LakeVersionPtr noted = lake->Latest();
    report.keys_left = CopyWhatStays(noted->stored(), plan, horizon, *store, check_interrupts);
    report.found_again = CountFoundAgain(*store, plan);
    OrThrow(store->Close());
  }
  catalog.MoveToGeneration(next, who.user);
  const ErasedObjects erased = catalog.EraseGivenUp(schema);
  report.objects = erased.objects;
  report.bytes = erased.bytes;
  Note(catalog.OpenLake(next), who,
       {.action = "excise done",
        .object = object,
        .detail = DetailOf(report),
        .reason = request.reason,
        .operation = operation});
  return report;
}

ExciseReport ExciseRetired(Catalog& catalog, const SchemaInfo& retired, const Identity& who,
                           const std::string& reason) {
  RequireLevel(who, RoleLevel::kOperator, "to excise");
  CheckReason(reason);
  CheckNothingKeepsObjects(catalog, retired.path);
  const std::shared_ptr<Lake> system = catalog.OpenSystemLake();
  const Bytes operation = NoteStartOfRetired(catalog, system, who, retired.path, reason);
  catalog.GiveUpRetired(retired, who.user);
  const ErasedObjects erased = catalog.EraseGivenUp(retired);
  ExciseReport report;
  report.objects = erased.objects;
  report.bytes = erased.bytes;
  Note(system, who,
       {.action = "excise lake done",
        .object = retired.path,
        .detail = DetailOf(report),
        .reason = reason,
        .operation = operation});
  return report;
}

}  // namespace rocklake
