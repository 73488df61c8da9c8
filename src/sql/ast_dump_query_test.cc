#include <fmt/format.h>

#include "sql/ast_dump_writer.h"

namespace rocklake::sql {

std::string DumpWriter::Name(const OperatorName& name) {
  return name.schema.empty() ? name.name : name.schema + "." + name.name;
}

std::string DumpWriter::Names(const NameParts& names) {
  std::string text = "[";
  for (const auto& name : names) text += (text.size() > 1 ? " " : "") + name;
  return text + "]";
}

std::string DumpWriter::Join(const ExprList& list) {
  std::string text;
  for (const auto& expr : list) text += (text.empty() ? "" : " ") + Expression(*expr);
  return text;
}

std::string DumpWriter::List(const ExprList& list) { return "[" + Join(list) + "]"; }

std::string DumpWriter::Type(const TypeName& type) {
  std::string text = type.set_of ? "setof:" : "";
  text += JoinName(type.names);
  if (type.percent_type) text += "%type";
  if (!type.modifiers.empty()) text += "(" + Join(type.modifiers) + ")";
  for (const int bound : type.array_bounds) text += bound < 0 ? "[]" : fmt::format("[{}]", bound);
  return text + At(type.location);
}

std::string DumpWriter::Steps(const Indirection& steps) {
  std::string text;
  for (const auto& step : steps) {
    switch (step.kind) {
      case IndirectionKind::kField:
        text += " ." + step.field;
        break;
      case IndirectionKind::kStar:
        text += " .*";
        break;
      case IndirectionKind::kSubscript:
        text += " [" + Expression(*step.upper) + "]";
        break;
      case IndirectionKind::kSlice:
        text += fmt::format(" [{}:{}]", step.lower ? Expression(*step.lower) : "",
                            step.upper ? Expression(*step.upper) : "");
        break;
    }
  }
  return text;
}

std::string DumpWriter::Sort(const SortItem& item) {
  std::string text = Expression(*item.expr);
  if (item.direction == SortDirection::kAscending) text += ":asc";
  if (item.direction == SortDirection::kDescending) text += ":desc";
  if (item.direction == SortDirection::kUsing) text += ":using" + Name(item.using_operator);
  if (item.nulls == SortNulls::kFirst) text += ":nulls-first";
  if (item.nulls == SortNulls::kLast) text += ":nulls-last";
  return text;
}

std::string DumpWriter::Sorts(const std::vector<SortItem>& items) {
  std::string text = "[";
  for (const auto& item : items) text += (text.size() > 1 ? " " : "") + Sort(item);
  return text + "]";
}

std::string DumpWriter::Window(const WindowSpec& window) {
  static constexpr std::string_view kUnits[] = {"range", "rows", "groups"};
  static constexpr std::string_view kBounds[] = {"unbounded-preceding", "preceding", "current", "following",
                                                 "unbounded-following"};
  static constexpr std::string_view kExclusions[] = {"", " exclude-current", " exclude-group",
                                                     " exclude-ties"};
  std::string text = "(window";
  if (!window.name.empty()) text += " " + window.name;
  if (!window.base_name.empty()) text += " base " + window.base_name;
  if (!window.partition_by.empty()) text += " by " + List(window.partition_by);
  if (!window.order_by.empty()) text += " order " + Sorts(window.order_by);
  if (window.explicit_frame) {
    text += fmt::format(" {} {}{}", kUnits[static_cast<std::size_t>(window.unit)],
                        window.start_offset ? Expression(*window.start_offset) + "-" : "",
                        kBounds[static_cast<std::size_t>(window.start)]);
    text += fmt::format(" {}{}{}", window.end_offset ? Expression(*window.end_offset) + "-" : "",
                        kBounds[static_cast<std::size_t>(window.end)],
                        kExclusions[static_cast<std::size_t>(window.exclusion)]);
  }
  return text + ")" + At(window.location);
}

std::string DumpWriter::Relation(const RelationRef& relation) {
  std::string text;
  if (relation.persistence == Persistence::kTemporary) text += "temp:";
  if (relation.persistence == Persistence::kUnlogged) text += "unlogged:";
  if (relation.only) text += "only:";
  if (!relation.catalog.empty()) text += relation.catalog + ".";
  if (!relation.schema.empty()) text += relation.schema + ".";
  text += relation.name;
  if (relation.alias) text += "=" + relation.alias->name;
  if (relation.alias && !relation.alias->columns.empty()) text += Names(relation.alias->columns);
  return text + At(relation.location);
}

std::string DumpWriter::Role(const RoleRef& role) {
  static constexpr std::string_view kWords[] = {"", "CURRENT_ROLE", "CURRENT_USER", "SESSION_USER", "PUBLIC"};
  return role.kind == RoleKind::kName ? role.name : std::string(kWords[static_cast<std::size_t>(role.kind)]);
}

std::string DumpWriter::OptionText(const Option& option) {
  static constexpr std::string_view kActions[] = {"", "set:", "add:", "drop:"};
  std::string text(kActions[static_cast<std::size_t>(option.action)]);
  if (!option.name_space.empty()) text += option.name_space + ".";
  text += option.name + At(option.location);
  switch (option.value) {
    case OptionValueKind::kNone:
      return text;
    case OptionValueKind::kString:
      return text + "='" + option.text + "'";
    case OptionValueKind::kStar:
      return text + "=*";
    case OptionValueKind::kNames:
      return text + "=" + Names(option.names);
    case OptionValueKind::kTypeName:
      return text + "=type:" + Type(option.type);
    case OptionValueKind::kRoles:
      text += "=[";
      for (const auto& role : option.roles) text += Role(role) + (&role == &option.roles.back() ? "" : " ");
      return text + "]";
    case OptionValueKind::kExpr:
      return text + "=" + (option.expr ? Expression(*option.expr) : "?");
    default:
      return text + "=" + option.text;
  }
}

std::string DumpWriter::Options(const std::vector<Option>& options) {
  std::string text = "[";
  for (const auto& option : options) text += (text.size() > 1 ? " " : "") + OptionText(option);
  return text + "]";
}

std::string DumpWriter::Item(const SelectItem& item) {
  return item.alias.empty() ? Expression(*item.expr) : Expression(*item.expr) + "=" + item.alias;
}

std::string DumpWriter::Items(const std::vector<SelectItem>& items) {
  std::string text = "[";
  for (const auto& item : items) text += (text.size() > 1 ? " " : "") + Item(item);
  return text + "]";
}

std::string DumpWriter::Group(const GroupingSet& set) {
  static constexpr std::string_view kKinds[] = {"", "empty", "rollup", "cube", "sets"};
  if (set.kind == GroupingSetKind::kExpr) return Expression(*set.expr);
  std::string text = fmt::format("({}", kKinds[static_cast<std::size_t>(set.kind)]);
  for (const auto& element : set.elements) text += " " + Group(element);
  return text + ")";
}

std::string DumpWriter::With(const WithClause& with) {
  std::string text = with.recursive ? "(with-recursive" : "(with";
  for (const auto& table : with.tables) {
    text += " (" + table.name;
    if (!table.columns.empty()) text += Names(table.columns);
    if (table.materialized == Materialization::kAlways) text += " materialized";
    if (table.materialized == Materialization::kNever) text += " not-materialized";
    if (table.search) text += " search";
    if (table.cycle) text += " cycle";
    text += " " + StatementText(*table.statement) + ")" + At(table.location);
  }
  return text + ")";
}

std::string DumpWriter::Into(const IntoClause& into) {
  static constexpr std::string_view kOnCommit[] = {"", " preserve-rows", " delete-rows", " drop"};
  std::string text = Relation(into.relation);
  if (!into.columns.empty()) text += Names(into.columns);
  if (!into.options.empty()) text += " with " + Options(into.options);
  text += kOnCommit[static_cast<std::size_t>(into.on_commit)];
  if (!into.tablespace.empty()) text += " tablespace " + into.tablespace;
  if (!into.access_method.empty()) text += " using " + into.access_method;
  return into.no_data ? text + " no-data" : text;
}

std::string DumpWriter::SelectCore(const Query& query) {
  std::string text = "(select";
  if (query.distinct && query.distinct_on.empty()) text += " distinct";
  if (!query.distinct_on.empty()) text += " distinct-on " + List(query.distinct_on);
  text += " " + Items(query.items);
  if (query.into) text += " into " + Into(*query.into);
  if (!query.from.empty()) {
    text += " from [";
    for (const auto& item : query.from) text += (&item == &query.from.front() ? "" : " ") + From(*item);
    text += "]";
  }
  if (query.where) text += " where " + Expression(*query.where);
  if (!query.group_by.empty()) {
    text += query.group_distinct ? " group-distinct [" : " group [";
    for (const auto& set : query.group_by) text += (&set == &query.group_by.front() ? "" : " ") + Group(set);
    text += "]";
  }
  if (query.having) text += " having " + Expression(*query.having);
  for (const auto& window : query.windows) text += " " + Window(window);
  return text;
}

std::string DumpWriter::Tail(const Query& query) {
  static constexpr std::string_view kStrengths[] = {"key-share", "share", "no-key-update", "update"};
  static constexpr std::string_view kWaits[] = {"", " skip-locked", " nowait"};
  std::string text;
  if (!query.order_by.empty()) text += " order " + Sorts(query.order_by);
  if (query.limit) text += " limit " + Expression(*query.limit);
  if (query.with_ties) text += " with-ties";
  if (query.offset) text += " offset " + Expression(*query.offset);
  for (const auto& locking : query.locking) {
    text += fmt::format(" (for {}{}", kStrengths[static_cast<std::size_t>(locking.strength)],
                        kWaits[static_cast<std::size_t>(locking.wait)]);
    for (const auto& relation : locking.relations) text += " " + Relation(relation);
    text += ")";
  }
  if (query.with) text += " " + With(*query.with);
  return text + ")";
}

std::string DumpWriter::QueryText(const Query& query) {
  static constexpr std::string_view kOperations[] = {"", "union", "intersect", "except"};
  std::string text;
  if (query.set_operation != SetOperation::kNone) {
    text = fmt::format("({}{} {} {}", kOperations[static_cast<std::size_t>(query.set_operation)],
                       query.all ? "-all" : "", QueryText(*query.left), QueryText(*query.right));
  } else if (!query.values.empty()) {
    text = "(values";
    for (const auto& row : query.values) text += " " + List(row);
  } else {
    text = SelectCore(query);
  }
  return text + Tail(query);
}

std::string DumpWriter::Columns(const std::vector<FunctionColumn>& columns) {
  std::string text = "[";
  for (const auto& column : columns) {
    text += (text.size() > 1 ? " " : "") + column.name + ":" + Type(column.type);
    if (!column.collation.empty()) text += ":collate:" + JoinName(column.collation);
  }
  return text + "]";
}

std::string DumpWriter::FromFunctionText(const FromFunction& item) {
  std::string text = item.rows_from ? "(rows-from" : "(function";
  if (item.lateral) text += " lateral";
  for (const auto& function : item.functions) {
    text += " " + Expression(*function.call);
    if (!function.columns.empty()) text += Columns(function.columns);
  }
  if (item.ordinality) text += " ordinality";
  if (item.alias) text += "=" + item.alias->name;
  if (item.alias && !item.alias->columns.empty()) text += Names(item.alias->columns);
  if (!item.columns.empty()) text += " " + Columns(item.columns);
  return text + ")";
}

std::string DumpWriter::Join(const FromJoin& join) {
  static constexpr std::string_view kKinds[] = {"join", "left-join", "full-join", "right-join"};
  std::string text =
      fmt::format("({}{} {} {}", join.natural ? "natural-" : "", kKinds[static_cast<std::size_t>(join.join)],
                  From(*join.left), From(*join.right));
  if (!join.using_columns.empty()) text += " using " + Names(join.using_columns);
  if (!join.using_alias.empty()) text += "=" + join.using_alias;
  if (join.condition) text += " on " + Expression(*join.condition);
  if (join.alias) text += " as " + join.alias->name + Names(join.alias->columns);
  return text + ")";
}

std::string DumpWriter::From(const FromItem& item) {
  switch (item.kind) {
    case FromKind::kRelation:
      return Relation(As<FromRelation>(item).relation);
    case FromKind::kSubquery: {
      const auto& subquery = As<FromSubquery>(item);
      std::string text = subquery.lateral ? "(lateral " : "(sub ";
      text += QueryText(*subquery.query);
      if (subquery.alias) text += "=" + subquery.alias->name;
      if (subquery.alias && !subquery.alias->columns.empty()) text += Names(subquery.alias->columns);
      return text + ")";
    }
    case FromKind::kFunction:
      return FromFunctionText(As<FromFunction>(item));
    case FromKind::kJoin:
      return Join(As<FromJoin>(item));
    case FromKind::kTableSample: {
      const auto& sample = As<FromTableSample>(item);
      std::string text =
          fmt::format("(sample {} {} {}", From(*sample.relation), JoinName(sample.method), List(sample.args));
      if (sample.repeatable) text += " repeatable " + Expression(*sample.repeatable);
      return text + ")";
    }
    case FromKind::kUnsupported:
      return "(unsupported " + As<FromUnsupported>(item).construct + ")";
  }
  return "?";
}

}  // namespace rocklake::sql
