#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

bool IsEmpty(const PgQuery__Node* node) {
  return node == nullptr || node->node_case == PG_QUERY__NODE__NODE__NOT_SET;
}

const char* StringOf(const PgQuery__Node& node) {
  return node.node_case == PG_QUERY__NODE__NODE_STRING ? node.string->sval : "";
}

NameParts Names(NodeSpan strings) {
  NameParts names;
  names.reserve(strings.size());
  for (const auto* node : strings) {
    if (node->node_case == PG_QUERY__NODE__NODE_STRING) names.emplace_back(node->string->sval);
  }
  return names;
}

OperatorName OperatorNameOf(NodeSpan strings) {
  OperatorName name;
  if (strings.empty()) return name;
  name.name = StringOf(*strings[strings.size() - 1]);
  if (strings.size() > 1) name.schema = StringOf(*strings[strings.size() - 2]);
  return name;
}

RelationRef RelationOf(const PgQuery__RangeVar& range_var) {
  RelationRef relation;
  relation.catalog = range_var.catalogname;
  relation.schema = range_var.schemaname;
  relation.name = range_var.relname;
  relation.only = !range_var.inh;
  if (range_var.relpersistence[0] == 't') relation.persistence = Persistence::kTemporary;
  if (range_var.relpersistence[0] == 'u') relation.persistence = Persistence::kUnlogged;
  relation.alias = AliasOf(range_var.alias);
  relation.location = range_var.location;
  return relation;
}

std::vector<RelationRef> Relations(NodeSpan range_vars) {
  std::vector<RelationRef> relations;
  for (const auto* node : range_vars) {
    if (node->node_case == PG_QUERY__NODE__NODE_RANGE_VAR) relations.push_back(RelationOf(*node->range_var));
  }
  return relations;
}

std::optional<Alias> AliasOf(const PgQuery__Alias* alias) {
  if (alias == nullptr) return std::nullopt;
  return Alias{alias->aliasname, Names({alias->colnames, alias->n_colnames})};
}

RoleRef RoleOf(const PgQuery__RoleSpec& role) {
  RoleRef ref;
  ref.name = role.rolename;
  ref.location = role.location;
  switch (role.roletype) {
    case PG_QUERY__ROLE_SPEC_TYPE__ROLESPEC_CURRENT_ROLE:
      ref.kind = RoleKind::kCurrentRole;
      break;
    case PG_QUERY__ROLE_SPEC_TYPE__ROLESPEC_CURRENT_USER:
      ref.kind = RoleKind::kCurrentUser;
      break;
    case PG_QUERY__ROLE_SPEC_TYPE__ROLESPEC_SESSION_USER:
      ref.kind = RoleKind::kSessionUser;
      break;
    case PG_QUERY__ROLE_SPEC_TYPE__ROLESPEC_PUBLIC:
      ref.kind = RoleKind::kPublic;
      break;
    default:
      break;
  }
  return ref;
}

std::vector<RoleRef> Roles(NodeSpan role_specs) {
  std::vector<RoleRef> roles;
  for (const auto* node : role_specs) {
    if (node->node_case == PG_QUERY__NODE__NODE_ROLE_SPEC) roles.push_back(RoleOf(*node->role_spec));
  }
  return roles;
}

OnCommit OnCommitOf(int action) {
  switch (action) {
    case PG_QUERY__ON_COMMIT_ACTION__ONCOMMIT_PRESERVE_ROWS:
      return OnCommit::kPreserveRows;
    case PG_QUERY__ON_COMMIT_ACTION__ONCOMMIT_DELETE_ROWS:
      return OnCommit::kDeleteRows;
    case PG_QUERY__ON_COMMIT_ACTION__ONCOMMIT_DROP:
      return OnCommit::kDrop;
    default:
      return OnCommit::kNone;
  }
}

Overriding OverridingOf(int kind) {
  if (kind == PG_QUERY__OVERRIDING_KIND__OVERRIDING_USER_VALUE) return Overriding::kUserValue;
  if (kind == PG_QUERY__OVERRIDING_KIND__OVERRIDING_SYSTEM_VALUE) return Overriding::kSystemValue;
  return Overriding::kNone;
}

TypeName Converter::Type(const PgQuery__TypeName& type) {
  const Level level(*this);
  TypeName name;
  name.names = Names({type.names, type.n_names});
  name.set_of = type.setof;
  name.percent_type = type.pct_type;
  name.modifiers = Expressions({type.typmods, type.n_typmods});
  for (const auto* bound : NodeSpan(type.array_bounds, type.n_array_bounds)) {
    name.array_bounds.push_back(bound->node_case == PG_QUERY__NODE__NODE_INTEGER ? bound->integer->ival : -1);
  }
  name.location = type.location;
  return name;
}

std::vector<TypeName> Converter::Types(NodeSpan type_names) {
  std::vector<TypeName> types;
  for (const auto* node : type_names) {
    // NONE, of a unary operator's missing operand, is a type name without names.
    types.push_back(node->node_case == PG_QUERY__NODE__NODE_TYPE_NAME ? Type(*node->type_name) : TypeName{});
  }
  return types;
}

ObjectName Converter::Object(const PgQuery__Node* node) {
  ObjectName name;
  if (IsEmpty(node)) return name;
  switch (node->node_case) {
    case PG_QUERY__NODE__NODE_STRING:
      name.parts.emplace_back(node->string->sval);
      break;
    case PG_QUERY__NODE__NODE_INTEGER:
      name.parts.push_back(std::to_string(node->integer->ival));
      break;
    case PG_QUERY__NODE__NODE_FLOAT:
      name.parts.emplace_back(node->float_->fval);
      break;
    case PG_QUERY__NODE__NODE_TYPE_NAME:
      name.types.push_back(Type(*node->type_name));
      name.parts = name.types.front().names;
      break;
    case PG_QUERY__NODE__NODE_LIST:
      for (const auto* item : NodeSpan(node->list->items, node->list->n_items)) {
        if (item->node_case == PG_QUERY__NODE__NODE_TYPE_NAME) {
          name.types.push_back(Type(*item->type_name));
        } else {
          name.parts.emplace_back(StringOf(*item));
        }
      }
      break;
    case PG_QUERY__NODE__NODE_OBJECT_WITH_ARGS: {
      const auto& object = *node->object_with_args;
      name.parts = Names({object.objname, object.n_objname});
      name.types = Types({object.objargs, object.n_objargs});
      name.has_arguments = !object.args_unspecified;
      break;
    }
    default:
      break;
  }
  return name;
}

namespace {

SortDirection DirectionOf(PgQuery__SortByDir direction) {
  switch (direction) {
    case PG_QUERY__SORT_BY_DIR__SORTBY_ASC:
      return SortDirection::kAscending;
    case PG_QUERY__SORT_BY_DIR__SORTBY_DESC:
      return SortDirection::kDescending;
    case PG_QUERY__SORT_BY_DIR__SORTBY_USING:
      return SortDirection::kUsing;
    default:
      return SortDirection::kDefault;
  }
}

SortNulls NullsOf(PgQuery__SortByNulls nulls) {
  switch (nulls) {
    case PG_QUERY__SORT_BY_NULLS__SORTBY_NULLS_FIRST:
      return SortNulls::kFirst;
    case PG_QUERY__SORT_BY_NULLS__SORTBY_NULLS_LAST:
      return SortNulls::kLast;
    default:
      return SortNulls::kDefault;
  }
}

// PostgreSQL's bits of WindowDef.frameOptions (parsenodes.h).
enum FrameBits : int {
  kNonDefault = 0x00001,
  kRows = 0x00004,
  kGroups = 0x00008,
  kBetween = 0x00010,
  kStartUnboundedPreceding = 0x00020,
  kStartUnboundedFollowing = 0x00080,
  kEndUnboundedPreceding = 0x00040,
  kEndUnboundedFollowing = 0x00100,
  kStartCurrentRow = 0x00200,
  kEndCurrentRow = 0x00400,
  kStartOffsetPreceding = 0x00800,
  kEndOffsetPreceding = 0x01000,
  kStartOffsetFollowing = 0x02000,
  kEndOffsetFollowing = 0x04000,
  kExcludeCurrentRow = 0x08000,
  kExcludeGroup = 0x10000,
  kExcludeTies = 0x20000,
};

FrameBound StartOf(int bits) {
  if ((bits & kStartCurrentRow) != 0) return FrameBound::kCurrentRow;
  if ((bits & kStartOffsetPreceding) != 0) return FrameBound::kOffsetPreceding;
  if ((bits & kStartOffsetFollowing) != 0) return FrameBound::kOffsetFollowing;
  if ((bits & kStartUnboundedFollowing) != 0) return FrameBound::kUnboundedFollowing;
  return FrameBound::kUnboundedPreceding;
}

FrameBound EndOf(int bits) {
  if ((bits & kEndUnboundedFollowing) != 0) return FrameBound::kUnboundedFollowing;
  if ((bits & kEndOffsetPreceding) != 0) return FrameBound::kOffsetPreceding;
  if ((bits & kEndOffsetFollowing) != 0) return FrameBound::kOffsetFollowing;
  if ((bits & kEndUnboundedPreceding) != 0) return FrameBound::kUnboundedPreceding;
  return FrameBound::kCurrentRow;
}

}  // namespace

SortItem Converter::Sort(const PgQuery__Node& node) {
  SortItem item;
  if (node.node_case != PG_QUERY__NODE__NODE_SORT_BY) return item;
  const auto& sort = *node.sort_by;
  item.expr = Expression(sort.node);
  item.direction = DirectionOf(sort.sortby_dir);
  item.nulls = NullsOf(sort.sortby_nulls);
  item.using_operator = OperatorNameOf({sort.use_op, sort.n_use_op});
  item.location = sort.location;
  return item;
}

std::vector<SortItem> Converter::SortItems(NodeSpan nodes) {
  std::vector<SortItem> items;
  items.reserve(nodes.size());
  for (const auto* node : nodes) items.push_back(Sort(*node));
  return items;
}

WindowSpec Converter::Window(const PgQuery__WindowDef& window) {
  WindowSpec spec;
  spec.name = window.name;
  spec.base_name = window.refname;
  spec.partition_by = Expressions({window.partition_clause, window.n_partition_clause});
  spec.order_by = SortItems({window.order_clause, window.n_order_clause});
  const int bits = window.frame_options;
  spec.explicit_frame = (bits & kNonDefault) != 0;
  spec.frame_between = (bits & kBetween) != 0;
  if ((bits & kRows) != 0) spec.unit = FrameUnit::kRows;
  if ((bits & kGroups) != 0) spec.unit = FrameUnit::kGroups;
  spec.start = StartOf(bits);
  spec.end = EndOf(bits);
  if ((bits & kExcludeCurrentRow) != 0) spec.exclusion = FrameExclusion::kCurrentRow;
  if ((bits & kExcludeGroup) != 0) spec.exclusion = FrameExclusion::kGroup;
  if ((bits & kExcludeTies) != 0) spec.exclusion = FrameExclusion::kTies;
  spec.start_offset = Expression(window.start_offset);
  spec.end_offset = Expression(window.end_offset);
  spec.location = window.location;
  return spec;
}

void Converter::SetOptionValue(const PgQuery__Node& value, Option& option) {
  switch (value.node_case) {
    case PG_QUERY__NODE__NODE_INTEGER:
      option.value = OptionValueKind::kInteger;
      option.integer = value.integer->ival;
      option.text = std::to_string(option.integer);
      break;
    case PG_QUERY__NODE__NODE_FLOAT:
      option.value = OptionValueKind::kFloat;
      option.text = value.float_->fval;
      break;
    case PG_QUERY__NODE__NODE_BOOLEAN:
      option.value = OptionValueKind::kBoolean;
      option.boolean = value.boolean->boolval;
      option.text = option.boolean ? "true" : "false";
      break;
    case PG_QUERY__NODE__NODE_STRING:
      option.value = OptionValueKind::kString;
      option.text = value.string->sval;
      break;
    case PG_QUERY__NODE__NODE_A_STAR:
      option.value = OptionValueKind::kStar;
      break;
    case PG_QUERY__NODE__NODE_TYPE_NAME:
      option.value = OptionValueKind::kTypeName;
      option.type = Type(*value.type_name);
      option.text = JoinName(option.type.names);
      break;
    case PG_QUERY__NODE__NODE_LIST: {
      const NodeSpan items(value.list->items, value.list->n_items);
      option.roles = Roles(items);
      option.names = Names(items);
      option.value = option.roles.empty() ? OptionValueKind::kNames : OptionValueKind::kRoles;
      break;
    }
    default:
      option.value = OptionValueKind::kExpr;
      option.expr = Expression(&value);
      break;
  }
}

Option Converter::OptionOf(const PgQuery__Node& node) {
  Option option;
  if (node.node_case != PG_QUERY__NODE__NODE_DEF_ELEM) return option;
  const auto& element = *node.def_elem;
  option.name_space = element.defnamespace;
  option.name = element.defname;
  option.location = element.location;
  if (element.defaction == PG_QUERY__DEF_ELEM_ACTION__DEFELEM_SET) option.action = OptionAction::kSet;
  if (element.defaction == PG_QUERY__DEF_ELEM_ACTION__DEFELEM_ADD) option.action = OptionAction::kAdd;
  if (element.defaction == PG_QUERY__DEF_ELEM_ACTION__DEFELEM_DROP) option.action = OptionAction::kDrop;
  if (!IsEmpty(element.arg)) SetOptionValue(*element.arg, option);
  return option;
}

std::vector<Option> Converter::Options(NodeSpan nodes) {
  std::vector<Option> options;
  for (const auto* node : nodes) options.push_back(OptionOf(*node));
  return options;
}

IndirectionStep Converter::Step(const PgQuery__Node& node) {
  IndirectionStep step;
  if (node.node_case == PG_QUERY__NODE__NODE_A_STAR) {
    step.kind = IndirectionKind::kStar;
  } else if (node.node_case == PG_QUERY__NODE__NODE_A_INDICES) {
    const auto& indices = *node.a_indices;
    step.kind = indices.is_slice ? IndirectionKind::kSlice : IndirectionKind::kSubscript;
    step.lower = Expression(indices.lidx);
    step.upper = Expression(indices.uidx);
  } else {
    step.field = StringOf(node);
  }
  return step;
}

Indirection Converter::Steps(NodeSpan nodes) {
  Indirection steps;
  for (const auto* node : nodes) steps.push_back(Step(*node));
  return steps;
}

SelectItem Converter::Item(const PgQuery__Node& node) {
  SelectItem item;
  if (node.node_case != PG_QUERY__NODE__NODE_RES_TARGET) return item;
  item.alias = node.res_target->name;
  item.expr = Expression(node.res_target->val);
  item.location = node.res_target->location;
  return item;
}

std::vector<SelectItem> Converter::Items(NodeSpan nodes) {
  std::vector<SelectItem> items;
  items.reserve(nodes.size());
  for (const auto* node : nodes) items.push_back(Item(*node));
  return items;
}

ColumnTarget Converter::Target(const PgQuery__Node& node) {
  ColumnTarget target;
  if (node.node_case != PG_QUERY__NODE__NODE_RES_TARGET) return target;
  const auto& column = *node.res_target;
  target.name = column.name;
  target.indirection = Steps({column.indirection, column.n_indirection});
  target.location = column.location;
  return target;
}

std::vector<ColumnTarget> Converter::Targets(NodeSpan nodes) {
  std::vector<ColumnTarget> targets;
  targets.reserve(nodes.size());
  for (const auto* node : nodes) targets.push_back(Target(*node));
  return targets;
}

IndexElement Converter::Element(const PgQuery__Node& node) {
  IndexElement element;
  if (node.node_case != PG_QUERY__NODE__NODE_INDEX_ELEM) return element;
  const auto& index = *node.index_elem;
  element.column = index.name;
  element.expr = Expression(index.expr);
  element.collation = Names({index.collation, index.n_collation});
  element.operator_class = Names({index.opclass, index.n_opclass});
  element.operator_class_options = Options({index.opclassopts, index.n_opclassopts});
  element.direction = DirectionOf(index.ordering);
  element.nulls = NullsOf(index.nulls_ordering);
  return element;
}

std::vector<IndexElement> Converter::IndexElements(NodeSpan nodes) {
  std::vector<IndexElement> elements;
  for (const auto* node : nodes) elements.push_back(Element(*node));
  return elements;
}

}  // namespace rocklake::sql
