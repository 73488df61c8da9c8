// Array functions and operators. (Manual, section 9.19.)
#include <algorithm>

#include "query/coercion.h"
#include "query/functions/implementations.h"
#include "query/functions/reg_types.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

using Emit = std::function<void(Row&&)>;

const ArrayValue& Array(const FunctionCall& call, std::size_t i) { return call.args[i].AsArray(); }

Value OneDimension(Oid element_type, std::vector<Value> elements, std::int32_t lower_bound = 1) {
  ArrayValue array;
  array.element_type = element_type;
  if (!elements.empty())
    array.dimensions.push_back({static_cast<std::int32_t>(elements.size()), lower_bound});
  array.elements = std::move(elements);
  return Value::Of(std::move(array));
}

Value TextArray(std::vector<Value> elements) { return OneDimension(oid::kText, std::move(elements)); }

bool NotDistinct(Oid type, const Value& a, const Value& b) {
  return a.is_null() || b.is_null() ? a.is_null() && b.is_null() : Compare(type, a, b) == 0;
}

// -- shape --------------------------------------------------------------------------------------------------------

Value NumberOfDimensions(const FunctionCall& call) {
  const std::size_t count = Array(call, 0).dimensions.size();
  return count == 0 ? Value() : Value::Int(static_cast<std::int64_t>(count));
}

const ArrayValue::Dimension* DimensionArgument(const FunctionCall& call) {
  const std::int64_t dimension = call.args[1].AsInt();
  const auto& dimensions = Array(call, 0).dimensions;
  if (dimension <= 0 || dimension > static_cast<std::int64_t>(dimensions.size())) return nullptr;
  return &dimensions[static_cast<std::size_t>(dimension - 1)];
}

Value Length(const FunctionCall& call) {
  const auto* dimension = DimensionArgument(call);
  return dimension == nullptr ? Value() : Value::Int(dimension->length);
}
Value Lower(const FunctionCall& call) {
  const auto* dimension = DimensionArgument(call);
  return dimension == nullptr ? Value() : Value::Int(dimension->lower_bound);
}
Value Upper(const FunctionCall& call) {
  const auto* dimension = DimensionArgument(call);
  return dimension == nullptr ? Value() : Value::Int(dimension->lower_bound + dimension->length - 1);
}
Value Cardinality(const FunctionCall& call) {
  return Value::Int(static_cast<std::int64_t>(Array(call, 0).elements.size()));
}

Value Dimensions(const FunctionCall& call) {
  std::string text;
  for (const auto& [length, lower] : Array(call, 0).dimensions)
    text += fmt::format("[{}:{}]", lower, lower + length - 1);
  return text.empty() ? Value() : Value::Text(text);
}

// -- growing and joining -----------------------------------------------------------------------------------------

[[noreturn]] void ThrowIncompatible(std::string detail) {
  throw Error("2202E", "cannot concatenate incompatible arrays").Detail(std::move(detail));
}

Value Append(const FunctionCall& call) {
  ArrayValue array;
  array.element_type = ElementType(call.result_type.oid);
  if (!call.args[0].is_null()) array = Array(call, 0);
  if (array.dimensions.size() > 1) throw Error("22000", "argument must be empty or one-dimensional array");
  if (array.dimensions.empty()) array.dimensions.push_back({0, 1});
  ++array.dimensions[0].length;
  array.elements.push_back(call.args[1]);
  return Value::Of(std::move(array));
}

Value Prepend(const FunctionCall& call) {
  ArrayValue array;
  array.element_type = ElementType(call.result_type.oid);
  if (!call.args[1].is_null()) array = Array(call, 1);
  if (array.dimensions.size() > 1) throw Error("22000", "argument must be empty or one-dimensional array");
  if (array.dimensions.empty()) array.dimensions.push_back({0, 1});
  ++array.dimensions[0].length;
  array.elements.insert(array.elements.begin(), call.args[0]);
  return Value::Of(std::move(array));
}

// Of equal dimensions: joined along the first. One dimension less: it becomes one more element.
Value Concatenate(const FunctionCall& call) {
  if (call.args[0].is_null()) return call.args[1];
  if (call.args[1].is_null()) return call.args[0];
  const ArrayValue& a = Array(call, 0);
  const ArrayValue& b = Array(call, 1);
  if (a.dimensions.empty()) return call.args[1];
  if (b.dimensions.empty()) return call.args[0];
  ArrayValue result = a;
  result.elements.insert(result.elements.end(), b.elements.begin(), b.elements.end());
  const std::size_t depth_a = a.dimensions.size();
  const std::size_t depth_b = b.dimensions.size();
  if (depth_a == depth_b) {
    for (std::size_t i = 1; i < depth_a; ++i) {
      if (a.dimensions[i] != b.dimensions[i])
        ThrowIncompatible("Arrays with differing element dimensions are not compatible for concatenation.");
    }
    result.dimensions[0].length += b.dimensions[0].length;
  } else if (depth_a == depth_b + 1) {
    if (!std::equal(b.dimensions.begin(), b.dimensions.end(), a.dimensions.begin() + 1)) {
      ThrowIncompatible("Arrays with differing dimensions are not compatible for concatenation.");
    }
    ++result.dimensions[0].length;
  } else if (depth_b == depth_a + 1) {
    if (!std::equal(a.dimensions.begin(), a.dimensions.end(), b.dimensions.begin() + 1)) {
      ThrowIncompatible("Arrays with differing dimensions are not compatible for concatenation.");
    }
    result.dimensions = b.dimensions;
    ++result.dimensions[0].length;
  } else {
    ThrowIncompatible(fmt::format("Arrays of {} and {} dimensions are not compatible for concatenation.",
                                  depth_a, depth_b));
  }
  return Value::Of(std::move(result));
}

Value Fill(const FunctionCall& call) {
  if (call.args[1].is_null() || (call.args.size() > 2 && call.args[2].is_null())) {
    throw Error("22004", "dimension array or low bound array cannot be null");
  }
  ArrayValue array;
  array.element_type = ElementType(call.result_type.oid);
  std::size_t count = 1;
  const ArrayValue& lengths = Array(call, 1);
  if (lengths.dimensions.size() > 1)
    throw Error("2202E", "wrong number of array subscripts")
        .Detail("Dimension array must be one dimensional.");
  for (std::size_t i = 0; i < lengths.elements.size(); ++i) {
    if (lengths.elements[i].is_null()) throw Error("22004", "dimension values cannot be null");
    const std::int64_t length = lengths.elements[i].AsInt();
    const bool has_bound = call.args.size() > 2 && i < Array(call, 2).elements.size();
    const std::int64_t lower = has_bound ? Array(call, 2).elements[i].AsInt() : 1;
    if (length < 0) throw Error("2202E", "array size exceeds the maximum allowed ({})", 134217727);
    if (length != 0 && count > 134217727 / static_cast<std::size_t>(length)) {
      throw Error("54000", "array size exceeds the maximum allowed ({})", 134217727);
    }
    count *= static_cast<std::size_t>(length);
    array.dimensions.push_back({static_cast<std::int32_t>(length), static_cast<std::int32_t>(lower)});
  }
  if (array.dimensions.empty() || count == 0) {
    array.dimensions.clear();
    return Value::Of(std::move(array));
  }
  array.elements.assign(count, call.args[0]);
  return Value::Of(std::move(array));
}

// -- searching and changing --------------------------------------------------------------------------------------

void RequireFlat(const ArrayValue& array, std::string_view what) {
  if (array.dimensions.size() > 1) throw Error("0A000", "{} multidimensional arrays is not supported", what);
}

Value Remove(const FunctionCall& call) {
  if (call.args[0].is_null()) return Value();
  const ArrayValue& array = Array(call, 0);
  RequireFlat(array, "removing elements from");
  std::vector<Value> kept;
  for (const Value& element : array.elements) {
    if (!NotDistinct(array.element_type, element, call.args[1])) kept.push_back(element);
  }
  if (kept.size() == array.elements.size()) return call.args[0];
  return OneDimension(array.element_type, std::move(kept), array.dimensions[0].lower_bound);
}

Value Replace(const FunctionCall& call) {
  if (call.args[0].is_null()) return Value();
  ArrayValue array = Array(call, 0);
  for (Value& element : array.elements) {
    if (NotDistinct(array.element_type, element, call.args[1])) element = call.args[2];
  }
  return Value::Of(std::move(array));
}

Value Position(const FunctionCall& call) {
  if (call.args[0].is_null()) return Value();
  const ArrayValue& array = Array(call, 0);
  if (array.dimensions.size() > 1)
    throw Error("0A000", "searching for elements in multidimensional arrays is not supported");
  if (array.dimensions.empty()) return Value();
  const std::int64_t lower = array.dimensions[0].lower_bound;
  std::int64_t start = lower;
  if (call.args.size() > 2) {
    if (call.args[2].is_null()) throw Error("22004", "initial position must not be null");
    start = call.args[2].AsInt();
  }
  for (std::size_t i = 0; i < array.elements.size(); ++i) {
    const std::int64_t position = lower + static_cast<std::int64_t>(i);
    if (position >= start && NotDistinct(array.element_type, array.elements[i], call.args[1]))
      return Value::Int(position);
  }
  return Value();
}

Value Positions(const FunctionCall& call) {
  if (call.args[0].is_null()) return Value();
  const ArrayValue& array = Array(call, 0);
  if (array.dimensions.size() > 1)
    throw Error("0A000", "searching for elements in multidimensional arrays is not supported");
  std::vector<Value> positions;
  for (std::size_t i = 0; i < array.elements.size(); ++i) {
    if (NotDistinct(array.element_type, array.elements[i], call.args[1])) {
      positions.push_back(Value::Int(array.dimensions[0].lower_bound + static_cast<std::int64_t>(i)));
    }
  }
  return OneDimension(oid::kInt4, std::move(positions));
}

Value TrimEnd(const FunctionCall& call) {
  ArrayValue array = Array(call, 0);
  const std::int64_t count = call.args[1].AsInt();
  const std::int64_t length = array.dimensions.empty() ? 0 : array.dimensions[0].length;
  if (count < 0 || count > length)
    throw Error("2202E", "number of elements to trim must be between 0 and {}", length);
  if (count == 0) return call.args[0];
  const std::size_t row = array.elements.size() / static_cast<std::size_t>(length);
  array.elements.resize(array.elements.size() - static_cast<std::size_t>(count) * row);
  array.dimensions[0].length -= static_cast<std::int32_t>(count);
  for (auto& dimension : array.dimensions) dimension.lower_bound = 1;
  if (array.elements.empty()) array.dimensions.clear();
  return Value::Of(std::move(array));
}

// -- containment: NULL elements equal nothing -----------------------------------------------------------------------

bool HasElement(const ArrayValue& array, const Value& wanted) {
  return std::ranges::any_of(array.elements, [&](const Value& element) {
    return !element.is_null() && Compare(array.element_type, element, wanted) == 0;
  });
}

bool ContainsAll(const ArrayValue& whole, const ArrayValue& part) {
  return std::ranges::all_of(
      part.elements, [&](const Value& element) { return !element.is_null() && HasElement(whole, element); });
}

Value Contains(const FunctionCall& call) { return Value::Bool(ContainsAll(Array(call, 0), Array(call, 1))); }
Value Contained(const FunctionCall& call) { return Value::Bool(ContainsAll(Array(call, 1), Array(call, 0))); }
Value Overlaps(const FunctionCall& call) {
  const ArrayValue& a = Array(call, 0);
  return Value::Bool(std::ranges::any_of(Array(call, 1).elements, [&](const Value& element) {
    return !element.is_null() && HasElement(a, element);
  }));
}

// -- text ---------------------------------------------------------------------------------------------------------

Value ToText(const FunctionCall& call) {
  if (call.args[0].is_null() || call.args[1].is_null()) return Value();
  const ArrayValue& array = Array(call, 0);
  const bool shows_null = call.args.size() > 2 && !call.args[2].is_null();
  std::string text;
  bool first = true;
  for (const Value& element : array.elements) {
    if (element.is_null() && !shows_null) continue;
    if (!std::exchange(first, false)) text += call.args[1].AsText();
    text += element.is_null() ? std::string(call.args[2].AsText())
                              : FormatValue(Type{array.element_type, -1}, element, call.context);
  }
  return Value::Text(text);
}

// The fields of string_to_array: a NULL separator splits every character off, an empty one nothing.
std::vector<Value> Fields(const FunctionCall& call) {
  std::string_view text = call.args[0].AsText();
  std::vector<Value> fields;
  const auto add = [&](std::string_view field) {
    const bool is_null = call.args.size() > 2 && !call.args[2].is_null() && field == call.args[2].AsText();
    fields.push_back(is_null ? Value() : Value::Text(field));
  };
  if (text.empty()) return fields;
  if (call.args[1].is_null()) {
    while (!text.empty()) {
      const std::size_t bytes = Utf8CharBytes(text);
      add(text.substr(0, bytes));
      text.remove_prefix(bytes);
    }
    return fields;
  }
  const std::string_view separator = call.args[1].AsText();
  if (!separator.empty()) {
    for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
      add(text.substr(0, at));
      text.remove_prefix(at + separator.size());
    }
  }
  add(text);
  return fields;
}

Value FromText(const FunctionCall& call) {
  if (call.args[0].is_null()) return Value();
  return TextArray(Fields(call));
}

void TextToTable(const FunctionCall& call, const Emit& emit) {
  if (call.args[0].is_null()) return;
  for (Value& field : Fields(call)) emit({std::move(field)});
}

Value WidthBucket(const FunctionCall& call) {
  const ArrayValue& thresholds = Array(call, 1);
  if (thresholds.dimensions.size() > 1) throw Error("2202E", "thresholds must be one-dimensional array");
  if (std::ranges::any_of(thresholds.elements, [](const Value& v) { return v.is_null(); }))
    throw Error("22004", "thresholds array must not contain NULLs");
  const auto it = std::ranges::upper_bound(
      thresholds.elements, call.args[0],
      [&](const Value& a, const Value& b) { return Compare(thresholds.element_type, a, b) < 0; });
  return Value::Int(it - thresholds.elements.begin());
}

constexpr ScalarEntry kFunctions[] = {
    {"array_ndims", NumberOfDimensions},
    {"array_length", Length},
    {"array_lower", Lower},
    {"array_upper", Upper},
    {"array_cardinality", Cardinality},
    {"array_dims", Dimensions},
    {"array_append", Append},
    {"array_prepend", Prepend},
    {"array_cat", Concatenate},
    {"array_fill", Fill},
    {"array_fill_with_lower_bounds", Fill},
    {"array_remove", Remove},
    {"array_replace", Replace},
    {"array_position", Position},
    {"array_position_start", Position},
    {"array_positions", Positions},
    {"trim_array", TrimEnd},
    {"arraycontains", Contains},
    {"arraycontained", Contained},
    {"arrayoverlap", Overlaps},
    {"array_to_text", ToText},
    {"array_to_text_null", ToText},
    {"text_to_array", FromText},
    {"text_to_array_null", FromText},
    {"width_bucket_array", WidthBucket},
};

constexpr SetEntry kSets[] = {
    {"text_to_table", TextToTable},
    {"text_to_table_null", TextToTable},
};

}  // namespace

std::span<const ScalarEntry> ArrayFunctions() { return kFunctions; }
std::span<const SetEntry> ArraySets() { return kSets; }

}  // namespace rocklake
