// string_agg, array_agg. (Manual, section 9.21.)
#include "query/coercion.h"
#include "query/functions/implementations.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// The delimiter stands before each value but the first.
class StringAggregate : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    if (row.args[0].is_null()) return;
    if (any_ && !row.args[1].is_null()) text_.append(row.args[1].AsBytes());
    text_.append(row.args[0].AsBytes());
    any_ = true;
  }
  Value Result(const FunctionCall&) override { return any_ ? Value::Text(text_) : Value(); }
  std::size_t MemoryBytes() const override { return 64 + text_.capacity(); }

 private:
  bool any_ = false;
  std::string text_;
};

// Of elements: an array with NULLs; of arrays: one with a dimension more.
class ArrayAggregate : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    const Oid element = ElementType(row.arg_types[0].oid);
    of_arrays_ = element != 0;
    array_.element_type = of_arrays_ ? element : row.arg_types[0].oid;
    ++count_;
    if (!of_arrays_) {
      array_.elements.push_back(row.args[0]);
      bytes_ += sizeof(Value) + row.args[0].HeapBytes();
      return;
    }
    if (row.args[0].is_null()) throw Error("22004", "cannot accumulate null arrays");
    const ArrayValue& inner = row.args[0].AsArray();
    if (inner.dimensions.empty()) throw Error("2202E", "cannot accumulate empty arrays");
    if (count_ > 1 && inner.dimensions != array_.dimensions) {
      throw Error("2202E", "cannot accumulate arrays of different dimensionality");
    }
    array_.dimensions = inner.dimensions;
    array_.elements.insert(array_.elements.end(), inner.elements.begin(), inner.elements.end());
    bytes_ += inner.elements.size() * sizeof(Value) + row.args[0].HeapBytes();
  }

  Value Result(const FunctionCall&) override {
    if (count_ == 0) return Value();
    ArrayValue result = array_;
    result.dimensions.insert(result.dimensions.begin(), {static_cast<std::int32_t>(count_), 1});
    return Value::Of(std::move(result));
  }
  std::size_t MemoryBytes() const override { return 64 + bytes_; }

 private:
  bool of_arrays_ = false;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
  ArrayValue array_;
};

constexpr AggregateEntry kAggregates[] = {
    {"string_agg", [] { return std::unique_ptr<AggregateState>(std::make_unique<StringAggregate>()); }},
    {"array_agg", [] { return std::unique_ptr<AggregateState>(std::make_unique<ArrayAggregate>()); }},
};

}  // namespace

std::span<const AggregateEntry> CollectingAggregates() { return kAggregates; }

}  // namespace rocklake
