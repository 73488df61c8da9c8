#include "query/functions/implementations.h"

#include <array>

namespace rocklake {

std::span<const std::span<const ScalarEntry>> ScalarTables() {
  static const std::array tables{ComparisonFunctions(), IntegerFunctions(), FloatFunctions(),
                                 NumericFunctions(),    CastFunctions(),    TextFunctions(),
                                 PatternFunctions()};
  return tables;
}

std::span<const std::span<const SetEntry>> SetTables() {
  static const std::array tables{SeriesFunctions()};
  return tables;
}

std::span<const std::span<const AggregateEntry>> AggregateTables() {
  static const std::array tables{BasicAggregates(), CollectingAggregates()};
  return tables;
}

}  // namespace rocklake
