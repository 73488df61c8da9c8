// TestClient's members; see test_client.h.
#include "server/test_client.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <map>

#include "base/bytes.h"

namespace rocklake {

TestClient::TestClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  timeval timeout{.tv_sec = 60, .tv_usec = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof(timeout));
}

TestClient::~TestClient() { ::close(socket_); }

void TestClient::SendRaw(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // the server may close while we talk: reading tells
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void TestClient::SendStartup(const Parameters& parameters, std::uint32_t protocol) {
  Bytes body;
  AppendBigEndian(body, protocol);
  for (const auto& [name, value] : parameters) {
    body += name + '\0';
    body += value + '\0';
  }
  body.push_back('\0');
  Bytes packet;
  AppendBigEndian(packet, static_cast<std::uint32_t>(body.size() + 4));
  SendRaw(packet + body);
}

void TestClient::Send(char type, std::string_view body) {
  Bytes message(1, type);
  AppendBigEndian(message, static_cast<std::uint32_t>(body.size() + 4));
  SendRaw(message.append(body));
}

void TestClient::Query(std::string_view text) { Send('Q', std::string(text) + '\0'); }

void TestClient::Parse(std::string_view statement, std::string_view text) {
  Bytes body = std::string(statement) + '\0' + std::string(text) + '\0';
  AppendBigEndian<std::int16_t>(body, 0);
  Send('P', body);
}

void TestClient::Bind(std::string_view portal, std::string_view statement,
                      const std::vector<std::string>& parameters) {
  Bytes body = std::string(portal) + '\0' + std::string(statement) + '\0';
  AppendBigEndian<std::int16_t>(body, 0);
  AppendBigEndian(body, static_cast<std::int16_t>(parameters.size()));
  for (const std::string& parameter : parameters) {
    AppendBigEndian(body, static_cast<std::int32_t>(parameter.size()));
    body += parameter;
  }
  AppendBigEndian<std::int16_t>(body, 0);
  Send('B', body);
}

void TestClient::Execute(std::string_view portal, std::int32_t max_rows) {
  Bytes body = std::string(portal) + '\0';
  AppendBigEndian(body, max_rows);
  Send('E', body);
}

bool TestClient::Fill() {
  std::array<char, 65536> buffer;
  const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (count <= 0) return false;
  decoder_.Append({buffer.data(), static_cast<std::size_t>(count)});
  return true;
}

std::optional<TestClient::Message> TestClient::Receive() {
  while (true) {
    if (const auto frame = decoder_.Next())
      return Message{.type = frame->type, .body = std::string(frame->body)};
    if (!Fill()) return std::nullopt;
  }
}

std::string TestClient::ReceiveBytes(std::size_t count) {
  std::string bytes(count, '\0');
  const ssize_t got = ::recv(socket_, bytes.data(), count, MSG_WAITALL);
  bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return bytes;
}

std::string TestClient::Line(const Message& message) {
  const std::string_view body = message.body;
  std::string line(1, message.type);
  switch (message.type) {
    case 'D': {
      line += ' ';
      std::size_t at = 2;
      while (at < body.size()) {
        if (at > 2) line += '|';
        const auto length = ReadBigEndian<std::int32_t>(body.data() + at);
        at += 4;
        if (length < 0) {
          line += "<null>";
        } else {
          line += body.substr(at, static_cast<std::size_t>(length));
          at += static_cast<std::size_t>(length);
        }
      }
      return line;
    }
    case 'E':
    case 'N': {
      std::map<char, std::string> fields;
      for (std::size_t at = 0; at + 1 < body.size();) {
        const std::size_t end = body.find('\0', at + 1);
        fields[body[at]] = body.substr(at + 1, end - at - 1);
        at = end + 1;
      }
      return line + " " + fields['S'] + " " + fields['C'] + " " + fields['M'];
    }
    case 'K':
      pid_ = ReadBigEndian<std::int32_t>(body.data());
      key_ = ReadBigEndian<std::int32_t>(body.data() + 4);
      return line;
    case 'C':
    case 'S':
      line += ' ';
      for (const char c : body) line += c == '\0' ? ' ' : c;
      line.pop_back();
      return line;
    case 'Z':
    case 'd':
      return line + " " + message.body;
    case 'A':
      return line + " " + message.body.substr(4, body.size() - 5);
    default:
      return line;
  }
}

std::vector<std::string> TestClient::Until(char type) {
  std::vector<std::string> lines;
  while (true) {
    const auto message = Receive();
    if (!message) {
      lines.emplace_back("closed");
      return lines;
    }
    lines.push_back(Line(*message));
    if (message->type == type) return lines;
  }
}

bool TestClient::AtEnd() { return !Receive().has_value(); }

std::vector<std::string> TestClient::Login(const std::string& database, const Parameters& more) {
  Parameters parameters = {{"user", "tester"}, {"database", database}};
  parameters.insert(parameters.end(), more.begin(), more.end());
  SendStartup(parameters);
  return Until('Z');
}

std::vector<std::string> TestClient::Run(std::string_view text) {
  Query(text);
  return Until('Z');
}

}  // namespace rocklake
