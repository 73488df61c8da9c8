// PREPARE, EXECUTE and DEALLOCATE (PostgreSQL's prepare.c).
#include <utility>

#include "query/bind.h"
#include "query/command_tag.h"
#include "query/session_impl.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

void RefuseSubquery(const Expr& argument, std::string_view source) {
  WalkExpr(argument, [&](const Expr& expr) {
    if (!expr.subplan) return;
    SqlError error("0A000", "cannot use subquery in EXECUTE parameter");
    SetPosition(error, source, expr.location);
    throw SqlError(std::move(error));
  });
}

}  // namespace

RunResult SessionImpl::ExecPrepare(Command& command) {
  const auto& statement = sql::As<sql::PrepareStatement>(command.statement);
  if (statement.name.empty()) throw SqlError("42P14", "invalid statement name: must not be empty");
  const ParsedStatement& outer = *command.portal.prepared->parsed;
  const auto inner = std::make_shared<const ParsedStatement>(ParsedStatement{
      .statement = std::shared_ptr<const sql::Statement>(outer.statement, statement.statement.get()),
      .source = outer.source,
      .text = outer.text});
  std::vector<Oid> types;
  for (const sql::TypeName& type : statement.types) types.push_back(BindTypeName(type, *outer.source).oid);
  BeginStatement(false);
  auto prepared =
      MakePrepared(std::make_shared<CachedStatement>(inner), {.parameter_types = std::move(types)});
  fresh_statement_ = false;
  prepared->from_sql = true;
  Store(statement.name, std::move(prepared));
  return {.kind = RunResult::Kind::kComplete, .tag = "PREPARE"};
}

std::vector<Value> SessionImpl::EvaluateArguments(const sql::ExecuteStatement& statement,
                                                  const PreparedStatement& prepared, Portal& portal) {
  const std::vector<Type>& types = prepared.bound->parameters;
  const std::string& source = *portal.prepared->parsed->source;
  if (statement.arguments.size() != types.size()) {
    throw Error("42601", "wrong number of parameters for prepared statement \"{}\"", statement.name)
        .Detail(fmt::format("Expected {} parameters but got {}.", types.size(), statement.arguments.size()));
  }
  std::vector<Value> values;
  if (types.empty()) return values;
  MakeContext(portal, *portal.bound);
  Binder binder(*catalog_, source, {});
  for (std::size_t i = 0; i < types.size(); ++i) {
    const sql::Expr& argument = *statement.arguments[i];
    ExprPtr bound = binder.BindStandalone(argument, Clause::kExecuteParameter);
    RefuseSubquery(*bound, source);
    const Oid given = bound->type.oid;
    if (!FunctionRegistry::Get().CanCoerce(given, types[i].oid, CastContext::kAssignment)) {
      SqlError error = Error("42804", "parameter ${} of type {} cannot be coerced to the expected type {}",
                             i + 1, FormatType(given), FormatType(types[i].oid));
      error.hint = "You will need to rewrite or cast the expression.";
      SetPosition(error, source, argument.location);
      throw SqlError(std::move(error));
    }
    bound = binder.CoerceAssignment(std::move(bound), statement.name, types[i], argument.location);
    values.push_back(Evaluate(*bound, {}, *portal.context));
  }
  portal.context.reset();
  return values;
}

RunResult SessionImpl::ExecExecute(Command& command) {
  const auto& statement = sql::As<sql::ExecuteStatement>(command.statement);
  Portal& outer = command.portal;
  auto prepared = Find(statement.name);
  if (prepared->parsed) CheckNotFailed(*prepared->parsed->statement);
  Refresh(*prepared);
  if (prepared->bound->plan_error) throw SqlError(*prepared->bound->plan_error);
  auto inner = MakePortal(prepared, EvaluateArguments(statement, *prepared, outer));
  if (!prepared->parsed) return {.kind = RunResult::Kind::kEmpty, .tag = ""};
  if (auto finished = StartPortal(*inner, command.sink)) {
    command.emitted = true;
    return *finished;
  }
  // The rows of the inner portal become the outer one's, so that a large result streams.
  outer.columns = inner->columns;
  outer.returns_rows = inner->returns_rows;
  outer.context = std::move(inner->context);
  outer.rows = std::move(inner->rows);
  outer.bound = inner->bound;
  outer.count_tag = inner->count_tag;
  return {.kind = RunResult::Kind::kComplete, .tag = inner->tag};
}

RunResult SessionImpl::ExecDeallocate(Command& command) {
  const auto& statement = sql::As<sql::DeallocateStatement>(command.statement);
  if (statement.name.empty()) {
    prepared_.clear();
  } else if (prepared_.erase(statement.name) == 0) {
    throw Error("26000", "prepared statement \"{}\" does not exist", statement.name);
  }
  return {.kind = RunResult::Kind::kComplete, .tag = CommandTag(statement)};
}

}  // namespace rocklake
