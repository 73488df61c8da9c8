#include "query/functions/implementations.h"

#include <array>

namespace rocklake {

std::span<const std::span<const ScalarEntry>> ScalarTables() {
  static const std::array tables{
      ComparisonFunctions(),   IntegerFunctions(),     FloatFunctions(),      NumericFunctions(),
      CastFunctions(),         TextFunctions(),        TextFormatFunctions(), PatternFunctions(),
      RegexpFunctions(),       BinaryFunctions(),      DateTimeFunctions(),   DateFieldFunctions(),
      DateMakeFunctions(),     DateFormatFunctions(),  DateParseFunctions(),  NumberFormatFunctions(),
      JsonAccessFunctions(),   JsonBuildFunctions(),   JsonModifyFunctions(), ArrayFunctions(),
      SystemFunctions(),       CatalogTextFunctions(), PrivilegeFunctions(),  SizeFunctions(),
      AdvisoryLockFunctions(), SleepFunctions()};
  return tables;
}

std::span<const std::span<const SetEntry>> SetTables() {
  static const std::array tables{SeriesFunctions(), DateSeriesFunctions(), JsonAccessSets(), JsonRecordSets(),
                                 ArraySets(),       RegexpSets(),          SystemSets(),     PrivilegeSets()};
  return tables;
}

std::span<const std::span<const AggregateEntry>> AggregateTables() {
  static const std::array tables{BasicAggregates(), CollectingAggregates(), JsonAggregates(),
                                 StatisticalAggregates()};
  return tables;
}

}  // namespace rocklake
