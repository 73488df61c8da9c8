// Window functions and window definitions (PostgreSQL manual, 4.2.8 and 7.2.5).
#include <algorithm>
#include <utility>

#include "query/bind.h"
#include "query/plan_expr.h"
#include "types/type_info.h"

namespace rocklake {

void Binder::CheckWindowPlace(const Level& level, sql::Location location) const {
  if (level.in_window_call) Throw(SqlError("42P20", "window function calls cannot be nested"), location);
  if (level.in_aggregate) {
    Throw(SqlError("42803", "aggregate function calls cannot contain window function calls"), location);
  }
  switch (level.clause) {
    case Clause::kSelectList:
    case Clause::kOrderBy:
    case Clause::kDistinctOn:
      return;
    default:
      Throw(Error("42P20", "window functions are not allowed in {}", ClauseName(level.clause)), location);
  }
}

ExprPtr Binder::BindWindowCall(const sql::FunctionCall& call, const ResolvedCall& resolved,
                               std::vector<ExprPtr> args, Level& level) {
  CheckWindowPlace(level, call.location);
  if (call.within_group) {
    Throw(Error("0A000", "OVER is not supported for ordered-set aggregate {}", call.name.back()),
          call.location);
  }
  auto bound_call = std::make_shared<AggregateCall>();
  bound_call->arguments = std::move(MakeCall(resolved, std::move(args), call.location)->children);
  if (call.filter) {
    if (resolved.function->kind == FunctionKind::kWindow) {
      Throw(SqlError("0A000", "FILTER is not implemented for non-aggregate window functions"), call.location);
    }
    level.in_window_call = true;
    bound_call->filter = BindCondition(*call.filter, level, Clause::kFilter);
    level.in_window_call = false;
  }
  bound_call->function = resolved.function;
  bound_call->star = call.star;
  bound_call->type = resolved.result_type;
  ExprPtr bound = MakeExpr(ExprKind::kWindow, resolved.result_type, call.location);
  bound->aggregate = std::move(bound_call);
  bound->slot = BindWindow(*call.over, level);
  return bound;
}

namespace {

bool SameWindow(const WindowInfo& a, const WindowInfo& b) {
  const auto same = [](const ExprPtr& x, const ExprPtr& y) { return x && y ? ExprEquals(*x, *y) : !x && !y; };
  return std::ranges::equal(a.partition_by, b.partition_by, same) &&
         std::ranges::equal(a.order_by, b.order_by,
                            [&](const SortKey& x, const SortKey& y) {
                              return x.descending == y.descending && x.nulls_first == y.nulls_first &&
                                     same(x.expr, y.expr);
                            }) &&
         a.unit == b.unit && a.start == b.start && a.end == b.end && a.exclusion == b.exclusion &&
         same(a.start_offset, b.start_offset) && same(a.end_offset, b.end_offset);
}

const sql::WindowSpec* FindNamed(const Level& level, const std::string& name) {
  for (const sql::WindowSpec* spec : level.named_windows) {
    if (spec->name == name) return spec;
  }
  return nullptr;
}

}  // namespace

void Binder::BindWindowParts(const sql::WindowSpec& spec, WindowInfo& window, Level& level) {
  if (!spec.base_name.empty()) {
    const sql::WindowSpec* base = FindNamed(level, spec.base_name);
    if (base == nullptr) Throw(Error("42704", "window \"{}\" does not exist", spec.base_name), spec.location);
    if (!spec.partition_by.empty()) {
      Throw(Error("42P20", "cannot override PARTITION BY clause of window \"{}\"", spec.base_name),
            spec.location);
    }
    BindWindowParts(*base, window, level);
    if (!spec.order_by.empty() && !window.order_by.empty()) {
      Throw(Error("42P20", "cannot override ORDER BY clause of window \"{}\"", spec.base_name),
            spec.location);
    }
    if (base->explicit_frame) {
      SqlError error =
          Error("42P20", "cannot copy window \"{}\" because it has a frame clause", spec.base_name);
      if (spec.order_by.empty() && !spec.explicit_frame)
        error.hint = "Omit the parentheses in this OVER clause.";
      Throw(std::move(error), spec.location);
    }
  }
  level.clause = Clause::kWindowPartition;
  for (const sql::ExprPtr& expr : spec.partition_by) {
    window.partition_by.push_back(ResolveUnknown(BindExpr(*expr, level)));
    RequireComparable(*window.partition_by.back());
  }
  level.clause = Clause::kWindowOrder;
  for (const sql::SortItem& item : spec.order_by) {
    SortKey key;
    key.expr = ResolveUnknown(BindExpr(*item.expr, level));
    SortDirectionOf(item, key.descending, key.nulls_first);
    RequireSortable(*key.expr);
    window.order_by.push_back(std::move(key));
  }
}

int Binder::BindWindow(const sql::WindowSpec& spec, Level& level) {
  const sql::WindowSpec* definition = &spec;
  if (!spec.name.empty()) {
    definition = FindNamed(level, spec.name);
    if (definition == nullptr)
      Throw(Error("42704", "window \"{}\" does not exist", spec.name), spec.location);
  }
  const Clause before = level.clause;
  auto window = std::make_unique<WindowInfo>();
  BindWindowParts(*definition, *window, level);
  BindFrame(*definition, *window, level);
  level.clause = before;
  for (std::size_t i = 0; i < level.windows.size(); ++i) {
    if (SameWindow(*level.windows[i], *window)) return static_cast<int>(i);
  }
  level.windows.push_back(std::move(window));
  return static_cast<int>(level.windows.size()) - 1;
}

void Binder::BindFrame(const sql::WindowSpec& spec, WindowInfo& window, Level& level) {
  switch (spec.unit) {
    case sql::FrameUnit::kRange:
      window.unit = FrameUnit::kRange;
      break;
    case sql::FrameUnit::kRows:
      window.unit = FrameUnit::kRows;
      break;
    case sql::FrameUnit::kGroups:
      window.unit = FrameUnit::kGroups;
      break;
  }
  window.start = static_cast<FrameBound>(spec.start);
  window.end = static_cast<FrameBound>(spec.end);
  window.exclusion = static_cast<FrameExclusion>(spec.exclusion);
  if (window.unit == FrameUnit::kGroups && window.order_by.empty()) {
    Throw(SqlError("42P20", "GROUPS mode requires an ORDER BY clause"), spec.location);
  }
  const bool offsets = spec.start_offset || spec.end_offset;
  if (offsets && window.unit == FrameUnit::kRange && window.order_by.size() != 1) {
    Throw(SqlError("42P20", "RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column"),
          spec.location);
  }
  level.clause = Clause::kWindowFrame;
  if (spec.start_offset) window.start_offset = BindFrameOffset(*spec.start_offset, window, level);
  if (spec.end_offset) window.end_offset = BindFrameOffset(*spec.end_offset, window, level);
}

ExprPtr Binder::BindFrameOffset(const sql::Expr& offset, const WindowInfo& window, Level& level) {
  const std::string_view unit = window.unit == FrameUnit::kRange  ? "RANGE"
                                : window.unit == FrameUnit::kRows ? "ROWS"
                                                                  : "GROUPS";
  ExprPtr bound = BindExpr(offset, level);
  const sql::Location location = bound->location;
  if (HasColumns(*bound)) Throw(Error("42P10", "argument of {} must not contain variables", unit), location);
  Type type{oid::kInt8, -1};
  if (window.unit == FrameUnit::kRange) {
    const Oid key = window.order_by[0].expr->type.oid;
    switch (key) {
      case oid::kInt2:
      case oid::kInt4:
      case oid::kInt8:
        break;
      case oid::kFloat4:
      case oid::kFloat8:
        type.oid = oid::kFloat8;
        break;
      case oid::kNumeric:
        type.oid = oid::kNumeric;
        break;
      case oid::kDate:
      case oid::kTime:
      case oid::kTimetz:
      case oid::kTimestamp:
      case oid::kTimestamptz:
      case oid::kInterval:
        type.oid = oid::kInterval;
        break;
      default:
        Throw(Error("0A000", "RANGE with offset PRECEDING/FOLLOWING is not supported for column type {}",
                    FormatType(key)),
              window.order_by[0].expr->location);
    }
    if (!CanCoerce(*bound, type.oid, CastContext::kImplicit)) {
      Throw(
          Error(
              "0A000",
              "RANGE with offset PRECEDING/FOLLOWING is not supported for column type {} and offset type {}",
              FormatType(key), FormatType(bound->type.oid))
              .Hint("Cast the offset value to an appropriate type."),
          location);
    }
    return CoerceValue(std::move(bound), type, CastContext::kImplicit, location);
  }
  if (!CanCoerce(*bound, oid::kInt8, CastContext::kAssignment)) {
    Throw(
        Error("42804", "argument of {} must be type bigint, not type {}", unit, FormatType(bound->type.oid)),
        location);
  }
  return CoerceValue(std::move(bound), type, CastContext::kAssignment, location);
}

}  // namespace rocklake
