#include "pgwire/copy.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "pgwire/frame_decoder.h"
#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using namespace std::string_literals;
using Format = CopyOptions::Format;

const TextSettings kSettings;

CopyOptions Options(Format format) {
  CopyOptions options;
  options.format = format;
  if (format == Format::kCsv) {
    options.delimiter = ',';
    options.null_string = "";
  }
  return options;
}

CopyColumns TwoColumns() {
  return {.relation = "t", .names = {"a", "b"}, .types = {{.oid = oid::kInt4}, {.oid = oid::kText}}};
}

std::string Show(const Row& row, const std::vector<Type>& types) {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) text += "|";
    if (row[i].is_null()) {
      text += "<null>";
    } else {
      FormatText(types[i], row[i], kSettings, text);
    }
  }
  return text;
}

// Rows read when the data comes cut into the given pieces; an error ends the list, with its context.
std::vector<std::string> ReadPieces(const CopyOptions& options, const CopyColumns& columns,
                                    const std::vector<std::string_view>& pieces) {
  std::vector<std::string> rows;
  const auto emit = [&](Row&& row) { rows.push_back(Show(row, columns.types)); };
  try {
    const auto decoder = CopyDecoder::Create(options, columns, kSettings);
    for (const std::string_view piece : pieces) decoder->Feed(piece, emit);
    decoder->Finish(emit);
  } catch (const SqlError& error) {
    rows.push_back(error.sqlstate + " " + error.message + " [" + error.context + "]");
  }
  return rows;
}

// As above; every way to cut the data in two, and byte by byte, gives the same.
std::vector<std::string> Read(const CopyOptions& options, std::string_view data,
                              const CopyColumns& columns = TwoColumns()) {
  const auto whole = ReadPieces(options, columns, {data});
  for (std::size_t split = 0; split <= data.size(); ++split) {
    EXPECT_EQ(ReadPieces(options, columns, {data.substr(0, split), data.substr(split)}), whole)
        << "split at " << split;
  }
  std::vector<std::string_view> bytes;
  for (std::size_t i = 0; i < data.size(); ++i) bytes.push_back(data.substr(i, 1));
  EXPECT_EQ(ReadPieces(options, columns, bytes), whole);
  return whole;
}

using Lines = std::vector<std::string>;

TEST(CopyText, ReadsRows) {
  const CopyOptions text = Options(Format::kText);
  EXPECT_EQ(Read(text, "1\tx\n2\t\\N\n3\t\n"), (Lines{"1|x", "2|<null>", "3|"}));
  EXPECT_EQ(Read(text, "1\tx"), (Lines{"1|x"}));
  EXPECT_EQ(Read(text, "1\tx\r\n2\ty\r\n"), (Lines{"1|x", "2|y"}));
  EXPECT_EQ(Read(text, "1\tx\r2\ty\r"), (Lines{"1|x", "2|y"}));
  EXPECT_EQ(Read(text, ""), Lines{});
  EXPECT_EQ(Read(text, "1\tx\n\\.\nwhatever"), (Lines{"1|x"}));
  EXPECT_EQ(Read(text, "1\tx\\.\n2\ty\n"), (Lines{"1|x"}));
  EXPECT_EQ(Read(text, "\\.\n"), Lines{});
}

TEST(CopyText, UndoesEscapes) {
  const CopyOptions text = Options(Format::kText);
  EXPECT_EQ(Read(text, R"(1	a\tb\nc\\d\qe\101\x41\b)"), (Lines{"1|a\tb\nc\\dqeAA\b"}));
  EXPECT_EQ(Read(text, "1\ta\\\nb\n"), (Lines{"1|a\nb"}));
  EXPECT_EQ(Read(text, "1\t\\xc3\\xa9\n"), (Lines{"1|é"}));
  EXPECT_EQ(Read(text, "1\t\\\\N\n"), (Lines{"1|\\N"}));  // a backslash and an N, not NULL
  EXPECT_EQ(Read(text, "1\t\\xg\n"), (Lines{"1|xg"}));
}

TEST(CopyText, SaysWhatIsWrongAndWhere) {
  const CopyOptions text = Options(Format::kText);
  EXPECT_EQ(
      Read(text, "1\tx\nx\ty\n"),
      (Lines{"1|x", "22P02 invalid input syntax for type integer: \"x\" [COPY t, line 2, column a: \"x\"]"}));
  EXPECT_EQ(Read(text, "1\n"), (Lines{"22P04 missing data for column \"b\" [COPY t, line 1: \"1\"]"}));
  EXPECT_EQ(Read(text, "1\t2\t3\n"),
            (Lines{"22P04 extra data after last expected column [COPY t, line 1: \"1\t2\t3\"]"}));
  EXPECT_EQ(Read(text, "1\ta\r\n2\tb\n"),
            (Lines{"1|a", "22P04 literal newline found in data [COPY t, line 2]"}));
  EXPECT_EQ(Read(text, "1\ta\n2\tb\r3\tc\n"),
            (Lines{"1|a", "22P04 literal carriage return found in data [COPY t, line 2]"}));
  EXPECT_EQ(Read(text, "1\ta\xff\n"),
            (Lines{"22021 invalid byte sequence for encoding \"UTF8\": 0xff [COPY t, line 1]"}));
  EXPECT_EQ(
      Read(text, "1\ta\\xff\n"),
      (Lines{"22021 invalid byte sequence for encoding \"UTF8\": 0xff [COPY t, line 1: \"1\ta\\xff\"]"}));
  EXPECT_EQ(Read(text, "1\t\\.x\n"), (Lines{"22P04 end-of-copy marker corrupt [COPY t, line 1]"}));
  EXPECT_EQ(
      Read(text, "1\tx\r\n\\.\n"),
      (Lines{"1|x", "22P04 end-of-copy marker does not match previous newline style [COPY t, line 2]"}));
  EXPECT_EQ(Read(text, std::string(120, 'x') + "\n"),
            (Lines{"22P02 invalid input syntax for type integer: \"" + std::string(120, 'x') +
                   "\" [COPY t, line 1, column a: \"" + std::string(100, 'x') + "...\"]"}));
}

TEST(CopyText, Header) {
  CopyOptions text = Options(Format::kText);
  text.header = true;
  EXPECT_EQ(Read(text, "c\td\te\n1\tx\n"), (Lines{"1|x"}));
  text.header_match = true;
  EXPECT_EQ(Read(text, "a\tb\n1\tx\n"), (Lines{"1|x"}));
  EXPECT_EQ(Read(text, "a\tc\n1\tx\n"),
            (Lines{"22P04 column name mismatch in header line field 2: got \"c\", expected \"b\" "
                   "[COPY t, line 1: \"a\tc\"]"}));
  EXPECT_EQ(
      Read(text, "a\n1\tx\n"),
      (Lines{"22P04 wrong number of fields in header line: got 1, expected 2 [COPY t, line 1: \"a\"]"}));
  EXPECT_EQ(
      Read(text, "a\t\\N\n"),
      (Lines{"22P04 column name mismatch in header line field 2: got null value (\"\\N\"), expected \"b\" "
             "[COPY t, line 1: \"a\t\\N\"]"}));
}

TEST(CopyCsv, ReadsRows) {
  const CopyOptions csv = Options(Format::kCsv);
  EXPECT_EQ(Read(csv, "1,x\n2,\n3,\"\"\n"), (Lines{"1|x", "2|<null>", "3|"}));
  EXPECT_EQ(Read(csv, "1,\"a,b\"\"c\nd\"\r\n"), (Lines{"1|a,b\"c\nd"}));
  EXPECT_EQ(Read(csv, "1,\"a\"b\"c\"\n"), (Lines{"1|abc"}));
  EXPECT_EQ(Read(csv, "1,x\n\\.\n2,y\n"), (Lines{"1|x"}));
  EXPECT_EQ(Read(csv, "1,\\.\n2,\"\\.\"\n"), (Lines{"1|\\.", "2|\\."}));
}

TEST(CopyCsv, OtherQuotesAndEscapes) {
  CopyOptions csv = Options(Format::kCsv);
  csv.quote = '\'';
  csv.escape = '\\';
  csv.delimiter = ';';
  EXPECT_EQ(Read(csv, "1;'a\\'b\\\\c\\n;'\n2;'x'\n"), (Lines{"1|a'b\\c\\n;", "2|x"}));
}

TEST(CopyCsv, ForcesNulls) {
  CopyOptions csv = Options(Format::kCsv);
  csv.force_not_null = {false, true};
  EXPECT_EQ(Read(csv, "1,\n"), (Lines{"1|"}));
  csv.force_not_null.clear();
  csv.force_null = {false, true};
  EXPECT_EQ(Read(csv, "1,\"\"\n"), (Lines{"1|<null>"}));
}

TEST(CopyCsv, SaysWhatIsWrongAndWhere) {
  const CopyOptions csv = Options(Format::kCsv);
  EXPECT_EQ(Read(csv, "1,\"ab\n"),
            (Lines{"22P04 unterminated CSV quoted field [COPY t, line 1: \"1,\"ab\n\"]"}));
  EXPECT_EQ(Read(csv, "1,\"a\nb\"\nz,1\n"),
            (Lines{"1|a\nb",
                   "22P02 invalid input syntax for type integer: \"z\" [COPY t, line 2, column a: \"z\"]"}));
  EXPECT_EQ(Read(csv, "1,a\r\n2,b\n"),
            (Lines{"1|a", "22P04 unquoted newline found in data [COPY t, line 2]"}));
}

const std::string kHeader("PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);

TEST(CopyBinary, ReadsRows) {
  const CopyOptions binary = Options(Format::kBinary);
  const std::string row = "\0\x02\0\0\0\x04\0\0\0\x05\0\0\0\x02hi"s;
  const std::string null_row = "\0\x02\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s;
  EXPECT_EQ(Read(binary, kHeader + row + null_row + "\xFF\xFF"), (Lines{"5|hi", "<null>|<null>"}));
  EXPECT_EQ(Read(binary, kHeader + row), (Lines{"5|hi"}));  // the trailer may be missing
  std::string extended = kHeader;
  extended[18] = 3;
  EXPECT_EQ(Read(binary, extended + "xyz" + row + "\xFF\xFF"), (Lines{"5|hi"}));
}

TEST(CopyBinary, SaysWhatIsWrong) {
  const CopyOptions binary = Options(Format::kBinary);
  const auto with_flags = [](char byte) {
    std::string header = kHeader;
    header[12] = byte;
    return header;
  };
  EXPECT_EQ(Read(binary, "PGCOPX"), (Lines{"22P04 COPY file signature not recognized []"}));
  EXPECT_EQ(Read(binary, kHeader.substr(0, 12)),
            (Lines{"22P04 invalid COPY file header (missing flags) []"}));
  EXPECT_EQ(Read(binary, kHeader.substr(0, 16)),
            (Lines{"22P04 invalid COPY file header (missing length) []"}));
  EXPECT_EQ(Read(binary, with_flags(1)), (Lines{"22P04 invalid COPY file header (WITH OIDS) []"}));
  EXPECT_EQ(Read(binary, with_flags(2)), (Lines{"22P04 unrecognized critical flags in COPY file header []"}));
  EXPECT_EQ(Read(binary, kHeader + "\0\x03"s),
            (Lines{"22P04 row field count is 3, expected 2 [COPY t, line 1]"}));
  EXPECT_EQ(Read(binary, kHeader + "\0\x02\xFF\xFF\xFF\xFE"s),
            (Lines{"22P04 invalid field size [COPY t, line 1, column a]"}));
  EXPECT_EQ(Read(binary, kHeader + "\0\x02\0\0"s),
            (Lines{"22P04 unexpected EOF in COPY data [COPY t, line 1]"}));
  EXPECT_EQ(Read(binary, kHeader + "\xFF\xFFx"),
            (Lines{"22P04 received copy data after EOF marker [COPY t, line 1]"}));
  const auto short_int = Read(binary, kHeader + "\0\x02\0\0\0\x02\0\x05\xFF\xFF\xFF\xFF"s);
  ASSERT_EQ(short_int.size(), 1U);
  EXPECT_TRUE(short_int[0].ends_with("[COPY t, line 1, column a]")) << short_int[0];
}

// The CopyData payloads of an encoder's messages.
Lines Payloads(const Bytes& messages) {
  Lines payloads;
  FrameDecoder decoder(1 << 20);
  decoder.Append(messages);
  while (const auto frame = decoder.Next()) {
    EXPECT_EQ(frame->type, 'd');
    payloads.emplace_back(frame->body);
  }
  return payloads;
}

Lines Write(const CopyOptions& options, const CopyColumns& columns, const std::vector<Row>& rows) {
  Bytes out;
  const auto encoder = CopyEncoder::Create(options, columns, kSettings);
  encoder->Start(out);
  for (const Row& row : rows) encoder->OnRow(row, out);
  encoder->Finish(out);
  return Payloads(out);
}

TEST(CopyEncoder, Text) {
  CopyOptions text = Options(Format::kText);
  text.header = true;
  EXPECT_EQ(Write(text, TwoColumns(),
                  {{Value::Int(1), Value::Text("a\tb\\c\nd")}, {Value::Null(), Value::Text("")}}),
            (Lines{"a\tb\n", "1\ta\\tb\\\\c\\nd\n", "\\N\t\n"}));
}

TEST(CopyEncoder, Csv) {
  CopyOptions csv = Options(Format::kCsv);
  csv.header = true;
  EXPECT_EQ(Write(csv, TwoColumns(),
                  {{Value::Int(1), Value::Text("x,\"y\"")},
                   {Value::Null(), Value::Text("")},
                   {Value::Int(2), Value::Text("\\.")}}),
            (Lines{"a,b\n", "1,\"x,\"\"y\"\"\"\n", ",\"\"\n", "2,\\.\n"}));
  csv.header = false;
  csv.force_quote = {true, false};
  EXPECT_EQ(Write(csv, TwoColumns(), {{Value::Int(1), Value::Text("x")}}), (Lines{"\"1\",x\n"}));
  const CopyColumns one = {.relation = "", .names = {"b"}, .types = {{.oid = oid::kText}}};
  EXPECT_EQ(Write(Options(Format::kCsv), one, {{Value::Text("\\.")}}), (Lines{"\"\\.\"\n"}));
}

TEST(CopyEncoder, BinaryHeaderComesWithTheFirstMessage) {
  EXPECT_EQ(Write(Options(Format::kBinary), TwoColumns(), {{Value::Int(5), Value::Null()}}),
            (Lines{kHeader + "\0\x02\0\0\0\x04\0\0\0\x05\xFF\xFF\xFF\xFF"s, "\xFF\xFF"}));
  EXPECT_EQ(Write(Options(Format::kBinary), TwoColumns(), {}), (Lines{kHeader + "\xFF\xFF"}));
}

// What an encoder writes, the decoder of the same options reads, whatever stands in the text.
void RoundTrip(const CopyOptions& options, const std::vector<std::pair<int, std::string>>& values) {
  std::vector<Row> rows;
  Lines expected;
  for (const auto& [number, bytes] : values) {
    std::string text;
    for (const char c : bytes) text.push_back(static_cast<char>(c & 0x7F));  // any ASCII but NUL
    std::erase(text, '\0');
    rows.push_back({Value::Int(number), number % 3 == 0 ? Value::Null() : Value::Text(text)});
    expected.push_back(Show(rows.back(), TwoColumns().types));
  }
  std::string data;
  for (const std::string& payload : Write(options, TwoColumns(), rows)) data += payload;
  const std::size_t cut = data.empty() ? 0 : *rc::gen::inRange<std::size_t>(0, data.size());
  const std::string_view view = data;
  RC_ASSERT(ReadPieces(options, TwoColumns(), {view.substr(0, cut), view.substr(cut)}) == expected);
}

RC_GTEST_PROP(CopyRoundTrip, Text, (const std::vector<std::pair<int, std::string>>& values)) {
  RoundTrip(Options(Format::kText), values);
}
RC_GTEST_PROP(CopyRoundTrip, Csv, (const std::vector<std::pair<int, std::string>>& values)) {
  RoundTrip(Options(Format::kCsv), values);
}
RC_GTEST_PROP(CopyRoundTrip, Binary, (const std::vector<std::pair<int, std::string>>& values)) {
  RoundTrip(Options(Format::kBinary), values);
}

RC_GTEST_PROP(CopyDecoder, GarbageIsRefusedInWords, (const std::string& data)) {
  for (const Format format : {Format::kText, Format::kCsv, Format::kBinary}) {
    const std::string whole = format == Format::kBinary ? kHeader + data : data;
    RC_ASSERT(ReadPieces(Options(format), TwoColumns(), {whole}).size() <= data.size() + 1);
  }
}

}  // namespace
}  // namespace rocklake
