// The planner: rewrites a bound plan into one that reads less. Results stay the same, row for row (without ORDER BY: as a
// bag).
//
//   fold      constants and logic (plan_fold.cc)
//   inline    WITH queries read once (plan_inline.cc)
//   push      predicates down to the scans, EXISTS and IN to semi joins (plan_pushdown.cc, plan_semijoin.cc)
//   join      order and method of inner joins, look-ups (plan_join.cc, plan_lookup.cc)
//   keys      predicates over key columns to ranges, ctid to tid scans, virtual look-ups (plan_keys.cc)
//   prune     columns that nobody reads (plan_prune.cc)
//   finish    long lists to sets, limits to sorts, projections merged (plan_finish.cc)
// A plan depends on definitions only, never on the session's settings or parameters' values: it is cached.
#pragma once

#include <memory>

#include "catalog/catalog_session.h"
#include "query/plan.h"
#include "types/sql_error.h"
#include "types/text_settings.h"

namespace rocklake {

struct PlanContext {
  CatalogSession& session;  // to evaluate immutable functions
  const TextSettings& text;
  int* outer_slots = nullptr;  // counter: look-up joins need slots of their own
  // Set when a constant expression that is left cannot be computed: PostgreSQL's planner fails there, whether or not
  // the expression would ever be evaluated.
  std::shared_ptr<const SqlError> error = nullptr;
};

PlanPtr OptimizePlan(PlanPtr plan, PlanContext& context);

}  // namespace rocklake
