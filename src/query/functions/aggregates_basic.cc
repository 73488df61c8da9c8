// count, sum, avg, min, max, and the boolean and bitwise aggregates. (Manual, section 9.21.)
#include <cmath>

#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "types/codec.h"
#include "types/datetime.h"
#include "types/numeric.h"

namespace rocklake {
namespace {

class Count : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    if (row.args.empty() || !row.args[0].is_null()) ++count_;
  }
  Value Result(const FunctionCall&) override { return Value::Int(count_); }

 private:
  std::int64_t count_ = 0;
};

// sum and avg of every numeric type and interval. Integers add up in 128 bits, which 2^64 rows cannot overflow.
class SumOrAverage : public AggregateState {
 public:
  explicit SumOrAverage(bool average) : average_(average) {}

  void Add(const FunctionCall& row) override {
    const Value& value = row.args[0];
    if (value.is_null()) return;
    type_ = row.arg_types[0].oid;
    ++count_;
    switch (value.kind()) {
      case Value::Kind::kInt:
        integers_ += value.AsInt();
        break;
      case Value::Kind::kFloat:
        AddFloat(value.AsFloat());
        break;
      case Value::Kind::kNumeric:
        numeric_ = rocklake::Add(numeric_, value.AsNumeric());
        break;
      default:
        interval_ = rocklake::Add(interval_, value.AsInterval());
    }
  }

  Value Result(const FunctionCall&) override {
    if (count_ == 0) return Value();
    switch (type_) {
      case oid::kInt2:
      case oid::kInt4:
      case oid::kInt8:
        return IntegerResult();
      case oid::kFloat4:
        return Value::Float(average_ ? floats_ / static_cast<double>(count_)
                                     : static_cast<double>(static_cast<float>(floats_)));
      case oid::kFloat8:
        return Value::Float(average_ ? floats_ / static_cast<double>(count_) : floats_);
      case oid::kNumeric:
        return Value::Of(average_ ? Divide(numeric_, Numeric::FromInt64(count_)) : numeric_);
      default:
        return Value::Of(average_ ? Divide(interval_, static_cast<double>(count_)) : interval_);
    }
  }

 private:
  void AddFloat(double value) {
    const double sum = floats_ + value;
    const double checked =
        type_ == oid::kFloat4 && !average_ ? static_cast<double>(static_cast<float>(sum)) : sum;
    if (std::isinf(checked) && !std::isinf(floats_) && !std::isinf(value)) {
      throw Error("22003", "value out of range: overflow");
    }
    floats_ = checked;
  }

  Value IntegerResult() const {
    if (!average_ && type_ != oid::kInt8) {
      if (integers_ > INT64_MAX || integers_ < INT64_MIN) ThrowIntegerOutOfRange<std::int64_t>();
      return Value::Int(static_cast<std::int64_t>(integers_));
    }
    const Numeric sum(Numeric::Int(integers_), 0);
    return Value::Of(average_ ? Divide(sum, Numeric::FromInt64(count_)) : sum);
  }

  bool average_;
  Oid type_ = 0;
  std::int64_t count_ = 0;
  __int128 integers_ = 0;
  double floats_ = 0;
  Numeric numeric_;
  Interval interval_;
};

class Extreme : public AggregateState {
 public:
  explicit Extreme(bool largest) : largest_(largest) {}
  void Add(const FunctionCall& row) override {
    const Value& value = row.args[0];
    if (value.is_null()) return;
    if (!best_.is_null()) {
      const int order = value.kind() == Value::Kind::kInt
                            ? (value.AsInt() > best_.AsInt()) - (value.AsInt() < best_.AsInt())
                            : Compare(row.arg_types[0].oid, value, best_);
      if (largest_ ? order <= 0 : order >= 0) return;
    }
    best_ = value;
  }
  Value Result(const FunctionCall&) override { return best_; }

 private:
  bool largest_;
  Value best_;
};

class BoolAggregate : public AggregateState {
 public:
  explicit BoolAggregate(bool all) : all_(all) {}
  void Add(const FunctionCall& row) override {
    if (row.args[0].is_null()) return;
    const bool value = row.args[0].AsBool();
    result_ = result_.is_null() ? Value::Bool(value)
                                : Value::Bool(all_ ? result_.AsBool() && value : result_.AsBool() || value);
  }
  Value Result(const FunctionCall&) override { return result_; }

 private:
  bool all_;
  Value result_;
};

template <class Op>
class BitAggregate : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    if (row.args[0].is_null()) return;
    result_ = result_.is_null() ? row.args[0] : Value::Int(Op{}(result_.AsInt(), row.args[0].AsInt()));
  }
  Value Result(const FunctionCall&) override { return result_; }

 private:
  Value result_;
};

template <class T, auto... kArgs>
std::unique_ptr<AggregateState> Make() {
  return std::make_unique<T>(kArgs...);
}

constexpr AggregateEntry kAggregates[] = {
    {"count", Make<Count>},
    {"sum", Make<SumOrAverage, false>},
    {"avg", Make<SumOrAverage, true>},
    {"max", Make<Extreme, true>},
    {"min", Make<Extreme, false>},
    {"bool_and", Make<BoolAggregate, true>},
    {"every", Make<BoolAggregate, true>},
    {"bool_or", Make<BoolAggregate, false>},
    {"bit_and", Make<BitAggregate<std::bit_and<>>>},
    {"bit_or", Make<BitAggregate<std::bit_or<>>>},
    {"bit_xor", Make<BitAggregate<std::bit_xor<>>>},
};

}  // namespace

std::span<const AggregateEntry> BasicAggregates() { return kAggregates; }

}  // namespace rocklake
