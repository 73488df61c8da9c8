// JOIN with ON, USING and NATURAL (PostgreSQL manual, 7.2.1.1): merged columns come first, then the rest of both sides.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"

namespace rocklake {

namespace {

JoinKind KindOf(sql::JoinKind kind) {
  switch (kind) {
    case sql::JoinKind::kInner:
      return JoinKind::kInner;
    case sql::JoinKind::kLeft:
      return JoinKind::kLeft;
    case sql::JoinKind::kFull:
      return JoinKind::kFull;
    case sql::JoinKind::kRight:
      return JoinKind::kRight;
  }
  return JoinKind::kInner;
}

ScopeColumn CopyColumn(const ScopeColumn& column) {
  return {column.name, column.expr->Clone(), column.source_table, column.source_attnum};
}

}  // namespace

FromPart Binder::BindFromJoin(const sql::FromJoin& from, Level& level) {
  const std::size_t first_item = level.items.size();
  FromPart left = BindFromItem(*from.left, level);
  FromPart right = BindFromItem(*from.right, level);
  ScopeItem& left_top = *left.items.back();
  ScopeItem& right_top = *right.items.back();
  const JoinKind kind = KindOf(from.join);
  FromPart joined = JoinParts(std::move(left), std::move(right), kind, level, sql::kNoLocation);

  auto item = std::make_unique<ScopeItem>();
  item->is_join = true;
  const std::vector<std::string> names =
      from.natural ? NaturalColumns(left_top, right_top) : from.using_columns;
  std::vector<ScopeColumn> merged = BindUsing(names, left_top, right_top, joined);
  if (from.condition) {
    const std::size_t before = std::exchange(level.first_visible, first_item);
    ExprPtr condition = BindCondition(*from.condition, level, Clause::kJoinOn);
    level.first_visible = before;
    ShiftColumns(*condition, -joined.first_slot);
    joined.plan->join.condition = std::move(condition);
  }
  if (!from.using_alias.empty()) {
    auto alias = std::make_unique<ScopeItem>();
    alias->is_join = true;
    alias->has_alias = true;
    alias->name = from.using_alias;
    alias->columns_visible = false;
    for (const ScopeColumn& column : merged) alias->columns.push_back(CopyColumn(column));
    joined.items.push_back(alias.get());
    CheckUniqueName(level, *alias);
    level.items.push_back(std::move(alias));
  }
  item->columns = std::move(merged);
  for (ScopeItem* side : {&left_top, &right_top}) {
    for (const ScopeColumn& column : side->columns) {
      if (std::ranges::find(names, column.name) == names.end()) item->columns.push_back(CopyColumn(column));
    }
    side->columns_visible = false;
  }
  item->name_visible = from.alias.has_value();
  if (from.alias) {
    for (ScopeItem* inner : joined.items) inner->name_visible = false;
  }
  ApplyAlias(level, *item, from.alias, sql::kNoLocation);
  if (from.alias) CheckUniqueName(level, *item);
  joined.items.push_back(item.get());
  level.items.push_back(std::move(item));
  return joined;
}

std::vector<std::string> Binder::NaturalColumns(const ScopeItem& left, const ScopeItem& right) const {
  std::vector<std::string> names;
  for (const ScopeColumn& column : left.columns) {
    if (std::ranges::find(right.columns, column.name, &ScopeColumn::name) != right.columns.end()) {
      names.push_back(column.name);
    }
  }
  return names;
}

std::vector<ScopeColumn> Binder::BindUsing(const std::vector<std::string>& names, const ScopeItem& left,
                                           const ScopeItem& right, FromPart& join) {
  const auto find = [&](const ScopeItem& item, const std::string& name,
                        std::string_view side) -> const ScopeColumn& {
    const ScopeColumn* found = nullptr;
    for (const ScopeColumn& column : item.columns) {
      if (column.name != name) continue;
      if (found != nullptr) {
        throw Error("42702", "common column name \"{}\" appears more than once in {} table", name, side);
      }
      found = &column;
    }
    if (found == nullptr) {
      throw Error("42703", "column \"{}\" specified in USING clause does not exist in {} table", name, side);
    }
    return *found;
  };
  std::vector<ScopeColumn> merged;
  std::vector<ExprPtr> conditions;
  const JoinKind kind = join.plan->join.kind;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), name) !=
        names.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw Error("42701", "column name \"{}\" appears more than once in USING clause", name);
    }
    const ScopeColumn& l = find(left, name, "left");
    const ScopeColumn& r = find(right, name, "right");
    ExprPtr condition =
        CoerceToBool(MakeOperator("=", l.expr->Clone(), r.expr->Clone(), sql::kNoLocation), "JOIN/USING");
    ShiftColumns(*condition, -join.first_slot);
    conditions.push_back(std::move(condition));

    std::vector<ExprPtr> sides;
    sides.push_back(l.expr->Clone());
    sides.push_back(r.expr->Clone());
    const Type common = CommonTypeOf(sides, "JOIN/USING");
    for (ExprPtr& side : sides) side = CoerceCommon(std::move(side), common, "JOIN/USING");
    ScopeColumn column{name, nullptr, 0, 0};
    if (kind == JoinKind::kFull) {
      column.expr = MakeExpr(ExprKind::kCoalesce, common);
      column.expr->children = std::move(sides);
    } else {
      const bool take_right =
          kind == JoinKind::kRight || (kind == JoinKind::kInner && sides[0]->kind != ExprKind::kColumn &&
                                       sides[1]->kind == ExprKind::kColumn);
      column.expr = std::move(sides[take_right ? 1 : 0]);
      column.source_table = take_right ? r.source_table : l.source_table;
      column.source_attnum = take_right ? r.source_attnum : l.source_attnum;
    }
    column.expr->name = name;
    merged.push_back(std::move(column));
  }
  join.plan->join.condition = MakeAnd(std::move(conditions));
  return merged;
}

}  // namespace rocklake
