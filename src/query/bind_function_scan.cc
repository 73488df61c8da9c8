// Functions in FROM: one or ROWS FROM several, WITH ORDINALITY, column definition lists.
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/coercion.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

bool IsPlainCall(const sql::FunctionCall& call, std::string_view name) {
  return call.name.back() == name && (call.name.size() == 1 || call.name[0] == "pg_catalog") &&
         call.order_by.empty() && !call.star && !call.distinct && !call.variadic && !call.filter &&
         !call.over;
}

}  // namespace

std::vector<OutputColumn> Binder::DefinedColumns(const std::vector<sql::FunctionColumn>& columns) {
  std::vector<OutputColumn> defined;
  for (const sql::FunctionColumn& column : columns) {
    if (std::ranges::find(defined, column.name, &OutputColumn::name) != defined.end()) {
      Throw(Error("42701", "column name \"{}\" specified more than once", column.name), column.location);
    }
    defined.push_back({column.name, BindTypeName(column.type, text_)});
  }
  return defined;
}

// The columns that one call yields.
std::vector<OutputColumn> Binder::CallColumns(const Expr& call, const std::string& name,
                                              const std::vector<sql::FunctionColumn>& definitions) {
  const FunctionInfo* function = call.kind == ExprKind::kFunction ? call.function : nullptr;
  const bool composite = function != nullptr && !function->result_columns.empty();
  const bool record = call.type.oid == oid::kRecord && !composite;
  if (!definitions.empty()) {
    if (!record) {
      const char* message =
          composite ? "a column definition list is redundant for a function with OUT parameters"
                    : "a column definition list is only allowed for functions returning \"record\"";
      Throw(SqlError("42601", message), definitions.front().location);
    }
    return DefinedColumns(definitions);
  }
  if (record) {
    Throw(SqlError("42601", "a column definition list is required for functions returning \"record\""),
          call.location);
  }
  if (!composite) return {OutputColumn{name, call.type}};
  std::vector<OutputColumn> columns;
  for (const auto& [column, declared] : function->result_columns) {
    Type type = declared;
    if (IsPolymorphic(type.oid)) {
      std::vector<Oid> args;
      for (const ExprPtr& arg : call.children) args.push_back(arg->type.oid);
      std::vector<Oid> parameters = function->arg_types;
      parameters.resize(std::min(parameters.size(), args.size()));
      type.oid = ResolvePolymorphic(args, parameters, type.oid);
    }
    columns.push_back({column, type});
  }
  return columns;
}

void Binder::BindScanCall(const sql::Expr& call, const std::vector<sql::FunctionColumn>& definitions,
                          Level& level, PlanNode& node) {
  const auto* function = sql::If<sql::FunctionCall>(&call);
  if (function != nullptr && IsPlainCall(*function, "unnest") && function->args.size() > 1 &&
      definitions.empty()) {
    for (const sql::ExprPtr& arg : function->args) {  // unnest(a, b) is ROWS FROM (unnest(a), unnest(b))
      std::vector<ExprPtr> args;
      args.push_back(BindExpr(*arg, level));
      node.function_scan.calls.push_back(CallFunction("unnest", std::move(args), call.location));
      node.output.push_back({"unnest", node.function_scan.calls.back()->type});
    }
    return;
  }
  ExprPtr bound = BindExpr(call, level);
  for (const OutputColumn& column : CallColumns(*bound, OutputName(call), definitions))
    node.output.push_back(column);
  node.function_scan.calls.push_back(std::move(bound));
}

FromPart Binder::BindFromFunction(const sql::FromFunction& from, Level& level) {
  FromPart part;
  part.first_slot = level.width;
  part.plan = MakeNode(PlanKind::kFunctionScan);
  PlanNode& node = *part.plan;
  node.function_scan.with_ordinality = from.ordinality;
  {
    Level inner;  // functions in FROM are lateral whether they say so or not
    inner.parent = &level;
    inner.link = Level::Link::kLateral;
    inner.clause = Clause::kFromFunction;
    for (const sql::FromFunctionCall& call : from.functions) {
      BindScanCall(*call.call, from.rows_from ? call.columns : from.columns, inner, node);
    }
  }
  const bool several = node.function_scan.calls.size() > 1;
  const sql::Location location = from.functions.front().call->location;
  if (from.ordinality && !from.columns.empty()) {
    Throw(SqlError("42601", "WITH ORDINALITY cannot be used with a column definition list")
              .Hint("Put the column definition list inside ROWS FROM()."),
          location);
  }
  const std::size_t columns = node.output.size();
  if (from.ordinality) node.output.push_back({"ordinality", Type{oid::kInt8, -1}});
  ScopeItem& item = AddItem(level, part, OutputName(*from.functions.front().call), node.output);
  const Expr& first = *node.function_scan.calls.front();
  // A function with one scalar column lends it its alias.
  const bool scalar = !several && columns == 1 && first.type.oid != oid::kRecord &&
                      (first.kind != ExprKind::kFunction || first.function->result_columns.size() <= 1);
  const bool named = first.kind == ExprKind::kFunction && first.function->result_columns.size() == 1;
  if (scalar && !named && from.alias && from.columns.empty()) item.columns[0].name = from.alias->name;
  ApplyAlias(level, item, from.alias, location);
  CheckUniqueName(level, item);
  return part;
}

}  // namespace rocklake
