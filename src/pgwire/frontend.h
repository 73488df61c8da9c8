// Frontend messages: the bodies of a client's frames, decoded (PostgreSQL manual, 55.7). Sans I/O.
//
// Every Decode function takes a frame's body and throws SqlError 08P01 with PostgreSQL's words ("insufficient
// data left in message", "invalid string in message", "no data left in message", "invalid message format")
// when it does not fit. Views point into the body.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "types/type.h"

namespace rocklake {

// Type bytes of the frames a client sends.
enum class FrontendType : char {
  kBind = 'B',
  kClose = 'C',
  kCopyData = 'd',
  kCopyDone = 'c',
  kCopyFail = 'f',
  kDescribe = 'D',
  kExecute = 'E',
  kFlush = 'H',
  kFunctionCall = 'F',
  kParse = 'P',
  kPassword = 'p',  // also SASLInitialResponse and SASLResponse
  kQuery = 'Q',
  kSync = 'S',
  kTerminate = 'X',
};

struct StartupPacket {
  enum class Kind : std::uint8_t { kStartup, kSsl, kGssEnc, kCancel } kind = Kind::kStartup;
  std::uint16_t protocol_major = 3, protocol_minor = 0;
  std::vector<std::pair<std::string, std::string>> parameters;  // kStartup, in the order sent
  std::int32_t cancel_pid = 0;                                  // kCancel
  std::int32_t cancel_key = 0;

  std::string Parameter(std::string_view name) const;  // the last one of that name; empty when there is none
};

struct ParseMessage {
  std::string_view statement, query;
  std::vector<Oid> parameter_types;
};

struct BindMessage {
  std::string_view portal, statement;
  std::vector<std::int16_t> parameter_formats;              // none, one for all, or one each
  std::vector<std::optional<std::string_view>> parameters;  // nullopt: NULL
  std::vector<std::int16_t> result_formats;                 // none, one for all, or one each
};

struct TargetMessage {  // Describe, Close
  char kind = 'S';      // 'S' statement, 'P' portal
  std::string_view name;
};

struct ExecuteMessage {
  std::string_view portal;
  std::int32_t max_rows = 0;  // <= 0: all
};

struct SaslInitialMessage {
  std::string_view mechanism;
  std::optional<std::string_view> response;
};

StartupPacket DecodeStartup(ByteView body);
std::string_view DecodeQuery(ByteView body);
ParseMessage DecodeParse(ByteView body);
BindMessage DecodeBind(ByteView body);
TargetMessage DecodeTarget(ByteView body);
ExecuteMessage DecodeExecute(ByteView body);
std::string_view DecodeCopyFail(ByteView body);
std::string_view DecodePassword(ByteView body);
SaslInitialMessage DecodeSaslInitial(ByteView body);
void DecodeEmpty(ByteView body);  // Sync, Flush, CopyDone, Terminate

}  // namespace rocklake
