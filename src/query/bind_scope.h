// Query levels and the names visible in them (PostgreSQL manual, 7.2, and the parser's namespace rules).
//
// FROM items are numbered from the left: every column of every relation has its slot in the level's FROM row, in
// textual order, so slots never move while the level is bound. Used by the binder only; one thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/plan.h"
#include "sql/ast.h"

namespace rocklake {

// A column of a FROM item: what its name stands for, over the level's FROM row.
struct ScopeColumn {
  std::string name;
  ExprPtr expr;
  Oid source_table = 0;
  std::int16_t source_attnum = 0;
};

// Something in FROM that can be named: a relation, subquery, function, CTE, or a join.
struct ScopeItem {
  std::string name;    // alias, or the relation's name
  std::string schema;  // of a relation without alias: it may be named schema.name too
  bool has_alias = false;
  std::vector<ScopeColumn> columns;
  int first_slot = 0;                      // of a leaf
  int ctid_slot = -1, tableoid_slot = -1;  // base relations
  std::optional<RelationRef> relation;     // base relations and views
  PlanNode* scan = nullptr;                // base relations: the scan, for FOR UPDATE's marks
  PlanNode* source = nullptr;              // subqueries: the plan below, for FOR UPDATE's marks
  bool is_join = false;
  bool name_visible = true;     // `name.column` and `name` (whole row)
  bool columns_visible = true;  // bare `column`
};

// What is allowed where, and how messages name the place.
enum class Clause : std::uint8_t {
  kSelectList,
  kFromFunction,
  kWhere,
  kJoinOn,
  kHaving,
  kGroupBy,
  kOrderBy,
  kDistinctOn,
  kLimit,
  kOffset,
  kReturning,
  kValues,
  kInsertValues,
  kUpdateSet,
  kFilter,
  kWindowPartition,
  kWindowOrder,
  kWindowFrame,
  kCheck,
  kDefault,
  kIndexExpression,
  kConflictWhere,
  kPolicy,
  kAlterTransform,
  kExecuteParameter,
  kCall,
};
std::string_view ClauseName(Clause clause);  // "WHERE", "JOIN conditions", "check constraints"

// A common table expression of a WITH clause.
struct CommonTableScope {
  std::string name;
  int index = -1;  // kCte number
  std::vector<OutputColumn> columns;
  bool self_reference = false;  // the recursive term is being bound: reads the work table
  bool being_bound = false;     // not yet readable: 42P01
  bool returns_rows = true;     // a data-modifying one without RETURNING does not
  int references = 0;
};

// One query level. Its parent is where names go on that are not found here; the link says what crossing means.
struct Level {
  enum class Link : std::uint8_t {
    kRoot,
    kSubquery,  // an expression's subquery: what it reads of the parent becomes an argument of its SubPlan
    kLateral,   // LATERAL in FROM: what it reads of the parent's FROM row becomes the join's lateral argument
    kFromSubquery,  // FROM or WITH: sees nothing of the parent's FROM, but all that the parent sees above it
  };
  struct Lateral {
    int outer_slot = -1;
    ExprPtr value;  // over this level's FROM row
  };

  Level* parent = nullptr;
  Link link = Link::kRoot;
  std::vector<std::unique_ptr<ScopeItem>> items;
  std::size_t first_visible = 0;  // JOIN ... ON sees the join's own items only
  int width = 0;                  // slots of the FROM row so far
  struct SlotName {
    std::string item, column;
  };
  std::vector<SlotName> slot_names;  // for messages

  std::vector<Lateral> laterals;  // asked for by lateral items, not yet given to a join
  std::vector<int> outer_slots;   // kSubquery
  std::vector<ExprPtr> outer_arguments;

  std::vector<CommonTableScope> common_tables;

  Clause clause = Clause::kSelectList;
  bool in_aggregate = false;
  bool in_window_call = false;
  bool set_returning_allowed = true;   // within the clause: not inside CASE and COALESCE
  std::string_view set_returning_bar;  // what forbids them then

  bool has_aggregates = false;
  std::vector<const sql::WindowSpec*> named_windows;
  std::vector<std::string> window_names;             // of `windows`, empty: anonymous
  std::vector<std::unique_ptr<WindowInfo>> windows;  // kWindow expressions' slots
  std::vector<Oid> target_tables;                    // data modification: for messages
};

}  // namespace rocklake
