// Column and relation names to expressions, and the messages when there is no such thing (PostgreSQL's
// parse_relation.c: ambiguity, visibility, and the hints for misspelt names).
#include <algorithm>
#include <limits>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

namespace {

std::string QualifiedName(std::string_view schema, std::string_view name) {
  return schema.empty() ? std::string(name) : fmt::format("{}.{}", schema, name);
}

// Edits (insertions, deletions, substitutions) between two names.
int EditDistance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

// Columns with a name like the one asked for, as PostgreSQL's searchRangeTableForCol looks for them.
struct LikelyColumns {
  static constexpr int kMaxDistance = 3;
  struct Match {
    const ScopeItem* item;
    const std::string* column;
  };
  int distance = kMaxDistance + 1;
  std::vector<Match> closest;
  std::vector<Match> exact;

  void Look(const ScopeItem& item, std::string_view item_name, std::string_view column) {
    int penalty = 0;
    if (!item_name.empty() && item.name != item_name) {
      penalty = EditDistance(item_name, item.name);
      if (penalty > kMaxDistance) return;
    }
    for (const ScopeColumn& candidate : item.columns) {
      if (candidate.name.empty()) continue;
      if (candidate.name == column && penalty == 0) exact.push_back({&item, &candidate.name});
      const int edits = EditDistance(column, candidate.name);
      if (edits > static_cast<int>(column.size()) / 2) continue;
      const int total = edits + penalty;
      if (total > kMaxDistance || total > distance) continue;
      if (total < distance) closest.clear();
      distance = total;
      closest.push_back({&item, &candidate.name});
    }
  }
};

}  // namespace

ExprPtr Binder::ItemColumn(ScopeItem& item, std::string_view name, sql::Location location) {
  const ScopeColumn* found = nullptr;
  for (const ScopeColumn& column : item.columns) {
    if (column.name != name) continue;
    if (found != nullptr) Throw(Error("42702", "column reference \"{}\" is ambiguous", name), location);
    found = &column;
  }
  if (found != nullptr) {
    ExprPtr expr = found->expr->Clone();
    expr->location = location;
    return expr;
  }
  if (item.ctid_slot >= 0 && name == "ctid") {
    ExprPtr expr = MakeColumn(Type{oid::kTid, -1}, item.ctid_slot);
    expr->name = "ctid";
    return expr;
  }
  if (item.tableoid_slot >= 0 && name == "tableoid") {
    ExprPtr expr = MakeColumn(Type{oid::kOid, -1}, item.tableoid_slot);
    expr->name = "tableoid";
    return expr;
  }
  return nullptr;
}

ExprPtr Binder::LookUpColumn(Level& level, std::string_view name, sql::Location location,
                             bool items_visible) {
  ExprPtr found;
  if (items_visible) {
    for (std::size_t i = level.first_visible; i < level.items.size(); ++i) {
      ScopeItem& item = *level.items[i];
      if (!item.columns_visible) continue;
      ExprPtr expr = ItemColumn(item, name, location);
      if (!expr) continue;
      if (found) Throw(Error("42702", "column reference \"{}\" is ambiguous", name), location);
      found = std::move(expr);
    }
  }
  if (found || level.parent == nullptr) return found;
  const bool parent_items = level.link != Level::Link::kFromSubquery;
  ExprPtr outer = LookUpColumn(*level.parent, name, location, parent_items);
  if (!outer) return nullptr;
  outer = Import(level, std::move(outer));
  outer->location = location;
  return outer;
}

Binder::ItemMatch Binder::LookUpItem(Level& level, std::string_view schema, std::string_view name,
                                     sql::Location location, bool items_visible) {
  if (items_visible) {
    ItemMatch match;
    for (std::size_t i = level.first_visible; i < level.items.size(); ++i) {
      ScopeItem& item = *level.items[i];
      if (!item.name_visible || item.name != name) continue;
      if (!schema.empty() && (item.schema != schema || item.has_alias)) continue;
      if (match.item != nullptr) Throw(Error("42P09", "table reference \"{}\" is ambiguous", name), location);
      match = {&item, &level};
    }
    if (match.item != nullptr) return match;
  }
  if (level.parent == nullptr) return {};
  return LookUpItem(*level.parent, schema, name, location, level.link != Level::Link::kFromSubquery);
}

ExprPtr Binder::WholeRow(ScopeItem& item) {
  ExprPtr row = MakeExpr(ExprKind::kRow, Type{oid::kRecord, -1});
  auto fields = std::make_shared<RecordFields>();
  for (const ScopeColumn& column : item.columns) {
    row->children.push_back(column.expr->Clone());
    fields->emplace_back(column.name, column.expr->type);
  }
  row->name = item.name;
  row->fields = std::move(fields);
  return row;
}

ExprPtr Binder::BindColumnRef(const sql::ColumnRef& ref, Level& level) {
  if (ref.star) Throw(SqlError("42601", "row expansion via \"*\" is not supported here"), ref.location);
  const sql::NameParts& parts = ref.parts;
  const std::string& column = parts.back();
  if (parts.size() == 1) {
    if (ExprPtr expr = LookUpColumn(level, column, ref.location, true)) return expr;
    const ItemMatch match = LookUpItem(level, "", column, ref.location, true);
    if (match.item == nullptr) NoSuchColumn(level, "", column, ref.location);
    ExprPtr row = ImportFrom(level, *match.level, WholeRow(*match.item));
    row->location = ref.location;
    return row;
  }
  if (parts.size() > 4) {
    Throw(Error("42601", "improper qualified name (too many dotted names): {}", sql::JoinName(parts)),
          ref.location);
  }
  if (parts.size() == 4 && parts[0] != session_.database().name) {
    Throw(Error("0A000", "cross-database references are not implemented: {}", sql::JoinName(parts)),
          ref.location);
  }
  const std::string& item_name = parts[parts.size() - 2];
  const std::string schema = parts.size() > 2 ? parts[parts.size() - 3] : "";
  const ItemMatch match = LookUpItem(level, schema, item_name, ref.location, true);
  if (match.item == nullptr) NoSuchItem(level, schema, item_name, ref.location);
  ExprPtr expr = ItemColumn(*match.item, column, ref.location);
  if (!expr) NoSuchColumn(level, item_name, column, ref.location);
  const std::string name = expr->name;
  expr = ImportFrom(level, *match.level, std::move(expr));
  expr->name = name;
  expr->location = ref.location;
  return expr;
}

void Binder::NoSuchColumn(Level& level, std::string_view item, std::string_view column,
                          sql::Location location) {
  SqlError error = item.empty() ? Error("42703", "column \"{}\" does not exist", column)
                                : Error("42703", "column {}.{} does not exist", item, column);
  LikelyColumns likely;
  for (Level* at = &level; at != nullptr; at = at->parent) {
    for (const auto& candidate : at->items) {
      if (!candidate->is_join) likely.Look(*candidate, item, column);
    }
  }
  if (likely.exact.size() == 1 && item.empty()) {
    error.detail = fmt::format(
        "There is a column named \"{}\" in table \"{}\", but it cannot be referenced from this part of the "
        "query.",
        column, likely.exact[0].item->name);
  } else if (likely.exact.empty() && likely.closest.size() == 1) {
    error.hint = fmt::format("Perhaps you meant to reference the column \"{}.{}\".",
                             likely.closest[0].item->name, *likely.closest[0].column);
  } else if (likely.exact.empty() && likely.closest.size() == 2) {
    error.hint = fmt::format("Perhaps you meant to reference the column \"{}.{}\" or the column \"{}.{}\".",
                             likely.closest[0].item->name, *likely.closest[0].column,
                             likely.closest[1].item->name, *likely.closest[1].column);
  }
  Throw(std::move(error), location);
}

void Binder::NoSuchItem(Level& level, std::string_view schema, std::string_view name,
                        sql::Location location) {
  for (Level* at = &level; at != nullptr; at = at->parent) {
    for (const auto& item : at->items) {
      const bool aliased = item->relation && item->has_alias && item->relation->name == name &&
                           item->name != name && (schema.empty() || item->relation->schema == schema);
      if (aliased && item->name_visible) {
        Throw(Error("42P01", "invalid reference to FROM-clause entry for table \"{}\"", name)
                  .Hint(fmt::format("Perhaps you meant to reference the table alias \"{}\".", item->name)),
              location);
      }
      if (item->name == name && (schema.empty() || item->schema == schema)) {
        Throw(Error("42P01", "invalid reference to FROM-clause entry for table \"{}\"", name)
                  .Detail(fmt::format(
                      "There is an entry for table \"{}\", but it cannot be referenced from this part of "
                      "the query.",
                      name)),
              location);
      }
    }
  }
  Throw(Error("42P01", "missing FROM-clause entry for table \"{}\"", QualifiedName(schema, name)), location);
}

}  // namespace rocklake
