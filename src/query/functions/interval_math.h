// Arithmetic on intervals, with overflow checks (22008). Pure and thread safe.
#pragma once

#include "types/value.h"

namespace rocklake {

Interval AddIntervals(const Interval& a, const Interval& b);
Interval SubtractIntervals(const Interval& a, const Interval& b);
Interval NegateInterval(const Interval& a);
Interval MultiplyInterval(const Interval& a, double factor);
Interval DivideInterval(const Interval& a, double divisor);  // 22012

// interval '1 mon 30 days' → '2 mons' and the like.
Interval JustifyHours(Interval a);
Interval JustifyDays(Interval a);
Interval JustifyInterval(Interval a);

}  // namespace rocklake
