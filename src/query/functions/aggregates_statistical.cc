// Variances, regressions, and the ordered-set aggregates. (Manual, tables 9.60 and 9.61.)
#include <cmath>

#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "types/codec.h"
#include "types/datetime.h"
#include "types/numeric.h"

namespace rocklake {
namespace {

// -- variance and standard deviation --------------------------------------------------------------------------------

// Floats by Youngs and Cramer's updates; other numbers exactly: n * sum(x²) - sum(x)² over n (n - 1).
template <bool kSample, bool kRoot>
class Variance : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    const Value& value = row.args[0];
    if (value.is_null()) return;
    ++count_;
    if (value.kind() == Value::Kind::kFloat) {
      is_float_ = true;
      AddFloat(value.AsFloat());
      return;
    }
    const Numeric number =
        value.kind() == Value::Kind::kInt ? Numeric::FromInt64(value.AsInt()) : value.AsNumeric();
    if (!number.is_finite()) special_ = true;
    if (special_) return;
    sum_ = rocklake::Add(sum_, number);
    squares_ = rocklake::Add(squares_, Multiply(number, number));
  }

  Value Result(const FunctionCall&) override {
    if (count_ == 0 || (kSample && count_ == 1)) return Value();
    return is_float_ ? FloatResult() : NumericResult();
  }

 private:
  void AddFloat(double x) {
    const double before = float_sum_;
    float_sum_ += x;
    if (count_ > 1) {
      const auto n = static_cast<double>(count_);
      const double t = x * n - float_sum_;
      deviation_ += t * t / (n * (n - 1));
      if (std::isinf(float_sum_) || std::isinf(deviation_)) {
        if (!std::isinf(before) && !std::isinf(x)) throw Error("22003", "value out of range: overflow");
        deviation_ = std::nan("");
      }
    } else if (!std::isfinite(x)) {
      deviation_ = std::nan("");
    }
  }

  Value FloatResult() const {
    const double variance = deviation_ / static_cast<double>(kSample ? count_ - 1 : count_);
    return Value::Float(kRoot ? std::sqrt(variance) : variance);
  }

  Value NumericResult() const {
    if (special_) return Value::Of(Numeric::NaN());
    const Numeric n = Numeric::FromInt64(count_);
    const Numeric numerator = Subtract(Multiply(n, squares_), Multiply(sum_, sum_));
    if (numerator.sign() <= 0) return Value::Of(Numeric::FromInt64(0));
    const Numeric divisor = Multiply(n, Numeric::FromInt64(kSample ? count_ - 1 : count_));
    const Numeric variance = Divide(numerator, divisor);
    return Value::Of(kRoot ? SquareRoot(variance) : variance);
  }

  std::int64_t count_ = 0;
  bool is_float_ = false, special_ = false;
  double float_sum_ = 0, deviation_ = 0;
  Numeric sum_, squares_;
};

// -- two variables: aggregate(y, x) -----------------------------------------------------------------------------------

struct Regression {
  double n = 0, sx = 0, sxx = 0, sy = 0, syy = 0, sxy = 0;

  void Add(double y, double x) {
    n += 1;
    sx += x;
    sy += y;
    if (n > 1) {
      const double tx = x * n - sx;
      const double ty = y * n - sy;
      const double scale = 1.0 / (n * (n - 1));
      sxx += tx * tx * scale;
      syy += ty * ty * scale;
      sxy += tx * ty * scale;
    }
  }
};

template <auto kFinish>
class TwoVariables : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    if (row.args[0].is_null() || row.args[1].is_null()) return;
    sums_.Add(row.args[0].AsFloat(), row.args[1].AsFloat());
  }
  Value Result(const FunctionCall&) override { return kFinish(sums_); }

 private:
  Regression sums_;
};

Value RegressionCount(const Regression& r) { return Value::Int(static_cast<std::int64_t>(r.n)); }
Value Sxx(const Regression& r) { return r.n < 1 ? Value() : Value::Float(r.sxx); }
Value Syy(const Regression& r) { return r.n < 1 ? Value() : Value::Float(r.syy); }
Value Sxy(const Regression& r) { return r.n < 1 ? Value() : Value::Float(r.sxy); }
Value AverageX(const Regression& r) { return r.n < 1 ? Value() : Value::Float(r.sx / r.n); }
Value AverageY(const Regression& r) { return r.n < 1 ? Value() : Value::Float(r.sy / r.n); }
Value CovariancePopulation(const Regression& r) { return r.n < 1 ? Value() : Value::Float(r.sxy / r.n); }
Value CovarianceSample(const Regression& r) { return r.n < 2 ? Value() : Value::Float(r.sxy / (r.n - 1)); }
Value Correlation(const Regression& r) {
  return r.n < 1 || r.sxx == 0 || r.syy == 0 ? Value() : Value::Float(r.sxy / std::sqrt(r.sxx * r.syy));
}
Value Determination(const Regression& r) {
  if (r.n < 1 || r.sxx == 0) return Value();
  return Value::Float(r.syy == 0 ? 1.0 : (r.sxy * r.sxy) / (r.sxx * r.syy));
}
Value Slope(const Regression& r) { return r.n < 1 || r.sxx == 0 ? Value() : Value::Float(r.sxy / r.sxx); }
Value Intercept(const Regression& r) {
  return r.n < 1 || r.sxx == 0 ? Value() : Value::Float((r.sy - r.sx * r.sxy / r.sxx) / r.n);
}

// -- ordered sets: rows come sorted --------------------------------------------------------------------------------------

class OrderedSet : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    if (row.args[0].is_null()) return;
    type_ = row.arg_types[0].oid;
    rows_.push_back(row.args[0]);
    bytes_ += sizeof(Value) + row.args[0].HeapBytes();
  }
  std::size_t MemoryBytes() const override { return 64 + bytes_; }

 protected:
  static double CheckedFraction(double fraction) {
    if (fraction < 0 || fraction > 1 || std::isnan(fraction)) {
      throw Error("22003", "percentile value {:g} is not between 0 and 1", fraction);
    }
    return fraction;
  }

  // One fraction, or an array of them.
  template <class OneResult>
  Value ForFractions(const FunctionCall& direct, Oid element_type, const OneResult& one) const {
    if (rows_.empty() || direct.args[0].is_null()) return Value();
    if (direct.args[0].kind() != Value::Kind::kArray) return one(CheckedFraction(direct.args[0].AsFloat()));
    ArrayValue results = direct.args[0].AsArray();
    results.element_type = element_type;
    for (Value& fraction : results.elements) {
      if (!fraction.is_null()) fraction = one(CheckedFraction(fraction.AsFloat()));
    }
    return Value::Of(std::move(results));
  }

  Oid type_ = 0;
  std::vector<Value> rows_;
  std::size_t bytes_ = 0;
};

class PercentileDiscrete : public OrderedSet {
 public:
  Value Result(const FunctionCall& direct) override {
    return ForFractions(direct, type_, [this](double fraction) {
      const auto row =
          static_cast<std::size_t>(std::max(std::ceil(fraction * static_cast<double>(rows_.size())), 1.0));
      return rows_[row - 1];
    });
  }
};

class PercentileContinuous : public OrderedSet {
 public:
  Value Result(const FunctionCall& direct) override {
    return ForFractions(direct, type_, [this](double fraction) {
      const double place = fraction * static_cast<double>(rows_.size() - 1);
      const auto first = static_cast<std::size_t>(std::floor(place));
      const auto second = static_cast<std::size_t>(std::ceil(place));
      if (first == second) return rows_[first];
      return Between(rows_[first], rows_[second], place - static_cast<double>(first));
    });
  }

 private:
  static Value Between(const Value& low, const Value& high, double part) {
    if (low.kind() == Value::Kind::kFloat)
      return Value::Float(low.AsFloat() + part * (high.AsFloat() - low.AsFloat()));
    const Interval difference = Subtract(high.AsInterval(), low.AsInterval());
    return Value::Of(rocklake::Add(Multiply(difference, part), low.AsInterval()));
  }
};

class Mode : public OrderedSet {
 public:
  Value Result(const FunctionCall&) override {
    Value best;
    std::size_t best_count = 0;
    for (std::size_t i = 0; i < rows_.size();) {
      std::size_t end = i + 1;
      while (end < rows_.size() && Compare(type_, rows_[i], rows_[end]) == 0) ++end;
      if (end - i > best_count) {
        best = rows_[i];
        best_count = end - i;
      }
      i = end;
    }
    return best;
  }
};

template <class T>
std::unique_ptr<AggregateState> Make() {
  return std::make_unique<T>();
}

// The hypothetical-set aggregates (rank, dense_rank, percent_rank, cume_dist) are computed by their executor, which
// knows the sort order; a state is never made.
std::unique_ptr<AggregateState> MadeByExecutor() { return nullptr; }

constexpr AggregateEntry kAggregates[] = {
    {"var_pop", Make<Variance<false, false>>},
    {"var_samp", Make<Variance<true, false>>},
    {"variance", Make<Variance<true, false>>},
    {"stddev_pop", Make<Variance<false, true>>},
    {"stddev_samp", Make<Variance<true, true>>},
    {"stddev", Make<Variance<true, true>>},
    {"regr_count", Make<TwoVariables<RegressionCount>>},
    {"regr_sxx", Make<TwoVariables<Sxx>>},
    {"regr_syy", Make<TwoVariables<Syy>>},
    {"regr_sxy", Make<TwoVariables<Sxy>>},
    {"regr_avgx", Make<TwoVariables<AverageX>>},
    {"regr_avgy", Make<TwoVariables<AverageY>>},
    {"regr_r2", Make<TwoVariables<Determination>>},
    {"regr_slope", Make<TwoVariables<Slope>>},
    {"regr_intercept", Make<TwoVariables<Intercept>>},
    {"covar_pop", Make<TwoVariables<CovariancePopulation>>},
    {"covar_samp", Make<TwoVariables<CovarianceSample>>},
    {"corr", Make<TwoVariables<Correlation>>},
    {"percentile_disc", Make<PercentileDiscrete>},
    {"percentile_cont", Make<PercentileContinuous>},
    {"mode", Make<Mode>},
    {"rank", MadeByExecutor},
    {"dense_rank", MadeByExecutor},
    {"percent_rank", MadeByExecutor},
    {"cume_dist", MadeByExecutor},
};

}  // namespace

std::span<const AggregateEntry> StatisticalAggregates() { return kAggregates; }

}  // namespace rocklake
