// Constant folding: immutable functions of constants are computed once, logic with constant parts shrinks. What would
// fail is left to fail when it runs, if it ever does.
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "query/executor.h"
#include "query/function.h"
#include "query/literal_stability.h"
#include "query/plan_internal.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

// Text forms that no session setting changes.
bool HasStableText(Oid type) {
  switch (type) {
    case oid::kBool:
    case oid::kInt2:
    case oid::kInt4:
    case oid::kInt8:
    case oid::kNumeric:
    case oid::kText:
    case oid::kVarchar:
    case oid::kBpchar:
    case oid::kName:
    case oid::kChar:
    case oid::kUnknown:
    case oid::kUuid:
    case oid::kOid:
    case oid::kTid:
    case oid::kJson:
    case oid::kJsonb:
      return true;
    default:
      return false;
  }
}

bool ChildrenConstant(const Expr& expr) {
  return std::ranges::all_of(expr.children, [](const ExprPtr& child) { return IsConstant(*child); }) &&
         (!expr.case_operand || IsConstant(*expr.case_operand));
}

bool IsFoldable(const Expr& expr) {
  if (!ChildrenConstant(expr)) return false;
  switch (expr.kind) {
    case ExprKind::kFunction:
      return expr.function->kind == FunctionKind::kScalar &&
             expr.function->volatility == Volatility::kImmutable && expr.type.oid != oid::kRecord;
    case ExprKind::kIoCast:
      return HasStableText(expr.children[0]->type.oid) && HasStableText(expr.type.oid);
    case ExprKind::kApplyTypmod:
      return HasStableText(expr.type.oid);
    case ExprKind::kRelabel:
    case ExprKind::kIsNull:
    case ExprKind::kIsNotNull:
    case ExprKind::kIsTrue:
    case ExprKind::kIsNotTrue:
    case ExprKind::kIsFalse:
    case ExprKind::kIsNotFalse:
    case ExprKind::kIsDistinct:
    case ExprKind::kIsNotDistinct:
    case ExprKind::kNullIf:
    case ExprKind::kGreatest:
    case ExprKind::kLeast:
    case ExprKind::kArray:
    case ExprKind::kRow:
      return true;
    case ExprKind::kNot:
    case ExprKind::kAnyArray:
    case ExprKind::kAllArray:
      return expr.function == nullptr || expr.function->volatility == Volatility::kImmutable;
    default:
      return false;
  }
}

// nullptr: `expr` is its value now.
std::shared_ptr<const SqlError> TryEvaluate(ExprPtr& expr, PlanContext& context) {
  ExecContext exec{context.session, context.text};
  try {
    Value value = Evaluate(*expr, Row(), exec);
    ExprPtr constant = MakeConstant(expr->type, std::move(value));
    constant->location = expr->location;
    constant->name = expr->name;
    expr = std::move(constant);
    return nullptr;
  } catch (const SqlError& error) {
    return std::make_shared<const SqlError>(error);
  }
}

// AND and OR: constants decide or vanish, nested ones flatten.
void FoldLogic(ExprPtr& expr) {
  const bool is_and = expr->kind == ExprKind::kAnd;
  std::vector<ExprPtr> kept;
  bool null_seen = false;
  for (ExprPtr& child : expr->children) {
    if (child->kind == expr->kind) {
      for (ExprPtr& inner : child->children) kept.push_back(std::move(inner));
      continue;
    }
    if (!IsConstant(*child)) {
      kept.push_back(std::move(child));
      continue;
    }
    if (child->constant.is_null()) {
      null_seen = true;
    } else if (child->constant.AsBool() != is_and) {
      expr = MakeBool(!is_and);
      return;
    }
  }
  if (null_seen) kept.push_back(MakeConstant(Type{oid::kBool, -1}, Value::Null()));
  if (kept.empty()) {
    expr = MakeBool(is_and);
  } else if (kept.size() == 1) {
    expr = std::move(kept[0]);
  } else {
    expr->children = std::move(kept);
  }
}

// CASE without operand: branches that cannot be reached go.
void FoldCase(ExprPtr& expr) {
  if (expr->case_operand) return;
  std::vector<ExprPtr> kept;
  for (std::size_t i = 0; i + 1 < expr->children.size(); i += 2) {
    ExprPtr& when = expr->children[i];
    if (IsConstantFalseOrNull(*when)) continue;
    if (IsConstantTrue(*when)) {
      if (kept.empty()) {
        expr = std::move(expr->children[i + 1]);
      } else {
        kept.push_back(std::move(expr->children[i + 1]));
        expr->children = std::move(kept);
      }
      return;
    }
    kept.push_back(std::move(when));
    kept.push_back(std::move(expr->children[i + 1]));
  }
  ExprPtr otherwise = std::move(expr->children.back());
  if (kept.empty()) {
    expr = std::move(otherwise);
    return;
  }
  kept.push_back(std::move(otherwise));
  expr->children = std::move(kept);
}

void FoldCoalesce(ExprPtr& expr) {
  std::vector<ExprPtr> kept;
  for (ExprPtr& child : expr->children) {
    if (IsConstant(*child) && child->constant.is_null()) continue;
    kept.push_back(std::move(child));
    if (IsConstant(*kept.back())) break;
  }
  if (kept.empty()) {
    expr = MakeConstant(expr->type, Value::Null());
  } else if (kept.size() == 1) {
    expr = std::move(kept[0]);
  } else {
    expr->children = std::move(kept);
  }
}

bool HasNullConstant(const Expr& expr) {
  return std::ranges::any_of(
      expr.children, [](const ExprPtr& child) { return IsConstant(*child) && child->constant.is_null(); });
}

}  // namespace

void FoldExpr(ExprPtr& expr, PlanContext& context) {
  ForEachChild(*expr, [&](ExprPtr& child) { FoldExpr(child, context); });
  if (expr->subplan && expr->subplan->test) FoldExpr(MutableSubPlan(*expr).test, context);
  const std::string name = expr->name;
  switch (expr->kind) {
    case ExprKind::kAnd:
    case ExprKind::kOr:
      FoldLogic(expr);
      break;
    case ExprKind::kCase:
      FoldCase(expr);
      break;
    case ExprKind::kCoalesce:
      FoldCoalesce(expr);
      break;
    case ExprKind::kFunction:
      if (expr->function->kind == FunctionKind::kScalar && expr->function->strict && HasNullConstant(*expr) &&
          expr->function->volatility != Volatility::kVolatile) {
        expr = MakeConstant(expr->type, Value::Null());
        break;
      }
      [[fallthrough]];
    default:
      if (IsFoldable(*expr)) TryEvaluate(expr, context);
      break;
  }
  if (expr->name.empty()) expr->name = name;
}

void FoldPlan(PlanNode& node, PlanContext& context) {
  ForEachExpr(node, [&](ExprPtr& expr) { FoldExpr(expr, context); });
  for (PlanPtr& child : node.children) FoldPlan(*child, context);
}

void NoteFoldErrors(PlanNode& node, PlanContext& context) {
  std::function<void(ExprPtr&)> visit = [&](ExprPtr& expr) {
    if (context.error) return;
    ForEachChild(*expr, visit);
    if (!context.error && IsFoldable(*expr)) context.error = TryEvaluate(expr, context);
  };
  ForEachExpr(node, visit);
  for (PlanPtr& child : node.children) NoteFoldErrors(*child, context);
}

}  // namespace rocklake
