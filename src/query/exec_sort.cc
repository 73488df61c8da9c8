// Sorting, and LIMIT / OFFSET / WITH TIES. Sorting is stable. A sort with a limit keeps only the rows that can be wanted.
#include <algorithm>

#include "query/exec_nodes.h"
#include "query/row_marks.h"
#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {

Row SortKeyValues(const std::vector<SortKey>& keys, const Row& row, ExecContext& context) {
  Row values;
  values.reserve(keys.size());
  for (const SortKey& key : keys) values.push_back(Evaluate(*key.expr, row, context));
  return values;
}

int CompareSortKeys(const std::vector<SortKey>& keys, const Row& a, const Row& b) {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const SortKey& key = keys[i];
    int order = 0;
    if (a[i].is_null() || b[i].is_null()) {
      if (a[i].is_null() == b[i].is_null()) continue;
      return a[i].is_null() == key.nulls_first ? -1 : 1;
    }
    if (a[i].kind() == Value::Kind::kInt) {
      order = (a[i].AsInt() > b[i].AsInt()) - (a[i].AsInt() < b[i].AsInt());
    } else {
      order = Compare(key.expr->type.oid, a[i], b[i]);
    }
    if (order != 0) return key.descending ? -order : order;
  }
  return 0;
}

std::optional<std::uint64_t> RowCountOf(const ExprPtr& expr, ExecContext& context, bool is_limit) {
  if (!expr) return std::nullopt;
  const Value value = Evaluate(*expr, Row(), context);
  if (value.is_null()) return std::nullopt;
  if (value.AsInt() < 0) {
    throw is_limit ? Error("2201W", "LIMIT must not be negative")
                   : Error("2201X", "OFFSET must not be negative");
  }
  return static_cast<std::uint64_t>(value.AsInt());
}

namespace {

class Sort : public Executor {
 public:
  Sort(const PlanNode& plan, ExecContext& context)
      : plan_(plan),
        context_(context),
        child_(MakeExecutor(*plan.children[0], context)),
        marks_(*plan.children[0], context),
        memory_(context) {}

  bool Next(Row& row) override {
    if (!open_) Open();
    if (next_ == rows_.size()) return false;
    Entry& entry = rows_[next_++];
    row = std::move(entry.held.row);
    marks_.Restore(entry.held.marks);
    return true;
  }

  void Rescan() override {
    open_ = false;
    child_->Rescan();
  }

 private:
  struct Entry {
    Row keys;
    std::uint64_t number;  // makes the order total, and so the sort stable
    HeldRow held;
  };

  bool Before(const Entry& a, const Entry& b) const {
    const int order = CompareSortKeys(plan_.sort_keys, a.keys, b.keys);
    return order != 0 ? order < 0 : a.number < b.number;
  }

  void Open() {
    open_ = true;
    next_ = 0;
    rows_.clear();
    memory_.Clear();
    std::size_t wanted = std::numeric_limits<std::size_t>::max();
    if (const auto limit = RowCountOf(plan_.limit, context_, true)) {
      const std::uint64_t offset = RowCountOf(plan_.offset, context_, false).value_or(0);
      if (*limit + offset >= *limit) wanted = *limit + offset;
    }
    const auto before = [this](const Entry& a, const Entry& b) { return Before(a, b); };
    InterruptPoll poll(context_);
    Row row;
    std::uint64_t number = 0;
    while (child_->Next(row)) {
      poll.Tick();
      Entry entry{SortKeyValues(plan_.sort_keys, row, context_), number++, {std::move(row), marks_.Save()}};
      row = Row();
      memory_.Add(RowBytes(entry.held.row) + RowBytes(entry.keys) + sizeof(Entry));
      rows_.push_back(std::move(entry));
      if (wanted < 100'000 && rows_.size() >= 2 * wanted + 100) KeepFirst(wanted, before);
    }
    std::sort(rows_.begin(), rows_.end(), before);
    if (rows_.size() > wanted) rows_.resize(wanted);
  }

  template <class Before>
  void KeepFirst(std::size_t wanted, const Before& before) {
    std::nth_element(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(wanted), rows_.end(), before);
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(wanted), rows_.end());
    memory_.Clear();
    for (const Entry& entry : rows_)
      memory_.Add(RowBytes(entry.held.row) + RowBytes(entry.keys) + sizeof(Entry));
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  RowMarks marks_;
  MemoryCharge memory_;
  bool open_ = false;
  std::vector<Entry> rows_;
  std::size_t next_ = 0;
};

class Limit : public Executor {
 public:
  Limit(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), child_(MakeExecutor(*plan.children[0], context)) {}

  bool Next(Row& row) override {
    if (!open_) Open();
    for (; skip_ > 0; --skip_) {
      if (!child_->Next(row)) {
        skip_ = 0;
        left_ = 0;
        ended_ = true;
      }
      if (ended_) return false;
    }
    if (left_ && *left_ == 0) return plan_.with_ties && NextTie(row);
    if (!child_->Next(row)) return false;
    if (left_ && --*left_ == 0 && plan_.with_ties) last_keys_ = SortKeyValues(TieKeys(), row, context_);
    return true;
  }

  void Rescan() override {
    open_ = false;
    child_->Rescan();
  }

 private:
  const std::vector<SortKey>& TieKeys() const { return plan_.children[0]->sort_keys; }

  void Open() {
    open_ = true;
    ended_ = false;
    skip_ = RowCountOf(plan_.offset, context_, false).value_or(0);
    left_ = RowCountOf(plan_.limit, context_, true);
    last_keys_.clear();
  }

  // After the limit: further rows that sort equal to the last one.
  bool NextTie(Row& row) {
    if (ended_ || last_keys_.empty() || !child_->Next(row)) return false;
    ended_ = CompareSortKeys(TieKeys(), last_keys_, SortKeyValues(TieKeys(), row, context_)) != 0;
    return !ended_;
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  bool open_ = false;
  bool ended_ = false;
  std::uint64_t skip_ = 0;
  std::optional<std::uint64_t> left_;
  Row last_keys_;
};

}  // namespace

std::unique_ptr<Executor> MakeSort(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Sort>(plan, context);
}
std::unique_ptr<Executor> MakeLimit(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Limit>(plan, context);
}

}  // namespace rocklake
