// Grouping and aggregation by hashing, with grouping sets. Groups come out in the order of their first rows.
#include <algorithm>
#include <unordered_map>

#include "query/exec_aggregate_call.h"

namespace rocklake {
namespace {

struct Group {
  Row keys;
  Row first_row;
  std::vector<std::unique_ptr<AggregateRun>> runs;
};

// The groups of one grouping set.
struct GroupingSet {
  explicit GroupingSet(const std::vector<Oid>& types) : index(0, RowHash{&types}, RowEqual{&types}) {}
  std::vector<bool> included;  // by group_by expression
  std::unordered_map<Row, std::size_t, RowHash, RowEqual> index;
  std::vector<Group> groups;
};

class Aggregate : public Executor {
 public:
  Aggregate(const PlanNode& plan, ExecContext& context)
      : plan_(plan), context_(context), child_(MakeExecutor(*plan.children[0], context)), memory_(context) {
    for (const auto& expr : plan.aggregate.group_by) types_.push_back(expr->type.oid);
  }

  bool Next(Row& row) override {
    if (!open_) Open();
    while (set_ < sets_.size()) {
      if (group_ < sets_[set_].groups.size()) {
        Emit(sets_[set_], sets_[set_].groups[group_++], row);
        return true;
      }
      ++set_;
      group_ = 0;
    }
    return false;
  }

  void Rescan() override {
    open_ = false;
    child_->Rescan();
  }

 private:
  const AggregateInfo& info() const { return plan_.aggregate; }

  void Open() {
    open_ = true;
    set_ = group_ = 0;
    sets_.clear();
    memory_.Clear();
    MakeSets();
    InterruptPoll poll(context_);
    Row row, keys;
    while (child_->Next(row)) {
      poll.Tick();
      keys.resize(info().group_by.size());
      for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = Evaluate(*info().group_by[i], row, context_);
      for (GroupingSet& set : sets_) {
        for (const auto& run : GroupOf(set, keys, row).runs) run->Add(row);
      }
    }
    const Row nothing(plan_.children[0]->output.size());
    for (GroupingSet& set : sets_) {
      if (set.groups.empty() && IsGrandTotal(set)) AddGroup(set, Row(types_.size()), nothing);
    }
  }

  void MakeSets() {
    const std::size_t width = info().group_by.size();
    if (info().grouping_sets.empty()) {
      sets_.emplace_back(types_).included.assign(width, true);
      return;
    }
    for (const auto& members : info().grouping_sets) {
      GroupingSet& set = sets_.emplace_back(types_);
      set.included.assign(width, false);
      for (const int member : members) set.included[static_cast<std::size_t>(member)] = true;
    }
  }

  static bool IsGrandTotal(const GroupingSet& set) {
    return std::ranges::none_of(set.included, [](bool included) { return included; });
  }

  Group& GroupOf(GroupingSet& set, const Row& keys, const Row& row) {
    Row own = keys;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (!set.included[i]) own[i] = Value();
    }
    const auto it = set.index.find(own);
    if (it != set.index.end()) return set.groups[it->second];
    set.index.emplace(own, set.groups.size());
    return AddGroup(set, std::move(own), row);
  }

  Group& AddGroup(GroupingSet& set, Row keys, const Row& row) {
    memory_.Add(2 * RowBytes(keys) + sizeof(Group));
    Group& group = set.groups.emplace_back();
    group.keys = std::move(keys);
    for (const auto& call : info().calls) {
      if (!call->direct_arguments.empty()) group.first_row = row;
      group.runs.push_back(std::make_unique<AggregateRun>(*call, context_, memory_));
    }
    return group;
  }

  void Emit(const GroupingSet& set, Group& group, Row& row) {
    row = group.keys;
    row.reserve(plan_.output.size());
    for (const auto& run : group.runs) row.push_back(run->Result(group.first_row));
    for (const auto& grouping : info().groupings) {
      std::int64_t mask = 0;
      for (const int member : grouping)
        mask = mask << 1 | (set.included[static_cast<std::size_t>(member)] ? 0 : 1);
      row.push_back(Value::Int(mask));
    }
    group.runs.clear();
  }

  const PlanNode& plan_;
  ExecContext& context_;
  std::unique_ptr<Executor> child_;
  MemoryCharge memory_;
  std::vector<Oid> types_;
  std::deque<GroupingSet> sets_;
  bool open_ = false;
  std::size_t set_ = 0, group_ = 0;
};

}  // namespace

std::unique_ptr<Executor> MakeAggregate(const PlanNode& plan, ExecContext& context) {
  return std::make_unique<Aggregate>(plan, context);
}

}  // namespace rocklake
