// Operators, casts and clocks of the date-time types. (Manual, section 9.9.) The arithmetic is in types/datetime.h.
#include <cmath>
#include <functional>

#include "base/clock.h"
#include "query/functions/datetime_support.h"
#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "types/datetime.h"

namespace rocklake {
namespace {

std::int64_t Int(const FunctionCall& call, std::size_t i) { return call.args[i].AsInt(); }
const Interval& Span(const FunctionCall& call, std::size_t i) { return call.args[i].AsInterval(); }
const TimeTz& Zoned(const FunctionCall& call, std::size_t i) { return call.args[i].AsTimetz(); }

Value OptionalInt(std::optional<std::int64_t> value) { return value ? Value::Int(*value) : Value(); }

// -- comparisons of different types: both sides become timestamps (with time zone when one has it) --------------------

std::int64_t Instant(const FunctionCall& call, std::size_t i, bool zoned) {
  const Oid type = call.arg_types[i].oid;
  const std::int64_t value = Int(call, i);
  if (type == oid::kDate) return zoned ? DateToTimestamptz(value, Zone(call)) : DateToTimestamp(value);
  if (type == oid::kTimestamp && zoned) return TimestampToTimestamptz(value, Zone(call));
  return value;
}

int Order(const FunctionCall& call) {
  const bool zoned = call.arg_types[0].oid == oid::kTimestamptz || call.arg_types[1].oid == oid::kTimestamptz;
  const std::int64_t a = Instant(call, 0, zoned);
  const std::int64_t b = Instant(call, 1, zoned);
  return (a > b) - (a < b);
}

template <class Op>
Value Mixed(const FunctionCall& call) {
  return Value::Bool(Op{}(Order(call), 0));
}

Value MixedOrder(const FunctionCall& call) { return Value::Int(Order(call)); }

// -- sums and differences -----------------------------------------------------------------------------------------

Value DatePlus(const FunctionCall& call) { return Value::Int(DatePlusDays(Int(call, 0), Int(call, 1))); }
Value IntegerPlusDate(const FunctionCall& call) {
  return Value::Int(DatePlusDays(Int(call, 1), Int(call, 0)));
}
Value DateMinusInteger(const FunctionCall& call) {
  return Value::Int(DatePlusDays(Int(call, 0), -Int(call, 1)));
}
Value DateMinus(const FunctionCall& call) { return Value::Int(DateMinusDate(Int(call, 0), Int(call, 1))); }

Value DatePlusSpan(const FunctionCall& call) {
  return Value::Int(TimestampPlusInterval(DateToTimestamp(Int(call, 0)), Span(call, 1)));
}
Value SpanPlusDate(const FunctionCall& call) {
  return Value::Int(TimestampPlusInterval(DateToTimestamp(Int(call, 1)), Span(call, 0)));
}
Value DateMinusSpan(const FunctionCall& call) {
  return Value::Int(TimestampMinusInterval(DateToTimestamp(Int(call, 0)), Span(call, 1)));
}
Value DateTime(const FunctionCall& call) { return Value::Int(DatePlusTime(Int(call, 0), Int(call, 1))); }
Value TimeDate(const FunctionCall& call) { return Value::Int(DatePlusTime(Int(call, 1), Int(call, 0))); }
Value DateTimetz(const FunctionCall& call) {
  return Value::Int(DatePlusTimetz(Int(call, 0), Zoned(call, 1)));
}
Value TimetzDate(const FunctionCall& call) {
  return Value::Int(DatePlusTimetz(Int(call, 1), Zoned(call, 0)));
}
Value DateTimeInZone(const FunctionCall& call) {
  return Value::Int(TimestampToTimestamptz(DatePlusTime(Int(call, 0), Int(call, 1)), Zone(call)));
}

Value TimestampPlus(const FunctionCall& call) {
  return Value::Int(TimestampPlusInterval(Int(call, 0), Span(call, 1)));
}
Value SpanPlusTimestamp(const FunctionCall& call) {
  return Value::Int(TimestampPlusInterval(Int(call, 1), Span(call, 0)));
}
Value TimestampMinus(const FunctionCall& call) {
  return Value::Int(TimestampMinusInterval(Int(call, 0), Span(call, 1)));
}
Value TimestamptzPlus(const FunctionCall& call) {
  return Value::Int(TimestamptzPlusInterval(Int(call, 0), Span(call, 1), Zone(call)));
}
Value SpanPlusTimestamptz(const FunctionCall& call) {
  return Value::Int(TimestamptzPlusInterval(Int(call, 1), Span(call, 0), Zone(call)));
}
Value TimestamptzMinus(const FunctionCall& call) {
  return Value::Int(TimestamptzMinusInterval(Int(call, 0), Span(call, 1), Zone(call)));
}
Value TimestampDifference(const FunctionCall& call) {
  return Value::Of(TimestampMinusTimestamp(Int(call, 0), Int(call, 1)));
}

Value TimePlus(const FunctionCall& call) { return Value::Int(TimePlusInterval(Int(call, 0), Span(call, 1))); }
Value SpanPlusTime(const FunctionCall& call) {
  return Value::Int(TimePlusInterval(Int(call, 1), Span(call, 0)));
}
Value TimeMinus(const FunctionCall& call) {
  return Value::Int(TimeMinusInterval(Int(call, 0), Span(call, 1)));
}
Value TimeDifference(const FunctionCall& call) {
  return Value::Of(TimeMinusTime(Int(call, 0), Int(call, 1)));
}
Value TimetzPlus(const FunctionCall& call) {
  return Value::Of(TimetzPlusInterval(Zoned(call, 0), Span(call, 1)));
}
Value SpanPlusTimetz(const FunctionCall& call) {
  return Value::Of(TimetzPlusInterval(Zoned(call, 1), Span(call, 0)));
}
Value TimetzMinus(const FunctionCall& call) {
  return Value::Of(TimetzMinusInterval(Zoned(call, 0), Span(call, 1)));
}

Value SpanPlus(const FunctionCall& call) { return Value::Of(Add(Span(call, 0), Span(call, 1))); }
Value SpanMinus(const FunctionCall& call) { return Value::Of(Subtract(Span(call, 0), Span(call, 1))); }
Value SpanNegate(const FunctionCall& call) { return Value::Of(Negate(Span(call, 0))); }
Value SpanTimes(const FunctionCall& call) {
  return Value::Of(Multiply(Span(call, 0), call.args[1].AsFloat()));
}
Value TimesSpan(const FunctionCall& call) {
  return Value::Of(Multiply(Span(call, 1), call.args[0].AsFloat()));
}
Value SpanDivide(const FunctionCall& call) {
  return Value::Of(Divide(Span(call, 0), call.args[1].AsFloat()));
}

template <Interval (*F)(const Interval&)>
Value Justify(const FunctionCall& call) {
  return Value::Of(F(Span(call, 0)));
}

Value AgeBetween(const FunctionCall& call) { return Value::Of(Age(Int(call, 0), Int(call, 1))); }
Value AgeBetweenZoned(const FunctionCall& call) {
  return Value::Of(AgeOfTimestamptz(Int(call, 0), Int(call, 1), Zone(call)));
}
std::int64_t Today(const FunctionCall& call) {
  return TimestamptzToDate(call.context.session.transaction_time(), Zone(call));
}
Value AgeNow(const FunctionCall& call) { return Value::Of(Age(DateToTimestamp(Today(call)), Int(call, 0))); }
Value AgeNowZoned(const FunctionCall& call) {
  return Value::Of(AgeOfTimestamptz(DateToTimestamptz(Today(call), Zone(call)), Int(call, 0), Zone(call)));
}

// -- casts --------------------------------------------------------------------------------------------------------

Value CastDateTimestamp(const FunctionCall& call) { return Value::Int(DateToTimestamp(Int(call, 0))); }
Value CastDateTimestamptz(const FunctionCall& call) {
  return Value::Int(DateToTimestamptz(Int(call, 0), Zone(call)));
}
Value CastTimestampDate(const FunctionCall& call) { return Value::Int(TimestampToDate(Int(call, 0))); }
Value CastTimestamptzDate(const FunctionCall& call) {
  return Value::Int(TimestamptzToDate(Int(call, 0), Zone(call)));
}
Value CastTimestampTimestamptz(const FunctionCall& call) {
  return Value::Int(TimestampToTimestamptz(Int(call, 0), Zone(call)));
}
Value CastTimestamptzTimestamp(const FunctionCall& call) {
  return Value::Int(TimestamptzToTimestamp(Int(call, 0), Zone(call)));
}
Value CastTimestampTime(const FunctionCall& call) { return OptionalInt(TimestampToTime(Int(call, 0))); }
Value CastTimestamptzTime(const FunctionCall& call) {
  return OptionalInt(TimestamptzToTime(Int(call, 0), Zone(call)));
}
Value CastTimestamptzTimetz(const FunctionCall& call) {
  const auto time = TimestamptzToTimetz(Int(call, 0), Zone(call));
  return time ? Value::Of(*time) : Value();
}
Value CastTimeTimetz(const FunctionCall& call) {
  return Value::Of(TimeToTimetz(Int(call, 0), Zone(call), call.context.session.transaction_time()));
}
Value CastTimetzTime(const FunctionCall& call) { return Value::Int(Zoned(call, 0).micros); }
Value CastTimeInterval(const FunctionCall& call) { return Value::Of(TimeToInterval(Int(call, 0))); }
Value CastIntervalTime(const FunctionCall& call) { return Value::Int(IntervalToTime(Span(call, 0))); }

// to_timestamp(seconds since 1970).
Value FromUnixSeconds(const FunctionCall& call) {
  const double seconds = call.args[0].AsFloat();
  if (seconds != seconds) throw Error("22008", "timestamp cannot be NaN");
  if (std::isinf(seconds)) return Value::Int(seconds > 0 ? kTimestampInfinity : kTimestampMinusInfinity);
  const double limit = static_cast<double>(kEndTimestamp / kMicrosPerSecond + kUnixEpochSeconds);
  if (seconds < static_cast<double>(kMinTimestamp / kMicrosPerSecond + kUnixEpochSeconds) ||
      seconds >= limit) {
    throw Error("22008", "timestamp out of range: \"{}\"", seconds);
  }
  const double micros = std::rint((seconds - static_cast<double>(kUnixEpochSeconds)) * 1e6);
  return Value::Int(CheckedTimestamp(static_cast<std::int64_t>(micros)));
}

// -- AT TIME ZONE ----------------------------------------------------------------------------------------------------

Value TimestampAt(const FunctionCall& call) {
  return Value::Int(TimestampAtZone(Int(call, 1), call.args[0].AsText()));
}
Value TimestampAtOffset(const FunctionCall& call) {
  return Value::Int(TimestampAtZone(Int(call, 1), Span(call, 0)));
}
Value TimestamptzAt(const FunctionCall& call) {
  return Value::Int(TimestamptzAtZone(Int(call, 1), call.args[0].AsText()));
}
Value TimestamptzAtOffset(const FunctionCall& call) {
  return Value::Int(TimestamptzAtZone(Int(call, 1), Span(call, 0)));
}
Value TimetzAt(const FunctionCall& call) {
  return Value::Of(
      TimetzAtZone(Zoned(call, 1), call.args[0].AsText(), call.context.session.transaction_time()));
}
Value TimetzAtOffset(const FunctionCall& call) {
  return Value::Of(TimetzAtZone(Zoned(call, 1), Span(call, 0)));
}

// -- clocks -------------------------------------------------------------------------------------------------------

Value TransactionTime(const FunctionCall& call) {
  return Value::Int(call.context.session.transaction_time());
}
Value StatementTime(const FunctionCall& call) { return Value::Int(call.context.statement_time); }
Value ClockTime(const FunctionCall&) { return Value::Int(NowMicros()); }

Value IsFiniteDay(const FunctionCall& call) { return Value::Bool(IsFiniteDate(Int(call, 0))); }
Value IsFiniteInstant(const FunctionCall& call) { return Value::Bool(IsFiniteTimestamp(Int(call, 0))); }
Value IsFiniteSpan(const FunctionCall&) { return Value::Bool(true); }

// -- OVERLAPS: (start, end or length) twice; NULLs as the standard has it ------------------------------------------------

using Endpoint = Value;

Endpoint EndOf(const FunctionCall& call, std::size_t i) {
  if (call.args[i].is_null() || call.args[i].kind() != Value::Kind::kInterval) return call.args[i];
  if (call.args[i - 1].is_null()) return Value();
  const Oid type = call.arg_types[i - 1].oid;
  const std::int64_t start = Int(call, i - 1);
  if (type == oid::kTime) return Value::Int(TimePlusInterval(start, Span(call, i)));
  if (type == oid::kTimestamptz) return Value::Int(TimestamptzPlusInterval(start, Span(call, i), Zone(call)));
  return Value::Int(TimestampPlusInterval(start, Span(call, i)));
}

int OrderOf(const Value& a, const Value& b) {
  if (a.kind() == Value::Kind::kTimetz) return Compare(a.AsTimetz(), b.AsTimetz());
  return (a.AsInt() > b.AsInt()) - (a.AsInt() < b.AsInt());
}

// Puts the earlier, non-NULL end first; false when both are NULL.
bool OrderEnds(Value& start, Value& end) {
  if (start.is_null()) {
    if (end.is_null()) return false;
    std::swap(start, end);
  } else if (!end.is_null() && OrderOf(start, end) > 0) {
    std::swap(start, end);
  }
  return true;
}

Value Overlaps(const FunctionCall& call) {
  Value start1 = call.args[0], end1 = EndOf(call, 1), start2 = call.args[2], end2 = EndOf(call, 3);
  if (!OrderEnds(start1, end1) || !OrderEnds(start2, end2)) return Value();
  const int order = OrderOf(start1, start2);
  if (order == 0) return end1.is_null() || end2.is_null() ? Value() : Value::Bool(true);
  const Value& earlier_end = order > 0 ? end2 : end1;
  const Value& later_start = order > 0 ? start1 : start2;
  const Value& later_end = order > 0 ? end1 : end2;
  if (earlier_end.is_null()) return Value();
  if (OrderOf(later_start, earlier_end) < 0) return Value::Bool(true);
  return later_end.is_null() ? Value() : Value::Bool(false);
}

#define ROCKLAKE_SIX(a, b)                                                              \
  {a "_eq_" b, Mixed<std::equal_to<>>}, {a "_ne_" b, Mixed<std::not_equal_to<>>},       \
      {a "_lt_" b, Mixed<std::less<>>}, {a "_le_" b, Mixed<std::less_equal<>>},         \
      {a "_gt_" b, Mixed<std::greater<>>}, {a "_ge_" b, Mixed<std::greater_equal<>>}, { \
    a "_cmp_" b, MixedOrder                                                             \
  }

constexpr ScalarEntry kFunctions[] = {
    ROCKLAKE_SIX("date", "timestamp"),
    ROCKLAKE_SIX("date", "timestamptz"),
    ROCKLAKE_SIX("timestamp", "date"),
    ROCKLAKE_SIX("timestamptz", "date"),
    ROCKLAKE_SIX("timestamp", "timestamptz"),
    ROCKLAKE_SIX("timestamptz", "timestamp"),
    {"date_pli", DatePlus},
    {"date_mii", DateMinusInteger},
    {"date_mi", DateMinus},
    {"integer_pl_date_2550", IntegerPlusDate},
    {"date_pl_interval", DatePlusSpan},
    {"date_mi_interval", DateMinusSpan},
    {"interval_pl_date_2546", SpanPlusDate},
    {"datetime_timestamp", DateTime},
    {"timedate_pl_1296", TimeDate},
    {"datetimetz_timestamptz", DateTimetz},
    {"timetzdate_pl_1298", TimetzDate},
    {"timestamptz_1176", DateTimeInZone},
    {"timestamp_pl_interval", TimestampPlus},
    {"timestamp_mi_interval", TimestampMinus},
    {"interval_pl_timestamp_2548", SpanPlusTimestamp},
    {"timestamptz_pl_interval", TimestamptzPlus},
    {"timestamptz_mi_interval", TimestamptzMinus},
    {"interval_pl_timestamptz_2549", SpanPlusTimestamptz},
    {"timestamp_mi", TimestampDifference},
    {"time_pl_interval", TimePlus},
    {"time_mi_interval", TimeMinus},
    {"time_mi_time", TimeDifference},
    {"interval_pl_time_1848", SpanPlusTime},
    {"timetz_pl_interval", TimetzPlus},
    {"timetz_mi_interval", TimetzMinus},
    {"interval_pl_timetz_2547", SpanPlusTimetz},
    {"interval_pl", SpanPlus},
    {"interval_mi", SpanMinus},
    {"interval_um", SpanNegate},
    {"interval_mul", SpanTimes},
    {"mul_d_interval", TimesSpan},
    {"interval_div", SpanDivide},
    {"interval_justify_hours", Justify<JustifyHours>},
    {"interval_justify_days", Justify<JustifyDays>},
    {"interval_justify_interval", Justify<JustifyInterval>},
    {"timestamp_age", AgeBetween},
    {"timestamptz_age", AgeBetweenZoned},
    {"age_2059", AgeNow},
    {"age_1386", AgeNowZoned},
    {"date_timestamp", CastDateTimestamp},
    {"date_timestamptz", CastDateTimestamptz},
    {"timestamp_date", CastTimestampDate},
    {"timestamptz_date", CastTimestamptzDate},
    {"timestamp_timestamptz", CastTimestampTimestamptz},
    {"timestamptz_timestamp", CastTimestamptzTimestamp},
    {"timestamp_time", CastTimestampTime},
    {"timestamptz_time", CastTimestamptzTime},
    {"timestamptz_timetz", CastTimestamptzTimetz},
    {"time_timetz", CastTimeTimetz},
    {"timetz_time", CastTimetzTime},
    {"time_interval", CastTimeInterval},
    {"interval_time", CastIntervalTime},
    {"float8_timestamptz", FromUnixSeconds},
    {"timestamp_zone", TimestampAt},
    {"timestamp_izone", TimestampAtOffset},
    {"timestamptz_zone", TimestamptzAt},
    {"timestamptz_izone", TimestamptzAtOffset},
    {"timetz_zone", TimetzAt},
    {"timetz_izone", TimetzAtOffset},
    {"now", TransactionTime},
    {"statement_timestamp", StatementTime},
    {"clock_timestamp", ClockTime},
    {"date_finite", IsFiniteDay},
    {"timestamp_finite", IsFiniteInstant},
    {"interval_finite", IsFiniteSpan},
    {"overlaps_time", Overlaps},
    {"overlaps_timestamp", Overlaps},
    {"overlaps_timetz", Overlaps},
    {"overlaps_1305", Overlaps},
    {"overlaps_1306", Overlaps},
    {"overlaps_1307", Overlaps},
    {"overlaps_1309", Overlaps},
    {"overlaps_1310", Overlaps},
    {"overlaps_1311", Overlaps},
    {"overlaps_2042", Overlaps},
    {"overlaps_2043", Overlaps},
    {"overlaps_2044", Overlaps},
};

#undef ROCKLAKE_SIX

}  // namespace

std::span<const ScalarEntry> DateTimeFunctions() { return kFunctions; }

}  // namespace rocklake
