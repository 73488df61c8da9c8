// Query levels: adding FROM items, aliases, and values that cross from one level to another.
#include "query/bind_scope.h"

#include <algorithm>
#include <array>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

std::string_view ClauseName(Clause clause) {
  static constexpr std::array<std::string_view, 26> kNames = {"SELECT",
                                                              "functions in FROM",
                                                              "WHERE",
                                                              "JOIN conditions",
                                                              "HAVING",
                                                              "GROUP BY",
                                                              "ORDER BY",
                                                              "DISTINCT ON",
                                                              "LIMIT",
                                                              "OFFSET",
                                                              "RETURNING",
                                                              "VALUES",
                                                              "VALUES",
                                                              "UPDATE",
                                                              "FILTER",
                                                              "window definitions",
                                                              "window definitions",
                                                              "window definitions",
                                                              "check constraints",
                                                              "DEFAULT expressions",
                                                              "index expressions",
                                                              "WHERE",
                                                              "policy expressions",
                                                              "transform expressions",
                                                              "EXECUTE parameters",
                                                              "CALL arguments"};
  return kNames.at(static_cast<std::size_t>(clause));
}

ScopeItem& Binder::AddItem(Level& level, FromPart& part, std::string name,
                           const std::vector<OutputColumn>& columns) {
  auto item = std::make_unique<ScopeItem>();
  item->name = std::move(name);
  item->first_slot = part.first_slot;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const OutputColumn& column = columns[i];
    const int slot = part.first_slot + static_cast<int>(i);
    ExprPtr expr = MakeColumn(column.type, slot);
    expr->name = column.name;
    expr->fields = column.fields;
    item->columns.push_back({column.name, std::move(expr), column.source_table, column.source_attnum});
  }
  const auto width =
      std::max(level.slot_names.size(), static_cast<std::size_t>(part.first_slot) + part.plan->output.size());
  level.slot_names.resize(width);
  level.width = static_cast<int>(width);
  part.items.push_back(item.get());
  level.items.push_back(std::move(item));
  return *level.items.back();
}

void Binder::ApplyAlias(Level& level, ScopeItem& item, const std::optional<sql::Alias>& alias,
                        sql::Location location) {
  if (alias) {
    item.has_alias = true;
    if (!alias->name.empty()) item.name = alias->name;
    item.schema.clear();
    if (alias->columns.size() > item.columns.size()) {
      Throw(Error("42P10", "table \"{}\" has {} columns available but {} columns specified", item.name,
                  item.columns.size(), alias->columns.size()),
            location);
    }
    for (std::size_t i = 0; i < alias->columns.size(); ++i) item.columns[i].name = alias->columns[i];
  }
  if (item.is_join) return;
  for (const ScopeColumn& column : item.columns) {
    column.expr->name = column.name;
    level.slot_names[static_cast<std::size_t>(column.expr->slot)] = {item.name, column.name};
  }
}

void Binder::CheckUniqueName(Level& level, const ScopeItem& item) {
  if (item.name.empty()) return;
  for (const auto& other : level.items) {
    if (other.get() == &item || !other->name_visible || other->name != item.name) continue;
    // Two relations of one name in different schemas may stand together: schema.name tells them apart.
    if (other->relation && item.relation && !other->has_alias && !item.has_alias &&
        other->relation->oid != item.relation->oid) {
      continue;
    }
    throw Error("42712", "table name \"{}\" specified more than once", item.name);
  }
}

ExprPtr Binder::Import(Level& level, ExprPtr parent_expr) {
  if (level.link == Level::Link::kFromSubquery || level.link == Level::Link::kRoot) return parent_expr;
  if (level.link == Level::Link::kLateral) {
    if (!HasColumns(*parent_expr)) return parent_expr;
    for (const Level::Lateral& lateral : level.parent->laterals) {
      if (ExprEquals(*lateral.value, *parent_expr)) return MakeOuter(parent_expr->type, lateral.outer_slot);
    }
    ExprPtr outer = MakeOuter(parent_expr->type, outer_slots_++);
    outer->name = parent_expr->name;
    outer->fields = parent_expr->fields;
    level.parent->laterals.push_back({outer->slot, std::move(parent_expr)});
    return outer;
  }
  for (std::size_t i = 0; i < level.outer_arguments.size(); ++i) {
    if (ExprEquals(*level.outer_arguments[i], *parent_expr))
      return MakeOuter(parent_expr->type, level.outer_slots[i]);
  }
  ExprPtr outer = MakeOuter(parent_expr->type, outer_slots_++);
  outer->name = parent_expr->name;
  outer->fields = parent_expr->fields;
  level.outer_slots.push_back(outer->slot);
  level.outer_arguments.push_back(std::move(parent_expr));
  return outer;
}

ExprPtr Binder::ImportFrom(Level& level, Level& owner, ExprPtr expr) {
  if (&level == &owner) return expr;
  return Import(level, ImportFrom(*level.parent, owner, std::move(expr)));
}

}  // namespace rocklake
