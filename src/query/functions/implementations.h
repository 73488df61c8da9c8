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
std::span<const ScalarEntry> PatternFunctions();

std::span<const SetEntry> SeriesFunctions();

std::span<const AggregateEntry> BasicAggregates();
std::span<const AggregateEntry> CollectingAggregates();

}  // namespace rocklake
