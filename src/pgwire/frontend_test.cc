#include "pgwire/frontend.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "pgwire/frame_decoder.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using namespace std::string_literals;

// A frame as a client would send it.
Bytes Message(char type, std::string_view body) {
  Bytes out;
  if (type != 0) out.push_back(type);
  AppendBigEndian(out, static_cast<std::uint32_t>(body.size() + 4));
  return out.append(body);
}

Bytes Int16(int value) {
  Bytes out;
  AppendBigEndian(out, static_cast<std::int16_t>(value));
  return out;
}

Bytes Int32(std::int64_t value) {
  Bytes out;
  AppendBigEndian(out, static_cast<std::int32_t>(value));
  return out;
}

template <class Work>
std::string ErrorOf(const Work& work) {
  try {
    work();
  } catch (const SqlError& error) {
    return error.sqlstate + " " + error.message;
  }
  return "no error";
}

TEST(FrameDecoder, FindsFramesAtEverySplit) {
  const Bytes stream = Message('Q', "select 1\0"s) + Message('S', "") + Message('d', std::string(300, 'x'));
  for (std::size_t split = 0; split <= stream.size(); ++split) {
    FrameDecoder decoder(1000);
    std::vector<std::pair<char, std::string>> frames;
    const auto drain = [&] {
      while (const auto frame = decoder.Next()) frames.emplace_back(frame->type, frame->body);
    };
    decoder.Append(stream.substr(0, split));
    drain();
    decoder.Append(stream.substr(split));
    drain();
    ASSERT_EQ(frames.size(), 3U) << "split at " << split;
    EXPECT_EQ(frames[0], std::make_pair('Q', "select 1\0"s));
    EXPECT_EQ(frames[1], std::make_pair('S', ""s));
    EXPECT_EQ(frames[2], std::make_pair('d', std::string(300, 'x')));
    EXPECT_TRUE(decoder.empty());
  }
}

TEST(FrameDecoder, FindsFramesByteByByte) {
  const Bytes stream = Message(0, Int32(196608) + "user\0me\0\0"s);
  FrameDecoder decoder(1000);
  int frames = 0;
  for (const char byte : stream) {
    EXPECT_EQ(frames, 0);
    decoder.Append({&byte, 1});
    if (decoder.NextStartup()) ++frames;
  }
  EXPECT_EQ(frames, 1);
}

TEST(FrameDecoder, RefusesImpossibleLengths) {
  for (const std::int64_t length : {0LL, 3LL, 1001LL, -1LL, 0x7FFFFFFFLL}) {
    FrameDecoder decoder(1000);
    decoder.Append("Q" + Int32(length));
    EXPECT_EQ(ErrorOf([&] { decoder.Next(); }), "08P01 invalid message length") << length;
  }
  for (const std::int64_t length : {0LL, 7LL, 10001LL, -5LL}) {
    FrameDecoder decoder(1000);
    decoder.Append(Int32(length));
    EXPECT_EQ(ErrorOf([&] { decoder.NextStartup(); }), "08P01 invalid length of startup packet") << length;
  }
}

TEST(FrameDecoder, AnIdleOneGivesALargeBufferBack) {
  FrameDecoder decoder(1 << 20);
  decoder.Append(Message('d', std::string(100'000, 'x')));
  ASSERT_TRUE(decoder.Next());
  EXPECT_GE(decoder.capacity(), 100'000U);
  decoder.ReleaseIfEmpty();
  EXPECT_LT(decoder.capacity(), 100U);
}

TEST(Startup, ReadsParameters) {
  const auto packet = DecodeStartup(Int32((3 << 16) | 2) + "user\0me\0database\0sales\0user\0you\0\0"s);
  EXPECT_EQ(packet.kind, StartupPacket::Kind::kStartup);
  EXPECT_EQ(packet.protocol_minor, 2);
  EXPECT_EQ(packet.Parameter("user"), "you");
  EXPECT_EQ(packet.Parameter("database"), "sales");
  EXPECT_EQ(packet.Parameter("options"), "");
}

TEST(Startup, KnowsTheOtherRequests) {
  EXPECT_EQ(DecodeStartup(Int32(80877103)).kind, StartupPacket::Kind::kSsl);
  EXPECT_EQ(DecodeStartup(Int32(80877104)).kind, StartupPacket::Kind::kGssEnc);
  const auto cancel = DecodeStartup(Int32(80877102) + Int32(17) + Int32(-4));
  EXPECT_EQ(cancel.kind, StartupPacket::Kind::kCancel);
  EXPECT_EQ(cancel.cancel_pid, 17);
  EXPECT_EQ(cancel.cancel_key, -4);
  EXPECT_EQ(DecodeStartup(Int32(2 << 16) + "anything").protocol_major, 2);
}

TEST(Startup, RefusesAWrongLayout) {
  const std::string layout = "08P01 invalid startup packet layout: expected terminator as last byte";
  EXPECT_EQ(ErrorOf([] { DecodeStartup(Int32(196608) + "user\0me\0x"s); }), layout);
  EXPECT_EQ(ErrorOf([] { DecodeStartup(Int32(196608) + "user\0me\0\0junk\0"s); }), layout);
  EXPECT_EQ(ErrorOf([] { DecodeStartup(Int32(196608) + "user\0"s); }), "08P01 invalid string in message");
  EXPECT_EQ(ErrorOf([] { DecodeStartup(Int32(80877102) + Int32(1)); }),
            "08P01 insufficient data left in message");
}

TEST(Frontend, ReadsParse) {
  const Bytes body = "s1\0select $1\0"s + Int16(2) + Int32(23) + Int32(0);
  const auto message = DecodeParse(body);
  EXPECT_EQ(message.statement, "s1");
  EXPECT_EQ(message.query, "select $1");
  EXPECT_EQ(message.parameter_types, (std::vector<Oid>{23, 0}));
}

TEST(Frontend, ReadsBind) {
  const Bytes body = "p\0s\0"s + Int16(1) + Int16(1) + Int16(3) + Int32(2) + "ab" + Int32(-1) + Int32(0) +
                     Int16(2) + Int16(0) + Int16(1);
  const auto message = DecodeBind(body);
  EXPECT_EQ(message.portal, "p");
  EXPECT_EQ(message.statement, "s");
  EXPECT_EQ(message.parameter_formats, (std::vector<std::int16_t>{1}));
  ASSERT_EQ(message.parameters.size(), 3U);
  EXPECT_EQ(message.parameters[0], "ab");
  EXPECT_EQ(message.parameters[1], std::nullopt);
  EXPECT_EQ(message.parameters[2], "");
  EXPECT_EQ(message.result_formats, (std::vector<std::int16_t>{0, 1}));
}

TEST(Frontend, BindTakesMoreParametersThanAnInt16Counts) {
  Bytes body = "\0\0"s + Int16(0) + Int16(static_cast<std::int16_t>(40'000));
  for (int i = 0; i < 40'000; ++i) body += Int32(-1);
  body += Int16(0);
  EXPECT_EQ(DecodeBind(body).parameters.size(), 40'000U);
}

TEST(Frontend, ReadsTheOthers) {
  // What is decoded points into the body.
  const Bytes query_body = "select 1\0"s;
  EXPECT_EQ(DecodeQuery(query_body), "select 1");
  const Bytes target_body = "Sname\0"s;
  const auto target = DecodeTarget(target_body);
  EXPECT_EQ(target.kind, 'S');
  EXPECT_EQ(target.name, "name");
  const Bytes execute_body = "p\0"s + Int32(7);
  const auto execute = DecodeExecute(execute_body);
  EXPECT_EQ(execute.portal, "p");
  EXPECT_EQ(execute.max_rows, 7);
  const Bytes fail_body = "why\0"s;
  EXPECT_EQ(DecodeCopyFail(fail_body), "why");
  const Bytes sasl_body = "SCRAM-SHA-256\0"s + Int32(3) + "n,,";
  const auto sasl = DecodeSaslInitial(sasl_body);
  EXPECT_EQ(sasl.mechanism, "SCRAM-SHA-256");
  EXPECT_EQ(sasl.response, "n,,");
}

TEST(Frontend, SaysWhatIsWrong) {
  EXPECT_EQ(ErrorOf([] { DecodeQuery("no end"); }), "08P01 invalid string in message");
  EXPECT_EQ(ErrorOf([] { DecodeQuery("a\0b"s); }), "08P01 invalid message format");
  EXPECT_EQ(ErrorOf([] { DecodeTarget(""); }), "08P01 no data left in message");
  EXPECT_EQ(ErrorOf([] { DecodeExecute("p\0\1"s); }), "08P01 insufficient data left in message");
  EXPECT_EQ(ErrorOf([] { DecodeEmpty("x"); }), "08P01 invalid message format");
  EXPECT_EQ(ErrorOf([] { DecodeParse("\0\0"s + Int16(500)); }), "08P01 insufficient data left in message");
  EXPECT_EQ(
      ErrorOf([] { DecodeBind("\0\0"s + Int16(2) + Int16(0) + Int16(0) + Int16(1) + Int32(-1) + Int16(0)); }),
      "08P01 bind message has 2 parameter formats but 1 parameters");
  EXPECT_EQ(ErrorOf([] { DecodeBind("\0\0"s + Int16(0) + Int16(1) + Int32(-2)); }),
            "08P01 insufficient data left in message");
}

// Whatever the bytes are, decoding ends in a value or in 08P01.
RC_GTEST_PROP(Frontend, GarbageIsRefusedInWords, (const std::string& body)) {
  const auto try_all = [&] {
    DecodeParse(body);
    DecodeBind(body);
  };
  for (const auto& decode : {std::function<void()>(try_all), std::function<void()>([&] { DecodeBind(body); }),
                             std::function<void()>([&] { DecodeStartup("\0\3\0\0"s + body + "\0"s); }),
                             std::function<void()>([&] { DecodeTarget(body); }),
                             std::function<void()>([&] { DecodeSaslInitial(body); })}) {
    try {
      decode();
    } catch (const SqlError& error) {
      RC_ASSERT(error.sqlstate == "08P01");
    }
  }
}

// Frames come out the same however the stream is cut.
RC_GTEST_PROP(FrameDecoder, CutsDoNotMatter, (const std::vector<std::string>& bodies)) {
  Bytes stream;
  for (const std::string& body : bodies) stream += Message('d', body);
  FrameDecoder decoder(1 << 20);
  std::vector<std::string> found;
  std::size_t at = 0;
  while (at < stream.size()) {
    const std::size_t count = std::min(*rc::gen::inRange<std::size_t>(1, 40), stream.size() - at);
    decoder.Append(std::string_view(stream).substr(at, count));
    at += count;
    while (const auto frame = decoder.Next()) found.emplace_back(frame->body);
  }
  RC_ASSERT(found == bodies);
}

}  // namespace
}  // namespace rocklake
