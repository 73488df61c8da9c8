// SELECT ... FOR UPDATE / SHARE: which scans are marked, and where the locking node stands: above the sort, so that LIMIT
// takes the rows it wants and no others are locked.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

std::string_view LockName(sql::LockStrength strength) {
  switch (strength) {
    case sql::LockStrength::kKeyShare:
      return "FOR KEY SHARE";
    case sql::LockStrength::kShare:
      return "FOR SHARE";
    case sql::LockStrength::kNoKeyUpdate:
      return "FOR NO KEY UPDATE";
    case sql::LockStrength::kUpdate:
      break;
  }
  return "FOR UPDATE";
}

void Binder::CheckLockable(const sql::Query& query, const std::vector<Target>& targets,
                           const Level& level) const {
  const auto refuse = [&](bool present, std::string_view what) {
    if (present)
      throw Error("0A000", "{} is not allowed with {}", LockName(query.locking.front().strength), what);
  };
  refuse(query.distinct, "DISTINCT clause");
  refuse(!query.group_by.empty(), "GROUP BY clause");
  refuse(query.having != nullptr, "HAVING clause");
  refuse(level.has_aggregates, "aggregate functions");
  refuse(!level.windows.empty(), "window functions");
  refuse(std::ranges::any_of(targets, [](const Target& target) { return HasSetReturning(*target.expr); }),
         "set-returning functions in the target list");
}

void Binder::MarkPlan(PlanNode& node, LockInfo& lock) {
  if (node.kind == PlanKind::kScan) {
    if (node.scan.row_mark < 0) node.scan.row_mark = row_marks_++;
    lock.row_marks.push_back(node.scan.row_mark);
    lock.relations.push_back(node.scan.relation);
    return;
  }
  for (PlanPtr& child : node.children) MarkPlan(*child, lock);
}

void Binder::MarkItem(ScopeItem& item, LockInfo& lock) {
  if (item.source != nullptr) MarkPlan(*item.source, lock);
  if (item.scan == nullptr || item.scan->kind != PlanKind::kScan)
    return;  // system catalogs have no rows to lock
  MarkPlan(*item.scan, lock);
}

void Binder::AddLock(PlanPtr& plan, const sql::LockingClause& clause, Level& level) {
  PlanPtr node = MakeNode(PlanKind::kLockRows);
  node->output = plan->output;
  node->lock.no_wait = clause.wait == sql::LockWait::kNoWait;
  node->lock.skip_locked = clause.wait == sql::LockWait::kSkipLocked;
  if (clause.relations.empty()) {
    for (const auto& item : level.items) {
      if (!item->is_join) MarkItem(*item, node->lock);
    }
  }
  for (const sql::RelationRef& ref : clause.relations) {
    const auto it = std::ranges::find_if(level.items, [&](const auto& item) {
      return item->name == ref.name && item->name_visible && !item->is_join;
    });
    if (it == level.items.end()) {
      Throw(Error("42P01", "relation \"{}\" in {} clause not found in FROM clause", ref.name,
                  LockName(clause.strength)),
            ref.location);
    }
    if ((*it)->scan == nullptr && (*it)->source == nullptr) {
      Throw(Error("0A000", "{} cannot be applied to a function or WITH query", LockName(clause.strength)),
            ref.location);
    }
    MarkItem(**it, node->lock);
  }
  if (node->lock.row_marks.empty()) return;
  node->lock.shared =
      clause.strength == sql::LockStrength::kShare || clause.strength == sql::LockStrength::kKeyShare;
  modifies_ = true;
  node->children.push_back(std::move(plan));
  plan = std::move(node);
}

PlanPtr Binder::BindLockingSelect(PlanPtr plan, ExprPtr where, const sql::Query& query,
                                  std::vector<Target>& targets, std::vector<OrderItem> order, Level& level) {
  CheckLockable(query, targets, level);
  plan = MakeFilter(std::move(plan), std::move(where));
  if (!order.empty()) {
    PlanPtr sort = MakeNode(PlanKind::kSort);
    sort->output = plan->output;
    for (const OrderItem& item : order) {
      sort->sort_keys.push_back({CloneExpr(*targets[static_cast<std::size_t>(item.target)].expr),
                                 item.descending, item.nulls_first});
    }
    sort->children.push_back(std::move(plan));
    plan = std::move(sort);
  }
  for (const sql::LockingClause& clause : query.locking) AddLock(plan, clause, level);
  plan = AddLimit(std::move(plan), query, level);
  std::erase_if(targets, [](const Target& target) { return target.hidden; });
  return AddTargets(std::move(plan), targets);
}

}  // namespace rocklake
