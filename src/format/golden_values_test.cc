// Golden values: rows, definitions and commit records as literal bytes. A failure here is a change of the format:
// docs/storage-format.md, "Versions". The hexadecimal was derived from proto/ and the document, not from the codec.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "format/format_test_support.h"
#include "format/row_codec.h"
#include "format/system_keys.h"
#include "types/codec.h"

namespace rocklake {
namespace {

TEST(GoldenValues, EveryTypeHasItsForm) {
  struct Sample {
    Oid type;
    const char* text;
    const char* hex;  // field 1
  };
  const Sample samples[] = {
      {oid::kBool, "t", "0801"},
      {oid::kBool, "f", "0800"},
      {oid::kInt2, "-7", "08F9FFFFFFFFFFFFFFFF01"},
      {oid::kInt4, "300", "08AC02"},
      {oid::kInt8, "42", "082A"},
      {oid::kInt8, "-9223372036854775808", "0880808080808080808001"},
      {oid::kOid, "4294967295", "08FFFFFFFF0F"},
      {oid::kFloat4, "1.5", "09000000000000F83F"},
      {oid::kFloat8, "-0", "090000000000000080"},
      {oid::kText, "", "0A00"},
      {oid::kVarchar, "ü", "0A02C3BC"},
      {oid::kName, "n", "0A016E"},
      {oid::kBytea, "\\x00ff", "0A0200FF"},
      {oid::kUuid, "0197f3a1-7c2e-7cc1-9a3e-000000000001", "0A100197F3A17C2E7CC19A3E000000000001"},
      {oid::kDate, "2000-01-02", "0801"},
      {oid::kDate, "-infinity", "0880808080F8FFFFFFFF01"},
      {oid::kTime, "00:00:01", "08C0843D"},
      {oid::kTimestamp, "1999-12-31 23:59:59", "08C0FBC2FFFFFFFFFFFF01"},
      {oid::kTimestamptz, "2000-01-01 00:00:01+00", "08C0843D"},
      {oid::kTimestamptz, "infinity", "08FFFFFFFFFFFFFFFF7F"},
      {oid::kNumeric, "1.50", "0A04312E3530"},
      {oid::kNumeric, "-12345678901234567890.123", "0A192D31323334353637383930313233343536373839302E313233"},
      {oid::kNumeric, "NaN", "0A034E614E"},
      {oid::kJson, "{\"a\":1}", "0A077B2261223A317D"},
      {oid::kJsonb, "{\"a\": 1}", "0A087B2261223A20317D"},
      {oid::kInterval, "1 mon -2 days +00:00:03", "0A1000000000002DC6C0FFFFFFFE00000001"},
      {oid::kTimetz, "12:00:00+02", "0A0C0000000A0EEBB000FFFFE3E0"},
      {oid::kInt8Array, "{1,NULL}",
       "0A240000000100000001000000140000000200000001000000080000000000000001FFFFFFFF"},
      {oid::kTextArray, "{a}", "0A1900000001000000000000001900000001000000010000000161"},
  };
  for (const Sample& sample : samples) {
    const RelationDefinition relation = Relation("r", {Column("c", sample.type)});
    const Value value = ParseText({sample.type, -1}, sample.text, TextSettings());
    Bytes columns;
    AppendColumns(columns, relation, {value});
    EXPECT_EQ(ToHex(columns), sample.hex) << sample.text;
    const DecodedRow decoded = DecodeRow(relation, EncodeEnvelope({}, columns));
    ASSERT_EQ(decoded.values.size(), 1u) << sample.text;
    EXPECT_TRUE(SameStored({sample.type, -1}, decoded.values[0], value)) << sample.text;
  }
}

TEST(GoldenValues, ADataFile) {
  const RelationDefinition files =
      Relation("ducklake_data_file",
               {Column("data_file_id"), Column("table_id"), Column("begin_snapshot"), Column("end_snapshot"),
                Column("file_order"), Column("path", oid::kVarchar), Column("path_is_relative", oid::kBool),
                Column("file_format", oid::kVarchar), Column("record_count"), Column("file_size_bytes"),
                Column("footer_size"), Column("row_id_start"), Column("partition_id")});
  const Row row = {Value::Int(7),    Value::Int(42),           Value::Int(5),     Value::Int(10),
                   Value::Null(),    Value::Text("a.parquet"), Value::Bool(true), Value::Text("parquet"),
                   Value::Int(1000), Value::Int(52432),        Value::Int(812),   Value::Int(0),
                   Value::Null()};
  const Bytes bytes = EncodeRow(files, {.written = 2, .ended = 3, .retracted = 0, .replaced = false}, row);
  EXPECT_EQ(
      ToHex(bytes),
      "080210032A2A0807102A1805200A3209612E70617271756574380142077061727175657448E80750D0990358AC066000");
}

TEST(GoldenValues, Envelopes) {
  const auto hex = [](RowEnvelope envelope) { return ToHex(EncodeEnvelope(envelope, "\x08\x01")); };
  EXPECT_EQ(hex({.written = 1, .ended = 0, .retracted = 0, .replaced = false}), "08012A020801");
  EXPECT_EQ(hex({.written = 1, .ended = 2, .retracted = 0, .replaced = true}), "0801100220012A020801");
  EXPECT_EQ(hex({.written = 1, .ended = 2, .retracted = 300, .replaced = false}), "0801100218AC022A020801");
}

TEST(GoldenValues, ADefinition) {
  RelationDefinition table =
      Relation("ducklake_table",
               {Column("table_id"), Column("begin_snapshot"), Column("end_snapshot"), Column("schema_id"),
                Column("table_name", oid::kVarchar), Column("note", oid::kText)});
  table.relation_id = 3;
  table.owner = "alice";
  table.commit = 4;
  table.created_commit = 1;
  table.columns[5].default_expression = "'-'";
  table.columns[5].added_commit = 4;
  table.columns[5].missing_value = Value::Text("-");
  EXPECT_EQ(ToHex(EncodeDefinition(table)),
            "0803120E6475636B6C616B655F7461626C6518722005320C0A087461626C655F6964101432120A0E626567696E5F736E"
            "617073686F74101432100A0C656E645F736E617073686F741014320D0A09736368656D615F69641014320F0A0A746162"
            "6C655F6E616D6510930832140A046E6F746510193203272D27380442030A012D6205616C6963656A04080418026A0408"
            "0118026A04080218017A080801120408011802800104880101");
}

TEST(GoldenValues, ACommitRecord) {
  const Bytes first = FromHex("05 0000000000000001 000000000000002A 0000000000000005");
  const Bytes last = FromHex("05 0000000000000001 000000000000002A 000000000000000A");
  CommitRecord record;
  record.commit = 3;
  record.time_micros = 800'000'001'000'000;
  record.role = "alice";
  record.nonce = Bytes(16, 'n');
  record.snapshot_id = 10;
  record.touched = {{.relation_id = 3, .whole_relation = false, .ranges = {{first, last}, {first, first}}},
                    {.relation_id = 9, .whole_relation = true, .ranges = {}}};
  EXPECT_EQ(ToHex(EncodeCommitRecord(record)),
            "080310C084859F88F3B5011A05616C69636522106E6E6E6E6E6E6E6E6E6E6E6E6E6E6E6E280B325708031A360A190500"
            "00000000000001000000000000002A00000000000000051219050000000000000001000000000000002A000000000000"
            "000A1A1B0A19050000000000000001000000000000002A0000000000000005320408091001");
}

}  // namespace
}  // namespace rocklake
