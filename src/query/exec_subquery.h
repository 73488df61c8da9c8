// The running state of one subquery expression.
#pragma once

#include <unordered_set>

#include "query/exec_state.h"

namespace rocklake {

struct RowHash {
  const std::vector<Oid>* types;
  std::size_t operator()(const Row& row) const;
};
struct RowEqual {  // NULL equals NULL
  const std::vector<Oid>* types;
  bool operator()(const Row& a, const Row& b) const;
};

struct SubPlanRun {
  std::unique_ptr<Executor> executor;
  bool has_rows = false;  // uncorrelated: `rows` are all there are
  std::vector<Row> rows;
  std::unique_ptr<MemoryCharge> memory;
  bool hashed = false;
  std::vector<Oid> key_types;
  std::unordered_set<Row, RowHash, RowEqual> hash{0, RowHash{nullptr}, RowEqual{nullptr}};
  std::vector<std::size_t> rows_with_null;  // indexes into rows: not in the hash
};

}  // namespace rocklake
