#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

template <class T>
std::unique_ptr<T> At(Location location) {
  auto expr = std::make_unique<T>();
  expr->location = location;
  return expr;
}

ExprPtr LiteralOf(const PgQuery__AConst& constant) {
  auto literal = At<Literal>(constant.location);
  if (constant.isnull) return literal;
  switch (constant.val_case) {
    case PG_QUERY__A__CONST__VAL_IVAL:
      literal->literal = LiteralKind::kInteger;
      literal->integer = constant.ival->ival;
      break;
    case PG_QUERY__A__CONST__VAL_FVAL:
      literal->literal = LiteralKind::kFloat;
      literal->text = constant.fval->fval;
      break;
    case PG_QUERY__A__CONST__VAL_BOOLVAL:
      literal->literal = LiteralKind::kBoolean;
      literal->boolean = constant.boolval->boolval;
      break;
    case PG_QUERY__A__CONST__VAL_SVAL:
      literal->literal = LiteralKind::kString;
      literal->text = constant.sval->sval;
      break;
    case PG_QUERY__A__CONST__VAL_BSVAL:
      literal->literal = LiteralKind::kBitString;
      literal->text = constant.bsval->bsval;
      break;
    default:
      break;
  }
  return literal;
}

ExprPtr ColumnOf(const PgQuery__ColumnRef& column) {
  auto ref = At<ColumnRef>(column.location);
  const NodeSpan fields(column.fields, column.n_fields);
  ref->parts = Names(fields);
  ref->star = !fields.empty() && fields[fields.size() - 1]->node_case == PG_QUERY__NODE__NODE_A_STAR;
  return ref;
}

ExprPtr ValueFunctionOf(const PgQuery__SQLValueFunction& function) {
  auto value = At<SqlValueFunction>(function.location);
  const auto set = [&value](SqlValueKind kind) { value->function = kind; };
  switch (function.op) {
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIME:
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIME_N:
      set(SqlValueKind::kCurrentTime);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIMESTAMP:
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIMESTAMP_N:
      set(SqlValueKind::kCurrentTimestamp);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIME:
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIME_N:
      set(SqlValueKind::kLocalTime);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIMESTAMP:
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIMESTAMP_N:
      set(SqlValueKind::kLocalTimestamp);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_ROLE:
      set(SqlValueKind::kCurrentRole);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_USER:
      set(SqlValueKind::kCurrentUser);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_USER:
      set(SqlValueKind::kUser);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_SESSION_USER:
      set(SqlValueKind::kSessionUser);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_CATALOG:
      set(SqlValueKind::kCurrentCatalog);
      break;
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_SCHEMA:
      set(SqlValueKind::kCurrentSchema);
      break;
    default:
      break;
  }
  switch (function.op) {
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIME_N:
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIMESTAMP_N:
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIME_N:
    case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIMESTAMP_N:
      value->precision = function.typmod;
      break;
    default:
      break;
  }
  return value;
}

ExprPtr UnsupportedOf(std::string construct, Location location) {
  auto expr = At<UnsupportedExpr>(location);
  expr->construct = std::move(construct);
  return expr;
}

std::string XmlConstruct(PgQuery__XmlExprOp op) {
  switch (op) {
    case PG_QUERY__XML_EXPR_OP__IS_XMLCONCAT:
      return "XMLCONCAT";
    case PG_QUERY__XML_EXPR_OP__IS_XMLELEMENT:
      return "XMLELEMENT";
    case PG_QUERY__XML_EXPR_OP__IS_XMLFOREST:
      return "XMLFOREST";
    case PG_QUERY__XML_EXPR_OP__IS_XMLPARSE:
      return "XMLPARSE";
    case PG_QUERY__XML_EXPR_OP__IS_XMLPI:
      return "XMLPI";
    case PG_QUERY__XML_EXPR_OP__IS_XMLROOT:
      return "XMLROOT";
    case PG_QUERY__XML_EXPR_OP__IS_DOCUMENT:
      return "IS DOCUMENT";
    default:
      return "XMLSERIALIZE";
  }
}

OperatorKind OperatorKindOf(PgQuery__AExprKind kind) {
  switch (kind) {
    case PG_QUERY__A__EXPR__KIND__AEXPR_OP_ANY:
      return OperatorKind::kAny;
    case PG_QUERY__A__EXPR__KIND__AEXPR_OP_ALL:
      return OperatorKind::kAll;
    case PG_QUERY__A__EXPR__KIND__AEXPR_DISTINCT:
      return OperatorKind::kDistinct;
    case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_DISTINCT:
      return OperatorKind::kNotDistinct;
    case PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF:
      return OperatorKind::kNullIf;
    case PG_QUERY__A__EXPR__KIND__AEXPR_IN:
      return OperatorKind::kIn;
    case PG_QUERY__A__EXPR__KIND__AEXPR_LIKE:
      return OperatorKind::kLike;
    case PG_QUERY__A__EXPR__KIND__AEXPR_ILIKE:
      return OperatorKind::kILike;
    case PG_QUERY__A__EXPR__KIND__AEXPR_SIMILAR:
      return OperatorKind::kSimilar;
    case PG_QUERY__A__EXPR__KIND__AEXPR_BETWEEN:
      return OperatorKind::kBetween;
    case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_BETWEEN:
      return OperatorKind::kNotBetween;
    case PG_QUERY__A__EXPR__KIND__AEXPR_BETWEEN_SYM:
      return OperatorKind::kBetweenSymmetric;
    case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_BETWEEN_SYM:
      return OperatorKind::kNotBetweenSymmetric;
    default:
      return OperatorKind::kPlain;
  }
}

SubqueryKind SubqueryKindOf(PgQuery__SubLinkType type) {
  switch (type) {
    case PG_QUERY__SUB_LINK_TYPE__EXISTS_SUBLINK:
      return SubqueryKind::kExists;
    case PG_QUERY__SUB_LINK_TYPE__ALL_SUBLINK:
      return SubqueryKind::kAll;
    case PG_QUERY__SUB_LINK_TYPE__ANY_SUBLINK:
      return SubqueryKind::kAny;
    case PG_QUERY__SUB_LINK_TYPE__ARRAY_SUBLINK:
      return SubqueryKind::kArray;
    default:
      return SubqueryKind::kScalar;
  }
}

BooleanTestKind BooleanTestKindOf(PgQuery__BoolTestType type) {
  switch (type) {
    case PG_QUERY__BOOL_TEST_TYPE__IS_NOT_TRUE:
      return BooleanTestKind::kNotTrue;
    case PG_QUERY__BOOL_TEST_TYPE__IS_FALSE:
      return BooleanTestKind::kFalse;
    case PG_QUERY__BOOL_TEST_TYPE__IS_NOT_FALSE:
      return BooleanTestKind::kNotFalse;
    case PG_QUERY__BOOL_TEST_TYPE__IS_UNKNOWN:
      return BooleanTestKind::kUnknown;
    case PG_QUERY__BOOL_TEST_TYPE__IS_NOT_UNKNOWN:
      return BooleanTestKind::kNotUnknown;
    default:
      return BooleanTestKind::kTrue;
  }
}

}  // namespace

ExprPtr Converter::Expression(const PgQuery__Node* node) {
  if (IsEmpty(node)) return nullptr;
  if (ExprPtr expr = SimpleExpression(*node)) return expr;
  const Level level(*this);
  return NestedExpression(*node);
}

ExprList Converter::Expressions(NodeSpan nodes) {
  ExprList list;
  list.reserve(nodes.size());
  for (const auto* node : nodes) {
    if (ExprPtr expr = Expression(node)) list.push_back(std::move(expr));
  }
  return list;
}

// Expressions without children; null for any other.
ExprPtr Converter::SimpleExpression(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_A_CONST:
      return LiteralOf(*node.a_const);
    case PG_QUERY__NODE__NODE_COLUMN_REF:
      return ColumnOf(*node.column_ref);
    case PG_QUERY__NODE__NODE_PARAM_REF: {
      auto parameter = At<Parameter>(node.param_ref->location);
      parameter->number = node.param_ref->number;
      return parameter;
    }
    case PG_QUERY__NODE__NODE_SQLVALUE_FUNCTION:
      return ValueFunctionOf(*node.sqlvalue_function);
    case PG_QUERY__NODE__NODE_SET_TO_DEFAULT:
      return At<DefaultExpr>(node.set_to_default->location);
    case PG_QUERY__NODE__NODE_CURRENT_OF_EXPR: {
      auto current = At<CurrentOfExpr>(kNoLocation);
      current->cursor = node.current_of_expr->cursor_name;
      current->parameter = node.current_of_expr->cursor_param;
      return current;
    }
    case PG_QUERY__NODE__NODE_XML_EXPR:
      return UnsupportedOf(XmlConstruct(node.xml_expr->op), node.xml_expr->location);
    case PG_QUERY__NODE__NODE_XML_SERIALIZE:
      return UnsupportedOf("XMLSERIALIZE", node.xml_serialize->location);
    default:
      return nullptr;
  }
}

ExprPtr Converter::NestedExpression(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_A_EXPR:
      return Operator(*node.a_expr);
    case PG_QUERY__NODE__NODE_BOOL_EXPR: {
      auto expr = At<BoolExpr>(node.bool_expr->location);
      if (node.bool_expr->boolop == PG_QUERY__BOOL_EXPR_TYPE__OR_EXPR) expr->op = BoolKind::kOr;
      if (node.bool_expr->boolop == PG_QUERY__BOOL_EXPR_TYPE__NOT_EXPR) expr->op = BoolKind::kNot;
      expr->args = Expressions({node.bool_expr->args, node.bool_expr->n_args});
      return expr;
    }
    case PG_QUERY__NODE__NODE_NULL_TEST: {
      auto test = At<NullTest>(node.null_test->location);
      test->arg = Expression(node.null_test->arg);
      test->negated = node.null_test->nulltesttype == PG_QUERY__NULL_TEST_TYPE__IS_NOT_NULL;
      return test;
    }
    case PG_QUERY__NODE__NODE_BOOLEAN_TEST: {
      auto test = At<BooleanTest>(node.boolean_test->location);
      test->arg = Expression(node.boolean_test->arg);
      test->test = BooleanTestKindOf(node.boolean_test->booltesttype);
      return test;
    }
    case PG_QUERY__NODE__NODE_FUNC_CALL:
      return Call(*node.func_call);
    case PG_QUERY__NODE__NODE_NAMED_ARG_EXPR: {
      auto argument = At<NamedArgument>(node.named_arg_expr->location);
      argument->name = node.named_arg_expr->name;
      argument->value = Expression(node.named_arg_expr->arg);
      return argument;
    }
    case PG_QUERY__NODE__NODE_TYPE_CAST:
      return Cast(node);
    case PG_QUERY__NODE__NODE_CASE_EXPR:
      return Case(*node.case_expr);
    case PG_QUERY__NODE__NODE_SUB_LINK:
      return Subquery(*node.sub_link);
    case PG_QUERY__NODE__NODE_A_INDIRECTION:
      return Indirect(*node.a_indirection);
    case PG_QUERY__NODE__NODE_COLLATE_CLAUSE: {
      auto collate = At<CollateExpr>(node.collate_clause->location);
      collate->arg = Expression(node.collate_clause->arg);
      collate->collation = Names({node.collate_clause->collname, node.collate_clause->n_collname});
      return collate;
    }
    default:
      return ListExpression(node);
  }
}

// Expressions that are a list of others.
ExprPtr Converter::ListExpression(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_COALESCE_EXPR: {
      auto expr = At<CoalesceExpr>(node.coalesce_expr->location);
      expr->args = Expressions({node.coalesce_expr->args, node.coalesce_expr->n_args});
      return expr;
    }
    case PG_QUERY__NODE__NODE_MIN_MAX_EXPR: {
      auto expr = At<MinMaxExpr>(node.min_max_expr->location);
      expr->greatest = node.min_max_expr->op == PG_QUERY__MIN_MAX_OP__IS_GREATEST;
      expr->args = Expressions({node.min_max_expr->args, node.min_max_expr->n_args});
      return expr;
    }
    case PG_QUERY__NODE__NODE_A_ARRAY_EXPR: {
      auto expr = At<ArrayExpr>(node.a_array_expr->location);
      expr->elements = Expressions({node.a_array_expr->elements, node.a_array_expr->n_elements});
      return expr;
    }
    case PG_QUERY__NODE__NODE_ROW_EXPR: {
      auto expr = At<RowExpr>(node.row_expr->location);
      expr->fields = Expressions({node.row_expr->args, node.row_expr->n_args});
      expr->explicit_row = node.row_expr->row_format == PG_QUERY__COERCION_FORM__COERCE_EXPLICIT_CALL;
      return expr;
    }
    case PG_QUERY__NODE__NODE_GROUPING_FUNC: {
      auto expr = At<GroupingExpr>(node.grouping_func->location);
      expr->args = Expressions({node.grouping_func->args, node.grouping_func->n_args});
      return expr;
    }
    default:
      return UnsupportedOf("this expression", kNoLocation);
  }
}

ExprPtr Converter::Operator(const PgQuery__AExpr& expr) {
  auto result = At<OperatorExpr>(expr.location);
  result->op = OperatorKindOf(expr.kind);
  result->name = OperatorNameOf({expr.name, expr.n_name});
  result->left = Expression(expr.lexpr);
  if (expr.rexpr != nullptr && expr.rexpr->node_case == PG_QUERY__NODE__NODE_LIST) {
    result->list = Expressions({expr.rexpr->list->items, expr.rexpr->list->n_items});
  } else {
    result->right = Expression(expr.rexpr);
  }
  return result;
}

ExprPtr Converter::Call(const PgQuery__FuncCall& call) {
  auto result = At<FunctionCall>(call.location);
  result->name = Names({call.funcname, call.n_funcname});
  result->args = Expressions({call.args, call.n_args});
  result->order_by = SortItems({call.agg_order, call.n_agg_order});
  result->filter = Expression(call.agg_filter);
  if (call.over != nullptr) result->over = std::make_unique<WindowSpec>(Window(*call.over));
  result->within_group = call.agg_within_group;
  result->star = call.agg_star;
  result->distinct = call.agg_distinct;
  result->variadic = call.func_variadic;
  result->sql_syntax = call.funcformat == PG_QUERY__COERCION_FORM__COERCE_SQL_SYNTAX;
  return result;
}

ExprPtr Converter::Cast(const PgQuery__Node& node) {
  const auto& cast = *node.type_cast;
  // TRUE and FALSE come as a boolean constant under a cast that no one wrote.
  if (cast.location == kNoLocation && cast.arg != nullptr &&
      cast.arg->node_case == PG_QUERY__NODE__NODE_A_CONST &&
      cast.arg->a_const->val_case == PG_QUERY__A__CONST__VAL_BOOLVAL) {
    return LiteralOf(*cast.arg->a_const);
  }
  auto result = At<TypeCast>(cast.location);
  result->arg = Expression(cast.arg);
  if (cast.type_name != nullptr) result->type = Type(*cast.type_name);
  return result;
}

ExprPtr Converter::Case(const PgQuery__CaseExpr& expr) {
  auto result = At<CaseExpr>(expr.location);
  result->arg = Expression(expr.arg);
  for (const auto* node : NodeSpan(expr.args, expr.n_args)) {
    if (node->node_case != PG_QUERY__NODE__NODE_CASE_WHEN) continue;
    CaseWhen when;
    when.condition = Expression(node->case_when->expr);
    when.result = Expression(node->case_when->result);
    when.location = node->case_when->location;
    result->whens.push_back(std::move(when));
  }
  result->otherwise = Expression(expr.defresult);
  return result;
}

ExprPtr Converter::Subquery(const PgQuery__SubLink& link) {
  auto result = At<SubqueryExpr>(link.location);
  result->subquery = SubqueryKindOf(link.sub_link_type);
  result->test = Expression(link.testexpr);
  result->operator_name = OperatorNameOf({link.oper_name, link.n_oper_name});
  result->query = QueryOf(link.subselect);
  return result;
}

ExprPtr Converter::Indirect(const PgQuery__AIndirection& indirection) {
  auto result = std::make_unique<IndirectionExpr>();
  result->arg = Expression(indirection.arg);
  if (result->arg) result->location = result->arg->location;
  result->steps = Steps({indirection.indirection, indirection.n_indirection});
  return result;
}

}  // namespace rocklake::sql
