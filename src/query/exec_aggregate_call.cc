#include "query/exec_aggregate_call.h"

#include <algorithm>

#include "types/codec.h"

namespace rocklake {
namespace {

int CompareArguments(const std::vector<Oid>& types, const Row& a, const Row& b) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (a[i].is_null() || b[i].is_null()) {
      if (a[i].is_null() != b[i].is_null()) return a[i].is_null() ? 1 : -1;
      continue;
    }
    if (const int order = Compare(types[i], a[i], b[i]); order != 0) return order;
  }
  return 0;
}

}  // namespace

AggregateRun::AggregateRun(const AggregateCall& call, ExecContext& context, MemoryCharge& memory)
    : call_(call), context_(context), memory_(memory), seen_(0, RowHash{&oids_}, RowEqual{&oids_}) {
  const AggregateKind kind = call.function->aggregate_kind;
  hypothetical_ = kind == AggregateKind::kHypotheticalSet;
  ordered_set_ = kind != AggregateKind::kNormal && call.arguments.empty();
  if (ordered_set_) {
    for (const SortKey& key : call.order_by) types_.push_back(key.expr->type);
  } else {
    for (const auto& argument : call.arguments) types_.push_back(argument->type);
  }
  for (const Type& type : types_) oids_.push_back(type.oid);
  collects_ = call.distinct || !call.order_by.empty();
  if (!hypothetical_) state_ = call.function->aggregate();
  memory_.Add(sizeof(AggregateRun) + 64);
}

void AggregateRun::Add(const Row& row) {
  if (call_.filter && !EvaluatesTrue(*call_.filter, row, context_)) return;
  Row keys = collects_ ? SortKeyValues(call_.order_by, row, context_) : Row();
  Row args;
  if (ordered_set_) {
    args = keys;
  } else {
    args.reserve(call_.arguments.size());
    for (const auto& argument : call_.arguments) args.push_back(Evaluate(*argument, row, context_));
  }
  if (!collects_) {
    AddNow(args);
    return;
  }
  if (call_.distinct && !seen_.insert(args).second) return;
  memory_.Add(RowBytes(args) + RowBytes(keys));
  rows_.push_back({std::move(args), std::move(keys)});
}

void AggregateRun::AddNow(const Row& args) {
  state_->Add(FunctionCall{context_, args, types_, call_.type});
  const std::size_t now = state_->MemoryBytes();
  if (now > charged_) {
    memory_.Add(now - charged_);
    charged_ = now;
  }
}

// DISTINCT sorts its input by the arguments unless ORDER BY says otherwise, as PostgreSQL does.
void AggregateRun::FeedCollected() {
  std::ranges::stable_sort(rows_, [this](const Collected& a, const Collected& b) {
    const int order = CompareSortKeys(call_.order_by, a.keys, b.keys);
    if (order != 0 || !call_.distinct) return order < 0;
    return CompareArguments(oids_, a.args, b.args) < 0;
  });
  if (hypothetical_) return;
  for (const Collected& row : rows_) AddNow(row.args);
  rows_.clear();
}

Value AggregateRun::Result(const Row& row) {
  if (collects_) FeedCollected();
  Row direct;
  std::vector<Type> direct_types;
  for (const auto& argument : call_.direct_arguments) {
    direct.push_back(Evaluate(*argument, row, context_));
    direct_types.push_back(argument->type);
  }
  if (hypothetical_) return HypotheticalResult(direct);
  return state_->Result(FunctionCall{context_, direct, direct_types, call_.type});
}

// Where the direct arguments would stand among the rows: rank, dense_rank, percent_rank, cume_dist.
Value AggregateRun::HypotheticalResult(const Row& direct) {
  std::int64_t before = 0, not_after = 0, groups_before = 0;
  const Row* last = nullptr;
  for (const Collected& row : rows_) {
    const int order = CompareSortKeys(call_.order_by, row.keys, direct);
    if (order < 0) {
      ++before;
      if (last == nullptr || CompareSortKeys(call_.order_by, *last, row.keys) != 0) ++groups_before;
      last = &row.keys;
    }
    if (order <= 0) ++not_after;
  }
  const auto count = static_cast<double>(rows_.size());
  const std::string& name = call_.function->name;
  if (name == "rank") return Value::Int(before + 1);
  if (name == "dense_rank") return Value::Int(groups_before + 1);
  if (name == "percent_rank") return Value::Float(rows_.empty() ? 0.0 : static_cast<double>(before) / count);
  return Value::Float(static_cast<double>(not_after + 1) / (count + 1));
}

}  // namespace rocklake
