#include "format/row_codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "format/format_test_support.h"
#include "types/numeric.h"

namespace rocklake {
namespace {

constexpr RowEnvelope kWritten{.written = 2, .ended = 0, .retracted = 0, .replaced = false};

bool SameEnvelope(const RowEnvelope& a, const RowEnvelope& b) {
  return a.written == b.written && a.ended == b.ended && a.retracted == b.retracted &&
         a.replaced == b.replaced;
}

TEST(RowCodec, TheExampleOfTheFormat) {
  const RelationDefinition table = TableRelation();
  const Row orders = {Value::Int(42), Value::Null(), Value::Int(5),
                      Value::Int(10), Value::Int(1), Value::Text("orders")};
  const RowEnvelope ended{.written = 2, .ended = 3, .retracted = 0, .replaced = true};
  const Bytes bytes = EncodeRow(table, ended, orders);
  EXPECT_EQ(ToHex(bytes),
            "0802"
            "1003"
            "2001"
            "2A10"
            "082A"
            "1805"
            "200A"
            "2801"
            "32066F7264657273");
  const DecodedRow decoded = DecodeRow(table, bytes);
  EXPECT_TRUE(SameEnvelope(decoded.envelope, ended));
  EXPECT_EQ(decoded.values.size(), 6u) << "as long as the last column that is not NULL";
  EXPECT_EQ(decoded.values[5].AsText(), "orders");
  EXPECT_TRUE(decoded.values[1].is_null());
  EXPECT_EQ(DecodeIntegerColumn(bytes, 4), 10);
  EXPECT_EQ(DecodeIntegerColumn(bytes, 7), std::nullopt);
  EXPECT_TRUE(SameEnvelope(DecodeEnvelope(bytes), ended));
}

TEST(RowCodec, SameStoredTellsSpellingsApart) {
  const auto numeric = [](const char* text) { return Value::Of(Numeric::Parse(text)); };
  EXPECT_FALSE(SameStored({oid::kNumeric}, numeric("1.0"), numeric("1.00")));
  EXPECT_TRUE(SameStored({oid::kNumeric}, numeric("1.0"), numeric("1.0")));
  EXPECT_FALSE(SameStored({oid::kInt8}, Value::Int(1), Value::Null()));
  EXPECT_TRUE(SameStored({oid::kInt8}, Value::Null(), Value::Null()));
  EXPECT_FALSE(SameStored({oid::kText}, Value::Text("a"), Value::Text("b")));
}

TEST(RowCodec, UnknownFieldsSurviveARewrite) {
  RelationDefinition newer = Relation("r", {Column("a"), Column("b"), Column("c", oid::kText)});
  RelationDefinition older = Relation("r", {Column("a")});
  Bytes bytes = EncodeRow(newer, kWritten, {Value::Int(1), Value::Int(2), Value::Text("x")});
  bytes += FromHex("38 07");  // field 7 of the envelope, of a later version
  const DecodedRow decoded = DecodeRow(older, bytes);
  EXPECT_EQ(decoded.values.size(), 1u);
  const Bytes rewritten = EncodeRow(older, decoded.envelope, decoded.values, decoded.unknown_fields);
  EXPECT_EQ(ToHex(rewritten), ToHex(bytes));
  EXPECT_EQ(DecodeRow(newer, rewritten).values[2].AsText(), "x");
}

TEST(RowCodec, AddedColumnsShowTheirMissingValueInOlderRows) {
  RelationDefinition relation = Relation("r", {Column("a"), Column("b")});
  relation.columns[1].added_commit = 5;
  relation.columns[1].missing_value = Value::Int(77);
  EXPECT_EQ(ColumnOrMissing(relation, 2, {Value::Int(1)}, 4).AsInt(), 77);
  EXPECT_TRUE(ColumnOrMissing(relation, 2, {Value::Int(1)}, 5).is_null()) << "written as NULL since";
  EXPECT_TRUE(ColumnOrMissing(relation, 2, {Value::Int(1)}, 0).is_null()) << "of the running transaction";
  EXPECT_EQ(ColumnOrMissing(relation, 2, {Value::Int(1), Value::Int(9)}, 4).AsInt(), 9) << "set since";
  EXPECT_EQ(ColumnOrMissing(relation, 1, {Value::Int(1)}, 4).AsInt(), 1);
}

TEST(RowCodec, DamageIsNamed) {
  const RelationDefinition table = TableRelation();
  for (const char* bytes :
       {"08", "2A 05 08", "2A 02 0A 00", "2A 02 08", "0D 00", "00", "2A 03 31 00 00", "0F"}) {
    EXPECT_THROW(DecodeRow(table, FromHex(bytes)), CorruptData) << bytes;
  }
  const RelationDefinition numbers = Relation("r", {Column("n", oid::kNumeric), Column("i", oid::kInterval)});
  EXPECT_THROW(DecodeRow(numbers, FromHex("2A 03 0A 01 78")), CorruptData);
  EXPECT_THROW(DecodeRow(numbers, FromHex("2A 03 12 01 78")), CorruptData);
}

RC_GTEST_PROP(RowCodec, RowsRoundTrip,
              (std::uint32_t written, std::uint32_t ended, bool replaced, std::int64_t id,
               const std::string& name, bool has_name, bool relative)) {
  const RelationDefinition table = TableRelation();
  const RowEnvelope envelope{.written = written, .ended = ended, .retracted = 0, .replaced = replaced};
  const Row row = {Value::Int(id),  Value::Null(),        Value::Null(),
                   Value::Int(-id), Value::Int(0),        has_name ? Value::Text(name) : Value::Null(),
                   Value::Null(),   Value::Bool(relative)};
  const Bytes bytes = EncodeRow(table, envelope, row);
  const DecodedRow decoded = DecodeRow(table, bytes);
  RC_ASSERT(SameEnvelope(decoded.envelope, envelope));
  for (std::size_t i = 0; i < row.size(); ++i) {
    RC_ASSERT(SameStored(table.columns[i].type, decoded.values[i], row[i]));
  }
  RC_ASSERT(EncodeRow(table, decoded.envelope, decoded.values, decoded.unknown_fields) == bytes);
}

RC_GTEST_PROP(RowCodec, RandomBytesDoNoHarm, (const std::string& bytes)) {
  try {
    DecodeRow(TableRelation(), bytes);
    DecodeDefinition(bytes);
  } catch (const CorruptData&) {
    RC_SUCCEED("damage");
  }
}

}  // namespace
}  // namespace rocklake
