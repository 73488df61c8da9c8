// Backend messages: what the server sends, appended to one buffer (PostgreSQL manual, 55.7). Sans I/O, never
// fails but for values whose type has no such codec (42883).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "types/text_settings.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

struct FieldDescription {  // of RowDescription
  std::string_view name;
  Oid table = 0;
  std::int16_t attnum = 0;
  Type type;
  bool binary = false;
};

// ErrorResponse and NoticeResponse; empty fields are left out.
struct Report {
  std::string_view severity;  // ERROR, FATAL, PANIC, WARNING, NOTICE, DEBUG, INFO, LOG
  std::string_view sqlstate, message, detail, hint, context;
  int position = 0;
  std::string_view schema, table, column, constraint;
};

// Where a value goes and how.
struct OutputField {
  Type type;
  bool binary = false;
};

class BackendWriter {
 public:
  explicit BackendWriter(Bytes& out) : out_(out) {}

  // -- start
  void AuthenticationOk();
  void AuthenticationSasl(std::span<const std::string_view> mechanisms);
  void AuthenticationSaslContinue(std::string_view data);
  void AuthenticationSaslFinal(std::string_view data);
  void NegotiateProtocolVersion(std::int32_t newest_minor, std::span<const std::string> unknown_options);
  void ParameterStatus(std::string_view name, std::string_view value);
  void BackendKeyData(std::int32_t pid, std::int32_t key);
  void ReadyForQuery(char transaction_status);

  // -- statements
  void RowDescription(std::span<const FieldDescription> fields);
  void NoData();
  void ParameterDescription(std::span<const Type> types);
  void DataRow(const Row& row, std::span<const OutputField> fields, const TextSettings& settings);
  void CommandComplete(std::string_view tag);
  void EmptyQueryResponse();
  void ParseComplete();
  void BindComplete();
  void CloseComplete();
  void PortalSuspended();

  // -- COPY
  void CopyInResponse(bool binary, std::size_t columns);
  void CopyOutResponse(bool binary, std::size_t columns);
  void CopyData(ByteView data);
  void CopyDone();

  // -- reports
  void ErrorResponse(const Report& report);
  void NoticeResponse(const Report& report);
  void NotificationResponse(std::int32_t pid, std::string_view channel, std::string_view payload);

 private:
  std::size_t Begin(char type);
  void End(std::size_t start);
  void String(std::string_view text);
  void Empty(char type);
  void WriteReport(char type, const Report& report);
  void CopyResponse(char type, bool binary, std::size_t columns);

  Bytes& out_;
};

}  // namespace rocklake
