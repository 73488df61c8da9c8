// Golden keys: one of every tag, as literal bytes. A failure here is a change of the format: docs/storage-format.md,
// "Versions". The hexadecimal was derived from the document's grammar, not from the codec.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "format/format_test_support.h"
#include "format/key_codec.h"
#include "format/row_codec.h"

namespace rocklake {
namespace {

struct Golden {
  const char* relation;
  Row key;
  const char* hex;
};

const std::vector<Golden> kGoldenKeys = {
    {"ducklake_metadata",
     {Value::Text("table"), Value::Int(7), Value::Text("path")},
     "01 017461626C650000 010000000000000007 01706174680000"},
    {"ducklake_snapshot", {Value::Int(5)}, "02 0000000000000005"},
    {"ducklake_snapshot_changes", {Value::Int(5)}, "03 0000000000000005"},
    {"ducklake_schema", {Value::Int(1), Value::Int(5)}, "04 0000000000000001 0000000000000005"},
    {"ducklake_table",
     {Value::Int(1), Value::Int(42), Value::Int(5)},
     "05 0000000000000001 000000000000002A 0000000000000005"},
    {"ducklake_column",
     {Value::Int(42), Value::Int(3), Value::Int(5)},
     "06 000000000000002A 0000000000000003 0000000000000005"},
    {"ducklake_view",
     {Value::Int(1), Value::Int(44), Value::Int(5)},
     "07 0000000000000001 000000000000002C 0000000000000005"},
    {"ducklake_macro",
     {Value::Int(1), Value::Int(45), Value::Int(5)},
     "08 0000000000000001 000000000000002D 0000000000000005"},
    {"ducklake_macro_impl", {Value::Int(45), Value::Int(1)}, "09 000000000000002D 0000000000000001"},
    {"ducklake_macro_parameters",
     {Value::Int(45), Value::Int(1), Value::Int(2)},
     "0A 000000000000002D 0000000000000001 0000000000000002"},
    {"ducklake_data_file", {Value::Int(42), Value::Int(7)}, "0B 000000000000002A 0000000000000007"},
    {"ducklake_delete_file",
     {Value::Int(42), Value::Int(7), Value::Int(8)},
     "0C 000000000000002A 0000000000000007 0000000000000008"},
    {"ducklake_files_scheduled_for_deletion", {Value::Int(8)}, "0D 0000000000000008"},
    {"ducklake_inlined_data_tables", {Value::Int(42), Value::Int(6)}, "0E 000000000000002A 0000000000000006"},
    {"ducklake_column_mapping", {Value::Int(42), Value::Int(46)}, "0F 000000000000002A 000000000000002E"},
    {"ducklake_name_mapping", {Value::Int(46), Value::Int(3)}, "10 000000000000002E 0000000000000003"},
    {"ducklake_table_stats", {Value::Int(42)}, "11 000000000000002A"},
    {"ducklake_file_column_stats",
     {Value::Int(42), Value::Int(3), Value::Int(7)},
     "12 000000000000002A 0000000000000003 0000000000000007"},
    {"ducklake_file_variant_stats",
     {Value::Int(42), Value::Int(3), Value::Int(7), Value::Text("a.b")},
     "13 000000000000002A 0000000000000003 0000000000000007 01612E620000"},
    {"ducklake_table_column_stats", {Value::Int(42), Value::Int(3)}, "14 000000000000002A 0000000000000003"},
    {"ducklake_partition_info",
     {Value::Int(42), Value::Int(47), Value::Int(5)},
     "15 000000000000002A 000000000000002F 0000000000000005"},
    {"ducklake_partition_column",
     {Value::Int(42), Value::Int(47), Value::Int(0)},
     "16 000000000000002A 000000000000002F 0000000000000000"},
    {"ducklake_file_partition_value",
     {Value::Int(42), Value::Int(7), Value::Int(0)},
     "17 000000000000002A 0000000000000007 0000000000000000"},
    {"ducklake_sort_info",
     {Value::Int(42), Value::Int(48), Value::Int(5)},
     "18 000000000000002A 0000000000000030 0000000000000005"},
    {"ducklake_sort_expression",
     {Value::Int(42), Value::Int(48), Value::Int(0)},
     "19 000000000000002A 0000000000000030 0000000000000000"},
    {"ducklake_tag",
     {Value::Int(42), Value::Text("comment"), Value::Int(5)},
     "1A 000000000000002A 01636F6D6D656E740000 0000000000000005"},
    {"ducklake_column_tag",
     {Value::Int(42), Value::Int(3), Value::Text("comment"), Value::Int(5)},
     "1B 000000000000002A 0000000000000003 01636F6D6D656E740000 0000000000000005"},
    {"ducklake_schema_versions",
     {Value::Int(42), Value::Int(5), Value::Int(6)},
     "1C 000000000000002A 0000000000000005 0000000000000006"},
};

// A relation of this name whose columns are the key's, in the key's order.
RelationDefinition KeyColumnsOnly(const WellKnownRelation& known) {
  std::vector<ColumnDefinition> columns;
  for (const KeyColumn& key : known.key) {
    columns.push_back(Column(std::string(key.name), key.type == KeyType::kText ? oid::kVarchar : oid::kInt8));
  }
  return Relation(std::string(known.name), std::move(columns));
}

bool SameValues(const Row& a, const Row& b) {
  return std::ranges::equal(a, b, [](const Value& left, const Value& right) {
    return SameStored({left.kind() == Value::Kind::kInt ? oid::kInt8 : oid::kText, -1}, left, right);
  });
}

TEST(GoldenKeys, OfEveryWellKnownRelation) {
  ASSERT_EQ(kGoldenKeys.size(), WellKnownRelations().size());
  for (std::size_t i = 0; i < kGoldenKeys.size(); ++i) {
    const Golden& golden = kGoldenKeys[i];
    const WellKnownRelation& known = WellKnownRelations()[i];
    EXPECT_EQ(known.name, golden.relation);
    const RelationDefinition relation = KeyColumnsOnly(known);
    const Bytes key = EncodeRowKey(relation, golden.key, 0);
    EXPECT_EQ(ToHex(key), ToHex(FromHex(golden.hex))) << golden.relation;
    EXPECT_TRUE(SameValues(DecodeRowKey(relation, key).key_values, golden.key)) << golden.relation;
    EXPECT_EQ(ToHex(WithOrdinal(key, 1)), ToHex(key) + "00000001");
    EXPECT_EQ(DecodeRowKey(relation, WithOrdinal(key, 258)).ordinal, 258u);
  }
}

TEST(GoldenKeys, OfInlinedData) {
  const RelationDefinition data =
      Relation("ducklake_inlined_data_42_6",
               {Column("row_id"), Column("begin_snapshot"), Column("end_snapshot"), Column("x")});
  EXPECT_EQ(ToHex(EncodeRowKey(data, {Value::Int(3), Value::Int(5), Value::Null(), Value::Int(9)}, 0)),
            "FD"
            "0000000000000009"
            "0000000000000003"
            "0000000000000005");
  const RelationDefinition deleted =
      Relation("ducklake_inlined_delete_42", {Column("file_id"), Column("row_id"), Column("begin_snapshot")});
  EXPECT_EQ(ToHex(EncodeRowKey(deleted, {Value::Int(7), Value::Int(3), Value::Int(5)}, 0)),
            "FD"
            "0000000000000009"
            "0000000000000007"
            "0000000000000003");
}

TEST(GoldenKeys, OfOtherRelationsByEveryTypeOfColumn) {
  const auto key_of = [](Oid type, const Value& value) {
    const RelationDefinition relation = Relation("r", {Column("c", type)}, {1});
    return ToHex(EncodeRowKey(relation, {value}, 0)).substr(18);  // FA and the relation's id
  };
  EXPECT_EQ(key_of(oid::kInt4, Value::Int(-1)), "7FFFFFFFFFFFFFFF");
  EXPECT_EQ(key_of(oid::kTimestamptz, Value::Int(1'000'000)), "80000000000F4240");
  EXPECT_EQ(key_of(oid::kText, Value::Text("a")), "01610000");
  EXPECT_EQ(key_of(oid::kText, Value::Text("")), "010000");
  EXPECT_EQ(key_of(oid::kBool, Value::Bool(true)), "01010000");
  EXPECT_EQ(key_of(oid::kBool, Value::Bool(false)), "0100FF0000");
  EXPECT_EQ(key_of(oid::kFloat8, Value::Float(1.5)), "013FF800FF00FF00FF00FF00FF00FF0000");
  EXPECT_EQ(key_of(oid::kBytea, Value::Blob(Bytes("\0\xFF", 2))), "0100FFFF0000");
}

TEST(GoldenKeys, OfTheCommitLog) {
  const RelationDefinition metadata = KeyColumnsOnly(WellKnownByTag(Tag::kMetadata));
  const RelationDefinition tag = KeyColumnsOnly(WellKnownByTag(Tag::kTag));
  EXPECT_EQ(ToHex(CommitLogRowKey(metadata, FromHex(kGoldenKeys[0].hex))), "0114D152C385E49EC2");
  EXPECT_EQ(ToHex(CommitLogRowKey(tag, FromHex("1A 000000000000002A 01636F6D6D656E740000 0000000000000005"))),
            "1A000000000000002A1BD3E362BD13146A");
}

// Of any well-known relation: a key decodes to its values, and keys sort as their columns do, NULL ids last.
RC_GTEST_PROP(GoldenKeys, RoundTripAndSortAsTheirColumns, ()) {
  const std::span<const WellKnownRelation> all = WellKnownRelations();
  const WellKnownRelation& known = all[*rc::gen::inRange<std::size_t>(0, all.size())];
  const RelationDefinition relation = KeyColumnsOnly(known);
  const auto draw = [&] {
    Row key;
    for (const KeyColumn& column : known.key) {
      if (column.type == KeyType::kText) {
        key.push_back(Value::Text(*rc::gen::arbitrary<std::string>()));
      } else {
        const auto id = *rc::gen::inRange<std::int64_t>(-1, 4);
        key.push_back(id == -1 ? Value::Null() : Value::Int(id == 3 ? kMaxId : id));
      }
    }
    return key;
  };
  const auto less = [&](const Row& a, const Row& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (SameValues({a[i]}, {b[i]})) continue;
      if (known.key[i].type == KeyType::kText) return a[i].AsText() < b[i].AsText();
      const bool null_first = known.key[i].type == KeyType::kNullableId;
      if (a[i].is_null() || b[i].is_null()) return a[i].is_null() == null_first;
      return a[i].AsInt() < b[i].AsInt();
    }
    return false;
  };
  const Row a = draw(), b = draw();
  const Bytes key_a = EncodeRowKey(relation, a, 0), key_b = EncodeRowKey(relation, b, 0);
  RC_ASSERT(SameValues(DecodeRowKey(relation, key_a).key_values, a));
  RC_ASSERT((key_a < key_b) == less(a, b));
  RC_ASSERT(key_a == key_b || !key_a.starts_with(key_b));
}

}  // namespace
}  // namespace rocklake
