// Evaluating expressions. A switch over kinds; columns, constants and simple calls allocate nothing.
#include <algorithm>
#include <array>

#include "query/coercion.h"
#include "query/exec_array.h"
#include "query/exec_state.h"
#include "query/functions/reg_types.h"
#include "types/codec.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

Value Compared(FastCompare op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case FastCompare::kEqual:
      return Value::Bool(a == b);
    case FastCompare::kNotEqual:
      return Value::Bool(a != b);
    case FastCompare::kLess:
      return Value::Bool(a < b);
    case FastCompare::kLessEqual:
      return Value::Bool(a <= b);
    case FastCompare::kGreater:
      return Value::Bool(a > b);
    default:
      return Value::Bool(a >= b);
  }
}

// A column or a constant can be compared where it stands.
const Value* InPlace(const Expr& expr, const Row& row, ExecContext& context) {
  switch (expr.kind) {
    case ExprKind::kConstant:
      return &expr.constant;
    case ExprKind::kColumn:
      return &row[static_cast<std::size_t>(expr.slot)];
    case ExprKind::kParameter:
      return &context.parameters[static_cast<std::size_t>(expr.slot)];
    case ExprKind::kOuter:
      return &context.outer[static_cast<std::size_t>(expr.slot)];
    default:
      return nullptr;
  }
}

Value FastComparison(const Expr& expr, const Row& row, ExecContext& context) {
  Value held[2];
  const Value* sides[2];
  for (std::size_t i = 0; i < 2; ++i) {
    sides[i] = InPlace(*expr.children[i], row, context);
    if (sides[i] == nullptr) {
      held[i] = Evaluate(*expr.children[i], row, context);
      sides[i] = &held[i];
    }
    if (sides[i]->is_null()) return Value();
  }
  return Compared(expr.function->fast, sides[0]->AsInt(), sides[1]->AsInt());
}

bool AnyNull(std::span<const Value> values) {
  return std::ranges::any_of(values, [](const Value& value) { return value.is_null(); });
}

Value Call(const FunctionInfo& function, std::span<const Value> args, std::span<const Type> types,
           Type result, ExecContext& context) {
  if (function.strict && AnyNull(args)) return Value();
  if (function.scalar == nullptr) {
    throw Error("0A000", "function returning record called in context that cannot accept type record");
  }
  return function.scalar(FunctionCall{context, args, types, result});
}

// The arguments of a call, with what VARIADIC asks for: trailing ones gathered into an array, or an array spread out.
struct Arguments {
  std::vector<Value> values;
  std::vector<Type> types;
};

void GatherVariadic(const FunctionInfo& function, Arguments& arguments) {
  const std::size_t first = function.arg_types.size() - 1;
  ArrayValue array;
  const Oid declared = function.arg_types.back();
  array.element_type = IsPolymorphic(declared) ? arguments.types[first].oid : ElementType(declared);
  array.elements.assign(arguments.values.begin() + static_cast<std::ptrdiff_t>(first),
                        arguments.values.end());
  array.dimensions.push_back({static_cast<std::int32_t>(array.elements.size()), 1});
  arguments.values.resize(first);
  arguments.types.resize(first);
  const Oid array_type = IsPolymorphic(declared) ? ArrayType(array.element_type) : declared;
  arguments.types.push_back(Type{array_type, -1});
  arguments.values.push_back(Value::Of(std::move(array)));
}

void SpreadVariadic(Arguments& arguments) {
  const Value last = arguments.values.back();
  arguments.values.pop_back();
  arguments.types.pop_back();
  if (last.is_null()) return;
  const ArrayValue& array = last.AsArray();
  for (const Value& element : array.elements) {
    arguments.values.push_back(element);
    arguments.types.push_back(Type{array.element_type, -1});
  }
}

Arguments EvaluateArguments(const Expr& expr, const Row& row, ExecContext& context) {
  Arguments arguments;
  for (const auto& child : expr.children) {
    arguments.values.push_back(Evaluate(*child, row, context));
    arguments.types.push_back(child->type);
  }
  const FunctionInfo& function = *expr.function;
  const std::size_t declared = function.arg_types.size();
  if (function.variadic) {
    const bool any = function.arg_types.back() == oid::kAny;
    if (expr.variadic_array && any) SpreadVariadic(arguments);
    // An operator passes its array whole without saying VARIADIC.
    const bool whole = expr.variadic_array || (arguments.values.size() == declared &&
                                               arguments.types.back().oid == function.arg_types.back());
    if (!whole && !any && arguments.values.size() >= declared) GatherVariadic(function, arguments);
  } else if (arguments.values.size() < declared) {
    const std::size_t missing = declared - arguments.values.size();
    for (std::size_t i = function.defaults.size() - missing; i < function.defaults.size(); ++i) {
      arguments.types.push_back(Type{function.arg_types[arguments.values.size()], -1});
      arguments.values.push_back(function.defaults[i]);
    }
  }
  return arguments;
}

constexpr std::size_t kInlineArguments = 4;

Value CallInline(const Expr& expr, const Row& row, ExecContext& context) {
  std::array<Value, kInlineArguments> values;
  std::array<Type, kInlineArguments> types;
  const std::size_t count = expr.children.size();
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = Evaluate(*expr.children[i], row, context);
    types[i] = expr.children[i]->type;
    if (expr.function->strict && values[i].is_null()) return Value();
  }
  if (expr.function->scalar == nullptr) return Call(*expr.function, {}, {}, expr.type, context);
  return expr.function->scalar(
      FunctionCall{context, std::span(values.data(), count), std::span(types.data(), count), expr.type});
}

Value IoCast(const Expr& expr, const Row& row, ExecContext& context) {
  const Value value = Evaluate(*expr.children[0], row, context);
  if (value.is_null()) return value;
  const Type source = expr.children[0]->type;
  std::string text;
  if (IsRegType(source.oid)) {
    text = FormatRegType(source.oid, static_cast<Oid>(value.AsInt()), context.session);
  } else {
    FormatText(source, value, context.text, text);
  }
  if (IsRegType(expr.type.oid)) return ParseRegType(expr.type.oid, text, context.session);
  return ParseText(expr.type, text, context.text);
}

// Evaluates with kCaseValue standing for `value`.
Value WithCaseValue(const Expr& expr, const Value& value, const Row& row, ExecContext& context) {
  const Value* saved = std::exchange(context.case_value, &value);
  try {
    Value result = Evaluate(expr, row, context);
    context.case_value = saved;
    return result;
  } catch (...) {
    context.case_value = saved;
    throw;
  }
}

Value ArrayCast(const Expr& expr, const Row& row, ExecContext& context) {
  const Value value = Evaluate(*expr.children[0], row, context);
  if (value.is_null()) return value;
  ArrayValue array = value.AsArray();
  array.element_type = ElementType(expr.type.oid);
  for (Value& element : array.elements)
    element = WithCaseValue(*expr.children[1], Value(element), row, context);
  return Value::Of(std::move(array));
}

// The same 32 bits are signed as an int4 and unsigned as an oid.
Value Relabelled(const Expr& expr, Value value) {
  if (value.kind() != Value::Kind::kInt) return value;
  const std::int64_t number = value.AsInt();
  if (expr.children[0]->type.oid == oid::kInt4 && number < 0)
    return Value::Int(static_cast<std::uint32_t>(number));
  if (expr.type.oid == oid::kInt4 && number > INT32_MAX) return Value::Int(static_cast<std::int32_t>(number));
  return value;
}

Value And(const Expr& expr, const Row& row, ExecContext& context) {
  bool saw_null = false;
  for (const auto& child : expr.children) {
    const Value value = Evaluate(*child, row, context);
    if (value.is_null()) {
      saw_null = true;
    } else if (!value.AsBool()) {
      return value;
    }
  }
  return saw_null ? Value() : Value::Bool(true);
}

Value Or(const Expr& expr, const Row& row, ExecContext& context) {
  bool saw_null = false;
  for (const auto& child : expr.children) {
    const Value value = Evaluate(*child, row, context);
    if (value.is_null()) {
      saw_null = true;
    } else if (value.AsBool()) {
      return value;
    }
  }
  return saw_null ? Value() : Value::Bool(false);
}

// IS [NOT] NULL: of a record every field must be (not) NULL.
Value NullTest(const Expr& expr, const Row& row, ExecContext& context) {
  const bool wants_null = expr.kind == ExprKind::kIsNull;
  const Value value = Evaluate(*expr.children[0], row, context);
  if (value.kind() == Value::Kind::kRecord) {
    for (const Value& field : value.AsRecord().fields) {
      if (field.is_null() != wants_null) return Value::Bool(false);
    }
    return Value::Bool(true);
  }
  return Value::Bool(value.is_null() == wants_null);
}

Value BooleanTest(const Expr& expr, const Row& row, ExecContext& context) {
  const Value value = Evaluate(*expr.children[0], row, context);
  const bool is_true = !value.is_null() && value.AsBool();
  const bool is_false = !value.is_null() && !value.AsBool();
  switch (expr.kind) {
    case ExprKind::kIsTrue:
      return Value::Bool(is_true);
    case ExprKind::kIsNotTrue:
      return Value::Bool(!is_true);
    case ExprKind::kIsFalse:
      return Value::Bool(is_false);
    default:
      return Value::Bool(!is_false);
  }
}

// Whether a = b by the expression's '=' function, neither being NULL.
bool Equal(const Expr& expr, const Value& a, const Value& b, ExecContext& context) {
  const std::array values{a, b};
  const std::array types{expr.children[0]->type, expr.children[1]->type};
  const Value result = expr.function->scalar(FunctionCall{context, values, types, Type{oid::kBool, -1}});
  return !result.is_null() && result.AsBool();
}

Value Distinct(const Expr& expr, const Row& row, ExecContext& context) {
  const Value a = Evaluate(*expr.children[0], row, context);
  const Value b = Evaluate(*expr.children[1], row, context);
  const bool distinct = a.is_null() || b.is_null() ? a.is_null() != b.is_null() : !Equal(expr, a, b, context);
  return Value::Bool(distinct == (expr.kind == ExprKind::kIsDistinct));
}

Value NullIf(const Expr& expr, const Row& row, ExecContext& context) {
  Value a = Evaluate(*expr.children[0], row, context);
  const Value b = Evaluate(*expr.children[1], row, context);
  if (!a.is_null() && !b.is_null() && Equal(expr, a, b, context)) return Value();
  return a;
}

Value Coalesce(const Expr& expr, const Row& row, ExecContext& context) {
  for (const auto& child : expr.children) {
    Value value = Evaluate(*child, row, context);
    if (!value.is_null()) return value;
  }
  return Value();
}

Value Extreme(const Expr& expr, const Row& row, ExecContext& context) {
  Value best;
  for (const auto& child : expr.children) {
    Value value = Evaluate(*child, row, context);
    if (value.is_null()) continue;
    const int order = best.is_null() ? 0 : Compare(expr.compare_type, value, best);
    if (best.is_null() || (expr.kind == ExprKind::kGreatest ? order > 0 : order < 0)) best = std::move(value);
  }
  return best;
}

Value Case(const Expr& expr, const Row& row, ExecContext& context) {
  const std::size_t branches = expr.children.size() / 2;
  Value operand;
  if (expr.case_operand) operand = Evaluate(*expr.case_operand, row, context);
  for (std::size_t i = 0; i < branches; ++i) {
    const Expr& when = *expr.children[2 * i];
    const Value condition =
        expr.case_operand ? WithCaseValue(when, operand, row, context) : Evaluate(when, row, context);
    if (!condition.is_null() && condition.AsBool()) return Evaluate(*expr.children[2 * i + 1], row, context);
  }
  return Evaluate(*expr.children.back(), row, context);
}

Value InSet(const Expr& expr, const Row& row, ExecContext& context) {
  const Value value = Evaluate(*expr.children[0], row, context);
  if (value.is_null()) return expr.in_set->empty() && !expr.flag ? Value::Bool(false) : Value();
  if (expr.in_set->contains(value)) return Value::Bool(true);
  return expr.flag ? Value() : Value::Bool(false);
}

// The set of a long constant array's elements, when the comparison is plain equality of one type.
const ValueSet* ArraySet(const Expr& expr, const ArrayValue& array, Oid type, ExecContext& context) {
  constexpr std::size_t kWorthwhile = 16;
  const ExprKind source = expr.children[1]->kind;
  if (array.elements.size() < kWorthwhile || array.element_type != type) return nullptr;
  if (source != ExprKind::kConstant && source != ExprKind::kParameter) return nullptr;
  if (expr.function->arg_types != std::vector<Oid>{type, type} || !expr.function->source.ends_with("eq"))
    return nullptr;
  auto& set = StateOf(context).array_sets[&expr];
  if (!set) {
    set = std::make_unique<ValueSet>(array.elements.size(), ValueHash{type}, ValueEqual{type});
    for (const Value& element : array.elements) {
      if (!element.is_null()) set->insert(element);
    }
  }
  return set.get();
}

// Whether the function makes true of (left, element) for any (all) of the elements.
Value Quantified(const Expr& expr, const Row& row, ExecContext& context) {
  const Value left = Evaluate(*expr.children[0], row, context);
  const Value right = Evaluate(*expr.children[1], row, context);
  if (right.is_null()) return Value();
  const ArrayValue& array = right.AsArray();
  const bool any = expr.kind == ExprKind::kAnyArray;
  if (left.is_null() && expr.function->strict) return array.elements.empty() ? Value::Bool(!any) : Value();
  const Type left_type = expr.children[0]->type;
  if (any) {
    const ValueSet* set = ArraySet(expr, array, left_type.oid, context);
    if (set != nullptr) {
      if (set->contains(left)) return Value::Bool(true);
      return AnyNull(array.elements) ? Value() : Value::Bool(false);
    }
  }
  const std::array types{left_type, Type{array.element_type, -1}};
  bool saw_null = false;
  for (const Value& element : array.elements) {
    const std::array values{left, element};
    const Value result = Call(*expr.function, values, types, Type{oid::kBool, -1}, context);
    if (result.is_null()) {
      saw_null = true;
    } else if (result.AsBool() == any) {
      return result;
    }
  }
  return saw_null ? Value() : Value::Bool(!any);
}

Value MakeRecord(const Expr& expr, const Row& row, ExecContext& context) {
  RecordValue record;
  for (const auto& child : expr.children) {
    record.types.push_back(child->type);
    record.fields.push_back(Evaluate(*child, row, context));
  }
  record.names = expr.fields;
  return Value::Of(std::move(record));
}

Value Field(const Expr& expr, const Row& row, ExecContext& context) {
  const Value value = Evaluate(*expr.children[0], row, context);
  if (value.is_null()) return value;
  return value.AsRecord().fields.at(static_cast<std::size_t>(expr.slot));
}

// (a, b) < (c, d): decided by the first fields that differ; NULL among those decides nothing.
Value RowCompare(const Expr& expr, const Row& row, ExecContext& context) {
  const std::size_t fields = expr.children.size() / 2;
  int order = 0;
  for (std::size_t i = 0; i < fields && order == 0; ++i) {
    const Value left = Evaluate(*expr.children[i], row, context);
    const Value right = Evaluate(*expr.children[fields + i], row, context);
    if (left.is_null() || right.is_null()) return Value();
    order = Compare(expr.children[i]->type.oid, left, right);
  }
  if (expr.compare == "<") return Value::Bool(order < 0);
  if (expr.compare == "<=") return Value::Bool(order <= 0);
  if (expr.compare == ">") return Value::Bool(order > 0);
  if (expr.compare == ">=") return Value::Bool(order >= 0);
  return Value::Bool((order == 0) == (expr.compare == "="));
}

}  // namespace

Value CallFunction(const Expr& expr, const Row& row, ExecContext& context) {
  const FunctionInfo& function = *expr.function;
  if (function.fast != FastCompare::kNone) return FastComparison(expr, row, context);
  if (function.kind == FunctionKind::kSetReturning) return StateOf(context).set_values.at(&expr);
  const bool plain = !function.variadic && expr.children.size() == function.arg_types.size();
  if (plain && expr.children.size() <= kInlineArguments) return CallInline(expr, row, context);
  const Arguments arguments = EvaluateArguments(expr, row, context);
  return Call(function, arguments.values, arguments.types, expr.type, context);
}

void CallSetFunction(const Expr& expr, const Row& row, ExecContext& context,
                     const std::function<void(Row&&)>& emit,
                     std::span<const std::pair<std::string, Type>> columns) {
  const Arguments arguments = EvaluateArguments(expr, row, context);
  const FunctionInfo& function = *expr.function;
  if (function.strict && AnyNull(arguments.values)) return;
  function.set(FunctionCall{context, arguments.values, arguments.types, expr.type, columns}, emit);
}

// Long because it is the dispatch over all kinds of expressions.
Value Evaluate(const Expr& expr, const Row& row, ExecContext& context) {
  switch (expr.kind) {
    case ExprKind::kConstant:
      return expr.constant;
    case ExprKind::kColumn:
    case ExprKind::kTid:
    case ExprKind::kAggregate:
    case ExprKind::kWindow:
      return row[static_cast<std::size_t>(expr.slot)];
    case ExprKind::kParameter:
      return context.parameters[static_cast<std::size_t>(expr.slot)];
    case ExprKind::kOuter:
      return context.outer[static_cast<std::size_t>(expr.slot)];
    case ExprKind::kFunction:
      return CallFunction(expr, row, context);
    case ExprKind::kIoCast:
      return IoCast(expr, row, context);
    case ExprKind::kRelabel:
      return Relabelled(expr, Evaluate(*expr.children[0], row, context));
    case ExprKind::kApplyTypmod: {
      Value value = Evaluate(*expr.children[0], row, context);
      return value.is_null() ? value : ApplyTypmod(expr.type, std::move(value), expr.flag);
    }
    case ExprKind::kArrayCast:
      return ArrayCast(expr, row, context);
    case ExprKind::kAnd:
      return And(expr, row, context);
    case ExprKind::kOr:
      return Or(expr, row, context);
    case ExprKind::kNot: {
      Value value = Evaluate(*expr.children[0], row, context);
      return value.is_null() ? value : Value::Bool(!value.AsBool());
    }
    case ExprKind::kIsNull:
    case ExprKind::kIsNotNull:
      return NullTest(expr, row, context);
    case ExprKind::kIsTrue:
    case ExprKind::kIsNotTrue:
    case ExprKind::kIsFalse:
    case ExprKind::kIsNotFalse:
      return BooleanTest(expr, row, context);
    case ExprKind::kIsDistinct:
    case ExprKind::kIsNotDistinct:
      return Distinct(expr, row, context);
    case ExprKind::kNullIf:
      return NullIf(expr, row, context);
    case ExprKind::kCoalesce:
      return Coalesce(expr, row, context);
    case ExprKind::kGreatest:
    case ExprKind::kLeast:
      return Extreme(expr, row, context);
    case ExprKind::kCase:
      return Case(expr, row, context);
    case ExprKind::kCaseValue:
      return *context.case_value;
    case ExprKind::kInSet:
      return InSet(expr, row, context);
    case ExprKind::kAnyArray:
    case ExprKind::kAllArray:
      return Quantified(expr, row, context);
    case ExprKind::kArray:
      return MakeArray(expr, row, context);
    case ExprKind::kRow:
      return MakeRecord(expr, row, context);
    case ExprKind::kField:
      return Field(expr, row, context);
    case ExprKind::kSubscript:
      return Subscript(expr, row, context);
    case ExprKind::kRowCompare:
      return RowCompare(expr, row, context);
    case ExprKind::kScalarSubquery:
    case ExprKind::kExists:
    case ExprKind::kInSubquery:
    case ExprKind::kAllSubquery:
    case ExprKind::kArraySubquery:
      return EvaluateSubquery(expr, row, context);
    case ExprKind::kGrouping:
      break;  // replaced by the planner
  }
  CheckFailed(__FILE__, __LINE__, "an expression kind that runs");
}

}  // namespace rocklake
