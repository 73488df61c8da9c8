// The tables of implementations, one per family; each stands at the end of the file that implements it.
#pragma once

#include "query/functions/tables.h"

namespace rocklake {

// All of them, of each sort.
std::span<const std::span<const ScalarEntry>> ScalarTables();
std::span<const std::span<const SetEntry>> SetTables();
std::span<const std::span<const AggregateEntry>> AggregateTables();

std::span<const ScalarEntry> ComparisonFunctions();
std::span<const ScalarEntry> IntegerFunctions();
std::span<const ScalarEntry> FloatFunctions();
std::span<const ScalarEntry> NumericFunctions();
std::span<const ScalarEntry> CastFunctions();
std::span<const ScalarEntry> TextFunctions();
std::span<const ScalarEntry> TextFormatFunctions();
std::span<const ScalarEntry> PatternFunctions();
std::span<const ScalarEntry> RegexpFunctions();
std::span<const ScalarEntry> BinaryFunctions();
std::span<const ScalarEntry> DateTimeFunctions();
std::span<const ScalarEntry> DateFieldFunctions();
std::span<const ScalarEntry> DateMakeFunctions();
std::span<const ScalarEntry> DateFormatFunctions();
std::span<const ScalarEntry> DateParseFunctions();
std::span<const ScalarEntry> NumberFormatFunctions();
std::span<const ScalarEntry> JsonAccessFunctions();
std::span<const ScalarEntry> JsonBuildFunctions();
std::span<const ScalarEntry> JsonModifyFunctions();
std::span<const ScalarEntry> ArrayFunctions();
std::span<const ScalarEntry> SystemFunctions();
std::span<const ScalarEntry> CatalogTextFunctions();
std::span<const ScalarEntry> PrivilegeFunctions();
std::span<const ScalarEntry> SizeFunctions();
std::span<const ScalarEntry> AdvisoryLockFunctions();
std::span<const ScalarEntry> SleepFunctions();

std::span<const SetEntry> SeriesFunctions();
std::span<const SetEntry> DateSeriesFunctions();
std::span<const SetEntry> JsonAccessSets();
std::span<const SetEntry> JsonRecordSets();
std::span<const SetEntry> ArraySets();
std::span<const SetEntry> RegexpSets();
std::span<const SetEntry> SystemSets();
std::span<const SetEntry> PrivilegeSets();

std::span<const AggregateEntry> BasicAggregates();
std::span<const AggregateEntry> CollectingAggregates();
std::span<const AggregateEntry> JsonAggregates();
std::span<const AggregateEntry> StatisticalAggregates();

}  // namespace rocklake
