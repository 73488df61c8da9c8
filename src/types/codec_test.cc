// Round trips of random values through the codecs, and damaged binary forms.
#include "types/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "types/datetime.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

const TextSettings kSettings;

std::string Text(Type type, const Value& value, const TextSettings& settings = kSettings) {
  std::string out;
  FormatText(type, value, settings, out);
  return out;
}

std::string Binary(Type type, const Value& value) {
  std::string out;
  FormatBinary(type, value, out);
  return out;
}

// Both forms read back as an equal value that prints the same.
void CheckRoundTrip(Oid oid, const Value& value, const TextSettings& settings = kSettings) {
  const Type type{oid, -1};
  const std::string text = Text(type, value, settings);
  const Value from_text = ParseText(type, text, settings);
  RC_ASSERT(Text(type, from_text, settings) == text);
  RC_ASSERT(Compare(oid, from_text, value) == 0);
  RC_ASSERT(Hash(oid, from_text) == Hash(oid, value));
  const std::string bytes = Binary(type, value);
  const Value from_bytes = ParseBinary(type, bytes);
  RC_ASSERT(Binary(type, from_bytes) == bytes);
  RC_ASSERT(Compare(oid, from_bytes, value) == 0);
}

std::string RandomText() {
  std::string text;
  for (const int code : *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 0x3000))) {
    if (code < 0xD800 || code > 0xDFFF) AppendUtf8(static_cast<char32_t>(code), text);
  }
  return text;
}

std::int64_t RandomTimestamp() { return *rc::gen::inRange<std::int64_t>(kMinTimestamp, kEndTimestamp); }

Numeric RandomNumeric() {
  Numeric::Int unscaled = 0;
  for (const auto limb :
       *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>())) {
    unscaled = unscaled * 4294967296 + limb;
  }
  if (*rc::gen::arbitrary<bool>()) unscaled = -unscaled;
  return Numeric(unscaled, *rc::gen::inRange(0, 200));
}

RC_GTEST_PROP(CodecProperty, Integers, (std::int16_t a, std::int32_t b, std::int64_t c, std::uint32_t d)) {
  CheckRoundTrip(oid::kInt2, Value::Int(a));
  CheckRoundTrip(oid::kInt4, Value::Int(b));
  CheckRoundTrip(oid::kInt8, Value::Int(c));
  CheckRoundTrip(oid::kXid8, Value::Int(c));
  CheckRoundTrip(oid::kOid, Value::Int(d));
  CheckRoundTrip(oid::kTid, Value::Int(static_cast<std::int64_t>(static_cast<std::uint64_t>(c) >> 16)));
  CheckRoundTrip(oid::kChar, Value::Int(d & 0xFF));
}

RC_GTEST_PROP(CodecProperty, Floats, (std::uint64_t bits)) {
  const auto d = std::bit_cast<double>(bits);
  const auto f = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  CheckRoundTrip(oid::kFloat8, Value::Float(d));
  CheckRoundTrip(oid::kFloat4, Value::Float(f));
}

RC_GTEST_PROP(CodecProperty, Bytes, (std::string bytes)) {
  CheckRoundTrip(oid::kBytea, Value::Blob(bytes));
  TextSettings escape;
  escape.bytea_hex = false;
  CheckRoundTrip(oid::kBytea, Value::Blob(bytes), escape);
  bytes.resize(16);
  CheckRoundTrip(oid::kUuid, Value::Blob(bytes));
  std::string bits;
  for (const char c : bytes) bits.push_back((c & 1) != 0 ? '1' : '0');
  CheckRoundTrip(oid::kVarbit, Value::Text(bits));
}

RC_GTEST_PROP(CodecProperty, Texts, ()) {
  const std::string text = RandomText();
  CheckUtf8(text);
  CheckRoundTrip(oid::kText, Value::Text(text));
  const auto limit = *rc::gen::inRange<std::size_t>(1, 20);
  const Type varchar{oid::kVarchar, static_cast<std::int32_t>(limit) + 4};
  const Value cut = ApplyTypmod(varchar, Value::Text(text), true);
  RC_ASSERT(Utf8Length(cut.AsText()) == std::min(limit, Utf8Length(text)));
  RC_ASSERT(text.starts_with(cut.AsText()));
  const Type bpchar{oid::kBpchar, varchar.typmod};
  RC_ASSERT(Utf8Length(ApplyTypmod(bpchar, Value::Text(text), true).AsText()) == limit);
}

RC_GTEST_PROP(CodecProperty, Numerics, ()) { CheckRoundTrip(oid::kNumeric, Value::Of(RandomNumeric())); }

RC_GTEST_PROP(CodecProperty, DatesAndTimes, ()) {
  TextSettings settings;
  settings.time_zone = *rc::gen::element<std::string>("UTC", "America/New_York", "Asia/Kolkata", "<+03>-3");
  settings.date_order = *rc::gen::element(DateOrder::kMdy, DateOrder::kDmy, DateOrder::kYmd);
  const std::int64_t timestamp = RandomTimestamp();
  CheckRoundTrip(oid::kTimestamp, Value::Int(timestamp), settings);
  // An hour that a zone repeats is ambiguous only without the offset, which ISO prints.
  CheckRoundTrip(oid::kTimestamptz, Value::Int(timestamp), settings);
  CheckRoundTrip(oid::kDate, Value::Int(FloorDivide(timestamp, kMicrosPerDay)), settings);
  const std::int64_t time = FloorModulo(timestamp, kMicrosPerDay);
  CheckRoundTrip(oid::kTime, Value::Int(time), settings);
  CheckRoundTrip(oid::kTimetz, Value::Of(TimeTz{time, *rc::gen::inRange(-57599, 57600)}), settings);
}

RC_GTEST_PROP(CodecProperty, TimestampsInEveryStyle, ()) {
  TextSettings settings;
  settings.date_style =
      *rc::gen::element(DateStyle::kIso, DateStyle::kSql, DateStyle::kPostgres, DateStyle::kGerman);
  settings.date_order = settings.date_style == DateStyle::kGerman
                            ? DateOrder::kDmy
                            : *rc::gen::element(DateOrder::kMdy, DateOrder::kDmy);
  CheckRoundTrip(oid::kTimestamp, Value::Int(RandomTimestamp()), settings);
}

RC_GTEST_PROP(CodecProperty, Intervals, (std::int64_t micros, std::int32_t days, std::int32_t months)) {
  TextSettings settings;
  settings.interval_style = *rc::gen::element(IntervalStyle::kPostgres, IntervalStyle::kPostgresVerbose,
                                              IntervalStyle::kSqlStandard, IntervalStyle::kIso8601);
  // ISO durations are read as doubles, exactly up to 10^15 units.
  const Interval interval{micros / 10000, days, months};
  const Type type{oid::kInterval, -1};
  const std::string text = Text(type, Value::Of(interval), settings);
  RC_ASSERT(ParseText(type, text, settings).AsInterval() == interval);
  RC_ASSERT(ParseBinary(type, Binary(type, Value::Of(interval))).AsInterval() == interval);
}

RC_GTEST_PROP(CodecProperty, Arrays, ()) {
  ArrayValue array;
  array.element_type = oid::kText;
  const auto columns = *rc::gen::inRange(1, 4);
  const auto rows = *rc::gen::inRange(1, 4);
  array.dimensions = {{rows, *rc::gen::inRange(-3, 4)}, {columns, 1}};
  for (int i = 0; i < rows * columns; ++i) {
    array.elements.push_back(*rc::gen::inRange(0, 5) == 0 ? Value() : Value::Text(RandomText()));
  }
  CheckRoundTrip(oid::kTextArray, Value::Of(std::move(array)));
}

RC_GTEST_PROP(CodecProperty, OrderIsTotal, (std::int64_t a, std::int64_t b, std::int64_t c)) {
  const auto span = [](std::int64_t n) {
    return Value::Of(Interval{n, static_cast<std::int32_t>(n >> 40), static_cast<std::int32_t>(n >> 50)});
  };
  const Value x = span(a);
  const Value y = span(b);
  const Value z = span(c);
  RC_ASSERT(Compare(oid::kInterval, x, x) == 0);
  RC_ASSERT(Compare(oid::kInterval, x, y) == -Compare(oid::kInterval, y, x));
  if (Compare(oid::kInterval, x, y) <= 0 && Compare(oid::kInterval, y, z) <= 0) {
    RC_ASSERT(Compare(oid::kInterval, x, z) <= 0);
  }
}

// Any bytes are read or refused, and what was read is written as it came.
RC_GTEST_PROP(CodecProperty, DamagedBinaryIsRefused, (std::string bytes)) {
  for (const Oid oid : {oid::kBool, oid::kInt2, oid::kInt8, oid::kFloat4, oid::kNumeric, oid::kText,
                        oid::kUuid, oid::kJsonb, oid::kDate, oid::kTimetz, oid::kInterval, oid::kVarbit,
                        oid::kInt4Array, oid::kTextArray, oid::kInt2Vector, oid::kTid}) {
    try {
      const Type type{oid, -1};
      const Value value = ParseBinary(type, bytes);
      RC_ASSERT(ParseBinary(type, Binary(type, value)).kind() == value.kind());
    } catch (const SqlError& error) {
      RC_ASSERT(error.sqlstate.size() == 5u);
    }
  }
}

std::string BinaryError(Oid oid, std::string_view bytes) {
  try {
    ParseBinary(Type{oid, -1}, bytes);
  } catch (const SqlError& error) {
    return error.sqlstate + " " + error.message;
  }
  return "none";
}

std::string Bytes(std::initializer_list<int> values) {
  std::string bytes;
  for (const int value : values) bytes.push_back(static_cast<char>(value));
  return bytes;
}

TEST(CodecTest, RefusesDamagedBinary) {
  EXPECT_EQ(BinaryError(oid::kInt4, "abc"), "08P01 insufficient data left in message");
  EXPECT_EQ(BinaryError(oid::kInt4, "abcde"), "22P03 incorrect binary data format");
  EXPECT_EQ(BinaryError(oid::kBool, ""), "08P01 insufficient data left in message");
  EXPECT_EQ(BinaryError(oid::kUuid, "short"), "08P01 insufficient data left in message");
  EXPECT_EQ(BinaryError(oid::kText, "a\xC3("),
            "22021 invalid byte sequence for encoding \"UTF8\": 0xc3 0x28");
  EXPECT_EQ(BinaryError(oid::kText, std::string_view("a\0", 2)),
            "22021 invalid byte sequence for encoding \"UTF8\": 0x00");
  EXPECT_EQ(BinaryError(oid::kName, std::string(64, 'x')), "42622 identifier too long");
  EXPECT_EQ(BinaryError(oid::kJson, "{"), "22P02 invalid input syntax for type json");
  EXPECT_EQ(BinaryError(oid::kJsonb, "\x02{}"), "XX000 unsupported jsonb version number 2");
  EXPECT_EQ(BinaryError(oid::kDate, Bytes({0x7F, 0xFF, 0xFF, 0xFE})), "22008 date out of range");
  EXPECT_EQ(BinaryError(oid::kTimestamp, Bytes({0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE})),
            "22008 timestamp out of range");
  EXPECT_EQ(BinaryError(oid::kTime, Bytes({0xFF, 0, 0, 0, 0, 0, 0, 0})), "22008 time out of range");
  EXPECT_EQ(BinaryError(oid::kTimetz, Bytes({0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0, 0, 0})),
            "22009 time zone displacement out of range");
  EXPECT_EQ(BinaryError(oid::kNumeric, Bytes({0, 1, 0, 0, 0x12, 0x34, 0, 0, 0, 1})),
            "22P03 invalid sign in external \"numeric\" value");
  EXPECT_EQ(BinaryError(oid::kNumeric, Bytes({0, 0, 0, 0, 0, 0, 0x40, 0})),
            "22P03 invalid scale in external \"numeric\" value");
  EXPECT_EQ(BinaryError(oid::kNumeric, Bytes({0, 1, 0, 0, 0, 0, 0, 0, 0x27, 0x10})),
            "22P03 invalid digit in external \"numeric\" value");
  EXPECT_EQ(BinaryError(oid::kVarbit, Bytes({0xFF, 0xFF, 0xFF, 0xFF})),
            "22P03 invalid length in external bit string");
  EXPECT_EQ(BinaryError(oid::kRecord, ""), "0A000 input of anonymous composite types is not implemented");
  EXPECT_EQ(BinaryError(oid::kAclItem, ""), "42883 no binary input function available for type aclitem");
}

TEST(CodecTest, RefusesDamagedBinaryArrays) {
  EXPECT_EQ(BinaryError(oid::kInt4Array, Bytes({0xFF, 0xFF, 0xFF, 0xFF})),
            "22P03 invalid number of dimensions: -1");
  EXPECT_EQ(BinaryError(oid::kInt4Array, Bytes({0, 0, 0, 7})),
            "54000 number of array dimensions (7) exceeds the maximum allowed (6)");
  EXPECT_EQ(BinaryError(oid::kInt4Array, Bytes({0, 0, 0, 0, 0, 0, 0, 9})), "22P03 invalid array flags");
  EXPECT_EQ(BinaryError(oid::kInt4Array, Bytes({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25})),
            "42804 binary data has array element type 25 (text) instead of expected 23 (integer)");
  EXPECT_EQ(BinaryError(oid::kInt4Array,
                        Bytes({0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 23, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1})),
            "54000 array size exceeds the maximum allowed (134217727)");
  EXPECT_EQ(
      BinaryError(oid::kInt4Array, Bytes({0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 23, 0, 0, 0, 9, 0, 0, 0, 1})),
      "08P01 insufficient data left in message");
}

TEST(CodecTest, FormatsRecords) {
  RecordValue record;
  const auto add = [&](Oid oid, Value value) {
    record.types.push_back(Type{oid, -1});
    record.fields.push_back(std::move(value));
  };
  add(oid::kInt4, Value::Int(1));
  add(oid::kText, Value::Text("a b"));
  add(oid::kText, Value());
  add(oid::kText, Value::Text(""));
  add(oid::kText, Value::Text("x\"y"));
  add(oid::kText, Value::Text("a\\b"));
  const Value value = Value::Of(record);
  EXPECT_EQ(Text(Type{oid::kRecord}, value), "(1,\"a b\",,\"\",\"x\"\"y\",\"a\\\\b\")");
  record.types.resize(2);
  record.fields.resize(2);
  EXPECT_EQ(Binary(Type{oid::kRecord}, Value::Of(record)),
            Bytes({0, 0, 0, 2, 0, 0, 0, 23, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 25, 0, 0, 0, 3, 'a', ' ', 'b'}));
}

TEST(CodecTest, ComparesRecords) {
  const auto record = [](Value a, Value b, Oid second = oid::kInt4) {
    RecordValue r;
    r.types = {Type{oid::kInt4}, Type{second}};
    r.fields = {std::move(a), std::move(b)};
    return Value::Of(r);
  };
  const Value one_two = record(Value::Int(1), Value::Int(2));
  EXPECT_LT(Compare(oid::kRecord, one_two, record(Value::Int(1), Value::Int(3))), 0);
  EXPECT_LT(Compare(oid::kRecord, one_two, record(Value::Int(1), Value())), 0);
  EXPECT_EQ(Compare(oid::kRecord, one_two, record(Value::Int(1), Value::Int(2))), 0);
  EXPECT_THROW(Compare(oid::kRecord, one_two, record(Value::Int(1), Value::Text("2"), oid::kText)), SqlError);
}

TEST(CodecTest, RefusesTypesWithoutOrder) {
  try {
    Compare(oid::kJson, Value::Text("1"), Value::Text("2"));
    FAIL() << "json has no order";
  } catch (const SqlError& error) {
    EXPECT_EQ(error.sqlstate, "42883");
    EXPECT_EQ(error.message, "could not identify a comparison function for type json");
  }
}

TEST(CodecTest, RegistersAreNumbersWithoutACatalog) {
  EXPECT_EQ(ParseText(Type{oid::kRegclass}, "1259", kSettings).AsInt(), 1259);
  EXPECT_EQ(ParseText(Type{oid::kRegclass}, "-", kSettings).AsInt(), 0);
  EXPECT_EQ(Text(Type{oid::kRegclass}, Value::Int(1259)), "1259");
  EXPECT_EQ(Text(Type{oid::kRegclass}, Value::Int(0)), "-");
  EXPECT_EQ(Text(Type{oid::kRegtype}, Value::Int(oid::kInt4Array)), "integer[]");
}

TEST(CodecTest, NestsJsonOnlySoDeep) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(Text(Type{oid::kJsonb}, ParseText(Type{oid::kJsonb}, nested(1000), kSettings)), nested(1000));
  EXPECT_THROW(ParseText(Type{oid::kJsonb}, nested(100000), kSettings), SqlError);
  EXPECT_THROW(ParseText(Type{oid::kJson}, nested(100000), kSettings), SqlError);
}

TEST(CodecTest, LongTextIsCutAndPaddedInCharacters) {
  EXPECT_EQ(ApplyTypmod(Type{oid::kBpchar, 7}, Value::Text("é"), false).AsText(), "é  ");
  EXPECT_EQ(ApplyTypmod(Type{oid::kVarchar, 6}, Value::Text("éé  "), false).AsText(), "éé");
  EXPECT_EQ(Text(Type{oid::kBpchar, 7}, ParseText(Type{oid::kBpchar, 7}, "a", kSettings)), "a  ");
}

}  // namespace
}  // namespace rocklake
