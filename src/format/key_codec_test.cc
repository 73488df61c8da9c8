#include "format/key_codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "format/format_test_support.h"
#include "types/numeric.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

Row TableRow(std::int64_t schema, std::int64_t table, std::int64_t begin) {
  return {Value::Int(table), Value::Null(), Value::Int(begin), Value::Null(), Value::Int(schema)};
}

TEST(KeyCodec, TheExampleOfTheFormat) {
  const RelationDefinition table = TableRelation();
  const Bytes key = EncodeRowKey(table, TableRow(1, 42, 5), 0);
  EXPECT_EQ(ToHex(key), "050000000000000001000000000000002A0000000000000005");
  EXPECT_EQ(ToHex(WithOrdinal(key, 3)), "050000000000000001000000000000002A000000000000000500000003");
  const DecodedKey decoded = DecodeRowKey(table, WithOrdinal(key, 3));
  EXPECT_EQ(decoded.key_values[1].AsInt(), 42);
  EXPECT_EQ(decoded.ordinal, 3u);
  EXPECT_EQ(PlainKeyLength(table, WithOrdinal(key, 3)), key.size());
}

TEST(KeyCodec, NullsOfTheMetadata) {
  const RelationDefinition metadata = MetadataRelation();
  const Value key = Value::Text("version"), value = Value::Text("1.0");
  EXPECT_EQ(ToHex(EncodeRowKey(metadata, {key, value, Value::Null(), Value::Null()}, 0)),
            "01"
            "00"
            "00"
            "0176657273696F6E0000");
  EXPECT_EQ(ToHex(EncodeRowKey(metadata, {key, value, Value::Text("table"), Value::Int(7)}, 0)),
            "01"
            "017461626C650000"
            "010000000000000007"
            "0176657273696F6E0000");
  EXPECT_NE(EncodeRowKey(metadata, {key, value, Value::Text(""), Value::Null()}, 0),
            EncodeRowKey(metadata, {key, value, Value::Null(), Value::Null()}, 0));
}

TEST(KeyCodec, ANullIdSortsLast) {
  Bytes null, largest;
  AppendKeyColumn(null, KeyType::kId, Value::Null());
  AppendKeyColumn(largest, KeyType::kId, Value::Int(kMaxId));
  EXPECT_EQ(ToHex(null), "FFFFFFFFFFFFFFFF");
  EXPECT_LT(largest, null);
}

TEST(KeyCodec, IdsOutOfRangeAreRefused) {
  for (const std::int64_t id : {std::int64_t{-1}, kMaxId + 1, std::numeric_limits<std::int64_t>::max()}) {
    Bytes key;
    try {
      AppendKeyColumn(key, KeyType::kId, Value::Int(id));
      FAIL() << id;
    } catch (const SqlError& error) {
      EXPECT_EQ(error.sqlstate, "22003");
    }
  }
}

TEST(KeyCodec, OtherRelationsStandUnderTheirId) {
  const RelationDefinition notes = Relation("notes", {Column("n")});
  EXPECT_EQ(ToHex(EncodeRowKey(notes, {Value::Int(1)}, (std::uint64_t{3} << 24) | 1)),
            "FA0000000000000009"
            "0000000003000001");
  const RelationDefinition keyed =
      Relation("keyed", {Column("a", oid::kText), Column("b", oid::kInt4)}, {2, 1});
  const Bytes key = EncodeRowKey(keyed, {Value::Text(std::string("x\0y", 3)), Value::Int(-1)}, 0);
  EXPECT_EQ(ToHex(key),
            "FA0000000000000009"
            "7FFFFFFFFFFFFFFF"
            "017800FF790000");
  const DecodedKey decoded = DecodeRowKey(keyed, key);
  EXPECT_EQ(decoded.key_values[0].AsInt(), -1);
  EXPECT_EQ(decoded.key_values[1].AsText(), std::string_view("x\0y", 3));
}

TEST(KeyCodec, KeysThatAreNotCanonicalAreDamage) {
  const RelationDefinition table = TableRelation(), metadata = MetadataRelation();
  const Bytes good = EncodeRowKey(table, TableRow(1, 42, 5), 0);
  std::vector<Bytes> bad = {good.substr(0, good.size() - 1), good + "x", good + "xxxxx", WithOrdinal(good, 0),
                            Bytes("\x06") + good.substr(1),  ""};
  Bytes huge = good;
  huge[1] = '\x50';  // an id above the largest
  bad.push_back(huge);
  for (const Bytes& key : bad) EXPECT_THROW(DecodeRowKey(table, key), CorruptData) << ToHex(key);
  for (const char* key :
       {"01 02", "01 00 01 FFFFFFFFFFFFFFFF 01 61 00 00", "01 00 00 01 61 00 01", "01 00 00 01 61"}) {
    EXPECT_THROW(DecodeRowKey(metadata, FromHex(key)), CorruptData) << key;
  }
}

TEST(KeyCodec, IndexEntriesLeadToTheRow) {
  const RelationDefinition files = DataFileRelation();
  const Row row = {Value::Int(7), Value::Int(42), Value::Int(5), Value::Null(), Value::Null()};
  ASSERT_EQ(files.look_ups.size(), 1u);
  const Bytes row_key = EncodeRowKey(files, row, 0);
  const Bytes entry = LookUpValues(files, files.look_ups[0], row).value() + row_key;
  EXPECT_EQ(ToHex(entry),
            "FB0000000000000009"
            "01"
            "0000000000000007"
            "0B000000000000002A0000000000000007");
  EXPECT_EQ(LookUpRowKey(files.look_ups[0], entry), row_key);
  EXPECT_FALSE(LookUpValues(files, files.look_ups[0], {Value::Null(), Value::Int(42)}));
  EXPECT_EQ(ToHex(FilesAtKey(5, 42, 7)),
            "FC"
            "0000000000000005"
            "000000000000002A"
            "0000000000000007");
  EXPECT_EQ(DecodeFilesAtKey(FilesAtKey(5, 42, 7)).data_file_id, 7);
  EXPECT_THROW(DecodeFilesAtKey("\xFC"), CorruptData);
}

TEST(KeyCodec, PartitionsAreLeadingColumns) {
  const RelationDefinition files = DataFileRelation(), table = TableRelation();
  const Bytes key = EncodeRowKey(files, {Value::Int(7), Value::Int(42)}, 0);
  EXPECT_EQ(ToHex(*PartitionPrefix(files, key)), "0B000000000000002A");
  EXPECT_EQ(ToHex(*PartitionPrefix(table, EncodeRowKey(table, TableRow(1, 42, 5), 0))), "05");
  EXPECT_FALSE(PartitionPrefix(files, key.substr(0, 5)));
  EXPECT_FALSE(PartitionPrefix(files, "\x0C"));
}

TEST(KeyCodec, TheCommitLogHashesText) {
  const RelationDefinition metadata = MetadataRelation(), table = TableRelation();
  const Bytes key =
      EncodeRowKey(metadata, {Value::Text("secret"), Value::Null(), Value::Null(), Value::Null()}, 0);
  const Bytes logged = CommitLogRowKey(metadata, key);
  EXPECT_EQ(logged.size(), 1u + 8u);
  EXPECT_EQ(logged.find("secret"), Bytes::npos);
  EXPECT_EQ(CommitLogRowKey(metadata, WithOrdinal(key, 1)), logged) << "the ordinal is left out";
  const Bytes plain = EncodeRowKey(table, TableRow(1, 42, 5), 0);
  EXPECT_EQ(CommitLogRowKey(table, plain), plain);
}

TEST(KeyCodec, EqualValuesHaveEqualKeysWhateverTheirSpelling) {
  const auto key_of = [](const Value& value) {
    Bytes key;
    AppendKeyColumn(key, KeyType::kBytes, value);
    return key;
  };
  EXPECT_EQ(key_of(Value::Of(Numeric::Parse("1.50"))), key_of(Value::Of(Numeric::Parse("1.5"))));
  EXPECT_EQ(key_of(Value::Of(Numeric::Parse("NaN"))), key_of(Value::Of(Numeric::NaN())));
  EXPECT_NE(key_of(Value::Of(Numeric::Parse("1.5"))), key_of(Value::Of(Numeric::Parse("15"))));
  EXPECT_EQ(key_of(Value::Float(0.0)), key_of(Value::Float(-0.0)));
  EXPECT_EQ(key_of(Value::Of(Interval{0, 30, 0})), key_of(Value::Of(Interval{0, 0, 1})));
  EXPECT_EQ(key_of(Value::Of(Interval{-1, 1, 0})), key_of(Value::Of(Interval{86'399'999'999, 0, 0})));
  const RelationDefinition blanks = Relation("blanks", {Column("c", oid::kBpchar)}, {1});
  EXPECT_EQ(EncodeRowKey(blanks, {Value::Text("a  ")}, 0), EncodeRowKey(blanks, {Value::Text("a")}, 0));
}

RC_GTEST_PROP(KeyCodec, KeysSortAsTheirColumns,
              (const std::string& text_a, const std::string& text_b, std::int64_t int_a, std::int64_t int_b,
               std::uint32_t id_a, std::uint32_t id_b)) {
  const auto encode = [](const std::string& text, std::int64_t integer, std::uint32_t id) {
    Bytes key;
    AppendKeyColumn(key, KeyType::kText, Value::Text(text));
    AppendKeyColumn(key, KeyType::kInt, Value::Int(integer));
    AppendKeyColumn(key, KeyType::kNullableId, id % 3 == 0 ? Value::Null() : Value::Int(id));
    return key;
  };
  const auto rank = [](std::uint32_t id) { return id % 3 == 0 ? std::int64_t{-1} : std::int64_t{id}; };
  const bool less = std::tuple(text_a, int_a, rank(id_a)) < std::tuple(text_b, int_b, rank(id_b));
  RC_ASSERT((encode(text_a, int_a, id_a) < encode(text_b, int_b, id_b)) == less);
}

RC_GTEST_PROP(KeyCodec, KeysRoundTripAndNoneIsAPrefixOfAnother,
              (const std::string& a, const std::string& b, std::int64_t number, std::uint32_t ordinal)) {
  const RelationDefinition keyed =
      Relation("keyed", {Column("a", oid::kText), Column("b", oid::kInt8)}, {1, 2});
  const Bytes key = EncodeRowKey(keyed, {Value::Text(a), Value::Int(number)}, 0);
  const DecodedKey decoded = DecodeRowKey(keyed, WithOrdinal(key, ordinal | 1));
  RC_ASSERT(decoded.key_values[0].AsText() == a);
  RC_ASSERT(decoded.key_values[1].AsInt() == number);
  RC_ASSERT(decoded.ordinal == (ordinal | 1));
  const Bytes other = EncodeRowKey(keyed, {Value::Text(b), Value::Int(number)}, 0);
  RC_ASSERT(a == b || !key.starts_with(other));
}

// Random bytes either are a key, and then encode to themselves, or are named as damage.
RC_GTEST_PROP(KeyCodec, RandomBytesDoNoHarm, (const std::string& bytes)) {
  const RelationDefinition metadata = MetadataRelation();
  const Bytes key = "\x01" + bytes;
  try {
    const DecodedKey decoded = DecodeRowKey(metadata, key);
    const Row row = {decoded.key_values[2], Value::Null(), decoded.key_values[0], decoded.key_values[1]};
    Bytes again = EncodeRowKey(metadata, row, 0);
    if (decoded.ordinal) again = WithOrdinal(again, *decoded.ordinal);
    RC_ASSERT(again == key);
  } catch (const CorruptData&) {
    RC_SUCCEED("damage");
  }
}

}  // namespace
}  // namespace rocklake
