#include "pgwire/frontend.h"

#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::uint32_t kSslRequestCode = (1234U << 16U) | 5679U;
constexpr std::uint32_t kGssEncRequestCode = (1234U << 16U) | 5680U;
constexpr std::uint32_t kCancelRequestCode = (1234U << 16U) | 5678U;

// Takes a body apart from front to back, as PostgreSQL's pqformat.c does, with its errors.
class BodyReader {
 public:
  explicit BodyReader(ByteView body) : rest_(body) {}

  bool at_end() const { return rest_.empty(); }
  char Byte() {
    if (rest_.empty()) throw Error("08P01", "no data left in message");
    return Bytes(1)[0];
  }
  template <class T>
  T Integer() {
    return ReadBigEndian<T>(Bytes(sizeof(T)).data());
  }
  std::string_view Bytes(std::size_t count) {
    if (count > rest_.size()) throw Error("08P01", "insufficient data left in message");
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::string_view String() {
    const std::size_t end = rest_.find('\0');
    if (end == std::string_view::npos) throw Error("08P01", "invalid string in message");
    const std::string_view text = Bytes(end);
    rest_.remove_prefix(1);
    return text;
  }
  std::string_view Rest() { return Bytes(rest_.size()); }
  // A count of things that follow, each of at least `bytes_each` bytes: so that no count makes us reserve
  // more than the message can hold.
  std::size_t Count(std::size_t bytes_each) {
    const std::size_t count = Integer<std::uint16_t>();
    if (count * bytes_each > rest_.size()) throw Error("08P01", "insufficient data left in message");
    return count;
  }
  void End() const {
    if (!rest_.empty()) throw Error("08P01", "invalid message format");
  }

 private:
  std::string_view rest_;
};

std::optional<std::string_view> NullableBytes(BodyReader& reader) {
  const auto length = reader.Integer<std::int32_t>();
  if (length == -1) return std::nullopt;
  if (length < 0) throw Error("08P01", "insufficient data left in message");
  return reader.Bytes(static_cast<std::size_t>(length));
}

std::vector<std::int16_t> Formats(BodyReader& reader) {
  std::vector<std::int16_t> formats(reader.Count(2));
  for (auto& format : formats) format = reader.Integer<std::int16_t>();
  return formats;
}

}  // namespace

std::string StartupPacket::Parameter(std::string_view name) const {
  std::string value;
  for (const auto& [key, text] : parameters) {
    if (key == name) value = text;
  }
  return value;
}

StartupPacket DecodeStartup(ByteView body) {
  BodyReader reader(body);
  StartupPacket packet;
  const auto code = reader.Integer<std::uint32_t>();
  if (code == kCancelRequestCode) {
    packet.kind = StartupPacket::Kind::kCancel;
    packet.cancel_pid = reader.Integer<std::int32_t>();
    packet.cancel_key = reader.Integer<std::int32_t>();
    reader.End();
    return packet;
  }
  if (code == kSslRequestCode || code == kGssEncRequestCode) {
    packet.kind = code == kSslRequestCode ? StartupPacket::Kind::kSsl : StartupPacket::Kind::kGssEnc;
    reader.End();
    return packet;
  }
  packet.protocol_major = static_cast<std::uint16_t>(code >> 16U);
  packet.protocol_minor = static_cast<std::uint16_t>(code);
  if (packet.protocol_major != 3) return packet;  // an unknown layout: the caller refuses the version
  if (body.back() != '\0') {
    throw Error("08P01", "invalid startup packet layout: expected terminator as last byte");
  }
  while (!reader.at_end()) {
    const std::string_view name = reader.String();
    if (name.empty()) break;
    packet.parameters.emplace_back(std::string(name), std::string(reader.String()));
  }
  if (!reader.at_end()) {
    throw Error("08P01", "invalid startup packet layout: expected terminator as last byte");
  }
  return packet;
}

std::string_view DecodeQuery(ByteView body) {
  BodyReader reader(body);
  const std::string_view query = reader.String();
  reader.End();
  return query;
}

ParseMessage DecodeParse(ByteView body) {
  BodyReader reader(body);
  ParseMessage message;
  message.statement = reader.String();
  message.query = reader.String();
  message.parameter_types.resize(reader.Count(4));
  for (Oid& type : message.parameter_types) type = reader.Integer<Oid>();
  reader.End();
  return message;
}

BindMessage DecodeBind(ByteView body) {
  BodyReader reader(body);
  BindMessage message;
  message.portal = reader.String();
  message.statement = reader.String();
  message.parameter_formats = Formats(reader);
  message.parameters.resize(reader.Count(4));
  if (message.parameter_formats.size() > 1 && message.parameter_formats.size() != message.parameters.size()) {
    throw Error("08P01", "bind message has {} parameter formats but {} parameters",
                message.parameter_formats.size(), message.parameters.size());
  }
  for (auto& parameter : message.parameters) parameter = NullableBytes(reader);
  message.result_formats = Formats(reader);
  reader.End();
  return message;
}

TargetMessage DecodeTarget(ByteView body) {
  BodyReader reader(body);
  TargetMessage message;
  message.kind = reader.Byte();
  message.name = reader.String();
  reader.End();
  return message;
}

ExecuteMessage DecodeExecute(ByteView body) {
  BodyReader reader(body);
  ExecuteMessage message;
  message.portal = reader.String();
  message.max_rows = reader.Integer<std::int32_t>();
  reader.End();
  return message;
}

std::string_view DecodeCopyFail(ByteView body) { return DecodeQuery(body); }

std::string_view DecodePassword(ByteView body) { return DecodeQuery(body); }

SaslInitialMessage DecodeSaslInitial(ByteView body) {
  BodyReader reader(body);
  SaslInitialMessage message;
  message.mechanism = reader.String();
  message.response = NullableBytes(reader);
  reader.End();
  return message;
}

void DecodeEmpty(ByteView body) { BodyReader(body).End(); }

}  // namespace rocklake
