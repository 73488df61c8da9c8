// FROM: relations, subqueries, common tables and the joins that commas make.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "sql/parse.h"
#include "types/type_info.h"

namespace rocklake {

PlanPtr Binder::BindFrom(const std::vector<sql::FromItemPtr>& items, Level& level) {
  std::optional<FromPart> all;
  for (const sql::FromItemPtr& item : items) {
    FromPart part = BindFromItem(*item, level);
    if (!all) {
      all = std::move(part);
    } else {
      all = JoinParts(std::move(*all), std::move(part), JoinKind::kInner, level, sql::kNoLocation);
    }
  }
  if (all) return std::move(all->plan);
  PlanPtr result = MakeNode(PlanKind::kResult);
  result->rows = 1;
  result->values.emplace_back();
  return result;
}

FromPart Binder::BindFromItem(const sql::FromItem& item, Level& level) {
  switch (item.kind) {
    case sql::FromKind::kRelation:
      return BindFromRelation(sql::As<sql::FromRelation>(item), level);
    case sql::FromKind::kSubquery:
      return BindFromSubquery(sql::As<sql::FromSubquery>(item), level);
    case sql::FromKind::kFunction:
      return BindFromFunction(sql::As<sql::FromFunction>(item), level);
    case sql::FromKind::kJoin:
      return BindFromJoin(sql::As<sql::FromJoin>(item), level);
    case sql::FromKind::kTableSample:
      Unsupported("TABLESAMPLE", sql::As<sql::FromTableSample>(item).location);
    case sql::FromKind::kUnsupported:
      break;
  }
  const auto& unsupported = sql::As<sql::FromUnsupported>(item);
  Unsupported(unsupported.construct, unsupported.location);
}

// Joins two neighbours. What the right side asked of the left one becomes the join's lateral values.
FromPart Binder::JoinParts(FromPart left, FromPart right, JoinKind kind, Level& level,
                           sql::Location location) {
  FromPart joined;
  joined.first_slot = left.first_slot;
  joined.items = std::move(left.items);
  joined.items.insert(joined.items.end(), right.items.begin(), right.items.end());
  joined.plan = MakeNode(PlanKind::kNestedLoopJoin);
  PlanNode& node = *joined.plan;
  node.join.kind = kind;
  node.output = left.plan->output;
  node.output.insert(node.output.end(), right.plan->output.begin(), right.plan->output.end());
  for (auto it = level.laterals.begin(); it != level.laterals.end();) {
    if (!ColumnsWithin(*it->value, left.first_slot, right.first_slot)) {
      ++it;
      continue;
    }
    if (kind == JoinKind::kRight || kind == JoinKind::kFull) {
      const std::string& name = level.slot_names[static_cast<std::size_t>(it->value->slot)].item;
      Throw(Error("42P10", "invalid reference to FROM-clause entry for table \"{}\"", name)
                .Detail("The combining JOIN type must be INNER or LEFT for a LATERAL reference."),
            location);
    }
    ShiftColumns(*it->value, -left.first_slot);
    node.join.outer_slots.push_back(it->outer_slot);
    node.join.lateral.push_back(std::move(it->value));
    it = level.laterals.erase(it);
  }
  node.children.push_back(std::move(left.plan));
  node.children.push_back(std::move(right.plan));
  return joined;
}

RelationRef Binder::FindRelation(const sql::RelationRef& ref) {
  if (!ref.catalog.empty() && ref.catalog != session_.database().name) {
    Throw(Error("0A000", "cross-database references are not implemented: \"{}.{}.{}\"", ref.catalog,
                ref.schema, ref.name),
          ref.location);
  }
  std::optional<RelationRef> relation = session_.FindRelation(ref.schema, ref.name);
  if (!relation) {
    const std::string name = ref.schema.empty() ? ref.name : fmt::format("{}.{}", ref.schema, ref.name);
    Throw(Error("42P01", "relation \"{}\" does not exist", name), ref.location);
  }
  if (collected_ != nullptr && view_depth_ == 0) collected_->push_back(relation->oid);
  return std::move(*relation);
}

FromPart Binder::BindFromRelation(const sql::FromRelation& from, Level& level) {
  const sql::RelationRef& ref = from.relation;
  if (ref.schema.empty()) {
    if (CommonTableScope* table = FindCommonTable(level, ref.name))
      return BindCommonTable(ref, *table, level);
  }
  const RelationRef relation = FindRelation(ref);
  const bool view = (relation.definition && relation.definition->kind == RelationKind::kView) ||
                    (relation.virtual_relation != nullptr && !relation.virtual_relation->view_query.empty());
  return view ? BindView(relation, ref, level) : BindBaseRelation(relation, ref, level);
}

CommonTableScope* Binder::FindCommonTable(Level& level, std::string_view name) {
  for (Level* at = &level; at != nullptr; at = at->parent) {
    for (std::size_t i = at->common_tables.size(); i-- > 0;) {
      CommonTableScope& table = at->common_tables[i];
      if (table.name == name && !table.being_bound) return &table;
    }
  }
  return nullptr;
}

FromPart Binder::BindCommonTable(const sql::RelationRef& ref, CommonTableScope& table, Level& level) {
  if (!table.returns_rows) {
    Throw(Error("0A000", "WITH query \"{}\" does not have a RETURNING clause", table.name), ref.location);
  }
  ++table.references;
  FromPart part;
  part.first_slot = level.width;
  part.plan = MakeNode(table.self_reference ? PlanKind::kWorkTableScan : PlanKind::kCteScan);
  part.plan->cte = table.index;
  part.plan->output = table.columns;
  ScopeItem& item = AddItem(level, part, ref.name, table.columns);
  ApplyAlias(level, item, ref.alias, ref.location);
  CheckUniqueName(level, item);
  return part;
}

FromPart Binder::BindBaseRelation(const RelationRef& relation, const sql::RelationRef& ref, Level& level) {
  FromPart part;
  part.first_slot = level.width;
  part.plan = MakeNode(relation.definition ? PlanKind::kScan : PlanKind::kVirtualScan);
  PlanNode& node = *part.plan;
  node.scan.relation = relation;
  const auto add = [&](const std::string& name, Type type, int attnum) {
    node.scan.columns.push_back(attnum);
    node.output.push_back({name, type, relation.oid, static_cast<std::int16_t>(attnum)});
  };
  // Dropped columns keep their slot, so that slot = attnum - 1; their names are gone.
  std::vector<bool> dropped;
  if (relation.definition) {
    for (const ColumnDefinition& column : relation.definition->columns) {
      add(column.dropped ? std::string() : column.name, column.type, static_cast<int>(dropped.size()) + 1);
      dropped.push_back(column.dropped);
    }
  } else {
    for (const VirtualColumn& column : relation.virtual_relation->columns) {
      add(column.name, column.type, static_cast<int>(dropped.size()) + 1);
      dropped.push_back(false);
    }
  }
  const std::size_t user_columns = dropped.size();
  add("ctid", Type{oid::kTid, -1}, 0);
  add("tableoid", Type{oid::kOid, -1}, -1);
  node.output[user_columns].source_attnum = -1;  // PostgreSQL's numbers of system columns
  node.output[user_columns + 1].source_attnum = -6;

  std::vector<OutputColumn> columns(node.output.begin(),
                                    node.output.begin() + static_cast<std::ptrdiff_t>(user_columns));
  ScopeItem& item = AddItem(level, part, ref.name, columns);
  item.schema = relation.schema;
  item.relation = relation;
  item.scan = &node;
  item.ctid_slot = part.first_slot + static_cast<int>(user_columns);
  item.tableoid_slot = item.ctid_slot + 1;
  for (std::size_t i = user_columns; i-- > 0;) {
    if (dropped[i]) item.columns.erase(item.columns.begin() + static_cast<std::ptrdiff_t>(i));
  }
  ApplyAlias(level, item, ref.alias, ref.location);
  CheckUniqueName(level, item);
  return part;
}

FromPart Binder::BindFromSubquery(const sql::FromSubquery& from, Level& level) {
  if (!from.alias) {
    const bool values = !from.query->values.empty();
    Throw(SqlError("42601",
                   values ? "VALUES in FROM must have an alias" : "subquery in FROM must have an alias")
              .Hint(values ? "For example, FROM (VALUES ...) [AS] foo."
                           : "For example, FROM (SELECT ...) [AS] foo."),
          sql::kNoLocation);
  }
  Level inner;
  inner.parent = &level;
  inner.link = from.lateral ? Level::Link::kLateral : Level::Link::kFromSubquery;
  FromPart part;
  part.first_slot = level.width;
  part.plan = BindQuery(*from.query, inner);
  ScopeItem& item = AddItem(level, part, "", part.plan->output);
  item.source = part.plan.get();
  ApplyAlias(level, item, from.alias, sql::kNoLocation);
  CheckUniqueName(level, item);
  return part;
}

FromPart Binder::BindView(const RelationRef& relation, const sql::RelationRef& ref, Level& level) {
  constexpr int kMaxViewDepth = 100;
  const std::string& text =
      relation.definition ? relation.definition->view_query : relation.virtual_relation->view_query;
  if (view_depth_ >= kMaxViewDepth) {
    Throw(Error("42P17", "infinite recursion detected in rules for relation \"{}\"", relation.name),
          ref.location);
  }
  FromPart part;
  part.first_slot = level.width;
  // A view sees no common tables, and positions in its text mean nothing to the client.
  const std::string_view outer_text = std::exchange(text_, std::string_view());
  ++view_depth_;
  try {
    const std::vector<sql::ParsedStatement> parsed = sql::Parse(text);
    Level root;
    part.plan = BindQuery(sql::As<sql::Query>(*parsed.at(0).statement), root);
  } catch (...) {
    text_ = outer_text;
    --view_depth_;
    throw;
  }
  text_ = outer_text;
  --view_depth_;
  std::vector<OutputColumn> columns = part.plan->output;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (relation.definition && i < relation.definition->columns.size()) {
      columns[i].name = relation.definition->columns[i].name;
    }
    columns[i].source_table = relation.oid;
    columns[i].source_attnum = static_cast<std::int16_t>(i + 1);
  }
  ScopeItem& item = AddItem(level, part, ref.name, columns);
  item.schema = relation.schema;
  item.relation = relation;
  item.source = part.plan.get();
  ApplyAlias(level, item, ref.alias, ref.location);
  CheckUniqueName(level, item);
  return part;
}

}  // namespace rocklake
