// Scans of stored relations: by key ranges and by tids. Conditions on key columns become ranges when the scan opens;
// columns that the filter reads are fetched first, the others only for rows that pass.
#include <algorithm>
#include <unordered_set>

#include "mvcc/key_range.h"
#include "mvcc/retention.h"
#include "query/exec_nodes.h"
#include "query/exec_scan_keys.h"

namespace rocklake {
namespace {

// What both scans share: from a stored row to a row of slots.
class StoredRowReader {
 public:
  StoredRowReader(const PlanNode& plan, ExecContext& context) : plan_(plan), context_(context) {
    std::vector<bool> in_filter(plan.scan.columns.size(), false);
    if (plan.scan.filter) {
      WalkExpr(*plan.scan.filter, [&](const Expr& expr) {
        if (expr.kind == ExprKind::kColumn || expr.kind == ExprKind::kTid) {
          in_filter[static_cast<std::size_t>(expr.slot)] = true;
        }
      });
    }
    for (std::size_t slot = 0; slot < in_filter.size(); ++slot) {
      (in_filter[slot] ? filter_slots_ : other_slots_).push_back(slot);
    }
  }

  const RelationDefinition& definition() const { return *plan_.scan.relation.definition; }
  Transaction& transaction() { return context_.session.TransactionOf(plan_.scan.relation.schema_oid, false); }

  // Fills `row` if the stored row passes the filter.
  bool Read(const RowPtr& stored, Row& row) {
    row.resize(plan_.scan.columns.size());
    for (const std::size_t slot : filter_slots_) row[slot] = Column(slot, stored);
    if (plan_.scan.filter && !EvaluatesTrue(*plan_.scan.filter, row, context_)) return false;
    for (const std::size_t slot : other_slots_) row[slot] = Column(slot, stored);
    if (plan_.scan.row_mark >= 0) context_.row_marks[static_cast<std::size_t>(plan_.scan.row_mark)] = stored;
    return true;
  }

 private:
  Value Column(std::size_t slot, const RowPtr& stored) {
    const int attnum = plan_.scan.columns[slot];
    if (attnum > 0) return ColumnOrMissing(definition(), attnum, stored->values, stored->envelope.written);
    if (attnum == 0) return Value::Int(transaction().TidOf(definition(), stored));
    return Value::Int(plan_.scan.relation.oid);
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::vector<std::size_t> filter_slots_, other_slots_;
};

// The row that stands for a marked scan while a changed row is evaluated again (exec_lock_rows.cc).
const RowPtr* SubstituteOf(const PlanNode& plan, ExecContext& context) {
  if (plan.scan.row_mark < 0 || !context.state) return nullptr;
  const auto& substitutes = context.state->substitutes;
  const auto it = substitutes.find(plan.scan.row_mark);
  return it == substitutes.end() ? nullptr : &it->second;
}

// Who selects row pointers wants to change rows, and who asks when a snapshot was lists it, as clients do before they expire
// it: neither is refused.
bool ShowsThePast(const ScanInfo& scan, const ExecContext& context) {
  if (scan.asked_snapshots.empty() || !context.checks_retention || scan.row_mark >= 0) return false;
  const RelationDefinition& definition = *scan.relation.definition;
  const int time_attnum = definition.tag == Tag::kSnapshot ? definition.FindColumn(kSnapshotTimeColumn) : 0;
  return std::ranges::none_of(
      scan.columns, [&](int attnum) { return attnum == 0 || (time_attnum != 0 && attnum == time_attnum); });
}

void CheckRetention(const ScanInfo& scan, SnapshotId retain_from, ExecContext& context) {
  if (retain_from == 0 || !ShowsThePast(scan, context)) return;
  for (const ExprPtr& asked : scan.asked_snapshots) {
    const Value snapshot = Evaluate(*asked, Row(), context);
    if (!snapshot.is_null() && snapshot.AsInt() < retain_from)
      throw OutOfRetentionWindow(snapshot.AsInt(), retain_from);
  }
}

class KeyScan : public Executor {
 public:
  KeyScan(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), reader_(plan, context), poll_(context) {}

  bool Next(Row& row) override {
    if (!open_) Open();
    if (substitute_ != nullptr) {
      const RowPtr stored = std::exchange(*substitute_, nullptr);
      return stored && reader_.Read(stored, row);
    }
    for (;;) {
      while (!iterator_.Valid()) {
        if (next_range_ == ranges_.size()) return false;
        iterator_ = reader_.transaction().Scan(reader_.definition(), ranges_[next_range_++]);
      }
      poll_.Tick();
      const RowPtr stored = iterator_.row();
      iterator_.Next();
      if (reader_.Read(stored, row)) return true;
    }
  }

  void Rescan() override {
    open_ = false;
    iterator_ = RowTree::Iterator();
  }

 private:
  void Open() {
    open_ = true;
    next_range_ = 0;
    substitute_.reset();
    if (const RowPtr* substitute = SubstituteOf(plan_, context_)) {
      substitute_ = std::make_unique<RowPtr>(*substitute);
    } else {
      CheckRetention(plan_.scan, reader_.transaction().view().retention()->retain_from, context_);
      ranges_ = KeyRangesOf(plan_.scan, context_);
    }
  }

  const PlanNode& plan_;
  ExecContext& context_;
  StoredRowReader reader_;
  InterruptPoll poll_;
  bool open_ = false;
  std::vector<KeyRange> ranges_;
  std::size_t next_range_ = 0;
  RowTree::Iterator iterator_;
  std::unique_ptr<RowPtr> substitute_;
};

class TidScan : public Executor {
 public:
  TidScan(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), reader_(plan, context), poll_(context) {}

  bool Next(Row& row) override {
    if (!open_) Open();
    if (substitute_) {
      const RowPtr stored = std::exchange(*substitute_, nullptr);
      return stored && reader_.Read(stored, row);
    }
    while (next_ < tids_.size()) {
      poll_.Tick();
      const RowPtr stored = reader_.transaction().FindTid(reader_.definition(), tids_[next_++]);
      if (stored && reader_.Read(stored, row)) return true;
    }
    return false;
  }

  void Rescan() override { open_ = false; }

 private:
  void Open() {
    open_ = true;
    next_ = 0;
    tids_.clear();
    substitute_.reset();
    if (const RowPtr* substitute = SubstituteOf(plan_, context_)) {
      substitute_ = std::make_unique<RowPtr>(*substitute);
      return;
    }
    const Value value = Evaluate(*plan_.scan.tids, Row(), context_);
    if (value.is_null()) return;
    if (value.kind() == Value::Kind::kInt) {
      tids_.push_back(value.AsInt());
      return;
    }
    for (const Value& element : value.AsArray().elements) {
      if (!element.is_null()) tids_.push_back(element.AsInt());
    }
    std::ranges::sort(tids_);
    tids_.erase(std::unique(tids_.begin(), tids_.end()), tids_.end());
  }

  const PlanNode& plan_;
  ExecContext& context_;
  StoredRowReader reader_;
  InterruptPoll poll_;
  bool open_ = false;
  std::vector<std::int64_t> tids_;
  std::size_t next_ = 0;
  std::unique_ptr<RowPtr> substitute_;
};

// One row: the first or the last of the relation.
class EndScan : public Executor {
 public:
  EndScan(const PlanNode& plan, ExecContext& context) : plan_(plan), reader_(plan, context) {}

  bool Next(Row& row) override {
    if (std::exchange(done_, true)) return false;
    const RowPtr stored = Find();
    return stored && reader_.Read(stored, row);
  }

  void Rescan() override { done_ = false; }

 private:
  RowPtr Find() {
    const KeyRange all = KeyRange::Prefix(reader_.definition().KeyPrefix());
    if (plan_.scan.extent == ScanExtent::kLast) {
      return reader_.transaction().FindLast(reader_.definition(), all);
    }
    const auto first = reader_.transaction().Scan(reader_.definition(), all);
    return first.Valid() ? first.row() : nullptr;
  }

  const PlanNode& plan_;
  StoredRowReader reader_;
  bool done_ = false;
};

}  // namespace

std::unique_ptr<Executor> MakeScan(const PlanNode& plan, ExecContext& context) {
  if (plan.scan.extent != ScanExtent::kAll) return std::make_unique<EndScan>(plan, context);
  if (plan.kind == PlanKind::kTidScan) return std::make_unique<TidScan>(plan, context);
  return std::make_unique<KeyScan>(plan, context);
}

}  // namespace rocklake
