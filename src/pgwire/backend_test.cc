#include "pgwire/backend.h"

#include <gtest/gtest.h>

#include <string>

namespace rocklake {
namespace {

using namespace std::string_literals;

// What `write` appends.
template <class Write>
Bytes Written(const Write& write) {
  Bytes out = "before";
  BackendWriter writer(out);
  write(writer);
  EXPECT_EQ(out.substr(0, 6), "before");
  return out.substr(6);
}

TEST(BackendWriter, Start) {
  EXPECT_EQ(Written([](auto& w) { w.AuthenticationOk(); }), "R\0\0\0\x08\0\0\0\0"s);
  constexpr std::string_view kMechanisms[] = {"SCRAM-SHA-256"};
  EXPECT_EQ(Written([&](auto& w) { w.AuthenticationSasl(kMechanisms); }),
            "R\0\0\0\x17\0\0\0\x0ASCRAM-SHA-256\0\0"s);
  EXPECT_EQ(Written([](auto& w) { w.AuthenticationSaslContinue("ab"); }), "R\0\0\0\x0A\0\0\0\x0B"s + "ab");
  EXPECT_EQ(Written([](auto& w) { w.AuthenticationSaslFinal("v=x"); }), "R\0\0\0\x0B\0\0\0\x0Cv=x"s);
  EXPECT_EQ(Written([](auto& w) { w.ParameterStatus("TimeZone", "UTC"); }), "S\0\0\0\x11TimeZone\0UTC\0"s);
  EXPECT_EQ(Written([](auto& w) { w.BackendKeyData(1, -2); }), "K\0\0\0\x0C\0\0\0\x01\xFF\xFF\xFF\xFE"s);
  EXPECT_EQ(Written([](auto& w) { w.ReadyForQuery('T'); }), "Z\0\0\0\x05T"s);
  const std::vector<std::string> unknown = {"_pq_.x"};
  EXPECT_EQ(Written([&](auto& w) { w.NegotiateProtocolVersion(0, unknown); }),
            "v\0\0\0\x13\0\x03\0\0\0\0\0\x01_pq_.x\0"s);
}

TEST(BackendWriter, RowDescription) {
  const FieldDescription fields[] = {
      {.name = "a", .table = 16384, .attnum = 2, .type = {.oid = oid::kInt4, .typmod = -1}, .binary = true}};
  EXPECT_EQ(Written([&](auto& w) { w.RowDescription(fields); }),
            "T\0\0\0\x1A\0\x01"s + "a\0"s + "\0\0\x40\0\0\x02\0\0\0\x17\0\x04\xFF\xFF\xFF\xFF\0\x01"s);
}

TEST(BackendWriter, DataRowInBothFormats) {
  const Row row = {Value::Int(7), Value::Int(7), Value::Null(), Value::Text("")};
  const OutputField fields[] = {{.type = {.oid = oid::kInt4}, .binary = false},
                                {.type = {.oid = oid::kInt4}, .binary = true},
                                {.type = {.oid = oid::kText}, .binary = true},
                                {.type = {.oid = oid::kText}, .binary = false}};
  EXPECT_EQ(Written([&](auto& w) { w.DataRow(row, fields, {}); }),
            "D\0\0\0\x1B\0\x04\0\0\0\x01"s + "7" + "\0\0\0\x04\0\0\0\x07\xFF\xFF\xFF\xFF\0\0\0\0"s);
}

TEST(BackendWriter, SmallOnes) {
  EXPECT_EQ(Written([](auto& w) { w.CommandComplete("SELECT 1"); }), "C\0\0\0\x0DSELECT 1\0"s);
  EXPECT_EQ(Written([](auto& w) {
              w.ParseComplete();
              w.BindComplete();
              w.CloseComplete();
              w.NoData();
              w.EmptyQueryResponse();
              w.PortalSuspended();
              w.CopyDone();
            }),
            "1\0\0\0\x04"s + "2\0\0\0\x04"s + "3\0\0\0\x04"s + "n\0\0\0\x04"s + "I\0\0\0\x04"s +
                "s\0\0\0\x04"s + "c\0\0\0\x04"s);
  const Type types[] = {{.oid = oid::kInt8}};
  EXPECT_EQ(Written([&](auto& w) { w.ParameterDescription(types); }), "t\0\0\0\x0A\0\x01\0\0\0\x14"s);
  EXPECT_EQ(Written([](auto& w) { w.CopyInResponse(true, 2); }), "G\0\0\0\x0B\x01\0\x02\0\x01\0\x01"s);
  EXPECT_EQ(Written([](auto& w) { w.CopyOutResponse(false, 1); }), "H\0\0\0\x09\0\0\x01\0\0"s);
  EXPECT_EQ(Written([](auto& w) { w.CopyData("ab"); }), "d\0\0\0\x06"s + "ab");
  EXPECT_EQ(Written([](auto& w) { w.NotificationResponse(3, "c", "p"); }),
            "A\0\0\0\x0C\0\0\0\x03"
            "c\0p\0"s);
}

TEST(BackendWriter, ErrorsLeaveOutWhatIsEmpty) {
  Report report;
  report.severity = "ERROR";
  report.sqlstate = "42P01";
  report.message = "m";
  EXPECT_EQ(Written([&](auto& w) { w.ErrorResponse(report); }), "E\0\0\0\x1DSERROR\0VERROR\0C42P01\0Mm\0\0"s);
  report.detail = "d";
  report.hint = "h";
  report.context = "w";
  report.position = 12;
  report.schema = "s";
  report.table = "t";
  report.column = "c";
  report.constraint = "n";
  EXPECT_EQ(Written([&](auto& w) { w.NoticeResponse(report); }).substr(5),
            "SERROR\0VERROR\0C42P01\0Mm\0Dd\0Hh\0P12\0Ww\0ss\0tt\0cc\0nn\0\0"s);
}

}  // namespace
}  // namespace rocklake
