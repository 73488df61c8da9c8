#include "pgwire/backend.h"

#include "base/check.h"
#include "types/codec.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

enum AuthenticationCode : std::int32_t { kOk = 0, kSasl = 10, kSaslContinue = 11, kSaslFinal = 12 };

void PatchLength(Bytes& out, std::size_t at) {
  const auto length = static_cast<std::uint32_t>(out.size() - at);
  for (std::size_t i = 0; i < 4; ++i) out[at + i] = static_cast<char>(length >> (24 - 8 * i));
}

}  // namespace

std::size_t BackendWriter::Begin(char type) {
  out_.push_back(type);
  const std::size_t start = out_.size();
  out_.append(4, '\0');
  return start;
}

void BackendWriter::End(std::size_t start) { PatchLength(out_, start); }

void BackendWriter::String(std::string_view text) {
  out_.append(text);
  out_.push_back('\0');
}

void BackendWriter::Empty(char type) { End(Begin(type)); }

void BackendWriter::AuthenticationOk() {
  const std::size_t start = Begin('R');
  AppendBigEndian<std::int32_t>(out_, kOk);
  End(start);
}

void BackendWriter::AuthenticationSasl(std::span<const std::string_view> mechanisms) {
  const std::size_t start = Begin('R');
  AppendBigEndian<std::int32_t>(out_, kSasl);
  for (const std::string_view mechanism : mechanisms) String(mechanism);
  out_.push_back('\0');
  End(start);
}

void BackendWriter::AuthenticationSaslContinue(std::string_view data) {
  const std::size_t start = Begin('R');
  AppendBigEndian<std::int32_t>(out_, kSaslContinue);
  out_.append(data);
  End(start);
}

void BackendWriter::AuthenticationSaslFinal(std::string_view data) {
  const std::size_t start = Begin('R');
  AppendBigEndian<std::int32_t>(out_, kSaslFinal);
  out_.append(data);
  End(start);
}

void BackendWriter::NegotiateProtocolVersion(std::int32_t newest_minor,
                                             std::span<const std::string> unknown_options) {
  const std::size_t start = Begin('v');
  AppendBigEndian<std::int32_t>(out_, (3 << 16) | newest_minor);
  AppendBigEndian(out_, static_cast<std::int32_t>(unknown_options.size()));
  for (const std::string& option : unknown_options) String(option);
  End(start);
}

void BackendWriter::ParameterStatus(std::string_view name, std::string_view value) {
  const std::size_t start = Begin('S');
  String(name);
  String(value);
  End(start);
}

void BackendWriter::BackendKeyData(std::int32_t pid, std::int32_t key) {
  const std::size_t start = Begin('K');
  AppendBigEndian(out_, pid);
  AppendBigEndian(out_, key);
  End(start);
}

void BackendWriter::ReadyForQuery(char transaction_status) {
  const std::size_t start = Begin('Z');
  out_.push_back(transaction_status);
  End(start);
}

void BackendWriter::RowDescription(std::span<const FieldDescription> fields) {
  const std::size_t start = Begin('T');
  AppendBigEndian(out_, static_cast<std::int16_t>(fields.size()));
  for (const FieldDescription& field : fields) {
    const TypeInfo* type = FindType(field.type.oid);
    String(field.name);
    AppendBigEndian(out_, field.table);
    AppendBigEndian(out_, field.attnum);
    AppendBigEndian(out_, field.type.oid);
    AppendBigEndian<std::int16_t>(out_, type == nullptr ? -1 : type->length);
    AppendBigEndian(out_, field.type.typmod);
    AppendBigEndian<std::int16_t>(out_, field.binary ? 1 : 0);
  }
  End(start);
}

void BackendWriter::NoData() { Empty('n'); }

void BackendWriter::ParameterDescription(std::span<const Type> types) {
  const std::size_t start = Begin('t');
  AppendBigEndian(out_, static_cast<std::int16_t>(types.size()));
  for (const Type& type : types) AppendBigEndian(out_, type.oid);
  End(start);
}

void BackendWriter::DataRow(const Row& row, std::span<const OutputField> fields,
                            const TextSettings& settings) {
  ROCKLAKE_CHECK(row.size() >= fields.size());
  const std::size_t start = Begin('D');
  AppendBigEndian(out_, static_cast<std::int16_t>(fields.size()));
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (row[i].is_null()) {
      AppendBigEndian<std::int32_t>(out_, -1);
      continue;
    }
    const std::size_t value_start = out_.size();
    out_.append(4, '\0');
    if (fields[i].binary) {
      FormatBinary(fields[i].type, row[i], out_);
    } else {
      FormatText(fields[i].type, row[i], settings, out_);
    }
    const auto length = static_cast<std::uint32_t>(out_.size() - value_start - 4);
    for (std::size_t b = 0; b < 4; ++b) out_[value_start + b] = static_cast<char>(length >> (24 - 8 * b));
  }
  End(start);
}

void BackendWriter::CommandComplete(std::string_view tag) {
  const std::size_t start = Begin('C');
  String(tag);
  End(start);
}

void BackendWriter::EmptyQueryResponse() { Empty('I'); }
void BackendWriter::ParseComplete() { Empty('1'); }
void BackendWriter::BindComplete() { Empty('2'); }
void BackendWriter::CloseComplete() { Empty('3'); }
void BackendWriter::PortalSuspended() { Empty('s'); }

void BackendWriter::CopyResponse(char type, bool binary, std::size_t columns) {
  const std::size_t start = Begin(type);
  out_.push_back(binary ? 1 : 0);
  AppendBigEndian(out_, static_cast<std::int16_t>(columns));
  for (std::size_t i = 0; i < columns; ++i) AppendBigEndian<std::int16_t>(out_, binary ? 1 : 0);
  End(start);
}

void BackendWriter::CopyInResponse(bool binary, std::size_t columns) { CopyResponse('G', binary, columns); }
void BackendWriter::CopyOutResponse(bool binary, std::size_t columns) { CopyResponse('H', binary, columns); }

void BackendWriter::CopyData(ByteView data) {
  const std::size_t start = Begin('d');
  out_.append(data);
  End(start);
}

void BackendWriter::CopyDone() { Empty('c'); }

void BackendWriter::WriteReport(char type, const Report& report) {
  const std::size_t start = Begin(type);
  const auto field = [&](char code, std::string_view text) {
    if (text.empty()) return;
    out_.push_back(code);
    String(text);
  };
  field('S', report.severity);
  field('V', report.severity);
  field('C', report.sqlstate);
  // PostgreSQL always sends a message, which clients take for granted.
  out_.push_back('M');
  String(report.message);
  field('D', report.detail);
  field('H', report.hint);
  if (report.position > 0) field('P', std::to_string(report.position));
  field('W', report.context);
  field('s', report.schema);
  field('t', report.table);
  field('c', report.column);
  field('n', report.constraint);
  out_.push_back('\0');
  End(start);
}

void BackendWriter::ErrorResponse(const Report& report) { WriteReport('E', report); }
void BackendWriter::NoticeResponse(const Report& report) { WriteReport('N', report); }

void BackendWriter::NotificationResponse(std::int32_t pid, std::string_view channel,
                                         std::string_view payload) {
  const std::size_t start = Begin('A');
  AppendBigEndian(out_, pid);
  String(channel);
  String(payload);
  End(start);
}

}  // namespace rocklake
