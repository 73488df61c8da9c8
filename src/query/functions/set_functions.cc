// Set-returning functions: generate_series, unnest and the like. (Manual, section 9.25.)
#include "query/functions/implementations.h"
#include "types/numeric.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using Emit = std::function<void(Row&&)>;

[[noreturn]] void ThrowZeroStep() { throw Error("22023", "step size cannot equal zero"); }

void IntegerSeries(const FunctionCall& call, const Emit& emit) {
  std::int64_t current = call.args[0].AsInt();
  const std::int64_t stop = call.args[1].AsInt();
  const std::int64_t step = call.args.size() > 2 ? call.args[2].AsInt() : 1;
  if (step == 0) ThrowZeroStep();
  while (step > 0 ? current <= stop : current >= stop) {
    emit({Value::Int(current)});
    if (__builtin_add_overflow(current, step, &current)) return;
  }
}

void NumericSeries(const FunctionCall& call, const Emit& emit) {
  static constexpr std::string_view kWhat[] = {"start value", "stop value", "step size"};
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const Numeric& value = call.args[i].AsNumeric();
    if (value.is_nan()) throw Error("22023", "{} cannot be NaN", kWhat[i]);
    if (value.is_infinite()) throw Error("22023", "{} cannot be infinity", kWhat[i]);
  }
  const Numeric step = call.args.size() > 2 ? call.args[2].AsNumeric() : Numeric::FromInt64(1);
  if (step.is_zero()) ThrowZeroStep();
  const Numeric& stop = call.args[1].AsNumeric();
  for (Numeric current = call.args[0].AsNumeric();; current = Add(current, step)) {
    const int order = Compare(current, stop);
    if (step.sign() > 0 ? order > 0 : order < 0) return;
    emit({Value::Of(current)});
  }
}

void Unnest(const FunctionCall& call, const Emit& emit) {
  for (const Value& element : call.args[0].AsArray().elements) {
    if (element.kind() == Value::Kind::kRecord && call.columns.size() > 1) {
      emit(Row(element.AsRecord().fields));
    } else {
      emit({element});
    }
  }
}

void GenerateSubscripts(const FunctionCall& call, const Emit& emit) {
  const ArrayValue& array = call.args[0].AsArray();
  const std::int64_t dimension = call.args[1].AsInt();
  if (dimension <= 0 || dimension > static_cast<std::int64_t>(array.dimensions.size())) return;
  const auto& [length, lower] = array.dimensions[static_cast<std::size_t>(dimension - 1)];
  const bool reverse = call.args.size() > 2 && call.args[2].AsBool();
  for (std::int32_t i = 0; i < length; ++i) emit({Value::Int(reverse ? lower + length - 1 - i : lower + i)});
}

// information_schema._pg_expandarray: elements with their positions from 1.
void ExpandArray(const FunctionCall& call, const Emit& emit) {
  std::int64_t position = 0;
  for (const Value& element : call.args[0].AsArray().elements) emit({element, Value::Int(++position)});
}

constexpr SetEntry kFunctions[] = {
    {"generate_series_int4", IntegerSeries},
    {"generate_series_step_int4", IntegerSeries},
    {"generate_series_int8", IntegerSeries},
    {"generate_series_step_int8", IntegerSeries},
    {"generate_series_numeric", NumericSeries},
    {"generate_series_step_numeric", NumericSeries},
    {"array_unnest", Unnest},
    {"generate_subscripts", GenerateSubscripts},
    {"generate_subscripts_nodir", GenerateSubscripts},
    {"_pg_expandarray", ExpandArray},
};

}  // namespace

std::span<const SetEntry> SeriesFunctions() { return kFunctions; }

}  // namespace rocklake
