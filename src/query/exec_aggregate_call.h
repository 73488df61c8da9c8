// One aggregate call over one group (or window frame): FILTER, DISTINCT, ORDER BY, WITHIN GROUP.
#pragma once

#include <memory>
#include <unordered_set>

#include "query/exec_nodes.h"
#include "query/exec_subquery.h"

namespace rocklake {

class AggregateRun {
 public:
  // `memory` outlives the run.
  AggregateRun(const AggregateCall& call, ExecContext& context, MemoryCharge& memory);

  void Add(const Row& row);
  // `row`: any row of the group, for direct arguments; all NULL when there is none.
  Value Result(const Row& row);

 private:
  struct Collected {
    Row args;
    Row keys;
  };
  void AddNow(const Row& args);
  void FeedCollected();
  Value HypotheticalResult(const Row& direct);

  const AggregateCall& call_;
  ExecContext& context_;
  MemoryCharge& memory_;
  std::vector<Type> types_;  // of the arguments
  std::vector<Oid> oids_;
  bool ordered_set_ = false;  // arguments are the ORDER BY expressions
  bool hypothetical_ = false;
  bool collects_ = false;
  std::unique_ptr<AggregateState> state_;
  std::size_t charged_ = 0;
  std::vector<Collected> rows_;
  std::unordered_set<Row, RowHash, RowEqual> seen_;
};

}  // namespace rocklake
