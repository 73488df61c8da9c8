#include "query/exec_array.h"

#include "query/coercion.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// ARRAY[[..],[..]]: the elements are arrays of equal dimensions, which become the inner ones.
Value Nest(Oid element_type, const std::vector<Value>& parts) {
  ArrayValue array;
  array.element_type = element_type;
  const ArrayValue* first = nullptr;
  std::size_t empties = 0;
  for (const Value& part : parts) {
    if (part.is_null() || part.AsArray().dimensions.empty()) {
      ++empties;
      continue;
    }
    const ArrayValue& inner = part.AsArray();
    if (first == nullptr) first = &inner;
    if (inner.dimensions != first->dimensions) {
      throw Error("2202E", "multidimensional arrays must have array expressions with matching dimensions");
    }
    array.elements.insert(array.elements.end(), inner.elements.begin(), inner.elements.end());
  }
  if (first == nullptr) return Value::Of(std::move(array));
  if (empties > 0)
    throw Error("2202E", "multidimensional arrays must have array expressions with matching dimensions");
  array.dimensions.push_back({static_cast<std::int32_t>(parts.size()), 1});
  array.dimensions.insert(array.dimensions.end(), first->dimensions.begin(), first->dimensions.end());
  if (array.dimensions.size() > 6) {
    throw Error("54000", "number of array dimensions ({}) exceeds the maximum allowed ({})",
                array.dimensions.size(), 6);
  }
  return Value::Of(std::move(array));
}

Value Element(const ArrayValue& array, const std::vector<std::int64_t>& subscripts) {
  if (subscripts.size() != array.dimensions.size()) return Value();
  std::size_t at = 0;
  for (std::size_t i = 0; i < subscripts.size(); ++i) {
    const auto& dimension = array.dimensions[i];
    const std::int64_t offset = subscripts[i] - dimension.lower_bound;
    if (offset < 0 || offset >= dimension.length) return Value();
    at = at * static_cast<std::size_t>(dimension.length) + static_cast<std::size_t>(offset);
  }
  return array.elements[at];
}

// A name is an array of NAMEDATALEN bytes, the first of number 0.
Value NameAsArray(std::string_view name) {
  constexpr std::int32_t kNameBytes = 64;
  ArrayValue array;
  array.element_type = oid::kChar;
  array.dimensions.push_back({.length = kNameBytes, .lower_bound = 0});
  for (const char byte : name) array.elements.push_back(Value::Int(static_cast<unsigned char>(byte)));
  array.elements.resize(kNameBytes, Value::Int(0));
  return Value::Of(std::move(array));
}

struct Bounds {
  std::int64_t lower, upper;
};

// Copies the part of `array` within `bounds`, dimension by dimension.
void CopySlice(const ArrayValue& array, const std::vector<Bounds>& bounds, std::size_t dimension,
               std::size_t base, std::vector<Value>& out) {
  if (dimension == bounds.size()) {
    out.push_back(array.elements[base]);
    return;
  }
  const auto& whole = array.dimensions[dimension];
  for (std::int64_t i = bounds[dimension].lower; i <= bounds[dimension].upper; ++i) {
    const auto offset = static_cast<std::size_t>(i - whole.lower_bound);
    CopySlice(array, bounds, dimension + 1, base * static_cast<std::size_t>(whole.length) + offset, out);
  }
}

Value Slice(const ArrayValue& array, std::vector<Bounds> bounds) {
  ArrayValue slice;
  slice.element_type = array.element_type;
  if (bounds.size() > array.dimensions.size() || array.dimensions.empty()) return Value::Of(std::move(slice));
  for (std::size_t i = 0; i < array.dimensions.size(); ++i) {
    const std::int64_t first = array.dimensions[i].lower_bound;
    const std::int64_t last = first + array.dimensions[i].length - 1;
    if (i >= bounds.size()) bounds.push_back({first, last});
    bounds[i] = {std::max(bounds[i].lower, first), std::min(bounds[i].upper, last)};
    if (bounds[i].lower > bounds[i].upper)
      return Value::Of(ArrayValue{.element_type = array.element_type, .dimensions = {}, .elements = {}});
    slice.dimensions.push_back({static_cast<std::int32_t>(bounds[i].upper - bounds[i].lower + 1), 1});
  }
  CopySlice(array, bounds, 0, 0, slice.elements);
  return Value::Of(std::move(slice));
}

}  // namespace

Value MakeArray(const Expr& expr, const Row& row, ExecContext& context) {
  std::vector<Value> elements;
  for (const auto& child : expr.children) elements.push_back(Evaluate(*child, row, context));
  const Oid element_type = ElementType(expr.type.oid);
  if (expr.flag) return Nest(element_type, elements);
  ArrayValue array;
  array.element_type = element_type;
  if (!elements.empty()) array.dimensions.push_back({static_cast<std::int32_t>(elements.size()), 1});
  array.elements = std::move(elements);
  return Value::Of(std::move(array));
}

// children[1..]: subscripts; in a slice pairs of bounds, of which one that was left out has type unknown.
Value Subscript(const Expr& expr, const Row& row, ExecContext& context) {
  const bool of_name = expr.children[0]->type.oid == oid::kName;
  Value value = Evaluate(*expr.children[0], row, context);
  if (value.is_null()) return value;
  if (of_name) value = NameAsArray(value.AsText());
  const ArrayValue& array = value.AsArray();
  if (!expr.flag) {
    std::vector<std::int64_t> subscripts;
    for (std::size_t i = 1; i < expr.children.size(); ++i) {
      const Value subscript = Evaluate(*expr.children[i], row, context);
      if (subscript.is_null()) return Value();
      subscripts.push_back(subscript.AsInt());
    }
    return Element(array, subscripts);
  }
  std::vector<Bounds> bounds;
  for (std::size_t i = 1; i + 1 < expr.children.size(); i += 2) {
    Bounds pair{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
    for (std::size_t side = 0; side < 2; ++side) {
      if (expr.children[i + side]->type.oid == oid::kUnknown) continue;  // left out
      const Value bound = Evaluate(*expr.children[i + side], row, context);
      if (bound.is_null()) return Value();
      (side == 0 ? pair.lower : pair.upper) = bound.AsInt();
    }
    bounds.push_back(pair);
  }
  return Slice(array, std::move(bounds));
}

}  // namespace rocklake
